/* A piece's movement, parsed from extended Betza notation into ways over an unbounded board.
 *
 * docs/variants.md describes the notation. Ways are from the first seat's side: x to the right, y
 * forward; the second seat's are turned by 180 degrees. */
#ifndef FAIRY_BETZA_H
#define FAIRY_BETZA_H

#include <agon/rules.h>

enum betza_type {
    BETZA_RIDE,     /* along (x, y) up to `range` times, over up to `jumps` pieces */
    BETZA_HOP,      /* along (x, y) over exactly one piece, then up to `range` cells */
    BETZA_BENT,     /* along (x, y), then from an empty cell along (x2, y2) */
    BETZA_LION,     /* king's steps, `range` of them, taking on each; igui and pass */
    BETZA_STING,    /* the same on one ray, two cells deep */
    BETZA_STAB,     /* the same without igui and pass */
    BETZA_ANYWHERE, /* to any cell of the board */
};

enum {
    BETZA_MOVES = 1 << 0,       /* to empty cells */
    BETZA_TAKES = 1 << 1,       /* captures on its last cell */
    BETZA_PASSANT = 1 << 2,     /* captures the piece that has passed over its last cell */
    BETZA_INITIAL = 1 << 3,     /* only from a cell where such a piece starts */
    BETZA_LAME = 1 << 4,        /* a ride that stops only on its last cell */
    BETZA_ON = 1 << 5,          /* a bent way that must not stop on its first leg */
    BETZA_UNPROTECTED = 1 << 6, /* captures by the emperor's rule */
};

enum { BETZA_FAR = 63, BETZA_WAYS_MAX = 160 };

struct betza_way {
    uint8_t type, flags;
    int8_t x, y, x2, y2;
    uint8_t range, range2, jumps;
};

struct betza {
    int n;
    struct betza_way way[BETZA_WAYS_MAX];
};

/* Reads text[0..n); 0 or AGON_BAD_TEXT with error->at counting from text. */
int betza_read(struct betza *, const char *text, size_t n, struct agon_error *);

#endif
