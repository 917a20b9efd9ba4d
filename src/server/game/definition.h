/* Opening definitions from users without parsing them in the server.
 *
 * A separate, sandboxed process (check.h) reads the text and returns an image of it. The game is
 * made from that image, which is not trusted. The server itself parses no definitions, whether they
 * come from a visitor, a file or the store. */
#ifndef SERVER_GAME_DEFINITION_H
#define SERVER_GAME_DEFINITION_H

#include <agon/rules.h>

/* How long to wait for the process. */
struct patience {
    int64_t ms;
    bool (*over)(const void *user); /* whether the result is no longer wanted; NULL: never */
    const void *user;
    int64_t *spent_us; /* incremented by the time used, at most DEFINITION_CPU_S; may be NULL */
};
/* The limit of processor time. */
enum { DEFINITION_CPU_S = 2 };

/* Waits long enough for a small definition on a busy machine. */
extern const struct patience definition_patient;

/* Opens a set-up; `program` is the command that starts this program again (NULL: definitions are
 * refused), needed only for a definition. On any thread; NULL with *error. */
agon_game *definition_open(const char *program, const char *kind, const struct agon_setup *,
                           const struct patience *, struct agon_error *);
/* The set-up as a line of JSON, which that program reads; free() it. */
char *definition_message(const char *kind, const struct agon_setup *);

#endif
