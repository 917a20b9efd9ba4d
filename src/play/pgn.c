/* PGN of chess-like games: the seven tags, what else is known, and moves in SAN.
 *
 * SAN is made of what a game's table says of any chess-like game: where a move leads, which piece
 * goes there, and what of the same name could go there as well. Source: PGN Standard, 1994,
 * sections 8.1 and 8.2. */
#include "pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "names.h"
#include "outcome.h"
#include "pgn_san.h"
#include "pgn_words.h"
#include "thought.h"

enum { COLUMNS = 79, TAG_MOST = 512, WORD_MOST = 64 };

bool pgn_fits(const agon_game *g)
{
    bool fits = g->seats == 2 && !(g->traits & AGON_TIMED) && !g->rules->turn_open &&
                strcmp(g->board->shape, "square") == 0 && g->board->pieces > 0;
    for (int i = 0; i < g->board->pieces && fits; i++)
        fits = g->board->piece[i].moves && strlen(g->board->piece[i].letter) == 1;
    return fits;
}

int pgn_lists_init(struct pgn_lists *l, const agon_game *game, struct agon_error *error)
{
    size_t items = (size_t)game->max_items + 1;
    *l = (struct pgn_lists){malloc(sizeof *l->moves * ((size_t)game->max_moves + 1)),
                            malloc(sizeof *l->before * items), malloc(sizeof *l->after * items)};
    return l->moves && l->before && l->after
               ? 0
               : agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
}

void pgn_lists_release(struct pgn_lists *l)
{
    free(l->moves);
    free(l->before);
    free(l->after);
}

/* The item on a cell, or NULL. */
static const struct agon_item *item_at(const struct agon_item *item, int n, int cell)
{
    for (int i = 0; i < n; i++)
        if (item[i].cell == cell)
            return &item[i];
    return NULL;
}

bool pgn_step_read(const agon_game *g, const agon_pos *pos, const struct agon_item *item, int n,
                   agon_move move, struct pgn_step *step)
{
    int16_t cell[AGON_TOUCH_MAX];
    int cells = g->rules->touch(g, pos, move, cell);
    const struct agon_item *piece = cells >= 2 ? item_at(item, n, cell[0]) : NULL;
    if (!piece)
        return false;
    *step = (struct pgn_step){cell[0], cell[cells - 1], g->board->piece[piece->piece].letter};
    return true;
}

/* What sets the piece apart from others of its name that could go there too: its file, else its
 * rank, else both. */
static void add_origin(const struct agon_line *line, struct pgn_lists *l, int n,
                       const struct pgn_step *s, struct text *out)
{
    const struct agon_cell *cell = line->game->board->cell;
    int moves = agon_line_moves(line, l->moves);
    bool other = false, file = false, rank = false;
    for (int i = 0; i < moves; i++) {
        struct pgn_step rival;
        if (!pgn_step_read(line->game, line->pos, l->before, n, l->moves[i], &rival) ||
            rival.to != s->to || rival.from == s->from || strcmp(rival.letter, s->letter) != 0)
            continue;
        other = true;
        file |= cell[rival.from].x == cell[s->from].x;
        rank |= cell[rival.from].y == cell[s->from].y;
    }
    const char *name = cell[s->from].name;
    size_t letters = strcspn(name, "0123456789");
    if (other && (!file || rank))
        text_add(out, "%.*s", (int)letters, name);
    if (other && file)
        text_add(out, "%s", name + letters);
}

/* "O-O" or "O-O-O" when a second piece of the mover goes along, or NULL. */
const char *pgn_castling(const agon_game *g, const struct pgn_lists *l, int n,
                         const struct pgn_step *s)
{
    int left = 0;
    int8_t seat = item_at(l->before, n, s->from)->seat;
    for (int i = 0; i < n; i++) {
        const struct agon_item *was = &l->before[i], *is = item_at(l->after, n, was->cell);
        left += was->seat == seat && (!is || is->seat != seat || is->piece != was->piece);
    }
    return left < 2 ? NULL : g->board->cell[s->to].x > g->board->cell[s->from].x ? "O-O" : "O-O-O";
}

/* '+' or '#' when the side to move is in check after `line`. */
static void add_check(const struct agon_line *line, const struct pgn_lists *l, int n,
                      struct text *out)
{
    struct agon_result result;
    agon_line_result(line, &result);
    for (int i = 0; i < n; i++)
        if (l->after[i].marks & AGON_MARK_CHECKED) {
            text_add(out, result.over && strcmp(result.why, "mate") == 0 ? "#" : "+");
            return;
        }
}

/* Adds a move at the end of the line in SAN, and plays it. */
static int add_move(struct agon_line *line, struct pgn_lists *l, const struct agon_turn *turn,
                    struct text *out, struct agon_error *error)
{
    const agon_game *g = line->game;
    char text[AGON_TEXT_MAX];
    struct pgn_step s;
    int n = g->rules->items(g, line->pos, l->before);
    if (turn->n != 1 || !pgn_step_read(g, line->pos, l->before, n, turn->move[0], &s))
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(pgn_no_word, "a turn that SAN has no word for"));
    agon_turn_write(g, line->pos, turn, text, sizeof text);
    struct text origin = text_into((char[WORD_MOST]){0}, WORD_MOST);
    bool pawn = strcmp(s.letter, "P") == 0;
    if (!pawn)
        add_origin(line, l, n, &s, &origin);
    int status = agon_line_play_turn(line, turn, error);
    if (status < 0)
        return status;
    int left = g->rules->items(g, line->pos, l->after);
    const char *name = g->board->cell[s.from].name, *becomes = strchr(text, '=');
    const char *castled = left == n ? pgn_castling(g, l, n, &s) : NULL;
    if (castled) {
        text_add(out, "%s", castled);
    } else {
        if (!pawn)
            text_add(out, "%s%s", s.letter, origin.bytes);
        else if (left < n)
            text_add(out, "%.*s", (int)strcspn(name, "0123456789"), name);
        text_add(out, "%s%s%s", left < n ? "x" : "", g->board->cell[s.to].name,
                 becomes ? becomes : "");
    }
    add_check(line, l, left, out);
    return 0;
}

int pgn_turn_write(struct agon_line *line, const struct agon_turn *turn, char *text, size_t size,
                   struct agon_error *error)
{
    struct text out = text_into(text, size);
    struct pgn_lists l;
    int status = pgn_lists_init(&l, line->game, error);
    if (status == 0)
        status = add_move(line, &l, turn, &out, error);
    pgn_lists_release(&l);
    if (status != AGON_UNSUPPORTED)
        return status < 0 ? status : (int)out.n;
    int n = agon_turn_write(line->game, line->pos, turn, text, size);
    status = agon_line_play_turn(line, turn, error);
    return status < 0 ? status : n;
}

/* ---- the game ---- */

static void write_tag(struct text *t, const char *tag, const char *value)
{
    text_add(t, "[%s \"", tag);
    for (int i = 0; value[i] && i < TAG_MOST; i++) {
        if (value[i] == '"' || value[i] == '\\')
            text_add_char(t, '\\');
        text_add_char(t, value[i]);
    }
    text_add(t, "\"]\n");
}

/* A header of the record, or what PGN says for something not known. */
static const char *said(const struct record *record, const char *name)
{
    const char *value = record_get(record, name);
    return value ? value : "?";
}

static const char *result_of(const struct record *record)
{
    if (record->seats != 2)
        return "*";
    return record->points[0] == record->points[1]  ? "1/2-1/2"
           : record->points[0] > record->points[1] ? "1-0"
                                                   : "0-1";
}

/* Why the game ended, in the words of the standard (9.8.1): "normal" is by the rules of the game or
 * by its players. */
static const char *termination_of(const struct record *record)
{
    static const struct {
        const char *why, *word;
    } words[] = {{OUTCOME_TIME, "time forfeit"},        {OUTCOME_ILLEGAL, "rules infraction"},
                 {OUTCOME_ABANDONED, "abandoned"},      {OUTCOME_FORFEIT, "abandoned"},
                 {OUTCOME_ADJUDICATED, "adjudication"}, {OUTCOME_SCORE, "adjudication"}};
    if (!record->why)
        return record->seats == 0 ? "unterminated" : "normal";
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(record->why, words[i].why) == 0)
            return words[i].word;
    return "normal";
}

/* TimeControl: seconds and increment ("300+3"), or a move in so many ("1/5"). */
static void write_control(struct text *t, const struct record *record)
{
    const char *said_control = record_get(record, RECORD_TIME);
    struct clock_control c;
    char value[64];
    if (!said_control || clock_control_read(&c, said_control, NULL) < 0)
        return;
    double reserve = (double)c.reserve_ms / 1000, move = (double)c.move_ms / 1000;
    if (c.reserve_ms > 0 && c.move_ms > 0)
        snprintf(value, sizeof value, "%.15g+%.15g", reserve, move);
    else if (c.reserve_ms > 0 || c.move_ms > 0)
        snprintf(value, sizeof value, c.reserve_ms > 0 ? "%.15g" : "1/%.15g", reserve + move);
    else
        return;
    write_tag(t, "TimeControl", value);
}

/* "2026-02-14" with points, what of it is not known as question marks. */
static void write_date(const char *date, char dots[16])
{
    static const char unknown[] = "\?\?\?\?.\?\?.\?\?";
    size_t n = date ? strlen(date) : 0;
    strcpy(dots, unknown);
    for (size_t i = 0; i < n && n <= strlen(unknown); i++)
        dots[i] = date[i] == '-' ? '.' : date[i];
}

/* Those of the headers that are tags as they are, but for the seven that come first. */
static void write_headers(struct text *t, const struct record *record, bool numbered)
{
    static const char *const others[] = {"Event", "Site", "Round", "White", "Black"};
    for (const struct pgn_header *h = pgn_headers; h->tag; h++) {
        const char *value = record_get(record, h->header);
        bool first = numbered && strcmp(h->header, RECORD_ID) == 0;
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            first |= strcmp(h->tag, others[i]) == 0;
        if (value && *value && !first)
            write_tag(t, h->tag, value);
    }
}

/* A record's id that is a number is that of its round, unless it has one. */
static void write_tags(struct text *t, const struct record *record, const agon_game *g)
{
    const char *id = record_get(record, RECORD_ID), *round = record_get(record, "round");
    bool numbered = id && !round && !id[strspn(id, "0123456789.")];
    char dots[16], name[NAMES_GAME];
    write_date(record_get(record, RECORD_DATE), dots);
    write_tag(t, "Event", said(record, RECORD_EVENT));
    write_tag(t, "Site", said(record, "site"));
    write_tag(t, "Date", dots);
    write_tag(t, "Round", numbered ? id : said(record, "round"));
    write_tag(t, "White", said(record, "player 1"));
    write_tag(t, "Black", said(record, "player 2"));
    write_tag(t, "Result", result_of(record));
    write_headers(t, record, numbered);
    names_game(g, name);
    if (record->definition || strcmp(g->rules->id, "chess") != 0)
        write_tag(t, "Variant", record->definition ? name : g->rules->id);
    if (record_get(record, RECORD_POSITION)) {
        write_tag(t, "SetUp", "1");
        write_tag(t, "FEN", record_get(record, RECORD_POSITION));
    }
    write_control(t, record);
    write_tag(t, "Termination", termination_of(record));
    text_add_char(t, '\n');
}

static void write_word(struct text *t, size_t *column, const char *word)
{
    size_t n = strlen(word);
    bool fits = *column + 1 + n <= COLUMNS;
    if (*column > 0)
        text_add_char(t, fits ? ' ' : '\n');
    *column = *column > 0 && fits ? *column + 1 + n : n;
    text_add(t, "%s", word);
}

/* Puts a word of a comment, the brace that opens it before the first. */
static void put_word(struct text *t, size_t *column, bool *open, const char *s, const char *end)
{
    char word[WORD_MOST + 2];
    snprintf(word, sizeof word, "%s%s%s", *open ? "" : "{", s, end);
    write_word(t, column, word);
    *open = true;
}

/* A comment, word by word: nothing in it may look like its end, nor a word like a command.
 * `commands`: what it begins with, or ""; `more`: the last word, or NULL. */
static void write_comment(struct text *t, size_t *column, const char *commands, const char *s,
                          const char *more)
{
    char word[WORD_MOST];
    bool open = false;
    s += strspn(s, " \t\r\n");
    while (*commands) {
        size_t n = strcspn(commands, "]") + 1;
        snprintf(word, sizeof word, "%.*s", (int)n, commands);
        commands += n;
        put_word(t, column, &open, word, *commands || *s || more ? "" : "}");
    }
    for (; *s; s += strspn(s, " \t\r\n")) {
        size_t n = strcspn(s, " \t\r\n"), room = WORD_MOST - 3, kept = n < room ? n : room;
        while (kept > 1 && (s[kept] & 0xC0) == 0x80)
            kept--; /* not from within a character */
        for (size_t i = 0; i < kept; i++)
            word[i] = (char)(s[i] == '}' ? ')' : s[i] == '[' && s[i + 1] == '%' ? '(' : s[i]);
        word[kept] = '\0';
        s += kept;
        put_word(t, column, &open, word, more || s[strspn(s, " \t\r\n")] ? "" : "}");
    }
    if (more)
        put_word(t, column, &open, more, "}");
}

/* A time in seconds as "1:02:03.5". */
static void add_clock(struct text *t, const char *command, int64_t ms)
{
    text_add(t, "[%%%s %d:%02d:%02d", command, (int)(ms / 3600000), (int)(ms / 60000 % 60),
             (int)(ms / 1000 % 60));
    if (ms % 1000)
        text_add(t, ms % 100 ? ".%03d" : ".%d", (int)(ms % 100 ? ms % 1000 : ms % 1000 / 100));
    text_add_char(t, ']');
}

/* A turn's comment. Behind what a program told comes the time that it took: "{+0.35/12 1.204s}";
 * else the clock's as commands: "{[%clk 0:02:57] and what is said}". */
static void write_turn_comment(struct text *t, size_t *column, const struct record_turn *turn)
{
    struct match_thought thought;
    const char *comment = turn->comment ? turn->comment : "";
    char time[48], clocks[96];
    struct text c = text_into(clocks, sizeof clocks);
    snprintf(time, sizeof time, "%lld.%03ds", (long long)(turn->used_ms / 1000),
             (int)(turn->used_ms % 1000));
    bool told = thought_read(&thought, comment) && turn->used_ms >= 0;
    if (!told && turn->left_ms >= 0)
        add_clock(&c, "clk", turn->left_ms);
    if (!told && turn->used_ms >= 0)
        add_clock(&c, "emt", turn->used_ms);
    write_comment(t, column, clocks, comment, told ? time : NULL);
}

/* The number of the first move, as the position's text counts it: its sixth field; else 1. */
static int64_t first_number(const struct agon_line *line)
{
    char text[AGON_TEXT_MAX];
    int64_t number = 1;
    line->game->rules->write(line->game, line->pos, text, sizeof text);
    const char *field = text;
    for (int i = 0; i < 5; i++) {
        field += strcspn(field, " ");
        field += strspn(field, " ");
    }
    text_number(field, strcspn(field, " "), 1, INT32_MAX, &number);
    return number;
}

static int write_moves(struct text *t, const struct record *record, struct agon_line *line,
                       struct pgn_lists *l, struct agon_error *error)
{
    size_t column = 0;
    int64_t first = 2 * (first_number(line) - 1) + line->game->rules->seat(line->game, line->pos);
    if (record->comment)
        write_comment(t, &column, "", record->comment, NULL);
    for (int i = 0; i < record->turns; i++) {
        struct agon_turn turn;
        char word[WORD_MOST], number[24];
        const char *text = record->turn[i].text ? record->turn[i].text : "";
        struct text out = text_into(word, sizeof word);
        int status =
            agon_turn_read(line->game, line->pos, agon_line_past(line), &text, false, &turn, error);
        int64_t ply = first + i;
        snprintf(number, sizeof number, "%lld%s", (long long)(ply / 2 + 1), ply % 2 ? "..." : ".");
        if (status == 0)
            status = add_move(line, l, &turn, &out, error);
        if (status < 0)
            return status;
        if (ply % 2 == 0 || i == 0)
            write_word(t, &column, number);
        write_word(t, &column, word);
        write_turn_comment(t, &column, &record->turn[i]);
    }
    write_word(t, &column, result_of(record));
    text_add(t, "\n\n");
    return 0;
}

static int write_game(struct text *t, const struct record *record, const agon_game *game,
                      struct agon_error *error)
{
    struct agon_line line;
    struct pgn_lists l;
    int status = pgn_lists_init(&l, game, error);
    if (status == 0)
        status = agon_line_init(&line, game, error);
    if (status == 0) {
        write_tags(t, record, game);
        status = write_moves(t, record, &line, &l, error);
        agon_line_release(&line);
    }
    pgn_lists_release(&l);
    return status;
}

static int only_chess(struct agon_error *error)
{
    return agon_fail(error, AGON_UNSUPPORTED, -1,
                     AGON_SAY(pgn_only_chess, "only chess-like games can be written as PGN"));
}

int pgn_write(const struct record *record, char *text, size_t size, struct agon_error *error)
{
    struct text t = text_into(text, size);
    agon_game *game = record_open(record, error);
    if (!game)
        return error->code;
    int status = pgn_fits(game) ? write_game(&t, record, game, error) : only_chess(error);
    agon_close(game);
    return status < 0 ? status : (int)t.n;
}

char *pgn_of_text(const char *text, const agon_game *game, struct agon_error *error)
{
    enum { ROOM = 1 << 16 };
    struct record record;
    char *pgn = NULL;
    int line = 1,
        status = pgn_fits(game) ? record_read(&record, &text, &line, error) : only_chess(error);
    if (status <= 0)
        return NULL;
    for (size_t room = ROOM, need = 1; need > 0 && (pgn = malloc(room)) != NULL; room = need) {
        struct text t = text_into(pgn, room);
        status = write_game(&t, &record, game, error);
        need = status < 0 || t.n < room ? 0 : t.n + 1;
        if (need > 0 || status < 0) {
            free(pgn);
            pgn = NULL;
        }
    }
    record_release(&record);
    if (!pgn && status >= 0)
        agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    return pgn;
}
