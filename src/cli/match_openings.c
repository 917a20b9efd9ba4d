/* Files of openings, made lines of openings. */
#include "cli/match_openings.h"

#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "core/text.h"
#include "play/pgn.h"

/* Lines that grow. */
struct lines {
    char *bytes;
    size_t n, room;
};

static bool add(struct lines *l, const char *text, size_t n)
{
    if (l->n + n + 1 > l->room) {
        char *more = realloc(l->bytes, l->room = 2 * (l->n + n + 1));
        if (!more)
            return false;
        l->bytes = more;
    }
    memcpy(l->bytes + l->n, text, n);
    l->bytes[l->n += n] = '\0';
    return true;
}

static bool add_text(struct lines *l, const char *text)
{
    return add(l, text, strlen(text));
}

static bool ends_in(const char *path, const char *ending)
{
    size_t n = strlen(path), m = strlen(ending);
    return n > m && strcmp(path + n - m, ending) == 0;
}

/* ---- PGN ---- */

/* "position P; turn; turn", without the first part where the line starts where its game does. */
static bool add_line(struct lines *l, const struct agon_line *line)
{
    const agon_game *g = line->game;
    char text[AGON_TEXT_MAX], usual[AGON_TEXT_MAX];
    g->rules->write(g, agon_line_start(line, 0), text, sizeof text);
    g->rules->write(g, g->first, usual, sizeof usual);
    bool own = strcmp(text, usual) != 0, good = true;
    if (own)
        good = add_text(l, "position ") && add_text(l, text);
    for (int i = 0; i < line->turns && good; i++) {
        agon_turn_write(g, agon_line_start(line, i), &line->turn[i], text, sizeof text);
        good = (i == 0 && !own ? true : add_text(l, "; ")) && add_text(l, text);
    }
    return good && add_text(l, "\n");
}

static int read_pgn(struct lines *l, const char *text, const agon_game *game, int turns,
                    struct agon_error *error)
{
    struct agon_line line;
    int at_line = 1, status = agon_line_init(&line, game, error);
    if (status < 0)
        return status;
    while ((status = pgn_play(&line, &text, &at_line, turns, error)) > 0)
        if (line.turns > 0 || line.game->first != agon_line_start(&line, 0))
            if (!add_line(l, &line)) {
                status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
                break;
            }
    agon_line_release(&line);
    return status;
}

/* ---- EPD ---- */

/* Four fields of a position, and what else is said of it, which does not matter here; six fields
 * are a FEN. */
static bool add_epd(struct lines *l, const char *line, size_t n)
{
    size_t end = 0, field = 0, fields = 0;
    bool fen = false;
    for (size_t at = 0; at < n && fields < 6;) {
        at += strspn(line + at, " \t");
        field = strcspn(line + at, " \t\r\n;");
        bool number = field > 0 && strspn(line + at, "0123456789") >= field;
        if (fields >= 4 && !number)
            break;
        at += field;
        end = at;
        fields++;
        fen = fields == 6;
    }
    if (fields == 5) /* a number that is none of a FEN's */
        fen = true;
    return add_text(l, "position ") && add(l, line, end) && (fen || add_text(l, " 0 1")) &&
           add_text(l, "\n");
}

static int read_epd(struct lines *l, const char *text, struct agon_error *error)
{
    for (const char *next; *text; text = next) {
        size_t n = strcspn(text, "\n"), blank = strspn(text, " \t\r");
        next = text + n + (text[n] == '\n');
        bool none = blank >= n || text[blank] == '#';
        if (none ? !add_text(l, "\n") : !add_epd(l, text + blank, n - blank))
            return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    }
    return 0;
}

/* ---- lines ---- */

/* The bytes of an opening without its comment, cut after so many turns (0: not). */
static size_t cut(const char *line, size_t n, int turns)
{
    const char *first = line + strspn(line, " \t");
    int left = turns + (strncmp(first, "position ", strlen("position ")) == 0);
    size_t end = strcspn(line, "#\n");
    n = end < n ? end : n;
    for (size_t i = 0; i < n && turns > 0; i++)
        if (line[i] == ';' && --left == 0)
            return i;
    return n;
}

static int read_lines(struct lines *l, const char *text, int turns, struct agon_error *error)
{
    if (turns == 0) /* as it is: it is part of what tells matches apart */
        return add_text(l, text) ? 0 : agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    for (const char *next; *text; text = next) {
        size_t n = strcspn(text, "\n");
        next = text + n + (text[n] == '\n');
        if (!add(l, text, cut(text, n, turns)) || !add_text(l, "\n"))
            return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    }
    return 0;
}

/* Puts the lines into another order, those without an opening last. */
static bool shuffle(struct lines *l, uint64_t seed)
{
    struct lines shuffled = {0};
    struct random chance;
    size_t n = 0, lines = 0;
    for (size_t i = 0; i < l->n; i++)
        lines += l->bytes[i] == '\n';
    char **line = malloc((lines + 1) * sizeof *line);
    random_seed(&chance, seed);
    for (char *s = line ? l->bytes : NULL, *end; s && (end = strchr(s, '\n')); s = end + 1) {
        *end = '\0';
        if (s[strspn(s, " \t\r")])
            line[n++] = s;
    }
    bool good = line != NULL;
    for (size_t i = n; i > 0 && good; i--) {
        size_t j = random_below(&chance, (uint32_t)i);
        good = add_text(&shuffled, line[j]) && add_text(&shuffled, "\n");
        line[j] = line[i - 1];
    }
    free(line);
    free(l->bytes);
    *l = shuffled;
    return good;
}

bool match_openings_any_text(const char *path)
{
    return ends_in(path, ".pgn");
}

char *match_openings_text(const char *path, const char *text, const agon_game *game,
                          const struct match_openings *wanted, struct agon_error *error)
{
    struct lines l = {0};
    bool pgn = ends_in(path, ".pgn"), epd = ends_in(path, ".epd");
    int status = 0;
    if ((pgn || epd) && !pgn_fits(game))
        status = agon_fail(error, AGON_UNSUPPORTED, -1, "only chess-like games have PGN and EPD");
    else if (pgn)
        status = read_pgn(&l, text, game, wanted->turns, error);
    else if (epd)
        status = read_epd(&l, text, error);
    else
        status = read_lines(&l, text, wanted->turns, error);
    if (status == 0 && wanted->shuffle && !(add_text(&l, "\n") && shuffle(&l, wanted->seed)))
        status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    if (status == 0 && !add_text(&l, ""))
        status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    if (status == 0 && l.bytes)
        return l.bytes;
    free(l.bytes);
    return NULL;
}
