/* The interface of a plain game, for comparison with the fast rules of the same game.
 *
 * A comparing program is a file that passes its `struct plain_game` to duel_run(). Texts are those
 * of the game's rules page; if only letters and digits matter, only they are compared. */
#ifndef PLAIN_DUEL_H
#define PLAIN_DUEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DUEL_TEXT = 48, DUEL_POSITION = 4096, DUEL_SEATS = 6 };

/* Turns as text, in any order. add() copies; the rest belongs to duel.c. `things` are bits: the
 * special kinds of the turn. */
struct duel_turn {
    char text[DUEL_TEXT];
    unsigned things;
};
struct duel_turns {
    struct duel_turn *at;
    size_t n, room;
};
void duel_add(struct duel_turns *, const char *text, unsigned things);

struct duel_result {
    bool over;
    const char *why;
    int points[DUEL_SEATS]; /* 0..1000; all 0 while the game is in progress */
};

struct duel_setup {
    const char *variant, *options;
    bool scattered; /* games start from positions of scatter() */
};

struct plain_game {
    const char *id; /* in the table of games */
    const struct duel_setup *setups;
    int setup_count;
    int games, turns_most; /* in an ordinary run: games of every set-up, turns of a game */
    int full_games;        /* with AGON_FULL; 0: 1,000 */
    int brief_turns;   /* of a game with AGON_BRIEF, which plays one of every set-up; 0: the same */
    const char *signs; /* compared besides letters and digits, or NULL */
    /* Special kinds of turns, up to a NULL; they are chosen more often and counted, and with
     * AGON_FULL each must occur. NULL: none. */
    const char *const *things;
    /* A match, for end(); `start` is the table's start, for what the rules leave open. NULL: these
     * rules are not supported. */
    void *(*begin)(const char *variant, const char *options, const char *start);
    void (*end)(void *match);
    void (*scatter)(void *match, uint64_t *chance); /* random men; NULL if no set-up needs it */
    void (*turns)(const void *match, struct duel_turns *); /* all legal turns */
    bool (*play)(void *match, const char *turn);           /* one of turns(), else false */
    void (*write)(const void *match, char text[DUEL_POSITION]);
    void (*result)(const void *match, struct duel_result *);
};

/* Plays the games of the arguments [GAMES [FIRST-SEED]] and prints TAP; the exit status. */
int duel_run(const struct plain_game *rules, int argc, char **argv);

#endif
