/* The chapters of a study; each has a title, a set-up and a tree.
 *
 * A study is one document, {"id", "title", ..., "opens": the chapter it opens with, "chapters":
 * [{"id", "title", "practice", "setup", "nodes", "place", "revision"}]}; no two chapters have the
 * same id. */
#ifndef SERVER_ANALYSIS_CHAPTERS_H
#define SERVER_ANALYSIS_CHAPTERS_H

#include <jansson.h>
#include <stdbool.h>

#include <agon/status.h>

enum {
    CHAPTERS_MAX = 64,
    CHAPTERS_BYTES_MAX = 300000, /* of a study with more than one chapter, as text */
    CHAPTER_ID_MAX = 1000000
};

/* Reads a stored study; one stored before chapters existed has a single one. NULL if the text is
 * invalid. */
json_t *chapters_read(const char *text);
/* The chapter of that id, borrowed; 0: the one that the study opens with. NULL: none. */
json_t *chapters_find(const json_t *study, json_int_t id);
/* The number of times its content was stored; 0 if that was not counted yet. */
json_int_t chapters_revision(const json_t *chapter);
/* Their heads: [{"id", "title", "practice", "game"}]. */
json_t *chapters_list(const json_t *study);
int chapters_turns(const json_t *study); /* of all trees */

/* Replaces a chapter's set-up, nodes and place; id 0: adds a chapter with that title (NULL: none).
 * Its id, or a negative status. The study opens with it from now on. */
json_int_t chapters_put(json_t *study, json_int_t id, const char *title, const json_t *content,
                        struct agon_error *);

/* Changes to a chapter apart from its content. */
struct chapter_change {
    const char *title; /* NULL: unchanged */
    int practice;      /* 0, 1, or -1: unchanged */
    int to;            /* its index, from 0, or -1: unchanged */
    bool drop;
};
int chapters_change(json_t *study, json_int_t id, const struct chapter_change *,
                    struct agon_error *);
/* Checks that a study's text is small enough to be stored. */
int chapters_check_size(const json_t *study, size_t bytes, struct agon_error *);

#endif
