/* Commands that set up a game: challenging, joining, agreeing. */
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "server/base/limits.h"
#include "server/bots/bot.h"
#include "server/commands/commands.h"
#include "server/game/keep.h"
#include "server/game/play.h"
#include "server/game/presets.h"
#include "server/game/seeks.h"
#include "server/request/resolve.h"
#include "server/users/relation.h"

enum {
    GUEST_GAMES_MAX = 50,
    ACCOUNT_GAMES_MAX = 200,
    GAMES_OF_ADDRESS_MAX = 200,
    CHALLENGES_MAX = 10,
    LEVEL_USUAL = 5
};

/* ---- create ---- */

/* Checks the limits on a user's games. */
static int check_numbers(struct request *r)
{
    const struct user *user = r->user;
    int open = 0, most = user_is_guest(user) ? GUEST_GAMES_MAX : ACCOUNT_GAMES_MAX;
    if (r->api->core->options.unlimited)
        return 0;
    for (int i = 0; i < user->rooms; i++)
        open += user->room[i]->phase == PHASE_OPEN;
    if (r->from->games >= GAMES_OF_ADDRESS_MAX)
        return request_refuse(
            r, "too_many",
            AGON_SAY(game_most_of_address, "at most %d games at once from an address"),
            GAMES_OF_ADDRESS_MAX);
    if (user->rooms >= most)
        return request_refuse(r, "too_many", AGON_SAY(game_most, "at most %d games at once"), most);
    if (open >= CHALLENGES_MAX)
        return request_refuse(r, "too_many", AGON_SAY(challenge_most, "at most %d open challenges"),
                              CHALLENGES_MAX);
    return 0;
}

static int read_opponent(struct request *r, const struct shared_game *game)
{
    static const char *const names[] = {"engine", "open", "link", "self", "user"};
    const char *word = request_text(r, "opponent");
    if (game->game->seats == 1)
        return OPPONENT_SELF;
    if (!word)
        return OPPONENT_ENGINE;
    for (int i = 0; i < 5; i++)
        if (strcmp(names[i], word) == 0)
            return i;
    return request_refuse(r, "bad_argument",
                          AGON_SAY(challenge_opponent_expected,
                                   "opponent: expected engine, open, link, self or user"));
}

/* The engine's id, or NULL if refused. */
static const char *read_engine(struct request *r, const struct shared_game *game)
{
    struct agon_error error;
    const struct agon_engine_type *type =
        agon_engine_find(request_text(r, "engine"), game->game, &error);
    if (!type)
        request_refuse(r, "bad_argument", AGON_SAY(engine_wrong, "engine: %s"), error.parts);
    return type ? type->id : NULL;
}

static int check_rated(struct request *r, const struct shared_game *game, int opponent)
{
    if (!request_on(r, "rated", false))
        return 0;
    if (user_is_guest(r->user) || game->own || game->game->seats != 2 ||
        (opponent == OPPONENT_ENGINE || opponent == OPPONENT_SELF))
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(challenge_rated,
                     "rated: only between two accounts, with the usual rules and start position"));
    return 0;
}

/* The account challenged by name; NULL: refused. */
static struct user *read_invited(struct request *r, const struct shared_game *game)
{
    const char *name = request_text(r, "name");
    struct user *user = name ? user_named(r->api->users, name) : NULL;
    if (!user || user == r->user) {
        request_refuse(
            r, name ? "not_found" : "bad_argument",
            name ? AGON_SAY(challenge_name_other, "name: expected another account")
                 : AGON_SAY(challenge_name_expected, "name: expected the player to challenge"));
        return NULL;
    }
    if (relation_has(user, RELATION_BLOCKS, r->user)) {
        request_refuse(r, "forbidden",
                       AGON_SAY(challenge_unwanted, "this player takes no challenges from you"));
        return NULL;
    }
    for (const struct connection *c = user->connections; c; c = c->next_of_owner)
        if (c->program && !bot_plays(c, game->game->rules->id)) {
            request_refuse(r, "not_now", AGON_SAY(challenge_not_played_by, "%s does not play %s"),
                           user->name, game->game->rules->name);
            return NULL;
        }
    return user;
}

static void make_key(struct room *room)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (int i = 0; i < ROOM_KEY - 1; i++)
        room->key[i] = letters[randombytes_uniform(sizeof letters - 1)];
}

/* Seats the maker and those opponents who need not join first. */
static void seat_everybody(struct request *r, struct room *room, const char *engine)
{
    int side = (int)request_number(r, "side", -1);
    int level = (int)request_number(r, "level", LEVEL_USUAL);
    if (side < 0)
        side = (int)randombytes_uniform((uint32_t)room->seats);
    for (int i = 0; i < room->seats; i++) {
        if (i == side || room->opponent == OPPONENT_SELF)
            room_sit(room, i, r->user);
        else if (room->opponent == OPPONENT_ENGINE)
            room_sit_engine(room, i, engine, level);
        room->seat[i].agreed |= room->seat[i].user == r->user;
    }
}

static int make(struct request *r, const struct clock_control *control, int opponent)
{
    struct shared_game *game = r->shared_game;
    const char *engine = NULL;
    struct user *invited = NULL;
    struct agon_error error;
    if (opponent == OPPONENT_USER && !(invited = read_invited(r, game)))
        return -1;
    if (opponent == OPPONENT_ENGINE && !(engine = read_engine(r, game)))
        return -1;
    if (request_number(r, "side", -1) >= (int64_t)game->game->seats)
        return request_refuse(r, "bad_argument",
                              AGON_SAY(challenge_side, "side: the game has %u seats"),
                              game->game->seats);
    struct room *room = room_new(r->api->rooms, shared_game_hold(game), control);
    room_pay(room, r->from);
    room->opponent = (enum opponent)opponent;
    room->rated = request_on(r, "rated", false);
    room->private = request_on(r, "private", opponent == OPPONENT_LINK);
    room->takebacks = request_on(r, "takebacks", !room->rated);
    memcpy(room->maker, r->user->id, sizeof room->maker);
    if (invited)
        memcpy(room->invited, invited->id, sizeof room->invited);
    if (opponent == OPPONENT_LINK || room->private)
        make_key(room);
    seat_everybody(r, room, engine);
    if (!room_full(room)) {
        room_keep(room);
        room_touch(room);
    } else if (room_start(room, &error) < 0) {
        room_free(room);
        return request_refuse(r, "busy", "%s", error.parts);
    }
    char url[80];
    snprintf(url, sizeof url, "/game/%s%s%s", room->id, room->key[0] ? "?key=" : "", room->key);
    request_put(r, "id", json_string(room->id));
    request_put(r, "url", json_string(url));
    request_put(r, "key", room->key[0] ? json_string(room->key) : json_null());
    request_put(r, "phase", json_string(room->phase == PHASE_OPEN ? "open" : "playing"));
    return 0;
}

static int run_create(struct request *r)
{
    struct agon_error error;
    struct clock_control control;
    const char *time = request_text(r, "control");
    if (check_numbers(r) < 0)
        return -1;
    if (clock_control_read(&control, time && *time ? time : "none", &error) < 0)
        return request_refuse_argument(r, "control", AGON_SAY(time_control_wrong, "control: %s"),
                                       error.parts);
    int opponent = read_opponent(r, r->shared_game);
    if (opponent < 0 || check_rated(r, r->shared_game, opponent) < 0)
        return -1;
    if (request_on(r, "rated", false) && resolve_rated(r) < 0)
        return -1;
    return make(r, &control, opponent);
}

/* ---- quick pairing ---- */

/* Reads the terms of a seek. */
static int read_terms(struct request *r, struct seek_terms *terms)
{
    const char *game = r->shared_game->game->rules->id;
    *terms = (struct seek_terms){.shared_game = r->shared_game,
                                 .preset = preset_find(game, request_text(r, "control")),
                                 .rated = request_on(r, "rated", true)};
    if (r->shared_game->game->seats != 2 || terms->preset < 0)
        return request_refuse_argument(
            r, "control",
            AGON_SAY(seek_preset_expected, "control: expected one of the presets of %s"), game);
    return 0;
}

/* Rated games that take weeks need an account: guests may not return. */
static int seek_days(struct request *r, const struct seek_terms *terms)
{
    struct agon_error error;
    if (terms->rated && user_is_guest(r->user))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(seek_days_account, "a rated correspondence game needs an account"));
    struct room *room = seek_by_days(r->api->rooms, r->user, r->from, terms, &error);
    if (!room)
        return request_refuse(r, "busy", "%s", error.parts);
    request_put(r, "game", json_string(room->id));
    return 0;
}

static int run_seek(struct request *r)
{
    struct seek_terms terms;
    struct clock_control control;
    if (check_numbers(r) < 0 || read_terms(r, &terms) < 0)
        return -1;
    if (terms.rated && resolve_rated(r) < 0)
        return -1;
    clock_control_read(&control, request_text(r, "control"), NULL);
    if (room_by_days(&control))
        return seek_days(r, &terms);
    if (!r->connection)
        return request_refuse(r, "not_now",
                              AGON_SAY(seek_socket, "an opponent is waited for over a socket"));
    const struct room *other = seek_other_game(r->user);
    if (!other)
        seek_begin(r->api->rooms, r->connection, &terms);
    request_put(r, "game", other ? json_string(other->id) : json_null());
    const struct user_rating *own = user_rated(r->user, r->shared_game->game->rules->id);
    request_put(r, "rating",
                own && own->games > 0 ? json_integer((json_int_t)(own->glicko.rating + 0.5))
                                      : json_null());
    return 0;
}

static int run_unseek(struct request *r)
{
    seek_end(r->api->rooms, r->user, r->connection);
    return 0;
}

/* ---- join, leave ---- */

static int run_join(struct request *r)
{
    struct room *room = r->room;
    struct agon_error error;
    int seat = (int)request_number(r, "seat", -1);
    const char *key = request_text(r, "key");
    if (room->phase != PHASE_OPEN)
        return request_refuse(r, "not_now", AGON_SAY(seat_all_taken, "the game is full"));
    if (room->opponent == OPPONENT_LINK && (!key || strcmp(key, room->key) != 0))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(challenge_link_only, "this challenge is only for people who have its link"));
    const struct user *maker = user_find(r->api->users, room->maker);
    if (maker && relation_has(maker, RELATION_BLOCKS, r->user))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(challenge_unwanted, "this player takes no challenges from you"));
    if (room->opponent == OPPONENT_USER && strcmp(room->invited, r->user->id) != 0)
        return request_refuse(r, "forbidden",
                              AGON_SAY(challenge_for_other, "this challenge is for somebody else"));
    if (r->seats != 0)
        return request_refuse(r, "not_now",
                              AGON_SAY(seat_yours_already, "this is already your seat"));
    if (room->rated && user_is_guest(r->user))
        return request_refuse(r, "forbidden",
                              AGON_SAY(seat_rated_account, "a rated game needs an account"));
    if (check_numbers(r) < 0 || (room->rated && resolve_rated(r) < 0))
        return -1;
    for (int i = 0; i < room->seats && seat < 0; i++)
        seat = room->seat[i].name[0] ? -1 : i;
    if (seat >= room->seats || room->seat[seat].name[0])
        return request_refuse(r, "not_now", AGON_SAY(seat_taken, "this seat is taken"));
    room_sit(room, seat, r->user);
    if (!room_full(room)) {
        room_keep(room);
        room_touch(room);
    } else if (room_start(room, &error) < 0) {
        room_rise(room, seat);
        return request_refuse(r, "busy", "%s", error.parts);
    }
    request_put(r, "seat", json_integer(seat));
    return 0;
}

static int run_leave(struct request *r)
{
    struct room *room = r->room;
    if (room->phase == PHASE_OPEN && strcmp(room->invited, r->user->id) == 0)
        return room_abort(room), 0;
    if (r->seats == 0)
        return request_refuse(r, "forbidden",
                              AGON_SAY(seat_not_yours, "you are not playing in this game"));
    if (room->phase == PHASE_OVER)
        return request_refuse(r, "not_now", AGON_SAY(game_over, "the game is over"));
    if (room->phase == PHASE_PLAYING) {
        struct match_event event = {.type = MATCH_RESIGN};
        room_act(room, r->seat, MATCH_ANY_NUMBER, &event, NULL);
    } else if (strcmp(room->maker, r->user->id) == 0) {
        room_abort(room);
    } else {
        for (int i = 0; i < room->seats; i++)
            if (r->seats >> i & 1)
                room_rise(room, i);
        room->phase = PHASE_OPEN;
        room_keep(room);
        room_touch(room);
    }
    return 0;
}

/* ---- agreeing ---- */

static int check_talks(struct request *r)
{
    bool maker = strcmp(r->room->maker, r->user->id) == 0;
    if (r->room->phase == PHASE_TALKS || (r->room->phase == PHASE_OPEN && maker))
        return 0;
    return request_refuse(r, "not_now",
                          AGON_SAY(shared_game_nothing, "there is nothing to agree on"));
}

static int start_if_agreed(struct request *r, struct room *room)
{
    struct agon_error error;
    if (room->phase == PHASE_TALKS && room_agreed(room)) {
        if (room_start(room, &error) < 0)
            return request_refuse(r, "busy", "%s", error.parts);
        return 0;
    }
    room_keep(room);
    room_touch(room);
    return 0;
}

static int run_agree(struct request *r)
{
    struct room *room = r->room;
    if (check_talks(r) < 0)
        return -1;
    if (strcmp(request_text(r, "digest"), room->shared_game->digest) != 0)
        return request_refuse(
            r, "stale",
            AGON_SAY(shared_game_changed, "the set-up has changed; please look at it again"));
    for (int i = 0; i < room->seats; i++)
        room->seat[i].agreed |= room->seat[i].user == r->user;
    return start_if_agreed(r, room);
}

static int run_propose(struct request *r)
{
    struct room *room = r->room;
    struct shared_game *game = r->shared_game;
    if (check_talks(r) < 0)
        return -1;
    if ((int)game->game->seats != room->seats)
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(shared_game_other_seats, "options: the game would have other seats"));
    room_change_setup(room, shared_game_hold(game), r->seat);
    request_put(r, "digest", json_string(game->digest));
    /* joining means agreeing to any proposed set-up */
    if (room->phase == PHASE_TALKS)
        return start_if_agreed(r, room);
    room_keep(room);
    room_touch(room);
    return 0;
}

const struct command commands_make[] = {
    {"create", RIGHTS_SESSION, "creates a game against an engine, or a challenge",
     (const struct argument[]){
         {"game", ARG_TEXT, true, 1, 32, "a game's id"},
         ARGUMENT_SETUP,
         {"control", ARG_TEXT, false, 0, 128, "the time control, \"5m+3s\""},
         {"side", ARG_NUMBER, false, -1, AGON_SEATS - 1, "the creator's seat, -1 for random"},
         {"opponent", ARG_TEXT, false, 1, 16, "engine, open, link, self or user"},
         {"name", ARG_TEXT, false, 1, 99, "user: the account that is challenged"},
         {"engine", ARG_TEXT, false, 1, 32, "an engine's id"},
         {"level", ARG_NUMBER, false, 0, 10, "its strength"},
         {"rated", ARG_SWITCH, false, 0, 0, "counts for the ratings"},
         {"private", ARG_SWITCH, false, 0, 0, "only players and who has the key may see it"},
         {"takebacks", ARG_SWITCH, false, 0, 0, "may be asked for"},
         {0}},
     run_create, .once = true, .resolves = RESOLVE_SETUP, .cost = RATE_GAMES,
     .answer = "id: id, url: text, key: text|null, phase: PHASE"},
    {"seek", RIGHTS_SESSION, "waits for an opponent to play a preset with",
     (const struct argument[]){
         {"game", ARG_TEXT, true, 1, 32, "a game's id"},
         {"control", ARG_TEXT, true, 1, 64, "one of the game's presets"},
         {"rated", ARG_SWITCH, false, 0, 0, "counts for the ratings (by default)"},
         {0}},
     run_seek, .once = true, .resolves = RESOLVE_KIND, .cost = RATE_GAMES,
     .answer = "game: id|null, rating?: rating|null"},
    {"unseek", RIGHTS_SESSION, "waits no more", NULL, run_unseek, .answer = ""},
    {"join", RIGHTS_SESSION, "takes a free seat",
     (const struct argument[]){ARGUMENT_GAME,
                               ARGUMENT_KEY,
                               {"seat", ARG_NUMBER, false, -1, AGON_SEATS - 1, "-1: any"},
                               {0}},
     run_join, .once = true, .resolves = RESOLVE_ROOM, .answer = "seat: seat"},
    {"leave", RIGHTS_SESSION, "gives up the seat, or declines; in a game in progress, resigns",
     (const struct argument[]){ARGUMENT_GAME, {0}}, run_leave, .resolves = RESOLVE_ROOM,
     .answer = ""},
    {"agree", RIGHTS_SESSION, "agrees to the proposed set-up",
     (const struct argument[]){
         ARGUMENT_GAME, {"digest", ARG_TEXT, true, 16, 16, "of the set-up"}, {0}},
     run_agree, .resolves = RESOLVE_SEAT, .answer = ""},
    {"propose", RIGHTS_SESSION, "proposes another set-up",
     (const struct argument[]){ARGUMENT_GAME, ARGUMENT_SETUP, {0}}, run_propose, .once = true,
     .resolves = RESOLVE_SEAT | RESOLVE_SETUP, .answer = "digest: digest"},
    {0}};
