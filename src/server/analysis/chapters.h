/* The chapters of a study: each has a title, a set-up and a tree of its own.
 *
 * A study is one document, {"id", "title", ..., "opens": the chapter it opens at, "chapters":
 * [{"id", "title", "practice", "setup", "nodes", "place", "revision"}]}; no two chapters have
 * the same id. */
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

/* A study out of the store; one that was stored before there were chapters has a single one. NULL
 * when there is none in the text. */
json_t *chapters_read(const char *text);
/* The chapter of that id, borrowed; 0: the one that the study opens at. NULL: there is none. */
json_t *chapters_find(const json_t *study, json_int_t id);
/* How often its content has been put there; 0 where that was not counted yet. */
json_int_t chapters_revision(const json_t *chapter);
/* What is told of them: [{"id", "title", "practice", "game"}]. */
json_t *chapters_list(const json_t *study);
int chapters_turns(const json_t *study); /* of all trees */

/* Puts a chapter's set-up, nodes and place where the old ones were; id 0: into a new chapter of
 * that title (NULL: none). Its id, or a negative status. The study opens at it from now on. */
json_int_t chapters_put(json_t *study, json_int_t id, const char *title, const json_t *content,
                        struct agon_error *);

/* What may change of a chapter besides its content. */
struct chapter_change {
    const char *title; /* NULL: as before */
    int practice;      /* 0, 1, or -1: as before */
    int to;            /* its place among them, from 0, or -1: as before */
    bool drop;
};
int chapters_change(json_t *study, json_int_t id, const struct chapter_change *,
                    struct agon_error *);
/* Whether a study's text is one that may be stored. */
int chapters_check_size(const json_t *study, size_t bytes, struct agon_error *);

#endif
