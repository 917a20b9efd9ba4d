/* The common part of the duels of games won by mate; included by each after
 *
 *     #define MATE(name) chess_##name     the plain game's names: MATE(legal), MATE(play) ...
 *     enum { TURNS_MOST = 400 };          turns of a match
 *
 * The file then defines things, setups, begin(), scatter(), things_of() and is_dead(), and its
 * plain game is MATE_PLAIN_GAME(id, games). */
#ifndef PLAIN_MATE_DUEL_H
#define PLAIN_MATE_DUEL_H

#include <string.h>

#include "duel.h"

enum { MATE_TURN = 16 };

struct match {
    struct MATE(position) at[TURNS_MOST + 1]; /* at[now] is now */
    int now;
};

/* The special kinds of a legal move, as bits. */
static unsigned things_of(const struct MATE(position) *, struct MATE(move));

/* Whether neither side has enough men to mate. */
static bool is_dead(const struct MATE(position) *);

/* Over by mate, or drawn: no move, not enough men, a hundred half-moves without progress, or a
 * third repetition. */
static void result(const void *user, struct duel_result *result)
{
    const struct match *match = user;
    const struct MATE(position) *now = &match->at[match->now];
    struct MATE(moves) moves;
    int times = 0;
    for (int i = 0; i <= match->now; i++)
        times += MATE(same)(&match->at[i], now);
    MATE(legal)(now, &moves);
    if (moves.n == 0 && MATE(check)(now)) {
        *result = (struct duel_result){.over = true, .why = "mate"};
        result->points[!now->side] = 1000;
    } else if (moves.n == 0 || is_dead(now) || times >= 3 || now->clock >= 100) {
        const char *why = moves.n == 0        ? "stalemate"
                          : is_dead(now)      ? "material"
                          : now->clock >= 100 ? "moves"
                                              : "repetition";
        *result = (struct duel_result){.over = true, .why = why, .points = {500, 500}};
    }
}

static void turns(const void *user, struct duel_turns *list)
{
    const struct match *match = user;
    struct MATE(moves) moves;
    struct duel_result judged = {0};
    char text[MATE_TURN];
    result(match, &judged);
    MATE(legal)(&match->at[match->now], &moves);
    for (int i = 0; i < moves.n && !judged.over; i++) {
        MATE(move_write)(moves.at[i], text);
        duel_add(list, text, things_of(&match->at[match->now], moves.at[i]));
    }
}

static bool play(void *user, const char *turn)
{
    struct match *match = user;
    struct MATE(moves) moves;
    char text[MATE_TURN];
    MATE(legal)(&match->at[match->now], &moves);
    for (int i = 0; i < moves.n && match->now < TURNS_MOST; i++) {
        MATE(move_write)(moves.at[i], text);
        if (strcmp(text, turn) == 0) {
            match->at[match->now + 1] = match->at[match->now];
            MATE(play)(&match->at[++match->now], moves.at[i]);
            return true;
        }
    }
    return false;
}

static void position_text(const void *user, char text[DUEL_POSITION])
{
    const struct match *match = user;
    MATE(write)(&match->at[match->now], text);
}

#define MATE_PLAIN_GAME(name, matches)                                                             \
    {                                                                                              \
        .id = (name), .setups = setups, .setup_count = sizeof setups / sizeof *setups,             \
        .games = (matches), .full_games = 300, .turns_most = TURNS_MOST, .signs = "=",             \
        .things = things, .begin = begin, .end = free, .scatter = scatter, .turns = turns,         \
        .play = play, .write = position_text, .result = result                                     \
    }

#endif
