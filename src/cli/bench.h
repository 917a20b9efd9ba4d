/* One part of a benchmark: an amount of work and its time. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include <stdint.h>

#include <agon/game.h>

struct bench_part {
    const char *name;
    uint64_t nodes;
    int64_t us;
    uint64_t games; /* played to the end, 0: not about whole games */
    bool search;    /* part of the sum that commits quote */
};

enum { BENCH_POSITIONS = 5 };
/* The positions of Arimaa to start from: an opening, crowded and open middlegames. */
extern const char *const bench_arimaa[BENCH_POSITIONS];
/* Walks every ordered step list of one turn repeatedly. False: no memory. */
bool bench_arimaa_walk(const agon_game *, struct bench_part *);
/* Counts the leaves of five moves of Abalone, of eight of Kamisado, in bulk. */
void bench_abalone_perft(const agon_game *, struct bench_part *);
void bench_kamisado_perft(const agon_game *, struct bench_part *);

/* Finds all solutions of an outline, ten times. False: no memory. */
bool bench_dissect_solutions(const agon_game *, struct bench_part *);

/* The Amazons: two-turn counts from the start, repeatedly; simple random games. */
void bench_amazons_perft(const agon_game *, struct bench_part *);
void bench_amazons_playouts(const agon_game *, struct bench_part *);

#endif
