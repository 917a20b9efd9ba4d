/* Results from a Tournament Report File.
 *
 * First, every player's line becomes marks, one for each round; the two lines of a game must agree.
 * Then the marks are compared with the columns that the tournament would write (trf_sheet.h), one
 * after the other, on a copy of it: this produces lines of its log, which are applied to the
 * tournament if all of them are valid. A line belongs to the player it names; player numbers are
 * those of the file. */
#include "play/tournament/trf_read.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/tournament/events.h"
#include "play/tournament/rounds.h"
#include "play/tournament/swiss.h"
#include "play/tournament/trf_sheet.h"

enum { COLUMNS_MAX = 400, NUMBER_MAX = 9999 };

struct mark {
    int opponent;        /* a player of the plan, from 1; 0: none */
    char colour, result; /* colour '\0': the column is empty; result ' ': none yet */
};

/* A player's line. */
struct row {
    const char *s;
    size_t n;
    int line; /* from 1; 0: no line */
};

struct file {
    const struct tournament *real;
    struct tournament t; /* the copy */
    struct mark *mark;   /* [player * COLUMNS_MAX + column] */
    struct row *row;     /* of each player */
    int *player;         /* by number in the file, from 1; 0: nobody */
    int columns, results;
    struct agon_error *error;
};

static struct mark *mark_of(const struct file *f, int player, int column)
{
    return &f->mark[player * COLUMNS_MAX + column];
}

/* Returns the column of a character of a line, from 1. */
static int place(int column)
{
    return TRF_ROUNDS + column * TRF_ROUND_WIDE + 1;
}

#define WRONG(error, line, column, text, ...)                                                      \
    agon_fail(error, AGON_BAD_TEXT, -1, text, line, column, __VA_ARGS__)

/* ---- lines ---- */

/* Returns the characters from..from + n of a line, trimmed; *bytes is their size in bytes. */
static const char *field(const char *line, size_t size, int from, int n, size_t *bytes)
{
    const char *s = line, *end = line + size;
    for (int i = 0; i < from && s < end; i++)
        s += text_char(s, (size_t)(end - s));
    const char *last = s;
    for (int i = 0; i < n && last < end; i++)
        last += text_char(last, (size_t)(end - last));
    while (s < last && *s == ' ')
        s++;
    while (last > s && last[-1] == ' ')
        last--;
    *bytes = (size_t)(last - s);
    return s;
}

/* Finds the next player's line at *s, and sets its number *line; false: there are no more. */
static bool next_row(const char **s, int *line, struct row *row)
{
    while (**s) {
        size_t n = strcspn(*s, "\r\n");
        *row = (struct row){*s, n, ++*line};
        *s += n;
        *s += **s == '\r' && (*s)[1] == '\n' ? 2 : **s != '\0';
        if (n > 3 && memcmp(row->s, "001", 3) == 0)
            return true;
    }
    return false;
}

/* Reads the player of a line: "Last,First" and "Last, First" are First Last. */
static int read_entry(const struct row *row, struct trf_player *p, struct agon_error *error)
{
    size_t n;
    int64_t number, rating = 0;
    struct text name = text_into(p->name, sizeof p->name);
    const char *s = field(row->s, row->n, TRF_NUMBER, 4, &n);
    if (!text_number(s, n, 1, NUMBER_MAX, &number))
        return WRONG(
            error, row->line, TRF_NUMBER + 1,
            AGON_SAY(trf_number, "line %d, column %d: expected a player's number up to %d"),
            NUMBER_MAX);
    s = field(row->s, row->n, TRF_RATING, TRF_RATING_WIDE, &n);
    p->rating = text_number(s, n, 0, 9999, &rating) ? (int)rating : 0;
    p->number = (int)number;
    s = field(row->s, row->n, TRF_NAME, TRF_NAME_WIDE, &n);
    const char *comma = memchr(s, ',', n);
    size_t last = comma ? (size_t)(comma - s) : 0, first = comma ? last + 1 : 0;
    while (comma && first < n && s[first] == ' ')
        first++;
    text_add(&name, "%.*s", (int)(n - first), s + first);
    if (comma)
        text_add(&name, "%s%.*s", first < n ? " " : "", (int)last, s);
    return n > 0 ? 0
                 : agon_fail(error, AGON_BAD_TEXT, -1,
                             AGON_SAY(trf_no_name, "line %d, column %d: expected a player's name"),
                             row->line, TRF_NAME + 1);
}

int trf_players(const char *text, struct trf_player *player, int most, struct agon_error *error)
{
    struct row row;
    int n = 0, line = 0;
    for (; next_row(&text, &line, &row); n++) {
        struct trf_player p;
        int k = n, status = read_entry(&row, &p, error);
        if (status < 0)
            return status;
        if (n == most)
            return agon_fail(error, AGON_BAD_TEXT, -1,
                             AGON_SAY(trf_many, "line %d: expected at most %d players"), line,
                             most);
        for (; k > 0 && player[k - 1].number > p.number; k--)
            player[k] = player[k - 1];
        player[k] = p;
    }
    return n > 0 ? n
                 : agon_fail(error, AGON_BAD_TEXT, -1,
                             AGON_SAY(trf_none, "expected players' lines, which begin with 001"));
}

/* Whether a name in the file, which may be cut off at the end, can be the player's name. */
static bool is_name(const char *name, const struct row *row, const struct trf_player *p)
{
    size_t bytes, written, n = strlen(p->name);
    const char *whole = field(row->s, row->n, TRF_NAME, TRF_NAME_WIDE, &bytes);
    const char *ours = field(name, strlen(name), 0, TRF_NAME_WIDE, &written);
    bool cut = text_characters(name) > TRF_NAME_WIDE;
    return (written == bytes && memcmp(ours, whole, bytes) == 0) || strcmp(name, p->name) == 0 ||
           (cut && n > 0 && strncmp(name, p->name, n) == 0);
}

/* Finds the player of a line: of several without a line who have that name, the one with that
 * number. */
static int find_player(const struct file *f, const struct row *row, const struct trf_player *p)
{
    const struct plan *plan = f->t.plan;
    int found = -1;
    for (int i = 0; i < plan->players; i++)
        if (f->row[i].line == 0 && is_name(plan->player[i].name, row, p) &&
            (found < 0 || trf_number(&f->t, i) == p->number))
            found = i;
    return found;
}

static int take_entry(struct file *f, const struct row *row)
{
    struct trf_player p;
    int status = read_entry(row, &p, f->error);
    if (status < 0)
        return status;
    if (f->player[p.number] > 0)
        return WRONG(f->error, row->line, TRF_NUMBER + 1,
                     AGON_SAY(trf_twice, "line %d, column %d: player %d has a line already"),
                     p.number);
    int player = find_player(f, row, &p);
    if (player < 0)
        return WRONG(f->error, row->line, TRF_NAME + 1,
                     AGON_SAY(trf_name, "line %d, column %d: this tournament has no player %s, or "
                                        "not another one"),
                     p.name);
    f->row[player] = *row;
    f->player[p.number] = player + 1;
    return 0;
}

static int read_mark(struct file *f, int player, int column)
{
    struct mark *m = mark_of(f, player, column);
    const struct row *row = &f->row[player];
    int line = row->line, from = TRF_ROUNDS + column * TRF_ROUND_WIDE;
    size_t n, colours, results;
    int64_t opponent = 0;
    const char *number = field(row->s, row->n, from, 4, &n);
    const char *colour = field(row->s, row->n, from + TRF_COLOUR, 1, &colours);
    const char *result = field(row->s, row->n, from + TRF_RESULT, 1, &results);
    if (n + colours + results == 0)
        return 0;
    *m = (struct mark){0, colours ? *colour : '-', results ? *result : ' '};
    if (n > 0 && (!text_number(number, n, 0, NUMBER_MAX, &opponent) ||
                  (opponent > 0 && f->player[opponent] == 0))) {
        char written[4 * 4 + 1];
        snprintf(written, sizeof written, "%.*s", (int)n, number);
        return WRONG(f->error, line, place(column),
                     AGON_SAY(trf_opponent, "line %d, column %d: no player has the number %s"),
                     written);
    }
    m->opponent = opponent > 0 ? f->player[opponent] : 0;
    if (!strchr(opponent > 0 ? "wb" : "-", m->colour))
        return WRONG(f->error, line, place(column) + TRF_COLOUR,
                     AGON_SAY(trf_colour, "line %d, column %d: expected the colour %s"),
                     opponent > 0 ? "w, b" : "-");
    if (!strchr(opponent > 0 ? "10=+- WLD" : "-+HFUZ ", m->result))
        return WRONG(f->error, line, place(column) + TRF_RESULT,
                     AGON_SAY(trf_result, "line %d, column %d: expected a result, one of %s"),
                     opponent > 0 ? "1 = 0 + -" : "H F U Z");
    f->columns = column >= f->columns ? column + 1 : f->columns;
    return 0;
}

static int read_marks(struct file *f, int player)
{
    const struct row *row = &f->row[player];
    int columns = 0, status = 0;
    for (size_t at = 0; at < row->n; at += text_char(row->s + at, row->n - at))
        columns++;
    columns = (columns - TRF_ROUNDS + TRF_ROUND_WIDE - 1) / TRF_ROUND_WIDE;
    if (columns > COLUMNS_MAX)
        return WRONG(f->error, row->line, place(COLUMNS_MAX),
                     AGON_SAY(trf_round, "line %d, column %d: round %d is not in this tournament"),
                     COLUMNS_MAX + 1);
    for (int i = 0; i < columns && status == 0; i++)
        status = read_mark(f, player, i);
    return status;
}

/* Reads the numbers of the players first, then their games. */
static int read_lines(struct file *f, const char *text)
{
    struct row row;
    int status = 0, line = 0;
    bool found = false;
    while (status == 0 && next_row(&text, &line, &row)) {
        found = true;
        status = take_entry(f, &row);
    }
    for (int player = 0; player < f->t.plan->players && status == 0; player++)
        if (f->row[player].line > 0)
            status = read_marks(f, player);
    if (!found)
        return agon_fail(f->error, AGON_BAD_TEXT, -1,
                         AGON_SAY(trf_none, "expected players' lines, which begin with 001"));
    return status;
}

/* ---- both lines of a game ---- */

/* Returns the half points of a result, -1: none. */
static int half_of(char result)
{
    const char *at = result ? strchr("0=1-D+L W", result) : NULL;
    static const int half[] = {0, 1, 2, 0, 1, 2, 0, -1, 2};
    return at ? half[at - "0=1-D+L W"] : -1;
}

static bool agree(const struct mark *a, const struct mark *b)
{
    int mine = half_of(a->result), theirs = half_of(b->result);
    bool none = a->result == '-' && b->result == '-';
    return (a->colour == 'w') == (b->colour == 'b') &&
           ((mine < 0 && theirs < 0) || none || (mine >= 0 && theirs >= 0 && mine + theirs == 2));
}

/* Returns a player's number in the file. */
static int number_in(const struct file *f, int player)
{
    int number = 1;
    while (f->player[number] != player + 1)
        number++;
    return number;
}

static int check_marks(const struct file *f)
{
    for (int player = 0; player < f->t.plan->players; player++)
        for (int column = 0; column < f->columns; column++) {
            const struct mark *m = mark_of(f, player, column);
            if (m->opponent == 0)
                continue;
            const struct mark *other = mark_of(f, m->opponent - 1, column);
            if (other->opponent != player + 1 || !agree(m, other))
                return WRONG(f->error, f->row[player].line, place(column),
                             AGON_SAY(trf_mutual, "line %d, column %d: the line of player %d does "
                                                  "not say the same of this game"),
                             number_in(f, m->opponent - 1));
        }
    return 0;
}

/* ---- what follows from it ---- */

/* Pairs a round that the tournament has not paired, as in the file. */
static int add_round(struct file *f, int column)
{
    struct tournament *t = &f->t;
    struct tournament_pair pair[PLAN_PLAYERS_MAX];
    int n = 0, line = 0;
    int round = t->matches > 0 ? t->match[t->matches - 1].round + 1 : 1;
    for (int player = 0; player < t->plan->players; player++) {
        const struct mark *m = mark_of(f, player, column);
        enum tournament_bye bye = m->result == 'H'           ? TOURNAMENT_BYE_HALF
                                  : strchr("UF+", m->result) ? TOURNAMENT_BYE_FULL
                                                             : TOURNAMENT_BYE_NONE;
        line = m->colour ? f->row[player].line : line;
        if (m->colour == 'w')
            pair[n++] = (struct tournament_pair){0, {player, m->opponent - 1}, TOURNAMENT_BYE_FULL};
        else if (m->colour == '-')
            pair[n++] = (struct tournament_pair){0, {player, TOURNAMENT_NOBODY}, bye};
    }
    if (t->plan->format != PLAN_SWISS || t->plan->games != 1 || round > swiss_rounds(t, 0) ||
        n == 0)
        return WRONG(f->error, line, place(column),
                     AGON_SAY(trf_round, "line %d, column %d: round %d is not in this tournament"),
                     column + 1);
    return rounds_add(t, 0, round, pair, n, f->error);
}

/* Takes the file's result of a game of the tournament. */
static int take_result(struct file *f, int player, int column, const struct trf_cell *ours)
{
    const struct mark *m = mark_of(f, player, column), *other = mark_of(f, m->opponent - 1, column);
    int half[2] = {half_of(m->result), half_of(other->result)};
    struct tournament_game *g = &f->t.match[ours->match].game[ours->game];
    struct agon_error inner = {.at = -1};
    bool played = m->result != '+' && m->result != '-';
    int first = tournament_first(ours->game), status = 0;
    if (half[0] < 0 || (g->state == TOURNAMENT_VOID && m->result == ours->result))
        return 0;
    if (g->state == TOURNAMENT_DONE && (g->half[first] != half[0] || g->half[!first] != half[1]))
        return WRONG(f->error, f->row[player].line, place(column) + TRF_RESULT,
                     AGON_SAY(trf_decided,
                              "line %d, column %d: game %d.%d has another result, which can be "
                              "corrected by hand"),
                     ours->match + 1, ours->game + 1);
    if (g->state != TOURNAMENT_DONE) {
        status = tournament_finish(&f->t, ours->match, ours->game, half,
                                   played ? TOURNAMENT_BY_DIRECTOR : "absent", &inner);
        f->results++;
    }
    return status == 0 ? 0
                       : WRONG(f->error, f->row[player].line, place(column),
                               AGON_SAY(trf_event, "line %d, column %d: %s"), inner.parts);
}

static int take_column(struct file *f, const struct trf_sheet *sheet, int column)
{
    int status = 0;
    for (int player = 0; player < f->t.plan->players && status == 0; player++) {
        const struct mark *m = mark_of(f, player, column);
        const struct trf_cell *ours = &sheet->cell[player * sheet->columns + column];
        if (m->opponent > 0 && (ours->opponent != m->opponent || ours->colour != m->colour))
            return WRONG(f->error, f->row[player].line, place(column),
                         AGON_SAY(trf_pairing, "line %d, column %d: in this tournament player %d "
                                               "does not have this game"),
                         player + 1);
        if (m->colour == 'w')
            status = take_result(f, player, column, ours);
    }
    return status;
}

/* Fills the sheet from the current tournament. */
static int draw_anew(const struct file *f, struct trf_sheet *sheet)
{
    trf_sheet_release(sheet);
    return trf_sheet_init(sheet, &f->t);
}

/* Whether the file pairs the last round differently, and none of its games has begun. */
static bool is_paired_elsewhere(const struct file *f, const struct trf_sheet *sheet, int column)
{
    const struct tournament *t = &f->t;
    bool differs = false;
    if (t->plan->format != PLAN_SWISS || t->plan->games != 1 || column != sheet->from - 1)
        return false;
    for (int player = 0; player < t->plan->players; player++) {
        const struct mark *m = mark_of(f, player, column);
        const struct trf_cell *ours = &sheet->cell[player * sheet->columns + column];
        differs |= m->colour && (m->opponent != ours->opponent || m->colour != ours->colour);
    }
    for (int i = 0; i < f->real->matches && differs; i++) {
        const struct tournament_match *m = &f->real->match[i];
        for (int g = 0; m->round == column + 1 && m->player[1] >= 0 && g < m->games; g++)
            differs &= m->game[g].state == TOURNAMENT_WAITING;
    }
    return differs;
}

static int take_columns(struct file *f)
{
    struct trf_sheet sheet;
    int status = trf_sheet_init(&sheet, &f->t);
    for (int column = 0; column < f->columns && status == 0; column++) {
        int results = f->results;
        if (column < sheet.from && is_paired_elsewhere(f, &sheet, column)) {
            status = tournament_unpair(&f->t, f->error);
            status = status < 0 ? status : draw_anew(f, &sheet);
        }
        if (status == 0 && column >= sheet.from) {
            status = add_round(f, column);
            status = status < 0 ? status : draw_anew(f, &sheet);
        }
        if (status == 0)
            status = take_column(f, &sheet, column);
        if (status == 0 && f->results > results)
            status = draw_anew(f, &sheet);
    }
    trf_sheet_release(&sheet);
    return status;
}

int trf_read(struct tournament *t, const char *text, struct agon_error *error)
{
    struct file f = {.real = t, .error = error};
    size_t players = (size_t)t->plan->players;
    int status = tournament_init(&f.t, t->plan, error);
    if (status < 0)
        return status;
    f.mark = calloc(players * COLUMNS_MAX, sizeof *f.mark);
    f.row = calloc(players, sizeof *f.row);
    f.player = calloc(NUMBER_MAX + 1, sizeof *f.player);
    if (!f.mark || !f.row || !f.player)
        status = agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    if (status == 0)
        status = tournament_read(&f.t, t->log, error);
    if (status == 0)
        status = read_lines(&f, text);
    if (status == 0)
        status = check_marks(&f);
    if (status == 0)
        status = take_columns(&f);
    if (status == 0)
        status = tournament_read(t, f.t.log + t->log_n, error);
    tournament_release(&f.t);
    free(f.mark);
    free(f.row);
    free(f.player);
    return status < 0 ? status : f.results;
}
