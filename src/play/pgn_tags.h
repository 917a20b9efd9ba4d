/* The tags of PGN as headers of a record, and the result of a game. */
#ifndef PLAY_PGN_TAGS_H
#define PLAY_PGN_TAGS_H

#include "record.h"

/* The tags of a game that are not headers. */
struct pgn_tags {
    char result[16], termination[100], position[AGON_TEXT_MAX];
};

/* Stores a tag; ignores unknown ones. 0 or a negative status. */
int pgn_tag_take(struct record *, struct pgn_tags *, const char *name, char *value,
                 struct agon_error *);
/* Opens the game named by the tags, or `kind` (NULL: chess) if they name none, and puts game,
 * variant and position into the record. NULL with *error. Close it with agon_close(). */
agon_game *pgn_tags_open(struct record *, const struct pgn_tags *, const char *kind,
                         struct agon_error *);
/* Sets the result of a game whose moves end with `line`. `result`: after the moves, "" for none;
 * `last`: the last comment, or NULL. 0 or a negative status. */
int pgn_result_set(struct record *, const struct pgn_tags *, const struct agon_line *,
                   const char *result, const char *last, struct agon_error *);

#endif
