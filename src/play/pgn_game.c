/* Whole games of PGN: one reader builds a tree of moves; records are its main line.
 *
 * The board is at the position of the next move. A variation takes the previous move back, and its
 * end plays that move again. Text that cannot be played in a variation, such as a null move,
 * becomes part of the previous comment ("cut" below), up to the end of that variation. */
#include "pgn_game.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "pgn_san.h"
#include "pgn_tags.h"
#include "pgn_words.h"

enum { WORD_MOST = 64, FORKS = 64, UNCUT = -1 };

/* The state of reading a game. */
struct pgn_game_parser {
    struct pgn_game *game;
    struct pgn_text *text;
    struct pgn_tags tags;
    const char *kind;
    bool tree; /* read variations */
    agon_game *rules;
    struct agon_line line;
    struct pgn_lists lists;
    bool open;           /* the three above are initialised */
    int at;              /* the parent of the next move, -1: none */
    int fork[FORKS];     /* the moves that variations replace, outermost first */
    int depth;           /* of variations */
    bool fresh;          /* the variation has no move yet */
    char *before;        /* the comment before its first move, or NULL */
    int cut;             /* at this depth and below, everything is text; or UNCUT */
    int cut_at;          /* ... in the comment of this move */
    char result[16];     /* the result after the moves, */
    struct pgn_text end; /* and its position */
    struct agon_error why;
    struct agon_error *error;
};

void pgn_game_release(struct pgn_game *g)
{
    for (int i = 0; i < g->nodes; i++) {
        free(g->node[i].turn);
        free(g->node[i].comment);
        free(g->node[i].aside.drawn);
    }
    free(g->node);
    record_release(&g->record);
    *g = (struct pgn_game){.nodes = 0};
}

/* ---- positions ---- */

static void step_on(struct pgn_game_parser *r, size_t n)
{
    struct pgn_text *t = r->text;
    for (; n > 0 && *t->at; n--)
        if (*t->at++ == '\n') {
            t->line++;
            t->line_start = t->at;
        }
}

/* Reports an error at the current position. */
static int fail(struct pgn_game_parser *r, enum agon_status status, const char *what)
{
    int n = 1;
    for (const char *s = r->text->line_start; s < r->text->at;
         s += text_char(s, (size_t)(r->text->at - s)))
        n++;
    return agon_fail(r->error, status, -1, AGON_SAY(pgn_wrong, "line %d, column %d (game %d): %s"),
                     r->text->line, n, r->text->games, what);
}

static int fail_here(struct pgn_game_parser *r)
{
    return fail(r, r->why.code, r->why.parts);
}

static int no_memory(struct pgn_game_parser *r)
{
    return agon_fail(r->error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
}

static bool is_fresh_line(const struct pgn_game_parser *r)
{
    return r->text->at == r->text->line_start;
}

/* Whether a tag begins here: not "[%csl ...", which may begin a line of a comment. */
static bool at_tag(const char *s)
{
    return *s == '[' && isalpha((unsigned char)s[1 + strspn(s + 1, " \t")]);
}

/* Skips blanks and escaped lines. */
static void skip_blanks(struct pgn_game_parser *r)
{
    for (;;)
        if (isspace((unsigned char)*r->text->at))
            step_on(r, 1);
        else if (is_fresh_line(r) && *r->text->at == '%')
            step_on(r, strcspn(r->text->at, "\n"));
        else
            return;
}

/* Skips to the tags of the next game, or to the end. */
static void skip_game(struct pgn_game_parser *r)
{
    bool tags = at_tag(r->text->line_start);
    while (*r->text->at && !(r->open && at_tag(r->text->at))) {
        step_on(r, strcspn(r->text->at, "\n"));
        step_on(r, 1);
        bool tag = at_tag(r->text->at);
        if (tag && !tags)
            return;
        tags = tag;
    }
}

/* ---- opening ---- */

/* Opens the game once its tags have been read. */
static int open_game(struct pgn_game_parser *r)
{
    if (r->open)
        return 0;
    r->rules = pgn_tags_open(&r->game->record, &r->tags, r->kind, &r->why);
    if (!r->rules)
        return fail_here(r);
    int status = agon_line_init(&r->line, r->rules, &r->why);
    if (status == 0 && (status = pgn_lists_init(&r->lists, r->rules, &r->why)) < 0) {
        pgn_lists_release(&r->lists);
        agon_line_release(&r->line);
    }
    if (status < 0) {
        agon_close(r->rules);
        return fail_here(r);
    }
    r->open = true;
    return 0;
}

static void close_game(struct pgn_game_parser *r)
{
    free(r->before);
    if (!r->open)
        return;
    pgn_lists_release(&r->lists);
    agon_line_release(&r->line);
    agon_close(r->rules);
}

/* A tag, "[FEN "..."]". */
static int take_tag(struct pgn_game_parser *r)
{
    char name[WORD_MOST], value[AGON_TEXT_MAX];
    const char *s = r->text->at + 1;
    size_t n = 0;
    s += strspn(s, " \t");
    size_t length = strcspn(s, " \t\"\r\n]");
    if (length >= sizeof name)
        length = 0;
    memcpy(name, s, length);
    name[length] = '\0';
    length = strcspn(s, " \t\"\r\n]");
    s += length + strspn(s + length, " \t");
    if (*s != '"')
        return fail(r, AGON_BAD_TEXT,
                    AGON_SAY(pgn_tag, "expected a tag such as [Event \"Club evening\"]"));
    for (s++; *s && *s != '"' && *s != '\n'; s++) {
        s += *s == '\\' && (s[1] == '"' || s[1] == '\\');
        if (n < sizeof value - 1)
            value[n++] = *s;
    }
    value[n] = '\0';
    pgn_fit(value, sizeof value, value);
    size_t left = strcspn(s, "]\n");
    if (*s != '"' || s[left] != ']')
        return fail(r, AGON_BAD_TEXT, AGON_SAY(pgn_tag_end, "expected '\"]' at the tag's end"));
    int status = pgn_tag_take(&r->game->record, &r->tags, name, value, &r->why);
    if (status < 0)
        return fail_here(r);
    step_on(r, (size_t)(s + left + 1 - r->text->at));
    return 0;
}

/* ---- comments ---- */

/* The comment to which text here belongs. */
static char **comment_place(struct pgn_game_parser *r)
{
    int at = r->cut != UNCUT ? r->cut_at : r->at;
    if (r->cut == UNCUT && r->fresh)
        return &r->before;
    return at >= 0 ? &r->game->node[at].comment : &r->game->record.comment;
}

static int say(struct pgn_game_parser *r, const char *s, size_t n)
{
    return pgn_comment_add(comment_place(r), s, n) < 0 ? no_memory(r) : 0;
}

static int take_comment(struct pgn_game_parser *r)
{
    const char *s = r->text->at + 1;
    bool braced = *r->text->at == '{';
    size_t n = strcspn(s, braced ? "}" : "\n");
    struct pgn_aside none = {.drawn = NULL}, *aside = &none;
    if (braced && !s[n])
        return fail(r, AGON_BAD_TEXT, AGON_SAY(pgn_comment_open, "this comment has no '}'"));
    if (r->cut == UNCUT && !r->fresh && r->at >= 0)
        aside = &r->game->node[r->at].aside;
    int status = pgn_comment_read(comment_place(r), aside, s, n);
    free(none.drawn);
    step_on(r, n + 1 + braced);
    return status < 0 ? no_memory(r) : 0;
}

/* "$4": a glyph, or a word of the comment. */
static int take_glyph(struct pgn_game_parser *r)
{
    size_t n = strspn(r->text->at + 1, "0123456789");
    int64_t number = 0;
    const char *word = NULL;
    text_number(r->text->at + 1, n, 0, 255, &number);
    step_on(r, n + 1);
    if (!r->tree || r->cut != UNCUT || r->fresh || r->at < 0)
        return 0;
    if (number >= 1 && number <= 6)
        r->game->node[r->at].mark = (int)number;
    else if ((word = pgn_glyph(number)) != NULL)
        return say(r, word, strlen(word));
    return 0;
}

/* ---- variations ---- */

/* Skips an unwanted variation. */
static int skip_variation(struct pgn_game_parser *r)
{
    struct pgn_text open = *r->text;
    int depth = 0;
    while (*r->text->at) {
        char c = *r->text->at;
        size_t n = 1;
        if (c == '{' && strchr(r->text->at, '}'))
            n = strcspn(r->text->at, "}") + 1;
        else if (c == ';' || (c == '%' && is_fresh_line(r)))
            n = strcspn(r->text->at, "\n");
        depth += (c == '(') - (c == ')');
        step_on(r, n);
        if (depth == 0)
            return 0;
    }
    *r->text = open;
    return fail(r, AGON_BAD_TEXT, AGON_SAY(pgn_variation_open, "this variation has no ')'"));
}

static int open_variation(struct pgn_game_parser *r)
{
    if (!r->tree || (r->cut == UNCUT && (r->at < 0 || r->fresh || r->depth == FORKS)))
        return skip_variation(r);
    step_on(r, 1);
    if (r->cut != UNCUT) {
        r->depth++;
        return say(r, "(", 1);
    }
    agon_line_undo_turn(&r->line);
    r->fork[r->depth++] = r->at;
    r->at = r->game->node[r->at].parent;
    r->fresh = true;
    return 0;
}

/* Plays the replaced move again after a variation. */
static int close_variation(struct pgn_game_parser *r)
{
    step_on(r, 1);
    if (r->depth == 0)
        return 0;
    if (r->cut != UNCUT && r->depth-- > r->cut)
        return say(r, ")", 1);
    if (r->cut == UNCUT)
        r->depth--;
    int main = r->fork[r->depth], turns = 0;
    for (int i = r->game->node[main].parent; i >= 0; i = r->game->node[i].parent)
        turns++;
    while (r->line.turns > turns && agon_line_undo_turn(&r->line))
        ;
    struct agon_turn turn = {.n = 1, .move = {r->game->node[main].move}};
    if (agon_line_play_turn(&r->line, &turn, &r->why) < 0)
        return fail_here(r);
    r->at = main;
    r->fresh = false;
    r->cut = UNCUT;
    free(r->before);
    r->before = NULL;
    return 0;
}

/* From here on, this variation, or the game, is only text. */
static int cut(struct pgn_game_parser *r)
{
    r->cut = r->depth;
    r->cut_at = r->fresh ? r->fork[r->depth - 1] : r->at;
    int status = r->before ? say(r, r->before, strlen(r->before)) : 0;
    free(r->before);
    r->before = NULL;
    return status;
}

/* ---- moves ---- */

static int add_node(struct pgn_game_parser *r, const struct agon_turn *turn, int mark)
{
    struct pgn_game *g = r->game;
    char text[AGON_TEXT_MAX];
    int n = agon_turn_write(r->rules, r->line.pos, turn, text, sizeof text);
    if (g->nodes == PGN_NODES_MAX) {
        agon_fail(&r->why, AGON_UNSUPPORTED, -1,
                  AGON_SAY(pgn_moves_most, "a game has at most %d moves"), PGN_NODES_MAX);
        return fail_here(r);
    }
    if (g->nodes == g->room) {
        int room = 2 * g->room + 64;
        struct pgn_node *more = realloc(g->node, (size_t)room * sizeof *more);
        if (!more)
            return no_memory(r);
        g->node = more;
        g->room = room;
    }
    if (agon_line_play_turn(&r->line, turn, &r->why) < 0)
        return fail_here(r);
    struct pgn_node node = {.parent = r->at,
                            .main = r->depth == 0,
                            .turn = record_copy(text, (size_t)n),
                            .comment = r->before,
                            .mark = mark,
                            .line = r->text->line,
                            .move = turn->move[0],
                            .aside = {-1, -1, NULL}};
    if (!node.turn)
        return no_memory(r);
    r->before = NULL;
    r->fresh = false;
    r->at = g->nodes;
    g->node[g->nodes++] = node;
    return 0;
}

/* "Nf3?!": the number of the glyph after a move, or 0. */
static int mark_of(const char *word)
{
    static const char *const glyphs[] = {"", "!", "?", "!!", "??", "!?", "?!"};
    const char *sign = word + strcspn(word, "!?");
    for (int i = 6; i > 0; i--)
        if (strncmp(sign, glyphs[i], strlen(glyphs[i])) == 0 &&
            strlen(glyphs[i]) == strspn(sign, "!?"))
            return i;
    return 0;
}

/* Reports why a word cannot be played here. */
static int refuse_word(struct pgn_game_parser *r, const char *written, int found)
{
    enum { SHOWN = 41 };
    struct agon_result result;
    char word[SHOWN];
    pgn_fit(word, sizeof word, written);
    agon_line_result(&r->line, &result);
    if (result.over)
        agon_fail(&r->why, AGON_ILLEGAL, -1,
                  AGON_SAY(pgn_over, "the game is over here (%s), but %s follows"), result.why,
                  word);
    else if (pgn_is_null(written, strlen(written)))
        agon_fail(&r->why, AGON_UNSUPPORTED, -1,
                  AGON_SAY(pgn_null, "expected a move, found the null move %s"), word);
    else if (found < 0)
        agon_fail(&r->why, AGON_BAD_TEXT, -1, AGON_SAY(pgn_not_san, "expected a move, found %s"),
                  word);
    else if (found > 1)
        agon_fail(&r->why, AGON_BAD_TEXT, -1,
                  AGON_SAY(typed_several, "%s could be several moves: say from where, as in Nbd2"),
                  word);
    else
        agon_fail(&r->why, AGON_ILLEGAL, -1, AGON_SAY(typed_no_move, "%s is not a legal move"),
                  word);
    return fail_here(r);
}

/* Plays a word; `n` is its length in the text. */
static int play_word(struct pgn_game_parser *r, const char *word, size_t n)
{
    struct agon_turn turn;
    struct agon_result result;
    bool null = pgn_is_null(word, strlen(word));
    agon_line_result(&r->line, &result);
    int found = result.over || null ? 0 : pgn_turns_find(&r->line, &r->lists, word, &turn);
    int status = 0;
    if (found == 1 && turn.n == 1)
        status = add_node(r, &turn, mark_of(word));
    else if (r->tree && (r->depth > 0 || (null && !result.over)))
        status = cut(r) < 0 ? AGON_NO_MEMORY : say(r, r->text->at, n);
    else
        return refuse_word(r, word, found);
    if (status == 0)
        step_on(r, n);
    return status;
}

/* The length of a move number: "12.", "12...". */
static size_t number_length(const char *s, size_t n)
{
    size_t number = strspn(s, "0123456789");
    if (*s == '.')
        return strspn(s, ".");
    if (number > 0 && (s[number] == '.' || number == n) && !pgn_is_null(s, n))
        return number + strspn(s + number, ".");
    return 0;
}

/* Copies the word of n bytes at s in the form of a move: "e8(Q)" as "e8=Q". Its length in the text,
 * or 0: too long. */
static size_t copy_word(const char *s, size_t n, char word[WORD_MOST])
{
    bool becomes = n > 1 && s[n] == '(' && isalpha((unsigned char)s[n + 1]) && s[n + 2] == ')';
    if (n == 0 || n + 3 >= WORD_MOST)
        return 0;
    memcpy(word, s, n);
    word[n] = '\0';
    if (!becomes)
        return n;
    snprintf(word + n, WORD_MOST - n, "=%c", toupper((unsigned char)s[n + 1]));
    return n + 3;
}

/* Reads one word of the movetext; 1: the game's result. */
static int take_word(struct pgn_game_parser *r)
{
    char word[WORD_MOST];
    const char *s = r->text->at;
    size_t n = strcspn(s, " \t\r\n{}();$["), number = number_length(s, n);
    if (pgn_is_result(s, n)) {
        if (r->depth == 0) {
            snprintf(r->result, sizeof r->result, "%.*s", (int)n, s);
            r->end = *r->text;
        }
        step_on(r, n);
        return r->depth == 0;
    }
    if (r->cut != UNCUT && n > 0) {
        int status = say(r, s, n);
        step_on(r, n);
        return status;
    }
    if (number > 0 || (n > 0 && pgn_is_mark(s, n) && !pgn_is_null(s, n)))
        return step_on(r, number > 0 ? number : n), 0;
    n = copy_word(s, pgn_before_result(s, n), word);
    if (n > 0)
        return play_word(r, word, n);
    char start[8] = {0};
    memcpy(start, s, text_char(s, strlen(s)));
    return refuse_word(r, start, -1);
}

/* Reads one item of the movetext; 1: the result. */
static int take_next(struct pgn_game_parser *r)
{
    int status = open_game(r);
    if (status < 0)
        return status;
    switch (*r->text->at) {
    case '{':
    case ';':
        return take_comment(r);
    case '$':
        return take_glyph(r);
    case '(':
        return open_variation(r);
    case ')':
        return close_variation(r);
    default:
        return take_word(r);
    }
}

/* Comments after the result belong to the game: "1-0 {White mates}". */
static int take_rest(struct pgn_game_parser *r)
{
    int status = 0;
    for (skip_blanks(r); status == 0 && strchr("{;", *r->text->at) && *r->text->at; skip_blanks(r))
        status = take_comment(r);
    return status;
}

/* Tags, then moves, up to the result or the next game's tags. */
static int read_text(struct pgn_game_parser *r)
{
    int status = 0;
    for (skip_blanks(r); status == 0 && at_tag(r->text->at); skip_blanks(r))
        status = take_tag(r);
    while (status == 0 && *r->text->at && !at_tag(r->text->at)) {
        status = take_next(r);
        skip_blanks(r);
    }
    if (status == 0 && r->depth > 0)
        status = fail(r, AGON_BAD_TEXT, AGON_SAY(pgn_variation_end, "a variation has no ')'"));
    if (status > 0)
        status = take_rest(r);
    return status < 0 ? status : open_game(r);
}

/* The main line as the record's turns. */
static int make_record(struct pgn_game_parser *r)
{
    struct record *record = &r->game->record;
    int status = 0;
    for (int i = 0; i < r->game->nodes && status == 0; i++) {
        struct pgn_node *node = &r->game->node[i];
        struct record_turn turn = {.text = node->turn,
                                   .seat = -1,
                                   .used_ms = node->aside.used_ms,
                                   .left_ms = node->aside.left_ms,
                                   .comment = node->comment,
                                   .line = node->line};
        if (node->main)
            status = record_add(record, &turn, &r->why);
    }
    return status < 0 ? fail_here(r) : 0;
}

/* Sets the result; errors are reported at its position. */
static int make_result(struct pgn_game_parser *r)
{
    const struct pgn_game *g = r->game;
    const char *last = g->nodes > 0 ? g->node[g->nodes - 1].comment : NULL;
    struct pgn_text here = *r->text;
    if (r->tree ||
        pgn_result_set(&r->game->record, &r->tags, &r->line, r->result, last, &r->why) == 0)
        return 0;
    if (r->end.at)
        *r->text = r->end;
    int status = fail_here(r);
    *r->text = here;
    return status;
}

static int read_game(struct pgn_game *game, struct pgn_text *text, const char *kind, bool tree,
                     struct agon_error *error)
{
    struct pgn_game_parser r = {.game = game,
                                .text = text,
                                .kind = kind,
                                .tree = tree,
                                .at = -1,
                                .cut = UNCUT,
                                .error = error};
    *game = (struct pgn_game){.nodes = 0};
    record_init(&game->record);
    skip_blanks(&r);
    if (!*text->at)
        return 0;
    text->games++;
    int status = read_text(&r);
    if (status < 0)
        skip_game(&r);
    else if ((status = make_record(&r)) == 0)
        status = make_result(&r);
    close_game(&r);
    if (status == 0)
        return 1;
    pgn_game_release(game);
    return status;
}

int pgn_game_read(struct pgn_game *game, struct pgn_text *text, const char *kind,
                  struct agon_error *error)
{
    return read_game(game, text, kind, true, error);
}

int pgn_record_read(struct record *record, struct pgn_text *text, struct agon_error *error)
{
    struct pgn_game game;
    int status = read_game(&game, text, NULL, false, error);
    *record = game.record;
    record_init(&game.record);
    pgn_game_release(&game);
    return status;
}
