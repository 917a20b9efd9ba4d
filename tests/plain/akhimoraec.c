/* Hourglasses, a millisecond at a time: docs/rules/akhimoraec.md. */
#include "akhimoraec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_option(struct sand_rules *r, const char *name, const char *value)
{
    static char homes[4];
    long n = atol(value), unit = r->plies ? 1 : 1000;
#define IS(x) (strcmp(name, x) == 0)
    if (IS("life"))
        r->life = n * unit;
    else if (IS("pause"))
        r->pause = n * unit;
    else if (IS("hold"))
        r->hold = n * unit;
    else if (IS("turn_limit"))
        r->turn_limit = n * unit;
    else if (IS("quiet"))
        r->quiet = (int)n;
    else if (IS("wait"))
        r->bulb = strcmp(value, "bulb") == 0;
    else if (IS("reset"))
        r->mirror = strcmp(value, "mirror") == 0;
    else if (IS("adj"))
        r->four = n == 4;
    else if (IS("entry"))
        r->successive = strcmp(value, "successive") == 0;
    else if (IS("pass"))
        r->free_pass = strcmp(value, "free") == 0;
    else if (IS("heads"))
        r->only_colour = strcmp(value, "colour") == 0;
    else if (IS("repetition"))
        r->no_repetition = strcmp(value, "off") == 0;
    else if (IS("stationary"))
        r->stationary = value[0];
    else if (IS("homes"))
        r->homes = memcpy(homes, value, 4);
    else
        return false;
#undef IS
    return true;
}

bool sand_rules_read(struct sand_rules *r, const char *variant, const char *options)
{
    char text[256], *word, *rest = text;
    *r = (struct sand_rules){.plies = strcmp(variant, "akd") == 0, .homes = "ceg", .quiet = 200};
    if (r->plies) {
        r->life = 8;
        r->stationary = 'i';
        r->hold = 5;
    } else {
        r->life = 180000;
        r->turn_limit = 30000;
        r->bulb = true;
        r->stationary = 'r';
        r->hold = 5000;
    }
    snprintf(text, sizeof text, "%s", options);
    while ((word = strtok(rest, " ")) != NULL) {
        char *equals = strchr(word, '=');
        rest = NULL;
        if (!equals)
            return false;
        *equals = '\0';
        if (!is_option(r, word, equals + 1))
            return false;
    }
    if (r->pause == 0)
        r->pause = r->life;
    return true;
}

static int far(const struct sand_rules *r, int file, int rank)
{
    int across = abs(file - 4), up = abs(rank - 4);
    return r->four ? across + up : across > up ? across : up;
}

/* The smaller of both sides' sums of steps to e5. */
static int least_distance(const struct sand_game *g)
{
    int sum[2] = {0, 0};
    for (int i = 0; i < 6; i++)
        sum[i / 3] += far(&g->rules, g->glass[i].file, g->glass[i].rank);
    return sum[0] < sum[1] ? sum[0] : sum[1];
}

/* Notes the position at a turn's start: circles, heads, waiting and running hourglasses, the side
 * to move. */
static void note(struct sand_game *g)
{
    char *text = g->seen[g->n++];
    for (int i = 0; i < 6; i++)
        text += sprintf(text, "%c%d%c%c ", 'a' + g->glass[i].file, g->glass[i].rank + 1,
                        g->glass[i].black ? '-' : '+', g->glass[i].state);
    sprintf(text, "%d", g->side);
}

void sand_start(struct sand_game *g, const struct sand_rules *rules)
{
    memset(g, 0, sizeof *g);
    g->rules = *rules;
    g->winner = -1;
    for (int i = 0; i < 3; i++) {
        struct sand_glass *gold = &g->glass[i], *red = &g->glass[5 - i];
        gold->file = gold->home_file = rules->homes[i] - 'a';
        red->file = red->home_file = 8 - gold->file;
        red->rank = red->home_rank = 8;
        gold->state = red->state = 'H';
    }
    g->least = least_distance(g);
    note(g);
}

static bool has_line(const struct sand_game *g, int side)
{
    char square[3][3] = {{0}};
    for (int i = 3 * side; i < 3 * side + 3; i++) {
        const struct sand_glass *s = &g->glass[i];
        bool orange = s->file >= 3 && s->file <= 5 && s->rank >= 3 && s->rank <= 5;
        if (s->state != 'R' || s->left <= 0 || !orange)
            return false;
        square[s->rank - 3][s->file - 3] = s->black ? 'x' : 'c';
    }
    for (int head = 0; head < (g->rules.only_colour ? 1 : 2); head++) {
        char c = "cx"[head];
        for (int i = 0; i < 3; i++)
            if ((square[i][0] == c && square[i][1] == c && square[i][2] == c) ||
                (square[0][i] == c && square[1][i] == c && square[2][i] == c))
                return true;
        if ((square[0][0] == c && square[1][1] == c && square[2][2] == c) ||
            (square[0][2] == c && square[1][1] == c && square[2][0] == c))
            return true;
    }
    return false;
}

static void win(struct sand_game *g, int side)
{
    g->over = "line";
    g->winner = side;
}

/* One unit of time for all but one hourglass; deaths first, then lines held. */
static void one_unit(struct sand_game *g, int but)
{
    for (int i = 0; i < 6; i++) {
        struct sand_glass *s = &g->glass[i];
        if (s->state != 'H' && i != but)
            s->left--;
        if (s->left > 0 || s->state == 'H')
            continue;
        bool waits = s->state == 'R' && (!g->rules.bulb || s->black);
        s->file = s->home_file;
        s->rank = s->home_rank;
        s->black = false;
        s->state = waits ? 'W' : 'H';
        s->left = waits ? g->rules.pause : 0;
    }
    for (int side = 0; side < 2 && g->rules.stationary == 'h'; side++) {
        g->line[side] = has_line(g, side) ? g->line[side] + 1 : 0;
        if (g->line[side] >= g->rules.hold && !g->over)
            win(g, side);
    }
}

/* Passes the turn to the other side; with stationary=reply its line may have been held. */
static void hand_over(struct sand_game *g)
{
    g->side = 1 - g->side;
    g->turn = 0;
    if (!g->over && g->rules.stationary == 'r' && has_line(g, g->side))
        win(g, g->side);
}

void sand_wait(struct sand_game *g, long ms)
{
    while (ms-- > 0 && !g->over) {
        one_unit(g, -1);
        g->turn += g->rules.turn_limit > 0;
        if (!g->over && g->rules.turn_limit > 0 && g->turn == g->rules.turn_limit)
            hand_over(g);
    }
}

static const struct sand_glass *on(const struct sand_game *g, int file, int rank)
{
    for (int i = 0; i < 6; i++)
        if (g->glass[i].file == file && g->glass[i].rank == rank)
            return &g->glass[i];
    return NULL;
}

static bool may_step(const struct sand_game *g, int i, int file, int rank)
{
    const struct sand_glass *s = &g->glass[i];
    int across = abs(file - s->file), up = abs(rank - s->rank);
    if (file < 0 || file > 8 || rank < 0 || rank > 8 || across > 1 || up > 1 || on(g, file, rank))
        return false;
    if (g->rules.four && across + up != 1)
        return false;
    for (int k = 0; k < 6; k++)
        if (k != i && g->glass[k].home_file == file && g->glass[k].home_rank == rank)
            return false;
    for (int k = i / 3 * 3; k < i && g->rules.successive && s->state != 'R'; k++)
        if (g->glass[k].state != 'R')
            return false;
    return s->state != 'W';
}

int sand_moves(const struct sand_game *g, struct sand_move out[SAND_MOVES])
{
    int n = 0;
    for (int i = 3 * g->side; i < 3 * g->side + 3 && !g->over; i++)
        for (int rank = g->glass[i].rank - 1; rank <= g->glass[i].rank + 1; rank++)
            for (int file = g->glass[i].file - 1; file <= g->glass[i].file + 1; file++)
                if (may_step(g, i, file, rank))
                    out[n++] = (struct sand_move){i, file, rank};
    if (!g->over && (n == 0 || g->rules.free_pass))
        out[n++] = (struct sand_move){-1, 0, 0};
    return n;
}

/* A mirrored hourglass may have nothing above: it dies at once. */
static void drop_empty(struct sand_game *g, struct sand_glass *s)
{
    if (s->left > 0)
        return;
    bool waits = !g->rules.bulb || s->black;
    s->file = s->home_file;
    s->rank = s->home_rank;
    s->black = false;
    s->state = waits ? 'W' : 'H';
    s->left = waits ? g->rules.pause : 0;
}

static void judge_repetition(struct sand_game *g)
{
    int times = 0;
    note(g);
    for (int i = 0; i < g->n; i++)
        times += strcmp(g->seen[i], g->seen[g->n - 1]) == 0;
    if (times >= 3 && !g->rules.no_repetition && !g->over)
        g->over = "repetition";
}

void sand_play(struct sand_game *g, struct sand_move m)
{
    struct sand_glass *s = m.glass >= 0 ? &g->glass[m.glass] : NULL;
    if (s) {
        s->file = m.file;
        s->rank = m.rank;
        s->black = !s->black;
        s->left = g->rules.mirror ? g->rules.life - s->left : g->rules.life;
        s->state = 'R';
        if (!has_line(g, g->side))
            g->line[g->side] = 0;
    }
    if (g->rules.stationary == 'i' && has_line(g, g->side)) {
        win(g, g->side);
    } else {
        if (g->rules.plies)
            one_unit(g, m.glass);
        if (s && s->state == 'R')
            drop_empty(g, s);
    }
    hand_over(g);
    int least = least_distance(g);
    g->quiet = least == g->least ? g->quiet + 1 : 0;
    g->least = least;
    if (!g->over && g->rules.quiet > 0 && g->quiet >= g->rules.quiet)
        g->over = "quiet";
    judge_repetition(g);
}

void sand_write(const struct sand_game *g, char text[SAND_TEXT])
{
    for (int i = 0; i < 6; i++) {
        const struct sand_glass *s = &g->glass[i];
        text += sprintf(text, "%s%c%d%c%c",
                        i == 0   ? "G:"
                        : i == 3 ? " R:"
                                 : ",",
                        'a' + s->file, s->rank + 1, s->black ? '-' : '+', s->state);
        if (s->state != 'H')
            text += sprintf(text, "%ld", s->left);
    }
    text += sprintf(text, " %c", "gr"[g->side]);
    if (g->quiet > 0)
        text += sprintf(text, " quiet=%d", g->quiet);
    if (g->turn > 0)
        text += sprintf(text, " turn=%ld", g->turn);
    for (int side = 0; side < 2; side++)
        if (g->line[side] > 0)
            text += sprintf(text, " line=%c%ld", "GR"[side], g -> line[side]);
}

void sand_move_write(const struct sand_game *g, struct sand_move m, char text[16])
{
    const struct sand_glass *s = &g->glass[m.glass < 0 ? 0 : m.glass];
    const char step[] = {(char)('a' + s->file), (char)('1' + s->rank), '-',
                         (char)('a' + m.file),  (char)('1' + m.rank),  '\0'};
    strcpy(text, m.glass < 0 ? "pass" : step);
}
