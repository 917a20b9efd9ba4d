/* Servers with workers, and false workers. */
#include "remote.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "answers/task.h"
#include "os/time.h"

const char *remote_agond;
char remote_url[REMOTE_URL];
static const char *remote_agon;

void remote_begin(char **argv)
{
    remote_agond = argv[1];
    remote_agon = argv[2];
    snprintf(remote_url, sizeof remote_url, "postgresql://agon@/postgres?host=%s",
             getenv("AGON_POSTGRES"));
    signal(SIGPIPE, SIG_IGN);
    srand((unsigned)getpid());
}

void remote_launch(struct server *s, const char *address)
{
    const char *words[] = {"--workers", address, NULL};
    s->more = words;
    server_start(s, remote_agond, "--unlimited");
    s->more = NULL;
}

/* Starts a server that logs into the file. */
void remote_launch_logged(struct server *s, FILE *log)
{
    int own = dup(2);
    assert_int_equal(fcntl(fileno(log), F_SETFL, O_APPEND), 0); /* wherever this test reads it */
    assert_true(own >= 0 && dup2(fileno(log), 2) >= 0);
    remote_launch(s, remote_url);
    assert_true(dup2(own, 2) >= 0);
    close(own);
}

/* The number of lines with the text. */
int remote_count_lines(FILE *log, const char *text)
{
    char line[1000];
    int n = 0;
    rewind(log);
    while (fgets(line, sizeof line, log))
        n += strstr(line, text) != NULL;
    return n;
}

void remote_end(struct server *s)
{
    assert_int_equal(server_stop(s, SIGTERM), 0);
    server_forget(s);
}

int64_t remote_metric(const struct server *s, const char *name)
{
    char cookie[128] = "", start[64];
    int status;
    int port = s->relay[0].pid ? s->leader_port : s->port;
    char *text = wire_fetch(port, "GET", "/metrics", "", NULL, cookie, &status);
    assert_non_null(text);
    snprintf(start, sizeof start, "\n%s ", name);
    const char *found = strstr(text, start);
    assert_non_null(found);
    int64_t value = strtoll(found + strlen(start), NULL, 10);
    free(text);
    return value;
}

void remote_await(const struct server *s, const char *name, int64_t least, int64_t most)
{
    int64_t value, until = os_now_ms() + WIRE_PATIENCE_MS;
    while ((value = remote_metric(s, name)) < least || value > most) {
        if (os_now_ms() >= until)
            fail_msg("%s is %lld", name, (long long)value);
        os_sleep_ms(20); /* between two looks */
    }
}

/* ---- games ---- */

/* A game against an engine, which moves second. */
void remote_create(struct client *c, char id[16])
{
    json_t *made = client_good(c, "create",
                               json_pack("{ss ss si ss si}", "game", "chess", "control", "none",
                                         "side", 0, "opponent", "engine", "level", 10));
    snprintf(id, 16, "%s", at_text(made, "id"));
    json_decref(made);
}

/* Plays the first turn listed, after `turns` turns. */
void remote_play(struct client *c, const char *id, int turns)
{
    json_t *game = client_until(c, id, turns);
    assert_int_equal(at_number(game, "turns"), turns);
    assert_int_equal(at_number(game, "seat"), 0);
    json_decref(
        client_good(c, "turn",
                    json_pack("{ss sI s[s]}", "game", id, "number", at_number(game, "number"),
                              "moves", at_text(game, "moves.0.text"))));
    json_decref(game);
}

/* ---- workers ---- */

void worker_start(struct worker *w)
{
    worker_start_slots(w, "1");
}

void worker_start_slots(struct worker *w, const char *slots)
{
    int err[2];
    assert_int_equal(pipe(err), 0);
    pid_t test = getpid();
    w->pid = fork();
    if (w->pid == 0) {
        server_go_with(test);
        dup2(err[1], 2);
        close(err[0]);
        close(err[1]);
        execl(remote_agon, remote_agon, "worker", remote_url, "--slots", slots, (char *)NULL);
        _exit(127);
    }
    close(err[1]);
    w->err = err[0];
}

void worker_kill(struct worker *w)
{
    kill(w->pid, SIGKILL);
    waitpid(w->pid, NULL, 0);
    close(w->err);
}

/* Asks it to end; the number of tasks that it has done. */
int worker_end(struct worker *w)
{
    char text[4096];
    size_t n = 0;
    ssize_t k;
    int status, games, tasks;
    kill(w->pid, SIGTERM);
    while (n + 1 < sizeof text && (k = read(w->err, text + n, sizeof text - 1 - n)) > 0)
        n += (size_t)k;
    text[n] = '\0';
    close(w->err);
    waitpid(w->pid, &status, 0);
    assert_true(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    const char *last = strstr(text, " games, ");
    while (last && last > text && last[-1] != '\n')
        last--;
    if (!last || sscanf(last, "%d games, %d tasks", &games, &tasks) != 2)
        fail_msg("it said: %s", text);
    return tasks;
}

/* Workers have done something. */
void remote_check_answers(const struct server *s)
{
    int64_t n = remote_metric(s, "agon_worker_answers_total");
    print_message("# answers of workers: %d\n", (int)n);
    assert_true(n > 0);
}

/* The number that a query returns. */
int64_t remote_sql(const char *query)
{
    char command[500], text[64] = "";
    snprintf(command, sizeof command, "psql -X -q -t -A -h '%s' -U agon -d postgres -c \"%s\"",
             getenv("AGON_POSTGRES"), query);
    FILE *f = popen(command, "r");
    assert_non_null(f);
    assert_non_null(fgets(text, sizeof text, f));
    assert_int_equal(pclose(f), 0);
    return strtoll(text, NULL, 10);
}

void remote_await_sql(const char *query, int64_t value)
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    while (remote_sql(query) != value) {
        assert_true(os_now_ms() < until);
        os_sleep_ms(50); /* between two looks */
    }
}

/* ---- false workers ---- */

struct game_jobs *false_open(void)
{
    struct agon_error e;
    struct game_jobs *j = game_jobs_open(remote_url, &e);
    assert_non_null(j);
    return j;
}

/* Reports that the worker is there. */
void false_seen(struct game_jobs *j, char id[GAME_JOBS_TOKEN])
{
    static const char *const has[] = {TASK_VERSION, NULL};
    struct agon_error e;
    assert_int_equal(game_jobs_attend(j, id, has, &e), 0);
}

/* Waits until the server gives tasks, and the worker has just been seen. */
void false_await(const struct server *s, struct game_jobs *j, char id[GAME_JOBS_TOKEN])
{
    int64_t until = os_now_ms() + WIRE_PATIENCE_MS;
    do {
        assert_true(os_now_ms() < until);
        false_seen(j, id);
        os_sleep_ms(20); /* between two looks */
    } while (remote_metric(s, "agon_workers") < 1);
}

/* Takes a task before the server has done without; false: on a slow machine it has. */
bool false_take_soon(struct game_jobs *j, char id[GAME_JOBS_TOKEN], struct game_job *job)
{
    static const char *const has[] = {TASK_VERSION, NULL};
    struct agon_error e;
    int taken = 0;
    false_seen(j, id);
    for (int64_t until = os_now_ms() + 3000; taken == 0 && os_now_ms() < until;) {
        taken = game_jobs_take(j, has, 60000, job, &e);
        os_sleep_ms(5); /* between two looks */
    }
    assert_true(taken >= 0);
    return taken > 0;
}
