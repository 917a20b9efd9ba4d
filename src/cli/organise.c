/* agon organise: what an organiser's page on a server does, from the command line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/doubt.h"
#include "cli/message.h"
#include "cli/organise_print.h"
#include "cli/organise_words.h"
#include "cli/output.h"
#include "os/files.h"
#include "os/program.h"
#include "proto/api_client.h"

enum { SECRET_MAX = 200 };

struct organiser {
    const struct call *call;
    const struct action *action;
    struct api_client client;
    json_t *table; /* the server's commands; NULL: not asked for yet */
};

/* ---- asking ---- */

/* Says why there is no answer. */
static int failed(const struct organiser *o, const struct agon_error *e)
{
    message("%s", e->text);
    if (o->client.doubt != OS_DOUBT_NONE)
        message("%s", doubt_advice(o->client.doubt));
    return CLI_FAILED;
}

/* Sends a command, whose arguments it takes. The answer, or NULL after a message. */
static json_t *ask(struct organiser *o, const char *command, json_t *arguments)
{
    struct agon_error e;
    json_t *answer = NULL;
    if (api_client_ask(&o->client, command, arguments, &answer, &e) < 0)
        failed(o, &e);
    json_decref(arguments);
    return answer;
}

/* Continues the session of the token file; without one, starts a guest's. */
static bool begin(struct organiser *o)
{
    json_t *answer = ask(o, "session", NULL);
    if (!answer)
        return false;
    bool guest = json_is_true(json_object_get(json_object_get(answer, "you"), "guest"));
    json_decref(answer);
    if (guest && call_text(o->call, "token-file")) {
        message("--token-file: the server does not know this token any more; a new one: agon "
                "organise %s login NAME --token-file %s",
                call_argument(o->call, 0), call_text(o->call, "token-file"));
        return false;
    }
    answer = ask(o, "commands", NULL);
    o->table = json_incref(json_object_get(answer, "commands"));
    json_decref(answer);
    return o->table;
}

/* ---- actions ---- */

static int login(struct organiser *o)
{
    char secret[SECRET_MAX];
    const char *file = call_text(o->call, "token-file"), *name = call_argument(o->call, 2);
    struct agon_error e;
    if (!file || !name)
        return message_usage(o->call->command, "login: expected NAME and --token-file");
    json_t *answer = ask(o, "session", NULL);
    if (!answer)
        return CLI_FAILED;
    json_decref(answer);
    if (!os_ask_secret("password: ", secret, sizeof secret))
        return message("expected a password on standard input"), CLI_FAILED;
    answer = ask(o, "login", json_pack("{ss ss}", "name", name, "password", secret));
    memset(secret, 0, sizeof secret);
    if (!answer)
        return CLI_FAILED;
    json_decref(answer);
    file_make_private();
    size_t n = strlen(o->client.session);
    o->client.session[n] = '\n'; /* replaces its NUL */
    int status = file_write(file, o->client.session, n + 1, false, &e);
    if (status < 0)
        return message("--token-file: %s", e.text), CLI_FAILED;
    printf("%s is logged in: the token is in %s\n", name, file);
    return CLI_GOOD;
}

/* The form of the results; NULL after a message. */
static const char *results_as(const struct call *call)
{
    const char *csv = call_text(call, "csv"), *as = call_text(call, "as");
    bool json = call_on(call, "json");
    if (json + (csv != NULL) + (as != NULL) > 1) {
        message_usage(call->command, "expected one of --json, --csv and --as");
        return NULL;
    }
    return json ? "json" : csv ? csv : as ? as : "table";
}

static int results(struct organiser *o, const json_t *arguments)
{
    char query[256];
    const char *as = results_as(o->call), *id;
    char *text = NULL;
    size_t n;
    struct agon_error e;
    if (!as)
        return CLI_USAGE;
    id = json_string_value(json_object_get(arguments, "tournament"));
    if (!*id || id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789")] || strlen(id) > 32)
        return message_usage(o->call->command, "results: expected a tournament's id");
    snprintf(query, sizeof query, "tournament_export?tournament=%s&as=%s&download=1", id, as);
    if (api_client_get(&o->client, query, &text, &n, &e) < 0)
        return failed(o, &e);
    fwrite(text, 1, n, stdout);
    free(text);
    return CLI_GOOD;
}

/* The command that removes a player: before the start a player leaves the list. NULL after a
 * message. */
static const char *removing(struct organiser *o, const json_t *arguments)
{
    json_t *id = json_object_get(arguments, "tournament");
    json_t *answer = ask(o, "tournament", json_pack("{sO}", "tournament", id));
    const json_t *head = json_object_get(answer, "tournament");
    const char *state = json_string_value(json_object_get(head, "state"));
    const char *command = !state                       ? NULL
                          : strcmp(state, "open") == 0 ? "tournament_leave"
                                                       : "tournament_withdraw";
    json_decref(answer);
    return command;
}

/* Prints an answer, which it takes. */
static int print(const struct organiser *o, json_t *answer)
{
    const char *name = o->action->name, *id;
    if (call_on(o->call, "json"))
        return output_json(answer);
    if (o->action->done)
        puts(o->action->done);
    else if (strcmp(name, "list") == 0)
        organise_print_list(answer);
    else if (strcmp(name, "show") == 0)
        organise_print_one(answer);
    else if (strcmp(name, "class") == 0)
        organise_print_codes(answer);
    else if (strcmp(name, "import") == 0)
        printf("%lld new results\n",
               (long long)json_integer_value(json_object_get(answer, "results")));
    else if ((id = json_string_value(json_object_get(answer, "id"))) != NULL)
        puts(id);
    json_decref(answer);
    return CLI_GOOD;
}

static int act(struct organiser *o)
{
    const struct call *call = o->call;
    int words = call->arguments - 2 > 0 ? call->arguments - 2 : 0;
    bool reads = strcmp(o->action->name, "list") == 0 || strcmp(o->action->name, "show") == 0 ||
                 strcmp(o->action->name, "results") == 0;
    if (strcmp(o->action->name, "login") == 0)
        return login(o);
    if (!reads && !call_text(call, "token-file"))
        return message_usage(call->command, "%s: expected --token-file", o->action->name);
    if (!begin(o))
        return CLI_FAILED;
    json_t *arguments =
        action_arguments(call->command, o->action, o->table, call->argument + 2, words);
    if (!arguments)
        return CLI_USAGE;
    const char *command = o->action->command;
    if (strcmp(o->action->name, "results") == 0) {
        int status = results(o, arguments);
        json_decref(arguments);
        return status;
    }
    if (strcmp(o->action->name, "remove") == 0) {
        command = removing(o, arguments);
        if (command && strcmp(command, "tournament_leave") == 0)
            json_object_del(arguments, "reason");
    }
    json_t *answer = command ? ask(o, command, arguments) : (json_decref(arguments), NULL);
    return answer ? print(o, answer) : CLI_FAILED;
}

/* ---- the command ---- */

static int read_token(struct organiser *o)
{
    const char *path = call_text(o->call, "token-file");
    char *bytes;
    size_t n;
    struct agon_error e;
    if (!path || strcmp(o->action->name, "login") == 0)
        return CLI_GOOD;
    if (file_read(path, 4096, &bytes, &n, &e) < 0)
        return message("--token-file: %s", e.text), CLI_FAILED;
    size_t length = strcspn(bytes, "\r\n");
    bool good =
        length > 2 && length < sizeof o->client.session && bytes[1] == '.' &&
        strspn(bytes, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") ==
            length;
    if (good)
        snprintf(o->client.session, sizeof o->client.session, "%.*s", (int)length, bytes);
    else
        message("--token-file: expected a token that agon organise URL login NAME wrote to '%s'",
                path);
    free(bytes);
    return good ? CLI_GOOD : CLI_FAILED;
}

static int read_url(struct organiser *o)
{
    struct agon_error e;
    const char *url = call_argument(o->call, 0), *authorities = call_text(o->call, "ca");
    if (bot_url_read(&o->client.url, url, &e) < 0 || strncmp(url, "tcp:", 4) == 0)
        return message_usage(o->call->command,
                             "%s: expected http://HOST:PORT or https://HOST, the server's site",
                             url);
    if (authorities && !o->client.url.encrypted)
        return message_usage(o->call->command, "--ca: %s is not encrypted, expected https://HOST",
                             url);
    if (o->client.url.encrypted && !(o->client.trust = os_trust_new(authorities, &e)))
        return message("%s%s", authorities ? "--ca: " : "", e.text), CLI_FAILED;
    return CLI_GOOD;
}

static int run(const struct call *call)
{
    struct organiser o = {.call = call};
    const char *name = call_argument(call, 1);
    o.action = action_find(call->command, name ? name : "list");
    int status = o.action ? read_url(&o) : CLI_USAGE;
    if (status == CLI_GOOD)
        status = read_token(&o);
    if (status == CLI_GOOD)
        status = act(&o);
    json_decref(o.table);
    os_trust_free(o.client.trust);
    return status;
}

const struct command command_organise = {
    .name = "organise",
    .arguments = "URL [ACTION] [WORD...]",
    .about = "run tournaments on a server",
    .more =
        "URL is the server's site, http://HOST:PORT or https://HOST. ID is a tournament's id, or "
        "the "
        "address of its page. Settings are words NAME=VALUE; docs/protocol-server.md lists them, "
        "and docs/tournament.md explains them. A value @FILE is read from a file, for lists a line "
        "each.\n"
        "list [state=running] [mine=yes]: the tournaments, also without an action\n"
        "show ID: state, standings, games in progress\n"
        "results ID: as a table, with --csv, --json or --as in other forms\n"
        "login NAME: asks for the password and writes the token file\n"
        "create title=T game=G [SETTINGS]: prints the id\n"
        "change ID SETTINGS: before the start, some also later\n"
        "staff ID ACCOUNT organiser|arbiter|none\n"
        "add ID PLAYER [account=A] [engine=E level=N] [rating=R]\n"
        "class ID names=@FILE: makes accounts, and prints their codes\n"
        "test ID PLAYER: a test game; remove ID PLAYER [REASON]\n"
        "start ID; pause ID [REASON]; resume ID; next-round ID; end ID REASON; drop ID\n"
        "bye ID PLAYER ROUND half|none|play; bonus ID PLAYER HALF-POINTS REASON\n"
        "correct ID GAME 1-0 REASON: another result; decide ID GAME 1-0 REASON: ends a game\n"
        "replay ID GAME REASON; replace ID MATCH PLAYER REASON; import ID @FILE\n"
        "message ID [TEXT]: on all screens\n"
        "What the server refuses is printed in its words, and the exit status is 1.",
    .options =
        (const struct command_option[]){
            {.name = "token-file",
             .value = "FILE",
             .type = VALUE_FILE,
             .about = "who you are: the file that login writes"},
            {.name = "ca",
             .value = "FILE",
             .type = VALUE_FILE,
             .about = "trust these certificates (PEM), not the system's"},
            OPTION_JSON,
            {.name = "csv",
             .value = "TABLE",
             .type = VALUE_CHOICE,
             .words = "standings|cross|games",
             .about = "results: comma-separated values"},
            {.name = "as",
             .value = "FORM",
             .type = VALUE_CHOICE,
             .words = "trf|records|pgn",
             .about = "results: FIDE's report, or all games"},
            {0}},
    .examples =
        (const struct command_example[]){
            {"organise http://localhost:8017", "its tournaments"},
            {"organise http://localhost:8017 login Ms-Rossi --token-file me.token",
             "log in; the other commands need the file"},
            {"organise http://localhost:8017 create title=5b game=kamisado control=6s "
             "--token-file me.token",
             "prints the id, K"},
            {"organise http://localhost:8017 results K --csv standings", "for a spreadsheet"},
            {0}},
    .run = run};
