/* The Arimaa evaluation: the engine's net equals the plain one to the last bit, by every way of
 * computing its units; it is symmetric for sides and wings; and its file is checked. */
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
#include "arimaa_games.h"
#include "arimaa_plain_net.h"
#include "games/arimaa/arimaa.h"
#include "os/files.h"
#include "programs.h"

static const char *archive, *net_file;

static int often(int usual, int brief)
{
    return getenv("AGON_BRIEF") ? brief : usual;
}

/* ---- nets ---- */

static const struct net *net = &net_built_in; /* that is tested */

static int use_built_in(void **state)
{
    (void)state;
    net = &net_built_in;
    return 0;
}

/* A net other than the engine's: to be filled, and used until use_built_in(). */
static _Alignas(64) int8_t strange_row[NET_ROWS];
static _Alignas(64) int16_t strange_rest[NET_REST];
static const struct net strange = {strange_row, strange_rest};

/* A random net, in which every input counts and many units leave their bounds. */
static void use_strange(uint64_t seed, int most_out)
{
    uint64_t chance = chance_seed(seed);
    for (int i = 0; i < NET_ROWS; i++)
        strange_row[i] = (int8_t)((int)chance_below(&chance, 256) - 128);
    for (int i = 0; i < NET_REST; i++) {
        int most = i < NET_OUT ? 1000 : most_out;
        strange_rest[i] = (int16_t)((int)chance_below(&chance, (uint32_t)(2 * most + 1)) - most);
    }
    net = &strange;
}

/* A net whose units are all 1 on every board. */
static void use_full(int out)
{
    memset(strange_row, 0, sizeof strange_row);
    for (int i = 0; i < NET_REST; i++)
        strange_rest[i] = (int16_t)(i < NET_OUT ? LAYERS_ONE : i < NET_OUT_BIAS ? out : 0);
    net = &strange;
}

/* ---- checks of a position ---- */

/* Counts of what has been checked, to ensure that tests are not vacuous. */
struct seen {
    int positions, pushes, pulls, crossed, no_elephant, fewest, least, most;
};

static const struct seen nothing = {.fewest = 32};

static void print_seen(const struct seen *seen)
{
    printf("# %d positions, %d with a push and %d with a pull half done, %d where an elephant has "
           "gone to the other wing, %d without an elephant; %d pieces at least; values %d to %d\n",
           seen->positions, seen->pushes, seen->pulls, seen->crossed, seen->no_elephant,
           seen->fewest, seen->least, seen->most);
}

static bool has_elephant(const struct arimaa_board *b, int seat)
{
    return (arimaa_of_kind(b, ARIMAA_ELEPHANT) & b->side[seat]) != 0;
}

static bool has_elephants(const struct arimaa_board *b)
{
    return has_elephant(b, ARIMAA_GOLD) && has_elephant(b, ARIMAA_SILVER);
}

/* Whether a side sees one of two boards mirrored, but not the other. */
static bool crossed(const struct arimaa_board *from, const struct arimaa_board *to)
{
    return desk_mirrored(from, ARIMAA_GOLD) != desk_mirrored(to, ARIMAA_GOLD) ||
           desk_mirrored(from, ARIMAA_SILVER) != desk_mirrored(to, ARIMAA_SILVER);
}

static void count_seen(struct seen *seen, const struct plain_net *plain, const struct arimaa_pos *p,
                       const struct arimaa_board *before)
{
    int value = plain_net_output(plain, p);
    seen->positions++;
    seen->pushes += p->open == ARIMAA_OPEN_PUSH;
    seen->pulls += arimaa_pullable(p) != 0;
    seen->crossed += crossed(before, &p->board);
    seen->no_elephant += !has_elephants(&p->board);
    seen->fewest = plain->pieces < seen->fewest ? plain->pieces : seen->fewest;
    seen->least = value < seen->least ? value : seen->least;
    seen->most = value > seen->most ? value : seen->most;
}

static void check_inputs(const struct plain_net *plain, const struct arimaa_board *b)
{
    assert_in_range(plain->pieces + 4, 4, NET_ACTIVE_MAX);
    for (int seat = 0; seat < 2; seat++) {
        uint32_t input[NET_ACTIVE_MAX];
        uint8_t there[NET_INPUTS] = {0};
        assert_int_equal(net_inputs(b, seat, input), plain->pieces + 4);
        for (int i = 0; i < plain->pieces + 4; i++) {
            assert_in_range(input[i], 0, NET_INPUTS - 1);
            there[input[i]]++;
        }
        assert_memory_equal(there, plain->there[seat], NET_INPUTS);
    }
}

static void check_units(const struct plain_net *plain, const struct net_units *units)
{
    for (int seat = 0; seat < 2; seat++)
        for (int k = 0; k < NET_UNITS; k++) {
            int64_t unit = plain->unit[seat][k];
            if (unit < INT16_MIN || unit > INT16_MAX || units->unit[seat][k] != unit)
                fail_msg("unit %d of side %d is %d, not %d", k, seat, units->unit[seat][k],
                         (int)unit);
        }
}

/* The data stored beside the units. */
static void check_kept(const struct net_units *units, const struct arimaa_board *b)
{
    struct desk d = desk_of(b, ARIMAA_GOLD, false);
    uint64_t held = 0, frozen = 0;
    for (int sq = 0; sq < 64; sq++) {
        int state = arimaa_kind_at(b, sq) ? desk_state(&d, sq % 8, sq / 8) : DESK_FREE;
        held |= state != DESK_FREE ? ARIMAA_BIT(sq) : 0;
        frozen |= state == DESK_FROZEN ? ARIMAA_BIT(sq) : 0;
    }
    assert_memory_equal(&units->sight.board, b, sizeof *b);
    assert_int_equal(units->sight.held, held);
    assert_int_equal(units->sight.frozen, frozen);
    for (int trap = 0; trap < 4; trap++)
        assert_int_equal(units->trap[trap], desk_trap_code(&d, trap));
    for (int seat = 0; seat < 2; seat++)
        assert_int_equal(units->turn[seat], (seat ? 56 : 0) + (desk_mirrored(b, seat) ? 7 : 0));
}

/* The units of a position, computed in any way. */
static void check_made(const struct plain_net *plain, const struct net_units *units,
                       const struct arimaa_pos *p)
{
    check_units(plain, units);
    check_kept(units, &p->board);
    assert_int_equal(net_output(units, p), plain_net_output(plain, p));
}

/* The position with every square's number changed by `flip` (7: wings, 56: upside down); upside
 * down also exchanges the colours. */
static struct arimaa_pos flipped(const struct arimaa_pos *p, int flip)
{
    int swap = flip & 8 ? 1 : 0;
    struct arimaa_pos other = {.seat = (uint8_t)(p->seat ^ swap),
                               .steps = p->steps,
                               .open = p->open,
                               .square = (uint8_t)(p->open ? p->square ^ flip : 0),
                               .kind = p->kind};
    for (int sq = 0; sq < 64; sq++) {
        int kind = arimaa_kind_at(&p->board, sq);
        if (kind)
            arimaa_put(&other, arimaa_side_at(&p->board, sq) ^ swap, kind, sq ^ flip);
    }
    return other;
}

/* A side without an elephant never sees the files mirrored, so the wings differ for it. */
static void check_symmetry(const struct arimaa_pos *p, int value)
{
    struct arimaa_pos wings = flipped(p, 7), turned = flipped(p, 56), both = flipped(p, 63);
    assert_int_equal(net_value(net, &turned), value);
    if (has_elephants(&p->board)) {
        assert_int_equal(net_value(net, &wings), value);
        assert_int_equal(net_value(net, &both), value);
    }
}

static void check_begun(const struct plain_net *plain, const struct arimaa_pos *p)
{
    struct net_units units;
    memset(&units, 0xa5, sizeof units);
    net_begin(&units, net, &p->board);
    check_made(plain, &units, p);
    check_inputs(plain, &p->board);
    assert_int_equal(net_head(p), plain_net_head(plain, p));
    assert_int_equal(net_value(net, p), plain_net_output(plain, p));
    check_symmetry(p, plain_net_output(plain, p));
}

static void check_bring(const struct plain_net *plain, const struct arimaa_pos *p,
                        const struct net_units *from)
{
    struct net_units units;
    memset(&units, 0x5a, sizeof units);
    net_bring(&units, from, &p->board);
    check_made(plain, &units, p);
}

/* Units from which those of any position must be derivable. */
enum { MEMORY = 32 };
struct units {
    struct net_units last;         /* of the position before */
    struct net_units past[MEMORY]; /* of positions some time ago, by chance */
    uint64_t chance;
};

static struct units *units_new(uint64_t seed)
{
    struct units *units = calloc(1, sizeof *units);
    assert_non_null(units);
    units->chance = chance_seed(seed);
    net_begin(&units->last, net, &(struct arimaa_board){0});
    for (int i = 0; i < MEMORY; i++)
        units->past[i] = units->last;
    return units;
}

static void check(struct seen *seen, struct units *units, const struct arimaa_pos *p)
{
    struct net_units *past = &units->past[chance_below(&units->chance, MEMORY)];
    struct plain_net plain;
    plain_net_begin(&plain, net, &p->board);
    count_seen(seen, &plain, p, &units->last.sight.board);
    check_begun(&plain, p);
    check_bring(&plain, p, past);
    check_bring(&plain, p, &units->last);
    net_bring(&units->last, &units->last, &p->board);
    check_made(&plain, &units->last, p);
    check_bring(&plain, p, &units->last);
    if (chance_below(&units->chance, 16) == 0)
        *past = units->last;
}

/* ---- walks ---- */

struct checked {
    struct seen seen;
    struct units *units;
};

static void check_walked(void *user, const struct arimaa_pos *p)
{
    struct checked *checked = user;
    check(&checked->seen, checked->units, p);
}

static struct seen check_walks(uint64_t seed, int walks)
{
    struct checked checked = {nothing, units_new(seed)};
    uint64_t chance = chance_seed(seed);
    for (int i = 0; i < walks; i++)
        arimaa_games_walk(&chance, check_walked, &checked);
    free(checked.units);
    print_seen(&checked.seen);
    assert_true(checked.seen.pushes > 20);
    assert_true(checked.seen.pulls > 20);
    assert_true(checked.seen.crossed > 10);
    assert_true(checked.seen.no_elephant > 100);
    assert_true(checked.seen.fewest <= ARIMAA_GAMES_FEW);
    return checked.seen;
}

static void test_walks(void **state)
{
    (void)state;
    check_walks(20151, often(20, 6));
}

/* A random net distinguishes inputs that the engine's own may weigh hardly at all. */
static void test_strange_net(void **state)
{
    (void)state;
    use_strange(1, 8);
    struct seen seen = check_walks(20152, often(10, 4));
    assert_true(seen.least > -NET_MOST && seen.most < NET_MOST);
}

static void test_strange_values(void **state)
{
    (void)state;
    use_strange(2, 250);
    struct seen seen = check_walks(20153, often(5, 3));
    assert_true(seen.least == -NET_MOST && seen.most == NET_MOST);
}

/* ---- boards from elsewhere ---- */

/* Every position of the archive (every tenth with AGON_BRIEF), also within turns after one to three
 * random steps. */
static void test_archive(void **state)
{
    struct arimaa_pos *at;
    struct units *units = units_new(11);
    struct seen seen = nothing;
    int n = arimaa_games_read(archive, &at);
    (void)state;
    assert_true(n > 1000);
    for (int i = 0; i < n; i += often(1, 10)) {
        struct arimaa_pos p = at[i];
        check(&seen, units, &p);
        while (p.steps < ARIMAA_STEPS - 1 && arimaa_games_step(&p, &units->chance))
            check(&seen, units, &p);
    }
    print_seen(&seen);
    free(units);
    free(at);
}

/* Up to two full armies thrown anywhere. */
static struct arimaa_pos throw_together(uint64_t *chance)
{
    static const int army[16] = {1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 6};
    struct arimaa_pos p = {.seat = (uint8_t)chance_below(chance, 2),
                           .steps = (uint8_t)chance_below(chance, ARIMAA_STEPS)};
    uint32_t percent = chance_below(chance, 150);
    for (int piece = 0; piece < 32; piece++) {
        int sq = (int)chance_below(chance, 64);
        while (arimaa_kind_at(&p.board, sq))
            sq = (int)chance_below(chance, 64);
        if (chance_below(chance, 100) < percent)
            arimaa_put(&p, piece / 16, army[piece % 16], sq);
    }
    return p;
}

static void test_rubble(void **state)
{
    struct units *units = units_new(7);
    struct seen seen = nothing;
    (void)state;
    for (int i = 0; i < often(3000, 500); i++) {
        struct arimaa_pos p = throw_together(&units->chance);
        check(&seen, units, &p);
    }
    print_seen(&seen);
    free(units);
    assert_true(seen.no_elephant > 50);
    assert_true(seen.fewest == 0);
}

/* ---- the numbers of the net ---- */

/* The limit of the sum of |out| over the units of a side: weighted sums have 32 bits. */
enum { OUT_MOST = INT32_MAX / (LAYERS_ONE * LAYERS_ONE) };

/* With any inputs, a unit stays within 16 bits at every stage, and the weighted units of a side
 * within 32. */
static void test_width(void **state)
{
    (void)state;
    for (int k = 0; k < NET_UNITS; k++) {
        int most = INT16_MAX - NET_ACTIVE_MAX * -INT8_MIN;
        assert_in_range(net->rest[NET_BIAS + k] + most, 0, 2 * most);
    }
    for (int side = 0; side < 2 * NET_HEADS; side++) {
        int sum = 0;
        for (int k = 0; k < NET_UNITS; k++)
            sum += abs(net->rest[NET_OUT + side * NET_UNITS + k]);
        assert_in_range(sum, 0, OUT_MOST);
    }
}

/* The greatest sums that fit are computed correctly. */
static void test_full(void **state)
{
    struct arimaa_pos p = {0};
    const int most = OUT_MOST / NET_UNITS;
    (void)state;
    use_full(most);
    assert_int_equal(net_value(net, &p), NET_MOST);
    use_full(-most);
    assert_int_equal(net_value(net, &p), -NET_MOST);
}

/* The file is complete and equals the engine's net. */
static void test_file(void **state)
{
    enum { BYTES_MOST = 1000000 };
    struct agon_error error = {.text = ""};
    char *bytes;
    size_t n;
    (void)state;
    if (file_read(net_file, BYTES_MOST - 1, &bytes, &n, &error) < 0)
        fail_msg("%s: %s", net_file, error.text);
    assert_int_equal(n, NET_ROWS + 2 * NET_REST);
    assert_memory_equal(bytes, net->row, NET_ROWS);
    const unsigned char *rest = (const unsigned char *)bytes + NET_ROWS;
    for (int i = 0; i < NET_REST; i++)
        assert_int_equal((uint16_t)net->rest[i], rest[2 * i] + 256 * rest[2 * i + 1]);
    free(bytes);
    assert_int_equal((uintptr_t)net->row % 64, 0);
    assert_int_equal((uintptr_t)net->rest % 64, 0);
}

/* ---- its sense ---- */

/* "g" or "s" to move and eight rows, the eighth first, points for empty squares. */
static void draw(const agon_game *game, agon_pos *pos, const char *picture)
{
    char text[72];
    struct agon_error error;
    int n = snprintf(text, sizeof text, "%c [", picture[0]);
    for (const char *s = picture + 2; *s; s++)
        if (*s != ' ')
            text[n++] = *s == '.' ? ' ' : *s;
    memcpy(text + n, "]", 2);
    if (game->rules->read(game, pos, text, &error) < 0)
        fail_msg("%s: %s", picture, error.text);
}

/* Common knowledge of strong players, as pairs of boards: the first is better for the side to move.
 * The ideas are those of the Arimaa Wikibook's chapters on strategy (en.wikibooks.org/wiki/Arimaa)
 * and of D. Fotland, "Building a World-Champion Arimaa Program" (2004); the boards were composed
 * here. */
static const struct ordering {
    const char *why, *better, *worse;
} orderings[] = {
    {"a camel at home is better than one held hostage by the elephant at f3",
     "g rrrddrrr rhc.mchr ........ ........ ......e. .M....H. .HC.EC.R RRRDDRRR",
     "g rrrddrrr rhc.mchr ........ ........ ......e. .H....M. .HC.EC.R RRRDDRRR"},
    {"an elephant in the middle is better than one on the edge",
     "g rrrddrrr rhc.mchr ....e... ....E... ........ ........ RHCM.CHR RRRDDRRR",
     "g rrrddrrr rhc.mchr ....e... E....... ........ ........ RHCM.CHR RRRDDRRR"},
    {"a camel at home is better than one beside the enemy elephant in his half",
     "g rrrddrrr rhc.mchr ......e. ........ ...E.... ........ RHCM.CHR RRRDDRRR",
     "g rrrddrrr rhc.mchr ......eM ........ ...E.... ........ RHC..CHR RRRDDRRR"},
    {"rabbits at home are better than one alone in the middle before the horses",
     "g rrrddrrr r.c.mc.r .h..e... ..E.h... ........ ........ RHCM.CHR RRRDDRRR",
     "g rrrddrrr r.c.mc.r .h..e... ..E.h... ....R... ........ RHCM.CHR RRRDD.RR"},
    {"a horse is worth more than a cat",
     "g rrrddrrr rhcemchr ........ ........ ........ ........ RHCMEH.R RRRDDRRR",
     "g rrrddrrr rhcemchr ........ ........ ........ ........ RHCMEC.R RRRDDRRR"},
    {"an elephant that can leave is better than one walled in at the edge",
     "g rrrddrr. rhc.mc.r ......h. ........ ........ E..e.... RHCM.CHR RRRDDRRR",
     "g rrrdd.r. r.c.mc.. Eh...... rh...... rr...... ...e.... RHCM.CHR RRRDDRRR"},
    {"a horse that is free is better than one framed on c6",
     "g rrrddrrr ..m...hr .e.h.... ..C..... ........ ...H.... .D.ME.HR RRRDCRRR",
     "g rrrddrrr ..m...hr .eHh.... ..C..... ........ ........ .D.ME.HR RRRDCRRR"},
    {"late, a rabbit near goal is better than one at home",
     "g ...r..r. ........ ...e.... .R...... ....E... ........ ......d. R......D",
     "g ...r..r. ........ ...e.... ........ ....E... ........ .R....d. R......D"},
};

static int value_in(const char *picture)
{
    agon_game *game = agon_open("arimaa", NULL, NULL);
    agon_pos *pos = agon_pos_new(game, game->first);
    draw(game, pos, picture);
    int value = net_value(net, arimaa_pos(pos));
    free(pos);
    agon_close(game);
    return value;
}

static void test_strategy(void **state)
{
    (void)state;
    for (const struct ordering *o = orderings; o < orderings + sizeof orderings / sizeof *orderings;
         o++) {
        int better = value_in(o->better), worse = value_in(o->worse);
        if (better <= worse)
            fail_msg("%s: %d and %d", o->why, better, worse);
    }
}

PROGRAM(arimaa_evaluation)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_walks),
        cmocka_unit_test_teardown(test_strange_net, use_built_in),
        cmocka_unit_test_teardown(test_strange_values, use_built_in),
        cmocka_unit_test(test_archive),
        cmocka_unit_test(test_rubble),
        cmocka_unit_test(test_width),
        cmocka_unit_test_teardown(test_full, use_built_in),
        cmocka_unit_test(test_file),
        cmocka_unit_test(test_strategy),
    };
    archive = argc > 1 ? argv[1] : "";
    net_file = argc > 2 ? argv[2] : "";
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
