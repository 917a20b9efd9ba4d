/* Commands for starting: sessions, the list of games, boards, and trying out positions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answers/look.h"
#include "answers/notation.h"
#include "answers/setup.h"
#include "proto/game_json.h"
#include "server/base/connection.h"
#include "server/base/pages.h"
#include "server/commands/commands.h"
#include "server/game/json.h"
#include "server/game/presets.h"
#include "server/request/answer.h"
#include "server/request/resolve.h"
#include "server/users/session.h"

static int run_session(struct request *r)
{
    char cookie[SESSION_TEXT];
    struct user *user = session_user(r->api->users, r->session);
    if (user) {
        answer_session(r, r->session, user);
        return 0;
    }
    if (request_charge(r, RATE_SESSIONS) < 0)
        return -1;
    user = user_guest(r->api->users, NULL);
    session_of_guest(r->api->users, user, cookie);
    answer_cookie(r, cookie);
    answer_session(r, cookie, user);
    return 0;
}

static int run_commands(struct request *r)
{
    request_put(r, "commands", json_incref(r->api->commands));
    return 0;
}

static int run_ping(struct request *r)
{
    json_t *at = json_object_get(r->arguments, "at");
    int lag = (int)request_number(r, "lag", -1);
    if (at)
        json_object_set(r->answer, "at", at);
    request_put(r, "now", json_integer(r->api->core->now));
    if (r->connection && lag >= 0) {
        bool told = r->connection->lag >= 0 && abs(r->connection->lag - lag) < 20;
        r->connection->lag = lag;
        for (int i = 0; !told && i < r->user->rooms; i++)
            room_touch_lag(r->user->room[i]);
    }
    return 0;
}

/* ---- games ---- */

static json_t *kind_json(const struct agon_rules *rules)
{
    json_t *json = game_json_kind(rules);
    agon_game *game = agon_open(rules->id, NULL, NULL);
    if (!game)
        return json;
    json_t *presets = json_array();
    for (int i = 0; game->seats == 2 && preset_at(rules->id, i); i++)
        json_array_append_new(presets, json_string(preset_at(rules->id, i)));
    json_object_set_new(json, "presets", presets);
    json_object_set_new(json, "engines", setup_engines(game));
    json_object_set_new(json, "seats", json_integer(game->seats));
    json_object_set_new(json, "traits", setup_traits(game));
    json_object_set_new(json, "names", game_json_seats(game));
    agon_close(game);
    return json;
}

static json_t *control_json(const char *text, const char *kind)
{
    return json_pack("{ss ss}", "text", text, "kind", kind);
}

/* Opening every kind takes a while, so the list is made once. */
static json_t *games_json(struct api *api)
{
    if (api->games)
        return api->games;
    api->games = json_array();
    for (int i = 0; agon_rules_at(i); i++)
        json_array_append_new(api->games, kind_json(agon_rules_at(i)));
    return api->games;
}

/* The list without the details of each game: variants, options, engines. */
static json_t *brief_json(const json_t *games)
{
    json_t *list = json_array(), *one;
    size_t i;
    json_array_foreach(games, i, one)
    {
        static const char *const left_out[] = {"variants", "options", "engines"};
        json_t *brief = json_copy(one);
        for (size_t k = 0; k < sizeof left_out / sizeof left_out[0]; k++)
            json_object_set_new(brief, left_out[k], json_array());
        json_array_append_new(list, brief);
    }
    return list;
}

static int run_games(struct request *r)
{
    json_t *controls = json_array();
    static const char *const live[] = {"1m+1s", "3m+2s", "5m+3s", "10m+5s", "30m+20s"};
    static const char *const days[] = {"1d", "3d", "7d"};
    for (size_t i = 0; i < sizeof live / sizeof live[0]; i++)
        json_array_append_new(controls, control_json(live[i], "live"));
    for (size_t i = 0; i < sizeof days / sizeof days[0]; i++)
        json_array_append_new(controls, control_json(days[i], "days"));
    json_array_append_new(controls, control_json("none", "none"));
    if (request_on(r, "brief", false))
        request_put(r, "games", brief_json(games_json(r->api)));
    else
        json_object_set(r->answer, "games", games_json(r->api));
    request_put(r, "controls", controls);
    return 0;
}

static int run_setup(struct request *r)
{
    const struct shared_game *game = r->shared_game;
    const agon_game *g = game->game;
    struct agon_result result;
    g->rules->result(g, g->first, (struct agon_past){0}, &result);
    json_object_set(r->answer, "setup", game->json);
    json_object_set(r->answer, "board", game->board);
    request_put(r, "position", game_json_position(g, g->first, &result, g->traits & AGON_HIDDEN));
    return 0;
}

static int run_board(struct request *r)
{
    struct shared_game *game = shared_game_find(r->api->rooms, request_text(r, "digest"));
    if (!game)
        return request_refuse(r, "not_found",
                              AGON_SAY(setup_digest_unknown, "no set-up with this digest is open"));
    json_object_set(r->answer, "board", game->board);
    return 0;
}

static int run_rules(struct request *r)
{
    const char *game = request_text(r, "game");
    const struct page *page = page_find(server_pages, game, request_text(r, "language"));
    if (!page || strchr(game, '/'))
        return request_refuse(r, "not_found",
                              AGON_SAY(rules_not_found, "there is no such rules page"));
    bool other = strchr(page->name, '/') != NULL;
    request_put(r, "language", json_string(other ? request_text(r, "language") : "en"));
    request_put(r, "text", json_string(page->text));
    return 0;
}

/* ---- positions ---- */

/* Puts the legal moves and the state of the line into the answer. */
static int look(struct request *r, const struct agon_line *line)
{
    struct look_wish wish = {request_list(r, "moves"), (int)request_number(r, "from", -1),
                             (int)request_number(r, "to", -1),
                             (int)request_number(r, "routes", -1)};
    struct agon_error error;
    return look_put(r->answer, line, &wish, &error) < 0 ? request_refuse_error(r, "illegal", &error)
                                                        : 0;
}

static int look_freely(struct request *r)
{
    if (look(r, r->line) < 0)
        return -1;
    json_object_set(r->answer, "setup", r->shared_game->json);
    look_put_last(r->answer, r->line);
    return 0;
}

static int run_look(struct request *r)
{
    const struct room *room = r->room;
    struct agon_line line;
    if (!room)
        return look_freely(r);
    if (room_secret(room))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(turn_hidden_not_tried,
                     "in a hidden game, turns cannot be tried before they are sent"));
    if (request_number(r, "number", -1) != room->match->number) {
        request_refuse(r, "stale", AGON_SAY(turn_number_expected, "expected turn number %d"),
                       room->match->number);
        request_put(r, "number", json_integer(room->match->number));
        return -1;
    }
    if (r->seat != room->match->seat)
        return request_refuse(r, "not_your_turn",
                              AGON_SAY(turn_of_other, "another seat is to move"));
    bool copied = room_line_now(room, &line);
    int status = look(r, &line);
    if (copied)
        agon_line_release(&line);
    if (status == 0)
        request_put(r, "number", json_integer(room->match->number));
    return status;
}

/* ---- notation ---- */

static int run_notation(struct request *r)
{
    struct agon_error error;
    const char *lines = request_text(r, "lines"), *word = request_text(r, "text");
    const struct agon_line *line = r->room ? &r->room->match->line : r->line;
    if (r->room && !r->room->match->game)
        return request_refuse(r, "not_now", AGON_SAY(game_not_begun, "the game has not begun"));
    if (!notation_fits(line->game))
        return request_refuse(r, "not_now",
                              AGON_SAY(notation_chess, "only chess-like games are written in SAN"));
    if ((lines && notation_put_lines(r->answer, line, lines, &error) < 0) ||
        (word && notation_put_turn(r->answer, line, word, &error) < 0))
        return request_refuse_error(r, "illegal", &error);
    return 0;
}

/* ---- replaying ---- */

/* Answers with the requested frames. */
static void answer_frames(struct request *r, const struct agon_line *line, bool over)
{
    look_put_frames(r->answer, line, (int)request_number(r, "from", 0),
                    (int)request_number(r, "count", LOOK_FRAMES_MAX), over,
                    request_on(r, "san", false));
}

/* The set-up, and the board unless the client has it. */
static void put_setup(struct request *r, const struct shared_game *game)
{
    const char *have = request_text(r, "have");
    json_object_set(r->answer, "setup", game->json);
    if (!have || strcmp(have, game->digest) != 0)
        json_object_set(r->answer, "board", game->board);
}

static int replay_freely(struct request *r)
{
    struct agon_result result;
    agon_line_result(r->line, &result);
    put_setup(r, r->shared_game);
    if (!request_on(r, "brief", false))
        request_put(r, "turns", look_turns(r->line));
    answer_frames(r, r->line, result.over);
    return 0;
}

static int run_replay(struct request *r)
{
    const struct room *room = r->room;
    if (!room)
        return replay_freely(r);
    if (room_secret(room))
        return request_refuse(r, "forbidden",
                              AGON_SAY(game_hidden, "a hidden game is shown only when it is over"));
    if (!room->match->game)
        return request_refuse(r, "not_now", AGON_SAY(game_not_begun, "the game has not begun"));
    put_setup(r, room->shared_game);
    if (!request_on(r, "brief", false))
        request_put(r, "turns", room_turns(room));
    request_put(r, "over", json_boolean(room->phase == PHASE_OVER));
    answer_frames(r, &room->match->line, room->phase == PHASE_OVER);
    return 0;
}

const struct command commands_begin[] = {
    {"session", RIGHTS_ANYONE, "starts or continues a session", NULL, run_session,
     .http_only = true, .answer = ANSWER_SESSION},
    {"hello", RIGHTS_ANYONE, "comes first over a socket: says whose it is",
     (const struct argument[]){{"token", ARG_TEXT, true, 1, 64, "the token from session"},
                               {"protocol", ARG_NUMBER, false, 1, 1, "the version of the protocol"},
                               {0}},
     NULL, .socket_only = true,
     .answer = "you: USER, server: {version: text, protocol: 1..1}, now: moment"},
    {"ping", RIGHTS_SESSION, "the server's time, and the lag",
     (const struct argument[]){{"at", ARG_REAL, false, 0, 0, "returned unchanged"},
                               {"lag", ARG_NUMBER, false, 0, 60000, "ms of lag, as last measured"},
                               {0}},
     run_ping, .once = true, .answer = "at?: real, now: moment"},
    {"commands", RIGHTS_ANYONE, "this table of commands", NULL, run_commands, .reads = true,
     .answer = "commands: [{name: text, rights: text, read: switch, http_only: switch, "
               "repeatable: switch, rate: text|null, help: text, arguments: [{name: text, type: "
               "text, required: switch, min: whole, max: whole, help: text}]}]"},
    {"games", RIGHTS_ANYONE, "the games that can be played",
     (const struct argument[]){
         {"brief", ARG_SWITCH, false, 0, 0, "without variants, options and engines"}, {0}},
     run_games, .reads = true,
     .answer = "games: [KIND], controls: [{text: text, kind: 'live'|'days'|'none'}]"},
    {"setup", RIGHTS_ANYONE, "opens a set-up without playing: its board and start",
     (const struct argument[]){{"game", ARG_TEXT, true, 1, 32, "a game's id"}, ARGUMENT_SETUP, {0}},
     run_setup, .reads = true, .resolves = RESOLVE_SETUP,
     .answer = "setup: SETUP, board: BOARD, position: POSITION"},
    {"board", RIGHTS_ANYONE, "the board of an open set-up",
     (const struct argument[]){{"digest", ARG_TEXT, true, 16, 16, "the set-up's"}, {0}}, run_board,
     .reads = true, .answer = "board: BOARD"},
    {"rules", RIGHTS_ANYONE, "the rules page of a game",
     (const struct argument[]){{"game", ARG_TEXT, true, 1, 32, "a game's id"},
                               {"language", ARG_TEXT, false, 2, 2, "en, fr, ja or tr"},
                               {0}},
     run_rules, .reads = true, .answer = "language: language, text: text"},
    {"look", RIGHTS_SESSION, "the effect of moves before they are sent",
     (const struct argument[]){
         {"game", ARG_TEXT, false, 1, 32, "a running game's id, or:"},
         ARGUMENT_FREELY,
         {"number", ARG_NUMBER, false, 0, INT32_MAX, "the turn number of the running game"},
         {"moves", ARG_WORDS, false, 0, AGON_TURN_MAX, "texts of moves, as MOVES tells them"},
         {"from", ARG_NUMBER, false, 0, 65535, "only moves that begin at this cell"},
         {"to", ARG_NUMBER, false, 0, 65535, "only moves that come to this cell"},
         {"routes", ARG_NUMBER, false, 0, 65535, "also several moves of the piece on this cell"},
         {0}},
     run_look, .reads = true, .resolves = RESOLVE_LINE | RESOLVE_SEAT | RESOLVE_PLAYING,
     .answer = "number?: count, setup?: SETUP, position: POSITION, turn: text, whole: switch, "
               "can_end: switch, moves: [MOVE; 0..500], more: switch, from?: [cell], routes?: "
               "[ROUTE], result?: RESULT, last?: LAST|null"},
    {"notation", RIGHTS_SESSION, "turns of a chess-like game in SAN, and what is typed so",
     (const struct argument[]){
         {"game", ARG_TEXT, false, 1, 32, "a game's id: from its last turn on, or:"},
         ARGUMENT_FREELY,
         ARGUMENT_KEY,
         {"lines", ARG_TEXT, false, 0, NOTATION_LINES_BYTES,
          "\"T; T | T; T\": lines from there on"},
         {"text", ARG_TEXT, false, 1, 63, "a turn in SAN, or in the game's own notation"},
         {0}},
     run_notation, .reads = true, .resolves = RESOLVE_LINE | RESOLVE_ROOM, .cost = RATE_LOOKUPS,
     .answer = "lines?: [[text]; 0..64], turn?: text"},
    {"replay", RIGHTS_ANYONE, "the positions of a game, one by one",
     (const struct argument[]){{"game", ARG_TEXT, false, 1, 32, "a game's id, or:"},
                               ARGUMENT_FREELY,
                               ARGUMENT_KEY,
                               {"from", ARG_NUMBER, false, 0, 1 << 20, "the first frame"},
                               {"count", ARG_NUMBER, false, 1, LOOK_FRAMES_MAX, "frames at most"},
                               {"san", ARG_SWITCH, false, 0, 0, "turns of chess in SAN, too"},
                               ARGUMENT_HAVE,
                               ARGUMENT_BRIEF,
                               {0}},
     run_replay, .reads = true, .resolves = RESOLVE_LINE | RESOLVE_ROOM,
     .answer = "setup: SETUP, board?: BOARD, turns?: [TURN], first: count, frames: [POSITION; "
               "0..200], san?: [text; 0..200], over?: switch"},
    {0}};
