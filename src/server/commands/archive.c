/* Commands that search the index of finished games. */
#include <stdlib.h>
#include <string.h>

#include "server/archive/import.h"
#include "server/archive/records.h"
#include "server/archive/upload.h"
#include "server/commands/commands.h"
#include "server/commands/search.h"
#include "server/game/import.h"
#include "server/request/resolve.h"

/* ---- searching ---- */

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
    w.search.count = (int)request_number(r, "count", SEARCH_COUNT);
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
        "count", ARG_NUMBER, false, 1, SEARCH_COUNT_MAX, "games at most"                           \
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
     (const struct argument[]){WANTED, PAGE, {0}}, run_search, .reads = true,
     .answer = "games: [CARD; 0..50], before: whole|null"},
    {"download", RIGHTS_ANYONE, "records of all games that search or explore finds",
     (const struct argument[]){WANTED,
                               {"key", ARG_TEXT, false, 16, 16, "a position's, from explore"},
                               {"pgn", ARG_SWITCH, false, 0, 0, "chess-like games alone, as PGN"},
                               {0}},
     run_download, .reads = true, .http_only = true, .media = "text/plain"},
    {"import", RIGHTS_ADMINISTRATOR, "imports games from a file (agond admin only)",
     (const struct argument[]){
         {"file", ARG_TEXT, true, 1, 1000, "records, PGN, APGN, or the Arimaa archive's"}, {0}},
     run_import, .answer = "games: count, known: count, refused: count, problems: [text]"},
    {"import_games", RIGHTS_ACCOUNT, "imports games that you have as text",
     (const struct argument[]){
         {"text", ARG_TEXT, true, 1, UPLOAD_BYTES,
          "records, PGN, APGN, or the Arimaa archive's lines"},
         {"lines", ARG_NUMBER, false, 0, 100000000, "of the file that stand before the text"},
         {"games", ARG_NUMBER, false, 0, 100000000, "... and games of PGN"},
         {0}},
     run_import_games, .cost = RATE_IMPORTS,
     .answer = "imported: [id], known: [id], problems: [ERROR]"},
    {"import_drop", RIGHTS_ACCOUNT, "deletes a game that you imported",
     (const struct argument[]){{"game", ARG_TEXT, true, 1, 32, "the game's id"}, {0}},
     run_import_drop, .resolves = RESOLVE_OVER, .answer = ""},
    {0}};
