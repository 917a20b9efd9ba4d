/* Acts are stored, in the transactions of their changes or right after them, and also logged.
 * Secrets are left out, and long arguments are replaced by their length. */
#include "server/base/audit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_MAX = 300 };

/* The arguments as they are stored, for free(). */
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

static void keep(struct core *core, const struct store_act *act)
{
    store_add_act(core->store, act);
    logger_event(core->options.logger, LEVEL_INFO, "act",
                 LOG_FIELDS({"name", act->name}, {"address", act->address},
                            {"command", act->command}, {"arguments", act->arguments},
                            {"outcome", act->outcome}));
}

void audit_act(struct core *core, const struct store_act *act, json_t *arguments)
{
    struct store_act kept = *act;
    char *text = arguments_text(arguments);
    kept.at = core->now;
    kept.arguments = text ? text : "{}";
    keep(core, &kept);
    free(text);
}

void audit_event(struct core *core, const char *what)
{
    keep(core, &(struct store_act){.at = core->now,
                                   .user = "",
                                   .name = "owner",
                                   .address = "",
                                   .command = what,
                                   .arguments = "{}",
                                   .outcome = "ok"});
}
