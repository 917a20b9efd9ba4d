/* Consoles: the latest standard error output of programs while they play, for their players and the
 * organisers only. It stays in memory for a day after the last of it, or until the server exits. */
#ifndef SERVER_HOSTED_CONSOLE_H
#define SERVER_HOSTED_CONSOLE_H

#include "server/base/bucket.h"
#include "server/hosted/hosted.h"

enum { CONSOLE_MAX = 1 << 13, CONSOLE_TEXT_MAX = 1000 /* bytes stored, and per message */ };

/* The console of one player. */
struct console {
    struct bucket messages;
    int64_t bytes, sent; /* written so far, and when last sent to watchers */
    int64_t at;          /* when some was last written */
    size_t n;
    char text[CONSOLE_MAX + 1];
};

/* Adds a program's output to its consoles in all tournaments that are not over. 0, or ms to wait
 * because it wrote too much. */
int64_t tournaments_say(struct tournaments *, const struct user *, const char *text);
void hosted_tell_consoles(struct hosted_tournament *); /* sends them to the watchers with access */
void hosted_clear_console(struct entry *);
void hosted_sweep_consoles(struct hosted_tournament *); /* clears those that are a day old */
json_t *hosted_stderr_json(const struct entry *);       /* {"text", "bytes"} */

#endif
