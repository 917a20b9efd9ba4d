/* Knows all that may refer to an account. */
#include "server/request/idle_accounts.h"

#include "server/game/load.h"
#include "server/game/room_loader.h"
#include "server/hosted/people.h"
#include "server/request/gather.h"
#include "server/request/request.h"
#include "server/users/fetch.h"
#include "server/users/recent.h"

void idle_accounts_sweep(struct api *api)
{
    recent_begin(api->users);
    rooms_need(api->rooms);
    room_loader_need(api->rooms);
    tournaments_need(api->tournaments);
    for (const struct request *r = api->deferred; r; r = r->next)
        gather_need(r);
    recent_sweep(api->users, fetch_since(api->users));
}
