/* Reading PGN: tags, and moves in SAN among numbers, comments, variations and marks. Import format
 * of the PGN Standard, 1994, sections 7 to 10, and forms of other programs and older books:
 * "e8(Q)", "exd6ep", "N:f3", "Qh7mate", "+/-", "0:1", "--" for a null move. */
#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "names.h"
#include "pgn.h"
#include "pgn_san.h"
#include "pgn_words.h"

enum { WORD_MOST = 64 };

/* A PGN text being read, and the game being played from it. */
struct pgn_parser {
    struct agon_line *line;
    struct pgn_lists lists;
    struct pgn_text text;
    int plies;  /* moves to play, 0: all */
    int played; /* so far, null moves included */
    int status; /* the first error in this game, the rest of which is skipped; or 0 */
    struct agon_error *error;
};

static void step_on(struct pgn_parser *r, size_t n)
{
    struct pgn_text *t = &r->text;
    for (; n > 0 && *t->at; n--)
        if (*t->at++ == '\n') {
            t->line++;
            t->line_start = t->at;
        }
}

/* The column of a place in the current line, from 1. */
static int column(const struct pgn_parser *r, const char *place)
{
    int n = 1;
    for (const char *s = r->text.line_start; s < place; s += text_char(s, (size_t)(place - s)))
        n++;
    return n;
}

static int fail(struct pgn_parser *r, int status, const char *what, const char *word)
{
    return agon_fail(r->error, status, -1, "line %d, column %d: %s '%.40s'", r->text.line,
                     column(r, r->text.at), what, word);
}

/* Passes on the error of another reader for a text at `place`. */
static int pass_on(struct pgn_parser *r, const char *place, const struct agon_error *why)
{
    return agon_fail(r->error, why->code, -1, "line %d, column %d: %s", r->text.line,
                     column(r, place + (why->at > 0 ? why->at : 0)), why->parts);
}

/* ---- SAN ---- */

/* A move's parts: "Nbxd7", "exd8=Q", "a1". */
struct san {
    char letter[2], to[8], file[4], rank[4], becomes[8];
    const char *castling; /* "O-O", "O-O-O", or NULL */
};

static size_t digits(const char *s, size_t n)
{
    size_t i = n;
    while (i > 0 && isdigit((unsigned char)s[i - 1]))
        i--;
    return n - i;
}

static const char signs[] = "!?+-=/~<>^#|";

/* The length of a move without its suffix: "+", "!?", "ch", "mate", "ep"; 0: an unknown suffix. */
static size_t length_of(const char *word)
{
    static const char *const ends[] = {"ch", "mate", "ep", "e.p.", "dbl"};
    size_t n = strcspn(word, "+#!?");
    if (word[n + strspn(word + n, signs)])
        return 0;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t end = strlen(ends[i]);
        if (n > end + 1 && memcmp(word + n - end, ends[i], end) == 0 &&
            isdigit((unsigned char)word[n - end - 1]))
            return n - end;
    }
    return n;
}

/* Parses a word from its end; false: not SAN. */
static bool read_san(struct san *san, const char *word)
{
    size_t n = length_of(word);
    *san = (struct san){.letter = "P"};
    if (n == 0)
        return false;
    if (text_equal(word, n, "O-O") || text_equal(word, n, "0-0"))
        return san->castling = "O-O", true;
    if (text_equal(word, n, "O-O-O") || text_equal(word, n, "0-0-0"))
        return san->castling = "O-O-O", true;
    if (isupper((unsigned char)*word)) {
        san->letter[0] = *word++;
        n--;
    }
    const char *equals = memchr(word, '=', n);
    equals = equals ? equals : memchr(word, '/', n);
    if (equals || (n > 2 && isupper((unsigned char)word[n - 1]))) {
        const char *from = equals ? equals + 1 : word + n - 1;
        size_t length = (size_t)(word + n - from);
        if (length == 0 || length >= sizeof san->becomes)
            return false;
        memcpy(san->becomes, from, length);
        n = (size_t)((equals ? equals : from) - word);
    }
    size_t rank = digits(word, n);
    if (rank == 0 || rank > 2 || rank == n || !islower((unsigned char)word[n - rank - 1]))
        return false;
    memcpy(san->to, word + n - rank - 1, rank + 1);
    n -= rank + 1;
    if (n > 0 && strchr("x:-", word[n - 1]))
        n--;
    rank = digits(word, n);
    if (rank > 2 || n - rank > 1 || (n > rank && !islower((unsigned char)*word)))
        return false;
    memcpy(san->file, word, n - rank);
    memcpy(san->rank, word + n - rank, rank);
    return true;
}

/* Whether a step matches the word, castling and promotion aside. */
static bool fits(const struct pgn_parser *r, const struct san *san, const struct pgn_step *step)
{
    const struct agon_cell *cell = r->line->game->board->cell;
    const char *from = cell[step->from].name;
    size_t file = strcspn(from, "0123456789");
    return strcmp(step->letter, san->letter) == 0 && strcmp(cell[step->to].name, san->to) == 0 &&
           (!san->file[0] || text_equal(from, file, san->file)) &&
           (!san->rank[0] || strcmp(from + file, san->rank) == 0);
}

static bool becomes(const struct pgn_parser *r, const struct san *san, const struct agon_turn *turn)
{
    char text[AGON_TEXT_MAX];
    agon_turn_write(r->line->game, r->line->pos, turn, text, sizeof text);
    const char *equals = strchr(text, '=');
    return strcmp(equals ? equals + 1 : "", san->becomes) == 0;
}

/* Whether the turn castles to that side; it is played and taken back. */
static bool castles(struct pgn_parser *r, const struct san *san, const struct agon_turn *turn,
                    const struct pgn_step *step, int n)
{
    const agon_game *g = r->line->game;
    if (abs(g->board->cell[step->to].x - g->board->cell[step->from].x) < 2 ||
        agon_line_play_turn(r->line, turn, NULL) < 0)
        return false;
    int left = g->rules->items(g, r->line->pos, r->lists.after);
    const char *word = left == n ? pgn_castling(g, &r->lists, n, step) : NULL;
    agon_line_undo_turn(r->line);
    return word && strcmp(word, san->castling) == 0;
}

/* The number of turns that match a word at the end of the line, with the last in *turn; -1: not
 * SAN. */
static int find_turns(struct pgn_parser *r, const char *word, struct agon_turn *turn)
{
    const agon_game *g = r->line->game;
    struct san san;
    const char *own = word;
    if (agon_turn_read(g, r->line->pos, agon_line_past(r->line), &own, false, turn, NULL) == 0 &&
        !*own)
        return 1;
    if (!read_san(&san, word))
        return -1;
    int moves = agon_line_moves(r->line, r->lists.moves), found = 0;
    int n = g->rules->items(g, r->line->pos, r->lists.before);
    for (int i = 0; i < moves; i++) {
        struct agon_turn each = {.n = 1, .move = {r->lists.moves[i]}};
        struct pgn_step step;
        if (!pgn_step_read(g, r->line->pos, r->lists.before, n, r->lists.moves[i], &step))
            continue;
        if (san.castling ? castles(r, &san, &each, &step, n)
                         : fits(r, &san, &step) && becomes(r, &san, &each)) {
            *turn = each;
            found++;
        }
    }
    return found;
}

int pgn_turns_find(struct agon_line *line, const struct pgn_lists *lists, const char *word,
                   struct agon_turn *turn)
{
    struct pgn_parser r = {.line = line, .lists = *lists};
    return find_turns(&r, word, turn);
}

static int find_turn(struct pgn_parser *r, const char *word, struct agon_turn *turn)
{
    int found = find_turns(r, word, turn);
    return found == 1  ? 0
           : found < 0 ? fail(r, AGON_BAD_TEXT, "expected a move in SAN, found", word)
           : found > 1 ? fail(r, AGON_BAD_TEXT, "more than one move is", word)
                       : fail(r, AGON_ILLEGAL, "there is no legal move", word);
}

int pgn_turn_read(struct agon_line *line, const char *word, struct agon_turn *turn,
                  struct agon_error *error)
{
    struct pgn_parser r = {.line = line, .text = pgn_text(word), .error = error};
    int status = pgn_lists_init(&r.lists, line->game, error);
    if (status == 0)
        status = find_turn(&r, word, turn);
    pgn_lists_release(&r.lists);
    return status;
}

/* Writes capitals where a word may have them: bit 0 for the moving piece, bit 1 for a promoted
 * pawn. False: there is no lower-case letter to change. */
static bool put_capitals(char *word, int where)
{
    size_t n = length_of(word);
    if (strncmp(word, "o-o", 3) == 0) {
        for (size_t i = 0; where == 1 && i < n; i++)
            word[i] = (char)toupper((unsigned char)word[i]);
        return where == 1;
    }
    if (n < 3 || ((where & 1) && !islower((unsigned char)word[0])) ||
        ((where & 2) && (!islower((unsigned char)word[n - 1]) || !strpbrk(word, "0123456789"))))
        return false;
    if (where & 1)
        word[0] = (char)toupper((unsigned char)word[0]);
    if (where & 2)
        word[n - 1] = (char)toupper((unsigned char)word[n - 1]);
    return true;
}

/* The word as written is tried first: "bxc3" is a pawn's if possible. */
static int find_typed(struct pgn_parser *r, const char *word, struct agon_turn *turn)
{
    char other[WORD_MOST];
    struct agon_turn each;
    int found = find_turns(r, word, turn), sum = found > 0 ? found : 0;
    for (int where = 1; found <= 0 && strlen(word) < sizeof other && where <= 3; where++) {
        strcpy(other, word);
        int more = put_capitals(other, where) ? find_turns(r, other, &each) : 0;
        if (more > 0)
            *turn = each;
        sum += more > 0 ? more : 0;
    }
    return sum;
}

int pgn_typed_read(struct agon_line *line, const char *word, struct agon_turn *turn,
                   struct agon_error *error)
{
    struct pgn_parser r = {.line = line, .text = pgn_text(word), .error = error};
    int status = pgn_lists_init(&r.lists, line->game, error);
    int found = status == 0 ? find_typed(&r, word, turn) : 0;
    pgn_lists_release(&r.lists);
    if (status < 0 || found == 1)
        return status;
    return found == 0
               ? agon_fail(error, AGON_ILLEGAL, -1,
                           AGON_SAY(typed_no_move, "%.40s is not a legal move"), word)
               : agon_fail(error, AGON_BAD_TEXT, -1,
                           AGON_SAY(typed_several,
                                    "%.40s could be several moves: say from where, as in Nbd2"),
                           word);
}

/* ---- the text ---- */

/* Reports an unclosed bracket, and resumes at the next tag at the start of a line, or at the end of
 * the text. */
static int unclosed(struct pgn_parser *r, const struct pgn_parser *open, const char *expected)
{
    *r = *open;
    int status = fail(r, AGON_BAD_TEXT, expected, (char[]){*r->text.at, '\0'});
    const char *next = strstr(r->text.at, "\n[");
    step_on(r, next ? (size_t)(next + 1 - r->text.at) : strlen(r->text.at));
    return status;
}

/* Skips blanks, comments, variations, numeric marks and escaped lines. */
static int skip(struct pgn_parser *r)
{
    struct pgn_parser open = *r; /* at the bracket of the outermost variation */
    for (int depth = 0;;) {
        bool fresh = r->text.at == r->text.line_start;
        if (depth == 0)
            open = *r;
        if (isspace((unsigned char)*r->text.at))
            step_on(r, 1);
        else if (*r->text.at == ';' || (fresh && *r->text.at == '%'))
            step_on(r, strcspn(r->text.at, "\n"));
        else if (*r->text.at == '{' && !strchr(r->text.at, '}'))
            return depth > 0 ? unclosed(r, &open, "expected ')' after")
                             : unclosed(r, r, "expected '}' after");
        else if (*r->text.at == '{')
            step_on(r, strcspn(r->text.at, "}") + 1);
        else if (*r->text.at == '$')
            step_on(r, 1 + strspn(r->text.at + 1, "0123456789"));
        else if (*r->text.at == '(' || (*r->text.at == ')' && depth > 0))
            depth += *r->text.at == '(' ? 1 : -1, step_on(r, 1);
        else if (depth > 0 && *r->text.at)
            step_on(r, 1);
        else if (depth > 0)
            return unclosed(r, &open, "expected ')' after");
        else
            return 0;
    }
}

/* ---- tags ---- */

/* Whether a [Variant] is the game being played; a variant file has the name given in it. */
static bool is_variant(const agon_game *g, const char *name, const char *value)
{
    return (strcmp(g->rules->id, "chess") == 0 && pgn_is_chess(value)) ||
           pgn_is_same_name(value, g->rules->id) || pgn_is_same_name(value, name);
}

/* Handles the tags that matter: a FEN sets the start of the line, a variant must be the line's.
 * `place`: the position of the value. */
static int obey_tag(struct pgn_parser *r, const char *name, size_t n, const char *value,
                    const char *place)
{
    const agon_game *g = r->line->game;
    struct agon_error why = {.at = -1};
    char game[NAMES_GAME];
    if (text_equal(name, n, "FEN") && agon_line_set(r->line, value, &why) < 0)
        return pass_on(r, place, &why);
    if (!text_equal(name, n, "Variant"))
        return 0;
    names_game(g, game);
    return is_variant(g, game, value)
               ? 0
               : agon_fail(r->error, AGON_UNSUPPORTED, -1,
                           "line %d, column %d: expected [Variant \"%s\"], found '%.40s'",
                           r->text.line, column(r, place), game, value);
}

/* A tag, "[FEN "..."]". */
static int take_tag(struct pgn_parser *r)
{
    char value[AGON_TEXT_MAX];
    size_t n = 0, blank = strspn(r->text.at + 1, " \t");
    const char *name = r->text.at + 1 + blank, *s = name + strcspn(name, " \t\"\n]");
    size_t name_n = (size_t)(s - name);
    s += strspn(s, " \t");
    if (*s != '"')
        return fail(r, AGON_BAD_TEXT, "expected a tag, found", "[");
    const char *place = ++s;
    for (; *s && *s != '"' && *s != '\n'; s++) {
        s += *s == '\\' && (s[1] == '"' || s[1] == '\\');
        if (n < sizeof value - 1)
            value[n++] = *s;
    }
    value[n] = '\0';
    size_t left = strcspn(s, "]\n");
    if (*s != '"' || s[left] != ']')
        return fail(r, AGON_BAD_TEXT, "expected '\"]' after", value);
    int status = obey_tag(r, name, name_n, value, place);
    step_on(r, (size_t)(s + left + 1 - r->text.at));
    return status;
}

/* ---- moves ---- */

/* The position after a null move: en passant is no longer possible, and moves are counted as usual.
 * False: its text has no side to move that could be changed. */
static bool write_passed(const agon_game *g, const agon_pos *pos, char passed[AGON_TEXT_MAX])
{
    enum { SIDE = 1, PASSING = 3, QUIET = 4, NUMBER = 5 };
    char text[AGON_TEXT_MAX];
    struct text out = text_into(passed, AGON_TEXT_MAX);
    bool second = g->rules->seat(g, pos) == 1, turned = false;
    int field = 0;
    g->rules->write(g, pos, text, sizeof text);
    for (const char *s = text; *s; s += strspn(s, " "), field++) {
        size_t n = strcspn(s, " ");
        int64_t count = 0;
        text_add(&out, "%s", field > 0 ? " " : "");
        if (field == SIDE && n == 1 && strchr("wb", *s)) {
            text_add(&out, "%c", *s == 'w' ? 'b' : 'w');
            turned = true;
        } else if (field == PASSING) {
            text_add(&out, "-");
        } else if ((field == QUIET || (field == NUMBER && second)) &&
                   text_number(s, n, 0, INT_MAX - 1, &count)) {
            text_add(&out, "%d", (int)count + 1);
        } else {
            text_add(&out, "%.*s", (int)n, s);
        }
        s += n;
    }
    return turned;
}

static int pass(struct pgn_parser *r)
{
    const agon_game *g = r->line->game;
    char text[AGON_TEXT_MAX];
    struct agon_error why = {.at = -1};
    if (!write_passed(g, r->line->pos, text))
        return fail(r, AGON_UNSUPPORTED, "no position of this game follows a null move", "--");
    int status = agon_line_set(r->line, text, &why);
    why.at = -1; /* not a position in this text */
    return status < 0 ? pass_on(r, r->text.at, &why) : 0;
}

/* Plays a move, unless `plies` are played. */
static int play_word(struct pgn_parser *r, const char *word, size_t n)
{
    struct agon_turn turn;
    struct agon_error why = {.at = -1};
    struct agon_result result;
    agon_line_result(r->line, &result);
    if (result.over || (r->plies > 0 && r->played >= r->plies))
        return 0;
    r->played++;
    r->text.moved = r->text.line;
    if (pgn_is_null(word, n))
        return pass(r);
    int status = find_turn(r, word, &turn);
    if (status == 0 && agon_line_play_turn(r->line, &turn, &why) < 0)
        status = pass_on(r, r->text.at, &why);
    return status;
}

/* Reads one word of the movetext; 1: the game's result. */
static int take_word(struct pgn_parser *r)
{
    char word[WORD_MOST];
    const char *at = r->text.at;
    size_t n = strcspn(at, " \t\r\n{}();$["), used;
    if (pgn_is_result(at, n))
        return step_on(r, n), 1;
    size_t number = strspn(at, "0123456789");
    if (number > 0 && (at[number] == '.' || number == n) && !pgn_is_null(at, n))
        return step_on(r, number + strspn(at + number, ".")), 0;
    if (*at == '.')
        return step_on(r, strspn(at, ".")), 0;
    if (n > 0 && pgn_is_mark(at, n) && !pgn_is_null(at, n))
        return step_on(r, n), 0;
    used = n = pgn_before_result(at, n);
    bool becomes = n > 1 && at[n] == '(' && isalpha((unsigned char)at[n + 1]) && at[n + 2] == ')';
    if (n == 0 || n + 3 >= sizeof word) {
        char start[8] = {0};
        memcpy(start, at, strnlen(at, sizeof start - 1));
        int status = fail(r, AGON_BAD_TEXT, "expected a move, found", start);
        step_on(r, n > 0 ? n : 1);
        return status;
    }
    memcpy(word, at, n);
    if (becomes) { /* "e8(Q)" */
        word[n++] = '=';
        word[n++] = (char)toupper((unsigned char)at[used + 1]);
        used += 3;
    }
    word[n] = '\0';
    int status = r->status == 0 ? play_word(r, word, n) : 0;
    step_on(r, used);
    return status;
}

/* Stores only the first error of a game. */
static void note(struct pgn_parser *r, int status)
{
    if (status >= 0 || r->status < 0)
        return;
    r->status = status;
    r->error = NULL;
}

/* Reads one game to its end, even after an error. */
static int play(struct pgn_parser *r)
{
    int status = skip(r);
    bool tags = false, moves = false;
    while (status == 0 && *r->text.at) {
        const char *before = r->text.at;
        bool tag = *before == '[';
        if (tag && moves)
            break; /* the next game: this one had no result */
        tags |= tag;
        moves |= !tag;
        status = tag ? take_tag(r) : take_word(r);
        note(r, status);
        if (r->text.at == before) /* an unreadable line is skipped */
            step_on(r, strcspn(before, "\n") + 1);
        if (status == AGON_NO_MEMORY || status > 0)
            break;
        status = skip(r);
    }
    note(r, status);
    return r->status < 0 ? r->status : tags || moves;
}

struct pgn_text pgn_text(const char *text)
{
    if (strncmp(text, "\xEF\xBB\xBF", 3) == 0) /* a byte order mark */
        text += 3;
    return (struct pgn_text){.at = text, .line_start = text, .line = 1};
}

int pgn_play(struct agon_line *line, struct pgn_text *text, int plies, struct agon_error *error)
{
    struct pgn_parser r = {.line = line, .text = *text, .plies = plies, .error = error};
    int status = pgn_lists_init(&r.lists, line->game, error);
    if (status == 0)
        status = agon_line_set(line, NULL, error);
    if (status == 0)
        status = play(&r);
    pgn_lists_release(&r.lists);
    *text = r.text;
    return status;
}
