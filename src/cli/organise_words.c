/* Actions by name, and words into arguments of the types that the server says. */
#include "cli/organise_words.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "core/text.h"
#include "os/files.h"

enum { NAME_MAX = 40, FILE_MOST = 1 << 20 };

static const struct action actions[] = {
    {"list", "tournaments", "...", NULL},
    {"show", "tournament", "tournament", NULL},
    {"results", "tournament_export", "tournament", NULL},
    {"login", "login", "name", NULL},
    {"create", "tournament_create", "...", NULL},
    {"change", "tournament_change", "tournament ...", "changed"},
    {"staff", "tournament_staff", "tournament name role", "done"},
    {"add", "tournament_register", "tournament player ...", "registered"},
    {"class", "tournament_class", "tournament ...", NULL},
    {"test", "tournament_check", "tournament player", "the test game begins"},
    {"remove", "tournament_withdraw", "tournament player [reason]", "removed"},
    {"start", "tournament_start", "tournament", "started"},
    {"pause", "tournament_pause", "tournament [reason]", "paused"},
    {"resume", "tournament_resume", "tournament", "resumed"},
    {"next-round", "tournament_next_round", "tournament", "the next round begins"},
    {"bye", "tournament_bye", "tournament player round points", "done"},
    {"bonus", "tournament_bonus", "tournament player half reason", "done"},
    {"correct", "tournament_correct", "tournament game result reason", "corrected"},
    {"decide", "tournament_decide", "tournament game result reason", "decided"},
    {"replay", "tournament_replay", "tournament game reason", "annulled, it is played again"},
    {"replace", "tournament_replace", "tournament match player reason", "replaced"},
    {"import", "tournament_import", "tournament text", NULL},
    {"message", "tournament_message", "tournament [text]", "done"},
    {"end", "tournament_end", "tournament reason", "ended"},
    {"drop", "tournament_drop", "tournament", "deleted"},
};
enum { ACTIONS = sizeof actions / sizeof actions[0] };

const char *action_name(int i)
{
    return i < ACTIONS ? actions[i].name : NULL;
}

static const char *action_name_at(void *unused, int i)
{
    (void)unused;
    return action_name(i);
}

const struct action *action_find(const struct command *command, const char *name)
{
    char list[512];
    struct text all = text_into(list, sizeof list);
    for (int i = 0; i < ACTIONS; i++) {
        if (strcmp(actions[i].name, name) == 0)
            return &actions[i];
        text_add(&all, "%s%s", i ? " " : "", actions[i].name);
    }
    const char *nearest = text_nearest(name, action_name_at, NULL);
    if (nearest)
        message_usage(command, "'%.60s' is not an action; did you mean '%s'?", name, nearest);
    else
        message_usage(command, "'%.60s' is not an action; expected one of: %s", name, list);
    return NULL;
}

/* ---- values ---- */

/* The type of an argument: "text", "number", "switch" or "list of texts"; NULL: it has none. */
static const char *type_of(const json_t *table, const char *command, const char *name)
{
    size_t i, k;
    const json_t *row, *argument;
    json_array_foreach(table, i, row)
    {
        const char *its = json_string_value(json_object_get(row, "name"));
        if (!its || strcmp(its, command) != 0)
            continue;
        json_array_foreach(json_object_get(row, "arguments"), k, argument)
        {
            const char *called = json_string_value(json_object_get(argument, "name"));
            if (called && strcmp(called, name) == 0)
                return json_string_value(json_object_get(argument, "type"));
        }
    }
    return NULL;
}

/* The parts of a text between any of `marks`, without empty ones. */
static json_t *split(const char *text, const char *marks)
{
    json_t *list = json_array();
    for (const char *s = text; *s;) {
        size_t n = strcspn(s, marks), from = 0;
        while (from < n && s[from] == ' ')
            from++;
        if (n > from)
            json_array_append_new(list, json_stringn(s + from, n - from));
        s += n + (s[n] != '\0');
    }
    return list;
}

static json_t *read_switch(const char *text)
{
    static const char *const words[] = {"no", "yes", "off", "on", "false", "true"};
    for (int i = 0; i < 6; i++)
        if (strcmp(text, words[i]) == 0)
            return json_boolean(i % 2);
    return NULL;
}

/* A value of a type; NULL after a message. `lines`: it comes from a file. */
static json_t *convert(const struct command *command, const char *name, const char *type,
                       const char *text, bool lines)
{
    int64_t number;
    json_t *value;
    if (strcmp(type, "number") == 0) {
        if (text_number(text, strlen(text), INT64_MIN, INT64_MAX, &number))
            return json_integer(number);
        message_usage(command, "%s: expected a whole number, found '%.60s'", name, text);
        return NULL;
    }
    if (strcmp(type, "switch") == 0) {
        value = read_switch(text);
        if (!value)
            message_usage(command, "%s: expected yes or no, found '%.60s'", name, text);
        return value;
    }
    value = strncmp(type, "list", 4) == 0 ? split(text, lines ? "\r\n" : ",") : json_string(text);
    if (!value)
        message_usage(command, "%s: expected UTF-8", name);
    return value;
}

/* Sets an argument, from a file if the value begins with '@'. */
static bool set(const struct command *command, json_t *arguments, const char *name,
                const char *type, const char *text)
{
    char *bytes = NULL;
    size_t n;
    struct agon_error e;
    if (json_object_get(arguments, name)) {
        message_usage(command, "%s is given twice", name);
        return false;
    }
    if (*text == '@' && file_read(text + 1, FILE_MOST, &bytes, &n, &e) < 0) {
        message("%s: %s", name, e.text);
        return false;
    }
    json_t *value = convert(command, name, type, bytes ? bytes : text, bytes != NULL);
    free(bytes);
    return value && json_object_set_new(arguments, name, value) == 0;
}

/* ---- words ---- */

/* The next name of "tournament player [reason]"; false at the end. */
static bool next_name(const char **names, char name[NAME_MAX], bool *optional)
{
    *names += strspn(*names, " ");
    size_t n = strcspn(*names, " ");
    *optional = **names == '[';
    snprintf(name, NAME_MAX, "%.*s", (int)(n - 2 * (size_t)*optional), *names + *optional);
    *names += n;
    return n > 0;
}

/* One word NAME=VALUE; names may be written with '-'. */
static bool set_named(const struct command *command, const struct action *action,
                      const json_t *table, json_t *arguments, const char *word)
{
    char name[NAME_MAX];
    size_t n = strcspn(word, "=");
    if (!word[n] || n == 0 || n >= sizeof name) {
        message_usage(command, "%s: expected NAME=VALUE, found '%.60s'", action->name, word);
        return false;
    }
    for (size_t i = 0; i <= n; i++)
        name[i] = (char)(i == n ? '\0' : word[i] == '-' ? '_' : word[i]);
    const char *type = type_of(table, action->command, name);
    if (!type) {
        message_usage(command, "%s: the server knows no setting '%s'", action->name, name);
        return false;
    }
    return set(command, arguments, name, type, word + n + 1);
}

/* Says which words an action takes: "ID PLAYER [REASON]". */
static void say_usage(const struct command *command, const struct action *action)
{
    char words[128], name[NAME_MAX];
    const char *names = action->arguments;
    bool optional;
    struct text t = text_into(words, sizeof words);
    while (next_name(&names, name, &optional)) {
        bool tournament = strcmp(name, "tournament") == 0, more = strcmp(name, "...") == 0;
        text_add(&t, t.n ? " " : "");
        text_add(&t, optional ? "[" : "");
        for (const char *c = tournament ? "id" : more ? "name=value..." : name; *c; c++)
            text_add_char(&t, (char)toupper((unsigned char)*c));
        text_add(&t, optional ? "]" : "");
    }
    message_usage(command, "%s: expected %s", action->name, words);
}

json_t *action_arguments(const struct command *command, const struct action *action,
                         const json_t *table, const char **words, int n)
{
    json_t *arguments = json_object();
    char name[NAME_MAX];
    const char *names = action->arguments;
    bool optional, good = arguments, more = false;
    int taken = 0;
    while (good && !more && next_name(&names, name, &optional)) {
        more = strcmp(name, "...") == 0;
        if (more)
            continue;
        if (taken == n && optional)
            break;
        if (taken == n) {
            say_usage(command, action);
            good = false;
            break;
        }
        const char *word = words[taken++], *type = type_of(table, action->command, name);
        const char *slash = strcmp(name, "tournament") == 0 ? strrchr(word, '/') : NULL;
        good = set(command, arguments, name, type ? type : "text", slash ? slash + 1 : word);
    }
    for (; good && more && taken < n; taken++)
        good = set_named(command, action, table, arguments, words[taken]);
    if (good && taken < n) {
        message_usage(command, "%s: '%.60s' is more than it takes", action->name, words[taken]);
        good = false;
    }
    if (good)
        return arguments;
    json_decref(arguments);
    return NULL;
}
