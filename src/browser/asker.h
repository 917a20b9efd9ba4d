/* Questions about boards and lines of play, answered by the library alone.
 *
 * A browser has one asker in the place of a server: it knows the commands setup, look, replay,
 * threats, analyse, review, solve, reveal and exercise as far as they name a set-up and nothing
 * that the server keeps, reply, an engine's turn, record, a line as text, and clock, what a
 * clock shows after it; clients/js/README.md
 * has their arguments. It keeps the last game, the last engine and the last review. */
#ifndef BROWSER_ASKER_H
#define BROWSER_ASKER_H

#include <jansson.h>

#include <agon/engine.h>

struct asker;
struct asker *asker_new(void);   /* NULL: no memory */
void asker_free(struct asker *); /* NULL is allowed */
/* Stops a search that is under way. */
struct agon_stop *asker_stop(struct asker *);

/* Hears {"line": 0.., "seat": who moves, ...}, a line that `analyse` has found; it lives during the
 * call only. */
typedef void asker_hear_fn(void *user, const json_t *);
/* Answers a question: names and values by turns, each a text with its NUL, "do" among them; a list
 * is a name that comes several times. Whatever the bytes, the answer is the server's: "ok" and what
 * was asked for, or an "error". A new reference. */
json_t *asker_answer(struct asker *, const char *question, size_t n, asker_hear_fn *, void *user);

#endif
