/* The tournaments that the server runs. */
#ifndef SERVER_TOURNAMENT_TOURNAMENTS_H
#define SERVER_TOURNAMENT_TOURNAMENTS_H

#include <jansson.h>

#include "server/game/rooms.h"

struct tournaments {
    struct core *core;
    struct users *users;
    struct rooms *rooms;
    struct map by_id;
    int64_t timetable_due; /* when the timetable is looked at next */
    json_t *slots;         /* what of it was made (timetable.c), or NULL */
};

#endif
