/* Images of definitions: an image opens as the same game as its text, and a damaged image is
 * refused or opens as a consistent game. */
#include "core/image.h"
#include "core/random.h"
#include "programs.h"
#include "unit/check.h"

enum {
    GAMES = 2,
    TURNS = 60,
    TURNS_BRIEF = 10,
    DAMAGES = 200,
    DAMAGES_BRIEF = 40,
    TURNS_DAMAGED = 6
};

static const struct {
    const char *kind, *variant, *options, *definition, *start;
} setups[] = {
    {"chess", NULL, NULL, NULL, NULL},
    {"chess", NULL, NULL, NULL, "4k3/P7/8/8/8/8/8/4K2R w K - 3 20"},
    {"capablanca", NULL, NULL, NULL, NULL},
    {"courier", NULL, NULL, NULL, NULL},
    {"fairy-chess", NULL, NULL, NULL, NULL},
    {"los-alamos", NULL, NULL, NULL, NULL},
    {"makruk", NULL, NULL, NULL, NULL},
    {"shako", NULL, NULL, NULL, NULL},
    {"sho-shogi", NULL, NULL, NULL, NULL},
    {"tai-shogi", NULL, NULL, NULL, NULL},
    {"tai-shogi", NULL, "notation=shogi", NULL, NULL},
    {"terachess", NULL, NULL, NULL, NULL},
    {"variant", NULL, NULL, NULL, NULL},
    {"variant", "wild", "end=bare",
     "[variant]\nbase = chess\nname = Ours\nsides = Red Blue\nquiet = 40 A\nrepetition = 4\n"
     "start = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RWBQKABR r KQkq - 0 1\n"
     "[options]\nend = usual|bare: how it ends\n"
     "[rulesets]\ntame = end=usual: as ever\nwild = end=usual: not at all\n"
     "[pieces]\nW = Wazir: W\nA = Ace: j2RpB[F?oR](LION)\n"
     "[pieces if end=bare]\nW = Wide: (LION3)mU\n[values]\nA = 4.5\n"
     "[places]\nA = 1 -2 3 -4 5 -999 / 999 -6 7 -8 9 -10 / -11\n[names fr]\nA = As\n",
     NULL},
    {"tangram", NULL, NULL, NULL, NULL},
    {"tangram", NULL, "figure=cat", NULL, NULL},
    {"tangram", "free", "touch=corner", NULL, NULL},
    {"ostomachion", NULL, NULL, NULL, NULL},
    {"tangram", NULL, NULL, "outline 0:0 4:0 4:4 0:4\n", NULL},
    {"tangram", NULL, NULL,
     "turns 4\nflips off\npiece A 0:0 2:0 2:1 1:1 1:2 0:2\npiece B 0:0 1:0 1:1 0:1\n"
     "place A@0:0\nplace B@1:1\n",
     NULL},
    {"tangram", NULL, NULL,
     "turns 4\nflips on\npiece A 0:0 3:0 3:1 1:1 1:2 3:2 3:3 0:3\npiece B 0:0 1:0 1:1 0:1\n"
     "outline 0:0 0:3 3:3 3:0\nhole 1:1 2:1 2:2 1:2\n",
     "A@0:0 B"},
};

static agon_game *open_text(size_t i)
{
    struct agon_setup setup = {setups[i].variant, setups[i].options, setups[i].start,
                               setups[i].definition};
    struct agon_error error = {.text = ""};
    agon_game *game = agon_open(setups[i].kind, &setup, &error);
    if (!game)
        fail_msg("%s: %s", setups[i].kind, error.text);
    return game;
}

static uint8_t *image_of(const agon_game *game, size_t *n)
{
    *n = game->rules->image(game, NULL, 0);
    uint8_t *bytes = malloc(*n);
    assert_non_null(bytes);
    assert_in_range(*n, 1, IMAGE_MAX);
    assert_int_equal(game->rules->image(game, bytes, *n), *n);
    return bytes;
}

static void assert_same_board(const struct agon_board *a, const struct agon_board *b)
{
    assert_string_equal(a->shape, b->shape);
    assert_int_equal(a->cells, b->cells);
    assert_int_equal(a->pieces, b->pieces);
    assert_int_equal(a->outlines, b->outlines);
    for (int i = 0; i < a->cells; i++) {
        assert_string_equal(a->cell[i].name, b->cell[i].name);
        assert_int_equal(a->cell[i].x, b->cell[i].x);
        assert_int_equal(a->cell[i].y, b->cell[i].y);
    }
    for (int i = 0; i < a->pieces; i++) {
        assert_string_equal(a->piece[i].letter, b->piece[i].letter);
        assert_string_equal(a->piece[i].names, b->piece[i].names);
        if (a->piece[i].moves)
            assert_string_equal(a->piece[i].moves, b->piece[i].moves);
    }
    for (int i = 0; i < a->outlines; i++) {
        assert_int_equal(a->outline[i].n, b->outline[i].n);
        assert_memory_equal(a->outline[i].at, b->outline[i].at,
                            (size_t)a->outline[i].n * sizeof *a->outline[i].at);
    }
}

/* Compares lines of two openings of a game: the same position, and the same moves with the same
 * texts. */
static int assert_same_here(const struct agon_line *a, const struct agon_line *b, agon_move *one,
                            agon_move *two)
{
    const agon_game *g = a->game, *h = b->game;
    char text[AGON_TEXT_MAX], again[AGON_TEXT_MAX];
    struct agon_result result, other;
    assert_memory_equal(a->pos, b->pos, g->pos_size);
    assert_true(g->rules->key(g, a->pos, false) == h->rules->key(h, b->pos, false));
    g->rules->write(g, a->pos, text, sizeof text);
    h->rules->write(h, b->pos, again, sizeof again);
    assert_string_equal(text, again);
    agon_line_result(a, &result);
    agon_line_result(b, &other);
    assert_int_equal(result.over, other.over);
    assert_memory_equal(result.points, other.points, sizeof result.points);
    if (g->rules->value)
        assert_int_equal(g->rules->value(g, a->pos, 0), h->rules->value(h, b->pos, 0));
    int n = agon_line_moves(a, one);
    assert_int_equal(agon_line_moves(b, two), n);
    assert_memory_equal(one, two, (size_t)n * sizeof *one);
    for (int i = 0; i < n && i < 50; i++) {
        g->rules->write_move(g, a->pos, one[i], text, sizeof text);
        h->rules->write_move(h, b->pos, two[i], again, sizeof again);
        assert_string_equal(text, again);
    }
    return n;
}

static void assert_same_play(const agon_game *g, const agon_game *h, struct random *r)
{
    agon_move *one = calloc(g->max_moves, sizeof *one), *two = calloc(h->max_moves, sizeof *two);
    assert_true(one && two);
    int turns = getenv("AGON_BRIEF") ? TURNS_BRIEF : TURNS;
    for (int game = 0; game < GAMES; game++) {
        struct agon_line a = begin(g), b = begin(h);
        for (int turn = 0, n; turn < turns; turn++) {
            n = assert_same_here(&a, &b, one, two);
            if (n == 0)
                break;
            agon_move m = one[random_below(r, (uint32_t)n)];
            assert_int_equal(agon_line_play(&a, m), 0);
            assert_int_equal(agon_line_play(&b, m), 0);
        }
        agon_line_release(&a);
        agon_line_release(&b);
    }
    free(one);
    free(two);
}

static void test_same(void **state)
{
    struct random r;
    (void)state;
    random_seed(&r, 20260301);
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        struct agon_error error = {.text = ""};
        size_t n, again;
        agon_game *g = open_text(i);
        uint8_t *image = image_of(g, &n);
        /* The text that accompanies an image is stored but never parsed. */
        struct agon_setup setup = {"no variant", "no options", setups[i].start,
                                   setups[i].definition ? setups[i].definition : "[no definition"};
        agon_game *h = g->rules->open_image(image, n, &setup, &error);
        if (!h)
            fail_msg("%s: %s", setups[i].kind, error.text);
        assert_ptr_equal(h->rules, g->rules);
        assert_string_equal(h->variant, g->variant);
        assert_string_equal(h->options, g->options);
        assert_string_equal(h->definition, setup.definition);
        assert_int_equal(h->max_moves, g->max_moves);
        assert_int_equal(h->max_items, g->max_items);
        assert_int_equal(h->pos_size, g->pos_size);
        assert_int_equal(h->seats, g->seats);
        assert_int_equal(h->traits, g->traits);
        assert_same_board(g->board, h->board);
        assert_same_play(g, h, &r);
        uint8_t *told = image_of(h, &again);
        assert_int_equal(again, n);
        assert_memory_equal(told, image, n);
        free(told);
        free(image);
        agon_close(g);
        agon_close(h);
    }
}

/* Plays a game opened from a damaged image: all results stay within the documented bounds. */
static void play_damaged(const agon_game *g, struct random *r)
{
    struct agon_line line = begin(g);
    agon_move *list = calloc(g->max_moves, sizeof *list);
    assert_non_null(list);
    for (int turn = 0; turn < TURNS_DAMAGED; turn++) {
        char text[AGON_TEXT_MAX];
        int n = agon_line_moves(&line, list);
        assert_in_range(n, 0, g->max_moves);
        assert_true(g->rules->sound(g, line.pos));
        if (n == 0)
            break;
        agon_move m = list[random_below(r, (uint32_t)n)];
        assert_in_range(g->rules->write_move(g, line.pos, m, text, sizeof text), 1, 200);
        agon_line_play(&line, m);
    }
    free(list);
    agon_line_release(&line);
}

/* Changes bytes of images, one at a time; small images at every byte. */
static void test_damaged(void **state)
{
    static const struct agon_setup usual;
    struct random r;
    size_t damages = getenv("AGON_BRIEF") ? DAMAGES_BRIEF : DAMAGES;
    (void)state;
    random_seed(&r, 20260302);
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        size_t n;
        agon_game *g = open_text(i);
        uint8_t *image = image_of(g, &n);
        int refused = 0;
        for (size_t at = 0; at < n; at += 1 + n / damages) {
            uint8_t was = image[at];
            image[at] ^= (uint8_t)(1 << random_below(&r, 8));
            agon_game *h = g->rules->open_image(image, n, &usual, NULL);
            image[at] = was;
            if (h)
                play_damaged(h, &r);
            refused += !h;
            agon_close(h);
        }
        assert_true(refused > 8);
        for (size_t cut = 0; cut < n; cut += 1 + n / damages) {
            uint8_t *part = malloc(cut ? cut : 1);
            assert_non_null(part);
            memcpy(part, image, cut);
            struct agon_error error = {.text = ""};
            assert_null(g->rules->open_image(part, cut, &usual, &error));
            assert_true(error.text[0] != '\0');
            free(part);
        }
        image = realloc(image, n + 1);
        assert_non_null(image);
        image[n] = 0;
        assert_null(g->rules->open_image(image, n + 1, &usual, NULL));
        free(image);
        agon_close(g);
    }
}

/* Many pieces with that movement, on the largest board, with only the kings on it. */
static void assert_too_much(const char *moves, int pieces, const char *why)
{
    static char text[1 << 16];
    struct agon_error error = {.text = ""};
    int n = snprintf(text, sizeof text,
                     "[variant]\nname = Much\nboard = 36x36\ngoal = capture\nroyal = Aa\n"
                     "start = Aa,35");
    for (int rank = 0; rank < 34; rank++)
        n += snprintf(text + n, sizeof text - (size_t)n, "/36");
    n += snprintf(text + n, sizeof text - (size_t)n, "/aa,35 w\n[pieces]\n");
    for (int i = 0; i < pieces; i++)
        n += snprintf(text + n, sizeof text - (size_t)n, "%c%c = Piece: %s\n", 'A' + i / 26,
                      'a' + i % 26, moves);
    assert_null(agon_open("variant", &(struct agon_setup){.definition = text}, &error));
    if (!strstr(error.text, why))
        fail_msg("%s: expected '%s' in '%s'", moves, why, error.text);
}

/* The cost of compiling is known in advance. */
static void test_cost(void **state)
{
    (void)state;
    assert_too_much("[Q?Q]", 160, "too many ways to move");
    assert_too_much("[R?xR][B?xB]", 100, "capture in too many ways");
}

PROGRAM(games_image)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_same), cmocka_unit_test(test_damaged),
                                       cmocka_unit_test(test_cost)};
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
