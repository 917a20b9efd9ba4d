/* Chess as a plain game for comparison with the fast rules. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "chess.h"
#include "programs.h"

enum { TURNS_MOST = 400 };
#define MATE(name) chess_##name
#include "mate_duel.h"

enum {
    PAWN = 1,
    CAPTURE = 2,
    CASTLING = 4,
    PASSING = 8,
    PROMOTION = 16,
    UNDER = 32,
    CHECK = 64,
    TWICE = 128
};
static const char *const things[] = {"pawn's move", "capture",     "castling",
                                     "en passant",  "promotion",   "underpromotion",
                                     "check",       "double step", NULL};

static void *begin(const char *variant, const char *options, const char *start)
{
    (void)variant;
    (void)options;
    (void)start;
    struct match *match = calloc(1, sizeof *match);
    if (match)
        chess_read(&match->at[0], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    return match;
}

/* Both kings and up to 30 other men; the king of the side that has just moved is not attacked. */
static void scatter(void *user, uint64_t *chance)
{
    struct match *match = user;
    struct chess_position *now = &match->at[0], other;
    do {
        *now = (struct chess_position){
            .side = (int)chance_below(chance, 2), .passant = -1, .number = 1};
        memset(now->at, ' ', sizeof now->at);
        for (int men = 2 + (int)chance_below(chance, 30); men > 2; men--) {
            int square = (int)chance_below(chance, 64);
            char man = "PPPNBRQpppnbrq"[chance_below(chance, 14)];
            if (!strchr("Pp", man) || (square >= 8 && square < 56))
                now->at[square] = man;
        }
        now->at[chance_below(chance, 32)] = 'K';
        now->at[32 + chance_below(chance, 32)] = 'k';
        other = *now;
        other.side = !now->side;
    } while (chess_check(&other));
}

static unsigned things_of(const struct chess_position *position, struct chess_move move)
{
    struct chess_position after = *position;
    unsigned found = 0;
    chess_play(&after, move);
    if (toupper((unsigned char)position->at[move.from]) == 'P')
        found |= PAWN;
    if (position->at[move.to] != ' ')
        found |= CAPTURE;
    if (chess_castles(position, move))
        found |= CASTLING;
    if (chess_passes(position, move))
        found |= PASSING;
    if (move.promotion)
        found |= move.promotion == 'Q' ? PROMOTION : UNDER;
    if (after.passant >= 0)
        found |= TWICE;
    if (chess_check(&after))
        found |= CHECK;
    return found;
}

/* The kings alone, with one knight, or with bishops on squares of one colour. */
static bool is_dead(const struct chess_position *position)
{
    int men = 0, knights = 0, bishops[2] = {0, 0};
    for (int square = 0; square < 64; square++) {
        char man = (char)toupper((unsigned char)position->at[square]);
        men += man != ' ' && man != 'K';
        knights += man == 'N';
        if (man == 'B')
            bishops[(square + square / 8) % 2]++;
    }
    return men == 0 || (men == 1 && knights == 1) || men == bishops[0] || men == bishops[1];
}

static const struct duel_setup setups[] = {{"standard", "", false}, {"standard", "", true}};

static const struct plain_game game = MATE_PLAIN_GAME("chess", 10);

PROGRAM(chess_duel)
{
    return duel_run(&game, argc, argv);
}
