/* The server's small parts: maps, buckets, thread pools, the store's promise, names. */

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "core/random.h"
#include "engines/fairy/nets.h"
#include "engines/fairy/neural.h"
#include "folder.h"
#include "os/files.h"
#include "os/program.h"
#include "os/time.h"
#include "programs.h"
#include "proto/game_json.h"
#include "server/base/idle.h"
#include "server/base/latency.h"
#include "server/base/limits.h"
#include "server/base/map.h"
#include "server/base/thread_pool.h"
#include "server/game/engine_nets.h"
#include "server/server.h"
#include "server/users/common_passwords.h"
#include "server/users/lookalikes.h"
#include "server/users/mailbox.h"
#include "server/users/user.h"
#include "store/store.h"

/* ---- maps ---- */

/* Random puts and drops against a plain table of flags. */
static void test_map(void **state)
{
    enum { KEYS = 500 };
    static char key[KEYS][12];
    bool in[KEYS] = {false};
    struct map map = {0};
    (void)state;
    for (int i = 0; i < KEYS; i++)
        snprintf(key[i], sizeof key[i], "k%d", i);
    for (uint64_t step = 0; step < 20000; step++) {
        int i = (int)(random_mix(step) % KEYS);
        in[i] = random_mix(step + 77) % 3 != 0;
        if (in[i])
            map_put(&map, key[i], key[i]);
        else
            map_drop(&map, key[i]);
    }
    size_t n = 0, at = 0;
    for (int i = 0; i < KEYS; i++) {
        assert_ptr_equal(map_get(&map, key[i]), in[i] ? key[i] : NULL);
        n += in[i];
    }
    assert_int_equal(map.n, n);
    while (map_each(&map, &at))
        n--;
    assert_int_equal(n, 0);
    map_release(&map);
}

/* The slots of keys cannot be predicted: the same keys are elsewhere in another map. */
static void test_map_secret(void **state)
{
    enum { KEYS = 200 };
    static char key[KEYS][12];
    struct map map[2] = {{0}, {0}};
    int same = 0;
    (void)state;
    for (int i = 0; i < KEYS; i++) {
        snprintf(key[i], sizeof key[i], "k%d", i);
        map_put(&map[0], key[i], key[i]);
        map_put(&map[1], key[i], key[i]);
    }
    size_t at[2] = {0, 0};
    for (int i = 0; i < KEYS; i++)
        same += map_each(&map[0], &at[0]) == map_each(&map[1], &at[1]);
    assert_true(same < KEYS / 4);
    map_release(&map[0]);
    map_release(&map[1]);
}

/* Things are dropped while they are gone through: none is missed, none of the others is lost. */
static void test_drop(void **state)
{
    enum { MANY = 5000 };
    static char key[MANY][16];
    struct map m = {0};
    size_t at = 0;
    int dropped = 0;
    (void)state;
    for (int i = 0; i < MANY; i++) {
        snprintf(key[i], sizeof key[i], "k%d", i);
        map_put(&m, key[i], key[i]);
    }
    for (char *k; (k = map_each(&m, &at)) != NULL;)
        if (atoi(k + 1) % 3 != 0) {
            map_drop(&m, k);
            map_back(&at);
            dropped++;
        }
    assert_int_equal(dropped, MANY - (MANY + 2) / 3);
    for (int i = 0; i < MANY; i++)
        assert_ptr_equal(map_get(&m, key[i]), i % 3 == 0 ? key[i] : NULL);
    at = 0;
    for (char *k; (k = map_each(&m, &at)) != NULL; map_back(&at))
        map_drop(&m, k);
    assert_int_equal(m.n, 0);
    map_release(&m);
}

/* 1 to 1000 microseconds once each: what half and 99 of 100 are not above, to a twentieth. */
static void test_latency(void **state)
{
    static struct latency latency;
    (void)state;
    assert_int_equal(latency_us(&latency, 500), 0);
    for (int us = 1; us <= 1000; us++)
        latency_add(&latency, us);
    assert_in_range(latency_us(&latency, 500), 500, 526);
    assert_in_range(latency_us(&latency, 990), 990, 1040);
    assert_int_equal(latency.longest_us, 1000);
    latency_add(&latency, INT64_C(1) << 50);
    latency_add(&latency, -5);
    assert_int_equal(latency.n, 1002);
}

static void test_bucket(void **state)
{
    struct bucket b = {0};
    int64_t retry = 0;
    (void)state;
    for (int i = 0; i < 5; i++)
        assert_true(bucket_take(&b, 5, 2, 1000, NULL));
    assert_false(bucket_take(&b, 5, 2, 1000, &retry));
    assert_in_range(retry, 500, 501);
    assert_false(bucket_take(&b, 5, 2, 1499, NULL));
    assert_true(bucket_take(&b, 5, 2, 1501, NULL));
    assert_false(bucket_take(&b, 5, 2, 1502, NULL));
    for (int i = 0; i < 5; i++)
        assert_true(bucket_take(&b, 5, 2, 10000, NULL));
    assert_false(bucket_take(&b, 5, 2, 10000, NULL));
}

/* ---- thread pools ---- */

struct job {
    struct thread_pool_job job;
    atomic_bool *gate;
    int *order, *done;
    int name;
};

static void wait_at_gate(struct thread_pool_job *j, int thread)
{
    struct job *job = (struct job *)j;
    (void)thread;
    while (job->gate && !atomic_load(job->gate))
        os_sleep_ms(1); /* between two looks */
}

static void note_order(struct thread_pool_job *j)
{
    struct job *job = (struct job *)j;
    job->order[(*job->done)++] = job->name;
}

static void ignore(void *user)
{
    (void)user;
}

static void add_job(struct thread_pool *thread_pool, struct job *job, uint64_t owner)
{
    job->job = (struct thread_pool_job){.work = wait_at_gate, .done = note_order, .owner = owner};
    assert_true(thread_pool_add(thread_pool, &job->job));
}

static void collect_all(struct thread_pool *thread_pool, const int *done, int all)
{
    while (*done < all) {
        thread_pool_collect(thread_pool);
        os_sleep_ms(1); /* between two looks */
    }
}

/* One owner's many jobs do not hold up another's one, however late it comes; and the queue has an
 * end, for each owner and for all. */
static void test_thread_pool(void **state)
{
    struct thread_pool *thread_pool =
        thread_pool_new(1, (struct thread_pool_limits){7, 5, 1}, ignore, NULL);
    atomic_bool gate = false;
    int order[8], done = 0;
    struct job job[10];
    (void)state;
    assert_non_null(thread_pool);
    for (int i = 0; i < 10; i++)
        job[i] = (struct job){.gate = &gate, .order = order, .done = &done, .name = i};
    add_job(thread_pool, &job[0], 1);
    while (thread_pool_waiting(thread_pool) > 0)
        os_sleep_ms(1); /* between two looks */
    for (int i = 1; i < 6; i++)
        add_job(thread_pool, &job[i], 1);
    job[8].job = (struct thread_pool_job){.work = wait_at_gate, .done = note_order, .owner = 1};
    assert_false(thread_pool_add(thread_pool, &job[8].job));
    add_job(thread_pool, &job[6], 2);
    add_job(thread_pool, &job[7], 2);
    job[9].job = (struct thread_pool_job){.work = wait_at_gate, .done = note_order, .owner = 3};
    assert_false(thread_pool_add(thread_pool, &job[9].job));
    atomic_store(&gate, true);
    collect_all(thread_pool, &done, 8);
    static const int expected[] = {0, 6, 1, 7, 2, 3, 4, 5};
    for (int i = 0; i < 8; i++)
        assert_int_equal(order[i], expected[i]);
    thread_pool_free(thread_pool);
}

/* With a thread to spare, an owner has as many at work as it may, and another begins at once. */
static void test_thread_pool_at_once(void **state)
{
    struct thread_pool *thread_pool =
        thread_pool_new(2, (struct thread_pool_limits){8, 8, 1}, ignore, NULL);
    atomic_bool gate = false;
    int order[3], done = 0;
    struct job job[3];
    (void)state;
    for (int i = 0; i < 3; i++)
        job[i] = (struct job){.gate = &gate, .order = order, .done = &done, .name = i};
    job[2].gate = NULL;
    add_job(thread_pool, &job[0], 1);
    add_job(thread_pool, &job[1], 1);
    add_job(thread_pool, &job[2], 2);
    collect_all(thread_pool, &done, 1);
    assert_int_equal(order[0], 2);
    assert_int_equal(thread_pool_waiting(thread_pool), 1);
    atomic_store(&gate, true);
    collect_all(thread_pool, &done, 3);
    thread_pool_free(thread_pool);
}

/* ---- the store ---- */

static atomic_int wakes;

static void count_wake(void *user)
{
    (void)user;
    atomic_fetch_add(&wakes, 1);
}

struct found {
    int games, events;
    char text[64];
};

static void take_history(void *user, const struct store_history *h)
{
    struct found *f = user;
    f->games = h->game ? 1 : 0;
    f->events = h->events;
    if (h->events > 0)
        snprintf(f->text, sizeof f->text, "%s", h->event[h->events - 1].text);
}

static void take_games(void *user, const struct store_game *game, int n)
{
    struct found *f = user;
    f->games = n;
    if (n > 0)
        snprintf(f->text, sizeof f->text, "%s", game[0].id);
}

static void test_store(void **state)
{
    char folder[] = "/tmp/agon-store-XXXXXX", path[64];
    struct agon_error error;
    struct found f = {-1, 0, ""};
    (void)state;
    test_folder(folder);
    snprintf(path, sizeof path, "%s/t.db", folder);
    for (int round = 0; round < 2; round++) {
        struct store *s = store_open(path, STORE_POWER, count_wake, NULL, &error);
        assert_non_null(s);
        for (int i = 0; i < 200 && round == 0; i++) {
            char id[16], text[16];
            snprintf(id, sizeof id, "g%d", i / 10);
            snprintf(text, sizeof text, "turn %d", i % 10);
            if (i % 10 == 0) {
                struct store_game game = {id,   "amazons", "{}", "{}", 1, i < 100 ? 1000 + i : 0,
                                          false};
                store_put_game(s, &game);
                store_put_player(s, i % 20 ? "even" : "odd", id);
            }
            store_add_event(s, &(struct store_event){id, i % 10, 5, 0, i % 10, "T", text});
        }
        /* A question sees what was written before it, durable or not. */
        store_query_history(s, "g19", take_history, &f);
        store_settle(s);
        assert_int_equal(f.events, 10);
        uint64_t ticket = store_ticket(s);
        assert_int_equal(ticket, round == 0 ? 240 : 0);
        while (store_durable(s) < ticket)
            os_sleep_ms(1); /* between two looks */
        assert_null(store_failure(s));
        assert_true(store_commits(s) <= ticket);
        f.games = -1;
        store_query_history(s, "g7", take_history, &f);
        while (f.games < 0) {
            os_sleep_ms(1); /* between two looks */
            store_poll(s);
        }
        assert_int_equal(f.events, 10);
        assert_string_equal(f.text, "turn 9");
        f.games = -1;
        store_query_games(s, &(struct store_query){NULL, "odd", 1055, 3, false}, take_games, &f);
        while (f.games < 0) {
            os_sleep_ms(1); /* between two looks */
            store_poll(s);
        }
        assert_int_equal(f.games, 3); /* g4, g2, g0 */
        assert_string_equal(f.text, "g4");
        store_close(s);
    }
    assert_true(atomic_load(&wakes) > 0);
    unlink(path);
    rmdir(folder);
}

/* ---- names ---- */

static void hold_history(void *user, const struct store_history *h)
{
    *(struct store_history **)user = store_hold_history(h);
}

static void let_go(void *user, const struct store_history *h)
{
    store_release_history(store_hold_history(h)); /* at once: the store's again */
    *(bool *)user = true;
}

/* Writes that belong together are on the disk together; answers live as long as they are held. */
static void test_together(void **state)
{
    char folder[] = "/tmp/agon-store-XXXXXX", path[64];
    struct agon_error error;
    (void)state;
    test_folder(folder);
    snprintf(path, sizeof path, "%s/t.db", folder);
    struct store *s = store_open(path, STORE_PROCESS, count_wake, NULL, &error);
    assert_non_null(s);
    store_together(s, true);
    for (int i = 0; i < 500; i++)
        store_add_event(s, &(struct store_event){"g", i, 5, 0, i, "T", "a turn"});
    store_put_game(s, &(struct store_game){"g", "amazons", "{}", "{}", 1, 2, false});
    os_sleep_ms(50); /* late on purpose */
    assert_int_equal(store_durable(s), 0);
    assert_int_equal(store_commits(s), 0);
    store_together(s, false);
    while (store_durable(s) < store_ticket(s))
        os_sleep_ms(1); /* between two looks */
    assert_int_equal(store_commits(s), 1);
    struct store_history *held = NULL;
    store_query_history(s, "g", hold_history, &held);
    while (!held) {
        os_sleep_ms(1); /* between two looks */
        store_poll(s);
    }
    store_poll(s);
    assert_int_equal(held->events, 500);
    assert_string_equal(held->event[499].text, "a turn");
    bool told = false;
    store_query_history(s, "g", let_go, &told);
    while (!told) {
        os_sleep_ms(1); /* between two looks */
        store_poll(s);
    }
    store_release_history(held);
    store_close(s);
    unlink(path);
    rmdir(folder);
}

static void test_names(void **state)
{
    static const char *const good[] = {"Ayşe", "élan", "象さん", "a-b_9", "Zoë", "İpek"};
    static const char *const bad[] = {
        "a",        "a b",    "<b>x",    "a\"b",           "a'b",
        "\xff\xff", "guest1", "Deleted", "ab\xe2\x80\xae", "abcdefghijklmnopqrstuvwxyz"};
    char key[USER_NAME];
    const char *why;
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_true(user_name_key(good[i], key, &why));
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(user_name_key(bad[i], key, &why));
    assert_true(user_name_key("AYlin", key, &why));
    assert_string_equal(key, "aylin");
}

/* Names that look like another's, like the site's own, or like no script's. */
static void test_lookalikes(void **state)
{
    static const char *const refused[] = {
        "admin",     "Admin", "\u0430dmin", "\u0391dmin", "\u0430rbiter",       "System",
        "ALPHABETA", "agond", "Jos\u0435",  "Zo\u00eb",   "\u0430\u0441\u0430", "p\u0430yne"};
    static const char *const good[] = {
        "Zora",       "Ay\u015fe", "\u8c61\u3055\u3093", "\u0418\u0432\u0430\u043d",
        "Administra", "Robot"};
    struct user user[] = {{.name = "Zo\u00eb"}, {.name = "aca"}, {.name = "Jose"}};
    struct lookalikes *l = lookalikes_new();
    (void)state;
    assert_non_null(l);
    for (int i = 0; i < 3; i++)
        lookalikes_add(l, &user[i]);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++)
        if (!lookalikes_refuse(l, refused[i]))
            fail_msg("%s is let in", refused[i]);
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        if (lookalikes_refuse(l, good[i]))
            fail_msg("%s: %s", good[i], lookalikes_refuse(l, good[i]));
    for (int i = 0; i < 3; i++)
        lookalikes_drop(l, &user[i]);
    assert_null(lookalikes_refuse(l, "Zo\u00eb"));
    lookalikes_free(l);
}

static void test_common(void **state)
{
    static const char *const common[] = {"password",    "Password1",    "12345678", "qwertyuiop",
                                         "iloveyou!",   "aaaaaaaa",     "abababab", "letmein2024",
                                         "AdaLovelace", "adalovelace99"};
    static const char *const good[] = {"correct horse",  "bird-of-paradise",
                                       "battery staple", "long enough",
                                       "k8#tTq0z",       "\u8c61\u3055\u3093\u3068"};
    (void)state;
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        assert_true(common_password(common[i], "AdaLovelace"));
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        assert_false(common_password(good[i], "AdaLovelace"));
}

/* A code by mail is good for an hour, once, for its account alone, and not after the next one. */
static void test_mailbox(void **state)
{
    struct core core = {.now = 1000};
    struct users users = {.core = &core};
    struct user ada = {.id = "ada"}, eve = {.id = "eve"};
    char code[2][SESSION_CODE], date[OS_DATE_MAIL];
    (void)state;
    mailbox_lost(&users, &ada, code[0]);
    mailbox_lost(&users, &eve, code[1]);
    assert_false(mailbox_use(&users, &ada, code[1]));
    assert_false(mailbox_confirm(&users, &ada, code[0]));
    core.now += 3600000 - 1;
    assert_true(mailbox_use(&users, &ada, code[0]));
    assert_false(mailbox_use(&users, &ada, code[0]));
    core.now++;
    assert_false(mailbox_use(&users, &eve, code[1]));
    mailbox_lost(&users, &ada, code[0]);
    mailbox_lost(&users, &ada, code[1]);
    assert_false(mailbox_use(&users, &ada, code[0]));
    mailbox_revoke(&ada); /* as a new password does */
    assert_false(mailbox_use(&users, &ada, code[1]));
    mailbox_free(&ada);
    mailbox_free(&eve);
    os_date_mail(784887151000, date); /* a known date of HTTP's RFCs */
    assert_string_equal(date, "Tue, 15 Nov 1994 08:12:31 +0000");
}

/* ---- messages ---- */

static void expect_error(const char *message, const char *expected)
{
    json_t *error = game_json_error("illegal", message), *as = json_loads(expected, 0, NULL);
    assert_non_null(as);
    if (!json_equal(error, as))
        fail_msg("%s", json_dumps(error, 0));
    json_decref(error);
    json_decref(as);
}

/* Messages as errors: plain ones, ones with an id, ones inside others, and rough bytes. */
static void test_messages(void **state)
{
    struct agon_error inner, outer;
    (void)state;
    agon_fail(&inner, AGON_ILLEGAL, 0, AGON_SAY(taken, "%s is taken"), "c3");
    agon_fail(&outer, AGON_ILLEGAL, 0, AGON_SAY(line, "line %d: %s of %d"), 7, inner.parts, 9);
    expect_error("plain", "{\"code\": \"illegal\", \"text\": \"plain\"}");
    expect_error(AGON_SAY(all, "it"),
                 "{\"code\": \"illegal\", \"id\": \"all\", \"args\": [], \"text\": \"it\"}");
    expect_error(outer.parts,
                 "{\"code\": \"illegal\", \"id\": \"line\", \"text\": \"line 7: c3 is taken of 9\","
                 " \"args\": [\"7\", {\"id\": \"taken\", \"args\": [\"c3\"], \"text\":"
                 " \"c3 is taken\"}, \"9\"]}");
    expect_error("a\x1f\x1e\x02\x02\x1e", "{\"code\": \"illegal\", \"id\": \"a\", \"text\": \"\","
                                          " \"args\": [{\"text\": \"\"}]}");
}

/* ---- silence ---- */

/* Random sockets that are heard, go and let pings pass, against a plain table of times. */
static void test_idle(void **state)
{
    enum { SOCKETS = 40, STEP_MS = 700 };
    static struct idle_place place[SOCKETS];
    int64_t since[SOCKETS], now = 1000000;
    enum { GONE, HEARD, ASKED } is[SOCKETS] = {GONE};
    int asked = 0, lost = 0;
    struct idle_list list;
    (void)state;
    idle_init(&list);
    for (uint64_t step = 0; step < 40000; step++, now += STEP_MS) {
        int i = (int)(random_mix(step) % SOCKETS);
        struct idle_place *p;
        if (i % 3 > 0 && random_mix(~step) % 8 > 0) { /* some seldom speak */
            idle_drop(&place[i]);
            is[i] = GONE;
        } else if (i % 3 == 0 || is[i] == GONE) {
            idle_heard(&list, &place[i], now);
            is[i] = HEARD;
            since[i] = now;
        }
        while ((p = idle_lost(&list, now)) != NULL) {
            int k = (int)(p - place);
            assert_int_equal(is[k], ASKED);
            assert_true(since[k] <= now - IDLE_ANSWER_MS);
            is[k] = GONE;
            lost++;
        }
        while ((p = idle_silent(&list, now)) != NULL) {
            int k = (int)(p - place);
            assert_int_equal(is[k], HEARD);
            assert_true(since[k] <= now - IDLE_PING_MS && p->asked);
            is[k] = ASKED;
            since[k] = now;
            asked++;
        }
        for (int k = 0; k < SOCKETS; k++) {
            assert_true((place[k].next != NULL) == (is[k] != GONE));
            assert_true(is[k] != HEARD || since[k] > now - IDLE_PING_MS);
            assert_true(is[k] != ASKED || since[k] > now - IDLE_ANSWER_MS);
        }
    }
    assert_true(asked > 100 && lost > 100);
}

/* The nets of a data folder reach the engines. */
static void test_nets(void **state)
{
    char place[64] = "/tmp/agon-nets-XXXXXX", path[128], header[NEURAL_HEADER];
    struct neural_map map;
    struct agon_error error;
    (void)state;
    agon_game *game = agon_open("sho-shogi", NULL, NULL);
    assert_int_equal(neural_map_init(&map, fairy_game(game)), 0);
    neural_write_header(&map, 300, header);
    test_folder(place);
    engine_nets_offer(place, NULL);
    snprintf(path, sizeof path, "%s/nets", place);
    assert_int_equal(os_folder_make(path, &error), 0);
    snprintf(path, sizeof path, "%s/nets/sho.net", place);
    assert_int_equal(file_write(path, header, sizeof header, false, &error), 0);
    engine_nets_offer(place, NULL);
    const struct nets_file *file = nets_at(0);
    assert_non_null(file);
    assert_int_equal(file->n, sizeof header);
    assert_memory_equal(file->bytes, header, sizeof header);
    neural_map_release(&map);
    agon_close(game);
}

PROGRAM(server_parts)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_map),
                                       cmocka_unit_test(test_mailbox),
                                       cmocka_unit_test(test_map_secret),
                                       cmocka_unit_test(test_latency),
                                       cmocka_unit_test(test_bucket),
                                       cmocka_unit_test(test_thread_pool),
                                       cmocka_unit_test(test_thread_pool_at_once),
                                       cmocka_unit_test(test_store),
                                       cmocka_unit_test(test_together),
                                       cmocka_unit_test(test_drop),
                                       cmocka_unit_test(test_names),
                                       cmocka_unit_test(test_lookalikes),
                                       cmocka_unit_test(test_common),
                                       cmocka_unit_test(test_messages),
                                       cmocka_unit_test(test_idle),
                                       cmocka_unit_test(test_nets)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
