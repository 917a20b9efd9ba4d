/* The evaluation of the Amazons, all squares of the board at once. */
#include "engines/amazons/evaluate.h"

enum { LAYERS = 8, STEPS = 7, PHASES = 3 };

const char *const amazons_term_names[EVALUATE_TERMS] = {"queen", "king", "strong", "near",
                                                        "freedom"};

/* Weights of the terms, from nothing contested to everything. */
static const float weights[PHASES][EVALUATE_TERMS] = {
    {0.90F, 0.05F, 0.03F, 0.02F, 0.00F},
    {0.40F, 0.25F, 0.20F, 0.15F, 0.40F},
    {0.20F, 0.35F, 0.25F, 0.20F, 1.00F},
};

/* The squares that each side reaches in exactly each number of queen's moves. */
struct layers {
    squares white[LAYERS], black[LAYERS];
    int n; /* of the side that goes deeper */
};

static void find_layers(squares white, squares black, squares free, struct layers *l)
{
    squares white_left = free, black_left = free;
    for (l->n = 0; l->n < LAYERS; l->n++) {
        white = squares_any(white) ? squares_queen(white, free) & white_left : white;
        black = squares_any(black) ? squares_queen(black, free) & black_left : black;
        if (!squares_any(white | black))
            return;
        l->white[l->n] = white;
        l->black[l->n] = black;
        white_left &= ~white;
        black_left &= ~black;
    }
}

/* Squares nearer to White less squares nearer to Black, by layers; a fifth of the level ones counts
 * for the side to move. */
struct nearer {
    squares white, black, level, white_seen, black_seen;
};

static void add_layer(struct nearer *n, squares white, squares black)
{
    n->white |= white & ~n->black_seen & ~black;
    n->black |= black & ~n->white_seen & ~white;
    n->level |= white & black;
    n->white_seen |= white;
    n->black_seen |= black;
}

static float lead(const struct nearer *n, float tempo)
{
    return (float)(squares_count(n->white) - squares_count(n->black)) +
           tempo * (float)squares_count(n->level);
}

/* Terms by queen's moves; returns the contested amount: squares that both reach, halved with every
 * move that one side is farther off. */
static float queen_terms(const struct layers *l, float tempo, float *queen, float *strong)
{
    struct nearer n = {0};
    float soon = 0, half = 1, contested = 0;
    for (int i = 0; i < l->n; i++, half /= 2) {
        add_layer(&n, l->white[i], l->black[i]);
        soon += half * (float)(squares_count(l->white[i]) - squares_count(l->black[i]));
        contested += (float)squares_count(l->white[i] & l->black[i]);
        if (i > 0)
            contested += 0.5F * (float)squares_count((l->white[i] & l->black[i - 1]) |
                                                     (l->white[i - 1] & l->black[i]));
    }
    *queen = lead(&n, tempo);
    *strong = soon;
    return contested;
}

static void king_terms(squares white, squares black, squares free, float tempo, float *king,
                       float *near)
{
    struct nearer n = {.white_seen = white, .black_seen = black};
    float sum = 0;
    for (int step = 1;; step++) {
        squares w = squares_grow(white) & free & ~n.white_seen;
        squares b = squares_grow(black) & free & ~n.black_seen;
        if (!squares_any(w | b))
            break;
        add_layer(&n, w, b);
        if (step < STEPS)
            sum += (float)((STEPS - step) * (squares_count(w) - squares_count(b))) / (STEPS - 1);
        white = w;
        black = b;
    }
    *king = lead(&n, tempo);
    *near = sum;
}

/* A side's lack of freedom: for each amazon the more, the fewer squares it reaches close by. */
static float confinement(const struct amazons_pos *p, int seat)
{
    /* Squares seen in one direction, each worth half of the one before. */
    static const float seen[16] = {0,     1, 1.5F, 1.75F, 1.875F, 1.94F, 1.97F, 1.98F,
                                   1.99F, 2, 2,    2,     2,      2,     2,     2};
    float sum = 0;
    for (int i = 0; i < p->amazons[seat]; i++) {
        uint8_t ray[AMAZONS_DIRECTIONS];
        float freedom = 0;
        board_rays(&p->board, p->at[seat][i], ray);
        for (int d = 0; d < AMAZONS_DIRECTIONS; d++)
            freedom += seen[ray[d]];
        sum += 30.0F / (1.5F + freedom);
    }
    return sum;
}

/* The weight of a term between two phases. */
static float weight_of(int term, float phase)
{
    int low = phase < 0.5F ? 0 : 1;
    float part = 2 * phase - (float)low;
    return weights[low][term] + part * (weights[low + 1][term] - weights[low][term]);
}

int amazons_terms(const struct amazons_pos *p, int term[EVALUATE_TERMS])
{
    squares white = amazons_of(p, AMAZONS_WHITE), black = amazons_of(p, AMAZONS_BLACK);
    squares free = board_free(&p->board);
    int next = amazons_turn_open(p) ? p->seat ^ 1 : p->seat, sum = 0;
    float tempo = next == AMAZONS_WHITE ? 0.2F : -0.2F, value[EVALUATE_TERMS];
    struct layers layers;
    find_layers(white, black, free, &layers);
    float contested = queen_terms(&layers, tempo, &value[0], &value[2]);
    king_terms(white, black, free, tempo, &value[1], &value[3]);
    value[4] = contested > 0 ? confinement(p, AMAZONS_BLACK) - confinement(p, AMAZONS_WHITE) : 0;
    float phase = contested / 60;
    phase = phase > 1 ? 1 : phase;
    for (int i = 0; i < EVALUATE_TERMS; i++) {
        term[i] = (int)(EVALUATE_SQUARE * weight_of(i, phase) * value[i]);
        sum += term[i];
    }
    return sum;
}

int amazons_evaluate(const struct amazons_pos *p, int seat)
{
    int term[EVALUATE_TERMS], sum = amazons_terms(p, term);
    sum = sum > 9000 ? 9000 : sum < -9000 ? -9000 : sum;
    return seat == AMAZONS_WHITE ? sum : -sum;
}
