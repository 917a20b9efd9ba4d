/* A database brought back as it was at a moment, from a base backup and the log since, with the
 * commands of docs/deploy.md. Started by on-postgres.
 *
 * usage: server-point_in_time AGOND */

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

#include "../folder.h"
#include "client.h"
#include "os/time.h"
#include "programs.h"
#include "relays.h"

enum { TURNS_BEFORE = 2, TURNS_MOMENT = 4, TURNS_AFTER = 6, COMMAND = 1000 };

static const char *program;

/* A shell's command in that folder, as the user of on-postgres. */
static void words_of(char command[COMMAND + 200], const char *folder, const char *text)
{
    const char *as = getuid() == 0 ? "setpriv --reuid=nobody --regid=nogroup --clear-groups" : "";
    snprintf(command, COMMAND + 200, "cd '%s' && exec %s sh -c '%s' >>said 2>&1", folder, as, text);
}

static void do_in(const char *folder, const char *text)
{
    char command[COMMAND + 200];
    words_of(command, folder, text);
    if (system(command) != 0)
        fail_msg("%s (%s/said has its words)", text, folder);
}

/* The same in the background, until the test ends or stops it. */
static pid_t begin_in(const char *folder, const char *text)
{
    char command[COMMAND + 200];
    words_of(command, folder, text);
    pid_t test = getpid(), pid = fork();
    if (pid == 0) {
        server_go_with(test);
        execl("/bin/sh", "sh", "-c", command, (char *)NULL);
        _exit(127);
    }
    return pid;
}

static void stop(pid_t pid, int signal)
{
    kill(pid, signal);
    waitpid(pid, NULL, 0);
}

/* Waits until that query finds just one row with `t`. */
static void await_true(const char *host, const char *query)
{
    char command[COMMAND + 200];
    snprintf(command, sizeof command,
             "test \"$(psql -X -q -A -t -h '%s' -U agon -d postgres -c \"%s\" 2>/dev/null)\" = t",
             host, query);
    for (int64_t until = os_now_ms() + WIRE_PATIENCE_MS; system(command) != 0;) {
        assert_true(os_now_ms() < until);
        os_sleep_ms(50); /* between two looks */
    }
}

/* The database's own words, of one line. */
static void ask(const char *host, const char *query, char answer[64])
{
    char command[COMMAND + 200];
    snprintf(command, sizeof command, "psql -X -q -A -t -h '%s' -U agon -d postgres -c \"%s\"",
             host, query);
    FILE *lines = popen(command, "r");
    assert_non_null(lines);
    assert_non_null(fgets(answer, 64, lines));
    assert_int_equal(pclose(lines), 0);
    answer[strcspn(answer, "\n")] = '\0';
}

static void play_until(struct client *player[2], const char *game, int turns)
{
    while (relay_play(player, game) < turns)
        ;
}

/* The base backup, then the log as far as the database has written it. */
static pid_t begin_backup(const char *host, const char *folder)
{
    char text[COMMAND];
    snprintf(text, sizeof text,
             "mkdir log && pg_receivewal -h %s -U agon --slot=agon --create-slot --if-not-exists",
             host);
    do_in(folder, text);
    snprintf(text, sizeof text, "exec pg_receivewal -h %s -U agon --slot=agon --synchronous -D log",
             host);
    pid_t pid = begin_in(folder, text);
    await_true(host, "select active from pg_replication_slots where slot_name = 'agon'");
    snprintf(text, sizeof text, "pg_basebackup -h %s -U agon --checkpoint=fast -D base", host);
    do_in(folder, text);
    return pid;
}

static void end_backup(const char *host, pid_t pid)
{
    char at[64], query[COMMAND];
    ask(host, "select pg_current_wal_flush_lsn()", at);
    snprintf(query, sizeof query,
             "select flush_lsn >= '%s' from pg_stat_replication"
             " where application_name = 'pg_receivewal'",
             at);
    await_true(host, query);
    stop(pid, SIGINT);
}

/* PostgreSQL on the base backup, and on the log until that moment. */
static pid_t recover(const char *folder, const char *moment)
{
    char text[COMMAND], path[128];
    snprintf(path, sizeof path, "%s/base/postgresql.auto.conf", folder);
    FILE *settings = fopen(path, "a");
    assert_non_null(settings);
    fprintf(settings,
            "restore_command = 'cp %s/log/%%f \"%%p\" || cp %s/log/%%f.partial \"%%p\"'\n"
            "recovery_target_time = '%s'\n"
            "recovery_target_action = promote\n",
            folder, folder, moment);
    assert_int_equal(fclose(settings), 0);
    do_in(folder, "touch base/recovery.signal");
    snprintf(text, sizeof text,
             "exec $(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)/postgres -D base -k %s"
             " -c listen_addresses= -c shared_buffers=32MB",
             folder);
    pid_t pid = begin_in(folder, text);
    await_true(folder, "select not pg_is_in_recovery()");
    return pid;
}

/* Everything stored until the moment is there, and nothing later; the game continues from there. */
static void test_moment(void **state)
{
    struct server s = {.alone = true};
    struct client player[2] = {0}, *players[2] = {&player[0], &player[1]};
    char game[16], moment[64], folder[64] = "/tmp/agon-moment-XXXXXX", host[64];
    (void)state;
    test_folder(folder);
    assert_int_equal(chmod(folder, 0777), 0);
    snprintf(host, sizeof host, "%s", getenv("AGON_POSTGRES"));
    server_start(&s, program, NULL);
    for (int i = 0; i < 2; i++)
        client_open(&player[i], s.port);
    client_pair(&player[0], &player[1], json_pack("{ss ss}", "game", "chess", "opponent", "open"),
                game);
    play_until(players, game, TURNS_BEFORE);
    pid_t log = begin_backup(host, folder);
    play_until(players, game, TURNS_MOMENT);
    ask(host, "select clock_timestamp()", moment);
    play_until(players, game, TURNS_AFTER);
    server_stop(&s, SIGKILL);
    end_backup(host, log);
    pid_t restored = recover(folder, moment);
    setenv("AGON_POSTGRES", folder, 1);
    server_start(&s, program, NULL);
    for (int i = 0; i < 2; i++) {
        client_close(&player[i]);
        client_open(&player[i], s.port);
    }
    assert_int_equal(relay_play(players, game), TURNS_MOMENT + 1);
    for (int i = 0; i < 2; i++)
        client_close(&player[i]);
    relay_finish(&s);
    stop(restored, SIGQUIT);
    setenv("AGON_POSTGRES", host, 1);
}

PROGRAM(point_in_time)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_moment)};
    program = argc > 1 ? argv[1] : "agond";
    signal(SIGPIPE, SIG_IGN);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
