/* Commands about the user's notices. */
#include "server/users/notice.h"

#include "server/commands/commands.h"
#include "server/request/request.h"

static void found(void *context, const struct store_table *t)
{
    struct request *r = context;
    json_t *list = json_array();
    for (int i = 0; i < t->rows; i++)
        json_array_append_new(list, notice_json(&t->cell[i * t->columns]));
    request_put(r, "notices", list);
    request_finish(r, 0);
}

static int run_notices(struct request *r)
{
    store_query_notices(r->api->core->store, r->user->id, NOTICES_MAX, found, r);
    return REQUEST_LATER;
}

static int run_seen(struct request *r)
{
    store_see_notices(r->api->core->store, r->user->id);
    return 0;
}

const struct command commands_notices[] = {
    {"notices", RIGHTS_ACCOUNT, "challenges, turns by days, messages and followers", NULL,
     run_notices, .reads = true, .answer = "notices: [NOTICE; 0..50]"},
    {"notices_seen", RIGHTS_ACCOUNT, "none of them is new any more", NULL, run_seen, .answer = ""},
    {0}};
