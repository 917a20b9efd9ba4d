/* Records of chess-like games as PGN: the seven standard tags, other headers, and the moves. */
#include "pgn_write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "names.h"
#include "outcome.h"
#include "pgn.h"
#include "pgn_san.h"
#include "pgn_words.h"

enum { TAG_MOST = 512, WORD_MOST = 64 };

/* An overlong value is cut after a whole character. */
static void write_tag(struct text *t, const char *tag, const char *value)
{
    text_add(t, "[%s \"", tag);
    for (int i = 0; value[i] && (i < TAG_MOST || (value[i] & 0xC0) == 0x80); i++) {
        if (value[i] == '"' || value[i] == '\\')
            text_add_char(t, '\\');
        text_add_char(t, value[i]);
    }
    text_add(t, "\"]\n");
}

/* A header of the record, or PGN's value for unknown ones. */
static const char *header(const struct record *record, const char *name)
{
    const char *value = record_get(record, name);
    return value ? value : "?";
}

const char *pgn_result(const struct record *record)
{
    if (record->seats != 2)
        return "*";
    return record->points[0] == record->points[1]  ? "1/2-1/2"
           : record->points[0] > record->points[1] ? "1-0"
                                                   : "0-1";
}

/* The reason for the end, in the words of the standard (9.8.1): "normal" is by the rules of the
 * game or by its players. */
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

/* TimeControl: seconds and increment ("300+3"), or moves in a period ("1/5"). */
static void write_control(struct text *t, const struct record *record)
{
    const char *control_text = record_get(record, RECORD_TIME);
    struct clock_control c;
    char value[64];
    if (!control_text || clock_control_read(&c, control_text, NULL) < 0)
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

/* "2026-02-14" with dots, unknown parts as question marks. */
static void write_date(const char *date, char dots[16])
{
    static const char unknown[] = "\?\?\?\?.\?\?.\?\?";
    size_t n = date ? strlen(date) : 0;
    strcpy(dots, unknown);
    for (size_t i = 0; i < n && n <= strlen(unknown); i++)
        dots[i] = date[i] == '-' ? '.' : date[i];
}

/* Headers that are tags unchanged, except the first seven. */
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

/* A record's numeric id becomes the Round, unless it has one. */
void pgn_write_tags(struct text *t, const struct record *record, const agon_game *g,
                    const agon_pos *first, bool whole)
{
    const char *id = record_get(record, RECORD_ID), *round = record_get(record, "round");
    bool numbered = id && !round && !id[strspn(id, "0123456789.")];
    char dots[16], name[NAMES_GAME], start[AGON_TEXT_MAX];
    write_date(record_get(record, RECORD_DATE), dots);
    write_tag(t, "Event", header(record, RECORD_EVENT));
    write_tag(t, "Site", header(record, "site"));
    write_tag(t, "Date", dots);
    write_tag(t, "Round", numbered ? id : header(record, "round"));
    write_tag(t, "White", header(record, "player 1"));
    write_tag(t, "Black", header(record, "player 2"));
    write_tag(t, "Result", pgn_result(record));
    write_headers(t, record, numbered);
    names_game(g, name);
    if (record->definition || strcmp(g->rules->id, "chess") != 0)
        write_tag(t, "Variant", record->definition ? name : g->rules->id);
    else if (g->rules->write(g, first, start, sizeof start) > 0 && pgn_is_chess960(start))
        write_tag(t, "Variant", "Chess960");
    if (record_get(record, RECORD_POSITION)) {
        write_tag(t, "SetUp", "1");
        write_tag(t, "FEN", record_get(record, RECORD_POSITION));
    }
    write_control(t, record);
    if (whole)
        write_tag(t, "Termination", termination_of(record));
    text_add_char(t, '\n');
}

/* The turns from the start of the line, with a number before each of the first side. */
static int write_moves(struct pgn_movetext *m, const struct record *record, struct agon_line *line,
                       struct pgn_lists *l, struct agon_error *error)
{
    int64_t first = pgn_first_ply(line);
    for (int i = 0; i < record->turns; i++) {
        const struct record_turn *played = &record->turn[i];
        struct pgn_aside aside = {played->used_ms, played->left_ms, NULL};
        struct agon_turn turn;
        char word[WORD_MOST];
        const char *text = played->text ? played->text : "";
        struct text out = text_into(word, sizeof word);
        int status =
            agon_turn_read(line->game, line->pos, agon_line_past(line), &text, false, &turn, error);
        if (status == 0)
            status = pgn_move_add(line, l, &turn, &out, error);
        if (status < 0)
            return status;
        if ((first + i) % 2 == 0 || i == 0)
            pgn_put_number(m, first + i);
        pgn_put_word(m, word);
        pgn_put_comment(m, played->comment, &aside);
    }
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
        struct pgn_movetext m = {.text = t};
        const char *start = record_get(record, RECORD_POSITION);
        if (start)
            status = agon_line_set(&line, start, error);
        pgn_write_tags(t, record, game, agon_line_start(&line, 0), true);
        pgn_put_comment(&m, record->comment, &(struct pgn_aside){-1, -1, NULL});
        if (status == 0)
            status = write_moves(&m, record, &line, &l, error);
        pgn_put_word(&m, pgn_result(record));
        text_add(t, "\n\n");
        agon_line_release(&line);
    }
    pgn_lists_release(&l);
    return status;
}

int pgn_refuse(struct agon_error *error)
{
    return agon_fail(error, AGON_UNSUPPORTED, -1,
                     AGON_SAY(pgn_only_chess, "only chess-like games can be written as PGN"));
}

int pgn_write(const struct record *record, const agon_game *game, char *text, size_t size,
              struct agon_error *error)
{
    struct text t = text_into(text, size);
    agon_game *own = game ? NULL : record_open(record, error);
    if (!game && !own)
        return error->code;
    game = game ? game : own;
    int status = pgn_fits(game) ? write_game(&t, record, game, error) : pgn_refuse(error);
    agon_close(own);
    return status < 0 ? status : (int)t.n;
}

char *pgn_of_text(const char *text, const agon_game *game, struct agon_error *error)
{
    enum { ROOM = 1 << 16 };
    struct record record;
    char *pgn = NULL;
    int line = 1,
        status = pgn_fits(game) ? record_read(&record, &text, &line, error) : pgn_refuse(error);
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
