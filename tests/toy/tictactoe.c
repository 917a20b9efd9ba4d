/* Tic-tac-toe as a table of rules.
 *
 * Squares are 0 (a3) to 8 (c1), row by row from the top; a move is its square + 1. */
#include "toy/tictactoe.h"

#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "core/text.h"

struct board {
    uint16_t of[2]; /* the squares of each seat */
};

struct tictactoe {
    agon_game game;
    struct board first;
};

static const uint16_t rows[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

static const struct board *board_of(const agon_pos *p)
{
    return (const struct board *)p;
}

static int count(unsigned set)
{
    int n = 0;
    for (; set != 0; set &= set - 1)
        n++;
    return n;
}

static bool has_row(unsigned set)
{
    for (int i = 0; i < 8; i++)
        if ((set & rows[i]) == rows[i])
            return true;
    return false;
}

static int seat(const agon_game *g, const agon_pos *p)
{
    const struct board *b = board_of(p);
    (void)g;
    return count(b->of[0]) > count(b->of[1]);
}

static int moves(const agon_game *g, const agon_pos *p, struct agon_past past, agon_move *out)
{
    const struct board *b = board_of(p);
    int n = 0;
    (void)g;
    (void)past;
    if (has_row(b->of[0]) || has_row(b->of[1]))
        return 0;
    for (unsigned square = 0; square < 9; square++)
        if (!((b->of[0] | b->of[1]) >> square & 1))
            out[n++] = square + 1;
    return n;
}

static void play(const agon_game *g, agon_pos *p, agon_move move)
{
    struct board *b = (struct board *)p;
    b->of[seat(g, p)] |= (uint16_t)(1 << (move - 1));
}

static void result(const agon_game *g, const agon_pos *p, struct agon_past past,
                   struct agon_result *r)
{
    const struct board *b = board_of(p);
    (void)g;
    (void)past;
    *r = (struct agon_result){0};
    for (int i = 0; i < 2; i++)
        if (has_row(b->of[i]))
            *r = (struct agon_result){
                true, "row", {[0] = i == 0 ? 1000 : 0, [1] = i == 1 ? 1000 : 0}};
    if (!r->over && (b->of[0] | b->of[1]) == 0777)
        *r = (struct agon_result){true, "full", {500, 500}};
}

static uint64_t key(const agon_game *g, const agon_pos *p, bool repetition)
{
    const struct board *b = board_of(p);
    (void)g;
    (void)repetition;
    return random_mix((uint64_t)b->of[0] << 9 | b->of[1] | 1u << 20);
}

static int read(const agon_game *g, agon_pos *p, const char *text, struct agon_error *error)
{
    struct board b = {{0, 0}};
    (void)g;
    for (int i = 0; i < 9; i++) {
        if (text[i] == '\0' || !strchr(".xo", text[i]))
            return agon_fail(error, AGON_BAD_TEXT, i, "expected '.', 'x' or 'o'");
        if (text[i] != '.')
            b.of[text[i] == 'o'] |= (uint16_t)(1 << i);
    }
    if (text[9] != '\0')
        return agon_fail(error, AGON_BAD_TEXT, 9, "expected nine squares");
    int ahead = count(b.of[0]) - count(b.of[1]);
    if (ahead < 0 || ahead > 1)
        return agon_fail(error, AGON_BAD_TEXT, 0, "expected as many x as o, or one more");
    memcpy(p, &b, sizeof b);
    return 0;
}

static int write(const agon_game *g, const agon_pos *p, char *text, size_t size)
{
    const struct board *b = board_of(p);
    struct text t = text_into(text, size);
    (void)g;
    for (int i = 0; i < 9; i++)
        text_add_char(&t, b->of[0] >> i & 1 ? 'x' : b->of[1] >> i & 1 ? 'o' : '.');
    return (int)t.n;
}

static int read_move(const agon_game *g, const agon_pos *p, const char **text, agon_move *move,
                     struct agon_error *error)
{
    const char *s = *text;
    (void)g;
    (void)p;
    text_skip_spaces(&s);
    if (text_word(s) != 2 || s[0] < 'a' || s[0] > 'c' || s[1] < '1' || s[1] > '3')
        return agon_fail(error, AGON_BAD_TEXT, (int)(s - *text), "expected a square from a1 to c3");
    *move = (agon_move)(3 * ('3' - s[1]) + (s[0] - 'a') + 1);
    *text = s + 2;
    return 0;
}

static int write_move(const agon_game *g, const agon_pos *p, agon_move move, char *text,
                      size_t size)
{
    struct text t = text_into(text, size);
    (void)g;
    (void)p;
    text_add_char(&t, (char)('a' + (move - 1) % 3));
    text_add_char(&t, (char)('3' - (move - 1) / 3));
    return (int)t.n;
}

static int touch(const agon_game *g, const agon_pos *p, agon_move move,
                 int16_t cell[AGON_TOUCH_MAX])
{
    (void)g;
    (void)p;
    cell[0] = (int16_t)(move - 1);
    return 1;
}

static int items(const agon_game *g, const agon_pos *p, struct agon_item *out)
{
    const struct board *b = board_of(p);
    int n = 0;
    for (int i = 0; i < 9; i++) {
        if (!((b->of[0] | b->of[1]) >> i & 1))
            continue;
        int owner = b->of[1] >> i & 1;
        out[n++] = (struct agon_item){.x = g->board->cell[i].x,
                                      .y = g->board->cell[i].y,
                                      .cell = (int16_t)i,
                                      .seat = (int8_t)owner,
                                      .piece = (uint8_t)owner,
                                      .ms = -1};
    }
    return n;
}

static bool sound(const agon_game *g, const agon_pos *p)
{
    const struct board *b = board_of(p);
    int ahead = count(b->of[0]) - count(b->of[1]);
    (void)g;
    return (b->of[0] & b->of[1]) == 0 && (b->of[0] | b->of[1]) <= 0777 && ahead >= 0 && ahead <= 1;
}

static const struct agon_cell cells[9] = {
    {0, 2000, "a3", ""}, {1000, 2000, "b3", ""}, {2000, 2000, "c3", ""},
    {0, 1000, "a2", ""}, {1000, 1000, "b2", ""}, {2000, 1000, "c2", ""},
    {0, 0, "a1", ""},    {1000, 0, "b1", ""},    {2000, 0, "c1", ""},
};
static const struct agon_piece_type pieces[2] = {{"x", "en=Cross", NULL}, {"o", "en=Nought", NULL}};
static const struct agon_board look = {"square", 9, 2, cells, pieces};
static const struct agon_variant variants[] = {{"standard", "three in a row", ""}, {0}};
static const struct agon_option options[] = {{0}};

static agon_game *open_game(const struct agon_setup *setup, struct agon_error *error)
{
    if (setup->variant != NULL && strcmp(setup->variant, "standard") != 0) {
        agon_fail(error, AGON_UNSUPPORTED, -1, "expected the variant standard");
        return NULL;
    }
    if (setup->options != NULL && *setup->options != '\0') {
        agon_fail(error, AGON_UNSUPPORTED, 0, "tic-tac-toe has no options");
        return NULL;
    }
    struct tictactoe *t = calloc(1, sizeof *t);
    if (t == NULL) {
        agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    t->game = (agon_game){.rules = &tictactoe_rules,
                          .traits = AGON_DRAWS,
                          .seats = 2,
                          .pos_size = sizeof(struct board),
                          .max_moves = 9,
                          .max_items = 9,
                          .team = {0, 1},
                          .first = (const agon_pos *)&t->first,
                          .variant = "standard",
                          .options = "",
                          .definition = "",
                          .board = &look};
    if (setup->start != NULL && read(&t->game, (agon_pos *)&t->first, setup->start, error) < 0) {
        free(t);
        return NULL;
    }
    return &t->game;
}

static void close_game(agon_game *g)
{
    free(g);
}

const struct agon_rules tictactoe_rules = {
    .id = "tictactoe",
    .name = "Tic-tac-toe",
    .variants = variants,
    .options = options,
    .open = open_game,
    .close = close_game,
    .read = read,
    .write = write,
    .seat = seat,
    .moves = moves,
    .play = play,
    .result = result,
    .key = key,
    .read_move = read_move,
    .write_move = write_move,
    .touch = touch,
    .items = items,
    .sound = sound,
};
