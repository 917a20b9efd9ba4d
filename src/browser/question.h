/* A question to an asker in progress, for the commands. */
#ifndef BROWSER_QUESTION_H
#define BROWSER_QUESTION_H

#include <jansson.h>

#include <agon/engine.h>
#include <agon/game.h>

#include "answers/review.h"

struct asker {
    char *spec; /* of the open game: its texts as requested */
    size_t spec_n;
    agon_game *game;
    const struct agon_engine_type *type;
    int level;
    agon_engine *engine;
    struct agon_stop stop;
    /* of the continuing analysis */
    uint64_t nodes;
    int64_t ms;
    int deepest;
    /* of the review in progress, kept between other questions */
    char *reviewed; /* its game's spec and its turns as requested; NULL: none */
    size_t reviewed_n;
    agon_game *review_game;
    struct line_review review;
    agon_engine *reviewer; /* separate, so that the analysis engine keeps its tables */
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
    bool reported;
};

/* The value of an argument; NULL: missing or empty. */
const char *question_text(const struct question *, const char *name);
int question_number(const struct question *, const char *name, int otherwise);
/* All values of that name, in order; a new reference. */
json_t *question_list(const struct question *, const char *name);
/* Puts an error into the answer; -1. */
int question_refuse(struct question *, const char *code, const char *message);
int question_no_memory(struct question *);
/* An engine of a game, the caller's; NULL: no memory. */
agon_engine *question_new_engine(const agon_game *, const struct agon_engine_type *, int level);
/* The asker's own engine, reused while it is requested again; NULL: no memory. */
agon_engine *question_engine(struct question *, const struct agon_engine_type *, int level);
/* Opens the question's game, unless it is open; 0, or -1 if refused. */
int question_open(struct question *);
/* Closes the game and its engine. */
void question_forget(struct asker *);
/* Ends the review in progress. */
void question_end_review(struct asker *);

#endif
