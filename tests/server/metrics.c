/* The public view: /healthz, /metrics in the format of Prometheus, the log, the audit log.
 *
 * usage: server-metrics AGOND */

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static const char *program;

static char *get(int port, const char *path, const char *headers, int *status)
{
    char cookie[128] = "";
    return wire_fetch(port, "GET", path, headers, NULL, cookie, status);
}

/* ---- the text format, version 0.0.4, read strictly ---- */

struct family {
    char name[64], type[16], help[128];
};
/* The part of a histogram's series read so far. */
struct series {
    double bound, below, inf, count;
    int buckets;
    bool sum;
};

static size_t name_length(const char *s)
{
    return strspn(s, "abcdefghijklmnopqrstuvwxyz_");
}

static void check_series(const struct family *f, const struct series *s)
{
    if (strcmp(f->type, "histogram") != 0)
        return;
    if (s->buckets < 2 || !s->sum || s->inf < 0 || s->inf != s->count)
        fail_msg("%s: not a whole histogram", f->name);
}

/* Parses a sample "name{label="value"} number" of the family; reads its suffix and value. */
static void read_sample(const char *line, const struct family *f, struct series *s)
{
    char label[64] = "", value[64] = "", *end;
    size_t n = name_length(line), k = strlen(f->name);
    if (n < k || strncmp(line, f->name, k) != 0)
        fail_msg("'%s' stands among those of %s", line, f->name);
    char suffix[16];
    assert_in_range(n - k, 0, sizeof suffix - 1);
    snprintf(suffix, sizeof suffix, "%.*s", (int)(n - k), line + k);
    const char *c = line + n;
    if (*c == '{') {
        assert_int_equal(sscanf(c, "{%63[a-z]=\"%63[^\"\\\n]\"}", label, value), 2);
        c = strchr(c, '}') + 1;
    }
    assert_int_equal(*c, ' ');
    double number = strtod(c + 1, &end);
    if (end == c + 1 || *end || number < 0)
        fail_msg("'%s' has no value", line);
    if (strcmp(f->type, "histogram") != 0) {
        assert_string_equal(suffix, "");
    } else if (strcmp(suffix, "_bucket") == 0) {
        double bound = strcmp(value, "+Inf") == 0 ? 1e300 : strtod(value, NULL);
        assert_string_equal(label, "le");
        assert_true(bound > s->bound && number >= s->below);
        s->bound = bound;
        s->below = number;
        s->inf = bound == 1e300 ? number : -1;
        s->buckets++;
    } else if (strcmp(suffix, "_sum") == 0) {
        s->sum = true;
    } else {
        assert_string_equal(suffix, "_count");
        s->count = number;
    }
}

/* Every line is a header in order or a sample of the family before it; names occur once. */
static int check_format(char *text)
{
    static struct family seen[100];
    struct series series = {0};
    int families = 0, samples = 0;
    size_t n = strlen(text);
    assert_true(n > 0 && text[n - 1] == '\n');
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        struct family *f = &seen[families > 0 ? families - 1 : 0];
        if (strncmp(line, "# HELP ", 7) == 0) {
            if (families > 0)
                check_series(f, &series);
            f = &seen[families++];
            series = (struct series){.inf = -1};
            assert_int_equal(sscanf(line, "# HELP %63s %127[^\n]", f->name, f->help), 2);
            f->type[0] = '\0';
            for (int i = 0; i < families - 1; i++)
                assert_string_not_equal(seen[i].name, f->name);
        } else if (strncmp(line, "# TYPE ", 7) == 0) {
            char name[64];
            assert_int_equal(sscanf(line, "# TYPE %63s %15s", name, f->type), 2);
            assert_string_equal(name, f->name);
            bool counter = strcmp(f->type, "counter") == 0;
            if (!counter && strcmp(f->type, "gauge") != 0)
                assert_string_equal(f->type, "histogram");
            bool total = strlen(name) > 6 && strcmp(name + strlen(name) - 6, "_total") == 0;
            assert_int_equal(counter, total);
        } else {
            assert_true(families > 0 && f->type[0]);
            read_sample(line, f, &series);
            samples++;
        }
    }
    check_series(&seen[families - 1], &series);
    return samples;
}

/* The value of the line with this beginning; -1: there is none. */
static double value(int port, const char *start)
{
    char begin[80];
    int status;
    snprintf(begin, sizeof begin, "\n%s ", start);
    char *text = get(port, "/metrics", NULL, &status), *line = strstr(text, begin);
    double n = line ? strtod(line + strlen(begin), NULL) : -1;
    assert_int_equal(status, 200);
    free(text);
    return n;
}

static void test_format(void **state)
{
    struct server s = {0};
    int status;
    (void)state;
    server_start(&s, program, NULL);
    char *text = get(s.port, "/metrics", NULL, &status);
    assert_int_equal(status, 200);
    assert_true(check_format(text) > 50);
    free(text);
    assert_int_equal(server_end(&s, 0), 0);
}

/* Plays a game: the figures agree with it. */
static void test_counts(void **state)
{
    struct server s = {0};
    struct client c = {0};
    char id[16];
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    json_t *made = client_good(
        &c, "create",
        json_pack("{ss ss ss}", "game", "kamisado", "opponent", "self", "control", "10m+5s"));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    json_decref(
        client_good(&c, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", "h1g2")));
    client_bad(&c, "turn", json_pack("{ss si ss}", "game", id, "number", 1, "text", "zz"),
               "illegal");
    client_bad(&c, "nonsense", NULL, "unknown_command");
    assert_true(value(s.port, "agon_sockets{kind=\"browser\"}") == 1);
    assert_true(value(s.port, "agon_games{phase=\"playing\"}") == 1);
    assert_true(value(s.port, "agon_games_started_total") == 1);
    assert_true(value(s.port, "agon_turns_total") == 1);
    assert_true(value(s.port, "agon_refusals_total{code=\"illegal\"}") == 1);
    assert_true(value(s.port, "agon_refusals_total{code=\"unknown_command\"}") == 1);
    assert_true(value(s.port, "agon_command_seconds_count") >= 4);
    assert_true(value(s.port, "agon_store_waiting") == 0);
    assert_true(value(s.port, "agon_store_commits_total") > 0);
    assert_true(value(s.port, "agon_loop_seconds_count") > 0);
    assert_true(value(s.port, "agon_memory_bytes") > 1000000);
    assert_true(value(s.port, "agon_descriptors") > 10);
    client_close(&c);
    assert_int_equal(server_end(&s, 0), 0);
}

/* A proxy passes on any request, so the figures are only for this machine. */
static void test_who_may(void **state)
{
    struct server s = {0};
    int status;
    (void)state;
    server_start(&s, program, NULL);
    free(get(s.port, "/metrics", "X-Forwarded-For: 203.0.113.5\r\n", &status));
    assert_int_equal(status, 404);
    free(get(s.port, "/metrics", "X-Forwarded-For: 127.0.0.1\r\n", &status));
    assert_int_equal(status, 404);
    char *text = get(s.port, "/healthz", "X-Forwarded-For: 203.0.113.5\r\n", &status);
    assert_int_equal(status, 200);
    assert_string_equal(text, "ok\n");
    free(text);
    assert_int_equal(server_end(&s, 0), 0);
}

/* ---- the audit log ---- */

static void give_role(const struct server *s, const char *name, const char *role)
{
    char command[300];
    snprintf(command, sizeof command, "'%s' admin --data '%s' role %s %s >/dev/null", program,
             s->data, name, role);
    assert_int_equal(system(command), 0);
}

static void test_acts(void **state)
{
    struct server s = {0};
    struct client c = {0}, player = {0};
    char id[32];
    (void)state;
    server_start(&s, program, NULL);
    client_open(&c, s.port);
    client_become(&c, "Olga");
    client_open(&player, s.port);
    client_become(&player, "Petra");
    client_bad(&c, "tournament_create", json_pack("{ss ss}", "title", "T", "game", "kamisado"),
               "forbidden");
    give_role(&s, "Olga", "administrator");
    json_t *made = client_good(&c, "tournament_create",
                               json_pack("{ss ss}", "title", "T", "game", "kamisado"));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    json_decref(client_good(&player, "tournament_register", json_pack("{ss}", "tournament", id)));
    json_decref(client_good(&c, "tournament_register",
                            json_pack("{ss ss}", "tournament", id, "engine", "random")));
    client_bad(&c, "tournament_drop", json_pack("{ss}", "tournament", "none"), "not_found");
    json_t *audit = client_good(&c, "audit", NULL), *acts = at(audit, "acts");
    /* The newest first; players' ordinary and forbidden commands are not recorded. */
    static const char *const expected[][3] = {{"Olga", "tournament_register", "ok"},
                                              {"Olga", "tournament_create", "ok"},
                                              {"owner", "role", "ok"}};
    assert_int_equal(json_array_size(acts), 3);
    for (size_t i = 0; i < 3; i++) {
        const json_t *act = json_array_get(acts, i);
        assert_string_equal(at_text(act, "name"), expected[i][0]);
        assert_string_equal(at_text(act, "command"), expected[i][1]);
        assert_string_equal(at_text(act, "outcome"), expected[i][2]);
    }
    json_decref(audit);
    client_bad(&player, "audit", NULL, "forbidden");
    client_close(&c);
    client_close(&player);
    assert_int_equal(server_end(&s, 0), 0);
}

PROGRAM(metrics)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_format), cmocka_unit_test(test_counts),
                                       cmocka_unit_test(test_who_may), cmocka_unit_test(test_acts)};
    program = argc > 1 ? argv[1] : "agond";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
