/* Password jobs, on separate threads. */
#include "server/users/password_worker.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "os/thread.h"
#include "server/base/limits.h"
#include "server/base/thread_pool.h"

/* For Argon2id, a little above OWASP's recommendation: the cost of every login. */
enum { PASSWORD_PASSES = 3, PASSWORD_MEMORY = 19 << 20 };

struct password_job {
    struct thread_pool_job job; /* first */
    struct users *users;
    struct asker *asker;
    void (*then_hash)(struct asker *, const char *);
    void (*then_verify)(struct asker *, bool);
    char password[PASSWORD_MAX + 1];
    char hash[crypto_pwhash_STRBYTES];
    bool good;
};

static void make_hash(struct password_job *j)
{
    j->good = crypto_pwhash_str(j->hash, j->password, strlen(j->password), PASSWORD_PASSES,
                                PASSWORD_MEMORY) == 0;
}

static void work(struct thread_pool_job *job, int thread)
{
    struct password_job *j = (struct password_job *)job;
    (void)thread;
    os_thread_low_priority(); /* engine turns have priority */
    if (j->then_hash) {
        make_hash(j);
    } else if (j->hash[0]) {
        j->good = crypto_pwhash_str_verify(j->hash, j->password, strlen(j->password)) == 0;
    } else { /* takes as long for a name that does not exist, so that names cannot be probed */
        make_hash(j);
        j->good = false;
    }
    sodium_memzero(j->password, sizeof j->password);
}

static void done(struct thread_pool_job *job)
{
    struct password_job *j = (struct password_job *)job;
    if (j->then_hash)
        j->then_hash(j->asker, j->good ? j->hash : NULL);
    else
        j->then_verify(j->asker, j->good);
    free(j);
}

/* Ends the job. */
static int refuse(struct password_job *j, const char *text)
{
    struct asker *a = j->asker;
    sodium_memzero(j->password, sizeof j->password);
    free(j);
    return a->type->refuse(a, "busy", text, 0);
}

static int start(struct password_job *j)
{
    const struct asker *a = j->asker;
    j->job = (struct thread_pool_job){
        .work = work, .done = done, .owner = limits_owner(a->type->payer(a).name)};
    if (thread_pool_add(j->users->password_pool, &j->job))
        return ASKER_WAITS;
    return refuse(j, AGON_SAY(wait_too_many, "too many people are waiting; try again in a moment"));
}

static struct password_job *new_job(struct users *users, struct asker *a, const char *password)
{
    struct password_job *j = calloc(1, sizeof *j);
    if (!j)
        abort();
    j->users = users;
    j->asker = a;
    strncpy(j->password, password, PASSWORD_MAX);
    return j;
}

int password_hash(struct users *users, struct asker *a, const char *password,
                  void (*then)(struct asker *, const char *))
{
    struct password_job *j = new_job(users, a, password);
    j->then_hash = then;
    return start(j);
}

static void found(void *context, const struct store_table *t)
{
    struct password_job *j = context;
    struct asker *a = j->asker;
    if (t->rows > 0 && t->cell[0].text)
        strncpy(j->hash, t->cell[0].text, sizeof j->hash - 1);
    int status =
        t->failed ? refuse(j, AGON_SAY(request_try_again, "something went wrong; please try again"))
                  : start(j);
    if (status != ASKER_WAITS)
        a->type->finish(a, status);
}

int password_verify(struct users *users, struct asker *a, const struct user *user,
                    const char *password, void (*then)(struct asker *, bool))
{
    struct password_job *j = new_job(users, a, password);
    j->then_verify = then;
    store_query_password(users->core->store, user ? user->id : "", found, j);
    return ASKER_WAITS;
}
