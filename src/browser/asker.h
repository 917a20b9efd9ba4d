/* Questions about boards and lines of play, answered by the library alone.
 *
 * A browser has one asker instead of a server: it supports the commands setup, look, replay,
 * threats, analyse, review, solve, reveal and exercise for set-ups (not for anything stored on a
 * server), and the commands reply (an engine's turn), record (a line as text) and clock (the clock
 * after it); clients/js/README.md has their arguments. The asker remembers the last game, engine
 * and review. */
#ifndef BROWSER_ASKER_H
#define BROWSER_ASKER_H

#include <jansson.h>

#include <agon/engine.h>

struct asker;
struct asker *asker_new(void);   /* NULL: no memory */
void asker_free(struct asker *); /* NULL is allowed */
/* Stops a running search. */
struct agon_stop *asker_stop(struct asker *);

/* Receives {"line": 0.., "seat": the seat to move, ...}, a line found by `analyse`, which is valid
 * during the call only. */
typedef void asker_hear_fn(void *user, const json_t *);
/* Answers a question: names and values alternate, each a text with its NUL, including "do"; a list
 * is a name that occurs several times. The question may be any bytes; the answer is in the server's
 * form: "ok" and the result, or an "error". A new reference. */
json_t *asker_answer(struct asker *, const char *question, size_t n, asker_hear_fn *, void *user);

#endif
