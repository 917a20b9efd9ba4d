/* Names, and their failed logins. */
#include "server/users/login_throttle.h"

#include <stdlib.h>
#include <string.h>

#include "server/base/limits.h"

enum { NAMES_MAX = 20000, FORGET_MS = 900000 };

struct failed_logins {
    char key[USER_NAME];
    int failed;
    int64_t last, next; /* when the next is allowed */
};

static struct failed_logins *find(const struct users *users, const char *name, char key[USER_NAME])
{
    const char *why;
    return user_name_key(name, key, &why) ? map_get(&users->failed_logins, key) : NULL;
}

int64_t login_throttle_wait(const struct users *users, const char *name, const char *address)
{
    char key[USER_NAME];
    const struct failed_logins *t = find(users, name, key);
    const struct user *user = t ? map_get(&users->by_name, key) : NULL;
    uint64_t from = limits_owner(address);
    for (int i = 0; user && i < USER_PLACES; i++)
        if (user->place[i] == from)
            return 0;
    return t && t->next > users->core->now ? t->next - users->core->now : 0;
}

void login_throttle_failed(struct users *users, const char *name)
{
    char key[USER_NAME];
    const char *why;
    struct failed_logins *t = find(users, name, key);
    if (!t && (users->failed_logins.n >= NAMES_MAX || !user_name_key(name, key, &why)))
        return;
    if (!t) {
        t = calloc(1, sizeof *t);
        if (!t)
            abort();
        memcpy(t->key, key, sizeof t->key);
        map_put(&users->failed_logins, t->key, t);
    }
    t->last = users->core->now;
    int64_t wait = LOGIN_THROTTLE_WAIT_MS;
    for (int i = ++t->failed; i > LOGIN_THROTTLE_FREE && wait < LOGIN_THROTTLE_WAIT_MAX_MS; i--)
        wait *= 2;
    if (t->failed >= LOGIN_THROTTLE_FREE)
        t->next = users->core->now +
                  (wait < LOGIN_THROTTLE_WAIT_MAX_MS ? wait : LOGIN_THROTTLE_WAIT_MAX_MS);
}

void login_throttle_succeeded(struct users *users, struct user *user, const char *address)
{
    uint64_t from = limits_owner(address);
    struct failed_logins *t = map_get(&users->failed_logins, user->key);
    if (t) {
        map_drop(&users->failed_logins, t->key);
        free(t);
    }
    for (int i = 0; i < USER_PLACES; i++)
        if (user->place[i] == from)
            return;
    memmove(user->place + 1, user->place, sizeof user->place - sizeof user->place[0]);
    user->place[0] = from;
}

void login_throttle_sweep(struct users *users, bool all)
{
    size_t at = 0;
    for (struct failed_logins *t; (t = map_each(&users->failed_logins, &at)) != NULL;)
        if (all || users->core->now - t->last > FORGET_MS) {
            map_drop(&users->failed_logins, t->key);
            free(t);
            map_back(&at);
        }
    if (all)
        map_release(&users->failed_logins);
}
