/* The answers stay with the request, by skeleton. */
#include "server/request/new_names.h"

#include <stdlib.h>

#include "server/users/lookalikes.h"

static void found(void *context, const struct store_table *t)
{
    struct request *r = context;
    if (t->failed) {
        request_finish(
            r, request_refuse(r, "busy", AGON_SAY(store_silent, "the database does not answer")));
        return;
    }
    for (int i = 0; i < t->rows; i++)
        json_object_set_new(r->skeletons, t->cell[i].text, json_true());
    r->asker.type->again(&r->asker);
}

int new_names_ask(struct request *r, json_t *names)
{
    const struct lookalikes *l = r->api->users->lookalikes;
    json_t *asked = json_array(), *name;
    char skeleton[SKELETON];
    size_t i;
    if (!r->skeletons)
        r->skeletons = json_object();
    json_array_foreach(names, i, name)
    {
        if (!lookalikes_skeleton(l, json_string_value(name), skeleton) ||
            json_object_get(r->skeletons, skeleton))
            continue;
        json_object_set_new(r->skeletons, skeleton, json_false());
        json_array_append_new(asked, json_string(skeleton));
    }
    bool asks = json_array_size(asked) > 0;
    if (asks) {
        char *list = json_dumps(asked, JSON_COMPACT);
        if (!list)
            abort();
        store_query_skeletons(r->api->core->store, list, found, r);
        free(list);
    }
    json_decref(asked);
    json_decref(names);
    return asks ? REQUEST_LATER : 0;
}

const char *new_names_refuse(const struct request *r, const char *name)
{
    const struct lookalikes *l = r->api->users->lookalikes;
    char skeleton[SKELETON];
    const char *why = lookalikes_refuse(l, name);
    if (why || !lookalikes_skeleton(l, name, skeleton) ||
        !json_is_true(json_object_get(r->skeletons, skeleton)))
        return why;
    return AGON_SAY(account_name_looks_like, "this name looks like another's");
}
