/* Leaving, recorded as bits, the latest game lowest. */
#include "server/users/leaving.h"

#include <stdio.h>
#include <stdlib.h>

static int count(unsigned bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

static void keep(struct users *users, const struct user *user)
{
    char text[48];
    snprintf(text, sizeof text, "%u %lld", user->games_left, (long long)user->unpaired);
    store_put_document(users->core->store, &(struct store_document){.type = LEAVING_TYPE,
                                                                    .id = user->id,
                                                                    .owner = user->id,
                                                                    .text = text,
                                                                    .at = users->core->now});
}

void leaving_note(struct users *users, struct user *user, bool left)
{
    unsigned before = user->games_left;
    user->games_left = (before << 1 | left) & ((1u << LEAVING_GAMES) - 1);
    if (left && count(user->games_left) >= LEAVING_MOST) {
        user->unpaired = users->core->now + LEAVING_MS;
        user->games_left = 0;
    }
    if (before || left)
        keep(users, user);
}

int64_t leaving_closed(const struct user *user)
{
    int64_t left = user->unpaired - user->users->core->now;
    return left > 0 && left <= LEAVING_MS ? left : 0; /* more: the date was wrong when the block
                                                       * began */
}

void leaving_load(void *to, const struct store_document *document)
{
    struct user *user = user_find(to, document->id);
    char *end;
    if (!user)
        return;
    user->games_left = (unsigned)strtoul(document->text, &end, 10);
    user->unpaired = strtoll(end, NULL, 10);
}
