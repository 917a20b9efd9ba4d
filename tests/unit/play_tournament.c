/* Tournaments: invariants of every pairing, over random tournaments that are interrupted, resumed,
 * corrected and left by players. */
#include "play_tournament.h"
#include "programs.h"

static int runs(int full, int usual, int brief)
{
    return getenv("AGON_FULL") ? full : getenv("AGON_BRIEF") ? brief : usual;
}

/* ---- random tournaments ---- */

/* One random tournament; strengths spread the scores realistically. */
struct trial {
    struct random r;
    uint64_t seed;
    struct plan plan;
    struct tournament t;
    double strength[PLAYERS];
    bool leaving, correcting;
    int kills;
};

/* Prints the error and the whole state, line by line. */
static void blame(const struct trial *x, const char *what)
{
    char *text = text_of(&x->t);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        print_message("# %.200s\n", line);
    fail_msg("trial %llu: %s", (unsigned long long)x->seed, what);
}

static double chance(struct random *r)
{
    return (double)(random_next(r) >> 11) / 9007199254740992.0;
}

/* Writes, reads and resumes a tournament: nothing may differ. Games in progress wait again. */
static void kill_and_resume(struct trial *x)
{
    char *before = text_of(&x->t), *copy = text_of(&x->t), *plan, *log, *after;
    struct agon_error error = {.text = ""};
    tournament_release(&x->t);
    plan_release(&x->plan);
    assert_int_equal(tournament_cut(copy, &plan, &log, &error), 0);
    x->plan = plan_of(plan);
    assert_int_equal(tournament_init(&x->t, &x->plan, &error), 0);
    if (tournament_read(&x->t, log, &error) < 0)
        fail_msg("%s", error.text);
    after = text_of(&x->t);
    assert_string_equal(before, after);
    free(before);
    free(copy);
    free(after);
    x->kills++;
}

static void finish(struct trial *x, int match, int game)
{
    static const char *const why[] = {"goal", "time", "resigned"};
    const int *player = x->t.match[match].player;
    int first = tournament_first(game), half[2] = {1, 1};
    struct agon_error error = {.text = ""};
    double p = chance(&x->r), edge = x->strength[player[first]] - x->strength[player[!first]];
    if (p > 0.1) {
        half[0] = chance(&x->r) < 0.5 + edge / 2 ? 2 : 0;
        half[1] = 2 - half[0];
    }
    if (tournament_finish(&x->t, match, game, half, why[random_below(&x->r, 3)], &error) < 0)
        blame(x, error.text);
    assert_true(tournament_finish(&x->t, match, game, half, "goal", &error) < 0);
}

static void disturb(struct trial *x)
{
    struct agon_error error = {.text = ""};
    if (x->leaving && random_below(&x->r, 40) == 0)
        tournament_withdraw(&x->t, (int)random_below(&x->r, (uint32_t)x->plan.players), "went home",
                            &error);
    if (x->correcting && x->t.matches > 0 && random_below(&x->r, 20) == 0) {
        int m = (int)random_below(&x->r, (uint32_t)x->t.matches), half[2] = {0, 2};
        if (x->t.match[m].room > 0 && x->t.match[m].game[0].state == TOURNAMENT_DONE)
            tournament_correct(&x->t, m, 0, half, "was entered the wrong way round", &error);
    }
}

/* Plays everything, with several games at once that end in any order. */
static void play_on(struct trial *x, int most)
{
    int match[8], game[8], going = 0, tables = 1 + (int)random_below(&x->r, 8);
    struct agon_error error = {.text = ""};
    for (int played = 0; played < most;) {
        int given = 0;
        while (going < tables &&
               (given = tournament_next(&x->t, &match[going], &game[going], &error)) > 0)
            going++;
        if (given < 0)
            blame(x, error.text);
        if (going == 0)
            return;
        if (random_below(&x->r, 50) == 0) {
            kill_and_resume(x);
            going = 0;
            continue;
        }
        int k = (int)random_below(&x->r, (uint32_t)going);
        if (x->t.match[match[k]].game[game[k]].state == TOURNAMENT_PLAYING) {
            finish(x, match[k], game[k]);
            played++;
        }
        going--;
        match[k] = match[going];
        game[k] = game[going];
        disturb(x);
    }
    blame(x, "it does not come to an end");
}

static void begin(struct trial *x, uint64_t seed, const char *format, int players, const char *more)
{
    char text[8192];
    struct text t = text_into(text, sizeof text);
    struct agon_error error;
    *x = (struct trial){.seed = seed};
    random_seed(&x->r, seed);
    text_add(&t, "game: kamisado\nformat: %s\nseed: %llu\n%s", format, (unsigned long long)seed % 7,
             more);
    for (int i = 0; i < players; i++) {
        text_add(&t, "player: Player %d\n", i + 1);
        if (random_below(&x->r, 2))
            text_add(&t, "rating: %u\n", 1000 + random_below(&x->r, 1000));
        x->strength[i] = chance(&x->r);
    }
    x->plan = plan_of(text);
    assert_int_equal(tournament_init(&x->t, &x->plan, &error), 0);
}

static void end(struct trial *x)
{
    tournament_release(&x->t);
    plan_release(&x->plan);
}

/* ---- invariants of all tournaments ---- */

static void check_sums(struct trial *x)
{
    struct standing s[PLAYERS];
    struct agon_error error;
    int n = standings_make(&x->t, 0, s, &error), wins = 0, losses = 0, place = 0;
    bool seen[PLAYERS] = {false};
    assert_int_equal(n, x->plan.players);
    for (int i = 0; i < n; i++) {
        wins += s[i].wins;
        losses += s[i].losses;
        if (seen[s[i].player] || s[i].place < place || s[i].place > i + 1)
            blame(x, "places are out of order");
        seen[s[i].player] = true;
        place = s[i].place;
        if (s[i].wins + s[i].draws + s[i].losses != s[i].games)
            blame(x, "wins, draws and losses are not the games");
    }
    if (!x->correcting && wins != losses)
        blame(x, "as many wins as losses expected");
    for (int i = 0; i < x->t.matches; i++)
        if (!x->t.match[i].settled)
            blame(x, "a match is not settled");
    if (!tournament_over(&x->t))
        blame(x, "it is not over");
}

/* No player has two matches in a round; byes and meetings are counted. */
struct meetings {
    int met[PLAYERS][PLAYERS], byes[PLAYERS], firsts[PLAYERS], seconds[PLAYERS], rounds;
};

static void count_meetings(struct trial *x, struct meetings *c)
{
    const struct tournament *t = &x->t;
    int round_of[PLAYERS] = {0};
    memset(c, 0, sizeof *c);
    for (int i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];
        int a = m->player[0], b = m->player[1];
        c->rounds = m->round > c->rounds ? m->round : c->rounds;
        if (round_of[a] >= m->round || (b >= 0 && round_of[b] >= m->round))
            blame(x, "somebody plays twice in a round");
        round_of[a] = m->round;
        if (b < 0) {
            c->byes[a]++;
            continue;
        }
        round_of[b] = m->round;
        c->met[a][b]++;
        c->met[b][a]++;
        c->firsts[a]++;
        c->seconds[b]++;
    }
}

/* ---- Swiss, judged by the log alone ---- */

/* Colours of all players before round `round`, in the terms of the rules: the difference, and the
 * last two. */
struct colours {
    int difference, last, before;
};

static void note_colour(struct colours *c, int colour)
{
    c->difference += colour;
    c->before = c->last;
    c->last = colour;
}

/* +1, -1: must have that colour now; 0: either. */
static int due_colour(const struct colours *c)
{
    if (c->difference > 1 || c->difference < -1)
        return c->difference > 0 ? -1 : 1;
    return c->last == c->before ? -c->last : 0;
}

/* Whether people[0..n) can be paired without repeated meetings, with at most one bye and, with
 * `colours`, no two that must have the same colour. Tries all ways. */
static bool can_pair(struct trial *x, const struct meetings *met, const struct colours *c,
                     const int *people, int n, unsigned used, bool bye_left, bool colours)
{
    int a = 0;
    (void)x;
    while (a < n && (used >> a & 1))
        a++;
    if (a == n)
        return true;
    if (bye_left && met->byes[people[a]] == 0 &&
        can_pair(x, met, c, people, n, used | 1U << a, false, colours))
        return true;
    for (int b = a + 1; b < n; b++) {
        int one = people[a], other = people[b];
        int due = due_colour(&c[one]);
        if ((used >> b & 1) || met->met[one][other] > 0 ||
            (colours && due != 0 && due == due_colour(&c[other])))
            continue;
        if (can_pair(x, met, c, people, n, used | 1U << a | 1U << b, bye_left, colours))
            return true;
    }
    return false;
}

/* Whether both of a match were there. */
static bool was_played(const struct tournament_match *m)
{
    for (int i = 0; i < m->games; i++)
        if (m->game[i].state == TOURNAMENT_DONE && strcmp(m->game[i].why, "absent") != 0)
            return true;
    return false;
}

/* Checks the rounds in order; returns the number of colours that could not be granted. */
static int check_swiss(struct trial *x, int rounds)
{
    const struct tournament *t = &x->t;
    struct colours colour[PLAYERS] = {{0}};
    struct meetings met = {.rounds = 0};
    int broken = 0, last = 0;
    for (int from = 0, to; from < t->matches; from = to) {
        int people[PLAYERS], n = 0, conflicts = 0, byes = 0;
        for (to = from; to < t->matches && t->match[to].round == t->match[from].round; to++)
            for (int side = 0; side < 2; side++)
                if (t->match[to].player[side] >= 0)
                    people[n++] = t->match[to].player[side];
        for (int i = from; i < to; i++) {
            const int *p = t->match[i].player;
            byes += p[1] < 0;
            if (p[1] < 0)
                continue;
            int one = due_colour(&colour[p[0]]), other = due_colour(&colour[p[1]]);
            conflicts += one != 0 && one == other;
            if (one != other && (one < 0 || other > 0))
                blame(x, "a colour that was due was not given");
        }
        if (byes != n % 2)
            blame(x, "a bye without need");
        /* In the last round topscorers need not have the colour that is due (C.04.3, C3). */
        if (conflicts > 0 && n <= 10 && t->match[from].round < rounds &&
            can_pair(x, &met, colour, people, n, 0, n % 2 == 1, true))
            blame(x, "colours could have been balanced");
        broken += conflicts;
        for (int i = from; i < to; i++) {
            const int *p = t->match[i].player;
            if (p[1] < 0) {
                if (met.byes[p[0]]++ > 0)
                    blame(x, "a second bye");
                continue;
            }
            if (!was_played(&t->match[i]))
                continue;
            if (met.met[p[0]][p[1]]++ > 0)
                blame(x, "two meet twice");
            met.met[p[1]][p[0]]++;
            note_colour(&colour[p[0]], 1);
            note_colour(&colour[p[1]], -1);
        }
        last = t->match[from].round;
    }
    int people[PLAYERS], n = 0;
    for (int i = 0; i < x->plan.players; i++)
        if (!t->gone[i])
            people[n++] = i;
    if (last < rounds && n > 1 && n <= 10 && !x->leaving &&
        can_pair(x, &met, colour, people, n, 0, n % 2 == 1, false))
        blame(x, "it ended though a round could be paired");
    if (last < rounds && n > 1 && 2 * rounds <= x->plan.players && !x->leaving)
        blame(x, "it ended early");
    for (int i = 0; i < x->plan.players && broken == 0; i++)
        if (abs(colour[i].difference) > 2)
            blame(x, "colours differ by more than two");
    return broken;
}

static void test_swiss(void **state)
{
    (void)state;
    int n = runs(10000, 600, 100), broken = 0, rounds_played = 0;
    for (int k = 0; k < n; k++) {
        struct trial x;
        char more[100];
        struct random r;
        random_seed(&r, (uint64_t)k + 1000);
        int players = 2 + (int)random_below(&r, k % 10 == 0 ? 40 : 12);
        int most = players - 1 + players % 2, rounds = 1 + (int)random_below(&r, (uint32_t)most);
        snprintf(more, sizeof more, "rounds: %d\ngames: %d\nlate-loses: %s\n", rounds, 1 + k % 3,
                 k % 2 ? "match" : "game");
        begin(&x, (uint64_t)k, "swiss", players, more);
        x.leaving = k % 5 == 1;
        x.correcting = k % 5 == 2;
        play_on(&x, 100000);
        check_sums(&x);
        broken += check_swiss(&x, rounds);
        rounds_played += rounds;
        end(&x);
    }
    print_message("# %d tournaments, %d rounds, %d colours that could not be granted\n", n,
                  rounds_played, broken);
}

/* ---- the other formats ---- */

static void test_round_robin(void **state)
{
    (void)state;
    for (int k = 0, n = runs(3000, 300, 60); k < n; k++) {
        struct trial x;
        struct meetings met;
        int players = 2 + k % 23, cycles = 1 + k % 3;
        char more[60];
        snprintf(more, sizeof more, "cycles: %d\ngames: %d\n", cycles, 1 + k % 2);
        begin(&x, (uint64_t)k, "round-robin", players, more);
        x.leaving = k % 4 == 3;
        play_on(&x, 100000);
        check_sums(&x);
        count_meetings(&x, &met);
        for (int a = 0; a < players; a++) {
            for (int b = 0; b < players; b++)
                if (met.met[a][b] != (a != b) * cycles)
                    blame(&x, "everybody meets everybody as often as there are cycles");
            int uneven = abs(met.firsts[a] - met.seconds[a]);
            if (uneven > (players % 2 == 0 && cycles % 2 == 1))
                blame(&x, "colours are not balanced");
        }
        assert_int_equal(met.rounds, (players - 1 + players % 2) * cycles);
        end(&x);
    }
}

/* Losses in settled matches, of everybody. */
static int count_losses(const struct tournament *t, int *losses)
{
    int matches = 0;
    memset(losses, 0, PLAYERS * sizeof *losses);
    for (int i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];
        int winner = tournament_winner(t, m);
        if (m->player[1] < 0)
            continue;
        matches++;
        assert_true(winner == 0 || winner == 1);
        losses[m->player[!winner]]++;
    }
    return matches;
}

static void test_eliminations(void **state)
{
    (void)state;
    static const char *const format[] = {"single-elimination", "double-elimination",
                                         "floating-elimination"};
    for (int k = 0, n = runs(6000, 600, 90); k < n; k++) {
        struct trial x;
        struct standing s[PLAYERS];
        struct agon_error error;
        int losses[PLAYERS], players = 2 + k / 3 % 32, kind = k % 3, lives = kind + 1;
        begin(&x, (uint64_t)k, format[kind], players, k % 4 ? "games: 2\n" : "games: 3\n");
        x.leaving = k % 5 == 4;
        x.correcting = k % 7 == 4;
        play_on(&x, 100000);
        check_sums(&x);
        int matches = count_losses(&x.t, losses), standing = 0;
        standings_make(&x.t, 0, s, &error);
        for (int i = 0; i < players && !x.leaving; i++) {
            if (losses[i] > lives)
                blame(&x, "somebody plays on after the last loss");
            standing += losses[i] < lives;
        }
        if (!x.leaving && standing != 1)
            blame(&x, "one is to be left");
        if (!x.leaving && losses[s[0].player] >= lives)
            blame(&x, "the first place is the winner's");
        if (!x.leaving && s[1].place == 1)
            blame(&x, "there is one winner");
        if (!x.leaving && (matches < lives * (players - 1) || matches > lives * players - 1))
            blame(&x, "matches");
        end(&x);
    }
}

/* In single elimination the two best seeds cannot meet before the final. */
static void test_seeding(void **state)
{
    (void)state;
    for (int players = 2; players <= 33; players++) {
        struct trial x;
        struct agon_error error;
        int match, game, half[2];
        begin(&x, (uint64_t)players, "single-elimination", players, "third-place: yes\n");
        while (tournament_next(&x.t, &match, &game, &error) > 0) {
            const struct tournament_match *m = &x.t.match[match];
            int first = m->player[tournament_first(game)];
            int second = m->player[!tournament_first(game)];
            half[0] = x.t.seed[first] < x.t.seed[second] ? 2 : 0;
            half[1] = 2 - half[0];
            tournament_finish(&x.t, match, game, half, "goal", &error);
        }
        struct standing s[PLAYERS];
        standings_make(&x.t, 0, s, &error);
        for (int i = 0; i < 4 && i < players; i++)
            if (x.t.seed[s[i].player] != i || s[i].place != i + 1)
                blame(&x, "the better seed always won: the first four are the first four seeds");
        end(&x);
    }
}

static void test_gauntlet_and_arena(void **state)
{
    (void)state;
    for (int k = 0, n = runs(1000, 100, 20); k < n; k++) {
        struct trial x;
        struct meetings met;
        int players = 2 + k % 19;
        begin(&x, (uint64_t)k, "gauntlet", players, "cycles: 2\n");
        play_on(&x, 100000);
        check_sums(&x);
        count_meetings(&x, &met);
        for (int i = 1; i < players; i++)
            if (met.met[0][i] != 2 || met.firsts[i] != 1 || met.seconds[i] != 1)
                blame(&x, "two games with everybody, one of each colour");
        assert_int_equal(x.t.matches, 2 * (players - 1));
        end(&x);
        begin(&x, (uint64_t)k, "arena", players, "length: 50\n");
        x.leaving = k % 3 == 0;
        play_on(&x, 100000);
        check_sums(&x);
        int last[PLAYERS];
        memset(last, -1, sizeof last);
        for (int i = 0; i < x.t.matches; i++) {
            int a = x.t.match[i].player[0], b = x.t.match[i].player[1];
            if (players > 2 && !x.leaving && last[a] == b && last[b] == a)
                blame(&x, "the same two twice in a row");
            last[a] = b;
            last[b] = a;
        }
        if (!x.leaving)
            assert_int_equal(x.t.matches, 50);
        end(&x);
    }
}

PROGRAM(play_tournament)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_swiss),
        cmocka_unit_test(test_round_robin),
        cmocka_unit_test(test_eliminations),
        cmocka_unit_test(test_seeding),
        cmocka_unit_test(test_gauntlet_and_arena),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
