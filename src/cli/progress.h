/* Progress on standard error for whatever takes longer than two seconds. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

/* On a terminal one line that is written over again and again; elsewhere a line now and then. */
struct progress {
    int64_t began, said; /* ms */
    bool terminal, shown;
};
void progress_begin(struct progress *);
/* Says how far it is, if it is time to say so. */
void progress_say(struct progress *, const char *format, ...) AGON_PRINTF(2, 3);
/* Says "what 13 of 100, 12 %, 3:10 left": `done` of `all` are done. */
void progress_count(struct progress *, const char *what, uint64_t done, uint64_t all);
void progress_end(struct progress *); /* clears the line */

enum { PROGRESS_SHARE_MAX = 64 };
/* "12 %, 3:10 left", the time as long as the rest takes at the same pace; as snprintf. */
int progress_share(uint64_t done, uint64_t all, int64_t took_ms, char *text, size_t size);

/* The same for one long piece of work that cannot say how far it is: a thread tells the time that
 * it has taken. `what` is told first and outlives it. */
struct ticking;
struct ticking *
ticking_begin(const char *what); /* NULL, which is harmless, when it cannot be had */
void ticking_end(struct ticking *);

#endif
