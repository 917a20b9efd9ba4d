/* Solving dissections: the counts of the rules pages, which come from other programs, and from the
 * published results of Cutler and of Wang and Hsiung. */
#include "check.h"
#include "engines/dissect/convex.h"
#include "engines/dissect/engine.h"
#include "programs.h"

static agon_game *open_with(const char *id, const char *options, const char *definition)
{
    struct agon_error error = {0};
    agon_game *g =
        agon_open(id, &(struct agon_setup){.options = options, .definition = definition}, &error);
    if (!g)
        print_message("%s\n", error.text);
    assert_non_null(g);
    return g;
}

static struct tally count(const agon_game *g)
{
    struct tally t = {0};
    assert_int_equal(tally_run(&t, dissect_game(g), dissect_pos(g->first)), 0);
    assert_true(t.complete);
    return t;
}

/* docs/rules/ostomachion.md, section 3: 536 is Cutler's count; the others were found by a program
 * that covers sample points of the square with lattice placements. */
static void ostomachion_counts(void **state)
{
    (void)state;
    agon_game *g = open_with("ostomachion", NULL, NULL);
    struct tally t = count(g);
    assert_int_equal(t.labelled, 17152);
    assert_int_equal(t.geometric, 4288);
    assert_int_equal(t.labelled_distinct, 2144);
    assert_int_equal(t.distinct, 536);
    assert_int_equal(t.symmetries.n, 8);
    assert_int_equal(t.n, 536);
    tally_release(&t);
    agon_close(g);
}

/* Every stored solution is solved by the rules, no two are equal, and only one of its images under
 * the symmetries of the square is stored. */
static void kept_solutions_are_solved(void **state)
{
    (void)state;
    agon_game *g = open_with("ostomachion", NULL, NULL);
    struct tally t = count(g);
    for (int i = 0; i < t.n; i++) {
        struct agon_result result;
        struct pattern pattern;
        int fixed;
        assert_true(g->rules->sound(g, (const agon_pos *)&t.kept[i]));
        g->rules->result(g, (const agon_pos *)&t.kept[i], (struct agon_past){NULL, 0}, &result);
        assert_true(result.over);
        pattern_of(dissect_game(g), &t.kept[i], &pattern);
        assert_true(pattern_stands(dissect_game(g), &t.symmetries, &pattern, &fixed));
        for (int k = 0; k < i; k++)
            assert_true(g->rules->key(g, (const agon_pos *)&t.kept[i], false) !=
                        g->rules->key(g, (const agon_pos *)&t.kept[k], false));
    }
    tally_release(&t);
    agon_close(g);
}

/* A with C, H with I, J with M; with these as single pieces 268 are left. */
static void glued_pairs(void **state)
{
    (void)state;
    agon_game *g = open_with("ostomachion", NULL, NULL);
    struct tally t = count(g);
    struct glued pair[DISSECT_PIECES / 2];
    char text[4096];
    assert_int_equal(tally_glued(&t, pair), 3);
    const char *names[] = {"A", "C", "H", "I", "J", "M"};
    for (int i = 0; i < 3; i++) {
        assert_string_equal(dissect_game(g)->piece[pair[i].piece].name, names[2 * i]);
        assert_string_equal(dissect_game(g)->piece[pair[i].to].name, names[2 * i + 1]);
    }
    assert_true(tally_glue(&t, pair, 3, text, sizeof text) < (int)sizeof text);
    agon_game *glued = open_with("ostomachion", NULL, text);
    struct tally u = count(glued);
    assert_int_equal(dissect_game(glued)->pieces, 11);
    assert_int_equal(u.labelled, 17152);
    assert_int_equal(u.distinct, 268);
    tally_release(&t);
    tally_release(&u);
    agon_close(g);
    agon_close(glued);
}

/* docs/rules/tangram.md, section 6: corners, labelled, geometric, symmetries, distinct. */
static const int convex[13][5] = {
    {3, 48, 12, 2, 6},  {4, 32, 8, 8, 1},    {4, 48, 12, 1, 12},  {4, 48, 12, 2, 6},
    {4, 144, 36, 4, 9}, {4, 144, 36, 1, 36}, {4, 48, 12, 2, 6},   {5, 64, 16, 2, 8},
    {5, 80, 20, 1, 20}, {6, 32, 8, 4, 2},    {6, 224, 56, 2, 28}, {6, 96, 24, 4, 6},
    {6, 16, 4, 2, 2},
};

static void thirteen_convex_outlines(void **state)
{
    (void)state;
    agon_game *g = open_with("tangram", NULL, NULL);
    struct convex_list *list = malloc(sizeof *list);
    bool used[13] = {false};
    char options[64];
    assert_int_equal(convex_find(dissect_game(g), list, NULL), 0);
    assert_int_equal(list->n, 13);
    for (int i = 0; i < 13; i++) {
        const struct convex *c = &list->of[i];
        int k = 0;
        while (k < 13 && (used[k] || convex[k][0] != c->n || convex[k][1] != (int)c->labelled ||
                          convex[k][2] != (int)c->geometric || convex[k][3] != c->symmetries ||
                          convex[k][4] != (int)c->distinct))
            k++;
        if (k == 13)
            fail_msg("outline %d is not one of those known", i + 1);
        used[k] = true;
        snprintf(options, sizeof options, "figure=convex-%d", i + 1);
        agon_game *figure = open_with("tangram", options, NULL); /* which can be played */
        struct tally t = count(figure);
        assert_int_equal(t.labelled, c->labelled);
        assert_int_equal(t.distinct, c->distinct);
        tally_release(&t);
        agon_close(figure);
    }
    free(list);
    agon_close(g);
}

/* Every figure of both libraries opens with the solution it was authored with, and the solver,
 * given only the outline, finds one too. */
static void library_figures_have_solutions(void **state)
{
    static const char *const ids[] = {"tangram", "ostomachion"};
    (void)state;
    for (int k = 0; k < 2; k++) {
        char name[DISSECT_NAME], options[64];
        for (int i = 0; dissect_figure_at(dissect_library(ids[k]), i, name); i++) {
            struct agon_engine *engine;
            struct agon_line line;
            struct agon_limits limits = {.threads = 1};
            struct agon_result result;
            snprintf(options, sizeof options, "figure=%s", name);
            agon_game *g = open_with(ids[k], options, NULL);
            const struct dissect_game *d = dissect_game(g);
            if (d->solved)
                assert_true(g->rules->sound(g, (const agon_pos *)&d->solution));
            assert_true(d->title[0]);
            assert_int_equal(agon_line_init(&line, g, NULL), 0);
            engine = dissect_engine.open(g, NULL);
            for (int turn = 0; turn < d->pieces; turn++) {
                struct agon_turn best;
                assert_int_equal(dissect_engine.think(engine, line.pos, agon_line_past(&line),
                                                      &limits, NULL, NULL, &best),
                                 0);
                assert_int_equal(agon_line_play_turn(&line, &best, NULL), 0);
            }
            agon_line_result(&line, &result);
            if (!result.over)
                fail_msg("%s %s is not solved", ids[k], name);
            dissect_engine.close(engine);
            agon_line_release(&line);
            agon_close(g);
        }
    }
}

/* A piece that prevents completion is removed first. */
static void engine_takes_back(void **state)
{
    (void)state;
    agon_game *g = open_with("tangram", NULL, NULL);
    agon_engine *engine = dissect_engine.open(g, NULL);
    struct agon_limits limits = {.threads = 1};
    struct agon_line line;
    struct agon_turn best;
    char text[64];
    assert_int_equal(agon_line_init(&line, g, NULL), 0);
    assert_int_equal(agon_line_read(&line, "L1@0:0; Q/45@4:4-1r", false, NULL), 0);
    dissect_engine.think(engine, line.pos, agon_line_past(&line), &limits, NULL, NULL, &best);
    agon_turn_write(g, line.pos, &best, text, sizeof text);
    assert_string_equal(text, "-Q");
    dissect_engine.close(engine);
    agon_line_release(&line);
    agon_close(g);
}

/* Removes every solution's pieces one by one: the remaining puzzle has as many solutions as there
 * are solutions with that piece in that place, and no others. */
static void positions_are_completed(void **state)
{
    (void)state;
    agon_game *g = open_with("tangram", "figure=fish", NULL);
    const struct dissect_game *d = dissect_game(g);
    struct tally all = {.turned = true};
    assert_int_equal(tally_run(&all, d, dissect_pos(g->first)), 0);
    assert_true(all.n > 0 && all.geometric == (uint64_t)all.n);
    for (int piece = 0; piece < d->pieces; piece++) {
        struct tally t = {.turned = true};
        struct dissect_pos from = *dissect_pos(g->first);
        int expected = 0;
        if (d->piece[piece].twin != piece || strchr("LS", d->piece[piece].name[0]))
            continue;
        from.how[piece] = all.kept[0].how[piece];
        from.place[piece] = all.kept[0].place[piece];
        for (int i = 0; i < all.n; i++)
            expected += all.kept[i].how[piece] == from.how[piece] &&
                        memcmp(&all.kept[i].place[piece], &from.place[piece],
                               sizeof from.place[piece]) == 0;
        assert_int_equal(tally_run(&t, d, &from), 0);
        assert_int_equal(t.geometric, expected);
        for (int i = 0; i < t.n; i++)
            assert_true(g->rules->sound(g, (const agon_pos *)&t.kept[i]));
        tally_release(&t);
    }
    tally_release(&all);
    agon_close(g);
}

/* Two squares fill a rectangle in one way; an L and a corner fill a square in two mirrored ways (by
 * hand). */
static void own_pieces(void **state)
{
    (void)state;
    agon_game *g = open_with("tangram", NULL,
                             "turns 4\npiece A 0:0 2:0 2:2 0:2\npiece B 0:0 2:0 2:2 0:2\n"
                             "outline 0:0 4:0 4:2 0:2\n");
    struct tally t = count(g);
    assert_int_equal(t.geometric, 1);
    assert_int_equal(t.labelled, 2);
    assert_int_equal(t.distinct, 1);
    assert_int_equal(t.labelled_distinct, 1);
    assert_int_equal(t.symmetries.n, 4);
    tally_release(&t);
    agon_close(g);
    g = open_with("tangram", NULL,
                  "turns 4\nflips off\npiece A 0:0 3:0 3:1 1:1 1:3 0:3\npiece B 0:0 2:0 2:2 0:2\n"
                  "outline 0:0 3:0 3:3 0:3\n");
    t = count(g);
    assert_int_equal(t.geometric, 4);
    assert_int_equal(t.symmetries.n, 4);
    assert_int_equal(t.distinct, 1);
    tally_release(&t);
    agon_close(g);
}

/* A ring around a hole, made of four bars: two ways, which mirror each other. */
static void outline_with_a_hole(void **state)
{
    (void)state;
    agon_game *g = open_with("tangram", NULL,
                             "turns 4\npiece A 0:0 2:0 2:1 0:1\npiece B 0:0 2:0 2:1 0:1\n"
                             "piece C 0:0 2:0 2:1 0:1\npiece D 0:0 2:0 2:1 0:1\n"
                             "outline 0:0 3:0 3:3 0:3\nhole 1:1 2:1 2:2 1:2\n");
    struct tally t = count(g);
    assert_int_equal(t.geometric, 2);
    assert_int_equal(t.labelled, 48);
    assert_int_equal(t.symmetries.n, 8);
    assert_int_equal(t.distinct, 1);
    assert_int_equal(t.labelled_distinct, 6); /* no symmetry leaves all pieces where they are */
    tally_release(&t);
    agon_close(g);
}

static void definition_errors(void **state)
{
    static const struct {
        const char *text, *why;
    } wrong[] = {
        {"outline 0:0 4:0 4:4 0:3\n", "area 14 and the pieces 16: it is too small by 2"},
        {"outline 0:0 4:0 4:4 0:4.5\n", "too large by 1"},
        {"outline 0:0 4r:0 4r:4 0:4\n", "area 16r and the pieces 16: it is too large by -16+16r"},
        {"# c\noutline 0:0 4:4 4:0 0:4\n", "line 2: the outline crosses or touches itself"},
        {"outline 0:0 4:0 4:4 0:4\nhole 1:1 5:1 5:2\n", "line 2: this loop crosses another one"},
        {"outline 0:0 4:0 4:4 0:4\nhole 5:1 6:1 6:2\n", "line 2: a hole lies inside"},
        {"outline 0:0 4:0 4:4 0:4\noutline 1:1 2:1 2:2\n", "inside another one is a hole"},
        {"outline 0:0 4:0\n", "line 1: expected at least three points"},
        {"outline 0:0 4:0 4\n", "line 1: expected a point such as"},
        {"piece A 0:0 2:0 1:0\n", "line 1: piece A crosses or touches itself"},
        {"piece A 0:0 2:0 2:2\npiece A 0:0 2:0 2:2\n", "line 2: a second piece A"},
        {"outline 0:0 4:0 4:4 0:4\npiece A 0:0 2:0 2:2\n", "line 2: pieces come before figures"},
        {"place L1@0:0\nplace L2@1:0\n", "line 2: L2 would lie on L1"},
        {"place L1@0:0\nplace L1@9:0\n", "line 2: expected each piece once"},
        {"place L1@0:0\n", "1 of 7 pieces are placed"},
        {"turns 8\npiece A 0:0 0.25:0 0.25:0.5 0:0.5\noutline 0:0 1:0 1:1\n", "no exact"},
        {"line\n", "line 1: expected turns, flips"},
        {"\n", "no outline"},
        {"turns 4\nflips on\npiece A 0:0 4:0 4:4 0:4\noutline 0:0 2:0 2:8 0:8\n", "no piece fits"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct agon_error error = {0};
        agon_game *g =
            agon_open("tangram", &(struct agon_setup){.definition = wrong[i].text}, &error);
        assert_null(g);
        if (!strstr(error.text, wrong[i].why))
            fail_msg("'%s' gives: %s", wrong[i].text, error.text);
    }
}

/* A concave piece, which is cut into triangles: its notch is not inside it. */
static void bent_pieces(void **state)
{
    (void)state;
    agon_game *g = open_with("tangram", NULL,
                             "turns 4\npiece U 0:0 3:0 3:2 2:2 2:1 1:1 1:2 0:2\n"
                             "piece I 0:0 1:0 1:3 0:3\noutline 0:0 3:0 3:2 2:2 2:4 1:4 1:2 0:2\n");
    struct tally t = count(g);
    assert_int_equal(t.geometric, 1);
    tally_release(&t);
    agon_close(g);
}

PROGRAM(dissect_solver)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ostomachion_counts), cmocka_unit_test(kept_solutions_are_solved),
        cmocka_unit_test(glued_pairs),        cmocka_unit_test(thirteen_convex_outlines),
        cmocka_unit_test(engine_takes_back),  cmocka_unit_test(library_figures_have_solutions),
        cmocka_unit_test(own_pieces),         cmocka_unit_test(outline_with_a_hole),
        cmocka_unit_test(definition_errors),  cmocka_unit_test(positions_are_completed),
        cmocka_unit_test(bent_pieces),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
