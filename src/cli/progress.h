/* Progress on standard error for work of more than two seconds. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

/* On a terminal one line, rewritten each time; elsewhere a line now and then. */
struct progress {
    int64_t began, updated; /* ms */
    bool terminal, shown;
};
void progress_begin(struct progress *);
/* Prints the progress, if it is time. */
void progress_say(struct progress *, const char *format, ...) AGON_PRINTF(2, 3);
/* Prints "what 13 of 100, 12 %, 3:10 left": `done` of `all`. */
void progress_count(struct progress *, const char *what, uint64_t done, uint64_t all);
void progress_end(struct progress *); /* clears the line */

enum { PROGRESS_SHARE_MAX = 64 };
/* "12 %, 3:10 left", assuming a constant speed; as snprintf. */
int progress_share(uint64_t done, uint64_t all, int64_t took_ms, char *text, size_t size);

/* The same for one long piece of work of unknown length: a thread prints the time it has taken
 * after `what`, which must outlive it. */
struct ticking;
struct ticking *
ticking_begin(const char *what); /* NULL if not available, which is allowed everywhere */
void ticking_end(struct ticking *);

#endif
