/* Tournaments: pairings and standings (docs/tournament.md).
 *
 * The library plays no games here and reads no clock. The caller takes games from
 * agon_tournament_next(), plays them however it likes, several at once if it likes, and reports
 * their results. Players, matches, games and stages are numbered from 0. A tournament is used by
 * one thread at a time. */
#ifndef AGON_TOURNAMENT_H
#define AGON_TOURNAMENT_H

#include <agon/status.h>

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct agon_tournament agon_tournament;

/* A game to be played. */
struct agon_pairing {
    int match, game; /* game: within its match */
    int player[2];   /* player[0] moves first */
    int opening;     /* games with the same number begin with the same opening, if there are any */
};

struct agon_standing {
    int player, place; /* place from 1; equal players share it */
    int half;          /* points in half points; in an arena points */
    int games, wins, draws, losses, byes;
    bool withdrawn;
};

/* A tournament from the text of a file of docs/tournament.md, of which the settings that say how to
 * start programs are ignored; or from what agon_tournament_write() gave, to continue it: games that
 * had no result then are played again. NULL with *error (AGON_BAD_TEXT names the line);
 * agon_tournament_free() it. */
AGON_API agon_tournament *agon_tournament_new(const char *text, struct agon_error *);
AGON_API void agon_tournament_free(agon_tournament *); /* NULL is allowed */
/* Everything about it as text; as snprintf. */
AGON_API int agon_tournament_write(const agon_tournament *, char *text, size_t size);

AGON_API int agon_tournament_players(const agon_tournament *); /* their number */
/* The name of a player, NULL: there is none of that number. */
AGON_API const char *agon_tournament_player(const agon_tournament *, int player);

/* The next game whose players are both free, after pairing a round if one is due. 1; 0: none now,
 * because it is over or games have to end first; AGON_NO_MEMORY. */
AGON_API int agon_tournament_next(agon_tournament *, struct agon_pairing *, struct agon_error *);
/* A game that was handed out is not going to be played now: it will be handed out again. */
AGON_API void agon_tournament_return(agon_tournament *, const struct agon_pairing *);
/* Its result, in half points of the player who moved first and of the other: 0..2, at most 2 in
 * all; `why` is a word such as "goal". 0, or AGON_UNSUPPORTED or AGON_BAD_TEXT if the game cannot
 * have that result; then nothing changes. */
AGON_API int agon_tournament_finish(agon_tournament *, int match, int game, const int half[2],
                                    const char *why, struct agon_error *);
/* Another result for a game that is over; pairings stay. The reason: 1 to 300 bytes. As above. */
AGON_API int agon_tournament_correct(agon_tournament *, int match, int game, const int half[2],
                                     const char *reason, struct agon_error *);
/* A player leaves: unfinished matches are lost. As above. */
AGON_API int agon_tournament_withdraw(agon_tournament *, int player, const char *reason,
                                      struct agon_error *);
/* Whether nothing is left to play. */
AGON_API bool agon_tournament_over(const agon_tournament *);

/* All players of a stage (0; 0..2 in an Arimaa Challenge), first place first, into room for
 * agon_tournament_players(). Their number; AGON_UNSUPPORTED: no such stage; AGON_NO_MEMORY. */
AGON_API int agon_tournament_standings(const agon_tournament *, int stage,
                                       struct agon_standing *out, struct agon_error *);

#ifdef __cplusplus
}
#endif

#endif
