/* The rules of Tai Shogi that decide which turns are legal. Numbers are sections of the rules
 * page. */
#include "taishogi.h"

#include <stdlib.h>
#include <string.h>

/* F B L R FL FR BL BR as Black sees them; White's are opposite. */
static const int FILES[8] = {0, 0, -1, 1, -1, 1, -1, 1};
static const int RANKS[8] = {1, -1, 0, 0, 1, 1, -1, -1};

static int opposite(int direction)
{
    static const int opposites[8] = {1, 0, 3, 2, 7, 6, 5, 4};
    return opposites[direction];
}

/* The square `files` to the right and `ranks` ahead as `side` sees it, or -1 off the board. */
static int beside(int side, int square, int files, int ranks)
{
    int sign = side == TAI_BLACK ? 1 : -1;
    int file = square % TAI_SIZE + sign * files, rank = square / TAI_SIZE + sign * ranks;
    bool off = file < 0 || file >= TAI_SIZE || rank < 0 || rank >= TAI_SIZE;
    return off ? -1 : TAI_SIZE * rank + file;
}

static int toward(const struct tai_position *position, int square, int direction)
{
    return beside(position->side, square, FILES[direction], RANKS[direction]);
}

static bool empty(const struct tai_position *position, int square)
{
    return position->at[square].kind == 0;
}

static bool own(const struct tai_position *position, int square)
{
    return !empty(position, square) && position->at[square].side == position->side;
}

static bool enemy(const struct tai_position *position, int square)
{
    return !empty(position, square) && position->at[square].side != position->side;
}

static bool is_emperor(const struct tai_position *position, int square)
{
    return strcmp(position->rules->kinds[position->at[square].kind].special, "EMP") == 0;
}

static bool takes(const struct tai_turn *turn, int square)
{
    for (int i = 0; i < turn->n; i++)
        if (turn->taken[i] == square)
            return true;
    return false;
}

/* `turn` with one more man captured, in ascending order. */
static struct tai_turn capturing(struct tai_turn turn, int square)
{
    int i = turn.n++;
    for (; i > 0 && turn.taken[i - 1] > square; i--)
        turn.taken[i] = turn.taken[i - 1];
    turn.taken[i] = (short)square;
    return turn;
}

static bool same_turn(const struct tai_turn *a, const struct tai_turn *b)
{
    return a->from == b->from && a->to == b->to && a->n == b->n && a->promotes == b->promotes &&
           memcmp(a->taken, b->taken, a->n * sizeof *a->taken) == 0;
}

static void add_once(struct tai_turns *turns, struct tai_turn turn)
{
    for (int i = turns->n - 1; i >= 0 && turns->at[i].from == turn.from; i--)
        if (same_turn(&turns->at[i], &turn))
            return;
    if (turns->n == TAI_TURNS_MAX)
        abort();
    turns->at[turns->n++] = turn;
}

/* Adds a turn that ends on `to`, with its promotion (10.4, C8): a man that has never promoted does
 * so with its first capture. */
static void add(const struct tai_position *position, struct tai_turns *turns, struct tai_turn turn,
                int to)
{
    struct tai_man man = position->at[turn.from];
    bool may = turn.n > 0 && !man.promoted && *position->rules->kinds[man.kind].promotes;
    bool must = position->rules->compulsory;
    for (int i = 0; i < turn.n; i++)
        must = must || position->at[turn.taken[i]].promoted;
    turn.to = (short)to;
    turn.promotes = may;
    add_once(turns, turn);
    turn.promotes = false;
    if (may && !must)
        add_once(turns, turn);
}

/* Adds a move to `to` if it is on the board and not of the same side; returns whether it was
 * empty. */
static bool go(const struct tai_position *position, struct tai_turns *turns, int from, int to)
{
    struct tai_turn turn = {.from = (short)from};
    if (to < 0 || own(position, to))
        return false;
    if (enemy(position, to))
        turn = capturing(turn, to);
    add(position, turns, turn, to);
    return empty(position, to);
}

/* Slides up to `most` squares from `here`, where `from` may have come before a turn (5). */
static void slide(const struct tai_position *position, struct tai_turns *turns, int from, int here,
                  int direction, int most)
{
    int to = toward(position, here, direction);
    for (int n = 1; n <= most && go(position, turns, from, to); n++)
        to = toward(position, to, direction);
}

/* Slides, passing over up to two men (C12). */
static void slide_over(const struct tai_position *position, struct tai_turns *turns, int from,
                       int direction)
{
    int over = 0;
    for (int to = toward(position, from, direction); to >= 0 && over <= 2;
         to = toward(position, to, direction))
        over += !go(position, turns, from, to);
}

/* Slides, and from every empty square reached slides on at a right angle to either side (6.3). */
static void hook(const struct tai_position *position, struct tai_turns *turns, int from,
                 int direction)
{
    int to = toward(position, from, direction);
    for (; go(position, turns, from, to); to = toward(position, to, direction))
        for (int d = 0; d < 8; d++)
            if (FILES[d] * FILES[direction] + RANKS[d] * RANKS[direction] == 0)
                slide(position, turns, from, to, d, TAI_SIZE);
}

/* Lion power (6.1, 6.2): king's steps, on each of which an enemy may be captured or any man passed
 * over; the last may end on the first square: without a capture that is the pass, for which every
 * square on the way has to be empty (`clear`). With `ray` >= 0 all steps are along that ray. */
static void walk(const struct tai_position *position, struct tai_turns *turns,
                 struct tai_turn so_far, int here, int steps, int ray, bool clear)
{
    for (int d = 0; d < 8; d++) {
        bool back = ray >= 0 && d == opposite(ray) && here != so_far.from;
        int to = toward(position, here, d);
        if (to < 0 || (ray >= 0 && d != ray && !(back && position->rules->rays_return)))
            continue;
        bool home = to == so_far.from;
        bool prey = enemy(position, to) && !takes(&so_far, to);
        if (home ? so_far.n > 0 || clear : !own(position, to))
            add(position, turns, prey ? capturing(so_far, to) : so_far, to);
        if (steps > 1)
            walk(position, turns, so_far, to, steps - 1, ray,
                 clear && (home || empty(position, to)));
        if (steps > 1 && prey)
            walk(position, turns, capturing(so_far, to), to, steps - 1, ray, false);
    }
}

static void lion(const struct tai_position *position, struct tai_turns *turns, int from, int steps,
                 int ray)
{
    struct tai_turn turn = {.from = (short)from};
    walk(position, turns, turn, from, steps, ray, true);
}

/* Whether the side to move protects `square`: its emperor always does, unless only ordinary turns
 * count (C6), its other men if they could capture there. */
static bool can_take(const struct tai_position *position, int square)
{
    for (int from = 0; from < TAI_SQUARES; from++)
        if (own(position, from) && is_emperor(position, from) &&
            position->rules->emperor != TAI_SAFE)
            return true;
    for (int from = 0; from < TAI_SQUARES; from++) {
        struct tai_turns turns;
        if (!own(position, from))
            continue;
        if (is_emperor(position, from))
            continue;
        tai_legal_from(position, from, &turns);
        for (int i = 0; i < turns.n; i++)
            if (takes(&turns.at[i], square))
                return true;
    }
    return false;
}

/* Whether the emperor on `from` may capture on `to` (6.4, C6): nobody could capture it there. */
static bool emperor_takes(const struct tai_position *position, int from, int to)
{
    struct tai_position after = *position;
    struct tai_turn turn = {.from = (short)from, .to = (short)to};
    if (position->rules->emperor == TAI_FREE && !tai_royal(position->rules, position->at[to].kind))
        return true;
    tai_play(&after, capturing(turn, to));
    return !can_take(&after, to);
}

static void emperor(const struct tai_position *position, struct tai_turns *turns, int from)
{
    for (int to = 0; to < TAI_SQUARES; to++)
        if (empty(position, to) || (enemy(position, to) && emperor_takes(position, from, to)))
            go(position, turns, from, to);
}

/* One symbol of the table (5). */
static void move(const struct tai_position *position, struct tai_turns *turns, int from,
                 int direction, char symbol)
{
    if (symbol == '*')
        slide(position, turns, from, from, direction, TAI_SIZE);
    else if (symbol >= '1' && symbol <= '9')
        slide(position, turns, from, from, direction, symbol - '0');
    else if (symbol == 'j')
        go(position, turns, from,
           beside(position->side, from, 2 * FILES[direction], 2 * RANKS[direction]));
    else if (symbol == 'f')
        lion(position, turns, from, 2, direction);
    else if (symbol == 'h')
        hook(position, turns, from, direction);
    else if (symbol == 'o')
        slide_over(position, turns, from, direction);
}

/* C11: a step to an empty square, then a slide from there by the man's own moves. */
static void step_and_slide(const struct tai_position *position, struct tai_turns *turns, int from)
{
    const char *moves = position->rules->kinds[position->at[from].kind].moves;
    for (int step = 0; step < 8; step++) {
        int to = toward(position, from, step);
        if (to < 0 || !empty(position, to))
            continue;
        for (int d = 0; d < 8; d++)
            if (moves[d] != '.')
                slide(position, turns, from, to, d, moves[d] == '*' ? TAI_SIZE : moves[d] - '0');
    }
}

static void add_from(const struct tai_position *position, int from, struct tai_turns *turns)
{
    const struct tai_kind *kind = &position->rules->kinds[position->at[from].kind];
    for (int d = 0; d < 8; d++) {
        move(position, turns, from, d, kind->moves[d]);
        if (strcmp(kind->special, "LINE3") == 0)
            lion(position, turns, from, 3, d);
    }
    if (strcmp(kind->special, "EMP") == 0)
        emperor(position, turns, from);
    if (strcmp(kind->special, "LION") == 0)
        lion(position, turns, from, 2, -1);
    if (strcmp(kind->special, "LION") == 0 && position->rules->combined)
        step_and_slide(position, turns, from);
    if (strcmp(kind->special, "LION3") == 0)
        lion(position, turns, from, 3, -1);
    if (strcmp(kind->special, "KNIGHT") == 0) {
        go(position, turns, from, beside(position->side, from, -1, 2));
        go(position, turns, from, beside(position->side, from, 1, 2));
    }
}

void tai_legal_from(const struct tai_position *position, int from, struct tai_turns *turns)
{
    turns->n = 0;
    if (own(position, from))
        add_from(position, from, turns);
}

void tai_legal(const struct tai_position *position, struct tai_turns *turns)
{
    turns->n = 0;
    for (int from = 0; from < TAI_SQUARES; from++)
        if (own(position, from))
            add_from(position, from, turns);
}

void tai_play(struct tai_position *position, struct tai_turn turn)
{
    struct tai_man man = position->at[turn.from];
    bool pawn = strcmp(position->rules->kinds[man.kind].code, "P") == 0;
    if (turn.promotes) {
        man.kind =
            (unsigned char)tai_kind_of(position->rules, position->rules->kinds[man.kind].promotes);
        man.promoted = true;
    }
    position->at[turn.from] = (struct tai_man){0};
    for (int i = 0; i < turn.n; i++)
        position->at[turn.taken[i]] = (struct tai_man){0};
    position->at[turn.to] = man;
    position->clock = pawn || turn.n > 0 ? 0 : position->clock + 1;
    position->number += position->side == TAI_WHITE;
    position->side = !position->side;
}

int tai_royals(const struct tai_position *position, int side)
{
    int count = 0;
    for (int square = 0; square < TAI_SQUARES; square++)
        count += position->at[square].side == side &&
                 tai_royal(position->rules, position->at[square].kind);
    return count;
}

bool tai_same(const struct tai_position *a, const struct tai_position *b)
{
    return memcmp(a->at, b->at, sizeof a->at) == 0 && a->side == b->side;
}
