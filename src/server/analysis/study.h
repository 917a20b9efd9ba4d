/* Studies: trees of variations with comments and marks, checked by replaying every turn. */
#ifndef SERVER_ANALYSIS_STUDY_H
#define SERVER_ANALYSIS_STUDY_H

#include <jansson.h>

#include <agon/game.h>

enum {
    STUDY_TREE_MAX = 100000, /* bytes of a tree as text */
    STUDY_NODES_MAX = 500,
    STUDY_COMMENT_MAX = 2000, /* bytes */
    STUDY_MARKS_MAX = 32,     /* of a node, */
    STUDY_MARK_MAX = 24,      /* bytes each */
    STUDY_AUTHORS_MAX = 16,   /* besides who has made it */
    STUDIES_MAX = 100,        /* of an account, */
    STUDIES_GUEST_MAX = 10,   /* and of a guest */
    STUDY_CARDS_SHOWN = 100   /* public ones, the newest */
};
#define STUDY_TYPE "study"           /* of its document in the store, */
#define STUDY_CARD_TYPE "study-card" /* and of what the list of public ones tells of it */

/* Reads the list of nodes out of a tree's text: {"nodes": [{"parent", "turn", "comment",
 * "hint", "marks"}]}. NULL with *error when its form is wrong; turns are not looked at. */
json_t *study_read(const char *text, struct agon_error *);
/* Plays every node's turn from where its parent stands, and puts the game's own notation in its
 * place. 0, or a negative status with the node's number in the message. May take long: it breaks
 * off when it is over(user). */
int study_check(json_t *nodes, const agon_game *, bool (*over)(const void *), const void *user,
                struct agon_error *);
/* Whether a study names the user among those who may change it; its owner is not among them. */
bool study_allows(const json_t *study, const char *user);
/* Names them as such, or no longer; false: they are too many. */
bool study_allow(json_t *study, const char *user, const char *name, bool on);
/* A chapter's main line as the text of a record, all other lines in its comments, for free(); or
 * NULL. */
char *study_record(const json_t *chapter, const agon_game *, struct agon_error *);
/* A chapter of a study as a game of PGN with its variations, comments and marks, for free(); or
 * NULL: the game is not chess-like. Hints are left out. */
char *study_pgn(const json_t *study, const json_t *chapter, const agon_game *, struct agon_error *);

#endif
