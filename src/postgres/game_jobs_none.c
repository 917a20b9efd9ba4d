/* Stubs for builds without libpq: opening fails, so nothing else is called. */
#include "postgres/game_jobs.h"

#include <stddef.h>

int game_jobs_check(const char *address, struct agon_error *e)
{
    (void)address;
    return agon_fail(e, AGON_UNSUPPORTED, -1,
                     "this agon was built without PostgreSQL (Debian's libpq-dev)");
}

struct game_jobs *game_jobs_open_until(const char *address, const atomic_bool *stop,
                                       struct agon_error *e)
{
    (void)stop;
    game_jobs_check(address, e);
    return NULL;
}

struct game_jobs *game_jobs_open(const char *address, struct agon_error *e)
{
    return game_jobs_open_until(address, NULL, e);
}

void game_jobs_close(struct game_jobs *j)
{
    (void)j;
}

bool game_jobs_away(const struct game_jobs *j)
{
    (void)j;
    return false;
}

int game_jobs_begin(struct game_jobs *j, const char *match, struct agon_error *e)
{
    (void)j, (void)match, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_list(struct game_jobs *j, int *number, int most, struct agon_error *e)
{
    (void)j, (void)number, (void)most, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_add(struct game_jobs *j, const struct game_jobs_new *job, struct agon_error *e)
{
    (void)j, (void)job, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_collect(struct game_jobs *j, int longest, struct game_jobs_result *r,
                      struct game_jobs_count *c, struct agon_error *e)
{
    (void)j, (void)longest, (void)r, (void)c, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_delete(struct game_jobs *j, const int *number, int n, struct agon_error *e)
{
    (void)j, (void)number, (void)n, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_end(struct game_jobs *j, bool keep_results, struct agon_error *e)
{
    (void)j, (void)keep_results, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_take(struct game_jobs *j, const char *const *has, int64_t lease_ms,
                   struct game_job *job, struct agon_error *e)
{
    (void)j, (void)has, (void)lease_ms, (void)job, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_take_urgent(struct game_jobs *j, const char *const *has, int before_ms,
                          struct game_job *job, struct agon_error *e)
{
    (void)j, (void)has, (void)before_ms, (void)job, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_extend(struct game_jobs *j, char (*token)[GAME_JOBS_TOKEN],
                     const char *const *progress, int n, int64_t lease_ms, struct agon_error *e)
{
    (void)j, (void)token, (void)progress, (void)n, (void)lease_ms, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_finish(struct game_jobs *j, const struct game_job *job, const char *result,
                     struct agon_error *e)
{
    (void)j, (void)job, (void)result, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_return(struct game_jobs *j, const struct game_job *job, const char *why,
                     struct agon_error *e)
{
    (void)j, (void)job, (void)why, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_workers(struct game_jobs *j, const char *const *needs,
                      struct game_jobs_workers *workers, struct agon_error *e)
{
    (void)j, (void)needs, (void)workers, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_listen(struct game_jobs *j, struct agon_error *e)
{
    (void)j, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_socket(const struct game_jobs *j)
{
    (void)j;
    return -1;
}

int game_jobs_news(struct game_jobs *j)
{
    (void)j;
    return 0;
}

int game_jobs_attend(struct game_jobs *j, char worker[GAME_JOBS_TOKEN], const char *const *has,
                     struct agon_error *e)
{
    (void)j, (void)worker, (void)has, (void)e;
    return AGON_UNSUPPORTED;
}

int game_jobs_leave(struct game_jobs *j, const char *worker, struct agon_error *e)
{
    (void)j, (void)worker, (void)e;
    return AGON_UNSUPPORTED;
}
