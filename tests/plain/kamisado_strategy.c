/* Checks strategies of Kamisado: a side that follows the file wins, or does not lose, against every
 * defence.
 *
 *     check-kamisado-strategy FILE...
 *
 * It shares nothing with the program that wrote the file: the board is 64 characters, moves are
 * made by walking along lines. A file, as `agon solve kamisado --strategy` writes it:
 *
 *     kamisado strategy
 *     options deadlock=two            what is not as usual in a single round
 *     position h1g1...h8 w -          where play begins
 *     white wins                      or white holds, black wins, black holds
 *     h1g1...h8 w - h1h5              a position with that side to move, and its move
 *     ...
 *     end
 *
 * and again from "options" for the other side of a draw. Every position that the side can reach
 * must be listed. Prints a line per claim; ends with 1 if one is wrong. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATE = 36, LINE = 512 };

static const char COLOURS[] = "ngryiulo";
/* Rank 1 first. */
static const char BOARD[] = "oluiyrgnroiglynugiorunyliulongryyrgnolui"
                            "lynuroigunylgiorngryiulo";

struct line {
    char state[STATE + 1];
    char from[3], to[3];
};

struct claim {
    bool two, last_loses, official;
    char start[STATE + 1];
    char side;  /* 'w' or 'b' */
    bool holds; /* a draw is enough */
    struct line *line;
    size_t lines, room;
    char (*seen)[STATE + 1]; /* states met: a hash table with open addresses */
    size_t seen_room, seen_n;
    long positions;
    char what[200]; /* the error; "" if it is right */
};

/* A position unpacked: squares 0..63 of the towers of each side, by colour. */
struct state {
    int at[2][8];
    int side, colour; /* colour -1: any */
};

static bool wrong(struct claim *c, const char *what, const char *state)
{
    if (!c->what[0])
        snprintf(c->what, sizeof c->what, "%s: %.60s", what, state);
    return false;
}

static int square_of(const char *s)
{
    return s[0] >= 'a' && s[0] <= 'h' && s[1] >= '1' && s[1] <= '8' ? (s[1] - '1') * 8 + s[0] - 'a'
                                                                    : -1;
}

static bool unpack(const char *text, struct state *s)
{
    for (int i = 0; i < 16; i++)
        if ((s->at[i / 8][i % 8] = square_of(text + 2 * i)) < 0)
            return false;
    s->side = text[33] == 'b';
    const char *colour = strchr(COLOURS, text[35]);
    s->colour = colour ? (int)(colour - COLOURS) : -1;
    return text[32] == ' ' && text[34] == ' ' && (text[33] == 'w' || text[33] == 'b') &&
           (colour || text[35] == '-');
}

static void pack(const struct state *s, char text[STATE + 1])
{
    for (int i = 0; i < 16; i++) {
        int sq = s->at[i / 8][i % 8];
        text[2 * i] = (char)('a' + sq % 8);
        text[2 * i + 1] = (char)('1' + sq / 8);
    }
    sprintf(text + 32, " %c %c", s->side ? 'b' : 'w', s->colour < 0 ? '-' : COLOURS[s->colour]);
}

static int colour_at(const struct claim *c, int sq)
{
    int file = c->official ? 7 - sq % 8 : sq % 8;
    return (int)(strchr(COLOURS, BOARD[sq / 8 * 8 + file]) - COLOURS);
}

static bool is_taken(const struct state *s, int sq)
{
    for (int i = 0; i < 16; i++)
        if (s->at[i / 8][i % 8] == sq)
            return true;
    return false;
}

/* The squares that the tower may move to; returns their number. */
static int ways(const struct state *s, int side, int colour, int to[24])
{
    int n = 0, up = side ? -1 : 1;
    for (int across = -1; across <= 1; across++) {
        int file = s->at[side][colour] % 8 + across, rank = s->at[side][colour] / 8 + up;
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8 && !is_taken(s, rank * 8 + file)) {
            to[n++] = rank * 8 + file;
            file += across;
            rank += up;
        }
    }
    return n;
}

/* The end of the round: 'w' or 'b' won, 'd' drawn, 0: in progress. Makes passes. */
static char move(const struct claim *c, struct state *s, int colour, int to)
{
    bool asked[2][8] = {{false}};
    int mover = s->side, unused[24], passes = 0;
    s->at[mover][colour] = to;
    if (to / 8 == (mover ? 0 : 7))
        return mover ? 'b' : 'w';
    s->side = !mover;
    s->colour = colour_at(c, to);
    while (ways(s, s->side, s->colour, unused) == 0) {
        int sq = s->at[s->side][s->colour];
        if (asked[s->side][s->colour] || (c->two && passes == 1))
            return c->last_loses ? (mover ? 'w' : 'b') : 'd';
        asked[s->side][s->colour] = true;
        passes++;
        s->side = !s->side;
        s->colour = colour_at(c, sq);
    }
    return 0;
}

static int by_state(const void *a, const void *b)
{
    return strcmp(((const struct line *)a)->state, ((const struct line *)b)->state);
}

static size_t hash(const char *s)
{
    size_t h = 1469598103934665603u;
    while (*s)
        h = (h ^ (unsigned char)*s++) * 1099511628211u;
    return h ^ h >> 29;
}

/* Whether the state is new; remembers it. */
static bool add_seen(struct claim *c, const char *state)
{
    if (2 * c->seen_n >= c->seen_room) {
        char(*old)[STATE + 1] = c->seen;
        size_t room = c->seen_room;
        c->seen_room = room ? 2 * room : 1024;
        c->seen = calloc(c->seen_room, sizeof *c->seen);
        c->seen_n = 0;
        if (!c->seen)
            abort();
        for (size_t i = 0; i < room; i++)
            if (old[i][0])
                add_seen(c, old[i]);
        free(old);
    }
    size_t i = hash(state) & (c->seen_room - 1);
    while (c->seen[i][0]) {
        if (strcmp(c->seen[i], state) == 0)
            return false;
        i = (i + 1) & (c->seen_room - 1);
    }
    strcpy(c->seen[i], state);
    c->seen_n++;
    return true;
}

static bool check(struct claim *, const struct state *);

/* Continues after a move: the result must be as claimed. */
static bool check_move(struct claim *c, const struct state *s, int colour, int to)
{
    struct state next = *s;
    char text[STATE + 1], end = move(c, &next, colour, to);
    if (!end)
        return check(c, &next);
    pack(s, text);
    return end == c->side || (c->holds && end == 'd') || wrong(c, "ends badly after", text);
}

/* The side's own move, from the file: it must be listed and legal. */
static bool check_own(struct claim *c, const struct state *s, const char *text)
{
    struct line wanted;
    int to[24];
    strcpy(wanted.state, text);
    const struct line *l = bsearch(&wanted, c->line, c->lines, sizeof *c->line, by_state);
    if (!l)
        return wrong(c, "no move for", text);
    for (int colour = 0; colour < 8; colour++) {
        if (s->at[s->side][colour] != square_of(l->from) || (s->colour >= 0 && s->colour != colour))
            continue;
        int n = ways(s, s->side, colour, to);
        for (int i = 0; i < n; i++)
            if (to[i] == square_of(l->to))
                return check_move(c, s, colour, to[i]);
    }
    return wrong(c, "illegal move for", text);
}

/* Every position behind this one. */
static bool check(struct claim *c, const struct state *s)
{
    char text[STATE + 1];
    int to[24];
    pack(s, text);
    if (!add_seen(c, text))
        return true;
    c->positions++;
    if ((s->side ? 'b' : 'w') == c->side)
        return check_own(c, s, text);
    for (int colour = 0; colour < 8; colour++) {
        int n = s->colour < 0 || s->colour == colour ? ways(s, s->side, colour, to) : 0;
        for (int i = 0; i < n; i++)
            if (!check_move(c, s, colour, to[i]))
                return false;
    }
    return true;
}

static void add_line(struct claim *c, const char *text)
{
    struct line l = {.state = ""};
    if (strlen(text) != STATE + 5) {
        wrong(c, "not a line of a strategy", text);
        return;
    }
    if (c->lines == c->room) {
        c->room = c->room ? 2 * c->room : 1024;
        c->line = realloc(c->line, c->room * sizeof l);
        if (!c->line)
            abort();
    }
    memcpy(l.state, text, STATE);
    memcpy(l.from, text + STATE + 1, 2);
    memcpy(l.to, text + STATE + 3, 2);
    c->line[c->lines++] = l;
}

/* Reads one claim up to "end"; false: no more. */
static bool read_claim(FILE *file, struct claim *c)
{
    char text[LINE];
    *c = (struct claim){.side = 0};
    while (fgets(text, sizeof text, file)) {
        text[strcspn(text, "\n")] = '\0';
        if (strncmp(text, "options", 7) == 0) {
            c->two = strstr(text, "deadlock=two");
            c->last_loses = strstr(text, "deadlock_result=last_mover_loses");
            c->official = strstr(text, "orientation=official");
        } else if (strncmp(text, "position ", 9) == 0) {
            snprintf(c->start, sizeof c->start, "%.36s", text + 9);
        } else if (strstr(text, " wins") || strstr(text, " holds")) {
            c->side = text[0];
            c->holds = strstr(text, " holds");
        } else if (strcmp(text, "end") == 0) {
            return true;
        } else if (strcmp(text, "kamisado strategy") != 0) {
            add_line(c, text);
        }
    }
    if (c->side)
        wrong(c, "no end", "the file is cut");
    return c->side != 0;
}

static bool check_file(const char *path)
{
    struct claim c;
    FILE *file = fopen(path, "r");
    bool good = file != NULL;
    int claims = 0;
    for (; good && read_claim(file, &c); claims++) {
        struct state start;
        if (!unpack(c.start, &start))
            wrong(&c, "no position", c.start);
        if (c.lines > 0)
            qsort(c.line, c.lines, sizeof *c.line, by_state);
        good = !c.what[0] && check(&c, &start);
        printf("%s: %s from %s: %s%s, %ld positions\n", path,
               c.side == 'w' ? (c.holds ? "white holds" : "white wins")
                             : (c.holds ? "black holds" : "black wins"),
               c.start, good ? "verified" : "WRONG: ", c.what, c.positions);
        free(c.line);
        free(c.seen);
    }
    if (claims == 0)
        printf("%s: no strategy\n", path);
    if (file)
        fclose(file);
    return good && claims > 0;
}

int main(int argc, char **argv)
{
    bool good = argc > 1;
    for (int i = 1; i < argc; i++)
        good = check_file(argv[i]) && good;
    return good ? 0 : 1;
}
