/* A neural net that corrects the static values of one variant's positions.
 *
 * Each side has its own view of the board: the second side's is turned by half, and where all
 * pieces move alike to both sides, that of a side whose only royal is on the further half of the
 * files is mirrored. An input is a piece: its owner (this side or the other), its kind and its
 * cell. With more than NEURAL_INPUTS_MOST of these, as in Tai Shogi, a piece has two inputs: its
 * owner, kind and block of cells; and its owner and cell. One of the heads is chosen
 * by the phase of the game. search/layers.h has the rest.
 *
 * A net belongs to a game with the same board and the same pieces, with the same values and
 * learned places, by its signature. */
#ifndef ENGINES_FAIRY_NEURAL_H
#define ENGINES_FAIRY_NEURAL_H

#include "engines/fairy/values.h"
#include "search/layers.h"

enum {
    NEURAL_UNITS = 64,
    NEURAL_HEADS = 4,
    NEURAL_INPUTS_MOST = 8192,           /* of kinds and cells, or blocks of them */
    NEURAL_OUT_ONE = 4 * LAYERS_OUT_ONE, /* 1 to the weights of heads: corrections are small */
    NEURAL_BIAS_ONE = 1000,              /* and to their biases */
    NEURAL_CHANGES = 8,                  /* pieces that a move puts or takes away, at most */
    NEURAL_REST = NEURAL_UNITS + NEURAL_HEADS * (2 * NEURAL_UNITS + 1),
    NEURAL_HEADER = 64,      /* bytes of a file before the rows */
    NEURAL_SCALE_LEAST = 20, /* hundredths of a pawn that multiply the odds by e */
    NEURAL_SCALE_MOST = 20000,
    NEURAL_FILE_MOST = 1 << 20 /* bytes */
};

/* How the pieces of a game are inputs. */
struct neural_map {
    const struct fairy_game *g;
    int inputs;           /* of a side's view */
    int each;             /* of a piece: 1 or 2 */
    int groups;           /* cells, or blocks of them */
    int row_most;         /* limit of the numbers of a row, so that units fit 16 bits */
    int active;           /* inputs of a position, at most */
    bool mirrors;         /* views are mirrored */
    uint64_t signature;   /* of the game */
    uint16_t *seen[2][2]; /* [seat][mirrored]: by cell, the cell in the view */
    uint16_t *group;      /* by cell of a view */
};
int neural_map_init(struct neural_map *, const struct fairy_game *); /* 0 or AGON_NO_MEMORY */
void neural_map_release(struct neural_map *);                        /* a zeroed one is allowed */
/* Whether the view of a seat is mirrored. */
bool neural_is_mirrored(const struct neural_map *, const struct fairy_pos *, int seat);
/* The inputs of a piece in a view; returns their number. */
int neural_inputs(const struct neural_map *, int seat, bool mirrored, int cell, fairy_piece,
                  uint32_t input[2]);
/* The head for a phase of the game, 0 to VALUES_PHASE. */
int neural_head(int phase);

/* A net made ready for a game. Read-only, so threads share it. */
struct neural {
    struct neural_map map;
    struct layers layers;
    int scale; /* hundredths of a pawn that multiply the odds by e */
    void *memory;
};
/* Reads the bytes of a file: a line "agon net 1 SIGNATURE INPUTS SCALE", spaces up to NEURAL_HEADER
 * bytes, row[input][unit], and then, low bytes first, bias[unit], out[head][own, enemy][unit] and
 * out_bias[head]. AGON_BAD_TEXT: it is no net, AGON_UNSUPPORTED: it is one of another game. */
int neural_read(struct neural *, const struct fairy_game *, const void *bytes, size_t n,
                struct agon_error *);
/* Reads the net that was offered for this game, or else that which the program carries.
 * AGON_UNSUPPORTED: there is none. */
int neural_find(struct neural *, const struct fairy_game *);
void neural_release(struct neural *); /* a zeroed one is allowed */
/* Writes the header of a file. */
void neural_write_header(const struct neural_map *, int scale, char header[NEURAL_HEADER]);

/* The units of both sides at one ply of a path, and what the move to it changed. */
struct neural_frame {
    int16_t unit[2][NEURAL_UNITS];
    bool known[2], mirrored[2];
    int changes;
    struct {
        uint16_t cell;
        fairy_piece piece;
        bool comes;
    } change[NEURAL_CHANGES];
};
void neural_frame_clear(struct neural_frame *);
void neural_note(struct neural_frame *, int cell, fairy_piece, bool comes);
/* Units for the side to move: the correction. `frame`: those of the path, of which [ply] is the
 * position's. */
int neural_value(const struct neural *, const struct values *, struct neural_frame *frame, int ply,
                 const struct fairy_pos *, int phase);

#endif
