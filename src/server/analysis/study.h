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
    STUDY_AUTHORS_MAX = 16,   /* besides its owner */
    STUDIES_MAX = 100,        /* of an account, */
    STUDIES_GUEST_MAX = 10,   /* and of a guest */
    STUDY_CARDS_SHOWN = 100   /* public ones, the newest */
};
#define STUDY_TYPE "study"           /* type of its document in the store, */
#define STUDY_CARD_TYPE "study-card" /* and of its entry in the list of public ones */

/* Reads the list of nodes from a tree's text: {"nodes": [{"parent", "turn", "comment", "hint",
 * "marks"}]}. NULL with *error if its form is wrong; turns are not checked. */
json_t *study_read(const char *text, struct agon_error *);
/* Plays every node's turn from its parent's position, and rewrites it in the game's own notation.
 * 0, or a negative status with the node's number in the message. May take long: it stops when
 * over(user) is true. */
int study_check(json_t *nodes, const agon_game *, bool (*over)(const void *), const void *user,
                struct agon_error *);
/* Whether the user is one of a study's authors; its owner is not in that list. */
bool study_allows(const json_t *study, const char *user);
/* Adds an author, or removes one; false: there are too many. */
bool study_allow(json_t *study, const char *user, const char *name, bool on);
/* A chapter's main line as the text of a record, all other lines in its comments, for free(); or
 * NULL. */
char *study_record(const json_t *chapter, const agon_game *, struct agon_error *);
/* A chapter of a study as a game of PGN with its variations, comments and marks, for free(); or
 * NULL: the game is not chess-like. Hints are left out. */
char *study_pgn(const json_t *study, const json_t *chapter, const agon_game *, struct agon_error *);

#endif
