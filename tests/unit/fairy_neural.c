/* The nets of variants: values brought up to date move by move equal those summed up plainly, and
 * files that are no net, or another game's, are refused. */
#include "search_check.h"

#include <inttypes.h>
#include <string.h>

#include "core/random.h"
#include "engines/fairy/board.h"
#include "engines/fairy/engine.h"
#include "engines/fairy/evaluate.h"
#include "engines/fairy/lesson.h"
#include "programs.h"

/* A net of random numbers. */
struct sheet {
    struct neural_map map;
    unsigned char *bytes;
    size_t rows, n;
};

static void put16(unsigned char *to, int number)
{
    to[0] = (unsigned char)(number & 255);
    to[1] = (unsigned char)(number >> 8 & 255);
}

static void sheet_begin(struct sheet *s, const agon_game *game, uint64_t seed)
{
    struct random random;
    random_seed(&random, seed);
    assert_int_equal(neural_map_init(&s->map, fairy_game(game)), 0);
    s->rows = (size_t)s->map.inputs * NEURAL_UNITS;
    s->n = NEURAL_HEADER + s->rows + 2 * (size_t)NEURAL_REST;
    s->bytes = malloc(s->n);
    assert_non_null(s->bytes);
    neural_write_header(&s->map, 300, (char *)s->bytes);
    for (size_t i = 0; i < s->rows; i++)
        s->bytes[NEURAL_HEADER + i] =
            (unsigned char)((int)random_below(&random, 2 * (uint32_t)s->map.row_most + 1) -
                            s->map.row_most);
    for (int i = 0; i < NEURAL_REST; i++) {
        int most = i < NEURAL_UNITS                 ? LAYERS_BIAS_MOST
                   : i < NEURAL_REST - NEURAL_HEADS ? LAYERS_OUT_MOST
                                                    : 3000;
        put16(s->bytes + NEURAL_HEADER + s->rows + 2 * i,
              (int)random_below(&random, 2 * (uint32_t)most + 1) - most);
    }
}

static void sheet_end(struct sheet *s)
{
    neural_map_release(&s->map);
    free(s->bytes);
}

static int number_at(const struct sheet *s, int i)
{
    const unsigned char *low = s->bytes + NEURAL_HEADER + s->rows + 2 * i;
    return (int16_t)(low[0] | low[1] << 8);
}

/* ---- the plain sum, by the text of neural.h and layers.h ---- */

static int view_cell(const struct fairy_game *g, const struct fairy_pos *p, int seat, int cell,
                     bool mirrors)
{
    int x = cell % g->width, y = cell / g->width, royals = 0, at = 0;
    for (int c = 0; c < g->cells; c++)
        if (p->cell[c] && piece_seat(p->cell[c]) == seat &&
            g->kind[seat][piece_kind(p->cell[c])].royal) {
            royals++;
            at = c % g->width;
        }
    if (seat) {
        x = g->width - 1 - x;
        y = g->height - 1 - y;
        at = g->width - 1 - at;
    }
    if (mirrors && royals == 1 && at >= (g->width + 1) / 2)
        x = g->width - 1 - x;
    return y * g->width + x;
}

static void plain_units(const struct sheet *s, const struct fairy_pos *p, int seat,
                        int unit[NEURAL_UNITS])
{
    const struct fairy_game *g = s->map.g;
    int kinds = g->variant->kinds, side = 1;
    while (2 * kinds * ((g->width + side - 1) / side) * ((g->height + side - 1) / side) > 8192)
        side++;
    int across = (g->width + side - 1) / side, down = (g->height + side - 1) / side;
    for (int k = 0; k < NEURAL_UNITS; k++)
        unit[k] = number_at(s, k);
    for (int c = 0; c < g->cells; c++) {
        if (!p->cell[c])
            continue;
        int other = piece_seat(p->cell[c]) != seat, kind = piece_kind(p->cell[c]);
        int at = view_cell(g, p, seat, c, s->map.mirrors);
        int block = at / g->width / side * across + at % g->width / side;
        const int8_t *row = (const int8_t *)s->bytes + NEURAL_HEADER;
        const int8_t *first = row + ((other * kinds + kind) * across * down + block) * NEURAL_UNITS;
        const int8_t *second =
            row + (2 * kinds * across * down + other * g->cells + at) * NEURAL_UNITS;
        for (int k = 0; k < NEURAL_UNITS; k++)
            unit[k] += first[k] + (side > 1 ? second[k] : 0);
    }
}

static int plain_value(const struct sheet *s, const struct values *v, const struct fairy_pos *p,
                       int phase)
{
    int head = phase * 4 / 257;
    int64_t sum = 0;
    for (int i = 0; i < 2; i++) {
        int unit[NEURAL_UNITS];
        plain_units(s, p, i ? !p->seat : p->seat, unit);
        for (int k = 0; k < NEURAL_UNITS; k++) {
            int u = unit[k] < 0 ? 0 : unit[k] > 181 ? 181 : unit[k];
            sum += u * u * number_at(s, 64 + head * 128 + i * 64 + k);
        }
    }
    int64_t odds = sum * 1000 / (181 * 181 * 256) + number_at(s, 64 + 4 * 128 + head);
    return (int)(odds * 300 / (1000 * v->unit));
}

/* ---- tests ---- */

enum { GAMES = 3, MOVES = 120 };

static void compare(const struct sheet *s, const struct board *b)
{
    int is = neural_value(b->v->net, b->v, b->frame, b->ply, b->p, evaluate_phase(b));
    assert_int_equal(is, plain_value(s, b->v, b->p, evaluate_phase(b)));
}

/* Wanders through a game, back and forth; looks at some positions only. */
static void wander(const struct sheet *s, struct board *b, struct random *random)
{
    agon_move *list = malloc(b->g->game.max_moves * sizeof *list);
    assert_non_null(list);
    assert_int_equal(board_begin(b, b->g->first, NO_PAST), 0);
    for (int i = 0; i < MOVES; i++) {
        uint64_t n = fairy_generate(b->g, b->p, list);
        if (b->ply > 0 && (n == 0 || b->ply >= BOARD_PLIES - 1 || random_below(random, 3) == 0))
            board_undo(b);
        else if (random_below(random, 8) == 0)
            board_skip(b);
        else if (n > 0)
            board_play(b, list[random_below(random, (uint32_t)n)]);
        if (random_below(random, 3) > 0)
            compare(s, b);
    }
    free(list);
}

static void test_values(void **state)
{
    static const char *const ids[] = {"chess",  "shako",       "los-alamos", "capablanca",
                                      "makruk", "fairy-chess", "courier",    "tai-shogi"};
    (void)state;
    struct random random;
    random_seed(&random, 7);
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct sheet s;
        struct neural net;
        struct values values;
        struct board board = {.g = NULL};
        struct agon_error error = {.text = ""};
        agon_game *game = agon_open(ids[i], NULL, NULL);
        assert_non_null(game);
        sheet_begin(&s, game, i);
        if (neural_read(&net, fairy_game(game), s.bytes, s.n, &error) < 0)
            fail_msg("%s: %s", ids[i], error.text);
        assert_int_equal(values_init(&values, fairy_game(game)), 0);
        values.net = &net;
        assert_int_equal(board_init(&board, fairy_game(game), &values), 0);
        for (int k = 0; k < GAMES; k++)
            wander(&s, &board, &random);
        board_release(&board);
        values_release(&values);
        neural_release(&net);
        sheet_end(&s);
        agon_close(game);
    }
}

/* The mirror image of a position is worth the same, and so is that with the colours exchanged. */
static void test_symmetry(void **state)
{
    static const char *const same[] = {"4k3/pp6/2n5/8/8/5N2/PP4Q1/2K5 w - - 0 1",
                                       "3k4/6pp/5n2/8/8/2N5/1Q4PP/5K2 w - - 0 1",
                                       "2k5/pp4q1/5n2/8/8/2N5/PP6/4K3 b - - 0 1"};
    (void)state;
    struct sheet s;
    struct neural net;
    struct values values;
    struct board board = {.g = NULL};
    int value[3];
    agon_game *game = agon_open("chess", NULL, NULL);
    sheet_begin(&s, game, 3);
    assert_int_equal(neural_read(&net, fairy_game(game), s.bytes, s.n, NULL), 0);
    assert_int_equal(values_init(&values, fairy_game(game)), 0);
    values.net = &net;
    assert_int_equal(board_init(&board, fairy_game(game), &values), 0);
    for (int i = 0; i < 3; i++) {
        agon_pos *pos = agon_pos_new(game, game->first);
        assert_int_equal(fairy_read(game, pos, same[i], NULL), 0);
        assert_int_equal(board_begin(&board, fairy_pos(pos), NO_PAST), 0);
        value[i] = neural_value(&net, &values, board.frame, 0, board.p, evaluate_phase(&board));
        free(pos);
    }
    assert_int_not_equal(value[0], 0);
    assert_int_equal(value[1], value[0]);
    assert_int_equal(value[2], value[0]);
    board_release(&board);
    values_release(&values);
    neural_release(&net);
    sheet_end(&s);
    agon_close(game);
}

static void refuse(const agon_game *game, const void *bytes, size_t n, int status, const char *why)
{
    struct neural net;
    struct agon_error error = {.text = ""};
    assert_int_equal(neural_read(&net, fairy_game(game), bytes, n, &error), status);
    if (!strstr(error.text, why))
        fail_msg("'%s' instead of '%s'", error.text, why);
}

static void test_refused(void **state)
{
    (void)state;
    struct sheet s;
    agon_game *game = agon_open("chess", NULL, NULL), *other = agon_open("shako", NULL, NULL);
    agon_game *dear =
        agon_open("variant",
                  &(struct agon_setup){
                      .definition = "[variant]\nname = Dear\nbase = chess\n[values]\nN = 3.5\n"},
                  NULL);
    sheet_begin(&s, game, 1);
    refuse(other, s.bytes, s.n, AGON_UNSUPPORTED, "another board, other pieces or other values");
    refuse(dear, s.bytes, s.n, AGON_UNSUPPORTED, "other values");
    refuse(game, s.bytes, s.n - 1, AGON_BAD_TEXT, "bytes");
    refuse(game, s.bytes, NEURAL_HEADER, AGON_BAD_TEXT, "bytes");
    refuse(game, s.bytes, NEURAL_HEADER - 1, AGON_BAD_TEXT, "expected a net");
    refuse(game, s.bytes, 0, AGON_BAD_TEXT, "expected a net");
    unsigned char *unit = s.bytes + NEURAL_HEADER + s.rows, kept[2] = {unit[0], unit[1]};
    put16(unit, LAYERS_BIAS_MOST + 1);
    refuse(game, s.bytes, s.n, AGON_BAD_TEXT, "1000");
    memcpy(unit, kept, 2);
    put16(unit + 2 * 64, -LAYERS_OUT_MOST - 1);
    refuse(game, s.bytes, s.n, AGON_BAD_TEXT, "127");
    memcpy(s.bytes, "agon net 2", 10);
    refuse(game, s.bytes, s.n, AGON_BAD_TEXT, "expected a net");
    sheet_end(&s);
    agon_close(dear);
    agon_close(other);
    agon_close(game);
}

static void add_learned(void *sum, const struct agon_term *t)
{
    if (strcmp(t->name, "learned") == 0)
        *(int *)sum += abs(t->value[0]) + abs(t->value[1]);
}

static int learned_by(agon_engine *e, const agon_game *game)
{
    int sum = 0;
    assert_int_equal(fairy_engine.explain(e, game->first, add_learned, &sum), 0);
    return sum;
}

/* Engines find a net that is offered, unless it is switched off, and a later one in its place. */
static void test_offered(void **state)
{
    (void)state;
    struct sheet s, later;
    struct agon_error error = {.text = ""};
    agon_game *game = agon_open("sho-shogi", NULL, NULL);
    sheet_begin(&s, game, 1);
    sheet_begin(&later, game, 2);
    agon_engine *before = open_engine(&fairy_engine, game);
    assert_int_equal(agon_offer_net(s.bytes, s.n - 1, NULL), 0);
    agon_engine *short_one = open_engine(&fairy_engine, game);
    assert_int_equal(agon_offer_net(s.bytes, s.n, NULL), 0);
    agon_engine *with = open_engine(&fairy_engine, game);
    assert_int_equal(agon_offer_net(later.bytes, later.n, NULL), 0);
    agon_engine *after = open_engine(&fairy_engine, game);
    assert_int_equal(learned_by(before, game), 0);
    assert_int_equal(learned_by(short_one, game), 0);
    int one = learned_by(with, game);
    assert_int_not_equal(one, 0);
    assert_int_not_equal(learned_by(after, game), one);
    assert_int_equal(fairy_engine.set(with, "net", "off", NULL), 0);
    assert_int_equal(learned_by(with, game), 0);
    assert_int_equal(fairy_engine.set(with, "net", "on", NULL), 0);
    assert_int_equal(learned_by(with, game), one);
    assert_int_equal(agon_offer_net("rubbish", 7, &error), AGON_BAD_TEXT);
    assert_string_equal(error.text, "expected a net, as \"agon variant train\" writes it");
    fairy_engine.close(before);
    fairy_engine.close(short_one);
    fairy_engine.close(with);
    fairy_engine.close(after);
    sheet_end(&s);
    sheet_end(&later);
    agon_close(game);
}

/* ---- learning ---- */

/* The number of knights that the first side has more. */
static int knights_ahead(const agon_game *game, const agon_pos *pos)
{
    const struct fairy_pos *p = fairy_pos(pos);
    int lead = 0, knight = variant_find(fairy_game(game)->variant, "N", 1);
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < p->count[seat]; i++) {
            int kind = piece_kind(p->cell[*fairy_list(fairy_game(game), p, seat, i)]);
            lead += kind == knight ? 1 - 2 * seat : 0;
        }
    return lead;
}

/* A random game in which each knight is worth two pawns more than the terms say. */
static void play_for_knights(struct lesson *l, const agon_game *game, struct random *random)
{
    struct agon_line line;
    int score = 0;
    agon_move *list = malloc(game->max_moves * sizeof *list);
    assert_non_null(list);
    assert_int_equal(agon_line_init(&line, game, NULL), 0);
    for (int ply = 0; ply < 90; ply++) {
        int n = agon_line_moves(&line, list);
        if (n == 0)
            break;
        agon_line_play(&line, list[random_below(random, (uint32_t)n)]);
        int lead = knights_ahead(game, line.pos), seat = fairy_pos(line.pos)->seat;
        assert_int_equal(board_begin(&l->board, fairy_pos(line.pos), NO_PAST), 0);
        score = evaluate_plain(&l->board) + 200 * (seat ? -lead : lead);
        lesson_note(l, fairy_pos(line.pos), score);
        score = seat ? -score : score;
    }
    lesson_end_game(l, score > 100 ? 2 : score < -100 ? 0 : 1);
    agon_line_release(&line);
    free(list);
}

/* The value added by a net. */
static int added(struct board *b, const char *position)
{
    bool rough;
    agon_pos *pos = agon_pos_new(&b->g->game, b->g->game.first);
    assert_int_equal(fairy_read(&b->g->game, pos, position, NULL), 0);
    assert_int_equal(board_begin(b, fairy_pos(pos), NO_PAST), 0);
    free(pos);
    return evaluate_board(b, -VALUES_SURE, VALUES_SURE, &rough) - evaluate_plain(b);
}

/* From such games it learns just that; from a few of them (AGON_BRIEF), that a knight is worth more
 * than the terms say, and a bishop is not. */
static void test_learning(void **state)
{
    static const char *const equal = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
                             *const knight =
                                 "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
                             *const bishop =
                                 "rn1qkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    (void)state;
    struct lesson l;
    struct random random;
    struct neural net;
    struct values values;
    struct board board = {.g = NULL};
    struct agon_error error = {.text = ""};
    bool brief = getenv("AGON_BRIEF");
    agon_game *game = agon_open("chess", NULL, NULL);
    assert_int_equal(lesson_begin(&l, game), 0);
    random_seed(&random, 11);
    for (int i = 0; i < (brief ? 60 : 200); i++)
        play_for_knights(&l, game, &random);
    assert_int_equal(lesson_learn(&l, NULL, NULL), 0);
    if (neural_read(&net, fairy_game(game), l.net, l.net_size, &error) < 0)
        fail_msg("%s", error.text);
    assert_int_equal(values_init(&values, fairy_game(game)), 0);
    values.net = &net;
    assert_int_equal(board_init(&board, fairy_game(game), &values), 0);
    if (brief) {
        assert_true(added(&board, knight) > added(&board, bishop) + 50);
    } else {
        assert_in_range(added(&board, equal) + 1000, 960, 1040);
        assert_in_range(added(&board, knight), 110, 230);
        assert_in_range(added(&board, bishop) + 1000, 960, 1040);
    }
    board_release(&board);
    values_release(&values);
    neural_release(&net);
    lesson_release(&l);
    agon_close(game);
}

PROGRAM(fairy_neural)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values), cmocka_unit_test(test_symmetry),
        cmocka_unit_test(test_refused), cmocka_unit_test(test_offered),
        cmocka_unit_test(test_learning)};
    return RUN(tests);
}
