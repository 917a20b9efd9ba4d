/* The costs of pairs in the Dutch system, as rows of words for matching_find(). */
#ifndef PLAY_TOURNAMENT_DUTCH_COST_H
#define PLAY_TOURNAMENT_DUTCH_COST_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "play/tournament/colours.h"
#include "play/tournament/dutch_player.h"

/* The state of a player while a bracket is paired. */
enum zone { DONE, DOWN, RESIDENT, NEXT, LATER };

/* The counts in a cost, the most important first. The criteria are those of article 3. */
enum criterion {
    CLASH,         /* C3: two players who must have the same colour, no topscorers */
    BYE_SCORE,     /* C5: the score of the player with the bye */
    LEFT,          /* C6: players who go down; pairs outside the bracket */
    LEFT_SCORE,    /* C7: the same by the higher player's score */
    NEXT_LEFT,     /* C8: the same in the next bracket */
    NEXT_SCORE,    /* C8: and by score */
    BYE_UNPLAYED,  /* C9: rounds without a game of the player with the bye */
    WIDE,          /* C10: topscorers with a difference of three colours */
    THIRD,         /* C11: the same colour a third time */
    COLOUR,        /* C12: wishes */
    STRONG_COLOUR, /* C13: strong wishes */
    DOWN_AGAIN,    /* C14: residents who went down in the last round and go down again */
    UP_AGAIN,      /* C15: opponents of players who came down: went up in the last round, too */
    DOWN_TWICE,    /* C16, C17: the same for the round before the last */
    UP_TWICE,
    DOWN_SCORE,       /* C18: as C14, by the score of the player who goes down */
    UP_SCORE,         /* C19: as C15, by the score of the opponent */
    DOWN_TWICE_SCORE, /* C20, C21: the same for the round before the last */
    UP_TWICE_SCORE,
    STAYS_DOWN,   /* of each player who came down: not paired */
    DOWN_WITH,    /* of each player who came down: the opponent */
    EXCHANGES,    /* firsts from the second half */
    EXCHANGE_SUM, /* their places */
    FIRST_STAYS,  /* of each place of the first half, from its end: is a first */
    SECOND_STAYS, /* of each place of the second half: is not a first */
    WITH,         /* of each first: the opponent */
    CRITERIA
};

/* The position of a count in the words of a cost. */
struct field {
    int word, shift;
};

/* A round while it is paired. Players are numbered from the highest down, n is the bye. */
struct round {
    const struct dutch_player *player;
    const unsigned char *met;
    int n;
    struct colours *colours;
    int *group; /* of each player: its score, counted from the highest */
    enum zone *zone;
    bool *limbo;           /* came down, and goes further down */
    bool *first;           /* of the remainder: the first of a pair, as tried or as found */
    bool halves;           /* a first meets only the others */
    bool whole;            /* the bracket can be paired completely, and so can the others */
    int *place;            /* of a resident: in the bracket, later in the remainder */
    int pairs;             /* of the remainder, as counted so far */
    int bye_score;         /* of the player with the bye, once known; -1 */
    int *vertex, vertices; /* players to be paired now, the bye (n) last */
    int *found;            /* by vertex: its partner in the last matching, a player or n */
    int *tried;            /* the same, for a pairing that may be as good */
    int *partner;

    /* The cost of a pair. */
    struct field *field;
    int fields, field_room;
    int at[CRITERIA];     /* the first field of each, -1: not counted */
    int words, bits;      /* so far; left in the last word */
    int count_bits;       /* enough for the number of pairs */
    int low_group;        /* the first with fields */
    int next_groups;      /* how many have a field in NEXT_SCORE */
    int *order;           /* of a player: its field in STAYS_DOWN, DOWN_WITH or WITH */
    int64_t *cost, *base; /* [(i * vertices + k) * words]; the common part */
    size_t cost_room;
    bool no_memory;
};

static inline bool is_here(const struct round *r, int v)
{
    return v < r->n && (r->zone[v] == DOWN || r->zone[v] == RESIDENT);
}

/* Resets the criteria to C3, which always applies. */
void cost_begin(struct round *);
/* Resets the criteria to C3 and C6 to C8. */
void cost_floaters(struct round *);
/* Resets to all criteria; `bye`: the unpaired player of this bracket has the bye. */
void cost_criteria(struct round *, bool bye);
/* Adds fields of `bits` bits for a criterion, less important than the existing ones. Sets
 * no_memory. */
void cost_add(struct round *, enum criterion, int fields, int bits);
int cost_bits(int most);

/* Whether two may be paired now; b: the later one, or n for the bye. */
bool cost_may_meet(const struct round *, int a, int b);
/* Adds the cost of a pair, without the common part (`base`). */
void cost_pair(const struct round *, int64_t *cost, int a, int b);
/* Fills cost[] for all pairs of vertex[], and `base` behind them. */
void cost_write(struct round *);

#endif
