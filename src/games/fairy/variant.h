/* A variant file as it was written, checked line by line but not yet compiled into tables.
 *
 * docs/variants.md describes the format. Reading needs the values of the file's own options,
 * because sections may depend on them. */
#ifndef FAIRY_VARIANT_H
#define FAIRY_VARIANT_H

#include "core/options.h"
#include "games/fairy/betza.h"

enum {
    VARIANT_SIDE_MAX = 36,
    VARIANT_KINDS_MAX = 160,
    VARIANT_CODE_MAX = 3,
    VARIANT_TARGETS_MAX = 12,
    VARIANT_WEAK_MAX = 8,       /* armies that cannot mate */
    VARIANT_TEXT_MAX = 1 << 18, /* bytes of a file */
    VARIANT_POOL = 12288,
    VARIANT_SHAPES = 6,   /* see fairy_shapes() */
    VARIANT_LEARNED = 999 /* the largest absolute value of a learned number */
};

enum variant_place { PLACE_NONE, PLACE_LAST, PLACE_RANK, PLACE_CORNERS, PLACE_CAPTURE, PLACE_ALL };
enum variant_goal { GOAL_MATE, GOAL_CAPTURE };
enum variant_stuck { STUCK_DRAWS, STUCK_LOSES, STUCK_WINS };
enum variant_emperor { EMPEROR_UNPROTECTED, EMPEROR_FREE, EMPEROR_SAFE };

/* The promotions of a piece, and where it may or must promote. Empty without targets. */
struct variant_promotion {
    uint8_t target[VARIANT_TARGETS_MAX];
    uint8_t targets, place, number; /* number: of ranks, or the rank */
    bool within;                    /* moves that begin there count, too */
    bool optional;
};

/* An army, besides royals, that can never mate. */
struct variant_weak {
    uint8_t kind;
    bool one_colour; /* any number, those of both sides on cells of one colour; else a single one */
    uint8_t helper[VARIANT_TARGETS_MAX]; /* if the other side has only these besides its royals */
    uint8_t helpers;
};

struct variant_kind {
    char code[VARIANT_CODE_MAX + 1];
    char names[160]; /* "en=Pawn;fr=Pion" */
    char moves[128];
    struct betza betza;
    struct variant_promotion promotion;
    int value; /* hundredths of a pawn, -1: not given */
    /* Learned by an engine: hundredths of a pawn for the place, in the first and the last phase,
     * and 64ths of a hundredth per reachable cell. */
    int16_t place[2][VARIANT_SHAPES], mobility;
    bool royal, resets;
    int line; /* of its movement, for messages; 0: in a base */
};

struct variant {
    char name[64], about[128];
    int width, height;
    char start[AGON_TEXT_MAX];
    int start_at; /* byte of the file's text, -1 if inherited */
    int start_line;
    char side[2][16];
    uint8_t goal, stuck, emperor;
    bool any_royal; /* only the last royal is in danger */
    bool castling, marks, shogi, chosen_promotion;
    int repetition, quiet;
    bool alone_weak; /* royals alone cannot mate */
    int weaks;
    struct variant_weak weak[VARIANT_WEAK_MAX];
    int kinds;
    struct variant_kind kind[VARIANT_KINDS_MAX];
    /* Options of the file, and the presets of its rulesets; the pool has the texts. */
    int options, rulesets;
    struct agon_option option[OPTIONS_MAX + 1];
    struct agon_variant ruleset[OPTIONS_MAX + 1];
    struct { /* where each was last set: the depth in bases, and the line */
        int depth, line;
    } option_place[OPTIONS_MAX], ruleset_place[OPTIONS_MAX];
    char pool[VARIANT_POOL];
    size_t pooled;
};

/* Reads options and rulesets only. 0 or a negative status, error->at a byte of the text. */
int variant_read_options(struct variant *, const char *text, struct agon_error *);
/* Reads everything else, with these values of its options. */
int variant_read(struct variant *, const char *text, const struct options *, struct agon_error *);
/* The kind of that code, ignoring case; -1: none. */
int variant_find(const struct variant *, const char *code, size_t n);

#endif
