/* All tournaments of the server. */
#ifndef SERVER_HOSTED_TOURNAMENTS_H
#define SERVER_HOSTED_TOURNAMENTS_H

#include <jansson.h>

#include "server/game/rooms.h"

struct tournaments {
    struct core *core;
    struct users *users;
    struct rooms *rooms;
    struct map by_id;
    int64_t timetable_due; /* when the timetable is checked next */
    json_t *slots;         /* its created arenas (timetable.c), or NULL */
};

#endif
