/* Turns of Arimaa that threaten goal: each listed turn is one, none is missing, and the search
 * finds those that decided games. */
#include "arimaa_games.h"
#include "engines/arimaa/goal.h"
#include "engines/arimaa/search.h"
#include "engines/arimaa/threat_turns.h"
#include "games/arimaa/turns.h"
#include "programs.h"
#include "search_check.h"

static const char *archive;

/* The squares on and around the ways home, square by square: a rabbit on its fifth rank or beyond
 * may move aside two files, but not more than the ranks left to it. */
static uint64_t plain_area(const struct arimaa_board *b, int side)
{
    uint64_t area = 0;
    for (int sq = 0; sq < 64; sq++)
        for (int r = 0; r < 64; r++) {
            int rank = side == ARIMAA_GOLD ? r / 8 : 7 - r / 8;
            int to = side == ARIMAA_GOLD ? sq / 8 : 7 - sq / 8, aside = abs(sq % 8 - r % 8);
            if ((arimaa_rabbits(b, side) >> r & 1) && rank >= 4 && to >= rank && aside <= 2 &&
                aside <= 7 - rank)
                area |= ARIMAA_BIT(sq);
        }
    return area | arimaa_beside(area);
}

/* Counts over all positions. */
struct tally {
    struct arimaa_turns turns;
    const struct arimaa_game *game;
    int threats, positions;
};

/* Checks that the steps are legal and lead to the reported board, which threatens goal. */
static void check_threat(const struct arimaa_pos *p, const struct threat_turn *t)
{
    struct arimaa_pos at = *p;
    assert_in_range(t->n, 1, ARIMAA_STEPS);
    for (int k = 0; k < t->n; k++) {
        arimaa_step step[ARIMAA_STEPS_MAX];
        int n = arimaa_steps(&at, step), i = 0;
        while (i < n && step[i] != t->step[k])
            i++;
        assert_true(i < n);
        arimaa_make(&at, ARIMAA_FROM(t->step[k]), ARIMAA_TO(t->step[k]));
    }
    assert_memory_equal(&at, &t->after, sizeof at);
    assert_true(at.open != ARIMAA_OPEN_PUSH && at.hash != p->hash);
    assert_int_not_equal(arimaa_goal_threat(&at.board, p->seat, ARIMAA_STEPS), 0);
}

static bool is_listed(const struct threat_turn *list, int n, uint64_t hash)
{
    for (int i = 0; i < n; i++)
        if (list[i].after.hash == hash)
            return true;
    return false;
}

/* Against the list of all turns: none made only of steps on and around the ways is missing. */
static void check_position(const struct arimaa_pos *p, void *user)
{
    struct tally *tally = user;
    struct threat_turn list[THREAT_TURNS_MAX];
    if (arimaa_games_goal(&p->board) || arimaa_can_goal(p, ARIMAA_STEPS))
        return;
    int n = arimaa_threat_turns(p, list);
    assert_in_range(n, 0, THREAT_TURNS_MAX);
    for (int i = 0; i < n; i++) {
        check_threat(p, &list[i]);
        assert_false(is_listed(list, i, list[i].after.hash));
    }
    tally->threats += n;
    tally->positions++;
    if (n == THREAT_TURNS_MAX)
        return;
    uint64_t area = plain_area(&p->board, p->seat);
    assert_true(arimaa_turns_list(&tally->turns, tally->game, p, (struct agon_past){NULL, 0}));
    for (int i = 0; i < tally->turns.n; i++) {
        const struct arimaa_way *way = &tally->turns.way[i];
        struct arimaa_pos at = *p;
        bool near = true;
        for (int k = 0; k < way->n; k++) {
            int from = ARIMAA_FROM(way->step[k]), to = ARIMAA_TO(way->step[k]);
            near &= at.open == ARIMAA_OPEN_PUSH || ((area >> from | area >> to) & 1);
            arimaa_make(&at, from, to);
        }
        if (near && arimaa_goal_looms(&at.board, p->seat, ARIMAA_STEPS))
            assert_true(is_listed(list, n, at.hash));
    }
}

static void test_lists(void **state)
{
    struct arimaa_pos *at;
    struct tally tally = {.threats = 0};
    int n = arimaa_games_read(archive, &at);
    (void)state;
    agon_game *g = agon_open("arimaa", NULL, NULL);
    tally.game = arimaa_game(g);
    assert_true(arimaa_turns_init(&tally.turns));
    arimaa_games_each(at, n, 200, 20, check_position, &tally);
    assert_in_range(tally.threats, tally.positions / 10, INT32_MAX);
    arimaa_turns_release(&tally.turns);
    agon_close(g);
    free(at);
}

/* From games against the winner of the 2015 Challenge: the side to move wins by a quiet turn that
 * threatens an unstoppable goal: mg4n Rg3n rf3e ef4s; Hg6n Hg7s rh7w Rh6n; mg2s Rh2w rh4s rh3s. */
static const char *const decided[] = {
    "s [rr r   r   d r h H     R        r    emRRC ECrR      R  R R     ]",
    "g [          r    r c Cd HR  D  rdr  e   C rE      RhR R          R]",
    "s [r   rrr rcrdRc     dEeH      C  R      r M C  R   R  DmRR   RR  ]",
};

/* The search finds them within a turn and a step, with few nodes. */
static void test_seen_in_search(void **state)
{
    static _Atomic uint64_t values[SEARCH_VALUES];
    struct search *s = calloc(1, sizeof *s);
    struct table table;
    struct stop_token stop;
    struct agon_limits limits = {0};
    (void)state;
    agon_game *g = agon_open("arimaa", NULL, NULL);
    assert_int_equal(table_init(&table, 1), 0);
    s->thread = (struct search_thread){.table = &table, .stop = &stop, .prunes = true};
    assert_true(search_init(s, arimaa_game(g), values));
    for (size_t i = 0; i < sizeof decided / sizeof *decided; i++) {
        struct agon_line line = begin(g);
        assert_int_equal(agon_line_set(&line, decided[i], NULL), 0);
        struct arimaa_pos before = *arimaa_pos(line.pos);
        before.seat ^= 1; /* as if its enemy had just made the last step of its turn */
        before.steps = 1;
        before.start = 0;
        stop_init(&stop, &limits);
        stop_poll_init(&s->thread.poll);
        search_past(s, agon_line_past(&line));
        s->thread.nodes = 0;
        int value = 0;
        for (int depth = 1; depth <= ARIMAA_STEPS + 1 && value > -9000; depth++)
            value =
                search_turn(s, &before, -SEARCH_INFINITE, SEARCH_INFINITE, depth, ARIMAA_STEPS, 1);
        assert_true(value <= -9000);
        assert_in_range(s->thread.nodes, 1, 5000);
        agon_line_release(&line);
    }
    search_release(s);
    table_release(&table);
    agon_close(g);
    free(s);
}

PROGRAM(arimaa_threats)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_seen_in_search),
    };
    archive = argc > 1 ? argv[1] : "";
    return RUN(tests);
}
