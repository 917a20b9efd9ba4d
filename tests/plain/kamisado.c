/* The rules of Kamisado on a board of towers: moves, pushes, passes, rounds and matches. */
#include "kamisado.h"

#include <string.h>

/* Rank 1 first; n brown, g green, r red, y yellow, i fuchsia, u purple, l blue, o orange. */
static const char BOARD[8][9] = {"oluiyrgn", "roiglynu", "giorunyl", "iulongry",
                                 "yrgnolui", "lynuroig", "unylgior", "ngryiulo"};
static const char COLOURS[] = "ngryiulo";
enum { DRAWN_MOST = 3 };
static const int REACH[4] = {7, 5, 3, 1}; /* squares at most, by rings */

int towers_colour(const struct towers_rules *rules, int square)
{
    int file = rules->official ? 7 - square % 8 : square % 8;
    return (int)(strchr(COLOURS, BOARD[square / 8][file]) - COLOURS);
}

void towers_start(const struct towers_rules *rules, struct towers_position *position)
{
    memset(position, 0, sizeof *position);
    for (int square = 0; square < 64; square++) {
        int side = square < 8 ? TOWERS_WHITE : square >= 56 ? TOWERS_BLACK : TOWERS_NOBODY;
        position->at[square] = (struct tower){side, towers_colour(rules, square), 0};
    }
    position->side = TOWERS_WHITE;
    position->colour = TOWERS_ANY;
    position->last_mover = position->last_square = -1;
}

static int home_rank(int side)
{
    return side == TOWERS_WHITE ? 0 : 7;
}

/* The square `files` to the right and one rank forward for `side`, or -1 off the board. */
static int ahead(int square, int side, int files)
{
    int file = square % 8 + files, rank = square / 8 + (side == TOWERS_WHITE ? 1 : -1);
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : 8 * rank + file;
}

static bool empty(const struct towers_position *position, int square)
{
    return position->at[square].side < 0;
}

/* The last of the enemy towers that the tower on `square` could push, or -1: no push. */
static int farthest_pushed(const struct towers_position *position, int square)
{
    struct tower pusher = position->at[square];
    int last = -1;
    square = ahead(square, pusher.side, 0);
    for (int n = 0; square >= 0 && !empty(position, square); n++) {
        struct tower pushed = position->at[square];
        if (pushed.side == pusher.side || pushed.rings >= pusher.rings || n == pusher.rings)
            return -1;
        last = square;
        square = ahead(square, pusher.side, 0);
    }
    return square < 0 ? -1 : last;
}

static int moves_of_tower(const struct towers_position *position, int from, struct towers_move *out)
{
    struct tower tower = position->at[from];
    int n = 0;
    for (int files = -1; files <= 1; files++) {
        int to = ahead(from, tower.side, files);
        for (int far = 1; to >= 0 && empty(position, to) && far <= REACH[tower.rings]; far++) {
            out[n++] = (struct towers_move){TOWERS_MOVE, from, to};
            to = ahead(to, tower.side, files);
        }
    }
    if (farthest_pushed(position, from) >= 0)
        out[n++] = (struct towers_move){TOWERS_PUSH, from, ahead(from, tower.side, 0)};
    return n;
}

/* Moves and pushes of the towers that may be chosen. */
static int real_moves(const struct towers_position *position, struct towers_move *out)
{
    int n = 0;
    for (int square = 0; square < 64; square++) {
        struct tower tower = position->at[square];
        if (tower.side == position->side &&
            (position->colour == TOWERS_ANY || tower.colour == position->colour))
            n += moves_of_tower(position, square, out + n);
    }
    return n;
}

int towers_moves(const struct towers_rules *rules, const struct towers_position *position,
                 struct towers_move out[TOWERS_MOVES_MAX])
{
    (void)rules;
    if (position->over)
        return 0;
    if (position->filling) {
        out[0] = (struct towers_move){TOWERS_LEFT, -1, -1};
        out[1] = (struct towers_move){TOWERS_RIGHT, -1, -1};
        return 2;
    }
    int n = real_moves(position, out);
    if (n == 0)
        out[n++] = (struct towers_move){TOWERS_PASS, -1, -1};
    return n;
}

static int find_tower(const struct towers_position *position, int side, int colour)
{
    int square = 0;
    while (position->at[square].side != side || position->at[square].colour != colour)
        square++;
    return square;
}

static void finish(struct towers_position *position, int side, int winner, const char *why)
{
    position->over = true;
    position->side = side;
    position->passes = 0;
    position->winner = winner;
    position->why = why;
}

static void begin_round(struct towers_position *position, int side)
{
    position->filling = false;
    position->side = side;
    position->colour = TOWERS_ANY;
    position->last_mover = position->last_square = -1;
}

/* The towers of a side in the order of lining up: nearest its home first or the most advanced
 * first, within a rank from the chosen end. */
static void line_up(const struct towers_rules *rules, const struct towers_position *position,
                    int side, bool from_a, struct tower line[8])
{
    int n = 0;
    for (int i = 0; i < 8; i++) {
        int far = rules->fill == TOWERS_NEAREST ? i : 7 - i;
        int rank = side == TOWERS_WHITE ? far : 7 - far;
        for (int k = 0; k < 8; k++) {
            struct tower tower = position->at[8 * rank + (from_a ? k : 7 - k)];
            if (tower.side == side)
                line[n++] = tower;
        }
    }
}

/* Lines up both sides on their home ranks, each from its own left or right; the other side begins
 * the round. White's left is file a, Black's is file h. */
static void fill(const struct towers_rules *rules, struct towers_position *position, bool left)
{
    struct tower line[2][8];
    for (int side = 0; side < 2; side++)
        line_up(rules, position, side, left == (side == TOWERS_WHITE), line[side]);
    for (int square = 0; square < 64; square++)
        position->at[square].side = TOWERS_NOBODY;
    for (int side = 0; side < 2; side++) {
        bool from_a = left == (side == TOWERS_WHITE);
        for (int k = 0; k < 8; k++)
            position->at[8 * home_rank(side) + (from_a ? k : 7 - k)] = line[side][k];
    }
    begin_round(position, !position->side);
}

/* Puts every tower on the square of its colour on its home rank. */
static void own_colours(const struct towers_rules *rules, struct towers_position *position)
{
    struct towers_position before = *position;
    towers_start(rules, position);
    for (int square = 0; square < 64; square++) {
        struct tower *tower = &position->at[square];
        if (tower->side >= 0)
            tower->rings = before.at[find_tower(&before, tower->side, tower->colour)].rings;
    }
    memcpy(position->score, before.score, sizeof position->score);
    position->drawn = before.drawn;
}

/* After a round that `defender` won, or did not bring to a draw: the other begins the next. */
static void new_round(const struct towers_rules *rules, struct towers_position *position,
                      int defender)
{
    position->passes = 0;
    position->side = defender;
    position->colour = TOWERS_ANY;
    position->filling = rules->fill != TOWERS_OWN_COLOURS;
    if (!position->filling) {
        own_colours(rules, position);
        begin_round(position, !defender);
    }
}

/* A round that the tower on `square` won: in a match it gets a ring and its side points. */
static void round_won(const struct towers_rules *rules, struct towers_position *position,
                      int square, const char *why)
{
    static const int worth[4] = {1, 2, 4, 8};
    struct tower *tower = &position->at[square];
    bool fourth = tower->rings == 3;
    position->score[tower->side] += rules->worth == TOWERS_FLAT ? 1 : worth[tower->rings];
    tower->rings++;
    position->drawn = 0;
    if (position->score[tower->side] >= rules->target || fourth) {
        finish(position, tower->side, tower->side, why);
        return;
    }
    new_round(rules, position, tower->side);
}

/* Neither can play. A ring goes to the tower required by the last real move. */
static void deadlock(const struct towers_rules *rules, struct towers_position *position)
{
    int winner = !position->last_mover;
    position->drawn += rules->deadlock_draws;
    if (rules->deadlock_draws && (rules->target == 1 || position->drawn == DRAWN_MOST))
        finish(position, winner, TOWERS_NOBODY, "deadlock");
    else if (rules->deadlock_draws)
        new_round(rules, position, winner);
    else
        round_won(rules, position,
                  find_tower(position, winner, towers_colour(rules, position->last_square)),
                  "deadlock");
}

static bool blocked(const struct towers_position *position)
{
    struct towers_move moves[TOWERS_MOVES_MAX];
    return real_moves(position, moves) == 0;
}

/* Whether the tower that must move now passed earlier in this chain. */
static bool passed_on(const struct towers_position *position)
{
    for (int i = 0; i < position->passes; i++)
        if (position->passed[i] == TOWERS_COLOURS * position->side + position->colour)
            return true;
    return false;
}

/* The other side must now play its tower of the colour under the blocked tower. */
static void pass(const struct towers_rules *rules, struct towers_position *position)
{
    int square = find_tower(position, position->side, position->colour);
    position->passed[position->passes++] = TOWERS_COLOURS * position->side + position->colour;
    position->side = !position->side;
    position->colour = towers_colour(rules, square);
    if (rules->two ? position->passes == 1 && blocked(position) : passed_on(position))
        deadlock(rules, position);
}

static void push(struct towers_position *position, int from)
{
    int side = position->at[from].side;
    for (int square = farthest_pushed(position, from); square != from;
         square = ahead(square, !side, 0))
        position->at[ahead(square, side, 0)] = position->at[square];
    position->at[ahead(from, side, 0)] = position->at[from];
    position->at[from].side = TOWERS_NOBODY;
}

void towers_play(const struct towers_rules *rules, struct towers_position *position,
                 struct towers_move move)
{
    int side = position->side;
    if (move.kind == TOWERS_PASS) {
        pass(rules, position);
        return;
    }
    position->passes = 0;
    if (move.kind == TOWERS_LEFT || move.kind == TOWERS_RIGHT) {
        fill(rules, position, move.kind == TOWERS_LEFT);
        return;
    }
    position->last_mover = side;
    position->last_square = move.to;
    position->last_pushed = move.kind == TOWERS_PUSH;
    position->side = !side;
    position->colour = towers_colour(rules, move.to);
    if (move.kind == TOWERS_PUSH) {
        int landed = ahead(farthest_pushed(position, move.from), side, 0);
        position->side = rules->after_push == TOWERS_PUSHER ? side : !side;
        position->colour = towers_colour(rules, landed);
        push(position, move.from);
        return;
    }
    position->at[move.to] = position->at[move.from];
    position->at[move.from].side = TOWERS_NOBODY;
    if (move.to / 8 == home_rank(!side))
        round_won(rules, position, move.to, "goal");
}
