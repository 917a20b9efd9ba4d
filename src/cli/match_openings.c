/* Converts files of openings to lines of openings. */
#include "cli/match_openings.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "core/random.h"
#include "core/text.h"
#include "play/fen.h"
#include "play/pgn.h"
#include "play/polyglot.h"

/* Lines out of a book, and turns of each at most. More pairs of games start over with the first. */
enum { BOOK_LINES = 1000, BOOK_TURNS = 200 };

/* A growing buffer of lines. */
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

/* A part of a text. */
struct text_part {
    const char *s;
    size_t n;
};

/* ---- PGN ---- */

/* "position P; turn; turn", without the first part if the line starts at the game's start. */
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

/* Reports why something is skipped; 0, or the status if nothing may be skipped. */
static int skip(const char *path, const struct match_openings *wanted, int status,
                const struct agon_error *error)
{
    if (wanted->strict || status == AGON_NO_MEMORY)
        return status;
    message("%.200s: skipped: %s", path, error->text);
    return 0;
}

static bool is_over(const struct agon_line *line)
{
    struct agon_result result;
    agon_line_result(line, &result);
    return result.over;
}

static int read_pgn(struct lines *l, const char *path, const char *text, const agon_game *game,
                    const struct match_openings *wanted, struct agon_error *error)
{
    struct agon_line line;
    struct pgn_text at = pgn_text(text);
    int status = agon_line_init(&line, game, error);
    if (status < 0)
        return status;
    while (*at.at && status >= 0) {
        int played = pgn_play(&line, &at, wanted->turns, error);
        if (played > 0 && is_over(&line))
            played = agon_fail(error, AGON_UNSUPPORTED, -1,
                               "line %d: this game ends within its opening", at.moved);
        bool any = line.turns > 0 || game->first != agon_line_start(&line, 0);
        if (played < 0)
            status = skip(path, wanted, played, error);
        else if (played > 0 && any && !add_line(l, &line))
            status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    }
    agon_line_release(&line);
    return status;
}

/* ---- EPD ---- */

enum { BOARD_FIELDS = 4, FEN_FIELDS = 6 };

/* A line of EPD: the first fields of a position, and the other two from its operations. */
struct epd {
    struct text_part field[FEN_FIELDS]; /* in FEN's order; n is 0: missing */
};

static struct text_part cut_word(const char *s, const char *end)
{
    while (s < end && strchr(" \t\r", *s))
        s++;
    const char *last = s;
    while (last < end && !strchr(" \t\r", *last))
        last++;
    return (struct text_part){s, (size_t)(last - s)};
}

/* Whether all of it is a number suitable as a count of moves. */
static bool is_count(struct text_part word)
{
    int64_t value;
    return text_number(word.s, word.n, 0, INT_MAX, &value);
}

/* One operation, up to its semicolon: "hmvc 5" and "fmvn 20" count moves, others are ignored. NULL,
 * or the place of an error. */
static const char *take_operation(struct epd *epd, const char *s, const char *end)
{
    static const char *const names[] = {"hmvc", "fmvn"};
    struct text_part name = cut_word(s, end);
    for (int i = 0; i < 2; i++) {
        struct text_part *field = &epd->field[BOARD_FIELDS + i];
        if (!text_equal(name.s, name.n, names[i]))
            continue;
        struct text_part value = cut_word(name.s + name.n, end);
        struct text_part more = cut_word(value.s + value.n, end);
        if (!is_count(value) || more.n > 0 || field->n > 0)
            return more.n > 0 ? more.s : value.s;
        *field = value;
    }
    return NULL;
}

/* Splits a line: NULL, or the place of an invalid count of moves. */
static const char *read_fields(struct epd *epd, const char *s, const char *end)
{
    *epd = (struct epd){0};
    for (int i = 0; i < FEN_FIELDS; i++) {
        struct text_part word = cut_word(s, end);
        if (i >= BOARD_FIELDS && !is_count(word))
            break;
        epd->field[i] = word;
        s = word.s + word.n;
    }
    for (const char *next; s < end; s = next) {
        bool quoted = false;
        for (next = s; next < end && (quoted || *next != ';'); next++)
            quoted ^= *next == '"';
        const char *wrong = take_operation(epd, s, next);
        if (wrong)
            return wrong;
        next += next < end;
    }
    return NULL;
}

/* The position as FEN; an overlong one is cut off. */
static void write_fen(const struct epd *epd, char position[AGON_TEXT_MAX])
{
    struct text out = text_into(position, AGON_TEXT_MAX);
    for (int i = 0; i < FEN_FIELDS; i++) {
        const struct text_part *f = &epd->field[i];
        const char *unsaid = i < BOARD_FIELDS ? "" : i == BOARD_FIELDS ? "0" : "1";
        text_add(&out, "%s%.*s", i > 0 ? " " : "", f->n ? (int)f->n : (int)strlen(unsaid),
                 f->n ? f->s : unsaid);
    }
}

/* The position of a line, and the place of `error` in it, or -1. */
static int read_position(struct agon_line *line, const char *s, size_t n,
                         char position[AGON_TEXT_MAX], struct agon_error *error)
{
    struct epd epd;
    const char *wrong = read_fields(&epd, s, s + n);
    if (wrong)
        return agon_fail(error, AGON_BAD_TEXT, (int)(wrong - s),
                         "expected hmvc and fmvn once, each with a number, found '%.*s'",
                         (int)strcspn(wrong, "; \t\r\n"), wrong);
    write_fen(&epd, position);
    int status = agon_line_set(line, position, error);
    if (status < 0) {
        struct text_part *f = epd.field;
        for (int at = error->at; at >= 0 && f < epd.field + FEN_FIELDS; f++) {
            error->at = f->n ? (int)(f->s - s) + at : -1;
            at = at > (int)f->n ? at - (int)f->n - 1 : -1;
        }
    } else if (is_over(line)) {
        status = agon_fail(error, AGON_UNSUPPORTED, -1, "this game is over");
    }
    return status;
}

static int read_epd(struct lines *l, const char *path, const char *text, const agon_game *game,
                    const struct match_openings *wanted, struct agon_error *error)
{
    struct agon_line line;
    char position[AGON_TEXT_MAX];
    int number = 0, status = agon_line_init(&line, game, error);
    if (status < 0)
        return status;
    for (const char *next; *text && status == 0; text = next) {
        struct agon_error why = {.at = -1};
        size_t n = strcspn(text, "\n"), blank = strspn(text, " \t\r");
        next = text + n + (text[n] == '\n');
        number++;
        if (blank >= n || text[blank] == '#')
            continue;
        int bad = read_position(&line, text, n, position, &why);
        if (bad < 0 && why.at >= 0)
            agon_fail(error, bad, -1, "line %d, column %d: %s", number, why.at + 1, why.parts);
        else if (bad < 0)
            agon_fail(error, bad, -1, "line %d: %s", number, why.parts);
        if (bad < 0)
            status = skip(path, wanted, bad, error);
        else if (!add_text(l, "position ") || !add_text(l, position) || !add_text(l, "\n"))
            status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    }
    agon_line_release(&line);
    return status;
}

/* ---- Polyglot books ---- */

/* Plays a line out of a book for as long as it has turns and the game is not over. 0, a status for
 * skip(), or AGON_NO_MEMORY. */
static int play_book(const struct polyglot_book *book, struct agon_line *line,
                     struct random *chance, int turns, struct agon_error *error)
{
    struct agon_turn turn;
    int status = 0;
    while (line->turns < turns && status == 0) {
        int chosen = polyglot_choose(book, line, chance, &turn, error);
        if (chosen <= 0)
            return chosen;
        status = agon_line_play_turn(line, &turn, error);
        if (status == 0 && is_over(line)) {
            agon_line_undo_turn(line);
            break;
        }
    }
    return status;
}

static int read_book(struct lines *l, const char *path, const char *bytes, size_t n,
                     const agon_game *game, const struct match_openings *wanted,
                     struct agon_error *error)
{
    struct polyglot_book book;
    struct agon_line line;
    struct random chance;
    int turns = wanted->turns > 0 ? wanted->turns : BOOK_TURNS;
    if (!fen_fits(game))
        return agon_fail(error, AGON_UNSUPPORTED, -1, "Polyglot books are of chess");
    int status = polyglot_open(&book, bytes, n, error);
    if (status == 0)
        status = agon_line_init(&line, game, error);
    if (status < 0)
        return status;
    random_seed(&chance, wanted->seed);
    for (int i = 0; i < BOOK_LINES && status == 0; i++) {
        agon_line_set(&line, NULL, NULL);
        status = play_book(&book, &line, &chance, turns, error);
        if (status < 0)
            status = skip(path, wanted, status, error);
        if (status == 0 && line.turns > 0 && !add_line(l, &line))
            status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
        if (status == 0 && line.turns == 0)
            status = agon_fail(error, AGON_BAD_TEXT, -1,
                               "the book has no turn for the start of the game");
    }
    agon_line_release(&line);
    return status;
}

/* ---- lines ---- */

/* The length of an opening without its comment, cut after `turns` turns (0: all). */
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
    if (turns == 0) /* unchanged: it is part of the match's identity */
        return add_text(l, text) ? 0 : agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    for (const char *next; *text; text = next) {
        size_t n = strcspn(text, "\n");
        next = text + n + (text[n] == '\n');
        if (!add(l, text, cut(text, n, turns)) || !add_text(l, "\n"))
            return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    }
    return 0;
}

/* Shuffles the lines, with those without an opening last. */
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

/* Reports bytes that text of this kind has not. PGN predates UTF-8. */
static int check_text(const char *bytes, size_t n, bool pgn, struct agon_error *error)
{
    size_t at = strlen(bytes);
    int line = 1;
    if (pgn ? at == n : text_clean(bytes, n, &at))
        return 0;
    for (size_t i = 0; i < at; i++)
        line += bytes[i] == '\n';
    return agon_fail(error, AGON_BAD_TEXT, -1, "line %d: expected %s", line,
                     pgn ? "text without NUL" : "UTF-8 without control characters");
}

static int read_any(struct lines *l, const char *path, const char *bytes, size_t n,
                    const agon_game *game, const struct match_openings *wanted,
                    struct agon_error *error)
{
    bool pgn = ends_in(path, ".pgn"), epd = ends_in(path, ".epd");
    int status = 0;
    if (ends_in(path, ".bin"))
        return read_book(l, path, bytes, n, game, wanted, error);
    if ((pgn || epd) && !pgn_fits(game))
        return agon_fail(error, AGON_UNSUPPORTED, -1, "only chess-like games have PGN and EPD");
    status = check_text(bytes, n, pgn, error);
    if (status < 0)
        return status;
    status = pgn   ? read_pgn(l, path, bytes, game, wanted, error)
             : epd ? read_epd(l, path, bytes, game, wanted, error)
                   : read_lines(l, bytes, wanted->turns, error);
    if (status == 0 && (pgn || epd) && !l->bytes)
        status = agon_fail(error, AGON_BAD_TEXT, -1, "there is no opening in it");
    return status;
}

char *match_openings_text(const char *path, const char *bytes, size_t n, const agon_game *game,
                          const struct match_openings *wanted, struct agon_error *error)
{
    struct lines l = {0};
    int status = read_any(&l, path, bytes, n, game, wanted, error);
    if (status == 0 && wanted->shuffle && !(add_text(&l, "\n") && shuffle(&l, wanted->seed)))
        status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    if (status == 0 && !add_text(&l, ""))
        status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    if (status == 0 && l.bytes)
        return l.bytes;
    free(l.bytes);
    return NULL;
}
