/* A coordinator of a match, and two workers, in one program. */
#ifndef TESTS_SERVER_JOB_PARTS_H
#define TESTS_SERVER_JOB_PARTS_H

#include "postgres/game_jobs.h"

enum { JOBS_PATIENCE_MS = 120000 };   /* for what should come at all */
extern const char *const jobs_has[3]; /* what the workers have */

struct jobs_parts {
    struct game_jobs *match, *first, *second;
};
struct game_jobs *jobs_open(void);
struct jobs_parts jobs_begin(const char *match);
void jobs_end(struct jobs_parts *);
void jobs_sql(const char *text);

void jobs_add(struct jobs_parts *, int number, const char *need);
void jobs_add_brief(struct jobs_parts *, int number, int lease_ms); /* with its own lease */
int jobs_take(struct game_jobs *, int64_t lease_ms, struct game_job *);
void jobs_collect_one(struct jobs_parts *, int number,
                      const char *text); /* the only one there is */

#endif
