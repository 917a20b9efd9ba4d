/* Following, messages, reports and teams.
 *
 * usage: server-people AGOND */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "programs.h"

static const char *program;
static struct server server;

static json_t *named(const char *name)
{
    return json_pack("{ss}", "name", name);
}

static bool follows(struct client *c, const char *name, bool on)
{
    json_t *json = client_do(c, "follow", json_pack("{ss sb}", "name", name, "on", on));
    bool good = json_is_true(at(json, "ok"));
    json_decref(json);
    return good;
}

/* Followers are notified of players who come and go; both directions end with the account. */
static void test_follow(void **state)
{
    struct client a = {0}, b = {0};
    int status;
    (void)state;
    client_open(&a, server.port);
    client_bad(&a, "follow", named("Fan"), "forbidden"); /* a guest */
    client_become(&a, "Fan");
    client_open(&b, server.port);
    client_become(&b, "Star");
    client_bad(&a, "follow", named("Fan"), "not_now");
    assert_true(follows(&a, "Star", true) && follows(&a, "star", true));
    json_t *json = client_good(&a, "friends", NULL);
    assert_int_equal(json_array_size(at(json, "friends")), 1);
    assert_true(json_is_true(at(json, "friends.0.online")));
    json_decref(json);
    json = client_good(&b, "friends", NULL);
    assert_string_equal(json_string_value(at(json, "followers.0")), "Fan");
    json_decref(json);
    json = client_good(&a, "profile", named("Star"));
    assert_int_equal(at_number(json, "followers"), 1);
    assert_true(json_is_true(at(json, "following")) && json_is_true(at(json, "online")));
    json_decref(json);
    client_close(&b);
    json = client_push(&a, "friend", NULL);
    assert_string_equal(at_text(json, "name"), "Star");
    assert_true(json_is_false(at(json, "online")));
    json_decref(json);
    client_open(&b, server.port); /* the cookie is the account's */
    json = client_push(&a, "friend", NULL);
    assert_true(json_is_true(at(json, "online")));
    json_decref(json);
    assert_true(follows(&a, "Star", false));
    json = client_good(&a, "friends", NULL);
    assert_int_equal(json_array_size(at(json, "friends")), 0);
    json_decref(json);
    assert_true(follows(&a, "Star", true));
    json = client_post(&a, "export", NULL, &status);
    assert_string_equal(json_string_value(at(json, "export.follows.0")), "Star");
    json_decref(json);
    json_decref(client_post(&b, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    json = client_good(&a, "friends", NULL);
    assert_int_equal(json_array_size(at(json, "friends")), 0);
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

static json_t *letter(const char *name, const char *text)
{
    return json_pack("{ss ss}", "name", name, "text", text);
}

static json_t *shut(const char *name, bool on)
{
    return json_pack("{ss sb}", "name", name, "on", on);
}

/* Two accounts with separate sockets. */
static void two(struct client *a, const char *name, struct client *b, const char *other)
{
    client_open(a, server.port);
    client_become(a, name);
    client_open(b, server.port);
    client_become(b, other);
}

static void test_messages(void **state)
{
    struct client a = {0}, b = {0};
    char text[4100];
    int status;
    (void)state;
    two(&a, "Writer", &b, "Reader");
    memset(text, 'x', 1001);
    text[1001] = '\0';
    client_bad(&a, "message", letter("Reader", text), "too_large");
    client_bad(&a, "message", letter("Reader", " \n"), "too_large");
    client_bad(&a, "message", letter("Writer", "me"), "not_now");
    json_decref(client_good(&a, "message", letter("Reader", "hello <b>")));
    json_t *json = client_push(&b, "message", NULL);
    assert_string_equal(at_text(json, "with"), "Writer");
    assert_string_equal(at_text(json, "message.text"), "hello <b>");
    assert_true(json_is_false(at(json, "message.mine")));
    json_decref(json);
    json = client_good(&b, "conversations", NULL);
    assert_int_equal(json_array_size(at(json, "conversations")), 1);
    assert_int_equal(at_number(json, "conversations.0.unread"), 1);
    json_decref(json);
    json_decref(client_good(&b, "conversation_seen", named("Writer")));
    json = client_good(&b, "conversations", NULL);
    assert_int_equal(at_number(json, "conversations.0.unread"), 0);
    json_decref(json);
    /* A user who has not answered gets at most five messages. */
    for (int i = 1; i < 5; i++)
        json_decref(client_good(&a, "message", letter("Reader", "and?")));
    client_bad(&a, "message", letter("Reader", "and?"), "too_many");
    json_decref(client_good(&b, "message", letter("Writer", "yes?")));
    json_decref(client_good(&a, "message", letter("Reader", "at last")));
    json = client_good(&a, "conversation", json_pack("{ss si}", "name", "reader", "count", 4));
    assert_int_equal(json_array_size(at(json, "messages")), 4);
    assert_string_equal(at_text(json, "messages.3.text"), "at last");
    assert_true(json_is_true(at(json, "messages.3.mine")));
    json_int_t before = at_number(json, "before");
    json_decref(json);
    json =
        client_good(&a, "conversation", json_pack("{ss sI}", "name", "reader", "before", before));
    assert_int_equal(json_array_size(at(json, "messages")), 3);
    assert_true(json_is_null(at(json, "before")));
    assert_string_equal(at_text(json, "messages.0.text"), "hello <b>");
    json_decref(json);
    json = client_post(&b, "export", NULL, &status);
    assert_int_equal(json_array_size(at(json, "export.messages")), 7);
    json_decref(json);
    /* The account takes what it wrote along. */
    json_decref(client_post(&a, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    json = client_good(&b, "conversations", NULL);
    assert_int_equal(json_array_size(at(json, "conversations")), 0);
    json_decref(json);
    json = client_post(&b, "export", NULL, &status);
    assert_int_equal(json_array_size(at(json, "export.messages")), 0);
    json_decref(json);
    client_close(&a);
    client_close(&b);
}

/* A blocked user can send neither messages nor challenges, and no longer follows. */
static void test_blocked(void **state)
{
    struct client a = {0}, b = {0};
    (void)state;
    two(&a, "Nuisance", &b, "Calm");
    assert_true(follows(&a, "Calm", true));
    json_decref(client_good(&b, "shut_out", shut("Nuisance", true)));
    client_bad(&a, "message", letter("Calm", "why?"), "forbidden");
    client_bad(&b, "message", letter("Nuisance", "because"), "not_now");
    client_bad(&a, "follow", named("Calm"), "forbidden");
    client_bad(&a, "create",
               json_pack("{ss ss ss}", "game", "kamisado", "opponent", "user", "name", "Calm"),
               "forbidden");
    /* Open challenges do not bring the two together either. */
    json_t *json = client_good(
        &b, "create",
        json_pack("{ss ss ss}", "game", "kamisado", "opponent", "open", "control", "5m"));
    client_bad(&a, "join", client_about(at_text(json, "id")), "forbidden");
    json_decref(json);
    const char *seeker[2] = {"", ""};
    json_t *seek[2];
    struct client *both[] = {&b, &a};
    for (int i = 0; i < 2; i++) {
        seek[i] =
            client_good(both[i], "seek",
                        json_pack("{ss ss sb}", "game", "kamisado", "control", "3d", "rated", 1));
        seeker[i] = at_text(seek[i], "game");
    }
    assert_true(*seeker[0] && *seeker[1] && strcmp(seeker[0], seeker[1]) != 0);
    json_decref(seek[0]);
    json_decref(seek[1]);
    for (int i = 0; i < 2; i++)
        json_decref(client_good(both[i], "seek",
                                json_pack("{ss ss}", "game", "kamisado", "control", "5m+3s")));
    json_t *lobby = client_good(&a, "lobby", json_pack("{sb}", "on", 0));
    assert_int_equal(json_array_size(at(lobby, "seeks")), 2); /* both still wait */
    json_decref(lobby);
    for (int i = 0; i < 2; i++)
        json_decref(client_good(both[i], "unseek", NULL));
    json = client_good(&b, "friends", NULL);
    assert_int_equal(json_array_size(at(json, "followers")), 0);
    assert_string_equal(json_string_value(at(json, "blocked.0")), "Nuisance");
    json_decref(json);
    json_decref(client_good(&b, "shut_out", shut("Nuisance", false)));
    json_decref(client_good(&a, "message", letter("Calm", "thanks")));
    /* An arbiter's silence holds here too. */
    json_decref(
        server_ask(&server, "silence", json_pack("{ss si}", "name", "Nuisance", "minutes", 5)));
    client_bad(&a, "message", letter("Calm", "and"), "forbidden");
    client_close(&a);
    client_close(&b);
}

/* The number of reports, open or closed. */
static size_t reports(struct client *c, bool closed)
{
    json_t *json = client_good(c, "reports", json_pack("{sb}", "closed", closed));
    size_t n = json_array_size(at(json, "reports"));
    json_decref(json);
    return n;
}

/* The type of the only notice, which must exist; "" for none. */
static void check_notice(struct client *c, const char *type, const char *subject)
{
    json_t *json = client_good(c, "notices", NULL);
    assert_int_equal(json_array_size(at(json, "notices")), *type ? 1 : 0);
    assert_string_equal(at_text(json, "notices.0.type"), type);
    if (subject)
        assert_string_equal(at_text(json, "notices.0.subject"), subject);
    json_decref(json);
}

static void test_reports(void **state)
{
    struct client a = {0}, b = {0}, m = {0};
    int status;
    (void)state;
    two(&a, "Rude", &b, "Offended");
    client_open(&m, server.port);
    client_become(&m, "Judge");
    client_bad(&m, "reports", NULL, "forbidden");
    json_decref(
        server_ask(&server, "role", json_pack("{ss ss}", "name", "Judge", "role", "moderator")));
    json_decref(client_good(&a, "message", letter("Offended", "you are bad")));
    client_bad(&b, "report", json_pack("{ss ss}", "name", "Rude", "reason", "sadness"),
               "bad_argument");
    json_decref(client_good(
        &b, "report", json_pack("{ss ss ss}", "name", "Rude", "reason", "abuse", "text", "see")));
    json_decref(client_good(&b, "report", json_pack("{ss ss}", "name", "Judge", "reason", "name")));
    json_t *json = client_push(&m, "notice", NULL);
    assert_string_equal(at_text(json, "notice.type"), "report");
    assert_string_equal(at_text(json, "notice.who"), "Rude");
    json_decref(json);
    check_notice(&m, "report", NULL);
    json = client_good(&m, "reports", NULL);
    assert_int_equal(json_array_size(at(json, "reports")), 1);
    assert_string_equal(at_text(json, "reports.0.name"), "Rude");
    assert_string_equal(at_text(json, "reports.0.reporter"), "Offended");
    assert_string_equal(at_text(json, "reports.0.messages.0.text"), "you are bad");
    json_int_t n = at_number(json, "reports.0.report");
    json_decref(json);
    /* A report about a moderator is shown to the others, who alone may close it. */
    json_decref(
        client_good(&m, "report_close", json_pack("{sI ss}", "report", n + 1, "verdict", "no")));
    json = server_ask(&server, "reports", NULL);
    assert_int_equal(json_array_size(at(json, "reports")), 2);
    assert_string_equal(at_text(json, "reports.0.name"), "Judge");
    json_decref(json);
    client_bad(&b, "report_close", json_pack("{sI ss}", "report", n, "verdict", "mine"),
               "forbidden");
    json_decref(
        client_good(&m, "report_close", json_pack("{sI ss}", "report", n, "verdict", "warned")));
    assert_int_equal(reports(&m, false), 0);
    check_notice(&m, "", NULL); /* nothing about Rude is open any more */
    json = client_good(&m, "reports", json_pack("{sb}", "closed", true));
    assert_string_equal(at_text(json, "reports.0.verdict"), "warned");
    assert_string_equal(at_text(json, "reports.0.closer"), "Judge");
    json_decref(json);
    json = server_ask(&server, "audit", NULL);
    assert_string_equal(at_text(json, "acts.0.command"), "report_close");
    json_decref(json);
    /* A deleted reporter's name is removed, and reports about a deleted account are deleted. */
    json_decref(client_post(&b, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    json = client_good(&m, "reports", json_pack("{sb}", "closed", true));
    assert_true(json_is_null(at(json, "reports.0.reporter")));
    json_decref(json);
    json_decref(client_post(&a, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    assert_int_equal(reports(&m, true), 0);
    client_close(&a);
    client_close(&b);
    client_close(&m);
}

/* Notices appear when something happens, and are withdrawn when it no longer applies. */
static void test_notices(void **state)
{
    struct client a = {0}, b = {0};
    char id[16];
    int status;
    (void)state;
    two(&a, "Slow", &b, "Patient");
    json_t *made = client_good(&a, "create",
                               json_pack("{ss ss ss ss si}", "game", "kamisado", "opponent", "user",
                                         "name", "Patient", "control", "3d", "side", 0));
    snprintf(id, sizeof id, "%s", at_text(made, "id"));
    json_decref(made);
    json_t *json = client_push(&b, "notice", NULL);
    assert_string_equal(at_text(json, "notice.type"), "challenge");
    assert_string_equal(at_text(json, "notice.who"), "Slow");
    json_decref(json);
    check_notice(&b, "challenge", id);
    json_decref(client_good(&b, "join", client_about(id)));
    json_decref(client_push(&b, "notice_end", NULL));
    check_notice(&b, "", NULL);
    json_decref(client_push(&a, "notice", NULL));
    check_notice(&a, "turn", id);
    json_decref(client_good(&a, "notices_seen", NULL));
    json = client_good(&a, "notices", NULL);
    assert_true(json_is_true(at(json, "notices.0.seen")));
    json_decref(json);
    json_decref(
        client_good(&a, "turn", json_pack("{ss si ss}", "game", id, "number", 0, "text", "d1d5")));
    json_decref(client_push(&a, "notice_end", NULL));
    check_notice(&a, "", NULL);
    json_decref(client_push(&b, "notice", NULL));
    check_notice(&b, "turn", id);
    json_decref(client_good(&a, "resign", client_about(id)));
    json_decref(client_push(&b, "notice_end", NULL));
    check_notice(&b, "", NULL);
    json_decref(client_good(&a, "message", letter("Patient", "sorry")));
    check_notice(&b, "message", NULL);
    json_decref(client_good(&b, "conversation_seen", named("Slow")));
    check_notice(&b, "", NULL);
    assert_true(follows(&a, "Patient", true) && follows(&a, "Patient", true));
    check_notice(&b, "follow", NULL);
    json = client_post(&b, "export", NULL, &status);
    assert_string_equal(at_text(json, "export.notices.0.who"), "Slow");
    json_decref(json);
    json_decref(client_post(&a, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    check_notice(&b, "", NULL);
    client_close(&a);
    client_close(&b);
}

/* A team's page for the reader: its number of members, and the rank of the second. */
static void check_team(struct client *c, const char *id, int members, const char *rank)
{
    json_t *json = client_good(c, "team", json_pack("{ss}", "team", id));
    assert_int_equal(json_array_size(at(json, "members")), members);
    assert_string_equal(at_text(json, "members.1.rank"), rank);
    json_decref(json);
}

static json_t *rank(const char *team, const char *name, const char *word)
{
    return json_pack("{ss ss ss}", "team", team, "name", name, "rank", word);
}

/* A user may lead five teams and join twenty, and a deleted user's requests are deleted. */
static void test_team_limits(void **state)
{
    struct client a = {0}, b = {0}, c = {0};
    char name[24], id[25][16];
    int status, teams = 0;
    (void)state;
    two(&a, "Joiner", &b, "Asker");
    for (int i = 0; i < 5; i++) {
        memset(&c, 0, sizeof c);
        client_open(&c, server.port);
        snprintf(name, sizeof name, "Founder-%d", i);
        client_become(&c, name);
        for (int k = 0; k < 5; k++) {
            snprintf(name, sizeof name, "Club %d", teams);
            json_t *json = client_good(&c, "team_create",
                                       json_pack("{ss sb}", "name", name, "open", teams != 24));
            snprintf(id[teams++], 16, "%s", at_text(json, "id"));
            json_decref(json);
        }
        if (i < 4)
            client_close(&c);
    }
    for (int i = 0; i < 20; i++)
        json_decref(client_good(&a, "team_join", json_pack("{ss}", "team", id[i])));
    client_bad(&a, "team_join", json_pack("{ss}", "team", id[20]), "too_many");
    json_decref(client_good(&b, "team_join", json_pack("{ss}", "team", id[24])));
    check_notice(&c, "team", id[24]);
    json_decref(client_post(&b, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    check_notice(&c, "", NULL);
    /* Founder-4 leads five, so nobody can make this user lead a sixth. */
    json_decref(client_good(&a, "team_leave", json_pack("{ss}", "team", id[0])));
    json_t *json = client_good(&a, "team_create", json_pack("{ss sb}", "name", "Trap", "open", 1));
    snprintf(id[0], 16, "%s", at_text(json, "id"));
    json_decref(json);
    json_decref(client_good(&c, "team_join", json_pack("{ss}", "team", id[0])));
    client_bad(&a, "team_member", rank(id[0], "Founder-4", "leader"), "too_many");
    client_close(&a);
    client_close(&b);
    client_close(&c);
}

static void test_teams(void **state)
{
    struct client a = {0}, b = {0};
    char id[16], cup[16];
    int status;
    (void)state;
    two(&a, "Teacher", &b, "Pupil");
    client_bad(&a, "team_create", json_pack("{ss}", "name", "ab"), "bad_argument");
    json_t *json = client_good(&a, "team_create",
                               json_pack("{ss ss}", "name", "Class 5b", "about", "Tuesdays"));
    snprintf(id, sizeof id, "%s", at_text(json, "id"));
    json_decref(json);
    client_bad(&b, "team_create", json_pack("{ss}", "name", "class 5B"), "not_now");
    /* A join request is accepted by a leader, and shown only to leaders until then. */
    json = client_good(&b, "team_join", json_pack("{ss}", "team", id));
    assert_string_equal(at_text(json, "rank"), "asks");
    json_decref(json);
    check_notice(&a, "team", id);
    check_team(&b, id, 1, "");
    check_team(&a, id, 2, "asks");
    client_bad(&b, "team_member", rank(id, "Pupil", "member"), "forbidden");
    client_bad(&a, "team_member", rank(id, "Pupil", "king"), "bad_argument");
    client_bad(&a, "team_member", rank(id, "Winner", "member"), "not_found");
    json_decref(client_good(&a, "team_member", rank(id, "Pupil", "member")));
    check_notice(&a, "", NULL);
    check_team(&b, id, 2, "member");
    json = client_good(&a, "profile", named("Pupil"));
    assert_string_equal(at_text(json, "teams.0.name"), "Class 5b");
    json_decref(json);
    /* The leader's tournament is on its page. */
    json_decref(
        server_ask(&server, "role", json_pack("{ss ss}", "name", "Teacher", "role", "organiser")));
    json = client_good(&a, "tournament_create",
                       json_pack("{ss ss}", "title", "Spring", "game", "kamisado"));
    snprintf(cup, sizeof cup, "%s", at_text(json, "id"));
    json_decref(json);
    client_bad(&b, "team_tournament", json_pack("{ss ss}", "team", id, "tournament", cup),
               "forbidden");
    json_decref(
        client_good(&a, "team_tournament", json_pack("{ss ss}", "team", id, "tournament", cup)));
    /* All of it is still stored after a restart. */
    client_close(&a);
    client_close(&b);
    assert_int_equal(server_stop(&server, SIGTERM), 0);
    server_start(&server, program, "--unlimited");
    client_open(&a, server.port);
    client_open(&b, server.port);
    check_team(&b, id, 2, "member");
    json = client_good(&b, "team", json_pack("{ss}", "team", id));
    assert_string_equal(at_text(json, "tournaments.0.title"), "Spring");
    assert_string_equal(at_text(json, "team.about"), "Tuesdays");
    json_decref(json);
    /* The leader's account is deleted: the remaining member leads, and the team is deleted with the
     * last. */
    json_decref(client_post(&a, "delete", json_pack("{ss}", "password", "correct horse"), &status));
    json = client_good(&b, "teams", json_pack("{sb}", "mine", 1));
    assert_string_equal(at_text(json, "teams.0.rank"), "leader");
    json_decref(json);
    json_decref(client_good(&b, "team_leave", json_pack("{ss}", "team", id)));
    client_bad(&b, "team", json_pack("{ss}", "team", id), "not_found");
    client_close(&a);
    client_close(&b);
}

/* The last thousand messages of two accounts stay, and notices for thirty days. */
static void test_kept(void **state)
{
    struct client a = {0}, b = {0};
    int status;
    (void)state;
    two(&a, "Endless", &b, "Listener");
    for (int i = 0; i < 1001; i++) {
        if (i % 500 == 0)
            json_decref(client_good(&b, "message", letter("Endless", "go on")));
        json_decref(client_good(&a, "message", letter("Listener", i < 1000 ? "and" : "the end")));
    }
    json_t *json = client_post(&b, "export", NULL, &status);
    assert_int_equal(json_array_size(at(json, "export.messages")), 1000);
    assert_string_equal(at_text(json, "export.messages.999.text"), "the end");
    json_decref(json);
    check_notice(&b, "message", NULL);
    client_close(&a);
    client_close(&b);
    assert_int_equal(server_stop(&server, SIGTERM), 0);
    server_sql(&server, "update notice set at = at - 2678400000");
    server_start(&server, program, "--unlimited");
    b.pushes = NULL;
    client_open(&b, server.port);
    check_notice(&b, "", NULL);
    client_close(&b);
}

/* A user may write to ten strangers a day. */
static void test_strangers(void **state)
{
    struct server strict = {0};
    struct client a = {0}, b = {.from = "127.0.0.2"};
    char name[24];
    (void)state;
    server_start(&strict, program, NULL);
    for (int i = 0; i < 11; i++) {
        snprintf(name, sizeof name, "Stranger-%d", i);
        json_decref(server_ask(&strict, "appoint",
                               json_pack("{ss ss}", "name", name, "password", "correct horse")));
    }
    client_open(&a, strict.port);
    client_become(&a, "Flood");
    memcpy(b.cookie, a.cookie, sizeof b.cookie);
    client_open(&b, strict.port); /* from separate addresses, because of the rate of each */
    for (int i = 0; i < 11; i++) {
        snprintf(name, sizeof name, "Stranger-%d", i);
        json_t *json = client_do(i < 6 ? &a : &b, "message", letter(name, "buy this"));
        assert_string_equal(at_text(json, "error.id"), i < 10 ? "" : "message_strangers");
        json_decref(json);
    }
    client_close(&a);
    client_close(&b);
    assert_int_equal(server_end(&strict, 0), 0);
}

PROGRAM(people)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_follow),      cmocka_unit_test(test_messages),
        cmocka_unit_test(test_blocked),     cmocka_unit_test(test_reports),
        cmocka_unit_test(test_notices),     cmocka_unit_test(test_teams),
        cmocka_unit_test(test_team_limits), cmocka_unit_test(test_kept),
        cmocka_unit_test(test_strangers)};
    program = argc > 1 ? argv[1] : "agond";
    server_start(&server, program, "--unlimited");
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return server_end(&server, cmocka_run_group_tests(tests, NULL, NULL));
}
