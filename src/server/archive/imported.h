/* A finished game played elsewhere, on its way from a record to the store and the index. */
#ifndef SERVER_ARCHIVE_IMPORTED_H
#define SERVER_ARCHIVE_IMPORTED_H

#include <jansson.h>

#include "play/archive.h"
#include "play/pgn_game.h"
#include "server/archive/archive.h"
#include "server/game/room.h"
#include "store/store.h"

enum { IMPORT_PROBLEMS = 20, IMPORT_RATING_MOST = 9999 };

/* Records (docs/format-record.md), tab-separated lines under names, "movelist" among them, PGN, or
 * APGN of Abalone. */
enum import_form { IMPORT_RECORDS, IMPORT_LINES, IMPORT_PGN, IMPORT_APGN };
struct import_text {
    const char *at;
    int line, began; /* began: the start of the record that was read last */
    enum import_form form;
    struct pgn_text pgn; /* of PGN, in place of `at` and `line` */
    struct archive_columns columns;
};
int import_text_open(struct import_text *, const char *text, struct agon_error *);
/* Adds these lines and games, which precede the text, to reported positions. */
void import_text_skip(struct import_text *, int lines, int games);
int import_text_read(struct import_text *, struct record *,
                     struct agon_error *); /* record_read() */
/* Adds a problem to the list, unless it is full. */
void import_complain(json_t *problems, const struct import_text *, const struct agon_error *);

struct imported {
    char own[ID_SIZE]; /* its id on a server like this one; or "" */
    char id[ID_SIZE], by[ID_SIZE], name[AGON_SEATS][ROOM_NAME];
    char kind[64], variant[64], why[32];
    char *terms, *card;
    char *event;     /* or NULL */
    char result[64]; /* of LOG_RESULT, or "" */
    char **text;
    uint64_t *key;
    int *seat;
    int rating[AGON_SEATS]; /* 0: unknown */
    int seats, turns, points;
    int64_t moment, played; /* when it was imported; played, 0: unknown */
};

/* The importing user, the time, and the limits. */
struct import_source {
    const char *by; /* a user's id, or IMPORT_BY_OWNER */
    int64_t moment;
    int turns; /* of a game at most */
    const struct patience *patience;
};
/* Replays and checks a record, on any thread. 0, and imported_release() it; or below 0 with nothing
 * to release. */
int imported_take(const struct rooms *, struct imported *, const struct record *,
                  const struct import_source *, struct agon_error *);
void imported_put(struct archive *, const struct imported *); /* on the loop's thread */
void imported_release(struct imported *);

/* The ids that these games may already have, for store_query_known_games(); free() it. */
char *import_ids(const struct imported *, int n);
/* The id of the same game in the archive, or NULL. */
const char *import_known(const struct imported *, const struct store_table *);

#endif
