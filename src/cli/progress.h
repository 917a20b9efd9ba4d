/* Progress on a terminal's standard error, for work of more than two seconds: one line, rewritten
 * each time, with the share that is done and the time that is left where they can be known. */
#ifndef CLI_PROGRESS_H
#define CLI_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

/* Work that reports how far it is; nothing is shown if standard error is no terminal. */
struct progress {
    int64_t began, updated; /* ms */
    bool terminal, shown;
};
void progress_begin(struct progress *);
/* "turn 13 of 100, 12 %, 3:10 left": `done` of `all` are done, the next one is `what`. */
void progress_count(struct progress *, const char *what, uint64_t done, uint64_t all);
/* "812 games, 12 %, 3:10 left"; `all` 0: unknown, only the time it has taken. */
void progress_part(struct progress *, uint64_t done, uint64_t all, const char *format, ...)
    AGON_PRINTF(4, 5);
void progress_end(struct progress *); /* clears the line, also for other output; it may continue */

enum { PROGRESS_SHARE_MAX = 64 };
/* "12 %, 3:10 left", assuming a constant speed; as snprintf. */
int progress_share(uint64_t done, uint64_t all, int64_t took_ms, char *text, size_t size);

/* Work that cannot report: a thread shows the time it has taken after `what`, which must outlive
 * it, and the share of `expected_ms` (0: unknown; more than that is 99 %). */
struct ticking;
/* NULL: standard error is no terminal, or no memory; the functions below then do nothing. */
struct ticking *ticking_begin(const char *what, int64_t expected_ms);
/* Learns how long it will still take. */
void ticking_expect(struct ticking *, int64_t ms);
void ticking_end(struct ticking *);
/* Clears the line and keeps it so until ticking_go_on(), for other output. */
void ticking_pause(struct ticking *);
void ticking_go_on(struct ticking *);

#endif
