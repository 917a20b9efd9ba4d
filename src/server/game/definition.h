/* Definitions that somebody sent, opened without being read here.
 *
 * A process of its own, in a sandbox (check.h), reads the text and gives back an image of what it
 * says; the game is made of that, and the image is taken for an enemy's. No parser of definitions
 * runs in the server, whether the text comes from a visitor, a file or the store. */
#ifndef SERVER_GAME_DEFINITION_H
#define SERVER_GAME_DEFINITION_H

#include <agon/rules.h>

/* How long the process is waited for. */
struct patience {
    int64_t ms;
    bool (*over)(const void *user); /* whether it is wanted no more; NULL: it is */
    const void *user;
    int64_t *spent_us; /* what it took is added here, at most DEFINITION_CPU_S; may be NULL */
};
/* What it may take of a processor. */
enum { DEFINITION_CPU_S = 2 };

/* A busy machine is no reason to refuse what takes little of a processor. */
extern const struct patience definition_patient;

/* Opens a set-up; `program` is how to start this program again (NULL: definitions are refused), and
 * needed only when there is a definition. On any thread; NULL with *error. */
agon_game *definition_open(const char *program, const char *kind, const struct agon_setup *,
                           const struct patience *, struct agon_error *);

#endif
