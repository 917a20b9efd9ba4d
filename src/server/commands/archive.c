/* Commands that search the index of finished games. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/archive_times.h"
#include "server/archive/import.h"
#include "server/archive/index.h"
#include "server/archive/records.h"
#include "server/archive/upload.h"
#include "server/commands/commands.h"
#include "server/commands/search.h"
#include "server/game/import.h"
#include "server/request/resolve.h"
#include "server/users/user.h"

enum { COUNT_USUAL = 20, COUNT_MOST = 50, DAY_MS = 86400000 };

/* ---- query ---- */

/* The points of seat 0 for the argument "winner"; -2: any. */
static int points_of(const struct request *r)
{
    int winner = (int)request_number(r, "winner", -2);
    return winner == -2 ? -2 : winner == 0 ? AGON_POINTS : winner == 1 ? 0 : AGON_POINTS / 2;
}

/* The start of the day, month or year named by an argument; 0: no such day. */
static int64_t day_of(const struct request *r, const char *name, int64_t unless)
{
    const char *text = request_text(r, name);
    char day[ARCHIVE_DAY];
    if (!text)
        return unless;
    int64_t ms = archive_day_read(text);
    archive_day_write(ms / 1000, day);
    return strncmp(day, text, strlen(text)) == 0 ? ms : 0;
}

int search_read(struct archive_query *w, struct request *r)
{
    const char *opening = request_text(r, "opening"), *player = request_text(r, "player");
    const char *opponent = request_text(r, "opponent");
    *w = (struct archive_query){.search = {.kind = request_text(r, "game"),
                                           .variant = request_text(r, "variant"),
                                           .why = request_text(r, "why"),
                                           .opening = opening,
                                           .event = request_text(r, "event"),
                                           .min_rating = (int)request_number(r, "min_rating", 0),
                                           .max_rating = (int)request_number(r, "max_rating", 0),
                                           .since = day_of(r, "since", INT64_MIN),
                                           .until = day_of(r, "until", INT64_MAX - DAY_MS) + DAY_MS,
                                           .points = points_of(r),
                                           .min = (int)request_number(r, "min_turns", 0),
                                           .max = (int)request_number(r, "max_turns", INT32_MAX),
                                           .before = request_number(r, "before", INT64_MAX)}};
    if (w->search.since == 0 || w->search.until == DAY_MS)
        return request_refuse_argument(r, w->search.since ? "until" : "since",
                                       AGON_SAY(archive_day, "%s: expected a day as 2026-02-14"),
                                       w->search.since ? "until" : "since");
    if (opponent && !player)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(download_opponent_player, "opponent: expected a player as well"));
    if (request_on(r, "imported", false))
        w->search.importer = strcpy(w->importer, "*");
    if (request_given(r, "importer")) {
        const struct user *importer = user_named(r->api->users, request_text(r, "importer"));
        snprintf(w->importer, sizeof w->importer, "%s", importer ? importer->id : "!");
        w->search.importer = w->importer;
    }
    if (player) {
        archive_name(player, w->player);
        w->search.player = w->player;
    }
    if (opponent) {
        archive_name(opponent, w->opponent);
        w->search.opponent = w->opponent;
    }
    if (opening) { /* the upper bound is the prefix with the greatest character appended */
        snprintf(w->end, sizeof w->end, "%s\xf4\x8f\xbf\xbf", opening);
        w->search.opening_end = w->end;
    }
    return 0;
}

/* ---- commands ---- */

void search_put_games(struct request *r, const char *name, const struct store_table *t)
{
    json_t *games = json_array();
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        json_t *card = json_loads(row[0].text, 0, NULL);
        if (card && t->columns > 2)
            json_object_set_new(card, "turn", json_integer(row[2].number));
        if (card)
            json_array_append_new(games, card);
    }
    bool more = t->rows > 0 && t->rows == (int)request_number(r, "count", COUNT_USUAL);
    request_put(r, name, games);
    request_put(r, "before",
                more ? json_integer(t->cell[(t->rows - 1) * t->columns + 1].number) : json_null());
}

static void games_found(void *user, const struct store_table *t)
{
    struct request *r = user;
    search_put_games(r, "games", t);
    request_finish(r, 0);
}

static int run_search(struct request *r)
{
    struct archive_query w;
    if (search_read(&w, r) < 0)
        return -1;
    w.search.count = (int)request_number(r, "count", COUNT_USUAL);
    store_query_search(r->api->core->store, &w.search, games_found, r);
    return REQUEST_LATER;
}

/* ---- records ---- */

static int run_download(struct request *r)
{
    struct archive_query w;
    const char *key = request_text(r, "key");
    if (search_read(&w, r) < 0)
        return -1;
    w.by_position = key != NULL;
    w.key = key ? strtoull(key, NULL, 16) : 0;
    return request_download(r, archive_download(&w, r->arguments, request_on(r, "pgn", false)));
}

static int run_import(struct request *r)
{
    if (!r->owner)
        return request_refuse(
            r, "forbidden", AGON_SAY(archive_import_admin, "games are imported with agond admin"));
    return import_begin(r->api->archive, &r->asker, request_text(r, "file"));
}

/* Imports the games of the text into the archive, under the account. */
static int run_import_games(struct request *r)
{
    struct upload_text text = {request_text(r, "text"), (int)request_number(r, "lines", 0),
                               (int)request_number(r, "games", 0)};
    return upload_begin(r->api->archive, &r->asker, &text, r->user->id);
}

static int run_import_drop(struct request *r)
{
    const struct room_import *import = r->room->import;
    bool own = import && strcmp(import->by, r->user->id) == 0;
    if (!own && !(import && r->user->role >= ROLE_MODERATOR))
        return request_refuse(r, "forbidden",
                              AGON_SAY(import_not_yours, "you have not imported this game"));
    upload_drop(r->api->archive, r->room);
    r->room = NULL;
    return 0;
}

#define PAGE                                                                                       \
    {"before", ARG_NUMBER, false, INT64_MIN, INT64_MAX, "what the page before told"},              \
    {                                                                                              \
        "count", ARG_NUMBER, false, 1, COUNT_MOST, "games at most"                                 \
    }

#define WANTED                                                                                     \
    {"game", ARG_TEXT, false, 1, 32, "a game's id, such as arimaa"},                               \
        {"variant", ARG_TEXT, false, 1, 64, "a variant's id"},                                     \
        {"player", ARG_TEXT, false, 1, 99, "somebody's name, whatever the case"},                  \
        {"opponent", ARG_TEXT, false, 1, 99, "... and who played against them"},                   \
        {"winner", ARG_NUMBER, false, -1, 1, "the seat that won, -1: nobody"},                     \
        {"why", ARG_TEXT, false, 1, 32, "how it ended"},                                           \
        {"event", ARG_TEXT, false, 1, 200, "what stands in the event's name"},                     \
        {"importer", ARG_TEXT, false, 1, 99, "the account that imported it"},                      \
        {"imported", ARG_SWITCH, false, 0, 0, "imported games alone"},                             \
        {"since", ARG_TEXT, false, 4, 10, "played on this day, 2026-02-14, or later"},             \
        {"until", ARG_TEXT, false, 4, 10, "... and on this day or earlier"},                       \
        {"min_rating", ARG_NUMBER, false, 1, 9999, "rating of all players at least"},              \
        {"max_rating", ARG_NUMBER, false, 1, 9999, "... and at most"},                             \
        {"min_turns", ARG_NUMBER, false, 0, INT32_MAX, "turns at least"},                          \
        {"max_turns", ARG_NUMBER, false, 0, INT32_MAX, "turns at most"},                           \
    {                                                                                              \
        "opening", ARG_TEXT, false, 1, 1000, "how its first two turns begin: \"T; T\""             \
    }

const struct command commands_archive[] = {
    {"search", RIGHTS_ANYONE, "searches finished games",
     (const struct argument[]){WANTED, PAGE, {0}}, run_search, .reads = true},
    {"download", RIGHTS_ANYONE, "records of all games that search or explore finds",
     (const struct argument[]){WANTED,
                               {"key", ARG_TEXT, false, 16, 16, "a position's, from explore"},
                               {"pgn", ARG_SWITCH, false, 0, 0, "chess-like games alone, as PGN"},
                               {0}},
     run_download, .reads = true, .http_only = true},
    {"import", RIGHTS_ADMINISTRATOR, "imports games from a file (agond admin only)",
     (const struct argument[]){
         {"file", ARG_TEXT, true, 1, 1000, "records, PGN, APGN, or the Arimaa archive's"}, {0}},
     run_import},
    {"import_games", RIGHTS_ACCOUNT, "imports games that you have as text",
     (const struct argument[]){
         {"text", ARG_TEXT, true, 1, UPLOAD_BYTES,
          "records, PGN, APGN, or the Arimaa archive's lines"},
         {"lines", ARG_NUMBER, false, 0, 100000000, "of the file that stand before the text"},
         {"games", ARG_NUMBER, false, 0, 100000000, "... and games of PGN"},
         {0}},
     run_import_games, .cost = RATE_IMPORTS},
    {"import_drop", RIGHTS_ACCOUNT, "deletes a game that you imported",
     (const struct argument[]){{"game", ARG_TEXT, true, 1, 32, "the game's id"}, {0}},
     run_import_drop, .resolves = RESOLVE_OVER},
    {0}};
