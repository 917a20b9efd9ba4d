/* Chess as a plain game to be held against the fast rules. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "chess.h"
#include "duel.h"

enum { TURNS_MOST = 400 };
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

struct match {
    struct chess_position at[TURNS_MOST + 1]; /* at[now] is now */
    int now;
};

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

/* Both kings and up to 30 other men, the king of the side that has moved not attacked. */
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

static void result(const void *user, struct duel_result *result)
{
    const struct match *match = user;
    const struct chess_position *now = &match->at[match->now];
    struct chess_moves moves;
    int times = 0;
    for (int i = 0; i <= match->now; i++)
        times += chess_same(&match->at[i], now);
    chess_legal(now, &moves);
    if (moves.n == 0 && chess_check(now)) {
        *result = (struct duel_result){.over = true, .why = "mate"};
        result->points[!now->side] = 1000;
    } else if (moves.n == 0 || times >= 3 || now->clock >= 100) {
        const char *why = moves.n == 0 ? "stalemate" : now->clock >= 100 ? "moves" : "repetition";
        *result = (struct duel_result){.over = true, .why = why, .points = {500, 500}};
    }
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

static void turns(const void *user, struct duel_turns *list)
{
    const struct match *match = user;
    struct chess_moves moves;
    struct duel_result judged = {0};
    char text[8];
    result(match, &judged);
    chess_legal(&match->at[match->now], &moves);
    for (int i = 0; i < moves.n && !judged.over; i++) {
        chess_move_write(moves.at[i], text);
        duel_add(list, text, things_of(&match->at[match->now], moves.at[i]));
    }
}

static bool play(void *user, const char *turn)
{
    struct match *match = user;
    struct chess_moves moves;
    char text[8];
    chess_legal(&match->at[match->now], &moves);
    for (int i = 0; i < moves.n && match->now < TURNS_MOST; i++) {
        chess_move_write(moves.at[i], text);
        if (strcmp(text, turn) == 0) {
            match->at[match->now + 1] = match->at[match->now];
            chess_play(&match->at[++match->now], moves.at[i]);
            return true;
        }
    }
    return false;
}

static void position_text(const void *user, char text[DUEL_POSITION])
{
    const struct match *match = user;
    chess_write(&match->at[match->now], text);
}

static const struct duel_setup setups[] = {{"standard", "", false}, {"standard", "", true}};

const struct plain_game plain_game = {
    .id = "chess",
    .setups = setups,
    .setup_count = sizeof setups / sizeof *setups,
    .games = 10,
    .full_games = 300,
    .turns_most = TURNS_MOST,
    .signs = "=",
    .things = things,
    .begin = begin,
    .end = free,
    .scatter = scatter,
    .turns = turns,
    .play = play,
    .write = position_text,
    .result = result,
};
