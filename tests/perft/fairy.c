/* Counts of the fairy chess family against published numbers: chess and other variants by perft,
 * and how many cells each piece reaches alone on an empty board.
 *
 * Chess: chessprogramming.org/Perft_Results. Other variants: Fairy-Stockfish, tests/perft.sh
 * (Shako: its perft as other programs quote it). Fairy Chess and Tai Shogi: the tables of
 * docs/rules/fairy-chess.md and docs/rules/tai-shogi.md, which come from generators of others. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "../plain/tap.h"
#include "games/fairy/fairy.h"
#include "programs.h"

#define START NULL
#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
#define ENDGAME "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
#define PROMOTIONS "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
#define PROMOTION "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
#define MIDDLE "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"

/* The deepest count of a position is only for AGON_FULL, the one before it for all except
 * AGON_BRIEF. */
static const struct {
    const char *game, *position;
    int depth;
    uint64_t nodes;
    int effort; /* 0 always, 1 not in brief, 2 in full */
} perfts[] = {
    {"chess", START, 1, 20, 0},
    {"chess", START, 2, 400, 0},
    {"chess", START, 3, 8902, 0},
    {"chess", START, 4, 197281, 0},
    {"chess", START, 5, 4865609, 1},
    {"chess", START, 6, 119060324, 2},
    {"chess", KIWIPETE, 1, 48, 0},
    {"chess", KIWIPETE, 2, 2039, 0},
    {"chess", KIWIPETE, 3, 97862, 0},
    {"chess", KIWIPETE, 4, 4085603, 1},
    {"chess", KIWIPETE, 5, 193690690, 2},
    {"chess", ENDGAME, 1, 14, 0},
    {"chess", ENDGAME, 2, 191, 0},
    {"chess", ENDGAME, 3, 2812, 0},
    {"chess", ENDGAME, 4, 43238, 0},
    {"chess", ENDGAME, 5, 674624, 0},
    {"chess", ENDGAME, 6, 11030083, 1},
    {"chess", PROMOTIONS, 1, 6, 0},
    {"chess", PROMOTIONS, 2, 264, 0},
    {"chess", PROMOTIONS, 3, 9467, 0},
    {"chess", PROMOTIONS, 4, 422333, 0},
    {"chess", PROMOTIONS, 5, 15833292, 1},
    {"chess", PROMOTION, 1, 44, 0},
    {"chess", PROMOTION, 2, 1486, 0},
    {"chess", PROMOTION, 3, 62379, 0},
    {"chess", PROMOTION, 4, 2103487, 1},
    {"chess", PROMOTION, 5, 89941194, 2},
    {"chess", MIDDLE, 1, 46, 0},
    {"chess", MIDDLE, 2, 2079, 0},
    {"chess", MIDDLE, 3, 89890, 0},
    {"chess", MIDDLE, 4, 3894594, 1},
    {"chess", MIDDLE, 5, 164075551, 2},
    {"fairy-chess", START, 1, 40, 0},
    {"fairy-chess", START, 2, 1600, 0},
    {"tai-shogi", START, 1, 298, 0},
    {"capablanca", START, 3, 25228, 0},
    {"capablanca", START, 4, 805128, 1},
    {"courier", START, 4, 500337, 1},
    {"los-alamos", START, 5, 191846, 0},
    {"los-alamos", "6/2P3/6/1K1k2/6/6 w - - 0 1", 6, 187431, 0},
    {"makruk", START, 4, 273026, 0},
    {"sho-shogi", START, 4, 445372, 0},
    {"shako", START, 3, 185938, 0},
    {"shako", START, 4, 10273158, 1},
};

/* Variants defined here only, each for the effect of its pieces. */
static const struct {
    const char *name, *file;
    int depth;
    uint64_t nodes;
} written[] = {
    {"nightrider", "[variant]\nbase = chess\n[pieces]\nN = Nightrider: NN\n", 4, 419019},
    {"amazon",
     "[variant]\nbase = chess\n[pieces]\nQ = none\nA = Amazon: QN\n[promotions]\n"
     "P = A R B N on last rank\n[variant]\n"
     "start = rnbakbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBAKBNR w KQkq - 0 1\n",
     4, 318185},
    {"knightmate",
     "[variant]\nbase = chess\nroyal = N\n[pieces]\nK = Commoner: K\n[promotions]\n"
     "P = K Q R B on last rank\n[variant]\n"
     "start = rkbqnbkr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBKR w KQkq - 0 1\n",
     4, 139774},
    {"grasshopper",
     "[variant]\nbase = chess\n[pieces]\nG = Grasshopper: gQ\nP = Pawn: fmWfcF\n"
     "[promotions]\nP = Q R B N G on last rank\n[variant]\n"
     "start = rnbqkbnr/gggggggg/pppppppp/8/8/PPPPPPPP/GGGGGGGG/RNBQKBNR w KQkq - 0 1\n",
     4, 635298},
    {"opulent",
     "[variant]\nbase = chess\nboard = 10x10\ncastling = no\n[pieces]\nN = Knight-wazir: NW\n"
     "W = Wizard: CF\nL = Lion: FDH\nA = Archbishop: BN\nC = Chancellor: RN\n[variant]\nstart = "
     "rw6wr/clbnqknbla/pppppppppp/10/10/10/10/PPPPPPPPPP/CLBNQKNBLA/RW6WR w - - 0 1\n",
     3, 133829},
};

/* Cells reached by a lone piece of the first side from the middle and from the corner a1. */
static const struct {
    const char *code;
    uint64_t middle, corner;
} fairy_chess[] = {
    {"K", 8, 3},   {"Q", 59, 45}, {"R", 30, 30}, {"B", 29, 15}, {"N", 8, 2},   {"P", 2, 2},
    {"O", 4, 3},   {"I", 8, 3},   {"E", 8, 2},   {"D", 8, 4},   {"L", 24, 8},  {"H", 56, 29},
    {"X", 30, 15}, {"J", 8, 2},   {"Z", 30, 30}, {"W", 29, 15}, {"S", 59, 45}, {"F", 24, 6},
    {"M", 38, 32}, {"C", 37, 17}, {"A", 67, 47}, {"T", 8, 2},   {"G", 16, 6},  {"U", 52, 28},
};

/* Cells reached by a lone piece from m13, including passes and captures. */
static const struct {
    const char *code;
    uint64_t middle;
} tai_shogi[] = {
    {"E", 624},   {"P", 1},    {"L", 12},    {"S", 5},    {"G", 6},    {"C", 4},   {"B", 48},
    {"R", 48},    {"AB", 4},   {"DH", 52},   {"DK", 52},  {"BB", 16},  {"FL", 6},  {"FK", 96},
    {"BT", 7},    {"Ky", 8},   {"Ph", 8},    {"Ln", 25},  {"RC", 24},  {"SM", 26}, {"VM", 26},
    {"BDe", 9},   {"CSw", 4},  {"Ca", 312},  {"CC", 5},   {"CS", 4},   {"DSp", 4}, {"EW", 5},
    {"DV", 4},    {"FD", 8},   {"Do", 4},    {"DE", 7},   {"Ea", 2},   {"GB", 2},  {"GG", 14},
    {"N", 2},     {"HM", 624}, {"OM", 5},    {"I", 3},    {"LCh", 37}, {"RD", 6},  {"LD", 24},
    {"BD", 41},   {"T", 3},    {"Wr", 14},   {"RCh", 37}, {"SD", 28},  {"St", 2},  {"VO", 8},
    {"OR", 6},    {"BM", 6},   {"CP", 8},    {"D", 28},   {"EB", 8},   {"EBa", 6}, {"FH", 8},
    {"FDe", 82},  {"FTp", 82}, {"GBd", 40},  {"GD", 40},  {"HD", 13},  {"LG", 7},  {"RG", 7},
    {"LGn", 316}, {"NK", 7},   {"NB", 8},    {"OK", 10},  {"RB", 84},  {"SB", 8},  {"SBr", 46},
    {"WBf", 76},  {"WB", 8},   {"W", 48},    {"WE", 36},  {"WH", 48},  {"WT", 41}, {"Wo", 4},
    {"FE", 10},   {"FO", 72},  {"GDe", 28},  {"HF", 87},  {"PC", 226}, {"PS", 5},  {"PSt", 9},
    {"RS", 24},   {"SDr", 37}, {"SCh", 50},  {"SDe", 28}, {"SE", 77},  {"So", 72}, {"TS", 41},
    {"VS", 41},   {"VBe", 6},  {"BSp", 105}, {"FEl", 36}, {"FF", 33},  {"GE", 32}, {"MW", 61},
    {"SMo", 50},  {"TK", 96},  {"WS", 61},
};

static void check_perft(struct tap *t, int i)
{
    struct agon_error error = {.at = -1};
    struct agon_perft count = {0};
    agon_game *game =
        agon_open(perfts[i].game, &(struct agon_setup){.start = perfts[i].position}, &error);
    int status = game ? agon_perft(game, game->first, (struct agon_past){NULL, 0}, perfts[i].depth,
                                   &count, &error)
                      : -1;
    tap(t, status == 0 && count.nodes == perfts[i].nodes, "%s depth %d: %" PRIu64 " %s",
        perfts[i].game, perfts[i].depth, count.nodes, status < 0 ? error.text : "");
    agon_close(game);
}

static void check_written(struct tap *t, int i)
{
    struct agon_error error = {.at = -1};
    struct agon_perft count = {0};
    agon_game *game =
        agon_open("chess", &(struct agon_setup){.definition = written[i].file}, &error);
    int status = game ? agon_perft(game, game->first, (struct agon_past){NULL, 0}, written[i].depth,
                                   &count, &error)
                      : -1;
    tap(t, status == 0 && count.nodes == written[i].nodes, "%s depth %d: %" PRIu64 " %s",
        written[i].name, written[i].depth, count.nodes, status < 0 ? error.text : "");
    agon_close(game);
}

/* The number of distinct moves in a list, promoting or not. */
static uint64_t outcomes(agon_move *list, uint64_t n)
{
    const agon_move promotion = (agon_move)255 << 44;
    uint64_t different = 0;
    for (uint64_t i = 0; i < n; i++) {
        bool known = false;
        for (uint64_t k = 0; k < i && !known; k++)
            known = !((list[i] ^ list[k]) & ~promotion);
        different += !known;
    }
    return different;
}

/* The number of moves of a lone piece on an empty board. */
static uint64_t alone(const agon_game *game, const char *code, int seat, int cell)
{
    const struct fairy_game *g = fairy_game(game);
    struct fairy_pos *p = (struct fairy_pos *)agon_pos_new(game, game->first);
    agon_move *list = malloc(game->max_moves * sizeof *list);
    if (!p || !list)
        abort();
    memset((void *)p, 0, game->pos_size);
    p->seat = (uint8_t)seat;
    fairy_put(g, p, cell, piece_of(variant_find(g->variant, code, strlen(code)), seat, false));
    fairy_find_royals(g, p);
    uint64_t n = outcomes(list, fairy_generate(g, p, list));
    free(p);
    free(list);
    return n;
}

static void check_fairy_chess(struct tap *t)
{
    agon_game *game = agon_open("fairy-chess", NULL, NULL);
    int kinds = sizeof fairy_chess / sizeof *fairy_chess, i8 = 7 * 16 + 8;
    tap(t, game && fairy_game(game)->variant->kinds == kinds, "%d kinds of pieces", kinds);
    for (int i = 0; i < kinds && game; i++) {
        uint64_t middle = alone(game, fairy_chess[i].code, 0, i8);
        uint64_t corner = alone(game, fairy_chess[i].code, 0, 0);
        tap(t, middle == fairy_chess[i].middle && corner == fairy_chess[i].corner,
            "%s: %" PRIu64 " from i8, %" PRIu64 " from a1", fairy_chess[i].code, middle, corner);
        bool same = alone(game, fairy_chess[i].code, 1, 8 * 16 + 8) == middle &&
                    alone(game, fairy_chess[i].code, 1, 15 * 16) == corner;
        tap(t, same, "%s: black's as many from i9 and a16", fairy_chess[i].code);
    }
    agon_close(game);
}

static void check_tai_shogi(struct tap *t)
{
    agon_game *game = agon_open("tai-shogi", NULL, NULL);
    int kinds = sizeof tai_shogi / sizeof *tai_shogi, m13 = 12 * 25 + 12;
    tap(t, game && fairy_game(game)->variant->kinds == kinds, "%d values", kinds);
    for (int i = 0; i < kinds && game; i++)
        for (int seat = 0; seat < 2; seat++) {
            uint64_t n = alone(game, tai_shogi[i].code, seat, m13);
            tap(t, n == tai_shogi[i].middle, "%s of seat %d: %" PRIu64 " from m13",
                tai_shogi[i].code, seat, n);
        }
    agon_close(game);
}

PROGRAM(perft_fairy)
{
    struct tap t = {0};
    int effort = getenv("AGON_FULL") ? 2 : getenv("AGON_BRIEF") ? 0 : 1;
    for (size_t i = 0; i < sizeof perfts / sizeof *perfts; i++)
        if (perfts[i].effort <= effort)
            check_perft(&t, (int)i);
    for (size_t i = 0; i < sizeof written / sizeof *written; i++)
        check_written(&t, (int)i);
    check_fairy_chess(&t);
    check_tai_shogi(&t);
    return tap_end(&t);
}
