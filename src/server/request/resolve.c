/* Resolves rooms, seats and lines of play for the dispatcher. */
#include "server/request/resolve.h"

#include <stdlib.h>
#include <string.h>

#include "server/game/absence.h"
#include "server/game/json.h"
#include "server/game/rest.h"
#include "server/game/room_loader.h"
#include "server/game/unload.h"
#include "server/request/command.h"
#include "server/request/resolve_setup.h"
#include "server/request/resolve_tournament.h"
#include "server/users/leaving.h"

/* ---- rooms ---- */

/* The room of "game", if the user may see it. */
static int load_room(struct request *r)
{
    const char *id = request_text(r, "game");
    struct room *room = room_find(r->api->rooms, id);
    bool hidden = room && !r->owner && !room_visible(room, r->user, request_text(r, "key"));
    if (!hidden && !r->again && (!room || !room->match)) {
        room_loader_ask(r->api->rooms, &r->asker, id);
        return REQUEST_LATER;
    }
    if (!room || hidden)
        return request_refuse(r, "not_found", AGON_SAY(game_not_found, "no such game"));
    if (!room->match)
        return request_refuse(r, "busy",
                              AGON_SAY(game_not_loaded, "the game could not be loaded; try again"));
    r->room = room;
    return 0;
}

/* The user's seats, and of these the one to move or the first. */
static void find_seat(struct request *r)
{
    int acting = r->room->match->seat;
    r->seats = room_seats_of(r->room, r->user);
    r->seat = -1;
    for (int i = r->room->seats - 1; i >= 0; i--)
        if (r->seats >> i & 1)
            r->seat = i;
    if (acting >= 0 && r->seats >> acting & 1)
        r->seat = acting;
    absence_seen(r->room, r->seats);
}

int resolve_playing(struct request *r, const struct room *room)
{
    return room->phase == PHASE_PLAYING
               ? 0
               : request_refuse(r, "not_now",
                                AGON_SAY(game_not_played, "the game is not being played"));
}

int resolve_rated(struct request *r)
{
    int64_t closed = leaving_closed(r->user);
    if (closed == 0)
        return 0;
    request_refuse(r, "forbidden",
                   AGON_SAY(seek_left, "you left %d of your last rated games: you can play rated "
                                       "games again in %d min"),
                   LEAVING_MOST, (int)((closed + 59999) / 60000));
    request_put(r, "until", json_integer(r->user->unpaired));
    return -1;
}

static bool was_played(const struct room *room)
{
    return room->phase == PHASE_OVER && room->match->game && !room->aborted;
}

static int find_room(struct request *r, unsigned what)
{
    int status = load_room(r);
    if (status != 0)
        return status;
    find_seat(r);
    if ((what & RESOLVE_CASUAL) == RESOLVE_CASUAL && r->room->tournament[0])
        return request_refuse(r, "not_now",
                              AGON_SAY(game_of_tournament, "this is a tournament game"));
    if ((what & RESOLVE_SEAT) == RESOLVE_SEAT && r->seats == 0)
        return request_refuse(r, "forbidden",
                              AGON_SAY(seat_not_yours, "you are not playing in this game"));
    if ((what & RESOLVE_OVER) == RESOLVE_OVER && !was_played(r->room))
        return request_refuse(
            r, "not_now", AGON_SAY(study_review_later, "a game can be reviewed once it is over"));
    return (what & RESOLVE_PLAYING) == RESOLVE_PLAYING ? resolve_playing(r, r->room) : 0;
}

int resolve_games_of(struct request *r, const struct user *user)
{
    if (rest_has(r->api->rooms, user)) {
        rest_gather(r->api->rooms, user, &r->asker);
        return REQUEST_LATER;
    }
    for (int i = 0; i < user->rooms; i++)
        if (!user->room[i]->match) {
            room_loader_ask(r->api->rooms, &r->asker, user->room[i]->id);
            return REQUEST_LATER;
        }
    return 0;
}

int resolve_refuse(struct request *r, const struct room *room, int status,
                   const struct agon_error *e)
{
    if (status == AGON_UNSUPPORTED)
        return request_refuse(r, "not_now", "%s", e->text);
    if (status == AGON_NO_MEMORY)
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    if (room_secret(room))
        return request_refuse(r, "illegal",
                              AGON_SAY(turn_cannot_be_played, "this turn cannot be played"));
    return request_refuse_error(r, "illegal", e);
}

/* ---- lines of games ---- */

/* Whether the user plays there unrated, only with engines or alone. */
static bool plays_casually(const struct room *room, const struct user *user)
{
    for (int seat = 0; seat < room->seats; seat++)
        if (room->seat[seat].user != user && !room->seat[seat].engine[0])
            return false;
    return !room->rated;
}

/* Whether all opponents are engines and the game is unrated, so that hints are allowed. */
static bool plays_engines(const struct room *room, const struct user *user)
{
    bool alone = room_seats_of(room, user) == (1u << room->seats) - 1;
    return !alone && plays_casually(room, user);
}

/* Whether the line's position is that of a game that the user is playing with others or rated. */
static bool plays_there(const struct user *user, const struct shared_game *game,
                        const struct agon_line *line)
{
    const agon_game *g = game->game;
    for (int i = 0; user && i < user->rooms; i++) {
        const struct room *room = user->room[i];
        const agon_game *other = room->shared_game->game;
        if (!plays_casually(room, user) && room->phase == PHASE_PLAYING &&
            strcmp(g->rules->id, other->rules->id) == 0 &&
            strcmp(g->variant, other->variant) == 0 &&
            room_summary_of(room).key == line->keys[line->turns])
            return true;
    }
    return false;
}

/* The room's line up to the requested turn. */
static int find_game_line(struct request *r)
{
    const struct room *room = r->room;
    struct agon_line *line;
    if (!room->match->game)
        return request_refuse(r, "not_now", AGON_SAY(game_not_begun, "the game has not begun"));
    if (room_secret(room))
        return request_refuse(r, "forbidden",
                              AGON_SAY(game_hidden, "a hidden game is shown only when it is over"));
    if (room->phase != PHASE_OVER && r->seats != 0 && !plays_engines(room, r->user))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(study_game_playing, "you are playing in this game; study it when it is over"));
    line = malloc(sizeof *line);
    if (!line || agon_line_copy(line, &room->match->line, NULL) < 0) {
        free(line);
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    }
    r->line = line;
    r->shared_game = shared_game_hold(room->shared_game);
    int turn = (int)request_number(r, "turn", line->turns);
    while (agon_line_undo_move(line))
        ;
    while (line->turns > turn && agon_line_undo_turn(line))
        ;
    return 0;
}

static int find_studied(struct request *r)
{
    int status = r->room && !r->line ? find_game_line(r) : 0;
    if (status != 0)
        return status;
    if ((!r->room || r->room->phase != PHASE_OVER) && plays_there(r->user, r->shared_game, r->line))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(study_game_stands_so,
                     "a game you are playing has this position; study it when that game is over"));
    return 0;
}

/* ---- all of it ---- */

/* The room, or without "game" a line without a game. */
static int find_game(struct request *r, unsigned what)
{
    r->room = NULL;
    if (request_text(r, "game"))
        return find_room(r, what);
    return request_text(r, "kind") ? resolve_line(r)
                                   : request_refuse(r, "bad_argument",
                                                    AGON_SAY(game_or_kind_expected,
                                                             "game or kind: expected one of them"));
}

static int find_account(struct request *r)
{
    r->account = user_named(r->api->users, request_text(r, "name"));
    return r->account ? 0
                      : request_refuse(r, "not_found", AGON_SAY(account_nobody, "no such user"));
}

int resolve(struct request *r)
{
    unsigned what = r->command->resolves;
    int status = what & (RESOLVE_ROOM | RESOLVE_LINE) ? find_game(r, what) : 0;
    if (what & RESOLVE_SHARED && request_text(r, "game"))
        status = find_room(r, 0);
    if (status == 0 && (what & RESOLVE_STUDIED) == RESOLVE_STUDIED)
        status = find_studied(r);
    if (status == 0 && what & RESOLVE_ACCOUNT)
        status = find_account(r);
    if (status == 0 && what & (RESOLVE_SETUP | RESOLVE_KIND))
        status = resolve_setup(r);
    if (status == 0 && what & RESOLVE_TOURNAMENT)
        status = resolve_tournament(r, what);
    return status;
}
