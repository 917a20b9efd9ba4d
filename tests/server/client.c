/* Starting servers, sending commands, and finding values in the answers. */

#include "client.h"

#include "../folder.h"
#include "os/program.h"
#include "os/time.h"
#include "relays.h"
#include "said.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

enum { TEND_MS = 1000 }; /* of a client that is not heard */

/* ---- servers ---- */

void server_go_with(pid_t test)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != test)
        _exit(127);
}

const char *server_database(const struct server *s, char url[SERVER_URL])
{
    const char *folder = getenv("AGON_POSTGRES");
    if (folder)
        snprintf(url, SERVER_URL, "postgresql:///%s?host=%s&user=agon", strrchr(s->data, '/') + 1,
                 folder);
    return folder ? url : NULL;
}

const char *server_store(const struct server *s, char url[SERVER_URL])
{
    if (!s->database)
        return server_database(s, url);
    snprintf(url, SERVER_URL, "postgresql://agon@%s/%s", s->database, strrchr(s->data, '/') + 1);
    return url;
}

bool server_on_postgres(void)
{
    return getenv("AGON_POSTGRES") != NULL;
}

/* SQL by psql. */
static void tell_postgres(const char *url, const char *sql)
{
    int status;
    pid_t test = getpid(), pid = fork();
    if (pid == 0) {
        server_go_with(test);
        setenv("PGOPTIONS", "-c search_path=agond", 1);
        execlp("psql", "psql", "-X", "-q", "-o", "/dev/null", "-v", "ON_ERROR_STOP=1", "-d", url,
               "-c", sql, (char *)NULL);
        _exit(127);
    }
    waitpid(pid, &status, 0);
    assert_int_equal(status, 0);
}

void server_sql(const struct server *s, const char *sql)
{
    char where[SERVER_URL];
    sqlite3 *db;
    if (server_database(s, where)) {
        tell_postgres(where, sql);
        return;
    }
    snprintf(where, sizeof where, "%s/agon.db", s->data);
    mode_t before = umask(077);
    assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, WIRE_PATIENCE_MS);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(db));
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    umask(before);
}

/* The same by psql. */
static int64_t ask_postgres(const char *url, const char *sql)
{
    char command[600], line[64] = "";
    snprintf(command, sizeof command,
             "PGOPTIONS='-c search_path=agond' psql -X -q -A -t -d '%s' -c \"%s\"", url, sql);
    FILE *answer = popen(command, "r");
    assert_non_null(answer);
    assert_non_null(fgets(line, sizeof line, answer));
    assert_int_equal(pclose(answer), 0);
    return strtoll(line, NULL, 10);
}

int64_t server_number(const struct server *s, const char *sql)
{
    char where[SERVER_URL];
    sqlite3 *db;
    sqlite3_stmt *asked;
    if (server_database(s, where))
        return ask_postgres(where, sql);
    snprintf(where, sizeof where, "%s/agon.db", s->data);
    assert_int_equal(sqlite3_open(where, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, WIRE_PATIENCE_MS);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &asked, NULL), SQLITE_OK);
    int64_t number = sqlite3_step(asked) == SQLITE_ROW ? sqlite3_column_int64(asked, 0) : -1;
    sqlite3_finalize(asked);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return number;
}

void server_make(struct server *s)
{
    char url[SERVER_URL], sql[100];
    strcpy(s->data, "/tmp/agond-test-XXXXXX");
    test_folder(s->data);
    if (!server_database(s, url))
        return;
    snprintf(sql, sizeof sql, "create database \"%s\"", strrchr(s->data, '/') + 1);
    snprintf(url, sizeof url, "postgresql:///postgres?host=%s&user=agon", getenv("AGON_POSTGRES"));
    tell_postgres(url, sql);
}

void server_launch(struct server *s, const char *program, const char *option, int port,
                   int bot_port)
{
    int out[2];
    char line[256] = "", at[16], bots_at[16], url[SERVER_URL];
    snprintf(at, sizeof at, "%d", port);
    snprintf(bots_at, sizeof bots_at, "%d", bot_port);
    if (!s->data[0])
        server_make(s);
    const char *database = server_store(s, url);
    assert_int_equal(pipe(out), 0);
    pid_t test = getpid();
    s->pid = fork();
    if (s->pid == 0) {
        server_go_with(test);
        dup2(out[1], 1);
        close(out[0]);
        close(out[1]);
        const char *word[32] = {program,
                                "--data",
                                s->data,
                                "--port",
                                at,
                                "--bot-port",
                                bots_at,
                                "--sync",
                                s->process ? "process" : "power",
                                "--starter-games",
                                s->starter ? "on" : "off"};
        int n = 11;
        if (database) {
            word[n++] = "--store";
            word[n++] = database;
        }
        for (const char *const *w = s->more; w && *w && n < 29; w++)
            word[n++] = *w;
        if (s->links) {
            word[n++] = "--link";
            word[n++] = s->address ? s->address : "127.0.0.1";
        }
        word[n] = option;
        word[n + 1] = option ? s->value : NULL;
        execv(program, (char *const *)word);
        _exit(127);
    }
    close(out[1]);
    FILE *lines = fdopen(out[0], "r");
    while (fgets(line, sizeof line, lines) && !strstr(line, "http://"))
        if (strncmp(line, "Bots ", 5) == 0)
            s->bot_port = s->named_bot_port = atoi(strrchr(line, ' ') + 1);
    fclose(lines);
    const char *colon = strrchr(line, ':');
    assert_non_null(colon);
    s->port = atoi(colon + 1);
    assert_true(s->port > 0);
}

static void start(struct server *s, const char *program, const char *option, int port, int bot_port)
{
    if (relays_wanted(s) > 0)
        relay_start(s, program, option, port, bot_port);
    else
        server_launch(s, program, option, port, bot_port);
}

void server_start(struct server *s, const char *program, const char *option)
{
    start(s, program, option, 0, 0);
}

void server_start_at(struct server *s, const char *program, int port, int bot_port)
{
    start(s, program, "--unlimited", port, bot_port);
}

int server_hold_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET};
    socklen_t n = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    assert_int_equal(setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one), 0);
    assert_int_equal(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *)&address, &n), 0);
    return ntohs(address.sin_port);
}

void server_refuses(const struct server *s, const char *program, const char *words)
{
    char text[1024] = "", url[SERVER_URL];
    const char *word[16] = {program, "--data", s->data, "--port", "0"};
    int err[2], status, n = 5;
    size_t length = 0;
    if (server_database(s, url)) {
        word[n++] = "--store";
        word[n++] = url;
    }
    for (const char *const *w = s->more; w && *w && n < 15; w++)
        word[n++] = *w;
    assert_int_equal(pipe(err), 0);
    pid_t test = getpid(), pid = fork();
    if (pid == 0) {
        server_go_with(test);
        dup2(err[1], 2);
        execv(program, (char *const *)word);
        _exit(127);
    }
    close(err[1]);
    for (ssize_t k; length + 1 < sizeof text &&
                    (k = read(err[0], text + length, sizeof text - 1 - length)) > 0;)
        length += (size_t)k;
    text[length] = '\0';
    close(err[0]);
    waitpid(pid, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 1);
    if (!strstr(text, words))
        fail_msg("expected '%s', found '%s'", words, text);
}

int server_stop(struct server *s, int signal)
{
    int status = 0;
    kill(s->pid, signal);
    waitpid(s->pid, &status, 0);
    relay_stop(s);
    return status;
}

void server_forget(struct server *s)
{
    static const char *const files[] = {"agon.db",     "agon.db-wal", "agon.db-shm",
                                        "server.lock", "lock",        "control"};
    char path[128];
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        snprintf(path, sizeof path, "%s/%s", s->data, files[i]);
        unlink(path);
    }
    rmdir(s->data);
}

int server_end(struct server *s, int failed)
{
    int status = server_stop(s, SIGTERM);
    server_forget(s);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return failed;
    printf("# agond ended with status %d\n", status);
    return 1;
}

/* ---- what JSON holds ---- */

json_t *at(const json_t *json, const char *path)
{
    char part[64];
    json_t *found = (json_t *)json;
    while (found && *path) {
        size_t n = strcspn(path, ".");
        snprintf(part, sizeof part, "%.*s", (int)n, path);
        found = json_is_array(found) ? json_array_get(found, (size_t)atoi(part))
                                     : json_object_get(found, part);
        path += n + (path[n] == '.');
    }
    return found;
}

const char *at_text(const json_t *json, const char *path)
{
    const char *text = json_string_value(at(json, path));
    return text ? text : "";
}

json_int_t at_number(const json_t *json, const char *path)
{
    const json_t *number = at(json, path);
    return json_is_integer(number) ? json_integer_value(number) : -999;
}

json_t *server_ask(const struct server *s, const char *name, json_t *arguments)
{
    enum { ANSWER_MAX = 65536 };
    char path[128], *answer = malloc(ANSWER_MAX);
    json_t *message = arguments ? arguments : json_object();
    json_object_set_new(message, "do", json_string(name));
    char *text = json_dumps(message, JSON_COMPACT);
    char *line = realloc(text, strlen(text) + 2);
    strcat(line, "\n");
    snprintf(path, sizeof path, "%s/control", s->data);
    json_t *json =
        os_socket_ask(path, line, answer, ANSWER_MAX) == 0 ? json_loads(answer, 0, NULL) : NULL;
    if (json)
        said_control(line, answer);
    json_decref(message);
    free(line);
    free(answer);
    return json;
}

/* ---- clients ---- */

static const char *from(const struct client *c)
{
    return c->from ? c->from : "127.0.0.1";
}

json_t *client_post(struct client *c, const char *name, json_t *arguments, int *status)
{
    char path[64], header[128], *body = arguments ? json_dumps(arguments, 0) : NULL;
    snprintf(path, sizeof path, "/api/%s", name);
    snprintf(header, sizeof header, "X-Agon-Token: %s\r\n", c->token);
    json_t *json = wire_http_from(from(c), c->port, "POST", path, header, body, c->cookie, status);
    if (*at_text(json, "token"))
        snprintf(c->token, sizeof c->token, "%s", at_text(json, "token"));
    free(body);
    json_decref(arguments);
    return json;
}

/* The open clients. Each answers the server's pings while the test reads another, as browsers do
 * automatically; the server disconnects silent ones. */
static struct client **open_now;
static size_t opened, open_room;
static int64_t tended_at;

static void note_open(struct client *c)
{
    if (opened == open_room) {
        open_room = 2 * open_room + 16;
        open_now = realloc(open_now, open_room * sizeof(struct client *));
        assert_non_null(open_now);
    }
    open_now[opened++] = c;
}

void client_neglect(struct client *c)
{
    for (size_t i = opened; i-- > 0;)
        if (open_now[i] == c)
            open_now[i] = open_now[--opened];
}

static void tend(void)
{
    if (os_now_ms() - tended_at < TEND_MS)
        return;
    for (size_t i = 0; i < opened; i++)
        wire_tend(&open_now[i]->wire);
    tended_at = os_now_ms();
}

/* The next message that arrives within WIRE_PATIENCE_MS, as wire_next(). */
static char *next_message(struct client *c)
{
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS; os_now_ms() < until;) {
        tend();
        char *text = wire_next(&c->wire, TEND_MS);
        if (text || c->wire.fd < 0)
            return text;
    }
    return NULL;
}

void client_open(struct client *c, int port)
{
    int status;
    client_neglect(c);
    c->port = relay_turn(port);
    c->id = 0;
    c->pushes = json_array();
    json_t *session = client_post(c, "session", NULL, &status);
    assert_int_equal(status, 200);
    json_decref(session);
    c->wire = (struct wire){.fd = wire_connect_from(from(c), c->port)};
    assert_true(c->wire.fd >= 0);
    assert_true(wire_upgrade(&c->wire, c->port, c->cookie, NULL));
    note_open(c);
    json_decref(client_good(c, "hello", json_pack("{ss}", "token", c->token)));
}

void client_close(struct client *c)
{
    client_neglect(c);
    wire_close(&c->wire);
    json_decref(c->pushes);
    c->pushes = NULL;
}

void client_send(struct client *c, const char *name, json_t *arguments)
{
    json_t *message = arguments ? arguments : json_object();
    json_object_set_new(message, "do", json_string(name));
    json_object_set_new(message, "id", json_integer(++c->id));
    char *text = json_dumps(message, JSON_COMPACT);
    wire_send(&c->wire, text, strlen(text));
    free(text);
    json_decref(message);
}

json_t *client_do(struct client *c, const char *name, json_t *arguments)
{
    char *text;
    client_send(c, name, arguments);
    while ((text = next_message(c)) != NULL) {
        json_t *json = json_loads(text, 0, NULL);
        assert_non_null(json);
        if (at_number(json, "re") == c->id)
            return json;
        if (*at_text(json, "on"))
            json_array_append_new(c->pushes, json);
        else
            json_decref(json);
    }
    return NULL;
}

json_t *client_good(struct client *c, const char *name, json_t *arguments)
{
    json_t *json = client_do(c, name, arguments);
    if (!json_is_true(at(json, "ok"))) {
        char *text = json ? json_dumps(json, 0) : NULL;
        fail_msg("%s: %s", name, text ? text : "no answer");
    }
    return json;
}

void client_bad(struct client *c, const char *name, json_t *arguments, const char *code)
{
    json_t *json = client_do(c, name, arguments);
    assert_false(json_is_true(at(json, "ok")));
    assert_string_equal(at_text(json, "error.code"), code);
    json_decref(json);
}

/* Takes the first stored push that matches, or NULL. */
static json_t *kept(struct client *c, const char *on, const char *game)
{
    size_t i;
    json_t *json;
    json_array_foreach(c->pushes, i, json)
    {
        const char *id = at(json, "id") ? at_text(json, "id") : at_text(json, "game.id");
        if (strcmp(at_text(json, "on"), on) == 0 && (!game || strcmp(id, game) == 0)) {
            json_incref(json);
            json_array_remove(c->pushes, i);
            return json;
        }
    }
    return NULL;
}

json_t *client_push(struct client *c, const char *on, const char *game)
{
    json_t *json;
    while (!(json = kept(c, on, game))) {
        char *text = next_message(c);
        if (!text)
            return NULL;
        json = json_loads(text, 0, NULL);
        assert_non_null(json);
        if (at(json, "on"))
            json_array_append_new(c->pushes, json);
        else
            json_decref(json);
    }
    return json;
}

json_t *client_until(struct client *c, const char *game, int turns)
{
    json_t *json = client_good(c, "watch", client_about(game));
    json_t *state = json_incref(at(json, "game"));
    json_decref(json);
    while (at_number(state, "turns") < turns && strcmp(at_text(state, "phase"), "over") != 0) {
        json_decref(state);
        json = client_push(c, "game", game);
        assert_non_null(json);
        state = json_incref(at(json, "game"));
        json_decref(json);
    }
    return state;
}

void client_begin(struct client *a, struct client *b, const char *game)
{
    struct client *who[] = {a, b};
    json_t *json = client_good(a, "watch", client_about(game));
    int first = (int)at_number(json, "game.you.0");
    json_decref(json);
    for (int turn = 0; turn < 2; turn++) {
        struct client *mover = who[turn == first ? 0 : 1];
        json = client_until(mover, game, turn);
        json_decref(client_good(mover, "turn",
                                json_pack("{ss si s[s]}", "game", game, "number", turn, "moves",
                                          at_text(json, "moves.0.text"))));
        json_decref(json);
    }
}

json_t *client_about(const char *game)
{
    return json_pack("{ss}", "game", game);
}

void client_become(struct client *c, const char *name)
{
    int status;
    json_t *account = json_pack("{ss ss}", "name", name, "password", "correct horse");
    json_decref(client_post(c, "register", account, &status));
    assert_int_equal(status, 200);
    client_close(c);
    client_open(c, c->port);
}

void client_pair(struct client *a, struct client *b, json_t *create, char id[16])
{
    json_t *made = client_good(a, "create", create);
    snprintf(id, 16, "%s", at_text(made, "id"));
    json_t *join = client_about(id);
    if (*at_text(made, "key"))
        json_object_set(join, "key", at(made, "key"));
    json_decref(client_good(b, "join", join));
    json_decref(made);
}

json_t *client_review(struct client *c, json_t *arguments)
{
    json_int_t done = -1;
    for (int64_t until = 0;;) {
        json_t *json = client_good(c, "review", json_incref(arguments));
        if (json_is_true(at(json, "review.whole"))) {
            json_decref(arguments);
            return json;
        }
        assert_int_equal(json_array_size(at(json, "review.evaluations")),
                         at_number(json, "review.done"));
        if (at_number(json, "review.done") != done)
            until = os_now_ms() + WIRE_PATIENCE_MS;
        else if (os_now_ms() >= until)
            fail_msg("the review does not go further than %d", (int)done);
        done = at_number(json, "review.done");
        json_decref(json);
        os_sleep_ms(30); /* between two looks */
    }
}
