/* Tournaments as FIDE's Tournament Report File, by its columns; arenas with absent players. */
#include "play/tournament/report.h"
#include "play/tournament/report_csv.h"
#include "play/tournament/report_trf.h"
#include "play/tournament/trf_read.h"
#include "play_tournament.h"
#include "programs.h"

static char *trf_of(const struct tournament *t)
{
    struct text text = text_into(NULL, 0);
    assert_int_equal(report_trf(t, &text), 0);
    size_t n = text.n + 1;
    char *bytes = malloc(n);
    assert_non_null(bytes);
    text = text_into(bytes, n);
    assert_int_equal(report_trf(t, &text), 0);
    return bytes;
}

static void finish(struct tournament *t, int match, int first, int second, const char *why)
{
    int half[2] = {first, second};
    struct agon_error error = {.text = ""};
    if (tournament_finish(t, match, 0, half, why, &error) < 0)
        fail_msg("%s", error.text);
}

/* Three players of a Swiss tournament with two rounds, laid out by hand after the columns of the
 * annex: number 5-8, name 15-47, rating 49-52, points 81-84, place 86-89, then from 92 in steps of
 * ten opponent, colour and result. */
static void test_swiss(void **state)
{
    (void)state;
    struct plan plan =
        plan_of("title: Club\ngame: chess\nformat: swiss\nrounds: 2\ncontrol: 5m+3s\n"
                "player: Anna\nrating: 1400\nplayer: Zo\xc3\xab\nplayer: Cem\n"
                "rating: 900\n");
    struct tournament t;
    assert_int_equal(tournament_init(&t, &plan, NULL), 0);
    static const struct tournament_pair one[] = {{0, {0, 1}, 0}, {0, {2, TOURNAMENT_NOBODY}, 0}};
    static const struct tournament_pair two[] = {{0, {2, 0}, 0},
                                                 {0, {1, TOURNAMENT_NOBODY}, TOURNAMENT_BYE_HALF}};
    assert_int_equal(rounds_add(&t, 0, 1, one, 2, NULL), 0);
    finish(&t, 0, 2, 0, "absent");
    assert_int_equal(rounds_add(&t, 0, 2, two, 2, NULL), 0);
    finish(&t, 2, 1, 1, "draw");
    char *text = trf_of(&t);
    assert_string_equal(
        text,
        "012 Club\r\n062 3\r\n072 2\r\n082 0\r\n092 Individual: Swiss-System (Dutch)\r\n"
        "122 5m+3s\r\nXXR 2\r\nXXC black1\r\n"
        "001    1      Anna                              1400                             1.5"
        "    2     3 w +     2 b =\r\n"
        "001    2      Cem                                900                             1.5"
        "    1  0000 - U     1 w =\r\n"
        "001    3      Zo\xc3\xab                                                              "
        "  0.5    3     1 b -  0000 - H\r\n");
    free(text);
    tournament_release(&t);
    plan_release(&plan);
}

/* Custom points are in the file, for readers that add up the results; half a point for a round sat
 * out is a draw's points there. */
static void test_own_points(void **state)
{
    (void)state;
    struct plan plan = plan_of("game: chess\nformat: swiss\nrounds: 2\npoints: 3-1-0\n"
                               "player: A\nplayer: B\nplayer: C\n");
    struct tournament t;
    assert_int_equal(tournament_init(&t, &plan, NULL), 0);
    static const struct tournament_pair one[] = {{0, {0, 1}, 0},
                                                 {0, {2, TOURNAMENT_NOBODY}, TOURNAMENT_BYE_HALF}};
    assert_int_equal(rounds_add(&t, 0, 1, one, 2, NULL), 0);
    finish(&t, 0, 2, 0, "mate");
    char *text = trf_of(&t);
    assert_non_null(
        strstr(text, "XXR 2\r\nXXC black1\r\nBBW  3.0\r\nBBD  1.0\r\nBBL  0.0\r\n001 "));
    assert_non_null(strstr(text, " 3.0    1     2 w 1\r\n"));
    assert_non_null(strstr(text, " 1.0    2  0000 - H\r\n"));
    free(text);
    tournament_release(&t);
    plan_release(&plan);
}

/* Matches of two games are two rounds there; games not played yet have no result; a match lost by
 * withdrawing is forfeited. */
static void test_round_robin(void **state)
{
    (void)state;
    struct plan plan = plan_of("game: chess\nformat: round-robin\ngames: 2\nplayer: A\nplayer: B\n"
                               "player: C\n");
    struct tournament t;
    struct agon_error error;
    int match, game;
    assert_true(report_has_trf(&plan));
    assert_int_equal(tournament_init(&t, &plan, NULL), 0);
    assert_int_equal(tournament_next(&t, &match, &game, &error), 1);
    finish(&t, match, 2, 0, "mate");
    int loser = t.match[match].player[1], third = 3 - t.match[match].player[0] - loser;
    assert_int_equal(tournament_withdraw(&t, third, "ill", &error), 0);
    char *text = trf_of(&t);
    const char *lines[3] = {NULL};
    int n = 0;
    for (char *s = strstr(text, "001 "); s; s = strstr(s + 1, "\n001 "), n++)
        lines[n] = *s == '\n' ? s + 1 : s;
    assert_int_equal(n, 3);
    const char *line = lines[loser], *gone = lines[third];
    assert_int_equal(strcspn(line, "\r"), 89 + 6 * 10);
    assert_int_equal(line[96], 'b');
    assert_int_equal(line[98], '0');
    assert_int_equal(line[106], 'w'); /* the second game, not played yet */
    assert_int_equal(line[108], ' ');
    int forfeits = 0;
    for (int i = 98; i < 149; i += 10)
        forfeits += gone[i] == '-';
    assert_int_equal(forfeits, 4);
    assert_int_equal(trf_read(&t, text, &error), 0); /* its own file says nothing new */
    free(text);
    tournament_release(&t);
    plan_release(&plan);
}

/* An arena waits for absent players instead of pairing them or ending. */
static void test_away(void **state)
{
    (void)state;
    struct plan plan = plan_of("game: kamisado\nformat: arena\nlength: 6\nplayer: A\nplayer: B\n"
                               "player: C\n");
    struct tournament t;
    struct agon_error error;
    int match, game, played = 0;
    assert_false(report_has_trf(&plan));
    assert_int_equal(tournament_init(&t, &plan, NULL), 0);
    t.away[2] = true;
    for (; played < 2 && tournament_next(&t, &match, &game, &error) > 0; played++) {
        assert_true(t.match[match].player[0] != 2 && t.match[match].player[1] != 2);
        finish(&t, match, 2, 0, "goal");
    }
    t.away[1] = true;
    assert_int_equal(tournament_next(&t, &match, &game, &error), 0);
    assert_false(tournament_over(&t));
    t.away[2] = false;
    for (; played < 4 && tournament_next(&t, &match, &game, &error) > 0; played++) {
        assert_true(t.match[match].player[0] != 1 && t.match[match].player[1] != 1);
        finish(&t, match, 2, 0, "goal");
    }
    assert_int_equal(played, 4); /* the two remaining players meet again and again */
    t.away[1] = false;
    for (; tournament_next(&t, &match, &game, &error) > 0; played++)
        finish(&t, match, 2, 0, "goal");
    assert_int_equal(played, 6);
    assert_true(tournament_over(&t));
    tournament_release(&t);
    plan_release(&plan);
}

/* Bonus points: in the standings, tie-breaks, tables and the file, in the pairing, and read back
 * from the log; they can be withdrawn, within limits. */
static void test_bonus(void **state)
{
    static const struct tournament_pair one[] = {{0, {0, 1}, 0}, {0, {2, 3}, 0}};
    struct plan plan = plan_of("game: kamisado\nformat: swiss\nrounds: 3\ntie-breaks: buchholz\n"
                               "player: A\nplayer: B\nplayer: C\nplayer: D\n");
    struct tournament t, again;
    struct standing s[4];
    struct agon_error error;
    int match, game;
    (void)state;
    assert_int_equal(tournament_init(&t, &plan, NULL), 0);
    assert_int_equal(rounds_add(&t, 0, 1, one, 2, NULL), 0);
    finish(&t, 0, 2, 0, "goal");
    finish(&t, 1, 2, 0, "goal");
    assert_int_equal(tournament_bonus(&t, 1, 5, "handed in on time", &error), 0);
    assert_int_equal(tournament_bonus(&t, 1, -1, "half of it by mistake", &error), 0);
    assert_int_equal(tournament_bonus(&t, 3, -1, "noise", &error), 0);
    assert_int_equal(tournament_bonus(&t, 0, 201, "too much", &error), AGON_BAD_TEXT);
    assert_int_equal(tournament_bonus(&t, 1, 199, "too much", &error), AGON_UNSUPPORTED);
    assert_int_equal(tournament_bonus(&t, 1, 0, "nothing", &error), AGON_BAD_TEXT);
    assert_int_equal(tournament_init(&again, &plan, NULL), 0);
    assert_int_equal(tournament_read(&again, t.log, &error), 0);
    assert_int_equal(standings_make(&again, 0, s, NULL), 4);
    tournament_release(&again);
    assert_int_equal(s[0].player, 1);
    assert_int_equal(s[0].score, 4);
    assert_int_equal(s[0].bonus, 4);
    assert_int_equal(s[1].player, 0); /* whose opponent has two points */
    assert_int_equal(s[1].tie[0], 8);
    assert_int_equal(s[3].score, -1);
    char *trf = trf_of(&t);
    assert_non_null(strstr(trf, " 2.0    1     1 b 0"));
    free(trf);
    char csv[1000];
    struct text text = text_into(csv, sizeof csv);
    assert_int_equal(report_csv(&t, "standings", &text), 0);
    assert_non_null(strstr(csv, "1,\"B\",2,1,0,0,1,0,1,bonus +2\r\n"));
    assert_non_null(strstr(csv, "4,\"D\",-0.5,1,0,0,1,0,1,bonus -0.5\r\n"));
    text = text_into(csv, sizeof csv);
    assert_int_equal(report_text(&t, &text), 0);
    assert_non_null(strstr(csv, "   -0.5 "));
    assert_int_equal(tournament_next(&t, &match, &game, &error), 1);
    assert_true(t.match[2].player[0] == 1 || t.match[2].player[1] == 1); /* now among the first */
    assert_true(t.match[2].player[0] != 3 && t.match[2].player[1] != 3);
    tournament_release(&t);
    plan_release(&plan);
}

/* A player on a break gets no game, and nothing ends in the meantime: in a round robin and in an
 * arena. */
static void test_rests(void **state)
{
    static const char *const plans[] = {"game: kamisado\nplayer: A\nplayer: B\nplayer: C\n",
                                        "game: kamisado\nformat: arena\nlength: 3\nplayer: A\n"
                                        "player: B\nplayer: C\n"};
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct plan plan = plan_of(plans[i]);
        struct tournament t;
        struct agon_error error;
        int match, game, played = 0;
        assert_int_equal(tournament_init(&t, &plan, NULL), 0);
        t.rests[0] = true;
        assert_int_equal(tournament_next(&t, &match, &game, &error), 1);
        assert_true(t.match[match].player[0] != 0 && t.match[match].player[1] != 0);
        finish(&t, match, 2, 0, "goal");
        t.rests[1] = t.rests[2] = true;
        assert_int_equal(tournament_next(&t, &match, &game, &error), 0);
        assert_false(tournament_over(&t));
        t.rests[0] = t.rests[1] = t.rests[2] = false;
        for (; tournament_next(&t, &match, &game, &error) > 0; played++)
            finish(&t, match, 2, 0, "goal");
        assert_int_equal(played, 2);
        assert_true(tournament_over(&t));
        tournament_release(&t);
        plan_release(&plan);
    }
}

/* Four players of a Swiss tournament; nothing is paired. */
static void begin_swiss(struct plan *plan, struct tournament *t)
{
    *plan = plan_of("title: Club\ngame: chess\nformat: swiss\nrounds: 2\nplayer: Anna\n"
                    "player: Zo\xc3\xab\nplayer: Cem\nplayer: Dora\n");
    assert_int_equal(tournament_init(t, plan, NULL), 0);
}

/* A file's lines, each a player's, the rounds at the columns of the annex. */
#define BLANKS "                                                                         "
#define PLAYER(number, name, rounds) "001    " number "      " name BLANKS rounds "\r\n"
#define NAMED(number, name, rounds) /* of twelve characters */                                     \
    "001    " number "      " name                                                                 \
    "                                                                 " rounds "\n"
#define ANNA(rounds) PLAYER("1", "Anna", rounds)
#define ZOE(rounds) PLAYER("2", "Zo\xc3\xab ", rounds)
#define CEM(rounds) PLAYER("3", "Cem ", rounds)
#define DORA(rounds) PLAYER("4", "Dora", rounds)

/* A whole tournament from a club's file, then the same file again; its exported file gives an equal
 * tournament. */
static void test_read(void **state)
{
    static const char one[] = ANNA("   2 w 1") ZOE("   1 b 0") CEM("   4 w =") DORA("   3 b =");
    static const char two[] = "012 Club\r\n" ANNA("   2 w 1     3 b 0") ZOE("   1 b 0     4 w +")
        CEM("   4 w =     1 w 1") DORA("   3 b =     2 b -");
    struct plan plan, other;
    struct tournament t, again;
    struct agon_error error = {.text = ""};
    (void)state;
    begin_swiss(&plan, &t);
    if (trf_read(&t, one, &error) != 2)
        fail_msg("%s", error.text);
    assert_int_equal(t.matches, 2);
    assert_int_equal(trf_read(&t, two, &error), 2);
    assert_int_equal(trf_read(&t, two, &error), 0);
    assert_int_equal(t.match[2].player[0], 1); /* pairs are in the order of White's number */
    assert_string_equal(t.match[2].game[0].why, "absent");
    char *text = trf_of(&t), *same;
    begin_swiss(&other, &again);
    assert_int_equal(trf_read(&again, text, &error), 4);
    same = trf_of(&again);
    assert_string_equal(text, same);
    free(text);
    free(same);
    tournament_release(&t);
    tournament_release(&again);
    plan_release(&plan);
    plan_release(&other);
}

/* A round that is paired here takes its results; each error is reported with line and column, and
 * nothing of a file with an error is imported. */
static void test_read_faults(void **state)
{
    static const struct {
        const char *file, *says;
    } wrong[] = {{"012 Club\n", "expected players' lines, which begin with 001"},
                 {ANNA("") PLAYER("0", "Zo\xc3\xab ", ""), "line 2, column 5: "},
                 {ANNA("") PLAYER("5", "Eve ", ""), "line 2, column 15: "},
                 {ANNA("") PLAYER("5", "Anna", ""), "line 2, column 15: "},
                 {PLAYER("1", "    ", ""), "line 1, column 15: "},
                 {ANNA("   2 w 1") CEM("") ANNA(""), "line 3, column 5: "},
                 {PLAYER("1", "Anne", ""), "line 1, column 15: "},
                 {ANNA("   7 w 1"), "line 1, column 92: "},
                 {ANNA("   2 x 1") ZOE(""), "line 1, column 97: "},
                 {ANNA("   2 w 2") ZOE(""), "line 1, column 99: "},
                 {ANNA("   2 w 1") ZOE("   1 b 1"), "line 1, column 92: "},
                 {ANNA("   2 w 1     3 b 0") ZOE("   1 b 0")
                      CEM("             1 w 1") "\r\n" CEM(""),
                  "line 5, column 5: "},
                 {ANNA("   2 w 1     3 b 0     4 w 1") ZOE("   1 b 0") CEM("             1 w 1")
                      DORA("                       1 b 0"),
                  "line 4, column 112: "}};
    struct plan plan;
    struct tournament t;
    struct agon_error error;
    (void)state;
    static const struct tournament_pair pairs[] = {{0, {0, 1}, 0}, {0, {2, 3}, 0}};
    begin_swiss(&plan, &t);
    assert_int_equal(rounds_add(&t, 0, 1, pairs, 2, NULL), 0);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        error = (struct agon_error){.text = ""};
        size_t n = t.log_n;
        assert_int_equal(trf_read(&t, wrong[i].file, &error), AGON_BAD_TEXT);
        if (strncmp(error.text, wrong[i].says, strlen(wrong[i].says)) != 0)
            fail_msg("%zu: expected '%s', said '%s'", i, wrong[i].says, error.text);
        assert_int_equal(t.log_n, n);
    }
    assert_int_equal(trf_read(&t, ANNA("   2 w 1") ZOE("   1 b 0"), &error), 1);
    assert_int_equal(t.match[0].half[0], 2);
    assert_int_equal(trf_read(&t, ANNA("   2 w 0") ZOE("   1 b 1"), &error), AGON_BAD_TEXT);
    assert_non_null(strstr(error.text, "line 1, column 99: game 1.1 has another result"));
    assert_int_equal(trf_read(&t, ANNA("   3 w 1") CEM("   1 b 0"), &error), AGON_BAD_TEXT);
    assert_non_null(strstr(error.text, "line 1, column 92: in this tournament player 1 does not"));
    tournament_release(&t);
    plan_release(&plan);
}

/* Names as written by clubs, numbers and order of the file; and the same players as a list. */
static void test_read_names(void **state)
{
    static const char file[] = "012 Club\n" NAMED("9", "Two,Zo\xc3\xab     ", "   4 w 1")
        NAMED("7", "Four, Dora  ", "   5 b 0") NAMED("5", "One,Anna    ", "   7 w 1")
            NAMED("4", "Three,Cem   ", "   9 b 0");
    static const char *const names[] = {"Cem Three", "Anna One", "Dora Four", "Zo\xc3\xab Two"};
    struct plan plan = plan_of("title: Club\ngame: chess\nformat: swiss\nrounds: 2\n"
                               "player: Anna One\nplayer: Zo\xc3\xab Two\nplayer: Three,Cem\n"
                               "player: Dora Four\n");
    struct tournament t;
    struct trf_player player[4];
    struct agon_error error = {.text = ""};
    (void)state;
    assert_int_equal(trf_players(file, player, 4, &error), 4);
    for (int i = 0; i < 4; i++)
        assert_string_equal(player[i].name, names[i]);
    assert_int_equal(player[0].number, 4);
    assert_int_equal(trf_players(file, player, 3, &error), AGON_BAD_TEXT);
    assert_non_null(strstr(error.text, "line 5: expected at most 3 players"));
    assert_int_equal(trf_players("012 Club\n", player, 4, &error), AGON_BAD_TEXT);
    assert_int_equal(tournament_init(&t, &plan, NULL), 0);
    if (trf_read(&t, file, &error) != 2)
        fail_msg("%s", error.text);
    assert_int_equal(t.match[0].player[0], 0);
    assert_int_equal(t.match[0].player[1], 3);
    assert_int_equal(t.match[1].player[0], 1);
    tournament_release(&t);
    plan_release(&plan);
}

/* A round that is paired here but has not begun is paired as in the file; one that has begun is
 * not. */
static void test_read_paired_elsewhere(void **state)
{
    static const struct tournament_pair pairs[] = {{0, {0, 1}, 0}, {0, {2, 3}, 0}};
    static const char file[] = ANNA("   3 w  ") ZOE("   4 b  ") CEM("   1 b  ") DORA("   2 w  ");
    struct plan plan;
    struct tournament t, again;
    struct agon_error error = {.text = ""};
    int match, game;
    (void)state;
    begin_swiss(&plan, &t);
    assert_int_equal(rounds_add(&t, 0, 1, pairs, 2, NULL), 0);
    if (trf_read(&t, file, &error) != 0)
        fail_msg("%s", error.text);
    assert_int_equal(t.matches, 2);
    assert_int_equal(t.match[0].player[1], 2);
    assert_int_equal(t.match[1].player[0], 3);
    assert_int_equal(tournament_init(&again, &plan, NULL), 0);
    assert_int_equal(tournament_read(&again, t.log, &error), 0);
    assert_int_equal(again.match[1].player[0], 3);
    tournament_release(&again);
    assert_int_equal(tournament_next(&t, &match, &game, &error), 1);
    assert_int_equal(trf_read(&t, ANNA("   2 w  ") ZOE("   1 b  "), &error), AGON_BAD_TEXT);
    assert_non_null(strstr(error.text, "line 1, column 92: in this tournament player 1 does not"));
    assert_int_equal(t.match[0].player[1], 2);
    tournament_release(&t);
    plan_release(&plan);
}

PROGRAM(play_trf)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swiss),       cmocka_unit_test(test_own_points),
        cmocka_unit_test(test_round_robin), cmocka_unit_test(test_away),
        cmocka_unit_test(test_rests),       cmocka_unit_test(test_bonus),
        cmocka_unit_test(test_read),        cmocka_unit_test(test_read_faults),
        cmocka_unit_test(test_read_names),  cmocka_unit_test(test_read_paired_elsewhere)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
