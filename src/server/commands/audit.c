/* The command that reads the audit log. */
#include "server/commands/commands.h"
#include "server/request/request.h"

enum { ACTS_MAX = 200 };

static void found(void *user, const struct store_table *table)
{
    struct request *r = user;
    json_t *list = json_array();
    if (table->failed) {
        json_decref(list);
        request_finish(
            r, request_refuse(r, "busy", AGON_SAY(store_silent, "the database does not answer")));
        return;
    }
    for (int i = 0; i < table->rows; i++) {
        const struct store_cell *cell = &table->cell[i * table->columns];
        json_array_append_new(list,
                              json_pack("{sI sI ss ss ss ss ss}", "n", (json_int_t)cell[0].number,
                                        "at", (json_int_t)cell[1].number, "name", cell[2].text,
                                        "address", cell[3].text, "command", cell[4].text,
                                        "arguments", cell[5].text, "outcome", cell[6].text));
    }
    request_put(r, "acts", list);
    request_finish(r, 0);
}

static int run_audit(struct request *r)
{
    store_query_acts(r->api->core->store, request_number(r, "before", INT64_MAX),
                     (int)request_number(r, "count", ACTS_MAX), found, r);
    return REQUEST_LATER;
}

const struct command commands_audit[] = {
    {"audit", RIGHTS_ADMINISTRATOR,
     "what administrators, organisers and arbiters did, newest first",
     (const struct argument[]){
         {"before", ARG_NUMBER, false, 1, INT64_MAX, "only acts before this n"},
         {"count", ARG_NUMBER, false, 1, ACTS_MAX, "acts at most"},
         {0}},
     run_audit, .reads = true,
     .answer = "acts: [{n: count, at: moment, name: text, address: text, command: text, "
               "arguments: text, outcome: text}]"},
    {0}};
