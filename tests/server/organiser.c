/* A server with an organiser, tournaments on it, and bots as processes. */
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "organiser.h"
#include "os/time.h"

struct server server;
struct client boss, other;
static const char *program, *bot_program, *python_bot;
static pid_t child[CHILDREN_MAX];
static int children;

/* ---- people and bots ---- */

static void give_role(const char *name, const char *role)
{
    char command[300];
    snprintf(command, sizeof command, "%s admin --data %s role %s %s >/dev/null", program,
             server.data, name, role);
    assert_int_equal(system(command), 0);
}

/* A bot with this token as a process; in C, or in Python where it is installed. */
void tourney_bot(const char *token, bool python)
{
    char path[100], port[16], at[40];
    snprintf(path, sizeof path, "%s/token-%d", server.data, children);
    snprintf(port, sizeof port, "%d", server.bot_port);
    snprintf(at, sizeof at, "127.0.0.1:%d", server.bot_port);
    mode_t before = umask(077); /* files in the data folder are private */
    FILE *file = fopen(path, "w");
    umask(before);
    assert_non_null(file);
    fputs(token, file);
    fclose(file);
    pid_t test = getpid(), pid = fork();
    if (pid == 0) {
        server_go_with(test);
        int nothing = open("/dev/null", O_RDWR);
        dup2(nothing, 1);
        dup2(nothing, 2);
        if (python)
            execlp("python3", "python3", python_bot, at, path, (char *)NULL);
        execl(bot_program, bot_program, "127.0.0.1", port, path, (char *)NULL);
        _exit(127);
    }
    assert_true(children < CHILDREN_MAX);
    child[children++] = pid;
}

void tourney_stop_bots(void)
{
    char path[100];
    for (int i = 0; i < children; i++) {
        kill(child[i], SIGKILL);
        waitpid(child[i], NULL, 0);
        snprintf(path, sizeof path, "%s/token-%d", server.data, i);
        unlink(path);
    }
    children = 0;
}

/* ---- tournaments ---- */

void tourney_make(const char *settings, char id[16])
{
    json_t *made = client_good(&boss, "tournament_create", json_loads(settings, 0, NULL));
    snprintf(id, 16, "%s", at_text(made, "id"));
    json_decref(made);
}

/* {"tournament": id, ...} */
json_t *tourney_about(const char *id, const char *more, ...)
{
    va_list list;
    va_start(list, more);
    json_t *json = json_vpack_ex(NULL, 0, more, list);
    va_end(list);
    assert_non_null(json);
    json_object_set_new(json, "tournament", json_string(id));
    return json;
}

json_t *tourney_look(const char *id)
{
    return client_good(&boss, "tournament", tourney_about(id, "{sb}", "on", 0));
}

/* Makes a class of running bots, every second one in Python if `python`. */
json_t *tourney_pupils(const char *id, int count)
{
    return client_good(&boss, "tournament_class", tourney_about(id, "{si}", "count", count));
}

void tourney_come(json_t *pupils, bool python)
{
    size_t i;
    json_t *pupil;
    json_array_foreach(at(pupils, "players"), i, pupil)
    {
        tourney_bot(at_text(pupil, "code"), python && i % 2);
    }
    json_decref(pupils);
}

void tourney_class(const char *id, int count, bool python)
{
    tourney_come(tourney_pupils(id, count), python);
}

/* Waits until that many games have been played, or the tournament is over; the last answer. */
json_t *tourney_wait(const char *id, int games)
{
    json_t *json = NULL;
    for (int64_t until = os_now_ms() + WAIT_MS; os_now_ms() < until; os_sleep_ms(5)) {
        json_decref(json);
        json = tourney_look(id);
        if (at_number(json, "tournament.played") >= games ||
            strcmp(at_text(json, "tournament.state"), "over") == 0)
            return json;
    }
    fail_msg("after a minute %d of %d games are played", (int)at_number(json, "tournament.played"),
             games);
    return NULL;
}

json_t *tourney_wait_state(const char *id, int player, const char *state)
{
    char path[40];
    snprintf(path, sizeof path, "players.%d.state", player);
    json_t *json = NULL;
    for (int64_t until = os_now_ms() + WAIT_MS; os_now_ms() < until; os_sleep_ms(50)) {
        json_decref(json);
        json = tourney_look(id);
        if (strcmp(at_text(json, path), state) == 0)
            return json;
    }
    fail_msg("player %d is %s, expected %s", player, at_text(json, path), state);
    return NULL;
}

json_t *tourney_wait_online(const char *id, int player)
{
    char path[40];
    snprintf(path, sizeof path, "players.%d.online", player);
    for (int64_t until = os_now_ms() + WAIT_MS; os_now_ms() < until; os_sleep_ms(20)) {
        json_t *json = tourney_look(id);
        if (json_is_true(at(json, path)))
            return json;
        json_decref(json);
    }
    fail_msg("player %d does not come", player);
    return NULL;
}

json_t *tourney_matches(const char *id)
{
    json_t *all = json_array();
    for (json_int_t from = 0; from >= 0;) {
        json_t *page =
            client_good(&boss, "tournament_matches", tourney_about(id, "{sI}", "from", from));
        json_array_extend(all, at(page, "matches"));
        from = json_is_integer(at(page, "next")) ? at_number(page, "next") : -1;
        json_decref(page);
    }
    return all;
}

char *tourney_export(const char *id, const char *as)
{
    json_t *json = client_good(&boss, "tournament_export", tourney_about(id, "{ss}", "as", as));
    char *text = strdup(at_text(json, "text"));
    json_decref(json);
    return text;
}

void tourney_end_all(const char *id)
{
    json_t *json =
        client_do(&boss, "tournament_end", tourney_about(id, "{ss}", "reason", "enough"));
    json_decref(json);
    tourney_stop_bots();
}

void tourney_called_to(const char *id, char room[16])
{
    json_t *push = client_push(&other, "tournament_game", NULL);
    while (!*at_text(push, "game")) { /* called, and not begun yet */
        json_decref(push);
        push = client_push(&other, "tournament_game", NULL);
    }
    assert_string_equal(at_text(push, "id"), id);
    snprintf(room, 16, "%s", at_text(push, "game"));
    json_decref(push);
}

void tourney_begin_ready(const char *room)
{
    json_t *json = client_good(&other, "watch", client_about(room));
    assert_true(json_is_true(at(json, "game.paused")));
    assert_int_equal(json_array_size(at(json, "game.tournament.unready")), 1);
    assert_int_equal(at_number(json, "game.tournament.unready.0"), at_number(json, "game.you.0"));
    assert_int_equal(at_number(json, "game.watchers"), 0); /* a player does not look on */
    json_decref(json);
    json_decref(client_good(&other, "ready", client_about(room)));
    for (bool paused = true; paused;) {
        json = client_push(&other, "game", room);
        paused = json_is_true(at(json, "game.paused"));
        json_decref(json);
    }
}

int tourney_run(int argc, char **argv, const struct CMUnitTest *tests, size_t n)
{
    if (argc < 4)
        return 2;
    program = argv[1];
    bot_program = argv[2];
    python_bot = argv[3];
    server_start_at(&server, program, server_hold_port(), server_hold_port());
    client_open(&boss, server.port);
    client_become(&boss, "Boss");
    client_open(&other, server.port);
    client_become(&other, "Other");
    give_role("Boss", "organiser");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = _cmocka_run_group_tests("tourney", tests, n, NULL, NULL);
    tourney_stop_bots();
    client_close(&boss);
    client_close(&other);
    return server_end(&server, failed);
}

static void come_back(struct client *c)
{
    char cookie[128];
    memcpy(cookie, c->cookie, sizeof cookie);
    json_decref(c->pushes);
    wire_close(&c->wire);
    client_open(c, server.port);
    assert_string_equal(c->cookie, cookie);
}

void tourney_start_again(void)
{
    server_start_at(&server, program, server.port, server.bot_port);
    come_back(&boss);
}

void tourney_kill_server(void)
{
    assert_true(WIFSIGNALED(server_stop(&server, SIGKILL)));
    tourney_start_again();
    come_back(&other);
}
