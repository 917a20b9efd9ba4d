/* A series: many games between two players, as bookkeeping.
 *
 * Games are numbered from 0 and played in pairs: 2k and 2k + 1 share an opening and the players
 * change sides. A series determines the next game, its seats and opening, and the combined results;
 * it plays nothing. Its state follows from the records of its games, so it can be resumed from them
 * (docs/match.md). Players are 0 (the first) and 1. */
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
    SERIES_REASONS = 16            /* kinds of loss counted separately; the last is for all
                                    * others */
};

/* The plan; the game and the texts outlive the series. */
struct series_plan {
    const agon_game *game; /* of two teams */
    const char *player[2]; /* their names in records; they identify the series, as does */
    const char *control;   /* the text of the time control */
    int games;             /* at most, 1..SERIES_GAMES_MAX */
    uint64_t seed;         /* of the random turns */
    int random_turns;      /* at the start of every game, 0..SERIES_RANDOM_TURNS_MAX */
    /* One opening per line, its turns separated by ';', optionally after a start "position P;"; '#'
     * comments; or NULL. */
    const char *openings;
    const char *rest; /* other settings that affect games, for people; or NULL */
    bool tested;      /* stop as soon as the test below has a verdict */
    struct rating_sprt test;
};

struct series_opening {
    const char *position; /* or NULL: the game's first */
    const char *text;
    int line; /* of the file */
};
struct series_reason {
    char why[SERIES_WHY]; /* a word of the board or of outcome.h; empty: no such loss */
    int losses;
};

/* Read the members, change them only through the functions. */
struct series {
    struct series_plan plan;
    char *event; /* the line that identifies the records of this series */
    char *text;  /* the openings, split into lines */
    struct series_opening *opening;
    int openings;
    unsigned char *state; /* of each game: one of enum series_state, or SERIES_DONE + half points */
    int given;            /* all games below were handed out */
    int finished;
    struct rating_tally tally;                      /* the first player's */
    struct series_reason reason[2][SERIES_REASONS]; /* of losses; an empty `why` ends */
    int crashes[2]; /* games in which the player crashed or sent invalid output */
};
enum series_state { SERIES_WAITING, SERIES_PLAYING, SERIES_DONE };

/* 0; AGON_UNSUPPORTED for a game that is not for two teams, AGON_BAD_TEXT or AGON_ILLEGAL with the
 * line of an opening that cannot be played, AGON_NO_MEMORY. On failure nothing needs releasing. */
int series_init(struct series *, const struct series_plan *, struct agon_error *);
void series_release(struct series *);

/* Hands out the next game; -1: there is none, or the series is decided. */
int series_next(struct series *);
/* Puts back a game that was handed out and will not be finished. */
void series_drop(struct series *, int game);
/* The player of a seat in a game. */
int series_player(const struct series *, int game, int seat);
/* The start position of a game; NULL: the default. */
const char *series_position(const struct series *, int game);
/* The opening turns of a game, separated by "; ", for the caller to free(); "" for none. NULL with
 * *error: no memory, or random turns always end the game. */
char *series_opening(const struct series *, int game, struct agon_error *);
/* Records the result of a game; its words are copied. */
void series_finish(struct series *, int game, const struct agon_result *result);
/* Counts the players that have crashed in a game, by its record. */
void series_count_crashes(struct series *, int game, const struct record *);
bool series_decided(const struct series *); /* the test has a verdict */
enum rating_verdict series_verdict(const struct series *);
/* From the pairs if they shared an opening, are complete and differ (else their error would be
 * zero); otherwise from the games. */
struct rating_elo series_elo(const struct series *);

/* Names the record of a game: event, number and players. */
int series_name(const struct series *, int game, struct record *, struct agon_error *);
/* The headers common to all records of this series, except positions of its openings. Release
 * `like` in any case. 0 or a negative status. */
int series_like(const struct series *, struct record *like, struct agon_error *);
/* The number of the game in a record, if it is a finished one of this series that is not counted
 * yet, and its result, whose texts belong to the record; or -1. */
int series_find(const struct series *, const struct record *like, const struct record *,
                struct agon_result *);
/* Counts the finished games of this series in the text of a record file, and cuts off an incomplete
 * record at its end. The number of games; AGON_BAD_TEXT with the line of an invalid record, or
 * AGON_NO_MEMORY. */
int series_resume(struct series *, char *text, struct agon_error *);
/* Cuts off a last record without its result line. Other texts are unchanged. */
void series_cut_torn(char *text);

#endif
