/* Writes the page twice: to learn its length, and then into memory. */
#include "server/schema/page.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

static const char *word(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text ? text : "";
}

static const json_t *inside(const json_t *json, const char *a, const char *b)
{
    return json_object_get(json_object_get(json, a), b);
}

static void add_escaped(struct text *t, const char *s)
{
    for (; *s; s++)
        if (*s == '&')
            text_add(t, "&amp;");
        else if (*s == '<')
            text_add(t, "&lt;");
        else
            text_add(t, "%c", *s);
}

/* ---- types ---- */

static void add_type(struct text *t, const json_t *schema);

/* " (1 to 24)" */
static void add_bounds(struct text *t, const json_t *schema, const char *least, const char *most)
{
    const json_t *a = json_object_get(schema, least), *b = json_object_get(schema, most);
    if (a && b)
        text_add(t, " (%lld to %lld)", (long long)json_integer_value(a),
                 (long long)json_integer_value(b));
    else if (a)
        text_add(t, " (%lld or more)", (long long)json_integer_value(a));
    else if (b)
        text_add(t, " (up to %lld)", (long long)json_integer_value(b));
}

/* A link to the shape of a reference. */
static void add_reference(struct text *t, const char *reference)
{
    const char *name = strrchr(reference, '/') ? strrchr(reference, '/') + 1 : reference;
    text_add(t, "<a href=\"#shape-%s\">%s</a>", name, name);
}

static void add_value(struct text *t, const json_t *value)
{
    if (json_is_string(value))
        text_add(t, "'%s'", json_string_value(value));
    else
        text_add(t, "%s", json_is_null(value) ? "null" : json_is_true(value) ? "true" : "false");
}

static void add_list(struct text *t, const json_t *schema)
{
    const json_t *parts = json_object_get(schema, "prefixItems");
    text_add(t, "[");
    if (!parts)
        add_type(t, json_object_get(schema, "items"));
    for (size_t i = 0; i < json_array_size(parts); i++) {
        text_add(t, i > 0 ? ", " : "");
        add_type(t, json_array_get(parts, i));
    }
    text_add(t, "]");
    if (!parts)
        add_bounds(t, schema, "minItems", "maxItems");
}

static bool is_required(const json_t *schema, const char *name)
{
    size_t i;
    const json_t *one;
    json_array_foreach(json_object_get(schema, "required"), i, one)
    {
        if (strcmp(json_string_value(one), name) == 0)
            return true;
    }
    return false;
}

static void add_object(struct text *t, const json_t *schema)
{
    const char *name, *between = "";
    json_t *member;
    text_add(t, "{");
    if (json_is_object(json_object_get(schema, "additionalProperties"))) {
        text_add(t, "any name: ");
        add_type(t, json_object_get(schema, "additionalProperties"));
    }
    json_object_foreach(json_object_get(schema, "properties"), name, member)
    {
        text_add(t, "%s%s%s: ", between, name, is_required(schema, name) ? "" : "?");
        add_type(t, member);
        between = ", ";
    }
    text_add(t, "}");
}

/* The type of that name, with its bounds. */
static void add_plain(struct text *t, const json_t *schema, const char *type)
{
    if (strcmp(type, "string") == 0) {
        text_add(t, "text");
        add_bounds(t, schema, "minLength", "maxLength");
    } else if (strcmp(type, "integer") == 0 || strcmp(type, "number") == 0) {
        text_add(t, *type == 'i' ? "whole number" : "number");
        add_bounds(t, schema, "minimum", "maximum");
    } else if (strcmp(type, "array") == 0) {
        add_list(t, schema);
    } else if (strcmp(type, "object") == 0) {
        add_object(t, schema);
    } else {
        text_add(t, "%s", strcmp(type, "boolean") == 0 ? "true or false" : type);
    }
}

/* The parts of a list, with " | " between them. */
static void add_parts(struct text *t, const json_t *list,
                      void (*add)(struct text *, const json_t *))
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        text_add(t, i > 0 ? " | " : "");
        add(t, json_array_get(list, i));
    }
}

static void add_type(struct text *t, const json_t *schema)
{
    const json_t *type = json_object_get(schema, "type");
    size_t i;
    const json_t *one;
    if (json_object_get(schema, "$ref")) {
        add_reference(t, word(schema, "$ref"));
    } else if (json_object_get(schema, "enum")) {
        add_parts(t, json_object_get(schema, "enum"), add_value);
    } else if (json_object_get(schema, "const")) {
        add_value(t, json_object_get(schema, "const"));
    } else if (json_object_get(schema, "anyOf")) {
        add_parts(t, json_object_get(schema, "anyOf"), add_type);
    } else if (json_is_string(type)) {
        add_plain(t, schema, json_string_value(type));
    } else if (json_is_array(type)) {
        json_array_foreach(type, i, one)
        {
            text_add(t, i > 0 ? " | " : "");
            add_plain(t, schema, json_string_value(one));
        }
    } else {
        text_add(t, "anything");
    }
}

/* ---- tables ---- */

/* The members of an object, a row each; `skip` may name one. */
static void add_members(struct text *t, const json_t *schema, const char *head, const char *skip)
{
    const char *name;
    json_t *member;
    const json_t *members = json_object_get(schema, "properties");
    if (json_object_size(members) <= (json_object_get(members, skip) ? 1 : 0))
        return;
    text_add(t, "<table><tr><th>%s<th>type<th></tr>", head);
    json_object_foreach((json_t *)members, name, member)
    {
        if (strcmp(name, skip) == 0)
            continue;
        text_add(t, "<tr><td><code>%s</code><td>", name);
        add_type(t, member);
        text_add(t, "<td>%s", is_required(schema, name) ? "" : "<i>may be missing</i> ");
        add_escaped(t, word(member, "description"));
        text_add(t, "</tr>");
    }
    text_add(t, "</table>");
}

/* ---- sections ---- */

/* The rights that a command needs, and its ways in. */
static void add_rights(struct text *t, const json_t *command, bool get, bool http, bool socket)
{
    text_add(t, "<p class=\"faint\">%s%s", word(command, "x-rights"), get ? ", also by GET" : "");
    if (!socket || !http)
        text_add(t, ", over %s only", http ? "HTTP" : "the WebSocket");
    if (json_is_true(json_object_get(command, "x-once")))
        text_add(t, ", not to be repeated");
    if (*word(command, "x-rate"))
        text_add(t, ", counts among %s", word(command, "x-rate"));
    text_add(t, "</p>");
}

static bool is_in(const json_t *list, const char *name)
{
    size_t i;
    const json_t *one;
    json_array_foreach(list, i, one)
    {
        if (strcmp(json_string_value(one), name) == 0)
            return true;
    }
    return false;
}

static void add_command(struct text *t, const json_t *document, const char *name,
                        const json_t *arguments)
{
    char key[96];
    const json_t *schemas = inside(document, "components", "schemas");
    const json_t *names =
        json_object_get(inside(json_object_get(schemas, "socket.to"), "properties", "do"), "enum");
    snprintf(key, sizeof key, "/api/%s", name);
    const json_t *path = inside(document, "paths", key);
    snprintf(key, sizeof key, "%s.answer", name);
    const json_t *answer = json_object_get(schemas, key);
    text_add(t, "<section id=\"%s\"><h3>%s</h3><p>", name, name);
    add_escaped(t, word(arguments, "description"));
    text_add(t, "</p>");
    add_rights(t, arguments, json_object_get(path, "get") != NULL, path != NULL,
               is_in(names, name));
    add_members(t, arguments, "argument", "");
    if (answer)
        add_members(t, answer, "answer", "ok");
    text_add(t, "</section>");
}

/* A list of links, then a section for each. */
static void add_commands(struct text *t, const json_t *document)
{
    const char *name;
    json_t *schema;
    text_add(t, "<h2 id=\"all-commands\">Commands</h2><p class=\"names\">");
    for (int round = 0; round < 2; round++) {
        json_object_foreach((json_t *)inside(document, "components", "schemas"), name, schema)
        {
            char command[80];
            const char *dot = strrchr(name, '.');
            if (!dot || strcmp(dot, ".arguments") != 0)
                continue;
            snprintf(command, sizeof command, "%.*s", (int)(dot - name), name);
            if (round == 0)
                text_add(t, "<a href=\"#%s\">%s</a> ", command, command);
            else
                add_command(t, document, command, schema);
        }
        text_add(t, round == 0 ? "</p>" : "");
    }
}

/* The messages whose schemas begin with this; `key` holds their names. */
static void add_messages(struct text *t, const json_t *document, const char *prefix,
                         const char *key, const char *title)
{
    const char *name;
    json_t *schema;
    text_add(t, "<h2 id=\"%.*s\">%s</h2>", (int)strlen(prefix) - 1, prefix, title);
    json_object_foreach((json_t *)inside(document, "components", "schemas"), name, schema)
    {
        if (strncmp(name, prefix, strlen(prefix)) != 0)
            continue;
        text_add(t, "<section id=\"%s\"><h3>%s</h3><p>", name, name + strlen(prefix));
        add_escaped(t, word(schema, "description"));
        text_add(t, "</p>");
        add_members(t, schema, "member", key);
        text_add(t, "</section>");
    }
}

static void add_shapes(struct text *t, const json_t *document)
{
    const char *name;
    json_t *schema;
    text_add(t, "<h2 id=\"shapes\">What these are made of</h2>");
    json_object_foreach((json_t *)inside(document, "components", "schemas"), name, schema)
    {
        if (strchr(name, '.'))
            continue;
        text_add(t, "<section id=\"shape-%s\"><h3>%s</h3><p>", name, name);
        add_escaped(t, word(schema, "description"));
        text_add(t, "</p>");
        if (json_object_get(schema, "properties"))
            add_members(t, schema, "member", "");
        else {
            text_add(t, "<p>");
            add_type(t, schema);
            text_add(t, "</p>");
        }
        text_add(t, "</section>");
    }
}

static void add_page(struct text *t, const json_t *document)
{
    text_add(t, "<h1>Commands and messages</h1><p>");
    add_escaped(t, word(json_object_get(document, "info"), "description"));
    text_add(t, "</p><p>This page shows <a href=\"/api/openapi.json\">openapi.json</a>, which the "
                "server makes of its own tables.</p><p class=\"names\"><a href=\"#all-commands\">"
                "Commands</a> <a href=\"#push\">Pushes</a> <a href=\"#bot.to\">Bots to the server"
                "</a> <a href=\"#bot.from\">The server to bots</a> <a href=\"#shapes\">What these "
                "are made of</a></p><p>");
    add_escaped(t, word(json_object_get(inside(document, "components", "responses"), "refused"),
                        "description"));
    text_add(t, "</p>");
    add_commands(t, document);
    add_messages(t, document, "push.", "on", "Pushes over the WebSocket");
    add_messages(t, document, "bot.to.", "type", "Messages of bots to the server");
    add_messages(t, document, "bot.from.", "type", "Messages of the server to bots");
    add_shapes(t, document);
}

char *schema_page(const json_t *document)
{
    struct text t = text_into(NULL, 0);
    add_page(&t, document);
    char *bytes = malloc(t.n + 1);
    if (bytes) {
        t = text_into(bytes, t.n + 1);
        add_page(&t, document);
    }
    return bytes;
}
