/* Consoles: what programs say on standard error while they play, the last of it for their players
 * and the organisers alone. It is kept in memory: until the server ends, or a tournament that is
 * over has no more readers. */
#ifndef SERVER_TOURNAMENT_CONSOLE_H
#define SERVER_TOURNAMENT_CONSOLE_H

#include "server/base/bucket.h"
#include "server/tournament/tournament.h"

enum { CONSOLE_MAX = 4096, CONSOLE_TEXT_MAX = 1000 /* bytes kept, and of one message */ };

/* Of one player. */
struct console {
    struct bucket messages;
    int64_t bytes, told; /* said so far, and as watchers were last told */
    size_t n;
    char text[CONSOLE_MAX + 1];
};

/* Adds what a program said to its consoles in all tournaments that are not over. 0, or ms to wait:
 * it said too much. */
int64_t tournaments_say(struct tournaments *, const struct user *, const char *text);
void hosted_tell_consoles(struct hosted_tournament *); /* those who watch and may read them */
void hosted_clear_console(struct entry *);
json_t *hosted_stderr_json(const struct entry *); /* {"text", "bytes"} */

#endif
