/* What a plain game shows to be held against the fast rules of the same game.
 *
 * A program that compares is duel.c, a plain game and one file that defines `plain_game`. Texts are
 * those of the game's rules page; where only letters and digits matter, only they are compared. */
#ifndef PLAIN_DUEL_H
#define PLAIN_DUEL_H

#include <stdbool.h>
#include <stddef.h>

enum { DUEL_TEXT = 48, DUEL_POSITION = 512, DUEL_SEATS = 6 };

/* Turns as text, in any order. add() copies; the rest belongs to duel.c. */
struct duel_turns {
    char (*at)[DUEL_TEXT];
    size_t n, room;
};
void duel_add(struct duel_turns *, const char *text);

struct duel_result {
    bool over;
    const char *why;
    int points[DUEL_SEATS]; /* 0..1000; all 0 while play goes on */
};

struct duel_setup {
    const char *variant, *options;
};

struct plain_game {
    const char *id; /* in the table of games */
    const struct duel_setup *setups;
    int setup_count;
    int games, turns_most; /* in an ordinary run: games of every set-up, turns of a game */
    /* A match, to be given to end(); `start` is the table's start, for what the rules leave open.
     * NULL: these rules are not understood. */
    void *(*begin)(const char *variant, const char *options, const char *start);
    void (*end)(void *match);
    void (*turns)(const void *match, struct duel_turns *); /* all legal turns */
    bool (*play)(void *match, const char *turn);           /* one of turns(), else false */
    void (*write)(const void *match, char text[DUEL_POSITION]);
    void (*result)(const void *match, struct duel_result *);
};
extern const struct plain_game plain_game;

#endif
