/* Acts are kept in the store, in the transactions of what they changed or right after them, and go
 * to the log as well. Secrets are left out, and of long arguments their lengths are told. */
#include "server/api/audit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/api/command.h"

enum { VALUE_MAX = 300, ACTS_MAX = 200 };

/* The arguments as they are kept, for free(). */
static char *arguments_text(json_t *arguments)
{
    json_t *kept = json_object(), *value;
    const char *name;
    char length[32];
    json_object_foreach(arguments, name, value)
    {
        char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT);
        size_t n = text ? strlen(text) : 0;
        free(text);
        snprintf(length, sizeof length, "%zu bytes", n);
        if (strcmp(name, "password") == 0)
            json_object_set_new(kept, name, json_string("secret"));
        else if (n > VALUE_MAX)
            json_object_set_new(kept, name, json_string(length));
        else if (strcmp(name, "do") != 0 && strcmp(name, "id") != 0)
            json_object_set(kept, name, value);
    }
    char *text = json_dumps(kept, JSON_COMPACT);
    json_decref(kept);
    return text;
}

static void keep(struct server *server, const struct store_act *act)
{
    store_add_act(server->store, act);
    logger_event(server->options.logger, LEVEL_INFO, "act",
                 LOG_FIELDS({"name", act->name}, {"address", act->address},
                            {"command", act->command}, {"arguments", act->arguments},
                            {"outcome", act->outcome}));
}

void audit_request(const struct request *r)
{
    const struct command *c = r->command;
    if (!c || c->reads || !(r->owner || r->official))
        return;
    char *arguments = arguments_text(r->arguments);
    keep(r->server, &(struct store_act){.at = r->server->now,
                                        .user = r->user ? r->user->id : "",
                                        .name = r->user ? r->user->name : "owner",
                                        .address = r->address,
                                        .command = c->name,
                                        .arguments = arguments ? arguments : "{}",
                                        .outcome = r->code ? r->code : "ok"});
    free(arguments);
}

void audit_event(struct server *server, const char *what)
{
    keep(server, &(struct store_act){.at = server->now,
                                     .user = "",
                                     .name = "owner",
                                     .address = "",
                                     .command = what,
                                     .arguments = "{}",
                                     .outcome = "ok"});
}

/* ---- reading it ---- */

static void found(void *user, const struct store_table *table)
{
    struct request *r = user;
    json_t *list = json_array();
    if (table->failed) {
        json_decref(list);
        request_finish(
            r, request_refuse(r, "busy", AGON_SAY(store_silent, "the store does not answer")));
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
    store_query_acts(r->server->store, request_number(r, "before", INT64_MAX),
                     (int)request_number(r, "count", ACTS_MAX), found, r);
    return REQUEST_LATER;
}

const struct command commands_audit[] = {
    {"audit", RIGHTS_ADMINISTRATOR, true, false,
     "what administrators, organisers and arbiters did, the newest first",
     (const struct argument[]){
         {"before", ARG_NUMBER, false, 1, INT64_MAX, "only acts before this n"},
         {"count", ARG_NUMBER, false, 1, ACTS_MAX, "acts at most"},
         {0}},
     run_audit},
    {0}};
