/* Finds commands in their tables, and makes the page and the lists of them. */
#include "server/request/command.h"

#include <stdio.h>
#include <stdlib.h>
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

static void page_command(struct text *t, const struct command *c)
{
    const char *rate = limits_rate(c->cost);
    text_add(t, "<h2 id=\"%s\">%s</h2><p>%s</p><p>%s%s%s%s%s%s</p>", c->name, c->name, c->help,
             command_rights(c->rights), c->reads ? ", read" : "",
             c->http_only ? ", over HTTP only" : "", c->once ? ", not to be repeated" : "",
             rate ? ", counts among " : "", rate ? rate : "");
    if (!c->arguments)
        return;
    text_add(t, "<table><tr><th>argument<th>type<th>range<th>meaning</tr>");
    for (const struct argument *a = c->arguments; a->name; a++) {
        text_add(t, "<tr><td>%s<td>%s%s<td>", a->name, type_name(a->type),
                 a->required ? ", required" : "");
        if (a->type != ARG_SWITCH && a->max > 0)
            text_add(t, "%lld to %lld", (long long)a->min, (long long)a->max);
        text_add(t, "<td>%s</tr>", a->help);
    }
    text_add(t, "</table>");
}

static void page(struct text *t, const struct command *const tables[])
{
    const struct command *c;
    text_add(t, "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Agon: commands"
                "</title><h1>Commands</h1><p>Made from the table that the server itself uses; "
                "docs/protocol-server.md tells the rest.</p>");
    for (int i = 0; (c = command_at(tables, i)) != NULL; i++)
        page_command(t, c);
    text_add(t, "</html>\n");
}

char *command_list_page(const struct command *const tables[])
{
    struct text t = text_into(NULL, 0);
    page(&t, tables);
    char *bytes = malloc(t.n + 1);
    if (bytes) {
        t = text_into(bytes, t.n + 1);
        page(&t, tables);
    }
    return bytes;
}
