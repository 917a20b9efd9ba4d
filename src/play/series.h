/* A series: many games between two players, as bookkeeping.
 *
 * Games are numbered from 0 and played in pairs: 2k and 2k + 1 share an opening and the players
 * change sides. A series says which game is next, who sits where, how the game opens and what all
 * results together mean; it plays nothing. Its state is what the records of its games say, so a
 * series goes on from them (docs/match.md). Players are 0 (the first) and 1. */
#ifndef PLAY_SERIES_H
#define PLAY_SERIES_H

#include <agon/agon.h>

#include "play/rating.h"
#include "play/record.h"

enum {
    SERIES_GAMES_MAX = 1000000,
    SERIES_RANDOM_TURNS_MAX = 200,
    SERIES_OPENINGS_MAX = 1 << 20, /* lines of a file of openings */
    SERIES_WHY = 32,               /* bytes of a reason, with its NUL */
    SERIES_REASONS = 16            /* kinds of loss counted apart; the last takes all others */
};

/* What was agreed; the game and the texts outlive the series. */
struct series_plan {
    const agon_game *game; /* of two teams */
    const char *player[2]; /* what records call them; part of what tells series apart, */
    const char *control;   /* as is the text of the time control */
    int games;             /* to be played at most, 1..SERIES_GAMES_MAX */
    uint64_t seed;         /* of the random turns */
    int random_turns;      /* that open every game, 0..SERIES_RANDOM_TURNS_MAX */
    /* A line an opening, its turns parted by ';', before them perhaps "position P;" where it starts
     * from; '#' comments; or NULL. */
    const char *openings;
    const char *rest; /* of what decides how games go, for people; or NULL */
    bool tested;      /* stop as soon as the test below has a verdict */
    struct rating_sprt test;
};

struct series_opening {
    const char *position; /* or NULL: the game's first */
    const char *text;
    int line; /* of the file */
};
struct series_reason {
    char why[SERIES_WHY]; /* a word of the board or of play; empty: there is no such loss */
    int losses;
};

/* Read the members, change them only through the functions. */
struct series {
    struct series_plan plan;
    char *event; /* the line that tells the records of this series from others */
    char *text;  /* the openings, cut into lines */
    struct series_opening *opening;
    int openings;
    unsigned char *state; /* of each game: one of enum series_state, or SERIES_DONE + half points */
    int given;            /* no game below has still to be given out */
    int finished;
    struct rating_tally tally;                      /* the first player's */
    struct series_reason reason[2][SERIES_REASONS]; /* of losses; an empty `why` ends */
};
enum series_state { SERIES_WAITING, SERIES_PLAYING, SERIES_DONE };

/* 0; AGON_UNSUPPORTED for a game that is not for two teams, AGON_BAD_TEXT or AGON_ILLEGAL with the
 * line of an opening that cannot be played, AGON_NO_MEMORY. On failure nothing needs releasing. */
int series_init(struct series *, const struct series_plan *, struct agon_error *);
void series_release(struct series *);

/* Gives out the next game; -1: there is none, or the series is decided. */
int series_next(struct series *);
/* A game that was given out will not end: it waits again. */
void series_drop(struct series *, int game);
/* Who plays a seat of a game. */
int series_player(const struct series *, int game, int seat);
/* Where a game starts from; NULL: where all games do. */
const char *series_position(const struct series *, int game);
/* The turns that open a game, parted by "; ", for the caller to free(); "" for none. NULL with
 * *error: no memory, or random turns always end the game. */
char *series_opening(const struct series *, int game, struct agon_error *);
/* A game has ended; the words of the result are copied. */
void series_finish(struct series *, int game, const struct agon_result *result);
bool series_decided(const struct series *); /* the test has a verdict */
enum rating_verdict series_verdict(const struct series *);
/* From the pairs when they shared an opening, every game has its pair and the pairs differ (or they
 * would seem to know everything); else from the games. */
struct rating_elo series_elo(const struct series *);

/* Names the record of a game: event, number and players. */
int series_name(const struct series *, int game, struct record *, struct agon_error *);
/* What every record of this series says of its game, but for positions of its openings. Release
 * `like` in any case. 0 or a negative status. */
int series_like(const struct series *, struct record *like, struct agon_error *);
/* The number of the game that the record is of, one of this series that has ended and is not
 * counted yet, and its result, whose texts are the record's; or -1. */
int series_find(const struct series *, const struct record *like, const struct record *,
                struct agon_result *);
/* Takes the finished games of this series from the text of a record file and cuts off the end of
 * the text that was not wholly written. The number of games; AGON_BAD_TEXT with the line of what is
 * no record, or AGON_NO_MEMORY. */
int series_resume(struct series *, char *text, struct agon_error *);
/* Cuts off a last record that was not written to its end, the line of the result. What is no file
 * of records stays as it is. */
void series_cut_torn(char *text);

#endif
