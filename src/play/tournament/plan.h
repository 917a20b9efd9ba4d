/* The plan of a tournament: format, game, clock, rules and players, agreed before the start.
 *
 * A plan is lines "name: value" (docs/tournament.md). Organisers write this text, the server stores
 * it, and a tournament's state begins with it; plan_write() produces its canonical form. Games,
 * commands and time controls are plain strings here; the programs that run them parse them. */
#ifndef PLAY_TOURNAMENT_PLAN_H
#define PLAY_TOURNAMENT_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <agon/status.h>

enum {
    PLAN_PLAYERS_MAX = 512,
    PLAN_ROUNDS_MAX = 200,
    PLAN_GAMES_MAX = 100,  /* of a match */
    PLAN_VALUE_MAX = 4000, /* bytes of a value */
    PLAN_NAME_MAX = 200,   /* bytes of a player's name */
    PLAN_TIES_MAX = 4,
    PLAN_POINTS_MAX = 20 /* for a win */
};

enum plan_format {
    PLAN_ROUND_ROBIN,
    PLAN_DOUBLE_ROUND_ROBIN,
    PLAN_SWISS,
    PLAN_SINGLE_ELIMINATION,
    PLAN_DOUBLE_ELIMINATION,
    PLAN_FLOATING_ELIMINATION, /* triple, unless `lives` says otherwise */
    PLAN_GAUNTLET,             /* the first player against everybody else */
    PLAN_ARENA,
    PLAN_CHALLENGE, /* the Arimaa Challenge */
    PLAN_FORMATS
};
enum plan_tie { PLAN_HEAD_TO_HEAD, PLAN_BUCHHOLZ, PLAN_SONNEBORN_BERGER, PLAN_WINS };
enum plan_role { PLAN_PROGRAM, PLAN_SCREENER, PLAN_DEFENDER, PLAN_RESERVE }; /* of a Challenge */

struct plan_player {
    char *name;
    char *runs; /* how to start it, or NULL */
    /* Positions: the handicap that a defender concedes in a decided Challenge where it moves first,
     * and where second; or NULL. */
    char *handicap[2];
    int rating; /* for seeding, 0: none */
    enum plan_role role;
    bool late; /* enters after the start, by an event */
    int line;  /* where it was read */
};

/* The values that are texts. */
enum plan_text {
    PLAN_TITLE,
    PLAN_GAME,
    PLAN_VARIANT,
    PLAN_OPTIONS,
    PLAN_POSITION,
    PLAN_CONTROL,
    PLAN_OPENINGS,
    PLAN_TABLEBASES,
    PLAN_TEXTS
};

/* Owns all strings; NULL: not given. */
struct plan {
    char *title;
    char *game, *variant, *options, *position, *control;
    char *openings;   /* a file's name */
    char *tablebases; /* folders, separated by ':' */
    enum plan_format format;
    enum plan_format championship; /* of a Challenge */
    int year;                      /* of a Challenge: 2004, 2005, 2006, 2007 or 2015 */
    int rounds;                    /* Swiss; 0: enough for a sole winner, ceil(log2 n) */
    int cycles;                    /* round robin and gauntlet: how often everybody meets */
    int games;                     /* of a match */
    int extra;                     /* extra games in a drawn match of an elimination */
    int lives;                     /* floating elimination: losses until a player is out */
    int length;                    /* arena: total matches, 0: no limit */
    int64_t duration_ms;           /* arena, 0: no limit */
    int random_turns, max_turns;   /* 0: none */
    uint64_t seed;
    bool late_loses_match; /* exceeding the time loses the match, not the game */
    bool illegal_loses_match;
    int worth[3];      /* half points of a win, a draw, a loss in the standings */
    bool armageddon;   /* a drawn match of an elimination ends in a game in which a draw is enough
                          for the player who moves second */
    bool match_points; /* a match counts as one result in the standings, not each game */
    bool third;        /* single elimination: a match for the third place */
    enum plan_tie tie[PLAN_TIES_MAX];
    int ties;
    /* Limits for running programs: how many at once, and the resources of each; 0: no limit. */
    int concurrency, processes;
    int64_t memory, processor_ms;
    bool network; /* programs may use it */
    struct plan_player *player;
    int players, player_room;
    int line[PLAN_TEXTS]; /* where a text was read, 0: nowhere */
};

/* Adds a player with that name only; NULL: no memory. */
struct plan_player *plan_add_player(struct plan *, const char *name, size_t n);
/* Adds a late player. 0 or AGON_NO_MEMORY, also when the plan is full. */
int plan_add_late(struct plan *, const char *name, int rating, struct agon_error *);
void plan_release(struct plan *);

extern const char *const plan_formats[PLAN_FORMATS], *const plan_ties[PLAN_TIES_MAX]; /* names */
const char *plan_format_name(enum plan_format); /* "round-robin" */
const char *plan_tie_name(enum plan_tie);       /* "head-to-head" */
bool plan_own_points(const struct plan *);      /* other than 1, a half, 0 */
bool plan_eliminates(enum plan_format);         /* a match there needs a winner */
bool plan_takes_late(enum plan_format);         /* players may come after the start */
int plan_find_player(const struct plan *, const char *name, size_t n); /* -1: nobody */
/* The defenders of a Challenge of that year, and the games of each of their matches. */
int plan_challenge_defenders(int year);
int plan_challenge_games(int year);

#endif
