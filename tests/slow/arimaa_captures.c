/* Captures this turn against brute force: every list of steps, by the rules' own generator.
 *
 * The brute force skips only positions already visited in this turn, and last steps that complete
 * no push or pull, so it misses no capture. Positions come from the archive's games, from random
 * play from them (between and within turns), from the games' boards with pieces removed and moved,
 * and from random boards around a trap, sparse and dense. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <agon/agon.h>

#include "../plain/chance.h"
#include "../unit/arimaa_games.h"
#include "engines/arimaa/capture_turns.h"
#include "games/arimaa/arimaa.h"
#include "programs.h"

/* Positions of each kind to look at. */
static int wanted(int full)
{
    return getenv("AGON_FULL") ? full : getenv("AGON_BRIEF") ? 500 : 3000;
}

static struct arimaa_pos *positions;
static int position_count;

/* ---- brute force ---- */

enum { SEEN_BITS = 15 };

enum { ENDS_MAX = 64 };

/* The boards on which lists of `least` steps leave a piece captured, by trap and strength; n may
 * exceed the room for them. */
struct ends {
    const struct arimaa_captures *least;
    uint64_t hash[ARIMAA_TRAP_COUNT][ARIMAA_KINDS][ENDS_MAX];
    int n[ARIMAA_TRAP_COUNT][ARIMAA_KINDS];
};

struct brute {
    struct arimaa_captures found;
    int seat, first; /* the steps made when it began */
    bool cut;
    struct ends *ends; /* stores the boards of shortest captures, or NULL */
    uint64_t stamp, seen[1 << SEEN_BITS];
};

/* The piece captured by the step just made, or nothing. */
struct taken {
    int trap, kind;
};

static int trap_number(uint64_t lost)
{
    int sq = arimaa_first(lost);
    return (sq >= 32 ? 2 : 0) + (sq % 8 > 3);
}

/* Whether the position, with everything else that affects the future, is new; may forget some. */
static bool fresh(struct brute *br, const struct arimaa_pos *p, struct taken t)
{
    uint64_t word =
        arimaa_amid_word(p) | (uint64_t)t.trap << 36 | (uint64_t)t.kind << 40 | br->stamp << 44;
    uint64_t key = p->hash ^ (word * 0x9e3779b97f4a7c15ULL);
    uint64_t *slot = &br->seen[key >> (64 - SEEN_BITS)];
    if (*slot == key)
        return false;
    *slot = key;
    return true;
}

static void note(struct brute *br, struct taken t, int steps)
{
    uint8_t *least = &br->found.steps[t.trap][t.kind];
    if (!*least || steps < *least)
        *least = (uint8_t)steps;
}

static void note_end(struct ends *e, struct taken t, int steps, uint64_t hash)
{
    int *n = &e->n[t.trap][t.kind], i = 0;
    if (steps != e->least->steps[t.trap][t.kind])
        return;
    while (i < *n && i < ENDS_MAX && e->hash[t.trap][t.kind][i] != hash)
        i++;
    if (i < *n && i < ENDS_MAX)
        return;
    if (*n < ENDS_MAX)
        e->hash[t.trap][t.kind][*n] = hash;
    ++*n;
}

/* Walks all step lists from p with `left` steps left; `t`: its push must be completed. */
static void walk(struct brute *br, const struct arimaa_pos *p, int left, struct taken t)
{
    arimaa_step steps[ARIMAA_STEPS_MAX];
    if (left == 0 || (br->cut && left == 1 && p->open != ARIMAA_OPEN_PUSH && !arimaa_pullable(p)))
        return;
    int count = arimaa_steps(p, steps);
    for (int i = 0; i < count; i++) {
        struct arimaa_pos next = *p;
        struct taken now = t;
        int from = ARIMAA_FROM(steps[i]), enemy = br->seat ^ 1;
        if (br->cut && left == 1 && p->open == ARIMAA_OPEN_PULL &&
            arimaa_side_at(&p->board, from) == br->seat)
            continue;
        arimaa_make(&next, from, ARIMAA_TO(steps[i]));
        uint64_t moved = p->board.side[enemy] >> from & 1
                             ? ARIMAA_BIT(from) | ARIMAA_BIT(ARIMAA_TO(steps[i]))
                             : 0;
        uint64_t lost = (p->board.side[enemy] ^ moved) & ~next.board.side[enemy];
        if (lost) {
            int sq = arimaa_first(lost);
            now.trap = trap_number(lost);
            now.kind = arimaa_kind_at(&p->board, sq == ARIMAA_TO(steps[i]) ? from : sq);
        }
        if (now.kind && next.open != ARIMAA_OPEN_PUSH) {
            note(br, now, next.steps - br->first);
            if (br->ends)
                note_end(br->ends, now, next.steps - br->first, next.hash);
            now = (struct taken){0, 0};
        }
        if (!br->cut || fresh(br, &next, now))
            walk(br, &next, left - 1, now);
    }
}

static struct brute *brute;

static const struct arimaa_captures *brute_force(const struct arimaa_pos *p, bool cut)
{
    struct taken none = {0, 0};
    brute->found = (struct arimaa_captures){0};
    brute->seat = p->seat;
    brute->first = p->steps;
    brute->cut = cut;
    brute->stamp = (brute->stamp + 1) & 0xfffff;
    if (brute->stamp == 0)
        memset(brute->seen, 0, sizeof brute->seen);
    walk(brute, p, ARIMAA_STEPS - p->steps, none);
    return &brute->found;
}

/* ---- comparing ---- */

static void board_text(const struct arimaa_board *b, char text[65])
{
    for (int i = 0; i < 64; i++) {
        int sq = i ^ 56, kind = arimaa_kind_at(b, sq);
        text[i] = kind ? arimaa_letter(arimaa_side_at(b, sq), kind) : ' ';
    }
    text[64] = 0;
}

static void compare(const struct arimaa_pos *p, const struct arimaa_captures *expected,
                    const struct arimaa_captures *found)
{
    static const char *const trap[] = {"c3", "f3", "c6", "f6"};
    char board[65];
    if (memcmp(expected, found, sizeof *found) == 0)
        return;
    board_text(&p->board, board);
    for (int t = 0; t < ARIMAA_TRAP_COUNT; t++)
        for (int k = 1; k < ARIMAA_KINDS; k++)
            if (expected->steps[t][k] != found->steps[t][k])
                print_message("# strength %d in %s: expected %d, found %d\n", k, trap[t],
                              expected->steps[t][k], found->steps[t][k]);
    fail_msg("%c [%s] steps %d open %d at %s kind %d", "gs"[p->seat], board, p -> steps, p -> open,
             arimaa_square_name(p->square), p -> kind);
}

/* The least entry of the table for strengths from `kind` within n steps, 0: there is none. */
static int least(const struct arimaa_captures *c, int kind, int n)
{
    int best = 0;
    for (int t = 0; t < ARIMAA_TRAP_COUNT; t++)
        for (int k = kind; k < ARIMAA_KINDS; k++) {
            int steps = c->steps[t][k];
            if (steps && steps <= n && (!best || steps < best))
                best = steps;
        }
    return best;
}

struct tally {
    int n, none, steps[ARIMAA_STEPS + 1], open[3];
};

/* The table restricted to fewer steps. */
static struct arimaa_captures within(const struct arimaa_captures *c, int n)
{
    struct arimaa_captures fewer = *c;
    for (int t = 0; t < ARIMAA_TRAP_COUNT; t++)
        for (int k = 0; k < ARIMAA_KINDS; k++)
            if (fewer.steps[t][k] > n)
                fewer.steps[t][k] = 0;
    return fewer;
}

static void check(const struct arimaa_pos *p, void *counts)
{
    struct tally *tally = counts;
    struct arimaa_captures found;
    int left = ARIMAA_STEPS - p->steps;
    const struct arimaa_captures *expected = brute_force(p, true);
    arimaa_captures_in(p, left, &found);
    compare(p, expected, &found);
    for (int n = 0; n < left && p->open == ARIMAA_OPEN_NOTHING; n++) {
        struct arimaa_captures fewer = within(expected, n);
        arimaa_captures_in(p, n, &found);
        compare(p, &fewer, &found);
    }
    for (int kind = 1; kind < ARIMAA_KINDS && p->steps == 0; kind++)
        for (int n = 1; n <= left; n++)
            if (arimaa_capture_threat(&p->board, p->seat, n, kind) != least(expected, kind, n))
                fail_msg("threat to strength %d in %d: %d", kind, n,
                         arimaa_capture_threat(&p->board, p->seat, n, kind));
    tally->n++;
    tally->none += least(expected, 1, left) == 0;
    tally->open[p->open]++;
    for (int t = 0; t < ARIMAA_TRAP_COUNT; t++)
        for (int k = 1; k < ARIMAA_KINDS; k++) {
            tally->steps[expected->steps[t][k]]++;
            assert_int_equal(arimaa_capture_in(p, left, t, k), expected->steps[t][k]);
        }
}

static void print_tally(const char *what, const struct tally *t)
{
    print_message("# %s: %d positions (%d with a pull, %d with a push open), %d without a "
                  "capture; captures in 1..4: %d %d %d %d\n",
                  what, t->n, t->open[ARIMAA_OPEN_PULL], t->open[ARIMAA_OPEN_PUSH], t->none,
                  t->steps[1], t->steps[2], t->steps[3], t->steps[4]);
}

/* ---- positions ---- */

/* Every position between turns of the games, each side to move. */
static void test_games(void **state)
{
    struct tally tally = {0};
    (void)state;
    arimaa_games_each(positions, position_count, 20, 6, check, &tally);
    print_tally("games", &tally);
    assert_true(tally.none && tally.steps[2] && tally.steps[3] && tally.steps[4]);
}

/* Random play from positions of the games: up to three turns, checked at their starts or before
 * every step. */
static void play_randomly(const char *what, uint64_t seed, int most, bool amid)
{
    struct tally tally = {0};
    uint64_t chance = chance_seed(seed);
    while (tally.n < most) {
        struct arimaa_pos p = positions[chance_below(&chance, (uint32_t)position_count)];
        if (chance_below(&chance, 2))
            arimaa_end_turn(&p);
        for (int turn = 0; turn < 3; turn++) {
            bool goes_on = true;
            for (int i = 0; i < ARIMAA_STEPS && goes_on; i++) {
                if (i == 0 || amid)
                    check(&p, &tally);
                goes_on = arimaa_games_step(&p, &chance);
            }
            if (!goes_on || p.open == ARIMAA_OPEN_PUSH)
                break;
            arimaa_end_turn(&p);
        }
    }
    print_tally(what, &tally);
    assert_true(tally.steps[2] && tally.steps[3] && (amid || tally.steps[4]));
    if (amid)
        assert_true(tally.open[ARIMAA_OPEN_PULL] && tally.open[ARIMAA_OPEN_PUSH]);
}

static void test_random_play(void **state)
{
    (void)state;
    play_randomly("random play", 11, wanted(400000), false);
}

static void test_amid(void **state)
{
    (void)state;
    play_randomly("amid turns", 12, wanted(300000), true);
}

static bool whole(struct arimaa_pos *p)
{
    p->start = p->hash;
    return !arimaa_doomed(p->board.side[0]) && !arimaa_doomed(p->board.side[1]);
}

/* A board of the games with some pieces removed and others moved to any square. */
static bool mutated(struct arimaa_pos *p, uint64_t *chance)
{
    const struct arimaa_pos *from = &positions[chance_below(chance, (uint32_t)position_count)];
    uint32_t rare = 2 + chance_below(chance, 8);
    *p = (struct arimaa_pos){.seat = (uint8_t)chance_below(chance, 2)};
    for (int sq = 0; sq < 64; sq++) {
        int kind = arimaa_kind_at(&from->board, sq), to = sq;
        if (!kind || chance_below(chance, rare) == 0)
            continue;
        if (chance_below(chance, rare) == 0)
            to = (int)chance_below(chance, 64);
        if (!(arimaa_occupied(&p->board) >> to & 1))
            arimaa_put(p, arimaa_side_at(&from->board, sq), kind, to);
    }
    return whole(p);
}

static void test_mutated(void **state)
{
    struct tally tally = {0};
    uint64_t chance = chance_seed(13);
    int most = wanted(300000);
    (void)state;
    while (tally.n < most) {
        struct arimaa_pos p;
        if (mutated(&p, &chance))
            check(&p, &tally);
    }
    print_tally("mutated", &tally);
    assert_true(tally.steps[2] && tally.steps[3] && tally.steps[4]);
}

/* Pieces scattered around a trap: few kinds, often a friend on the trap, elephants often on one. */
static bool strewn(struct arimaa_pos *p, uint64_t *chance)
{
    static const uint8_t dealt[16] = {1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 1, 2, 3, 4};
    static const uint8_t trap[4] = {18, 21, 42, 45};
    *p = (struct arimaa_pos){.seat = (uint8_t)chance_below(chance, 2)};
    int centre = trap[chance_below(chance, 4)], spread = 1 + (int)chance_below(chance, 4);
    int pieces = 3 + (int)chance_below(chance, 22);
    bool elephant[2] = {false, false};
    uint32_t share = 1 + chance_below(chance, 3);
    for (int i = 0; i < pieces; i++) {
        int r = centre / 8 - spread + (int)chance_below(chance, 2 * (uint32_t)spread + 1);
        int f = centre % 8 - spread + (int)chance_below(chance, 2 * (uint32_t)spread + 1);
        int side = chance_below(chance, 4) < share, kind = dealt[chance_below(chance, 16)];
        if (!elephant[side] && chance_below(chance, 4) == 0) {
            kind = ARIMAA_ELEPHANT;
            if (chance_below(chance, 3) == 0) {
                r = trap[chance_below(chance, 4)] / 8;
                f = trap[chance_below(chance, 4)] % 8;
            }
        }
        if (r < 0 || r > 7 || f < 0 || f > 7 || (arimaa_occupied(&p->board) >> (8 * r + f) & 1))
            continue;
        arimaa_put(p, side, kind, 8 * r + f);
        elephant[side] |= kind == ARIMAA_ELEPHANT;
    }
    return whole(p);
}

static void test_strewn(void **state)
{
    struct tally tally = {0};
    uint64_t chance = chance_seed(14);
    int most = wanted(300000);
    (void)state;
    while (tally.n < most) {
        struct arimaa_pos p;
        if (!strewn(&p, &chance))
            continue;
        check(&p, &tally);
        if (tally.n % 16 == 0) {
            p = arimaa_games_turned(&p);
            check(&p, &tally);
        }
    }
    print_tally("strewn", &tally);
    assert_true(tally.steps[2] && tally.steps[3] && tally.steps[4]);
}

/* Boards with little room: most squares around a trap are occupied. */
static bool packed(struct arimaa_pos *p, uint64_t *chance)
{
    static const uint8_t dealt[12] = {1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6};
    static const uint8_t trap[4] = {18, 21, 42, 45};
    *p = (struct arimaa_pos){.seat = (uint8_t)chance_below(chance, 2)};
    int centre = trap[chance_below(chance, 4)], spread = 2 + (int)chance_below(chance, 3);
    uint32_t fill = 2 + chance_below(chance, 8), share = 1 + chance_below(chance, 3);
    for (int sq = 0; sq < 64; sq++) {
        int away = abs(sq / 8 - centre / 8) + abs(sq % 8 - centre % 8);
        if (away > spread || chance_below(chance, 10) >= fill)
            continue;
        int side = chance_below(chance, 4) < share, kind = dealt[chance_below(chance, 12)];
        if (kind == ARIMAA_ELEPHANT &&
            p->board.side[side] & arimaa_of_kind(&p->board, ARIMAA_ELEPHANT))
            kind = ARIMAA_RABBIT;
        arimaa_put(p, side, kind, sq);
    }
    return whole(p);
}

static void test_packed(void **state)
{
    struct tally tally = {0};
    uint64_t chance = chance_seed(16);
    int most = wanted(500000);
    (void)state;
    while (tally.n < most) {
        struct arimaa_pos p;
        if (packed(&p, &chance))
            check(&p, &tally);
    }
    print_tally("packed", &tally);
    assert_true(tally.steps[2] && tally.steps[3] && tally.steps[4]);
}

/* The brute force gives the same answers with its cuts as without. */
static void test_brute_force(void **state)
{
    uint64_t chance = chance_seed(15);
    int most = getenv("AGON_FULL") ? 3000 : 40;
    (void)state;
    for (int n = 0; n < most;) {
        struct arimaa_pos p;
        if (n % 2 ? !mutated(&p, &chance) : !strewn(&p, &chance))
            continue;
        struct arimaa_captures cut = *brute_force(&p, true);
        compare(&p, brute_force(&p, false), &cut);
        n++;
    }
}

/* Whether a list of steps is legal from p and leads to the reported board. */
static bool leads_there(const struct arimaa_pos *p, const struct capture_turn *c)
{
    arimaa_step steps[ARIMAA_STEPS_MAX];
    struct arimaa_pos now = *p;
    for (int i = 0; i < c->n; i++) {
        int at = 0, n = arimaa_steps(&now, steps);
        while (at < n && steps[at] != c->step[i])
            at++;
        if (at == n)
            return false;
        arimaa_make(&now, ARIMAA_FROM(steps[at]), ARIMAA_TO(steps[at]));
    }
    return now.hash == c->after.hash && now.steps == c->after.steps && now.open != ARIMAA_OPEN_PUSH;
}

static bool is_listed(const struct capture_turn *list, int n, uint64_t hash)
{
    for (int i = 0; i < n; i++)
        if (list[i].after.hash == hash)
            return true;
    return false;
}

/* The capturing turns from p: each is legal and captures something, and all shortest ones are
 * listed if there are few. Returns the number of boards expected. */
static int check_turns(const struct arimaa_pos *p)
{
    static struct ends ends;
    struct capture_turn list[CAPTURE_TURNS_MAX];
    struct arimaa_captures least = *brute_force(p, true);
    int n = arimaa_capture_turns(p, ARIMAA_RABBIT, list), boards = 0, few = 0;
    memset(&ends, 0, sizeof ends);
    ends.least = &least;
    brute->ends = &ends;
    brute_force(p, false);
    brute->ends = NULL;
    for (int i = 0; i < n; i++) {
        assert_true(leads_there(p, &list[i]));
        assert_true(arimaa_count(list[i].after.board.side[p->seat ^ 1]) <
                    arimaa_count(p->board.side[p->seat ^ 1]));
    }
    for (int t = 0; t < ARIMAA_TRAP_COUNT; t++)
        for (int k = 1; k < ARIMAA_KINDS; k++)
            boards += ends.n[t][k];
    for (int t = 0; t < ARIMAA_TRAP_COUNT; t++)
        for (int k = 1; k < ARIMAA_KINDS; k++)
            for (int i = 0; boards < CAPTURE_TURNS_MAX && ends.n[t][k] < 24 && i < ends.n[t][k];
                 i++, few++)
                if (!is_listed(list, n, ends.hash[t][k][i]))
                    fail_msg("strength %d in trap %d: board %d of %d is not listed", k, t, i,
                             ends.n[t][k]);
    return few;
}

static void test_turns(void **state)
{
    uint64_t chance = chance_seed(17);
    int most = getenv("AGON_FULL") ? 3000 : 60, few = 0;
    (void)state;
    for (int n = 0; n < most;) {
        struct arimaa_pos p;
        if (n % 2 ? !mutated(&p, &chance) : !strewn(&p, &chance))
            continue;
        few += check_turns(&p);
        n++;
    }
    print_message("# capturing turns: %d boards\n", few);
    assert_true(few > most);
}

/* Puts the pieces of a list such as "Ec5 rc4" on an empty board. */
static struct arimaa_pos drawn(const char *pieces, int seat)
{
    struct arimaa_pos p = {.seat = (uint8_t)seat};
    for (const char *at = pieces; *at; at += at[3] ? 4 : 3) {
        int side, kind = arimaa_letter_kind(at[0], &side);
        arimaa_put(&p, side, kind, at[1] - 'a' + 8 * (at[2] - '1'));
    }
    p.start = p.hash;
    return p;
}

/* Boards for rare cases: a guard of the freezer's trap is moved, a piece makes room for one that
 * makes room, a friend thaws the friend that thaws, a piece leaves by a push. */
static void test_rare(void **state)
{
    static const char *const boards[] = {
        "Hc1 Rc2 md2 Re2 Mb3 ec3 ce3 da4 dc4 Md4 Ee4 Db5 hd5",
        "Db2 rb3 ec3 Cd3 re3",
        "rb1 rc1 Ea2 hb2 rd2 Me2 Ma3 db3 rc3 re3 hf3 da4 Rb4 Ce4 Cc5 Rd5",
        "ea2 md2 he2 ra3 rb3 cc3 rd3 Ca4 Rb4 Ec4 hd4 rb5 mc5 dd5 rc6",
        "dc1 Ec2 Rd2 ea3 cb3 Hc3 Rd3 re3 db4 Cc4 rd4 cc5",
        "ra1 Re1 Rd2 Ca4 Hc4 ed4 Dd5 rd6",
        "ca2 Dd2 de2 rc3 cd3 me3 cb4 Hc4 dd4 ce4 rb5 rc5 dd5 cc6",
        "dc1 rd1 ma2 rb2 cc2 Md2 re2 dc3 Hd3 de3 rb4 Rc4 dd4 ec5 Rd5",
    };
    struct tally tally = {0};
    (void)state;
    for (size_t i = 0; i < sizeof boards / sizeof boards[0]; i++) {
        struct arimaa_pos p = drawn(boards[i], ARIMAA_GOLD), t = arimaa_games_turned(&p);
        check(&p, &tally);
        check(&t, &tally);
    }
}

/* Boards with answers found by hand: one piece, one trap. */
static void test_known(void **state)
{
    static const struct {
        const char *pieces;
        int seat, trap, kind, steps;
    } known[] = {
        /* docs/rules/arimaa.md, sections 6 and 7: a push by the elephant. */
        {"ed5 Hd6", ARIMAA_SILVER, 2, ARIMAA_HORSE, 2},
        {"Ec5 rc4", ARIMAA_GOLD, 0, ARIMAA_RABBIT, 2},
        /* The dog on the trap steps off it and pulls. */
        {"Dc3 Rb3 rc4", ARIMAA_GOLD, 0, ARIMAA_RABBIT, 2},
        /* The dog pushes when the rabbit has left the trap, or has died there without the cat. */
        {"Rc3 Cc2 rb3 Da3", ARIMAA_GOLD, 0, ARIMAA_RABBIT, 3},
        /* The guard is pulled by the elephant at once. */
        {"cc3 dc4 Eb4 Md5", ARIMAA_GOLD, 0, ARIMAA_CAT, 2},
        /* Two guards, two hunters. */
        {"rc3 db3 cc2 Ha3 Dc1", ARIMAA_GOLD, 0, ARIMAA_RABBIT, 4},
        {"rc3 db3 cc2 Ca3 Dc1", ARIMAA_GOLD, 0, ARIMAA_RABBIT, 0},
        /* The camel freezes the horse until the cat is on e2. */
        {"dd3 He3 me4 Ce1", ARIMAA_GOLD, 0, ARIMAA_DOG, 3},
        {"dd3 He3 me4", ARIMAA_GOLD, 0, ARIMAA_DOG, 0},
        /* To c2, then to c3. */
        {"rb2 Da2", ARIMAA_GOLD, 0, ARIMAA_RABBIT, 4},
        /* Onto the trap and back, pulling. */
        {"rc4 Db3 Rb4 Rc2", ARIMAA_GOLD, 0, ARIMAA_RABBIT, 3},
        /* Three guards are too many. */
        {"rc3 rb3 rd3 rc2 Ea3 Me3", ARIMAA_GOLD, 0, ARIMAA_RABBIT, 0},
        /* The dog is the only guard of its elephant on f3, which may be lost. */
        {"rd3 De3 Ef3", ARIMAA_GOLD, 0, ARIMAA_RABBIT, 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        struct arimaa_pos p = drawn(known[i].pieces, known[i].seat);
        struct arimaa_captures c;
        arimaa_captures(&p.board, p.seat, ARIMAA_STEPS, &c);
        if (c.steps[known[i].trap][known[i].kind] != known[i].steps)
            fail_msg("%s", known[i].pieces);
    }
}

PROGRAM(arimaa_captures)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),       cmocka_unit_test(test_rare),
        cmocka_unit_test(test_games),       cmocka_unit_test(test_random_play),
        cmocka_unit_test(test_amid),        cmocka_unit_test(test_mutated),
        cmocka_unit_test(test_strewn),      cmocka_unit_test(test_packed),
        cmocka_unit_test(test_brute_force), cmocka_unit_test(test_turns),
    };
    brute = calloc(1, sizeof *brute);
    position_count = arimaa_games_read(argc > 1 ? argv[1] : "data/archive/arimaa.tsv", &positions);
    cmocka_set_message_output(CM_OUTPUT_TAP);
    int failed = brute ? cmocka_run_group_tests(tests, NULL, NULL) : 1;
    free(positions), free(brute);
    return failed;
}
