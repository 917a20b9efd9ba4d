/* The vocabulary of engines: the input and output of a program that chooses turns.
 *
 * An engine is opened for one game, owns all its memory from open() on and is used by one thread at
 * a time; it may start more threads inside think(). */
#ifndef AGON_ENGINE_H
#define AGON_ENGINE_H

#include <agon/rules.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct agon_engine agon_engine;

/* A seat's time, for engines that plan beyond this turn. All in ms; 0 = unlimited or none. */
struct agon_clock {
    int64_t move_ms;                /* added for every turn */
    int64_t reserve_ms[AGON_SEATS]; /* each seat's reserve at the start of this turn */
    int64_t max_reserve_ms, max_turn_ms;
    int64_t game_ms; /* left until the whole game ends */
    int percent;     /* percentage of unused move time added to the reserve */
    int turns;       /* turns left until the game ends */
    int64_t used_ms; /* of this turn already used */
};

/* A flag with which any thread stops a search, without locks. All zero: not set. */
struct agon_stop {
    int flag; /* private: use the functions */
};
AGON_API void agon_stop_set(struct agon_stop *);
/* Call before using the flag for another search. */
AGON_API void agon_stop_clear(struct agon_stop *);
AGON_API bool agon_stop_is_set(const struct agon_stop *);

/* When to stop. A zero member is no limit; without any, think() runs until *stop is set. */
struct agon_limits {
    int64_t soft_ms; /* do not start another iteration after this */
    int64_t hard_ms; /* the deadline of the answer */
    uint64_t nodes, seed;
    int depth; /* moves (Arimaa: steps), not turns */
    int lines; /* lines of play to report, 0 and 1: one */
    int threads;
    const struct agon_clock *clock; /* or NULL */
    /* The caller's, one per search; answered within 20 ms; or NULL. */
    const struct agon_stop *stop;
};

struct agon_info {
    int line;     /* 0: the best line */
    int depth;    /* moves */
    int seldepth; /* moves of the longest line searched, 0: not reported */
    /* Thousandths of the transposition table filled by this search; 0: none or not reported. */
    int hashfull;
    /* For the seat to move, value() units; beyond +-20000 decided: AGON_DECIDED - turns. */
    int score;
    uint64_t nodes;
    int64_t ms;
    /* The first turn completes the open one, the last may be unfinished. */
    const struct agon_turn *pv;
    int pv_turns;
};

/* Nodes a second; 0 after too short a time. */
static inline uint64_t agon_info_nps(const struct agon_info *i)
{
    return i->ms > 0 ? i->nodes / (uint64_t)i->ms * 1000 +
                           i->nodes % (uint64_t)i->ms * 1000 / (uint64_t)i->ms
                     : 0;
}

/* Pointers live during the call only. */
typedef void agon_info_fn(void *user, const struct agon_info *);

/* A term of a static evaluation: how often each seat has the named feature, and its value for that
 * seat, in value() units. */
struct agon_term {
    const char *name; /* "material", "rabbits: passed" */
    int count[AGON_SEATS], value[AGON_SEATS];
};
/* The term lives during the call only. */
typedef void agon_term_fn(void *user, const struct agon_term *);

struct agon_engine_type {
    const char *id, *about;
    const struct agon_option *options; /* ends with a NULL name */
    bool (*fits)(const agon_game *);
    /* NULL with *error on failure. */
    agon_engine *(*open)(const agon_game *, struct agon_error *);
    /* Between searches only. 0, AGON_UNSUPPORTED for an unknown name, AGON_BAD_TEXT for a wrong
     * value. */
    int (*set)(agon_engine *, const char *name, const char *value, struct agon_error *);
    /* The moves that complete the turn from `pos`, which may be within one and must not be over.
     * The answer is always legal and complete, however early the search is stopped. `info` may be
     * NULL. 0 or a negative status. */
    int (*think)(agon_engine *, const agon_pos *pos, struct agon_past, const struct agon_limits *,
                 agon_info_fn *info, void *user, struct agon_turn *best);
    /* Forgets everything learned, for a new game. NULL: nothing to forget. */
    void (*clear)(agon_engine *);
    /* The engine may be NULL. */
    void (*close)(agon_engine *);
    /* Reports every term of the static evaluation of `pos`, always the same terms in the same
     * order, including those that are 0. A team's values less the others' add up to the evaluation
     * for that team. 0 or a negative status. NULL: no terms. */
    int (*explain)(agon_engine *, const agon_pos *pos, agon_term_fn *, void *user);
    /* Reports each piece's value to its seat on its square: the evaluation less the evaluation
     * without the piece. One term each, named by piece and square. 0 or a negative status. NULL: no
     * values by piece. */
    int (*explain_pieces)(agon_engine *, const agon_pos *pos, agon_term_fn *, void *user);
    /* Between searches only: think() then chooses one of these n moves, which must be legal at its
     * start and stay the caller's; n 0 lifts the restriction. For games in which every turn is one
     * move. NULL: unsupported. */
    void (*restrict_to)(agon_engine *, const agon_move *, int n);
};

/* The i-th engine, NULL after the last; specialised ones come first. */
AGON_API const struct agon_engine_type *agon_engine_at(int i);
/* The engine of that id that fits the game, the strongest for it if id is NULL; or NULL with
 * *error. */
AGON_API const struct agon_engine_type *agon_engine_find(const char *id, const agon_game *,
                                                         struct agon_error *);
/* Offers a net to the engines opened later for the variant that it was trained for: bytes[0..n) of
 * the file that "agon variant train" wrote, which are copied. A later one for the same variant
 * takes its place. On any thread. 0; AGON_BAD_TEXT: it is no net; AGON_NO_MEMORY;
 * AGON_UNSUPPORTED: 1,024 nets were offered. */
AGON_API int agon_offer_net(const void *bytes, size_t n, struct agon_error *);

#ifdef __cplusplus
}
#endif

#endif
