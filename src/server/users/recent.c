/* The users of a list in the order of their last use. A bot and its owner leave together: limits
 * count an owner's bots, and a block of the owner is theirs. */
#include "server/users/recent.h"

#include "server/users/accounts.h"
#include "server/users/mailbox.h"

/* SPARED: of as many parts of the limit, a sweep leaves all but one. A sweep looks at all users, so
 * without more of them it is worth it only now and then: every AGAIN_MS. */
enum { LEFT_MS = 600000, DAY_MS = 86400000, AGAIN_MS = 600000, SPARED = 8 };

bool recent_too_many(const struct users *users)
{
    bool again = users->core->now - users->swept >= AGAIN_MS;
    return users->by_name.n > users->most + (again ? 0 : users->needed);
}

/* A sweep looks at everything that may need an account, so one is worth many fetches. */
bool recent_grown(const struct users *users)
{
    size_t least = users->left > users->most ? users->left : users->most;
    return users->by_name.n > least + users->most / 4;
}

void recent_begin(struct users *users)
{
    users->sweeps++;
    users->swept = users->core->now;
}

void recent_need(struct users *users, const char *id)
{
    struct user *user = map_get(&users->by_id, id);
    if (user)
        user->needed = users->sweeps;
}

/* Whether only memory has something of the user. */
static bool has_own(const struct user *user)
{
    int64_t now = user->users->core->now;
    return user->called || (user->place[0] && now - user->seen < DAY_MS) ||
           now - user->left <= LEFT_MS || now - user->budget.loop.at <= LEFT_MS ||
           now - user->budget.threads.at <= LEFT_MS || !bucket_rests(&user->strangers, now) ||
           !bucket_rests(&user->pushes, now) || !mailbox_rests(user);
}

static bool is_idle(const struct user *user, uint64_t since)
{
    return user->used < since && user->needed != user->users->sweeps && !user_is_guest(user) &&
           user->role < ROLE_MODERATOR && !user->connections && user->rooms == 0 &&
           !user->gathering && !has_own(user);
}

/* Whether it is the last used of an owner and its bots, and none of them is needed. */
static bool may_go(const struct user *head, const struct user *last, uint64_t since)
{
    if (head->used > last->used || !is_idle(head, since))
        return false;
    for (const struct user *b = head->bots; b; b = b->next_bot)
        if (b->used > last->used || !is_idle(b, since))
            return false;
    return true;
}

static struct user *head_of(const struct users *users, struct user *user)
{
    struct user *owner = user->owner[0] ? map_get(&users->by_id, user->owner) : NULL;
    return owner ? owner : user;
}

static size_t size_of(const struct user *head)
{
    size_t n = 1;
    for (const struct user *b = head->bots; b; b = b->next_bot)
        n++;
    return n;
}

static void drop_all(struct users *users, struct user *head)
{
    while (head->bots)
        user_drop(users, head->bots);
    user_drop(users, head);
}

/* The most recently used stay, so they come first. */
void recent_sweep(struct users *users, uint64_t since)
{
    size_t stay = users->most / SPARED * (SPARED - 1), idle = 0;
    bool full = false;
    for (struct user *user = users->newest, *older; user; user = older) {
        struct user *head = head_of(users, user);
        for (older = user->older; older && head_of(users, older) == head;)
            older = older->older;
        if (!may_go(head, user, since))
            continue;
        full |= idle + size_of(head) > stay;
        if (full)
            drop_all(users, head);
        else
            idle += size_of(head);
    }
    users->left = users->by_name.n;
    users->needed = users->left - idle;
}
