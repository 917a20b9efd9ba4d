/* A sheet is an SVG of an empty board with symbols for <use>; its name is GAME-OPTION or
 * GAME-VARIANT if an option or a variant has a special board, else GAME-CELLS. A piece is
 * "pKIND-SEAT", or "p-SEAT" if all look alike without their signs; the angle follows for turned
 * pieces. Its state is drawn around it: "checked", "level-N", "frozen", "called". A picture of a
 * kind of game has its name and is complete. */
#include "picture/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "picture/drawn.h"
#include "picture/sheets.h"

enum { PIECE_BYTES = 480 };

/* ---- composing ---- */

static char *copy(const char *text)
{
    char *s = malloc(strlen(text) + 1);
    return s ? strcpy(s, text) : NULL;
}

static bool has(const char *sheet, const char *symbol)
{
    char id[40];
    snprintf(id, sizeof id, "id=\"%s\"", symbol);
    return strstr(sheet, id);
}

/* Places a symbol on an item's cell; false: the sheet lacks it. */
static bool put(struct text *t, const char *sheet, const char *symbol, const struct agon_item *at)
{
    if (!has(sheet, symbol))
        return false;
    text_add(t, "<use href=\"#%s\" x=\"%d\" y=\"%d\"/>", symbol, at->x / 10, -at->y / 10);
    return true;
}

/* The letter of a piece whose symbol does not show it, upright for its player. */
static void put_sign(struct text *t, const struct agon_piece_type *type, const struct agon_item *at)
{
    int size = strlen(type->letter) > 2 ? 25 : 33;
    text_add(t,
             "<text transform=\"translate(%d %d) rotate(%d)\" y=\"18\" font-size=\"%d\" "
             "font-family=\"sans-serif\" font-weight=\"700\" text-anchor=\"middle\" fill=\"%s\">",
             at->x / 10, -at->y / 10, at->seat == 1 ? 180 : 0, size,
             type->letter[0] == '+' ? "#b02318" : "#221a10");
    for (const char *s = type->letter; *s; s++)
        text_add_char(t, *s == '<' || *s == '&' ? ' ' : *s);
    text_add(t, "</text>");
}

/* With its sign if `type` is given and the symbol lacks it; false: the sheet lacks the piece. */
static bool put_piece(struct text *t, const char *sheet, const struct agon_item *i,
                      const struct agon_piece_type *type)
{
    char turned[32], own[32], any[32];
    snprintf(turned, sizeof turned, "p%d-%d-%d", i->piece, i->seat, i->angle);
    snprintf(own, sizeof own, "p%d-%d", i->piece, i->seat);
    snprintf(any, sizeof any, "p-%d", i->seat);
    if ((i->angle && put(t, sheet, turned, i)) || put(t, sheet, own, i))
        return true;
    if (!put(t, sheet, any, i))
        return false;
    if (type)
        put_sign(t, type, i);
    return true;
}

/* Adds the pieces with their states; false: the sheet lacks one. */
static bool add_pieces(struct text *t, const char *sheet, const struct agon_item *item, int n,
                       const struct agon_piece_type *type, struct picture_look look)
{
    bool levels = strstr(sheet, "id=\"level-");
    for (int i = 0; i < n; i++) {
        char level[16];
        if (item[i].cell < 0)
            continue;
        if (item[i].marks & AGON_MARK_CHECKED)
            put(t, sheet, "checked", &item[i]);
        if (!put_piece(t, sheet, &item[i], look.signs ? &type[item[i].piece] : NULL))
            return false;
        snprintf(level, sizeof level, "level-%d", item[i].level);
        if (levels)
            put(t, sheet, level, &item[i]);
        if (item[i].marks & AGON_MARK_FROZEN && !look.over)
            put(t, sheet, "frozen", &item[i]);
        if (item[i].marks & AGON_MARK_CALLED)
            put(t, sheet, "called", &item[i]);
    }
    return true;
}

/* The sheet of GAME-WORD, or NULL. */
static const char *sheet_of(const agon_game *g, const char *word, size_t n)
{
    char name[96];
    snprintf(name, sizeof name, "%.40s-%.*s", g->rules->id, n < 40 ? (int)n : 40, word);
    const struct page *sheet = page_find(picture_sheets, name, NULL);
    return sheet ? sheet->text : NULL;
}

static const char *find_sheet(const agon_game *g)
{
    char cells[16];
    const char *sheet = NULL;
    for (const char *s = g->options; *s && !sheet; s += strspn(s, " ")) {
        size_t n = strcspn(s, " ");
        sheet = sheet_of(g, s, n);
        s += n;
    }
    sheet = sheet ? sheet : sheet_of(g, g->variant, strlen(g->variant));
    snprintf(cells, sizeof cells, "%d", g->board->cells);
    return sheet ? sheet : sheet_of(g, cells, strlen(cells));
}

char *picture_board(const agon_game *g, const agon_pos *pos, struct picture_look look)
{
    const char *sheet = find_sheet(g), *end = sheet ? strstr(sheet, "</svg>") : NULL;
    if (!sheet)
        return picture_draw(g, pos);
    struct agon_item *item = end ? calloc(g->max_items + 1u, sizeof *item) : NULL;
    int n = item ? g->rules->items(g, pos, item) : 0;
    size_t size = end ? strlen(sheet) + (size_t)n * PIECE_BYTES + 1 : 1;
    char *svg = item ? malloc(size) : NULL;
    if (svg) {
        struct text t = text_into(svg, size);
        text_add(&t, "%.*s", (int)(end - sheet), sheet);
        bool whole = add_pieces(&t, sheet, item, n, g->board->piece, look);
        text_add(&t, "</svg>");
        if (!whole || t.n >= size) {
            free(svg);
            svg = NULL;
        }
    }
    free(item);
    return svg;
}

char *picture_kind(const char *kind)
{
    const struct page *sheet = page_find(picture_sheets, kind, NULL);
    return sheet ? copy(sheet->text) : NULL;
}

/* ---- its size ---- */

struct picture_frame picture_frame(const char *svg, int most, int margin)
{
    double width = 1, height = 1;
    const char *box = strstr(svg, "viewBox=\"");
    if (!box || sscanf(box, "viewBox=\"%*f %*f %lf %lf", &width, &height) != 2 || width <= 0 ||
        height <= 0)
        width = height = 1;
    double scale = (most - 2 * margin) / (width > height ? width : height);
    int w = (int)(width * scale + 0.5), h = (int)(height * scale + 0.5);
    return (struct picture_frame){(w ? w : 1) + 2 * margin, (h ? h : 1) + 2 * margin, margin};
}
