/* Finds commands in their tables, and lists them. */
#include "server/request/command.h"

#include <string.h>

#include "core/text.h"

const struct command *command_at(const struct command *const tables[], int i)
{
    for (; *tables; tables++)
        for (const struct command *c = *tables; c->name; c++)
            if (i-- == 0)
                return c;
    return NULL;
}

const struct command *command_find(const struct command *const tables[], const char *name)
{
    const struct command *c;
    for (int i = 0; (c = command_at(tables, i)) != NULL; i++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}

static const char *name_at(void *tables, int i)
{
    const struct command *c = command_at(tables, i);
    return c ? c->name : NULL;
}

const char *command_nearest(const struct command *const tables[], const char *name)
{
    return text_nearest(name, name_at, (void *)tables);
}

const char *command_rights(enum rights rights)
{
    static const char *const names[] = {"anyone",    "session",   "account",      "arbiter",
                                        "organiser", "moderator", "administrator"};
    return names[rights];
}

static const char *type_name(enum argument_type type)
{
    static const char *const names[] = {
        [ARG_TEXT] = "text",           [ARG_NUMBER] = "number",
        [ARG_REAL] = "number",         [ARG_SWITCH] = "switch",
        [ARG_WORDS] = "list of texts", [ARG_LISTS] = "list of lists of texts"};
    return names[type];
}

static json_t *arguments_json(const struct argument *a)
{
    json_t *list = json_array();
    for (; a && a->name; a++)
        json_array_append_new(list, json_pack("{ss ss sb sI sI ss}", "name", a->name, "type",
                                              type_name(a->type), "required", a->required, "min",
                                              (json_int_t)a->min, "max", (json_int_t)a->max, "help",
                                              a->help));
    return list;
}

json_t *command_once_json(const struct command *const tables[])
{
    json_t *list = json_array();
    const struct command *c;
    for (int i = 0; (c = command_at(tables, i)) != NULL; i++)
        if (c->once)
            json_array_append_new(list, json_string(c->name));
    return list;
}

json_t *command_list_json(const struct command *const tables[])
{
    json_t *list = json_array();
    const struct command *c;
    for (int i = 0; (c = command_at(tables, i)) != NULL; i++)
        json_array_append_new(list, json_pack("{ss ss sb sb sb ss? ss so}", "name", c->name,
                                              "rights", command_rights(c->rights), "read", c->reads,
                                              "http_only", c->http_only, "repeatable", !c->once,
                                              "rate", limits_rate(c->cost), "help", c->help,
                                              "arguments", arguments_json(c->arguments)));
    return list;
}
