/* Commands about players' programs, for organisers and owners only: consoles, reports, submitted
 * source code. */
#include <string.h>

#include "server/commands/commands.h"
#include "server/hosted/console.h"
#include "server/hosted/hand_in.h"
#include "server/hosted/keep.h"
#include "server/hosted/plays.h"
#include "server/request/resolve_tournament.h"

/* Checks that the player is the user's, or that the user is an organiser. */
static int check_private(struct request *r)
{
    bool speaks = resolve_speaks_for(r, r->tournament, r->player);
    return speaks ? 0
                  : request_refuse(
                        r, "forbidden",
                        AGON_SAY(tournament_private, "this is for the player and the organisers"));
}

static int run_console(struct request *r)
{
    if (check_private(r) < 0)
        return -1;
    json_t *all = hosted_console_json(r->tournament, r->player);
    json_object_update(r->answer, all);
    json_decref(all);
    return 0;
}

static int run_stderr(struct request *r)
{
    int64_t retry = tournaments_say(r->api->tournaments, r->user, request_text(r, "text"));
    return retry ? request_refuse_until(r, "too_many",
                                        AGON_SAY(stderr_too_much, "too much on standard error"),
                                        retry)
                 : 0;
}

static int run_report(struct request *r)
{
    request_put(r, "players", hosted_report_json(r->tournament));
    return 0;
}

static int run_hand_in(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    struct agon_error error = {.at = -1};
    const char *text = request_text(r, "text"), *file = request_text(r, "file");
    struct entry *e = &t->entry[r->player];
    if (check_private(r) < 0)
        return -1;
    if (!t->rules.sources || !e->account[0])
        return request_refuse(
            r, "not_now",
            AGON_SAY(hand_in_not_wanted, "source code is not handed in for this tournament"));
    if (text && *text)
        return resolve_refused(r, hosted_hand_in(t, r->player, file, text, &error), &error);
    if (!hosted_file(e, file))
        return request_refuse(r, "not_found", AGON_SAY(hand_in_no_file, "no such file"));
    hosted_take_back(t, e, file);
    hosted_keep(t);
    return 0;
}

static void file_found(void *user, const struct store_table *table)
{
    struct request *r = user;
    int status = 0;
    if (table->rows > 0)
        request_put(r, "text", json_string(table->cell[0].text));
    else
        status = request_refuse(r, "not_found", AGON_SAY(hand_in_no_file, "no such file"));
    request_finish(r, status);
}

static int run_source(struct request *r)
{
    struct hosted_tournament *t = r->tournament;
    const char *file = request_text(r, "file");
    char id[HAND_IN_ID];
    if (check_private(r) < 0)
        return -1;
    if (!hosted_file(&t->entry[r->player], file))
        return request_refuse(r, "not_found", AGON_SAY(hand_in_no_file, "no such file"));
    hosted_file_id(t, &t->entry[r->player], file, id);
    store_query_document(r->api->core->store, HAND_IN_TYPE, id, file_found, r);
    return REQUEST_LATER;
}

#define ARGUMENT_FILE                                                                              \
    {                                                                                              \
        "file", ARG_TEXT, true, 1, ENTRY_FILE_NAME - 1, "its name"                                 \
    }

const struct command commands_tournament_programs[] = {
    {"tournament_console", RIGHTS_SESSION, "a player's games and tests, with times and last words",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_PLAYER, {0}}, run_console,
     .reads = true, .resolves = RESOLVE_PLAYER,
     .answer = "player: text, games: [{id: text, game: id|null, round: 1.., opponent: "
               "0..255|null, first: switch, half: count|null, why: text|null, known: switch, "
               "turns?: count, used?: ms, slowest?: ms, illegal?: count, words?: text|null}], "
               "tests: [DONE + {at: moment, why: text|null}; 0..20], files: [SOURCE; 0..10], "
               "stderr: {text: text(0..8192), bytes: count}"},
    {"stderr", RIGHTS_SESSION,
     "what a program says on standard error, for its tournaments' consoles",
     (const struct argument[]){{"text", ARG_TEXT, true, 1, CONSOLE_TEXT_MAX, "whole lines"}, {0}},
     run_stderr, .once = true, .answer = ""},
    {"tournament_report", RIGHTS_ACCOUNT, "what everybody's games add up to",
     (const struct argument[]){ARGUMENT_TOURNAMENT, {0}}, run_report, .reads = true,
     .resolves = RESOLVE_ORGANISER,
     .answer = "players: [DONE + {player: 0..255, games: count, wins: count, draws: count, "
               "losses: count, late: count, crashed: count, tests: count, files: [SOURCE; "
               "0..10]}; 0..256]"},
    {"tournament_hand_in", RIGHTS_SESSION, "keeps a file of a player's source code, or deletes it",
     (const struct argument[]){
         ARGUMENT_TOURNAMENT,
         ARGUMENT_PLAYER,
         ARGUMENT_FILE,
         {"text", ARG_TEXT, false, 0, HAND_IN_MAX, "what is in it; none: deletes it"},
         {0}},
     run_hand_in, .resolves = RESOLVE_PLAYER, .answer = ""},
    {"tournament_source", RIGHTS_SESSION, "a file that was handed in",
     (const struct argument[]){ARGUMENT_TOURNAMENT, ARGUMENT_PLAYER, ARGUMENT_FILE, {0}},
     run_source, .reads = true, .resolves = RESOLVE_PLAYER, .answer = "text: text"},
    {0}};
