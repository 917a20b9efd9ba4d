/* Opening a game of the family: reads the file, sets its options, compiles everything. */
#include "games/fairy/game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/options.h"

/* ---- variant and options ---- */

/* The index of a ruleset; -1 with a message. Without rulesets there is one, "standard". */
static int find_ruleset(const struct variant *v, const char *id, struct agon_error *e)
{
    if (!id || !*id || (v->rulesets == 0 && strcmp(id, "standard") == 0))
        return 0;
    for (int i = 0; i < v->rulesets; i++)
        if (strcmp(v->ruleset[i].id, id) == 0)
            return i;
    char names[80] = "";
    for (int i = 0; i < v->rulesets; i++) {
        size_t n = strlen(names);
        snprintf(names + n, sizeof names - n, " %s", v->ruleset[i].id);
    }
    agon_fail(e, AGON_BAD_TEXT, -1,
              AGON_SAY(variant_unknown, "unknown variant \"%.20s\": expected%s"), id,
              v->rulesets ? names : " standard");
    return -1;
}

static int choose(struct fairy_game *g, const struct agon_setup *setup, struct options *o,
                  struct agon_error *e)
{
    struct variant *v = g->variant;
    struct options preset;
    int ruleset = find_ruleset(v, setup->variant, e), status = 0;
    if (ruleset < 0)
        return AGON_BAD_TEXT;
    options_defaults(o, v->option);
    if (v->rulesets > 0)
        status = options_read(o, v->option, v->ruleset[ruleset].options, e);
    preset = *o;
    if (status == 0 && setup->options)
        status = options_read(o, v->option, setup->options, e);
    if (status < 0)
        return status;
    options_write(o, v->option, &preset, g->options, sizeof g->options);
    g->game.variant = v->rulesets > 0 ? v->ruleset[ruleset].id : "standard";
    return 0;
}

/* ---- tables that need the start ---- */

/* No kind has a home yet. */
static bool take_homes(struct fairy_game *g)
{
    for (int seat = 0; seat < 2; seat++)
        for (int i = 0; i < g->variant->kinds; i++) {
            g->kind[seat][i].home = fairy_take(g, (size_t)g->words, sizeof(uint64_t));
            if (!g->kind[seat][i].home)
                return false;
        }
    return true;
}

/* Cells of each kind at the start. */
static void find_homes(struct fairy_game *g, const struct fairy_pos *p)
{
    for (int seat = 0; seat < 2; seat++)
        for (int k = 0; k < p->count[seat]; k++) {
            int c = *fairy_list(g, p, seat, k);
            bit_set((uint64_t *)g->kind[seat][piece_kind(p->cell[c])].home, c);
        }
}

/* Targets of king and rook, counted from the outermost rook of the king's rank: towards the higher
 * files the king ends next to its cell (g in chess), towards the lower ones two cells away (c), and
 * the rook on the king's other side. */
static void find_castling(struct fairy_game *g, const struct fairy_pos *p)
{
    int rook = variant_find(g->variant, "R", 1);
    memset(g->keep, 15, (size_t)g->cells);
    for (int which = 0; which < 4 && g->variant->castling; which++) {
        int seat = which >> 1, left = which & 1, king = p->royal_at[seat];
        struct fairy_castle *c = &g->castle[which];
        if (king == FAIRY_NOBODY || rook < 0)
            continue;
        int rank = g->y_of[king] * g->width, at = left ? rank : rank + g->width - 1;
        int step = left ? 1 : -1;
        while (at != king && p->cell[at] != piece_of(rook, seat, false))
            at += step;
        int to = left ? at + 2 : at - 1;
        if (at == king || (left ? to >= king : to <= king))
            continue;
        *c = (struct fairy_castle){(uint16_t)king, (uint16_t)to, (uint16_t)at,
                                   (uint16_t)(to + step)};
        g->keep[king] &= (uint8_t) ~(1 << which);
        g->keep[at] &= (uint8_t) ~(1 << which);
    }
}

/* The least max_moves for the start and similar positions. */
static int find_bound(struct fairy_game *g, const struct fairy_pos *p, struct agon_error *e)
{
    uint64_t most = 0;
    for (int seat = 0; seat < 2; seat++) {
        uint64_t sum = 4, largest = 0;
        for (int i = 0; i < p->count[seat]; i++) {
            uint64_t fan = g->fan[seat][piece_kind(p->cell[*fairy_list(g, p, seat, i)])];
            sum += fan;
            largest = fan > largest ? fan : largest;
        }
        sum += 8 * largest;
        most = sum > most ? sum : most;
    }
    if (most > AGON_MOVES_LIMIT)
        return agon_fail(
            e, AGON_UNSUPPORTED, -1,
            AGON_SAY(variant_start_moves, "the start could have %llu moves: expected at most %d"),
            (unsigned long long)most, AGON_MOVES_LIMIT);
    g->bound = (uint32_t)most;
    return 0;
}

/* ---- opening ---- */

static void describe(struct fairy_game *g, const struct agon_rules *rules)
{
    g->game.rules = rules;
    g->game.traits = AGON_DRAWS;
    g->game.seats = 2;
    g->game.team[1] = 1;
    g->game.max_moves = g->bound;
    g->game.max_items = (uint32_t)g->cells;
    g->game.first = (const agon_pos *)g->first;
    g->game.options = g->options;
    g->game.definition = g->definition ? g->definition : "";
    g->game.board = &g->board;
}

/* Reports the error in the start, with its line and place if it is in the file itself. */
static int blame_start(const struct variant *v, const struct agon_error *inner,
                       struct agon_error *e)
{
    if (v->start_at < 0)
        return agon_fail(e, inner->code, -1, AGON_SAY(variant_start, "start: %s"), inner->parts);
    return agon_fail(e, inner->code, v->start_at + (inner->at > 0 ? inner->at : 0),
                     AGON_SAY(variant_line_start, "line %d: start: %s"), v->start_line,
                     inner->parts);
}

static bool promotes_to_royal(const struct fairy_game *g)
{
    bool any = false;
    for (int k = 0; k < g->variant->kinds; k++) {
        const struct variant_promotion *promotion = &g->variant->kind[k].promotion;
        for (int i = 0; i < promotion->targets; i++)
            any |= g->variant->kind[promotion->target[i]].royal;
    }
    return any;
}

/* Reads the file's start without homes, then again with them. */
static int read_start(struct fairy_game *g, struct agon_error *e)
{
    struct variant *v = g->variant;
    g->bound = g->royals[0] = g->royals[1] = UINT32_MAX;
    g->keep = fairy_take(g, (size_t)g->cells, 1);
    g->first = fairy_take(g, 1, g->game.pos_size);
    if (!g->keep || !g->first || !take_homes(g))
        return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    char board[AGON_TEXT_MAX];
    snprintf(board, sizeof board, "%.*s", (int)strcspn(v->start, " "), v->start);
    size_t n = strlen(board);
    snprintf(board + n, sizeof board - n, " %c", v->side[0][0] | 32);
    for (int pass = 0; pass < 2; pass++) {
        struct agon_error inner = {.at = 0};
        int status = fairy_read(&g->game, (agon_pos *)g->first, pass ? v->start : board, &inner);
        for (int seat = 0; seat < 2 && status == 0; seat++)
            if (g->first->royals[seat] == 0)
                status =
                    agon_fail(&inner, AGON_ILLEGAL, 0,
                              AGON_SAY(fairy_no_royal, "%s has no royal piece"), v->side[seat]);
        if (status < 0)
            return blame_start(v, &inner, e);
        if (pass == 0) {
            find_homes(g, g->first);
            find_castling(g, g->first);
        }
    }
    for (int seat = 0; seat < 2; seat++)
        g->royals[seat] = promotes_to_royal(g) ? UINT32_MAX : g->first->royals[seat];
    struct agon_error inner = {.at = 0};
    return find_bound(g, g->first, &inner) < 0 ? blame_start(v, &inner, e) : 0;
}

/* Reads the text, with the chosen options. */
static int read_text(struct fairy_game *g, const char *text, const struct agon_setup *setup,
                     struct agon_error *e)
{
    struct options o;
    struct variant *v = g->variant;
    int status = variant_read_options(v, text, e);
    if (status == 0)
        status = choose(g, setup, &o, e);
    if (status == 0)
        status = variant_read(v, text, &o, e);
    for (int i = 0; i < v->options && status == 0; i++)
        if (v->shogi && strcmp(v->option[i].name, "notation") == 0)
            g->shogi = strcmp(o.value[i], "shogi") == 0;
    return status;
}

/* Compiles the parsed variant and reads its start. */
static int build(struct fairy_game *g, const struct agon_rules *rules, const char *start,
                 struct agon_error *e)
{
    struct variant *v = g->variant;
    int status = fairy_compile(g, e);
    if (status < 0)
        return status;
    g->game.pos_size = (uint32_t)(sizeof(struct fairy_pos) + 3 * (size_t)g->cells * 2);
    for (int i = 0; i < v->kinds; i++)
        g->wide |= v->kind[i].code[1] != '\0';
    if (!fairy_look(g))
        return agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    fairy_find_worth(g);
    describe(g, rules);
    status = read_start(g, e);
    describe(g, rules);
    return status == 0 && start ? fairy_read(&g->game, (agon_pos *)g->first, start, e) : status;
}

/* A game with only its definition, if the set-up has one; NULL with *error. */
static struct fairy_game *begin(const struct agon_setup *setup, struct agon_error *e)
{
    const char *own = setup->definition && *setup->definition ? setup->definition : NULL;
    if (own && strlen(own) >= VARIANT_TEXT_MAX) {
        agon_fail(e, AGON_BAD_TEXT, VARIANT_TEXT_MAX,
                  AGON_SAY(variant_file_long, "expected a file of less than %d bytes"),
                  VARIANT_TEXT_MAX);
        return NULL;
    }
    struct fairy_game *g = calloc(1, sizeof *g);
    if (g)
        g->variant = fairy_take(g, 1, sizeof *g->variant);
    if (g && own)
        g->definition = fairy_take(g, strlen(own) + 1, 1);
    if (g && g->variant && (!own || g->definition)) {
        if (own)
            strcpy(g->definition, own);
        return g;
    }
    agon_fail(e, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    if (g)
        fairy_free(g);
    return NULL;
}

/* Returns the game on success, else frees it. */
static agon_game *finish(struct fairy_game *g, int status)
{
    if (status == 0)
        return &g->game;
    fairy_free(g);
    return NULL;
}

agon_game *fairy_open(const struct agon_rules *rules, const char *text,
                      const struct agon_setup *setup, struct agon_error *e)
{
    struct fairy_game *g = begin(setup, e);
    if (!g)
        return NULL;
    int status = read_text(g, g->definition ? g->definition : text, setup, e);
    return finish(g, status == 0 ? build(g, rules, setup->start, e) : status);
}

agon_game *fairy_open_image(const struct agon_rules *rules, const void *image, size_t n,
                            const struct agon_setup *setup, struct agon_error *e)
{
    struct fairy_game *g = begin(setup, e);
    if (!g)
        return NULL;
    int status = fairy_read_image(g, image, n, e);
    return finish(g, status == 0 ? build(g, rules, setup->start, e) : status);
}

void fairy_close(agon_game *game)
{
    if (game)
        fairy_free((struct fairy_game *)game);
}

int fairy_seat(const agon_game *g, const agon_pos *p)
{
    (void)g;
    return fairy_pos(p)->seat;
}
