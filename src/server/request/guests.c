/* A guest with a game under way stays. */
#include "server/request/guests.h"

#include "server/game/rest.h"
#include "server/game/room.h"
#include "server/request/request.h"
#include "server/users/accounts.h"
#include "server/users/user.h"

enum { IDLE_MS = 600000, GATHERED_AT_ONCE = 100 };

static bool is_idle(const struct user *user, int64_t now)
{
    return !user->connections && user->rooms == 0 &&
           now - user->seen > (user->stored ? GUEST_KEPT_MS : IDLE_MS);
}

static void forget(struct api *api, struct user *user)
{
    request_forget_user(api, user);
    if (user->stored) { /* else they never took a seat */
        store_drop_user(api->core->store, user->id);
        api->users->deleted++;
        room_forget_user(api->rooms, user);
    }
    user_free(api->users, user);
}

void guests_sweep(struct api *api)
{
    size_t at = 0;
    int asked = 0;
    for (struct user *user; (user = map_each(&api->users->guests, &at)) != NULL;) {
        if (!is_idle(user, api->core->now))
            continue;
        if (!rest_has(api->rooms, user)) {
            forget(api, user);
            map_back(&at);
        } else if (asked++ < GATHERED_AT_ONCE) { /* a later sweep knows whether it has games */
            rest_gather(api->rooms, user, NULL);
        }
    }
}
