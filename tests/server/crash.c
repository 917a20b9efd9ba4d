/* A server killed during games loses no acknowledged turn, and its clocks continue from the same
 * time; if its database is killed, it waits and continues; a stopped server says goodbye and loses
 * nothing; and a restart works with any connections open.
 *
 * usage: server-crash AGOND */

#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include <agon/agon.h>
#include <cmocka.h>

#include "client.h"
#include "core/random.h"
#include "folder.h"
#include "os/time.h"
#include "programs.h"

enum { GAMES = 8, TURNS_MAX = 4000, ROUNDED_MS = 10 };

static const char *program;

/* A game of one person on both seats, and the turns that the server has acknowledged. */
struct play {
    char id[16];
    char *turn[TURNS_MAX];
    int turns;
    bool unsure; /* one more was sent and not answered */
};

/* Amazons from the rules alone, so that the test has the legal turns without a request. */
static void play_one(struct client *c, struct play *p, const agon_game *game,
                     struct agon_line *line, uint64_t seed)
{
    static agon_move move[AGON_MOVES_LIMIT];
    struct agon_turn turn = {0};
    struct agon_line copy;
    char text[AGON_TEXT_MAX];
    assert_int_equal(agon_line_copy(&copy, line, NULL), 0);
    do {
        int n = agon_line_moves(&copy, move);
        assert_true(n > 0);
        turn.move[turn.n] = move[random_mix(seed + (uint64_t)turn.n) % (uint64_t)n];
        agon_line_play(&copy, turn.move[turn.n++]);
    } while (copy.turns == line->turns);
    agon_turn_write(game, line->pos, &turn, text, sizeof text);
    agon_line_release(&copy);
    p->turn[p->turns] = strdup(text);
    p->unsure = true;
    json_t *answer = client_do(
        c, "turn", json_pack("{ss si ss}", "game", p->id, "number", line->turns, "text", text));
    if (!answer)
        return;
    assert_true(json_is_true(at(answer, "ok")));
    json_decref(answer);
    agon_line_play_turn(line, &turn, NULL);
    p->turns++;
    p->unsure = false;
}

/* The same, or an unrelated command once the game is over. */
static void go_on(struct client *c, struct play *p, const agon_game *game, struct agon_line *line,
                  uint64_t seed)
{
    struct agon_result result;
    agon_line_result(line, &result);
    if (line->turns < TURNS_MAX - 2 && !result.over)
        play_one(c, p, game, line, seed);
    else
        json_decref(client_do(c, "ping", NULL));
}

/* Every acknowledged turn is stored, in order; the unanswered one may be stored or not. */
static void check_play(struct client *c, struct play *p, const agon_game *game,
                       struct agon_line *line)
{
    json_t *watch = client_good(c, "watch", client_about(p->id));
    int stored = (int)json_array_size(at(watch, "turns"));
    if (stored != p->turns && !(p->unsure && stored == p->turns + 1))
        fail_msg("game %s has %d turns, %d were acknowledged", p->id, stored, p->turns);
    for (int i = 0; i < stored; i++) {
        char path[32];
        snprintf(path, sizeof path, "turns.%d.text", i);
        assert_string_equal(at_text(watch, path), p->turn[i]);
    }
    if (stored > p->turns) {
        struct agon_turn turn;
        const char *s = p->turn[p->turns];
        assert_int_equal(
            agon_turn_read(game, line->pos, agon_line_past(line), &s, false, &turn, NULL), 0);
        agon_line_play_turn(line, &turn, NULL);
        p->turns++;
    } else if (p->unsure) {
        free(p->turn[p->turns]);
    }
    p->unsure = false;
    json_decref(watch);
}

/* Kills a process after a while, from another one. */
static pid_t kill_later(pid_t pid, int ms, int signal)
{
    pid_t killer = fork();
    if (killer == 0) {
        os_sleep_ms(ms); /* late on purpose */
        kill(pid, signal);
        _exit(0);
    }
    return killer;
}

static void set_up(struct client *c, struct play *play, struct agon_line *line,
                   const agon_game *game)
{
    for (int i = 0; i < GAMES; i++) {
        assert_int_equal(agon_line_init(&line[i], game, NULL), 0);
        json_t *made = client_good(
            c, "create",
            json_pack("{ss ss ss}", "game", "amazons", "opponent", "self", "control", "10m+10s"));
        play[i].turns = 0;
        snprintf(play[i].id, sizeof play[i].id, "%s", at_text(made, "id"));
        json_decref(made);
    }
}

static void forget(struct play *play, struct agon_line *line)
{
    for (int i = 0; i < GAMES; i++) {
        agon_line_release(&line[i]);
        for (int k = 0; k < play[i].turns; k++)
            free(play[i].turn[k]);
    }
}

static void test_kill(void **state)
{
    struct server s = {0};
    struct client c = {0};
    static struct play play[GAMES];
    struct agon_line line[GAMES];
    agon_game *game = agon_open("amazons", NULL, NULL);
    int rounds = getenv("AGON_FULL") ? 40 : getenv("AGON_BRIEF") ? 2 : 6, played = 0;
    (void)state;
    server_start(&s, program, "--unlimited");
    client_open(&c, s.port);
    set_up(&c, play, line, game);
    for (int round = 0; round < rounds; round++) {
        int ms = 20 + (int)(random_mix((uint64_t)round) % 150);
        pid_t killer = kill_later(s.pid, ms, SIGKILL);
        for (int i = 0; c.wire.fd >= 0; i = (i + 1) % GAMES) {
            go_on(&c, &play[i], game, &line[i], (uint64_t)(1000 * round + played++));
        }
        waitpid(killer, NULL, 0);
        assert_true(WIFSIGNALED(server_stop(&s, SIGKILL)));
        wire_close(&c.wire);
        json_decref(c.pushes);
        server_start(&s, program, "--unlimited");
        client_open(&c, s.port);
        for (int i = 0; i < GAMES; i++)
            check_play(&c, &play[i], game, &line[i]);
    }
    printf("# %d turns sent over %d kills\n", played, rounds);
    forget(play, line);
    agon_close(game);
    client_close(&c);
    server_stop(&s, SIGTERM);
    server_forget(&s);
}

/* ---- the database that is killed ---- */

/* The process of the test's PostgreSQL, which must exist. */
static pid_t database_pid(void)
{
    char path[128], line[32] = "";
    snprintf(path, sizeof path, "%s/data/postmaster.pid", getenv("AGON_POSTGRES"));
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(line, sizeof line, file));
    fclose(file);
    return (pid_t)atoi(line);
}

/* All turns and all lines of chat are acknowledged, by the same server over the same socket; and
 * each is stored once. */
static void test_database(void **state)
{
    struct server s = {0};
    struct client c = {0};
    static struct play play[GAMES];
    struct agon_line line[GAMES];
    agon_game *game;
    int rounds = getenv("AGON_BRIEF") ? 2 : 6, played = 0, said = 0;
    (void)state;
    if (!server_on_postgres()) /* a file is not killed */
        return;
    game = agon_open("amazons", NULL, NULL);
    server_start(&s, program, "--unlimited");
    client_open(&c, s.port);
    set_up(&c, play, line, game);
    for (int round = 0; round < rounds; round++) {
        pid_t killed = database_pid();
        pid_t killer = kill_later(killed, (int)(random_mix((uint64_t)round) % 100),
                                  round % 2 ? SIGKILL : SIGQUIT);
        for (int more = 20; more > 0; more -= kill(killed, 0) < 0) {
            int i = played % GAMES;
            if (said <= round && said < 3) { /* to nobody one may not say more */
                json_t *what = json_pack("{ss ss}", "game", play[0].id, "text", "still here");
                json_decref(client_good(&c, "say", what));
                said++;
            }
            go_on(&c, &play[i], game, &line[i], (uint64_t)(played++));
            os_sleep_ms(5); /* late on purpose */
            assert_false(play[i].unsure);
        }
        waitpid(killer, NULL, 0);
    }
    assert_true(WIFSIGNALED(server_stop(&s, SIGKILL)));
    client_close(&c);
    server_start(&s, program, "--unlimited");
    client_open(&c, s.port);
    for (int i = 0; i < GAMES; i++)
        check_play(&c, &play[i], game, &line[i]);
    json_t *watch = client_good(&c, "watch", client_about(play[0].id));
    assert_int_equal(json_array_size(at(watch, "chat")), said);
    json_decref(watch);
    printf("# %d turns over %d deaths of the database\n", played, rounds);
    forget(play, line);
    agon_close(game);
    client_close(&c);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    server_forget(&s);
}

/* ---- a database with lost answers ---- */

enum { PAIRS = 8, MUTE_MS = 300, TURNS_A_MUTE = 30, OTHER_SIDE = 1 };

static volatile sig_atomic_t mute;

static void be_mute(int signal)
{
    (void)signal;
    mute = 1;
}

/* A socket in a folder, where PostgreSQL's clients look for it. */
static int socket_in(const char *folder, bool listening)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    snprintf(address.sun_path, sizeof address.sun_path, "%.80s/.s.PGSQL.5432", folder);
    const struct sockaddr *where = (const struct sockaddr *)&address;
    bool good = listening ? bind(fd, where, sizeof address) == 0 && listen(fd, PAIRS) == 0
                          : connect(fd, where, sizeof address) == 0;
    if (good)
        return fd;
    close(fd);
    return -1;
}

static void part(int pair[2])
{
    close(pair[0]);
    close(pair[1]);
    pair[0] = pair[1] = -1;
}

/* Passes on the data received at one end; nothing from the database while it is mute. */
static void hand_on(int pair[2], int side, bool silent)
{
    char bytes[65536];
    ssize_t n = recv(pair[side], bytes, sizeof bytes, 0);
    if (n <= 0 || (!(silent && side == OTHER_SIDE) && !wire_write(pair[!side], bytes, (size_t)n)))
        part(pair);
}

/* A proxy between servers and the database. After a SIGUSR1 it drops the answers for a moment, and
 * then closes all connections. */
static void stand_between(int door, const char *database)
{
    int pair[PAIRS][2];
    int64_t until = 0;
    memset(pair, -1, sizeof pair);
    for (;;) {
        struct pollfd p[1 + 2 * PAIRS] = {{.fd = door, .events = POLLIN}};
        for (int i = 0; i < 2 * PAIRS; i++)
            p[1 + i] = (struct pollfd){.fd = pair[i / 2][i % 2], .events = POLLIN};
        if (poll(p, 1 + 2 * PAIRS, 10) < 0)
            continue;
        if (mute && until == 0)
            until = os_now_ms() + MUTE_MS;
        for (int i = 0; i < 2 * PAIRS; i++)
            if (p[1 + i].revents && pair[i / 2][i % 2] == p[1 + i].fd)
                hand_on(pair[i / 2], i % 2, mute);
        for (int i = 0; p[0].revents && i < PAIRS; i++)
            if (pair[i][0] < 0) {
                pair[i][0] = accept(door, NULL, NULL);
                pair[i][OTHER_SIDE] = socket_in(database, false);
                break;
            }
        for (int i = 0; until > 0 && os_now_ms() >= until && i < PAIRS; i++)
            part(pair[i]);
        if (until > 0 && os_now_ms() >= until)
            mute = until = 0;
    }
}

/* Each turn is committed, even if the server does not get the answer, and none is stored twice. */
static void test_answers(void **state)
{
    struct server s = {0};
    struct client c = {0};
    static struct play play[GAMES];
    struct agon_line line[GAMES];
    char url[SERVER_URL], folder[] = "/tmp/agond-between-XXXXXX", path[64];
    agon_game *game;
    int rounds = getenv("AGON_BRIEF") ? 3 : 8, played = 0;
    (void)state;
    if (!server_on_postgres())
        return;
    game = agon_open("amazons", NULL, NULL);
    test_folder(folder);
    int door = socket_in(folder, true);
    pid_t test = getpid(), between = fork();
    if (between == 0) {
        server_go_with(test);
        signal(SIGUSR1, be_mute);
        stand_between(door, getenv("AGON_POSTGRES"));
    }
    server_make(&s);
    snprintf(url, sizeof url, "postgresql:///%s?host=%s&user=agon", strrchr(s.data, '/') + 1,
             folder);
    s.more = (const char *const[]){"--store", url, NULL};
    server_start(&s, program, "--unlimited");
    client_open(&c, s.port);
    set_up(&c, play, line, game);
    for (int round = 0; round < rounds; round++) {
        kill(between, SIGUSR1);
        for (int more = TURNS_A_MUTE; more > 0; more--, played++) {
            go_on(&c, &play[played % GAMES], game, &line[played % GAMES], (uint64_t)played);
            os_sleep_ms(MUTE_MS / TURNS_A_MUTE); /* late on purpose */
        }
    }
    for (int i = 0; i < GAMES; i++)
        check_play(&c, &play[i], game, &line[i]);
    assert_true(WIFSIGNALED(server_stop(&s, SIGKILL)));
    client_close(&c);
    server_start(&s, program, "--unlimited");
    client_open(&c, s.port);
    for (int i = 0; i < GAMES; i++)
        check_play(&c, &play[i], game, &line[i]);
    printf("# %d turns over %d losses of answers\n", played, rounds);
    forget(play, line);
    agon_close(game);
    client_close(&c);
    assert_int_equal(server_stop(&s, SIGTERM), 0);
    server_forget(&s);
    kill(between, SIGKILL);
    waitpid(between, NULL, 0);
    close(door);
    snprintf(path, sizeof path, "%s/.s.PGSQL.5432", folder);
    unlink(path);
    rmdir(folder);
}

/* ---- clocks ---- */

/* The time shown for a seat. */
static json_int_t left(struct client *c, const char *id, int seat)
{
    char path[32];
    json_t *watch = client_good(c, "watch", client_about(id));
    snprintf(path, sizeof path, "game.clock.left.%d", seat);
    json_int_t ms = at_number(watch, path);
    json_decref(watch);
    return ms;
}

/* The last time at which the server recorded that it was running, as a date in ms. */
static int64_t alive(const struct server *s)
{
    return server_number(s, "select value from value where name = 'alive'");
}

/* The time without a server is not charged; time used before is, except since the last record. On a
 * busy machine starting and stopping take long, so the clock's possible use is measured. */
static void check_clock(int signal)
{
    struct server s = {0};
    struct client c = {0};
    char id[16];
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    int64_t begun = os_date_ms();
    json_t *made = client_good(
        &c, "create",
        json_pack("{ss ss ss}", "game", "kamisado", "opponent", "self", "control", "60s+0s"));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS; alive(&s) < begun + 500; os_sleep_ms(20))
        assert_true(os_now_ms() < until);
    int64_t asked = os_now_ms();
    json_int_t before = left(&c, id, 0), other = left(&c, id, 1);
    server_stop(&s, signal);
    int64_t used = os_now_ms() - asked;
    int64_t forgiven = signal == SIGKILL ? os_date_ms() - alive(&s) + ROUNDED_MS : 0;
    client_close(&c);
    os_sleep_ms(800); /* late on purpose */
    int64_t started = os_now_ms();
    server_start(&s, program, NULL);
    char cookie[128], token[64];
    memcpy(cookie, c.cookie, sizeof cookie);
    memcpy(token, c.token, sizeof token);
    client_open(&c, s.port);
    assert_string_equal(c.cookie, cookie);
    asked = os_now_ms();
    json_int_t after = left(&c, id, 0);
    used += os_now_ms() - started + ROUNDED_MS;
    assert_int_equal(left(&c, id, 1), other);
    if (after < before - used || after > before + forgiven)
        fail_msg("the clock showed %lld ms before and %lld after", (long long)before,
                 (long long)after);
    json_int_t later = after;
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS; later > after - 300; os_sleep_ms(20)) {
        assert_true(os_now_ms() < until); /* between two looks */
        later = left(&c, id, 0);
    }
    assert_true(later >= after - (os_now_ms() - asked) - ROUNDED_MS);
    client_close(&c);
    server_stop(&s, SIGTERM);
    server_forget(&s);
}

/* No clock runs while the process is stopped, and a turn that came meanwhile is in time. */
static void test_stall(void **state)
{
    enum { STALL_MS = 5000, AWAKE_MS = 1000 };
    struct server s = {0};
    struct client c = {0};
    char id[16];
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    json_t *made = client_good(
        &c, "create",
        json_pack("{ss ss ss}", "game", "kamisado", "opponent", "self", "control", "60s+0s"));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    json_int_t before = left(&c, id, 0);
    int64_t asked = os_now_ms();
    kill(s.pid, SIGSTOP);
    int64_t stopped = os_now_ms();
    os_sleep_ms(STALL_MS); /* late on purpose */
    client_send(&c, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", "a1a2"));
    int64_t stood = os_now_ms() - stopped;
    kill(s.pid, SIGCONT);
    json_t *watch = client_good(&c, "watch", client_about(id));
    assert_int_equal(json_array_size(at(watch, "turns")), 1);
    json_decref(watch);
    json_int_t after = left(&c, id, 0);
    int64_t used = os_now_ms() - asked - stood + AWAKE_MS + ROUNDED_MS;
    if (after < before - used)
        fail_msg("the clock showed %lld ms before and %lld after, of which %lld may count",
                 (long long)before, (long long)after, (long long)used);
    client_close(&c);
    server_stop(&s, SIGTERM);
    server_forget(&s);
}

static void test_clock_after_kill(void **state)
{
    (void)state;
    check_clock(SIGKILL);
}

static void test_clock_after_stop(void **state)
{
    (void)state;
    check_clock(SIGTERM);
}

static void test_goodbye(void **state)
{
    struct server s = {0};
    struct client c = {0};
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    kill(s.pid, SIGTERM);
    json_t *push = client_push(&c, "stopping", NULL);
    assert_non_null(push);
    json_decref(push);
    assert_int_equal(wire_closed(&c.wire), 1012);
    int status = server_stop(&s, 0); /* a command that waits for its games never ends */
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    client_close(&c);
    server_forget(&s);
}

/* Clients connect to the control socket and disconnect, one after another, until killed. */
static pid_t crowd(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    pid_t test = getpid(), pid = fork();
    if (pid != 0)
        return pid;
    server_go_with(test);
    strcpy(address.sun_path, path);
    for (;;) {
        int fd = socket(AF_UNIX, SOCK_STREAM, 0);
        if (connect(fd, (struct sockaddr *)&address, sizeof address) < 0)
            os_sleep_ms(1); /* between two looks */
        close(fd);
    }
}

/* When the socket of this name was created, in ns; 0: there is none. */
static int64_t made_at(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0
               ? found.st_ctim.tv_sec * INT64_C(1000000000) + found.st_ctim.tv_nsec
               : 0;
}

static void test_again(void **state)
{
    enum { TIMES = 8 };
    struct server s = {.alone = true}; /* as a relay would take over */
    char path[100];
    int status = 0;
    (void)state;
    server_start(&s, program, NULL);
    snprintf(path, sizeof path, "%s/control", s.data);
    pid_t callers = crowd(path);
    for (int i = 0; i < TIMES; i++) {
        int64_t before = made_at(path), until = os_now_ms() + WIRE_PATIENCE_MS;
        kill(s.pid, SIGHUP);
        while (made_at(path) == 0 || made_at(path) == before) {
            if (waitpid(s.pid, &status, WNOHANG) != 0)
                fail_msg("the server ended with status %d at its restart %d", status, i + 1);
            if (os_now_ms() > until)
                fail_msg("the server has not come back from its restart %d", i + 1);
            os_sleep_ms(5); /* between two looks */
        }
    }
    kill(callers, SIGKILL);
    waitpid(callers, NULL, 0);
    json_t *answer; /* it is there a moment before it listens */
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
         !(answer = server_ask(&s, "status", NULL)) && os_now_ms() < until;)
        os_sleep_ms(5); /* between two looks */
    assert_non_null(answer);
    json_decref(answer);
    status = server_stop(&s, SIGTERM);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    server_forget(&s);
}

PROGRAM(crash)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_kill),
                                       cmocka_unit_test(test_database),
                                       cmocka_unit_test(test_answers),
                                       cmocka_unit_test(test_stall),
                                       cmocka_unit_test(test_clock_after_kill),
                                       cmocka_unit_test(test_clock_after_stop),
                                       cmocka_unit_test(test_goodbye),
                                       cmocka_unit_test(test_again)};
    program = argc > 1 ? argv[1] : "agond";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
