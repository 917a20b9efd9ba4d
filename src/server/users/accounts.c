/* Creating, changing, blocking, loading and deleting accounts. */
#include "server/users/accounts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/base/jobs.h"
#include "server/users/lookalikes.h"
#include "server/users/mailbox.h"
#include "server/users/naming.h"
#include "server/users/relation.h"
#include "server/users/session.h"
#include "server/users/team.h"

void user_new_password(struct users *users, struct user *user, const char *hash)
{
    mailbox_revoke(user);
    user_keep_password(users, user, hash);
}

void user_register(struct users *users, struct user *user, const char *name, const char *hash)
{
    struct naming n;
    user_set_name(user, name, true);
    map_put(&users->by_name, user->key, user);
    lookalikes_add(users->lookalikes, user);
    naming_of(users, name, &n);
    store_together(users->core->store, true);
    user_keep_password(users, user, hash);
    store_name_user(users->core->store, user->id, n.skeleton, n.letters);
    store_together(users->core->store, false);
    users->accounts++;
}

struct user *user_bot(struct users *users, struct user *owner, const char *name)
{
    struct user *user = user_guest(users, NULL);
    user->role = ROLE_BOT;
    if (owner)
        user_give_bot(owner, user);
    user_register(users, user, name, user_no_password);
    store_put_bot(users->core->store, &(struct store_bot){user->id, user->owner});
    return user;
}

/* A bot's session is its token: it stays, but cannot be used while the bot is blocked. */
void user_block(struct users *users, struct user *user, bool on)
{
    user->blocked = on;
    user_keep(users, user);
    if (!on)
        return;
    if (!user_is_bot(user))
        session_end_all(users, user, NULL);
    session_close(user);
    for (struct user *b = user->bots; b; b = b->next_bot)
        session_close(b);
}

void user_load(void *to, const struct store_user *s)
{
    struct users *users = to;
    struct user *user = user_add(users, s->id);
    int role = role_find(s->role);
    user_set_name(user, s->name, s->password != NULL);
    user_set_role(user, role < 0 ? ROLE_PLAYER : (enum role)role);
    user->created = s->created < users->core->now ? s->created : users->core->now;
    user->seen = user->kept = s->seen < users->core->now ? s->seen : users->core->now;
    user->blocked = s->blocked;
    user->stored = true;
    if (s->password) {
        user->token_only = strcmp(s->password, user_no_password) == 0;
        map_put(&users->by_name, user->key, user);
    }
}

/* Out of its owner's list. */
static void leave_owner(struct users *users, struct user *bot)
{
    struct user *owner = bot->owner[0] ? map_get(&users->by_id, bot->owner) : NULL;
    for (struct user **b = owner ? &owner->bots : NULL; b && *b; b = &(*b)->next_bot)
        if (*b == bot) {
            *b = bot->next_bot;
            break;
        }
}

void user_free(struct users *users, struct user *user)
{
    map_drop(&users->by_id, user->id);
    map_drop(&users->guests, user->id);
    map_drop(&users->moderators, user->id);
    if (user->key[0] && map_get(&users->by_name, user->key) == user)
        map_drop(&users->by_name, user->key);
    lookalikes_drop(users->lookalikes, user);
    leave_owner(users, user);
    user_unlist(user);
    relations_release(user);
    free((char *)user->name);
    mailbox_free(user);
    free(user->called);
    free(user->recovery);
    free(user->rating);
    free(user->room);
    free(user);
}

void user_drop(struct users *users, struct user *user)
{
    session_drop_all(users, user);
    jobs_forget_user(users->core, &user->budget);
    users->deleted++;
    user_free(users, user);
}

void users_release(struct users *users)
{
    size_t at = 0;
    session_release(users);
    teams_release(users);
    for (struct user *user; (user = map_each(&users->by_id, &at)) != NULL; map_back(&at))
        user_free(users, user);
    map_release(&users->by_id);
    map_release(&users->by_name);
    map_release(&users->guests);
    map_release(&users->moderators);
}

void user_delete(struct users *users, struct user *user)
{
    session_end_all(users, user, NULL);
    teams_forget(users, user);
    users->accounts -= !user_is_guest(user);
    users->deleted++;
    store_drop_user(users->core->store, user->id);
    relations_forget(user);
    user_free(users, user);
}

void user_load_rating(void *to, const struct store_rating *s)
{
    struct users *users = to;
    struct user *user = user_find(users, s->user);
    if (!user)
        return;
    struct user_rating *r = user_rating(user, s->game);
    r->glicko = (struct glicko){s->rating, s->deviation, s->volatility};
    r->games = s->games;
    r->at = s->at;
}

void user_keep_rating(struct users *users, const struct user *user, const struct user_rating *r)
{
    store_put_rating(users->core->store, &(struct store_rating){.user = user->id,
                                                                .game = r->game,
                                                                .rating = r->glicko.rating,
                                                                .deviation = r->glicko.deviation,
                                                                .volatility = r->glicko.volatility,
                                                                .games = r->games,
                                                                .at = r->at});
}
