/* Tags become headers, Variant the game, FEN its position, Result and Termination its end. Sources:
 * PGN Standard, 1994, sections 8.1 and 9; the output of lichess.org, chess.com and FICS. */
#include "pgn_tags.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "names.h"
#include "outcome.h"
#include "pgn.h"
#include "pgn_words.h"

enum { WORD_MOST = 64 };

/* ---- tags ---- */

/* "2026.02.14" as a date; "1858" or "1858-11" if the rest is unknown. */
static int set_date(struct record *r, const char *value, struct agon_error *error)
{
    char date[12];
    size_t n = strspn(value, "0123456789");
    if (n != 4)
        return 0;
    for (int part = 0; part < 2 && strchr("./-", value[n]) && value[n]; part++) {
        if (strspn(value + n + 1, "0123456789") != 2)
            break;
        n += 3;
    }
    memcpy(date, value, n);
    date[n] = '\0';
    for (char *c = date; *c; c++)
        *c = strchr("./", *c) ? '-' : *c;
    return record_set(r, RECORD_DATE, date, error);
}

/* "300+3", "300" and "1/5" as a time control; others are left out. */
static int set_control(struct record *r, const char *value, struct agon_error *error)
{
    struct clock_control control;
    char text[64];
    size_t base = strspn(value, "0123456789."), plus = value[base] == '+';
    const char *more = value + base + plus;
    size_t rest = strspn(more, "0123456789.");
    if (base == 0 || base > 12 || rest > 12)
        return 0;
    if (strncmp(value, "1/", 2) == 0 && value[2] &&
        strspn(value + 2, "0123456789.") == strlen(value + 2))
        snprintf(text, sizeof text, "%.12ss", value + 2);
    else if (!more[rest] && (plus ? rest > 0 : rest == 0))
        snprintf(text, sizeof text, "%.*ss+%.*ss", (int)base, value, plus ? (int)rest : 1,
                 plus ? more : "0");
    else
        return 0;
    if (clock_control_read(&control, text, NULL) < 0)
        return 0;
    clock_control_write(&control, text, sizeof text);
    return record_set(r, RECORD_TIME, text, error);
}

/* Without blanks at either end, as in headers. */
static char *trimmed(char *s)
{
    s += strspn(s, " \t\r");
    for (size_t n = strlen(s); n > 0 && strchr(" \t\r", s[n - 1]); n--)
        s[n - 1] = '\0';
    return s;
}

int pgn_tag_take(struct record *r, struct pgn_tags *tags, const char *name, char *value,
                 struct agon_error *error)
{
    value = trimmed(value);
    if (!*value || strcmp(value, "?") == 0 || strcmp(value, "-") == 0)
        return 0;
    for (const struct pgn_header *h = pgn_headers; h->tag; h++)
        if (strcmp(name, h->tag) == 0)
            return record_set(r, h->header, value, error);
    if (strcmp(name, "Result") == 0)
        pgn_fit(tags->result, sizeof tags->result, value);
    else if (strcmp(name, "Termination") == 0)
        pgn_fit(tags->termination, sizeof tags->termination, value);
    else if (strcmp(name, "FEN") == 0)
        pgn_fit(tags->position, sizeof tags->position, value);
    else if (strcmp(name, "Variant") == 0)
        return record_set(r, RECORD_GAME, value, error);
    else if (strcmp(name, "Date") == 0 ||
             (strcmp(name, "UTCDate") == 0 && !record_get(r, RECORD_DATE)))
        return set_date(r, value, error);
    else if (strcmp(name, "TimeControl") == 0)
        return set_control(r, value, error);
    return 0;
}

/* ---- the game ---- */

/* The id of the game that a Variant names, or NULL. */
static const char *find_game(const char *name)
{
    const struct agon_rules *rules;
    if (pgn_is_chess(name))
        return "chess";
    for (int i = 0; (rules = agon_rules_at(i)) != NULL; i++)
        if (pgn_is_same_name(name, rules->id) || pgn_is_same_name(name, rules->name))
            return rules->id;
    return NULL;
}

/* Sets the record's position, as the game writes it, unless it is the game's start. */
static int set_position(struct record *r, const agon_game *g, const char *position,
                        struct agon_error *error)
{
    struct agon_line line;
    struct agon_error why = {.at = -1};
    char start[AGON_TEXT_MAX], text[AGON_TEXT_MAX];
    int status = agon_line_init(&line, g, error);
    if (status < 0)
        return status;
    g->rules->write(g, line.pos, start, sizeof start);
    if (agon_line_set(&line, position, &why) < 0)
        status = agon_fail(error, why.code, -1, AGON_SAY(pgn_fen, "FEN: %s"), why.parts);
    else if (line.turns > 0)
        status = agon_fail(error, AGON_BAD_TEXT, -1,
                           AGON_SAY(pgn_fen_alone, "FEN: expected a position and nothing more"));
    else
        g->rules->write(g, line.pos, text, sizeof text);
    if (status == 0 && strcmp(start, text) != 0)
        status = record_set(r, RECORD_POSITION, text, error);
    agon_line_release(&line);
    return status;
}

agon_game *pgn_tags_open(struct record *r, const struct pgn_tags *tags, const char *kind,
                         struct agon_error *error)
{
    char name[WORD_MOST] = "";
    const char *variant = record_get(r, RECORD_GAME);
    const char *id = variant ? find_game(variant) : kind ? kind : "chess";
    pgn_fit(name, sizeof name, variant ? variant : id);
    agon_game *game = NULL;
    if (id && record_set(r, RECORD_GAME, id, error) < 0)
        return NULL;
    if (id && !(game = record_open(r, error)))
        return NULL;
    if (!game || !pgn_fits(game)) {
        agon_fail(error, AGON_UNSUPPORTED, -1,
                  AGON_SAY(pgn_variant, "Variant: there is no chess-like game called %s here"),
                  name);
        agon_close(game);
        return NULL;
    }
    if (tags->position[0] && set_position(r, game, tags->position, error) < 0) {
        agon_close(game);
        return NULL;
    }
    if (!record_get(r, RECORD_POSITION))
        return game;
    agon_close(game);
    return record_open(r, error);
}

/* ---- the end ---- */

enum { NOT_SAID = -2, GOES_ON = -1 };

/* The points of White, or one of the values above. */
static int points_of(const char *result)
{
    static const char *const words[][2] = {
        {"1-0", "1:0"}, {"0-1", "0:1"}, {"1/2-1/2", "1/2:1/2"}, {"1/2", "½-½"}, {"½:½", "½"}};
    static const int points[] = {AGON_POINTS, 0, AGON_POINTS / 2, AGON_POINTS / 2, AGON_POINTS / 2};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        if (strcmp(result, words[i][0]) == 0 || strcmp(result, words[i][1]) == 0)
            return points[i];
    return strcmp(result, "*") == 0 ? GOES_ON : NOT_SAID;
}

static const char *word_of(int points)
{
    return points < 0 ? "*" : points == AGON_POINTS ? "1-0" : points == 0 ? "0-1" : "1/2-1/2";
}

/* Whether a word begins somewhere in a text, ignoring case. */
static bool has(const char *text, const char *word)
{
    size_t n = strlen(word), i;
    for (; *text; text++) {
        for (i = 0; i < n && tolower((unsigned char)text[i]) == word[i]; i++)
            ;
        if (i == n)
            return true;
    }
    return false;
}

/* The reason in a Termination, or NULL: none. A player's name may precede "won". */
static const char *reason_of(const char *text)
{
    static const struct {
        const char *word, *why;
    } words[] = {{"time", OUTCOME_TIME},          {"abandon", OUTCOME_ABANDONED},
                 {"left the", OUTCOME_ABANDONED}, {"disconnect", OUTCOME_ABANDONED},
                 {"death", OUTCOME_ABANDONED},    {"infraction", OUTCOME_ILLEGAL},
                 {"illegal", OUTCOME_ILLEGAL},    {"adjudicat", OUTCOME_ADJUDICATED},
                 {"resign", OUTCOME_RESIGNED},    {"agree", OUTCOME_AGREED},
                 {"forfeit", OUTCOME_FORFEIT},    {"emergency", OUTCOME_ADJUDICATED}};
    for (const char *won; (won = strstr(text, " won ")) != NULL;)
        text = won + strlen(" won ");
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (has(text, words[i].word))
            return words[i].why;
    return NULL;
}

/* The same for a comment after the last move, if it has nothing else: "White forfeits on time",
 * "Black resigns". */
static const char *reason_in(const char *comment)
{
    static const char *const ends[] = {"on time", "left the game", "by disconnection", "abandoned"};
    enum { WORDS_MOST = 60 };
    size_t n = comment ? strlen(comment) : 0;
    if (n == 0 || n > WORDS_MOST)
        return NULL;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (has(comment, ends[i]))
            return reason_of(comment);
    return NULL;
}

static int set_points(struct record *r, int points, const char *why, struct agon_error *error)
{
    int16_t both[2] = {(int16_t)points, (int16_t)(AGON_POINTS - points)};
    return record_set_result(r, both, 2, why, error);
}

int pgn_result_set(struct record *r, const struct pgn_tags *tags, const struct agon_line *line,
                   const char *result, const char *last, struct agon_error *error)
{
    struct agon_result board;
    int tag = points_of(tags->result), points = points_of(result);
    agon_line_result(line, &board);
    if (tag >= 0 && points >= 0 && tag != points)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         AGON_SAY(pgn_results, "the moves end with %s, but the Result tag says %s"),
                         word_of(points), word_of(tag));
    points = points >= 0 ? points : tag;
    if (board.over && points >= 0 && points != board.points[0])
        return agon_fail(
            error, AGON_ILLEGAL, -1,
            AGON_SAY(pgn_ends, "expected %s, as the moves end the game (%s), found %s"),
            word_of(board.points[0]), board.why, word_of(points));
    if (board.over)
        return set_points(r, board.points[0], board.why, error);
    if (points < 0)
        return 0;
    if (has(tags->termination, "checkmate") || has(tags->termination, "stalemate"))
        return agon_fail(
            error, AGON_ILLEGAL, -1,
            AGON_SAY(pgn_not_over, "Termination says '%s', but the game goes on after the moves"),
            tags->termination);
    const char *why = reason_of(tags->termination);
    why = why ? why : reason_in(last);
    why = why ? why : points == AGON_POINTS / 2 ? OUTCOME_AGREED : OUTCOME_RESIGNED;
    return set_points(r, points, why, error);
}
