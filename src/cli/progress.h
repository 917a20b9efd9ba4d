/* Progress on standard error for whatever takes longer than two seconds. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
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
void progress_end(struct progress *); /* clears the line */

/* The same for one long piece of work that cannot say how far it is: a thread tells the time that
 * it has taken. `what` is told first and outlives it. */
struct ticking;
struct ticking *
ticking_begin(const char *what); /* NULL, which is harmless, when it cannot be had */
void ticking_end(struct ticking *);

#endif
