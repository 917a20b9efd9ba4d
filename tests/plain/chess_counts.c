/* Checks the plain chess against the published counts of moves and mates from the start and from
 * five positions with much castling, en passant, promotions and pins (chessprogramming.org, "Perft
 * Results"), so that it can serve as a reference. */
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "chess.h"
#include "programs.h"
#include "tap.h"

/* Published counts at depths 1, 2, ...; the last is only for AGON_FULL, and AGON_BRIEF skips the
 * last but one. */
static const struct {
    const char *name, *position;
    uint64_t counts[6];
} published[] = {
    {"start",
     "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     {20, 400, 8902, 197281, 4865609}},
    {"Kiwipete",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     {48, 2039, 97862, 4085603}},
    {"position 3",
     "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
     {14, 191, 2812, 43238, 674624, 11030083}},
    {"position 4",
     "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
     {6, 264, 9467, 422333, 15833292}},
    {"position 4 mirrored",
     "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
     {6, 264, 9467, 422333, 15833292}},
    {"position 5",
     "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
     {44, 1486, 62379, 2103487}},
    {"position 6",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890, 3894594}},
};

/* Moves to `depth`, and the number of mates among them. */
static uint64_t count(const struct chess_position *position, int depth, uint64_t *mates)
{
    struct chess_moves moves;
    uint64_t sum = 0;
    chess_legal(position, &moves);
    if (depth == 0) {
        *mates += moves.n == 0 && chess_check(position);
        return 1;
    }
    if (depth == 1 && !mates)
        return (uint64_t)moves.n;
    for (int i = 0; i < moves.n; i++) {
        struct chess_position after = *position;
        chess_play(&after, moves.at[i]);
        sum += count(&after, depth - 1, mates);
    }
    return sum;
}

static void check_published(struct tap *t, const char *name, const char *text,
                            const uint64_t counts[6])
{
    struct chess_position position;
    int depths = 0;
    while (depths < 6 && counts[depths])
        depths++;
    if (!getenv("AGON_FULL"))
        depths -= getenv("AGON_BRIEF") ? 2 : 1;
    bool read = chess_read(&position, text);
    for (int depth = 1; depth <= depths; depth++) {
        uint64_t found = read ? count(&position, depth, NULL) : 0;
        tap(t, found == counts[depth - 1], "%s, depth %d: %" PRIu64, name, depth, found);
    }
}

static void check_mates(struct tap *t, int which, int depth, uint64_t mates)
{
    struct chess_position position;
    uint64_t found = 0;
    chess_read(&position, published[which].position);
    count(&position, depth, &found);
    tap(t, found == mates, "%s, mates at depth %d: %" PRIu64, published[which].name, depth, found);
}

static void check_text(struct tap *t, const char *text)
{
    struct chess_position position;
    char written[CHESS_TEXT_SIZE] = "";
    if (chess_read(&position, text))
        chess_write(&position, written);
    tap(t, strcmp(written, text) == 0, "%s reads and writes", text);
}

PROGRAM(chess_counts)
{
    struct tap t = {0};
    for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
        check_text(&t, published[i].position);
        check_published(&t, published[i].name, published[i].position, published[i].counts);
    }
    check_text(&t, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    bool brief = getenv("AGON_BRIEF");
    check_mates(&t, 0, brief ? 3 : 4, brief ? 0 : 8);
    check_mates(&t, 1, brief ? 2 : 3, brief ? 0 : 1);
    check_mates(&t, 3, 3, 22);
    return tap_end(&t);
}
