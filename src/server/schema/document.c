/* Makes the document from the tables. */
#include "server/schema/document.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "server/request/command.h"
#include "server/request/request.h"
#include "server/schema/messages.h"
#include "server/schema/names.h"
#include "server/schema/shape.h"

#define SCHEMAS "#/components/schemas/"

static json_t *reference(const char *format, const char *name)
{
    return json_pack("{so}", "$ref", json_sprintf(format, name));
}

/* A shape's schema; a text that is none is our mistake, which the tests find. */
static json_t *described(json_t *schema, const char *about)
{
    if (!schema)
        schema = json_false();
    else if (about && *about)
        json_object_set_new(schema, "description", json_string(about));
    return schema;
}

/* ---- arguments ---- */

/* The table counts bytes, schemas characters, of which UTF-8 makes one to four bytes. */
static json_t *text_schema(int64_t least, int64_t most)
{
    json_t *schema = json_pack("{ss sI}", "type", "string", "maxLength", (json_int_t)most);
    if (least > 0)
        json_object_set_new(schema, "minLength", json_integer((least + 3) / 4));
    return schema;
}

static json_t *words_schema(int64_t most)
{
    return json_pack("{ss sI s{ss si}}", "type", "array", "maxItems", (json_int_t)most, "items",
                     "type", "string", "maxLength", ARGUMENT_WORD_MAX);
}

static json_t *argument_schema(const struct argument *a)
{
    switch (a->type) {
    case ARG_TEXT:
        return text_schema(a->min, a->max);
    case ARG_NUMBER:
        return json_pack("{ss sI sI}", "type", "integer", "minimum", (json_int_t)a->min, "maximum",
                         (json_int_t)a->max);
    case ARG_REAL:
        return json_pack("{ss}", "type", "number");
    case ARG_SWITCH:
        return json_pack("{ss}", "type", "boolean");
    case ARG_WORDS:
        return words_schema(a->max);
    case ARG_LISTS:
        return json_pack("{ss sI so}", "type", "array", "maxItems", (json_int_t)a->max, "items",
                         words_schema(ARGUMENT_WORDS_MAX));
    }
    return NULL;
}

/* The bytes of a text, where they are not what its characters say. */
static json_t *argument_help(const struct argument *a)
{
    if (a->type != ARG_TEXT)
        return json_string(a->help);
    return a->min > 1 ? json_sprintf("%s (%lld to %lld bytes)", a->help, (long long)a->min,
                                     (long long)a->max)
                      : json_sprintf("%s (at most %lld bytes)", a->help, (long long)a->max);
}

/* The body of a request: unknown names are refused, and null stands for an argument left out. */
static json_t *arguments_schema(const struct command *c)
{
    json_t *members = json_object(), *required = json_array();
    for (const struct argument *a = c->arguments; a && a->name; a++) {
        json_t *schema = argument_schema(a);
        json_object_set_new(schema, "description", argument_help(a));
        if (a->required)
            json_array_append_new(required, json_string(a->name));
        else
            json_object_set_new(schema, "type",
                                json_pack("[Os]", json_object_get(schema, "type"), "null"));
        json_object_set_new(members, a->name, schema);
    }
    return json_pack("{ss ss ss sb ss? so so sb}", "type", "object", "description", c->help,
                     "x-rights", command_rights(c->rights), "x-once", c->once, "x-rate",
                     limits_rate(c->cost), "properties", members, "required", required,
                     "additionalProperties", 0);
}

static json_t *parameters(const struct command *c)
{
    json_t *list = json_array();
    for (const struct argument *a = c->arguments; a && a->name; a++)
        if (a->type != ARG_WORDS && a->type != ARG_LISTS)
            json_array_append_new(list, json_pack("{ss ss sb so so}", "name", a->name, "in",
                                                  "query", "required", a->required, "description",
                                                  argument_help(a), "schema", argument_schema(a)));
    return list;
}

/* ---- commands ---- */

static json_t *answer_schema(const struct command *c)
{
    json_t *schema = shape_object(c->answer), *all;
    if (!schema)
        return json_false();
    all = json_pack("{s{sb}}", "ok", "const", 1);
    json_object_update(all, json_object_get(schema, "properties"));
    json_object_set_new(schema, "properties", all);
    json_array_insert_new(json_object_get(schema, "required"), 0, json_string("ok"));
    return schema;
}

static json_t *responses(const struct command *c)
{
    json_t *content = json_object();
    if (c->answer)
        json_object_set_new(content, "application/json",
                            json_pack("{so}", "schema", reference(SCHEMAS "%s.answer", c->name)));
    if (c->media)
        json_object_set_new(content, c->media, json_object());
    return json_pack("{s{ss so} so so}", "200", "description", "done", "content", content, "4XX",
                     reference("#/components/responses/%s", "refused"), "5XX",
                     reference("#/components/responses/%s", "refused"));
}

/* The members that both methods of a command share. */
static json_t *operation(const struct command *c, const char *method)
{
    bool get = strcmp(method, "get") == 0;
    json_t *json = json_pack("{so ss}", "operationId", json_sprintf(get ? "%s_get" : "%s", c->name),
                             "summary", c->help);
    if (c->rights == RIGHTS_ANYONE && get)
        json_object_set_new(json, "security", json_array());
    else if (strcmp(c->name, "session") == 0)
        json_object_set_new(json, "security", json_array());
    else if (get)
        json_object_set_new(json, "security", json_pack("[{s[]}]", "cookie"));
    else
        json_object_set_new(json, "security", json_pack("[{s[] s[]}]", "cookie", "token"));
    return json;
}

static bool needs_lists(const struct command *c)
{
    for (const struct argument *a = c->arguments; a && a->name; a++)
        if (a->required && (a->type == ARG_WORDS || a->type == ARG_LISTS))
            return true;
    return false;
}

static bool requires(const struct command *c)
{
    for (const struct argument *a = c->arguments; a && a->name; a++)
        if (a->required)
            return true;
    return false;
}

static json_t *command_path(const struct command *c)
{
    json_t *path = json_object();
    if (c->reads && !needs_lists(c)) {
        json_t *get = operation(c, "get");
        json_object_set_new(get, "parameters", parameters(c));
        json_object_set_new(get, "responses", responses(c));
        json_object_set_new(path, "get", get);
    }
    json_t *post = operation(c, "post");
    json_object_set_new(post, "requestBody",
                        json_pack("{sb s{s{so}}}", "required", requires(c), "content",
                                  "application/json", "schema",
                                  reference(SCHEMAS "%s.arguments", c->name)));
    json_object_set_new(post, "responses", responses(c));
    json_object_set_new(path, "post", post);
    return path;
}

static void put_commands(const struct command *const tables[], json_t *paths, json_t *schemas)
{
    const struct command *c;
    char name[80];
    for (int i = 0; (c = command_at(tables, i)) != NULL; i++) {
        snprintf(name, sizeof name, "%s.arguments", c->name);
        json_object_set_new(schemas, name, arguments_schema(c));
        if (c->answer) {
            snprintf(name, sizeof name, "%s.answer", c->name);
            json_object_set_new(schemas, name, answer_schema(c));
        }
        snprintf(name, sizeof name, "/api/%s", c->name);
        if (!c->socket_only)
            json_object_set_new(paths, name, command_path(c));
    }
}

/* ---- other paths ---- */

static void put_path(json_t *paths, const char *path, const char *about, const char *media)
{
    json_object_set_new(paths, path,
                        json_pack("{s{ss s[] s{s{ss s{s{}}}}}}", "get", "summary", about,
                                  "security", "responses", "200", "description", "done", "content",
                                  media));
}

static void put_paths(json_t *paths)
{
    put_path(paths, "/api", "this description as a page", "text/html");
    put_path(paths, "/api/openapi.json", "this description", "application/json");
    put_path(paths, "/healthz", "whether the server works: 503 if it does not", "text/plain");
    put_path(paths, "/metrics", "metrics for Prometheus, on the server's own machine only",
             "text/plain");
}

/* ---- messages ---- */

/* The schemas of a table of messages, and of any of them; `key` holds the name. */
static void put_messages(json_t *schemas, const struct message_shape *m, const char *key,
                         const char *prefix, const char *any)
{
    json_t *list = json_array();
    char name[80];
    for (; m->name; m++) {
        json_t *schema = described(shape_object(m->members), m->about), *all;
        if (json_is_object(schema)) {
            all = json_pack("{s{ss}}", key, "const", m->name);
            json_object_update(all, json_object_get(schema, "properties"));
            json_object_set_new(schema, "properties", all);
            json_array_insert_new(json_object_get(schema, "required"), 0, json_string(key));
        }
        snprintf(name, sizeof name, "%s%s", prefix, m->name);
        json_object_set_new(schemas, name, schema);
        json_array_append_new(list, reference(SCHEMAS "%s", name));
    }
    json_object_set_new(schemas, any, json_pack("{so}", "anyOf", list));
}

/* Commands over the socket: their names, with the arguments of each beside them. */
static void put_socket(json_t *schemas, const struct command *const tables[])
{
    json_t *names = json_array();
    const struct command *c;
    for (int i = 0; (c = command_at(tables, i)) != NULL; i++)
        if (!c->http_only)
            json_array_append_new(names, json_string(c->name));
    json_object_set_new(
        schemas, "socket.to",
        json_pack("{ss ss s{s{so} s{ss}} s[s]}", "type", "object", "description",
                  "A command over the WebSocket: its name, an id of the client's choice, and the "
                  "arguments of NAME.arguments.",
                  "properties", "do", "enum", names, "id", "type", "number", "required", "do"));
    json_object_set_new(
        schemas, "socket.answer",
        json_pack("{ss ss s{s{s[ss]} s{ss} so} s[ss]}", "type", "object", "description",
                  "The answer to it: the command's id as `re`, and NAME.answer, or the error.",
                  "properties", "re", "type", "number", "null", "ok", "type", "boolean", "error",
                  reference(SCHEMAS "%s", "ERROR"), "required", "re", "ok"));
}

/* ---- names ---- */

static void put_names(json_t *schemas)
{
    for (const struct named_shape *n = shape_names; n->name; n++)
        json_object_set_new(schemas, n->name, described(shape_schema(n->type), n->about));
    json_t *codes = json_array();
    const char *code;
    for (int i = 0; (code = request_code_at(i)) != NULL; i++)
        json_array_append_new(codes, json_string(code));
    json_object_set_new(
        json_object_get(json_object_get(json_object_get(schemas, "ERROR"), "properties"), "code"),
        "enum", codes);
}

static json_t *refused(void)
{
    json_t *answer =
        json_pack("{ss s{s{sb} so} s[ss]}", "type", "object", "properties", "ok", "const", 0,
                  "error", reference(SCHEMAS "%s", "ERROR"), "required", "ok", "error");
    char about[1200];
    int n = snprintf(about, sizeof about, "An error has the HTTP status of its code:");
    const char *code;
    for (int i = 0; (code = request_code_at(i)) != NULL; i++)
        n += snprintf(about + n, sizeof about - (size_t)n, " %s %d%s", code,
                      request_http_status(code), request_code_at(i + 1) ? "," : ".");
    return json_pack("{ss s{s{so}}}", "description", about, "content", "application/json", "schema",
                     answer);
}

/* ---- the whole ---- */

static json_t *info(void)
{
    return json_pack(
        "{ss ss ss s{ss ss}}", "title", "Agon", "version", agon_version(), "description",
        "The commands of an Agon server over HTTP. A browser or program begins with POST "
        "/api/session, keeps the cookie, and sends the token with every other POST. The same "
        "commands and the server's pushes go over the WebSocket /socket (schemas socket.to, "
        "socket.answer and socket.from); bots speak their own protocol (bot.to, bot.from). "
        "docs/protocol-server.md and docs/protocol-bot.md tell the rest. New members may be added "
        "to answers and messages: ignore those that you do not know.",
        "license", "name", "MIT", "identifier", "MIT");
}

json_t *document_json(const struct command *const tables[])
{
    json_t *paths = json_object(), *schemas = json_object();
    put_paths(paths);
    put_commands(tables, paths, schemas);
    put_socket(schemas, tables);
    put_messages(schemas, pushes, "on", "push.", "socket.from");
    put_messages(schemas, bot_messages_to, "type", "bot.to.", "bot.to");
    put_messages(schemas, bot_messages_from, "type", "bot.from.", "bot.from");
    put_names(schemas);
    json_t *cookie = json_pack("{ss ss ss ss}", "type", "apiKey", "in", "cookie", "name", "agon",
                               "description", "the session, which POST /api/session sets");
    json_t *token =
        json_pack("{ss ss ss ss}", "type", "apiKey", "in", "header", "name", "X-Agon-Token",
                  "description", "the token of the session, from the same answer");
    return json_pack("{ss ss so s[{ss}] so s{so s{so} s{so so}}}", "openapi", "3.1.0",
                     "jsonSchemaDialect", "https://json-schema.org/draft/2020-12/schema", "info",
                     info(), "servers", "url", "/", "paths", paths, "components", "schemas",
                     schemas, "responses", "refused", refused(), "securitySchemes", "cookie",
                     cookie, "token", token);
}
