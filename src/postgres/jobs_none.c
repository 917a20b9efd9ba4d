/* Stubs for builds without libpq: opening fails, so nothing else is called. */
#include "postgres/jobs.h"

#include <stddef.h>

struct jobs *jobs_open(const char *address, struct agon_error *e)
{
    (void)address;
    agon_fail(e, AGON_UNSUPPORTED, -1,
              "this agon was built without PostgreSQL (Debian's libpq-dev)");
    return NULL;
}

void jobs_close(struct jobs *j)
{
    (void)j;
}

bool jobs_away(const struct jobs *j)
{
    (void)j;
    return false;
}

int jobs_begin(struct jobs *j, const char *match, struct agon_error *e)
{
    (void)j, (void)match, (void)e;
    return AGON_UNSUPPORTED;
}

int jobs_add(struct jobs *j, const struct jobs_new *job, struct agon_error *e)
{
    (void)j, (void)job, (void)e;
    return AGON_UNSUPPORTED;
}

int jobs_collect(struct jobs *j, struct jobs_result *r, struct jobs_count *c, struct agon_error *e)
{
    (void)j, (void)r, (void)c, (void)e;
    return AGON_UNSUPPORTED;
}

int jobs_delete(struct jobs *j, const int *number, int n, struct agon_error *e)
{
    (void)j, (void)number, (void)n, (void)e;
    return AGON_UNSUPPORTED;
}

int jobs_end(struct jobs *j, bool keep_results, struct agon_error *e)
{
    (void)j, (void)keep_results, (void)e;
    return AGON_UNSUPPORTED;
}

int jobs_take(struct jobs *j, const char *const *has, int64_t lease_ms, struct job *job,
              struct agon_error *e)
{
    (void)j, (void)has, (void)lease_ms, (void)job, (void)e;
    return AGON_UNSUPPORTED;
}

int jobs_extend(struct jobs *j, char (*token)[JOBS_TOKEN], int n, int64_t lease_ms,
                struct agon_error *e)
{
    (void)j, (void)token, (void)n, (void)lease_ms, (void)e;
    return AGON_UNSUPPORTED;
}

int jobs_finish(struct jobs *j, const struct job *job, const char *result, struct agon_error *e)
{
    (void)j, (void)job, (void)result, (void)e;
    return AGON_UNSUPPORTED;
}

int jobs_return(struct jobs *j, const struct job *job, const char *why, struct agon_error *e)
{
    (void)j, (void)job, (void)why, (void)e;
    return AGON_UNSUPPORTED;
}
