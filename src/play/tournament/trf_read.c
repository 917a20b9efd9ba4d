/* Results out of a Tournament Report File.
 *
 * First every player's line becomes marks, one for each round, and the two lines of a game have to
 * say the same. Then the marks are held against the columns that the tournament itself would write
 * (trf_sheet.h), one after the other, on a copy of it: what follows is lines of its log, which the
 * tournament takes when all of them were right. */
#include "play/tournament/trf_read.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/tournament/pairing.h"
#include "play/tournament/trf_sheet.h"

enum { COLUMNS_MAX = 400 };

struct mark {
    int opponent;        /* from 1, 0: none */
    char colour, result; /* colour '\0': nothing stands there; result ' ': none yet */
};

struct file {
    struct tournament t; /* the copy */
    struct mark *mark;   /* [player * COLUMNS_MAX + column] */
    int *line;           /* of each player, from 1; 0: none */
    int columns, results;
    struct agon_error *error;
};

static struct mark *mark_of(const struct file *f, int player, int column)
{
    return &f->mark[player * COLUMNS_MAX + column];
}

/* Where a character of a line is told, from 1. */
static int place(int column)
{
    return TRF_ROUNDS + column * TRF_ROUND_WIDE + 1;
}

#define WRONG(f, line, column, text, ...)                                                          \
    agon_fail((f)->error, AGON_BAD_TEXT, -1, text, line, column, __VA_ARGS__)

/* ---- lines ---- */

/* The characters from..from + n of a line, blanks taken off; *bytes says how many bytes. */
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

/* Whether a field has the beginning of this name that there is room for. */
static bool is_name(const char *name, const char *s, size_t n)
{
    size_t bytes;
    const char *ours = field(name, strlen(name), 0, TRF_NAME_WIDE, &bytes);
    return bytes == n && memcmp(ours, s, n) == 0;
}

static int read_mark(struct file *f, int player, int column, const char *s, size_t size)
{
    struct mark *m = mark_of(f, player, column);
    int line = f->line[player], from = TRF_ROUNDS + column * TRF_ROUND_WIDE;
    int players = f->t.plan->players;
    size_t n, colours, results;
    int64_t opponent = 0;
    const char *number = field(s, size, from, 4, &n);
    const char *colour = field(s, size, from + TRF_COLOUR, 1, &colours);
    const char *result = field(s, size, from + TRF_RESULT, 1, &results);
    if (n + colours + results == 0)
        return 0;
    *m = (struct mark){0, colours ? *colour : '-', results ? *result : ' '};
    if (n > 0 && !text_number(number, n, 0, players, &opponent))
        return WRONG(
            f, line, place(column),
            AGON_SAY(trf_number, "line %d, column %d: expected a player's number up to %d"),
            players);
    m->opponent = (int)opponent;
    if (!strchr(opponent > 0 ? "wb" : "-", m->colour))
        return WRONG(f, line, place(column) + TRF_COLOUR,
                     AGON_SAY(trf_colour, "line %d, column %d: expected the colour %s"),
                     opponent > 0 ? "w, b" : "-");
    if (!strchr(opponent > 0 ? "10=+- WLD" : "-+HFUZ ", m->result))
        return WRONG(f, line, place(column) + TRF_RESULT,
                     AGON_SAY(trf_result, "line %d, column %d: expected a result, one of %s"),
                     opponent > 0 ? "1 = 0 + -" : "H F U Z");
    f->columns = column >= f->columns ? column + 1 : f->columns;
    return 0;
}

static int read_player(struct file *f, int line, const char *s, size_t size)
{
    size_t n;
    int64_t number;
    int players = f->t.plan->players, columns = 0, status = 0;
    const char *text = field(s, size, TRF_NUMBER, 4, &n);
    if (!text_number(text, n, 1, players, &number) || f->line[number - 1])
        return WRONG(
            f, line, TRF_NUMBER + 1,
            AGON_SAY(trf_number, "line %d, column %d: expected a player's number up to %d"),
            players);
    int player = (int)number - 1;
    const char *name = f->t.plan->player[player].name;
    text = field(s, size, TRF_NAME, TRF_NAME_WIDE, &n);
    if (!is_name(name, text, n))
        return WRONG(f, line, TRF_NAME + 1,
                     AGON_SAY(trf_name, "line %d, column %d: expected the name of player %d, %s"),
                     player + 1, name);
    f->line[player] = line;
    for (size_t at = 0; at < size; at += text_char(s + at, size - at))
        columns++;
    columns = (columns - TRF_ROUNDS + TRF_ROUND_WIDE - 1) / TRF_ROUND_WIDE;
    if (columns > COLUMNS_MAX)
        return WRONG(f, line, place(COLUMNS_MAX),
                     AGON_SAY(trf_round, "line %d, column %d: round %d is not in this tournament"),
                     COLUMNS_MAX + 1);
    for (int i = 0; i < columns && status == 0; i++)
        status = read_mark(f, player, i, s, size);
    return status;
}

static int read_lines(struct file *f, const char *text)
{
    int status = 0, line = 1;
    bool found = false;
    for (const char *s = text; *s && status == 0; line++) {
        size_t n = strcspn(s, "\r\n");
        if (n > 3 && memcmp(s, "001", 3) == 0) {
            found = true;
            status = read_player(f, line, s, n);
        }
        s += n;
        s += *s == '\r' && s[1] == '\n' ? 2 : *s != '\0';
    }
    if (!found)
        return agon_fail(f->error, AGON_BAD_TEXT, -1,
                         AGON_SAY(trf_none, "expected players' lines, which begin with 001"));
    return status;
}

/* ---- both lines of a game ---- */

/* Half points that a result stands for, -1: none. */
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

static int check_marks(const struct file *f)
{
    for (int player = 0; player < f->t.plan->players; player++)
        for (int column = 0; column < f->columns; column++) {
            const struct mark *m = mark_of(f, player, column);
            if (m->opponent == 0)
                continue;
            const struct mark *other = mark_of(f, m->opponent - 1, column);
            if (other->opponent != player + 1 || !agree(m, other))
                return WRONG(f, f->line[player], place(column),
                             AGON_SAY(trf_mutual, "line %d, column %d: the line of player %d does "
                                                  "not say the same of this game"),
                             m->opponent);
        }
    return 0;
}

/* ---- what follows from it ---- */

/* A round that the tournament has not paired: it is paired as in the file. */
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
        line = m->colour ? f->line[player] : line;
        if (m->colour == 'w')
            pair[n++] = (struct tournament_pair){0, {player, m->opponent - 1}, TOURNAMENT_BYE_FULL};
        else if (m->colour == '-')
            pair[n++] = (struct tournament_pair){0, {player, TOURNAMENT_NOBODY}, bye};
    }
    if (t->plan->format != PLAN_SWISS || t->plan->games != 1 ||
        round > pairing_swiss_rounds(t, 0) || n == 0)
        return WRONG(f, line, place(column),
                     AGON_SAY(trf_round, "line %d, column %d: round %d is not in this tournament"),
                     column + 1);
    return tournament_add_round(t, 0, round, pair, n, f->error);
}

/* A game of the tournament and what the file says of it. */
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
        return WRONG(f, f->line[player], place(column) + TRF_RESULT,
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
                       : WRONG(f, f->line[player], place(column),
                               AGON_SAY(trf_event, "line %d, column %d: %s"), inner.parts);
}

static int take_column(struct file *f, const struct trf_sheet *sheet, int column)
{
    int status = 0;
    for (int player = 0; player < f->t.plan->players && status == 0; player++) {
        const struct mark *m = mark_of(f, player, column);
        const struct trf_cell *ours = &sheet->cell[player * sheet->columns + column];
        if (m->opponent > 0 && (ours->opponent != m->opponent || ours->colour != m->colour))
            return WRONG(f, f->line[player], place(column),
                         AGON_SAY(trf_pairing, "line %d, column %d: in this tournament player %d "
                                               "does not have this game"),
                         player + 1);
        if (m->colour == 'w')
            status = take_result(f, player, column, ours);
    }
    return status;
}

/* The sheet as the tournament is now. */
static int draw_anew(const struct file *f, struct trf_sheet *sheet)
{
    trf_sheet_release(sheet);
    return trf_sheet_init(sheet, &f->t);
}

static int take_columns(struct file *f)
{
    struct trf_sheet sheet;
    int status = trf_sheet_init(&sheet, &f->t);
    for (int column = 0; column < f->columns && status == 0; column++) {
        int results = f->results;
        if (column >= sheet.from) {
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
    struct file f = {.error = error};
    size_t players = (size_t)t->plan->players;
    int status = tournament_init(&f.t, t->plan, error);
    if (status < 0)
        return status;
    f.mark = calloc(players * COLUMNS_MAX, sizeof *f.mark);
    f.line = calloc(players, sizeof *f.line);
    if (!f.mark || !f.line)
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
    free(f.line);
    return status < 0 ? status : f.results;
}
