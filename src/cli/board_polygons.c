/* Drawing polygons: a grid of characters tested one by one, and SVG paths.
 *
 * Everything here is for display, in thousandths; other code judges legality. */
#include "cli/board_polygons.h"

#include <math.h>
#include <string.h>

enum { CORNERS = 16, COLUMNS = 64, LINES = 32, FIGURE = 240, TITLE = 24, MARGIN = 12 };

struct place {
    double x, y;
};
struct drawn {
    int n;
    struct place at[CORNERS];
};
struct frame {
    struct place min, max;
};

static const char *const fills[] = {"#c0504d", "#e39b4a", "#e7c95a", "#7fa650", "#4f9d8f",
                                    "#4f81bd", "#8064a2", "#b86b9b", "#94714f", "#7f8fa6",
                                    "#d98880", "#a9c27a", "#6fb3d2", "#c5a3cf"};
static const int colours[] = {131, 173, 179, 107, 73, 67, 97, 132, 95, 103, 174, 143, 74, 182};
enum { FILLS = sizeof fills / sizeof *fills };

/* A piece at its place. */
static struct drawn lay(const struct agon_board *board, const struct agon_item *item)
{
    const struct agon_polygon *p = &board->polygon[item->piece];
    double angle = item->angle * acos(-1.0) / 180, c = cos(angle), s = sin(angle);
    struct drawn d = {.n = p->n < CORNERS ? p->n : CORNERS};
    for (int i = 0; i < d.n; i++) {
        /* The first corner is placed; the others turn around it. */
        double x = p->at[i].x - p->at[0].x, y = p->at[i].y - p->at[0].y;
        x = item->marks & AGON_MARK_FLIPPED ? -x : x;
        d.at[i] = (struct place){item->x + c * x - s * y, item->y + s * x + c * y};
    }
    return d;
}

static bool is_inside(const struct place *at, int n, double x, double y)
{
    bool inside = false;
    for (int i = 0, k = n - 1; i < n; k = i++)
        if ((at[i].y > y) != (at[k].y > y) &&
            x < (at[k].x - at[i].x) * (y - at[i].y) / (at[k].y - at[i].y) + at[i].x)
            inside = !inside;
    return inside;
}

static bool in_outline(const struct agon_board *board, double x, double y)
{
    bool inside = false;
    for (int i = 0; i < board->outlines; i++) {
        const struct agon_polygon *p = &board->outline[i];
        for (int a = 0, b = p->n - 1; a < p->n; b = a++) {
            double ax = p->at[a].x, ay = p->at[a].y, bx = p->at[b].x, by = p->at[b].y;
            if ((ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax)
                inside = !inside;
        }
    }
    return inside;
}

static void widen(struct frame *f, bool *any, double x, double y)
{
    f->min.x = !*any || x < f->min.x ? x : f->min.x;
    f->min.y = !*any || y < f->min.y ? y : f->min.y;
    f->max.x = !*any || x > f->max.x ? x : f->max.x;
    f->max.y = !*any || y > f->max.y ? y : f->max.y;
    *any = true;
}

/* The bounding box of the outline and all pieces; false: there is nothing. */
static bool frame_of(const struct agon_board *board, const struct agon_item *item, int n,
                     struct frame *f)
{
    bool any = false;
    for (int i = 0; i < board->outlines; i++)
        for (int k = 0; k < board->outline[i].n; k++)
            widen(f, &any, board->outline[i].at[k].x, board->outline[i].at[k].y);
    for (int i = 0; i < n; i++) {
        struct drawn d = lay(board, &item[i]);
        for (int k = 0; item[i].cell < 0 && k < d.n; k++)
            widen(f, &any, d.at[k].x, d.at[k].y);
    }
    return any;
}

/* ---- characters ---- */

/* The letter of a piece, unique for every piece: l for L2, which follows L1. */
static char letter_of(const struct agon_board *board, int kind)
{
    char own = board->piece[kind].letter[0];
    for (int i = 0; i < kind; i++)
        if (board->piece[i].letter[0] == own)
            return own >= 'A' && own <= 'Z' ? (char)(own - 'A' + 'a') : own;
    return own;
}

static void print_place(FILE *file, const struct agon_board *board, const struct agon_item *item,
                        int n, const struct board_look *look, double x, double y)
{
    for (int i = 0; i < n; i++) {
        struct drawn d = lay(board, &item[i]);
        if (item[i].cell >= 0 || !is_inside(d.at, d.n, x, y))
            continue;
        char letter = letter_of(board, item[i].piece);
        if (look->colour)
            fprintf(file, "\033[48;5;%d;38;5;16m%c\033[0m", colours[item[i].piece % FILLS], letter);
        else
            putc(letter, file);
        return;
    }
    putc(in_outline(board, x, y) ? '.' : ' ', file);
}

static void print_free(FILE *file, const struct agon_board *board, const struct agon_item *item,
                       int n)
{
    bool any = false;
    for (int i = 0; i < n; i++)
        if (item[i].cell >= 0) {
            fprintf(file, "%s %s", any ? "" : "free:", board->piece[item[i].piece].letter);
            any = true;
        }
    if (any)
        putc('\n', file);
}

/* A limit, 0: none, but at most `most`. */
static double at_most(int limit, int most)
{
    return limit > 0 && limit < most ? limit : most;
}

void board_polygons_print(FILE *file, const struct agon_board *board, const struct agon_item *item,
                          int n, const struct board_look *look)
{
    struct frame f = {{0, 0}, {0, 0}};
    if (frame_of(board, item, n, &f)) {
        double width = f.max.x - f.min.x, height = f.max.y - f.min.y;
        /* A character is twice as high as it is wide. */
        double step = fmax(fmax(width / at_most(look->columns, COLUMNS),
                                height / (2 * at_most(look->rows, LINES))),
                           100);
        int columns = (int)ceil(width / step), lines = (int)ceil(height / (2 * step));
        for (int line = 0; line < lines; line++) {
            for (int column = 0; column < columns; column++)
                print_place(file, board, item, n, look, f.min.x + (column + 0.493) * step,
                            f.max.y - (line + 0.507) * 2 * step);
            putc('\n', file);
        }
    }
    print_free(file, board, item, n);
}

/* ---- SVG ---- */

void polygons_sheet_begin(struct polygons_sheet *s, FILE *file, int figures, bool pieces)
{
    *s = (struct polygons_sheet){.file = file, .columns = 1, .pieces = pieces};
    while (s->columns * s->columns < figures)
        s->columns++;
    s->rows = figures ? (figures + s->columns - 1) / s->columns : 1;
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"15\">\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fbf8f1\"/>\n",
            s->columns * FIGURE, s->rows * (FIGURE + TITLE));
}

static void write_text(FILE *file, const char *text)
{
    for (; *text; text++)
        if (*text == '<' || *text == '>' || *text == '&')
            fprintf(file, "&#%d;", *text);
        else
            putc(*text, file);
}

/* The outline as one path, its holes cut out by the even-odd rule. */
static void write_outline(FILE *file, const struct agon_board *board, const struct frame *f,
                          double scale, const char *manner)
{
    fprintf(file, "<path fill-rule=\"evenodd\" %s d=\"", manner);
    for (int i = 0; i < board->outlines; i++) {
        const struct agon_polygon *p = &board->outline[i];
        for (int k = 0; k < p->n; k++)
            fprintf(file, "%c%.2f %.2f", k ? 'L' : 'M', (p->at[k].x - f->min.x) * scale,
                    (f->max.y - p->at[k].y) * scale);
        putc('Z', file);
    }
    fprintf(file, "\"/>\n");
}

static void write_piece(FILE *file, const struct drawn *d, const struct frame *f, double scale,
                        int kind, const char *name)
{
    fprintf(file, "<polygon fill=\"%s\" points=\"", fills[kind % FILLS]);
    for (int i = 0; i < d->n; i++)
        fprintf(file, "%s%.2f,%.2f", i ? " " : "", (d->at[i].x - f->min.x) * scale,
                (f->max.y - d->at[i].y) * scale);
    fprintf(file, "\"><title>");
    write_text(file, name);
    fprintf(file, "</title></polygon>\n");
}

void polygons_sheet_add(struct polygons_sheet *s, const struct agon_board *board,
                        const struct agon_item *item, int n, const char *title)
{
    struct frame f = {{0, 0}, {0, 0}};
    int column = s->drawn % s->columns, row = s->drawn / s->columns;
    s->drawn++;
    if (!frame_of(board, item, n, &f))
        return;
    double width = f.max.x - f.min.x, height = f.max.y - f.min.y;
    double scale = (FIGURE - 2 * MARGIN) / fmax(width, height);
    fprintf(s->file, "<g transform=\"translate(%.2f %.2f)\" stroke-linejoin=\"round\">\n",
            column * FIGURE + (FIGURE - width * scale) / 2,
            row * (FIGURE + TITLE) + (FIGURE - height * scale) / 2);
    if (board->outlines)
        write_outline(s->file, board, &f, scale,
                      s->pieces ? "fill=\"#e4dccb\"" : "fill=\"#2b2b2b\"");
    if (s->pieces)
        fprintf(s->file, "<g stroke=\"#fbf8f1\" stroke-width=\"1.5\">\n");
    for (int i = 0; s->pieces && i < n; i++) {
        struct drawn d = lay(board, &item[i]);
        if (item[i].cell < 0)
            write_piece(s->file, &d, &f, scale, item[i].piece, board->piece[item[i].piece].letter);
    }
    fprintf(s->file, "%s</g>\n", s->pieces ? "</g>" : "");
    if (title) {
        fprintf(s->file, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\" fill=\"#333\">",
                column * FIGURE + FIGURE / 2, row * (FIGURE + TITLE) + FIGURE + TITLE / 2);
        write_text(s->file, title);
        fprintf(s->file, "</text>\n");
    }
}

void polygons_sheet_end(struct polygons_sheet *s)
{
    fprintf(s->file, "</svg>\n");
}
