/* A slow and simple version of the Arimaa engine's net, written from the text of net.h alone, to
 * check the fast one. */
#ifndef UNIT_ARIMAA_PLAIN_NET_H
#define UNIT_ARIMAA_PLAIN_NET_H

#include "engines/arimaa/net.h"

/* A board as seen by a side: the owner and strength of the piece on a file and rank, or 0. */
enum { DESK_OWN, DESK_ENEMY };
struct desk {
    int whose[8][8], strength[8][8];
};

struct desk desk_of(const struct arimaa_board *, int seat, bool mirrored);
/* Whether the elephant of a side is on the files e to h. */
bool desk_mirrored(const struct arimaa_board *, int seat);

/* The pieces of one owner beside a square. */
struct desk_beside {
    int n, strongest;
};
struct desk_beside desk_beside(const struct desk *, int whose, int file, int rank);

enum { DESK_FREE, DESK_HELD, DESK_FROZEN };
int desk_state(const struct desk *, int file, int rank); /* of the piece there */
extern const int desk_trap_file[4], desk_trap_rank[4];   /* c3, f3, c6, f6 */
int desk_trap_code(const struct desk *, int trap);

/* A net's view of a board, gold's first: counts of each input, and units. */
struct plain_net {
    const struct net *net;
    int pieces;
    uint8_t there[2][NET_INPUTS];
    int64_t unit[2][NET_UNITS];
};

void plain_net_begin(struct plain_net *, const struct net *, const struct arimaa_board *);
int plain_net_head(const struct plain_net *, const struct arimaa_pos *);
/* For p->seat, thousandths of a rabbit. */
int plain_net_output(const struct plain_net *, const struct arimaa_pos *);
int plain_net_value(const struct net *, const struct arimaa_pos *);

#endif
