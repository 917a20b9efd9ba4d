/* Tournaments: players who join after the start, and rounds that players sit out. */
#include "play/tournament/late.h"
#include "play_tournament.h"
#include "programs.h"

struct event {
    struct plan *plan; /* must not move */
    struct tournament t;
    struct random r;
};

static struct event begin(const char *format, int players, const char *more)
{
    char text[4000];
    struct text s = text_into(text, sizeof text);
    struct event x = {.plan = malloc(sizeof *x.plan)};
    assert_non_null(x.plan);
    text_add(&s, "game: kamisado\nformat: %s\n%s", format, more);
    for (int i = 0; i < players; i++)
        text_add(&s, "player: Player %d\n", i + 1);
    *x.plan = plan_of(text);
    assert_int_equal(tournament_init(&x.t, x.plan, NULL), 0);
    random_seed(&x.r, 7);
    return x;
}

static void end(struct event *x)
{
    tournament_release(&x->t);
    plan_release(x->plan);
    free(x->plan);
}

static int newcomer(struct event *x, const char *name)
{
    assert_int_equal(plan_add_late(x->plan, name, 0, NULL), 0);
    assert_int_equal(tournament_grow(&x->t, NULL), 0);
    return x->plan->players - 1;
}

static void refused(int status, const struct agon_error *error, const char *says)
{
    assert_true(status < 0);
    if (!strstr(error->text, says))
        fail_msg("'%s', expected '%s' in it", error->text, says);
}

/* Plays games until that many matches are decided, or nothing is left; lower numbers win. */
static void play(struct event *x, int settled)
{
    struct agon_error error = {.text = ""};
    int match, game;
    while (x->t.first_open < settled && tournament_next(&x->t, &match, &game, &error) > 0) {
        const int *p = x->t.match[match].player;
        int first = p[tournament_first(game)], second = p[!tournament_first(game)];
        int half[2] = {first < second ? 2 : 0, first < second ? 0 : 2};
        assert_int_equal(tournament_finish(&x->t, match, game, half, "goal", &error), 0);
    }
}

/* Written, read and resumed, nothing differs. */
static void kill_and_resume(struct event *x)
{
    char *before = text_of(&x->t), *copy = text_of(&x->t), *plan, *log, *after;
    struct agon_error error = {.text = ""};
    tournament_release(&x->t);
    plan_release(x->plan);
    assert_int_equal(tournament_cut(copy, &plan, &log, &error), 0);
    *x->plan = plan_of(plan);
    assert_int_equal(tournament_init(&x->t, x->plan, &error), 0);
    if (tournament_read(&x->t, log, &error) < 0)
        fail_msg("%s", error.text);
    after = text_of(&x->t);
    assert_string_equal(before, after);
    free(before);
    free(copy);
    free(after);
}

static int score_of(const struct event *x, int player)
{
    struct standing s[PLAYERS];
    int n = standings_make(&x->t, 0, s, NULL);
    for (int i = 0; i < n; i++)
        if (s[i].player == player)
            return s[i].score;
    return -1;
}

/* Six players, round 2 in progress: a late entry has missed two rounds, and plays from the
 * third. */
static void test_swiss(void **state)
{
    (void)state;
    static const enum tournament_bye worth[] = {TOURNAMENT_BYE_HALF, TOURNAMENT_BYE_NONE};
    for (int k = 0; k < 4; k++) {
        struct event x = begin("swiss", 6,
                               k < 2 ? "rounds: 4\ngames: 2\n"
                                     : "rounds: 4\n"
                                       "scoring: matches\n"
                                       "games: 2\n");
        struct agon_error error;
        int match, game, in_round[5] = {0};
        play(&x, 3);
        assert_int_equal(tournament_next(&x.t, &match, &game, &error), 1);
        tournament_drop(&x.t, match, game);
        int zoe = newcomer(&x, "Zoe");
        assert_int_equal(score_of(&x, zoe), -1); /* in no table before being let in */
        refused(tournament_enter(&x.t, 0, worth[0], &error), &error, "is in the tournament");
        assert_int_equal(tournament_enter(&x.t, zoe, worth[k % 2], &error), 0);
        /* Two rounds of two games each count 4 points, or 2 as matches: half of that, or none. */
        assert_int_equal(score_of(&x, zoe), k % 2 ? 0 : k < 2 ? 4 : 2);
        kill_and_resume(&x);
        play(&x, 1000);
        for (int i = 0; i < x.t.matches; i++) {
            const struct tournament_match *m = &x.t.match[i];
            if (m->player[0] == zoe || m->player[1] == zoe)
                in_round[m->round]++;
        }
        for (int round = 1; round <= 4; round++)
            assert_int_equal(in_round[round], 1);
        assert_true(tournament_over(&x.t));
        zoe = newcomer(&x, "Yan");
        refused(tournament_enter(&x.t, zoe, worth[0], &error), &error, "the tournament is over");
        end(&x);
    }
}

static void test_swiss_last_round(void **state)
{
    (void)state;
    struct event x = begin("swiss", 4, "");
    struct agon_error error;
    int match, game;
    play(&x, 2); /* of two rounds, not three for a ninth player */
    assert_int_equal(tournament_next(&x.t, &match, &game, &error), 1);
    refused(tournament_enter(&x.t, newcomer(&x, "Zoe"), TOURNAMENT_BYE_HALF, &error), &error,
            "the last round has begun");
    play(&x, 1000);
    assert_int_equal(x.t.matches, 4);
    end(&x);
}

/* All players meet each other, including the newcomer; in odd fields in the free places. */
static void test_round_robin(void **state)
{
    (void)state;
    for (int players = 2; players < 10; players++)
        for (int cycles = 1; cycles < 3; cycles++) {
            struct event x = begin("round-robin", players, cycles == 2 ? "cycles: 2\n" : "");
            struct agon_error error;
            int met[PLAYERS][PLAYERS] = {{0}}, firsts = 0, rounds = 0, match, game;
            play(&x, players / 3);
            if (x.t.matches == 0) {
                assert_int_equal(tournament_next(&x.t, &match, &game, &error), 1);
                tournament_drop(&x.t, match, game);
            }
            int zoe = newcomer(&x, "Zoe");
            refused(tournament_enter(&x.t, zoe, TOURNAMENT_BYE_HALF, &error), &error,
                    "only a Swiss tournament");
            assert_int_equal(tournament_enter(&x.t, zoe, TOURNAMENT_BYE_NONE, &error), 0);
            kill_and_resume(&x);
            play(&x, 1000);
            assert_true(tournament_over(&x.t));
            for (int i = 0; i < x.t.matches; i++) {
                const struct tournament_match *m = &x.t.match[i];
                met[m->player[0]][m->player[1]]++;
                met[m->player[1]][m->player[0]]++;
                firsts += m->player[0] == zoe;
                rounds = m->round > rounds ? m->round : rounds;
            }
            for (int a = 0; a <= players; a++)
                for (int b = 0; b <= players; b++)
                    assert_int_equal(met[a][b], a == b ? 0 : cycles);
            assert_true(abs(2 * firsts - players * cycles) <= 1);
            int usual = (players - 1 + players % 2) * cycles;
            assert_int_equal(rounds, players % 2 ? usual : usual + 1);
            end(&x);
        }
}

static void test_round_robin_late(void **state)
{
    (void)state;
    struct event x = begin("round-robin", 4, "");
    struct agon_error error;
    int zoe = newcomer(&x, "Zoe");
    refused(tournament_enter(&x.t, zoe, TOURNAMENT_BYE_NONE, &error), &error,
            "has not been paired yet");
    play(&x, 4); /* of six */
    refused(tournament_enter(&x.t, zoe, TOURNAMENT_BYE_NONE, &error), &error,
            "more than half of the games");
    play(&x, 1000);
    assert_int_equal(x.t.matches, 6);
    end(&x);
    x = begin("single-elimination", 4, "");
    play(&x, 1);
    refused(late_may_enter(&x.t, TOURNAMENT_BYE_NONE, &error), &error, "a Swiss tournament");
    end(&x);
}

static void test_arena(void **state)
{
    (void)state;
    struct event x = begin("arena", 3, "length: 20\n");
    struct agon_error error;
    play(&x, 5);
    int zoe = newcomer(&x, "Zoe"), played = 0;
    play(&x, 10);
    for (int i = 0; i < x.t.matches; i++)
        played += x.t.match[i].player[0] == zoe || x.t.match[i].player[1] == zoe;
    assert_int_equal(played, 0);
    assert_int_equal(tournament_enter(&x.t, zoe, TOURNAMENT_BYE_NONE, &error), 0);
    kill_and_resume(&x);
    play(&x, 1000);
    for (int i = 0; i < x.t.matches; i++)
        played += x.t.match[i].player[0] == zoe || x.t.match[i].player[1] == zoe;
    assert_in_range(played, 4, 10);
    assert_int_equal(tournament_close(&x.t, "enough", &error), 0);
    refused(tournament_enter(&x.t, newcomer(&x, "Yan"), TOURNAMENT_BYE_NONE, &error), &error,
            "is over");
    end(&x);
}

/* A round is sat out for half a point; a request that is too late is refused, and a request can be
 * withdrawn. */
static void test_sitting_out(void **state)
{
    (void)state;
    struct event x = begin("swiss", 6, "rounds: 3\n");
    struct agon_error error;
    assert_int_equal(tournament_sit_out(&x.t, 4, 2, TOURNAMENT_BYE_HALF, &error), 0);
    assert_int_equal(tournament_sit_out(&x.t, 5, 2, TOURNAMENT_BYE_NONE, &error), 0);
    assert_int_equal(tournament_sit_out(&x.t, 3, 2, TOURNAMENT_BYE_NONE, &error), 0);
    assert_int_equal(tournament_sit_out(&x.t, 3, 2, TOURNAMENT_BYE_FULL, &error), 0);
    refused(tournament_sit_out(&x.t, 0, 4, TOURNAMENT_BYE_HALF, &error), &error, "only 3 rounds");
    play(&x, 3);
    int before = score_of(&x, 4);
    kill_and_resume(&x);
    play(&x, 5);
    refused(tournament_sit_out(&x.t, 0, 2, TOURNAMENT_BYE_HALF, &error), &error, "round 2 has");
    for (int i = 0, byes = 0; i < x.t.matches; i++) {
        const struct tournament_match *m = &x.t.match[i];
        if (m->player[1] >= 0)
            continue;
        assert_int_equal(m->round, 2);
        assert_true(m->player[0] == 4 || m->player[0] == 5);
        assert_int_equal(m->bye, m->player[0] == 4 ? TOURNAMENT_BYE_HALF : TOURNAMENT_BYE_NONE);
        assert_true(++byes <= 2);
    }
    assert_int_equal(score_of(&x, 4), before + 1);
    play(&x, 1000);
    assert_int_equal(x.t.matches, 10);
    end(&x);
    x = begin("round-robin", 4, "");
    refused(tournament_sit_out(&x.t, 0, 1, TOURNAMENT_BYE_HALF, &error), &error, "only a Swiss");
    end(&x);
}

/* A waiting round is withdrawn and paired again with the new player; one in progress is not. */
static void test_unpair(void **state)
{
    (void)state;
    struct event x = begin("swiss", 5, "rounds: 3\n");
    struct agon_error error;
    int match, game;
    play(&x, 3);
    x.t.last_due = 1;
    assert_int_equal(tournament_next(&x.t, &match, &game, &error), 0);
    assert_int_equal(x.t.matches, 6); /* paired, and waiting */
    assert_int_equal(tournament_unpair(&x.t, &error), 0);
    int zoe = newcomer(&x, "Zoe");
    assert_int_equal(tournament_enter(&x.t, zoe, TOURNAMENT_BYE_HALF, &error), 0);
    assert_int_equal(score_of(&x, zoe), 1);
    x.t.last_due = 2;
    assert_int_equal(tournament_next(&x.t, &match, &game, &error), 1);
    assert_int_equal(x.t.matches, 7); /* with Zoe nobody has a bye */
    refused(tournament_unpair(&x.t, &error), &error, "round 2 has begun");
    tournament_drop(&x.t, match, game);
    kill_and_resume(&x);
    play(&x, 1000);
    assert_int_equal(x.t.matches, 10);
    end(&x);
}

/* A waiting round has begun once a result in it is decided; and everything allowed while it waited
 * is read back, although the log does not mention the waiting. */
static void test_waiting(void **state)
{
    (void)state;
    static const int half[2] = {2, 0};
    struct event x = begin("swiss", 4, "rounds: 2\n");
    struct agon_error error;
    int match, game;
    play(&x, 2);
    x.t.last_due = 1;
    assert_int_equal(tournament_next(&x.t, &match, &game, &error), 0);
    assert_int_equal(x.t.matches, 4);
    assert_int_equal(tournament_enter(&x.t, newcomer(&x, "Zoe"), TOURNAMENT_BYE_NONE, &error), 0);
    assert_int_equal(tournament_sit_out(&x.t, 1, 2, TOURNAMENT_BYE_HALF, &error), 0);
    assert_int_equal(tournament_finish(&x.t, 2, 0, half, "decided", &error), 0);
    refused(late_may_enter(&x.t, TOURNAMENT_BYE_NONE, &error), &error, "last round has");
    refused(tournament_sit_out(&x.t, 0, 2, TOURNAMENT_BYE_HALF, &error), &error, "round 2 has");
    refused(tournament_unpair(&x.t, &error), &error, "round 2 has begun");
    kill_and_resume(&x);
    end(&x);
}

/* A log may have a bye in a round robin, too; a late entry is not paired with it. */
static void test_round_robin_bye(void **state)
{
    (void)state;
    struct event x = begin("round-robin", 3, "");
    struct agon_error error;
    assert_int_equal(tournament_read(&x.t, "round 1 1 0:1-2 0:3-0\n", &error), 0);
    assert_int_equal(tournament_enter(&x.t, newcomer(&x, "Zoe"), TOURNAMENT_BYE_NONE, &error), 0);
    assert_int_equal(x.t.matches, 5);
    for (int i = 2; i < 5; i++)
        assert_int_equal(x.t.match[i].round, 2);
    end(&x);
}

/* All players sit a round out: it is a round of byes, and the next one is played. */
static void test_nobody_plays(void **state)
{
    (void)state;
    struct event x = begin("swiss", 3, "rounds: 2\n");
    for (int i = 0; i < 3; i++)
        assert_int_equal(tournament_sit_out(&x.t, i, 1, TOURNAMENT_BYE_HALF, NULL), 0);
    play(&x, 1000);
    assert_int_equal(x.t.matches, 5);
    assert_int_equal(x.t.match[2].round, 1);
    assert_int_equal(x.t.match[3].round, 2);
    end(&x);
}

/* Random Swiss tournaments with players joining and skipping rounds, interrupted on the way: every
 * present player has one place in each round, and no pair meets twice. */
static void test_random(void **state)
{
    (void)state;
    for (int k = 0; k < (getenv("AGON_BRIEF") ? 30 : 300); k++) {
        struct event x = begin("swiss", 6 + k % 7, "rounds: 5\n");
        bool met[PLAYERS][PLAYERS] = {{false}}, taken[PLAYERS][6] = {{false}};
        char name[20];
        random_seed(&x.r, (uint64_t)k);
        for (int step = 0; !tournament_over(&x.t) && step < 60; step++) {
            snprintf(name, sizeof name, "Late %d", step);
            play(&x, x.t.first_open + 1);
            if (x.plan->players < 16 && random_below(&x.r, 6) == 0)
                tournament_enter(&x.t, newcomer(&x, name),
                                 (enum tournament_bye)(1 + random_below(&x.r, 2)), NULL);
            if (random_below(&x.r, 4) == 0)
                tournament_sit_out(&x.t, (int)random_below(&x.r, (uint32_t)x.plan->players),
                                   1 + (int)random_below(&x.r, 5),
                                   (enum tournament_bye)random_below(&x.r, 3), NULL);
            if (random_below(&x.r, 5) == 0)
                kill_and_resume(&x);
        }
        for (int i = 0; i < x.t.matches; i++) {
            const struct tournament_match *m = &x.t.match[i];
            for (int side = 0; side < 2; side++) {
                int player = m->player[side];
                if (player < 0)
                    continue;
                assert_false(taken[player][m->round]);
                taken[player][m->round] = true;
            }
            if (m->player[1] < 0)
                continue;
            assert_false(met[m->player[0]][m->player[1]]);
            met[m->player[0]][m->player[1]] = met[m->player[1]][m->player[0]] = true;
        }
        int last = x.t.matches > 0 ? x.t.match[x.t.matches - 1].round : 0;
        for (int player = 0; player < x.plan->players; player++)
            for (int round = 1; round <= last && !x.t.absent[player]; round++)
                assert_true(taken[player][round]);
        end(&x);
    }
}

static void test_texts(void **state)
{
    (void)state;
    struct plan plan;
    struct agon_error error;
    int status = plan_read(&plan,
                           "game: kamisado\nformat: gauntlet\nplayer: A\nplayer: B\n"
                           "player: C\nlate: yes\n",
                           &error);
    refused(status, &error, "late: expected in a Swiss tournament");
    status = plan_read(&plan, "game: kamisado\nplayer: A\nplayer: B\nlate: yes\n", &error);
    refused(status, &error, "at least two");
    struct event x = begin("swiss", 4, "");
    static const char *const bad[] = {"enter 9 half\n",    "enter 1\n",      "enter 1 quarter\n",
                                      "bye 1 1\n",         "bye 1 0 half\n", "bye 1 1 full\n",
                                      "round 1 1 0:1-x\n", "bye 1 3 half\n"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_true(tournament_read(&x.t, bad[i], &error) < 0);
    end(&x);
}

PROGRAM(play_late)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swiss),        cmocka_unit_test(test_swiss_last_round),
        cmocka_unit_test(test_round_robin),  cmocka_unit_test(test_round_robin_late),
        cmocka_unit_test(test_arena),        cmocka_unit_test(test_sitting_out),
        cmocka_unit_test(test_nobody_plays), cmocka_unit_test(test_unpair),
        cmocka_unit_test(test_waiting),      cmocka_unit_test(test_round_robin_bye),
        cmocka_unit_test(test_random),       cmocka_unit_test(test_texts)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
