/* What the tags of PGN mean for a record, and how a game ended. */
#ifndef PLAY_PGN_TAGS_H
#define PLAY_PGN_TAGS_H

#include "record.h"

/* What the tags of a game say besides its headers. */
struct pgn_tags {
    char result[16], termination[100], position[AGON_TEXT_MAX];
};

/* Takes in a tag; one that is not known here is left out. 0 or a negative status. */
int pgn_tag_take(struct record *, struct pgn_tags *, const char *name, char *value,
                 struct agon_error *);
/* Opens the game that the tags speak of, `kind` (NULL: chess) where they do not, and puts game,
 * variant and position into the record. NULL with *error. Close it with agon_close(). */
agon_game *pgn_tags_open(struct record *, const struct pgn_tags *, const char *kind,
                         struct agon_error *);
/* Puts the result of a game whose moves are over with `line`. `said`: the result behind the moves,
 * "" for none; `last`: the last comment, or NULL. 0 or a negative status. */
int pgn_result_set(struct record *, const struct pgn_tags *, const struct agon_line *,
                   const char *said, const char *last, struct agon_error *);

#endif
