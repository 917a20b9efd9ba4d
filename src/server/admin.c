/* Commands go to the running server through its control socket, or to the store itself. */
#include "server/admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "core/text.h"
#include "os/files.h"
#include "os/program.h"
#include "os/time.h"
#include "server/backup.h"
#include "server/base/audit.h"
#include "server/folder.h"
#include "server/move.h"
#include "server/net/control.h"
#include "server/request/dispatch.h"
#include "server/server.h"
#include "server/users/user.h"

enum { ANSWER_MAX = 1 << 24, STATUS_MAX = 65536, REACH_MS = 20000, REACH_AGAIN_MS = 20 };

#define BACKUPS_ELSEWHERE                                                                          \
    "backups of PostgreSQL are made by its own programs, pg_dump and pg_restore"

static int fail(const char *what)
{
    fprintf(stderr, "agond admin: %s\n", what);
    return 1;
}

/* ---- without a running server ---- */

struct alone {
    struct exchange exchange; /* first */
    json_t *answer;
};

static void take_answer(struct exchange *exchange, int status, json_t *json, const char *cookie)
{
    (void)status;
    (void)cookie;
    ((struct alone *)exchange)->answer = json;
}

static void ignore(void *user)
{
    (void)user;
}

static void ignore_connection(struct connection *c)
{
    (void)c;
}

/* Runs the command on the store directly, without a server; the caller holds the folder's lock.
 * NULL after printing a message. */
static json_t *do_alone(const struct admin_place *place, const char *name, json_t *message)
{
    char store[512], program[4096];
    struct agon_error error;
    struct alone alone = {.exchange.answer = take_answer};
    snprintf(store, sizeof store, "%s/agon.db", place->data);
    bool restored = !place->store && backup_take_restored(place->data);
    bool known = os_program_path(program, sizeof program) > 0;
    struct core_options options = {.store = place->store ? place->store : store,
                                   .program = known ? program : NULL,
                                   .wake = ignore,
                                   .wake_connection = ignore_connection};
    struct server *server = server_open(&options, &error);
    if (!server) {
        fail(error.text);
        return NULL;
    }
    if (restored)
        audit_event(&server->core, "restore");
    struct request from = {.api = &server->api, .exchange = &alone.exchange, .owner = true};
    dispatch(&from, name, message);
    while (!alone.answer) {
        os_sleep_ms(5);
        server_step(server);
    }
    server_close(server);
    return alone.answer;
}

/* ---- asking ---- */

enum reach { REACH_SERVER, REACH_ALONE, REACH_NOBODY };

/* Sends a line to the running server and reads its answer, or takes the folder if no server runs.
 * Waits for a server that is starting or stopping and for another command. */
static enum reach reach(const struct admin_place *place, const char *line, char *answer,
                        size_t size)
{
    char path[512];
    struct agon_error error;
    snprintf(path, sizeof path, "%s/" CONTROL_NAME, place->data);
    if (os_folder_make(place->data, &error) < 0 || file_private(place->data, &error) < 0) {
        fail(error.text);
        return REACH_NOBODY;
    }
    for (int64_t until = os_now_ms() + REACH_MS; os_now_ms() < until; os_sleep_ms(REACH_AGAIN_MS)) {
        if (os_socket_ask(path, line, answer, size) == 0)
            return REACH_SERVER;
        if (folder_take(place->data))
            return REACH_ALONE;
    }
    fail("the data folder is in use by a server that does not answer, or cannot be used");
    return REACH_NOBODY;
}

static json_t *ask(const struct admin_place *place, const char *name, json_t *message)
{
    char *answer = malloc(ANSWER_MAX), *text, *line;
    json_t *json = NULL;
    json_object_set_new(message, "do", json_string(name));
    text = json_dumps(message, JSON_COMPACT);
    line = text ? malloc(strlen(text) + 2) : NULL;
    if (!line || !answer)
        abort();
    sprintf(line, "%s\n", text);
    enum reach reached = reach(place, line, answer, ANSWER_MAX);
    if (reached == REACH_ALONE)
        json = do_alone(place, name, message);
    else if (reached == REACH_SERVER && !(json = json_loads(answer, 0, NULL)))
        fail("the server ended before it answered");
    free(line);
    free(text);
    free(answer);
    return json;
}

/* Prints the outcome; releases both. */
static int tell(json_t *answer, bool show)
{
    int status = 1;
    if (json_is_true(json_object_get(answer, "ok"))) {
        status = 0;
        if (show)
            json_dumpf(answer, stdout, JSON_INDENT(2));
        puts(show ? "" : "done");
    } else if (answer) {
        const json_t *error = json_object_get(answer, "error");
        const char *text = json_string_value(json_object_get(error, "text"));
        fail(text ? text : "the server gave no answer that can be read");
    }
    json_decref(answer);
    return status;
}

static int with_password(const struct admin_place *place, const char *command, const char *name)
{
    char password[256];
    if (!os_ask_secret("Password (8 bytes or more): ", password, sizeof password))
        return fail("no password was given");
    json_t *message = json_pack("{ss ss}", "name", name, "password", password);
    if (!message)
        return fail("name and password have to be UTF-8");
    int status = tell(ask(place, command, message), false);
    json_decref(message);
    return status;
}

static int simply(const struct admin_place *place, const char *command, json_t *message, bool show)
{
    int status = message ? tell(ask(place, command, message), show) : fail("expected UTF-8");
    json_decref(message);
    return status;
}

/* Relative paths are relative to the caller's folder, not the server's. */
static int import(const struct admin_place *place, const char *file)
{
    char *whole = realpath(file, NULL);
    if (!whole)
        return fail("there is no such file");
    int status = simply(place, "import", json_pack("{ss}", "file", whole), true);
    free(whole);
    return status;
}

/* Prints the status of a running server, without side effects. */
static int status_of(const struct admin_place *place)
{
    char path[512], answer[STATUS_MAX];
    snprintf(path, sizeof path, "%s/" CONTROL_NAME, place->data);
    if (os_socket_ask(path, "{\"do\":\"status\"}\n", answer, sizeof answer) < 0)
        return fail("no server answers in this data folder");
    json_t *json = json_loads(answer, 0, NULL);
    return json ? tell(json, true) : fail("the server ended before it answered");
}

/* Prints only the token, so that it can be redirected to a file. */
static int bot(const struct admin_place *place, const char *name)
{
    json_t *message = json_pack("{ss}", "name", name);
    json_t *answer = message ? ask(place, "bot", message) : NULL;
    const char *token = json_string_value(json_object_get(answer, "token"));
    int status = 0;
    if (token)
        puts(token);
    else
        status = message ? tell(json_incref(answer), false) : fail("expected UTF-8");
    json_decref(answer);
    json_decref(message);
    return status;
}

/* Prints only the text, so that it can be redirected to a file. */
static int export(const struct admin_place *place, const char *id, const char *as)
{
    json_t *message = json_pack("{ss ss}", "tournament", id, "as", as);
    if (strcmp(as, "records") == 0 || !message) {
        json_decref(message);
        return fail("export: expected json, trf, table, standings, cross or games");
    }
    json_t *answer = ask(place, "tournament_export", message);
    const char *text = json_string_value(json_object_get(answer, "text"));
    int status = 0;
    if (text)
        fputs(text, stdout);
    else
        status = tell(json_incref(answer), false);
    json_decref(answer);
    json_decref(message);
    return status;
}

/* Prints the newest acts in order of time, as lines of the log. */
static int audit(const struct admin_place *place, const char *count)
{
    int64_t n = 20;
    char line[LOG_LINE_MAX];
    if (count && !text_number(count, strlen(count), 1, 200, &n))
        return fail("audit: expected how many acts, 1 to 200");
    json_t *message = json_pack("{sI}", "count", (json_int_t)n);
    json_t *answer = ask(place, "audit", message), *acts = json_object_get(answer, "acts");
    json_decref(message);
    if (!json_is_array(acts))
        return tell(answer, false);
    for (size_t i = json_array_size(acts); i-- > 0;) {
        const json_t *act = json_array_get(acts, i);
        struct log_field field[6] = {{0}};
        static const char *const keys[] = {"name", "address", "command", "arguments", "outcome"};
        for (int k = 0; k < 5; k++) {
            const char *text = json_string_value(json_object_get(act, keys[k]));
            field[k] = (struct log_field){keys[k], text ? text : "", 0};
        }
        logger_line(line, json_integer_value(json_object_get(act, "at")), LEVEL_INFO, "act", field);
        puts(line);
    }
    json_decref(answer);
    return 0;
}

/* ---- the commands, each with the arguments after its name ---- */

static int run_appoint(const struct admin_place *place, int argc, char **argv)
{
    (void)argc;
    return with_password(place, "appoint", argv[0]);
}

static int run_reset(const struct admin_place *place, int argc, char **argv)
{
    (void)argc;
    return with_password(place, "reset", argv[0]);
}

static int run_role(const struct admin_place *place, int argc, char **argv)
{
    (void)argc;
    return simply(place, "role", json_pack("{ss ss}", "name", argv[0], "role", argv[1]), false);
}

static int run_bot(const struct admin_place *place, int argc, char **argv)
{
    (void)argc;
    return bot(place, argv[0]);
}

static int run_block(const struct admin_place *place, int argc, char **argv)
{
    (void)argc;
    return simply(place, "block", json_pack("{ss sb}", "name", argv[0], "on", 1), false);
}

static int run_unblock(const struct admin_place *place, int argc, char **argv)
{
    (void)argc;
    return simply(place, "block", json_pack("{ss sb}", "name", argv[0], "on", 0), false);
}

static int run_backup(const struct admin_place *place, int argc, char **argv)
{
    return place->store ? fail(BACKUPS_ELSEWHERE) : backup_make(place->data, argc, argv);
}

static int run_restore(const struct admin_place *place, int argc, char **argv)
{
    (void)argc;
    return place->store ? fail(BACKUPS_ELSEWHERE) : backup_restore(place->data, argv[0]);
}

static int run_move(const struct admin_place *place, int argc, char **argv)
{
    (void)place;
    (void)argc;
    return move_run(argv);
}

static int run_import(const struct admin_place *place, int argc, char **argv)
{
    (void)argc;
    return import(place, argv[0]);
}

static int run_export(const struct admin_place *place, int argc, char **argv)
{
    return export(place, argv[0], argc == 2 ? argv[1] : "json");
}

static int run_audit(const struct admin_place *place, int argc, char **argv)
{
    return audit(place, argc == 1 ? argv[0] : NULL);
}

static int run_status(const struct admin_place *place, int argc, char **argv)
{
    (void)argc;
    (void)argv;
    return status_of(place);
}

const struct admin_command admin_commands[] = {
    {"appoint", "NAME", "makes an administrator's account; asks for the password", 1, 1,
     run_appoint},
    {"reset", "NAME", "a new password for an account; asks for it", 1, 1, run_reset},
    {"role", "NAME ROLE", "player, bot, arbiter, organiser, moderator or administrator", 2, 2,
     run_role},
    {"bot", "NAME", "makes a bot's account, or gives it a new token; prints the token", 1, 1,
     run_bot},
    {"block", "NAME", "forbids logging in", 1, 1, run_block},
    {"unblock", "NAME", "allows logging in again", 1, 1, run_unblock},
    {"backup", "[--keep N] PLACE",
     "copies everything while the server runs or not: to a new file, or into a folder to a file "
     "named by date, of which --keep leaves only the newest N",
     1, 3, run_backup},
    {"restore", "FILE",
     "checks a backup, which replaces everything at the next start; a running server restarts", 1,
     1, run_restore},
    {"move", "--from PLACE --to PLACE",
     "copies everything from a data folder into an empty PostgreSQL database (postgresql://...) "
     "or back, and compares; no server may run",
     4, 4, run_move},
    {"import", "FILE",
     "puts finished games into the archive: records, PGN, or lines of the public Arimaa archive "
     "below the names of their columns",
     1, 1, run_import},
    {"export", "ID [FORMAT]",
     "prints the tournament whose page is /tournament/ID: json (default), trf, table, standings, "
     "cross or games",
     1, 2, run_export},
    {"audit", "[N]", "the last 20 or N actions of administrators, organisers and arbiters", 0, 1,
     run_audit},
    {"status", "", "the state of a running server", 0, 0, run_status},
    {0}};

static const char *name_at(void *user, int i)
{
    (void)user;
    return admin_commands[i].name;
}

int admin_run(const struct admin_place *place, int argc, char **argv)
{
    const struct admin_command *c = admin_commands;
    while (c->name && strcmp(c->name, argv[0]) != 0)
        c++;
    if (!c->name) {
        const char *near = text_nearest(argv[0], name_at, NULL);
        fprintf(stderr, "agond admin: there is no command '%.60s'%s%s%s; see agond admin --help\n",
                argv[0], near ? " (did you mean " : "", near ? near : "", near ? "?)" : "");
        return 2;
    }
    bool fits = argc - 1 >= c->least && argc - 1 <= c->most;
    int status = fits ? c->run(place, argc - 1, argv + 1) : ADMIN_USAGE;
    if (status == ADMIN_USAGE)
        fprintf(stderr, "agond admin: expected: agond admin %s%s%s\n", c->name,
                *c->arguments ? " " : "", c->arguments);
    return status;
}
