/* The users of a list in the order of their last use, the oldest first. A bot and its owner leave
 * together: limits count an owner's bots, and a block of the owner is theirs. */
#include "server/users/recent.h"

#include "server/users/accounts.h"
#include "server/users/mailbox.h"

/* SPARED: of as many parts of the limit, a sweep leaves all but one. */
enum { LEFT_MS = 600000, DAY_MS = 86400000, SPARED = 8 };

bool recent_too_many(const struct users *users)
{
    return users->by_name.n > users->most;
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

void recent_sweep(struct users *users, uint64_t since)
{
    size_t stay = users->most / SPARED * (SPARED - 1);
    for (struct user *user = users->oldest, *newer; user && user->used < since; user = newer) {
        struct user *owner = user->owner[0] ? map_get(&users->by_id, user->owner) : NULL;
        struct user *head = owner ? owner : user;
        newer = user->newer;
        if (!may_go(head, user, since))
            continue;
        while (head->bots)
            user_drop(users, head->bots);
        user_drop(users, head);
        if (users->by_name.n <= stay)
            break;
    }
    users->left = users->by_name.n;
}
