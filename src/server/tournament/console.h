/* Consoles: the end of what programs write on standard error while they play, for their players and
 * the organisers only. It is kept in memory until the server ends, or a finished tournament has no
 * more readers. */
#ifndef SERVER_TOURNAMENT_CONSOLE_H
#define SERVER_TOURNAMENT_CONSOLE_H

#include "server/base/bucket.h"
#include "server/tournament/hosted.h"

enum { CONSOLE_MAX = 4096, CONSOLE_TEXT_MAX = 1000 /* bytes kept, and of one message */ };

/* Of one player. */
struct console {
    struct bucket messages;
    int64_t bytes, told; /* written so far, and as last sent to watchers */
    size_t n;
    char text[CONSOLE_MAX + 1];
};

/* Adds what a program wrote to its consoles in all tournaments that are not over. 0, or ms to wait:
 * it wrote too much. */
int64_t tournaments_say(struct tournaments *, const struct user *, const char *text);
void hosted_tell_consoles(struct hosted_tournament *); /* to the watchers who may read them */
void hosted_clear_console(struct entry *);
json_t *hosted_stderr_json(const struct entry *); /* {"text", "bytes"} */

#endif
