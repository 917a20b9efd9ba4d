/* A slow and simple Tai Shogi, written from its rules page alone.
 *
 * A board is men on squares. A man's moves come from the page's table: a symbol for each of eight
 * directions, and a special power. A turn is its outcome: from, to and captures, so that two ways
 * to the same outcome are one turn. */
#ifndef PLAIN_TAISHOGI_H
#define PLAIN_TAISHOGI_H

#include <stdbool.h>

enum { TAI_BLACK, TAI_WHITE };
enum { TAI_SIZE = 25, TAI_SQUARES = TAI_SIZE * TAI_SIZE };
enum { TAI_KINDS = 101, TAI_TAKEN_MAX = 3 };
enum { TAI_TURNS_MAX = 1 << 14, TAI_TEXT_SIZE = 4096, TAI_TURN_TEXT = 40 };

/* A row of the page's table (sections 7 to 9); kinds are numbered 1 to 101 as there. */
struct tai_kind {
    const char *code;
    char moves[9];        /* F B L R FL FR BL BR: ". 1 2 3 5 * j f h", "o" of C12 */
    const char *special;  /* "EMP", "LION", "KNIGHT", "LION3", "LINE3" or "" */
    const char *promotes; /* a code, or "" */
};

/* C6: the captures of an emperor: unprotected men, where its like protects all; besides, all but
 * royals; or men whose captor no ordinary turn could capture. */
enum tai_emperor { TAI_UNPROTECTED, TAI_FREE, TAI_SAFE };

/* The interpretations agreed on by the players (section 12). */
struct tai_rules {
    struct tai_kind kinds[TAI_KINDS + 1];
    enum tai_emperor emperor;
    bool compulsory;   /* C8: every capture promotes; else only that of a promoted man */
    bool combined;     /* C11: furious fiend and buddhist spirit may step and slide in one turn */
    bool square_mover; /* C10: on e2 and u2 instead of the poisonous snake */
    bool rays_return; /* C13: horned falcon and soaring eagle may pass and capture without moving */
};

struct tai_man {
    unsigned char kind; /* 0: empty */
    unsigned char side;
    bool promoted;
};

struct tai_position {
    const struct tai_rules *rules;
    struct tai_man at[TAI_SQUARES]; /* at[25 * (rank - 1) + file], a1 first */
    int side;                       /* to move */
    int clock;                      /* turns since a capture or a pawn's move */
    int number;                     /* of Black's turn, from 1 */
};

struct tai_turn {
    short from, to, taken[TAI_TAKEN_MAX]; /* squares; those captured in ascending order */
    unsigned char n;                      /* how many were captured */
    bool promotes;
};

struct tai_turns {
    struct tai_turn at[TAI_TURNS_MAX];
    int n;
};

/* The default of every point. */
void tai_rules_default(struct tai_rules *);
/* Chooses another interpretation of a point, such as "snake", "goff"; false: unknown name. */
bool tai_rules_read(struct tai_rules *, const char *point, const char *reading);
/* The number of a kind by its code, or 0. */
int tai_kind_of(const struct tai_rules *, const char *code);
bool tai_royal(const struct tai_rules *, int kind);

void tai_start(struct tai_position *, const struct tai_rules *);
void tai_legal(const struct tai_position *, struct tai_turns *);
/* The turns of one man of the side to move. */
void tai_legal_from(const struct tai_position *, int from, struct tai_turns *);
void tai_play(struct tai_position *, struct tai_turn);
/* Royals of `side` on the board; a side without any has lost. */
int tai_royals(const struct tai_position *, int side);
bool tai_same(const struct tai_position *, const struct tai_position *);

#endif
