/* A question to an asker while it is answered, for the commands. */
#ifndef BROWSER_QUESTION_H
#define BROWSER_QUESTION_H

#include <jansson.h>

#include <agon/engine.h>
#include <agon/game.h>

#include "answers/review.h"

struct asker {
    char *spec; /* of the game that is open: its texts as they were asked for */
    size_t spec_n;
    agon_game *game;
    const struct agon_engine_type *type;
    int level;
    agon_engine *engine;
    struct agon_stop stop;
    /* of the analysis that goes on */
    uint64_t nodes;
    int64_t ms;
    int deepest;
    /* of the review that goes on, whatever else is asked meanwhile */
    char *reviewed; /* its game's spec and its turns as they were asked for; NULL: there is none */
    size_t reviewed_n;
    agon_game *review_game;
    struct line_review review;
    agon_engine *reviewer; /* of its own: what an analysis has learned stays */
    int done;
};

struct question {
    struct asker *asker;
    const char *text, *end;
    json_t *answer;
    struct agon_line line;
    void (*hear)(void *user, const json_t *line);
    void *user;
    /* of a search */
    int lines, depth;
    uint64_t nodes;
    int64_t ms;
    bool told;
};

/* The value of an argument; NULL: there is none, or it is empty. */
const char *question_text(const struct question *, const char *name);
int question_number(const struct question *, const char *name, int otherwise);
/* All values of that name, in their order; a new reference. */
json_t *question_list(const struct question *, const char *name);
/* Lays an error into the answer; -1. */
int question_refuse(struct question *, const char *code, const char *message);
int question_no_memory(struct question *);
/* An engine of a game, the caller's; NULL: no memory. */
agon_engine *question_new_engine(const agon_game *, const struct agon_engine_type *, int level);
/* The asker's own engine, which stays as it is while it is asked for again; NULL: no memory. */
agon_engine *question_engine(struct question *, const struct agon_engine_type *, int level);
/* Opens the game that it is about, unless it is open; 0, or -1 when it is refused. */
int question_open(struct question *);
/* Closes the game and its engine. */
void question_forget(struct asker *);
/* Forgets the review that goes on. */
void question_end_review(struct asker *);

#endif
