/* Swiss tournaments: rounds by another program (tests/data/swiss-rounds.txt), and the rules. */
#include "play_tournament.h"
#include "programs.h"

enum { LINE = 500 };

static const char *rounds_path;

/* A tournament of the file, up to the current line. The plan must not move, so it is on the
 * heap. */
struct event {
    struct plan *plan;
    struct tournament t;
    int round, line;
};

static void begin(struct event *x, int players, int rounds, bool white)
{
    char text[4000];
    struct text s = text_into(text, sizeof text);
    struct agon_error error = {.text = ""};
    text_add(&s, "game: kamisado\nformat: swiss\nrounds: %d\nseed: %d\n", rounds, white ? 2 : 1);
    for (int i = 0; i < players; i++)
        text_add(&s, "player: P%d\nrating: %d\n", i + 1, 2000 - i);
    assert_non_null(x->plan = malloc(sizeof *x->plan));
    *x->plan = plan_of(text);
    if (tournament_init(&x->t, x->plan, &error) < 0)
        fail_msg("line %d: %s", x->line, error.text);
    x->round = 0;
}

static void end(struct event *x)
{
    tournament_release(&x->t);
    plan_release(x->plan);
    free(x->plan);
    x->plan = NULL;
}

/* The round's match of these two, the first with white; -1: none. */
static int match_of(const struct tournament *t, int from, int first, int second)
{
    for (int i = from; i < t->matches; i++)
        if (t->match[i].player[0] == first && t->match[i].player[1] == second)
            return i;
    return -1;
}

/* A word of the line before the round: a player who sits the round out. */
static void sit_out(struct event *x, const char *word)
{
    struct agon_error error = {.text = ""};
    int player, used = 0;
    char kind;
    if (sscanf(word, "%d%c%n", &player, &kind, &used) < 2 || word[used] || !strchr("HZ", kind))
        return;
    enum tournament_bye bye = kind == 'H' ? TOURNAMENT_BYE_HALF : TOURNAMENT_BYE_NONE;
    if (tournament_sit_out(&x->t, player - 1, x->round, bye, &error) < 0)
        fail_msg("line %d: %s: %s", x->line, word, error.text);
}

/* The same after the pairing: a pair and its result, or a bye; counts it. */
static void play(struct event *x, int from, const char *word, int *pairs)
{
    struct agon_error error = {.text = ""};
    int first, second, used = 0;
    char result;
    if (sscanf(word, "%d-%d:%c%n", &first, &second, &result, &used) == 3 && !word[used]) {
        static const char ends[] = "10=+-#";
        static const int halves[][2] = {{2, 0}, {0, 2}, {1, 1}, {2, 0}, {0, 2}, {0, 0}};
        const char *at = strchr(ends, result);
        assert_non_null(at);
        int match = match_of(&x->t, from, first - 1, second - 1);
        if (match < 0)
            fail_msg("line %d: not paired: %s", x->line, word);
        if (tournament_finish(&x->t, match, 0, halves[at - ends], at < ends + 3 ? "goal" : "absent",
                              &error) < 0)
            fail_msg("line %d: %s: %s", x->line, word, error.text);
    } else if (sscanf(word, "%d*%n", &first, &used) == 1 && used && !word[used]) {
        int match = match_of(&x->t, from, first - 1, TOURNAMENT_NOBODY);
        if (match < 0 || x->t.match[match].bye != TOURNAMENT_BYE_FULL)
            fail_msg("line %d: no bye: %s", x->line, word);
    } else {
        return;
    }
    ++*pairs;
}

/* A round: players who sit out, the pairing, its results. */
static void go_on(struct event *x, char *words[], int n)
{
    struct agon_error error = {.text = ""};
    int from = x->t.matches, match, game, pairs = 0, paired = 0;
    x->round++;
    for (int i = 0; i < n; i++)
        sit_out(x, words[i]);
    if (tournament_next(&x->t, &match, &game, &error) < 0)
        fail_msg("line %d: %s", x->line, error.text);
    for (int i = from; i < x->t.matches; i++) {
        const struct tournament_match *m = &x->t.match[i];
        paired += m->player[1] != TOURNAMENT_NOBODY || m->bye == TOURNAMENT_BYE_FULL;
    }
    for (int i = 0; i < n; i++)
        play(x, from, words[i], &pairs);
    assert_int_equal(pairs, paired);
}

/* A line of the file that is not a comment: of a tournament's head, of a round, or of neither. */
static void take_line(struct event *x, char *line, int *tournaments, int *rounds)
{
    char *words[PLAYERS], *rest = NULL, first;
    int n = 0, players, planned;
    if (sscanf(line, "%d players, %d rounds, %c", &players, &planned, &first) == 3) {
        assert_null(x->plan);
        begin(x, players, planned, first == 'w');
        ++*tournaments;
        return;
    }
    for (char *w = strtok_r(line, " \n", &rest); w != NULL; w = strtok_r(NULL, " \n", &rest)) {
        assert_true(n < PLAYERS);
        words[n++] = w;
    }
    if (n == 0)
        return;
    assert_non_null(x->plan);
    bool last = strcmp(words[0], "nobody") == 0;
    if (!last) {
        go_on(x, words, n);
        ++*rounds;
    }
    if (last || x->round == x->plan->rounds)
        end(x);
}

/* The same pairs, colours and byes in every round. */
static void test_rounds(void **state)
{
    (void)state;
    struct event x = {0};
    char line[LINE];
    FILE *f = fopen(rounds_path, "r");
    int tournaments = 0, rounds = 0;
    assert_non_null(f);
    while (fgets(line, sizeof line, f) != NULL) {
        x.line++;
        assert_non_null(strchr(line, '\n'));
        if (line[0] != '#')
            take_line(&x, line, &tournaments, &rounds);
    }
    fclose(f);
    assert_null(x.plan);
    assert_int_equal(tournaments, 60);
    assert_int_equal(rounds, 332);
}

/* Rules of the Dutch system (FIDE Handbook C.04.3), by their effect on the next round. */
static void test_rules(void **state)
{
    (void)state;
    static const struct {
        int players;
        const char *log, *next;
    } cases[] = {
        /* A pair that was not played does not count as a meeting: 3 and 5 are paired again. */
        {5,
         "round 1 1 0:1-3 0:4-2 0:5-0\nresult 1.1 1-0 mate\nresult 2.1 0-1 mate\n"
         "round 1 2 0:2-1 0:3-5 0:4-0\nresult 4.1 0-1 mate\nresult 5.1 1-0 absent\n",
         "round 1 3 0:1-4 0:3-5 0:2-0\n"},
        /* A player who won by absence gets no bye: 2 has it, though 4 is ranked lower. */
        {5,
         "round 1 1 0:1-3 0:4-2 0:5-0\nresult 1.1 1-0 mate\nresult 2.1 1-0 absent\n"
         "round 1 2 0:4-1 0:2-5 0:3-0\nresult 4.1 0-1 mate\nresult 5.1 1-0 mate\n",
         "0:2-0"},
        /* The upper half is unchanged if another order of the lower half is possible. */
        {8,
         "round 1 1 0:1-5 0:6-2 0:3-7 0:8-4\nresult 1.1 1-0 mate\nresult 2.1 1-0 mate\n"
         "result 3.1 0-1 mate\nresult 4.1 0-1 mate\n",
         "round 1 2 0:7-1 0:4-6"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct event x = {0};
        struct agon_error error = {.text = ""};
        int match, game;
        begin(&x, cases[i].players, 3, true);
        if (tournament_read(&x.t, cases[i].log, &error) < 0)
            fail_msg("%s", error.text);
        assert_int_equal(tournament_next(&x.t, &match, &game, &error), 1);
        if (!strstr(x.t.log + strlen(cases[i].log), cases[i].next))
            fail_msg("expected %s in %s", cases[i].next, x.t.log);
        end(&x);
    }
}

PROGRAM(play_swiss)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_rounds), cmocka_unit_test(test_rules)};
    rounds_path = argc > 1 ? argv[1] : "tests/data/swiss-rounds.txt";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
