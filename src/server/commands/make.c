/* Commands that bring a game about: challenges, joining, agreeing. */
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "server/bots/bot.h"
#include "server/commands/ask.h"
#include "server/commands/command.h"
#include "server/limits.h"

enum {
    GUEST_GAMES_MAX = 50,
    ACCOUNT_GAMES_MAX = 200,
    GAMES_OF_ADDRESS_MAX = 200,
    GAMES_AT_ONCE = 60,
    CHALLENGES_MAX = 10,
    LEVEL_USUAL = 5
};
#define GAMES_PER_SECOND 0.5

/* ---- create ---- */

/* The limits on how many games a person may have. */
static int check_numbers(struct request *r)
{
    const struct person *p = r->person;
    int open = 0, most = person_is_guest(p) ? GUEST_GAMES_MAX : ACCOUNT_GAMES_MAX;
    if (r->hall->options.unlimited)
        return 0;
    for (int i = 0; i < p->rooms; i++)
        open += p->room[i]->phase == PHASE_OPEN;
    if (r->from->games >= GAMES_OF_ADDRESS_MAX)
        return request_refuse(
            r, "too_many",
            AGON_SAY(game_most_of_address, "at most %d games at once from an address"),
            GAMES_OF_ADDRESS_MAX);
    if (p->rooms >= most)
        return request_refuse(r, "too_many", AGON_SAY(game_most, "at most %d games at once"), most);
    if (open >= CHALLENGES_MAX)
        return request_refuse(r, "too_many", AGON_SAY(challenge_most, "at most %d open challenges"),
                              CHALLENGES_MAX);
    return 0;
}

static int read_opponent(struct request *r, const struct agreement *a)
{
    static const char *const names[] = {"engine", "open", "link", "self", "person"};
    const char *word = request_text(r, "opponent");
    if (a->game->seats == 1)
        return OPPONENT_SELF;
    if (!word)
        return OPPONENT_ENGINE;
    for (int i = 0; i < 5; i++)
        if (strcmp(names[i], word) == 0)
            return i;
    return request_refuse(r, "bad_argument",
                          AGON_SAY(challenge_opponent_expected,
                                   "opponent: expected engine, open, link, self or person"));
}

/* The engine's id, or NULL when it is refused. */
static const char *read_engine(struct request *r, const struct agreement *a)
{
    struct agon_error error;
    const struct agon_engine_type *type =
        agon_engine_find(request_text(r, "engine"), a->game, &error);
    if (!type)
        request_refuse(r, "bad_argument", AGON_SAY(engine_wrong, "engine: %s"), error.parts);
    return type ? type->id : NULL;
}

static int check_rated(struct request *r, const struct agreement *a, int opponent)
{
    if (!request_on(r, "rated", false))
        return 0;
    if (person_is_guest(r->person) || a->own || a->game->seats != 2 ||
        (opponent == OPPONENT_ENGINE || opponent == OPPONENT_SELF))
        return request_refuse(r, "bad_argument",
                              AGON_SAY(challenge_rated,
                                       "rated: only between two accounts, with neither an own "
                                       "definition nor an own start"));
    return 0;
}

/* The account that is challenged by name; NULL: refused. */
static struct person *read_invited(struct request *r, const struct agreement *a)
{
    const char *name = request_text(r, "name");
    struct person *p = name ? person_named(r->hall, name) : NULL;
    if (!p || p == r->person) {
        request_refuse(r, name ? "not_found" : "bad_argument",
                       name
                           ? AGON_SAY(challenge_name_other, "name: expected another account")
                           : AGON_SAY(challenge_name_expected, "name: expected whom to challenge"));
        return NULL;
    }
    for (const struct link *l = p->links; l; l = l->next_of_person)
        if (l->bot && !bot_plays(l, a->game->rules->id)) {
            request_refuse(r, "not_now", AGON_SAY(challenge_not_played_by, "%s does not play %s"),
                           p->name, a->game->rules->name);
            return NULL;
        }
    return p;
}

static void make_key(struct room *t)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (int i = 0; i < ROOM_KEY - 1; i++)
        t->key[i] = letters[randombytes_uniform(sizeof letters - 1)];
}

/* Chairs for the maker and, if they need not come first, the opponents. */
static void seat_everybody(struct request *r, struct room *t, const char *engine)
{
    int side = (int)request_number(r, "side", -1);
    int level = (int)request_number(r, "level", LEVEL_USUAL);
    if (side < 0)
        side = (int)randombytes_uniform((uint32_t)t->seats);
    for (int i = 0; i < t->seats; i++) {
        if (i == side || t->opponent == OPPONENT_SELF)
            room_sit(t, i, r->person);
        else if (t->opponent == OPPONENT_ENGINE)
            room_sit_engine(t, i, engine, level);
        t->chair[i].agreed |= t->chair[i].person == r->person;
    }
}

/* New games come from an address at a bounded rate. */
static int check_rate(struct request *r)
{
    int64_t retry;
    if (r->hall->options.unlimited ||
        bucket_take(&r->from->games_made, GAMES_AT_ONCE, GAMES_PER_SECOND, r->hall->now, &retry))
        return 0;
    request_refuse(r, "too_many", AGON_SAY(game_new_most, "too many new games from this address"));
    request_put(r, "retry_ms", json_integer(retry));
    return -1;
}

static int make(struct request *r, struct agreement *a, const struct clock_control *control,
                int opponent)
{
    const char *engine = NULL;
    struct person *invited = NULL;
    struct agon_error error;
    if (opponent == OPPONENT_PERSON && !(invited = read_invited(r, a)))
        return -1;
    if (opponent == OPPONENT_ENGINE && !(engine = read_engine(r, a)))
        return -1;
    if (request_number(r, "side", -1) >= (int64_t)a->game->seats)
        return request_refuse(r, "bad_argument",
                              AGON_SAY(challenge_side, "side: the game has %u seats"),
                              a->game->seats);
    if (check_rate(r) < 0)
        return -1;
    struct room *t = room_new(r->hall, agreement_hold(a), control);
    room_pay(t, r->from);
    t->opponent = (enum opponent)opponent;
    t->rated = request_on(r, "rated", false);
    t->private = request_on(r, "private", opponent == OPPONENT_LINK);
    t->takebacks = request_on(r, "takebacks", !t->rated);
    memcpy(t->maker, r->person->id, sizeof t->maker);
    if (invited)
        memcpy(t->invited, invited->id, sizeof t->invited);
    if (opponent == OPPONENT_LINK || t->private)
        make_key(t);
    seat_everybody(r, t, engine);
    if (!room_full(t)) {
        room_keep(t);
        room_touch(t);
    } else if (room_start(t, &error) < 0) {
        room_free(t);
        return request_refuse(r, "busy", "%s", error.parts);
    }
    char url[80];
    snprintf(url, sizeof url, "/game/%s%s%s", t->id, t->key[0] ? "?key=" : "", t->key);
    request_put(r, "id", json_string(t->id));
    request_put(r, "url", json_string(url));
    request_put(r, "key", t->key[0] ? json_string(t->key) : json_null());
    request_put(r, "phase", json_string(t->phase == PHASE_OPEN ? "open" : "playing"));
    return 0;
}

static int run_create(struct request *r)
{
    struct agreement *a;
    struct agon_error error;
    struct clock_control control;
    const char *time = request_text(r, "control");
    if (check_numbers(r) < 0)
        return -1;
    if (clock_control_read(&control, time && *time ? time : "none", &error) < 0) {
        request_refuse(r, "bad_argument", AGON_SAY(time_control_wrong, "control: %s"), error.parts);
        request_put(r, "argument", json_string("control"));
        return -1;
    }
    int status = ask_agreement(r, "game", &a);
    if (status != 0)
        return status;
    int opponent = read_opponent(r, a);
    status = opponent < 0 ? -1 : check_rated(r, a, opponent);
    if (status == 0)
        status = make(r, a, &control, opponent);
    agreement_drop(a);
    return status;
}

/* ---- join, leave ---- */

static int run_join(struct request *r)
{
    struct room *t;
    struct agon_error error;
    int status = ask_room(r, &t), seat = (int)request_number(r, "seat", -1);
    if (status != 0)
        return status;
    const char *key = request_text(r, "key");
    if (t->phase != PHASE_OPEN)
        return request_refuse(r, "not_now", AGON_SAY(seat_all_taken, "the game is full"));
    if (t->opponent == OPPONENT_LINK && (!key || strcmp(key, t->key) != 0))
        return request_refuse(
            r, "forbidden",
            AGON_SAY(challenge_link_only, "this challenge is for who has its link"));
    if (t->opponent == OPPONENT_PERSON && strcmp(t->invited, r->person->id) != 0)
        return request_refuse(r, "forbidden",
                              AGON_SAY(challenge_for_other, "this challenge is for somebody else"));
    if (room_seats_of(t, r->person) != 0)
        return request_refuse(r, "not_now", AGON_SAY(seat_yours_already, "you sit here already"));
    if (t->rated && person_is_guest(r->person))
        return request_refuse(r, "forbidden",
                              AGON_SAY(seat_rated_account, "a rated game needs an account"));
    if (check_numbers(r) < 0)
        return -1;
    for (int i = 0; i < t->seats && seat < 0; i++)
        seat = t->chair[i].name[0] ? -1 : i;
    if (seat >= t->seats || t->chair[seat].name[0])
        return request_refuse(r, "not_now", AGON_SAY(seat_taken, "this seat is taken"));
    room_sit(t, seat, r->person);
    if (!room_full(t)) {
        room_keep(t);
        room_touch(t);
    } else if (room_start(t, &error) < 0) {
        room_rise(t, seat);
        return request_refuse(r, "busy", "%s", error.parts);
    }
    request_put(r, "seat", json_integer(seat));
    return 0;
}

static int run_leave(struct request *r)
{
    struct room *t;
    int status = ask_room(r, &t);
    if (status != 0)
        return status;
    unsigned seats = room_seats_of(t, r->person);
    if (t->phase == PHASE_OPEN && strcmp(t->invited, r->person->id) == 0)
        return room_abort(t), 0;
    if (seats == 0)
        return request_refuse(r, "forbidden", AGON_SAY(seat_not_here, "you do not sit here"));
    if (t->phase == PHASE_OVER)
        return request_refuse(r, "not_now", AGON_SAY(game_over, "the game is over"));
    if (t->phase == PHASE_PLAYING) {
        struct match_event event = {.type = MATCH_RESIGN};
        int seat = 0;
        while (!(seats >> seat & 1))
            seat++;
        room_act(t, seat, MATCH_ANY_NUMBER, &event, NULL);
    } else if (strcmp(t->maker, r->person->id) == 0) {
        room_abort(t);
    } else {
        for (int i = 0; i < t->seats; i++)
            if (seats >> i & 1)
                room_rise(t, i);
        t->phase = PHASE_OPEN;
        room_keep(t);
        room_touch(t);
    }
    return 0;
}

/* ---- agreeing ---- */

static int ask_talks(struct request *r, struct room **t, int *seat)
{
    int status = ask_room(r, t);
    if (status != 0)
        return status;
    unsigned seats = room_seats_of(*t, r->person);
    bool maker = strcmp((*t)->maker, r->person->id) == 0;
    if (seats == 0)
        return request_refuse(r, "forbidden", AGON_SAY(seat_not_here, "you do not sit here"));
    if ((*t)->phase != PHASE_TALKS && !((*t)->phase == PHASE_OPEN && maker))
        return request_refuse(r, "not_now",
                              AGON_SAY(agreement_nothing, "there is nothing to agree on"));
    for (*seat = 0; !(seats >> *seat & 1);)
        ++*seat;
    return 0;
}

static int start_if_agreed(struct request *r, struct room *t)
{
    struct agon_error error;
    if (t->phase == PHASE_TALKS && room_agreed(t)) {
        if (room_start(t, &error) < 0)
            return request_refuse(r, "busy", "%s", error.parts);
        return 0;
    }
    room_keep(t);
    room_touch(t);
    return 0;
}

static int run_agree(struct request *r)
{
    struct room *t;
    int seat, status = ask_talks(r, &t, &seat);
    if (status != 0)
        return status;
    if (strcmp(request_text(r, "digest"), t->agreement->digest) != 0)
        return request_refuse(
            r, "stale",
            AGON_SAY(agreement_changed, "the set-up has changed since; look at it again"));
    for (int i = 0; i < t->seats; i++)
        t->chair[i].agreed |= t->chair[i].person == r->person;
    return start_if_agreed(r, t);
}

static int run_propose(struct request *r)
{
    struct room *t;
    struct agreement *a;
    int seat, status = ask_talks(r, &t, &seat);
    if (status != 0)
        return status;
    json_object_set_new(r->arguments, "kind", json_string(t->agreement->game->rules->id));
    status = ask_agreement(r, "kind", &a);
    if (status != 0)
        return status;
    if ((int)a->game->seats != t->seats) {
        agreement_drop(a);
        return request_refuse(
            r, "bad_argument",
            AGON_SAY(agreement_other_seats, "options: the game would have other seats"));
    }
    room_change_setup(t, a, seat);
    request_put(r, "digest", json_string(a->digest));
    /* Whatever is proposed at the table is to be agreed to. */
    if (t->phase == PHASE_TALKS)
        return start_if_agreed(r, t);
    room_keep(t);
    room_touch(t);
    return 0;
}

const struct command commands_make[] = {
    {"create", RIGHTS_SESSION, false, false, "a game against an engine, or a challenge",
     (const struct argument[]){
         {"game", ARG_TEXT, true, 1, 32, "a game's id"},
         ASK_SETUP,
         {"control", ARG_TEXT, false, 0, 128, "the time control, \"5m+3s\""},
         {"side", ARG_NUMBER, false, -1, AGON_SEATS - 1, "the maker's seat, -1 by lot"},
         {"opponent", ARG_TEXT, false, 1, 16, "engine, open, link, self or person"},
         {"name", ARG_TEXT, false, 1, 99, "person: the account that is challenged"},
         {"engine", ARG_TEXT, false, 1, 32, "an engine's id"},
         {"level", ARG_NUMBER, false, 1, 10, "its strength"},
         {"rated", ARG_SWITCH, false, 0, 0, "counts for the ratings"},
         {"private", ARG_SWITCH, false, 0, 0, "only players and who has the key may see it"},
         {"takebacks", ARG_SWITCH, false, 0, 0, "may be asked for"},
         {0}},
     run_create},
    {"join", RIGHTS_SESSION, false, false, "takes a free seat",
     (const struct argument[]){
         ASK_GAME, ASK_KEY, {"seat", ARG_NUMBER, false, -1, AGON_SEATS - 1, "-1: any"}, {0}},
     run_join},
    {"leave", RIGHTS_SESSION, false, false,
     "gives the seat back, or declines; in a game under way, resigns",
     (const struct argument[]){ASK_GAME, {0}}, run_leave},
    {"agree", RIGHTS_SESSION, false, false, "agrees to the set-up that is talked about",
     (const struct argument[]){ASK_GAME, {"digest", ARG_TEXT, true, 16, 16, "of the set-up"}, {0}},
     run_agree},
    {"propose", RIGHTS_SESSION, false, false, "puts another set-up in its place",
     (const struct argument[]){ASK_GAME, ASK_SETUP, {0}}, run_propose},
    {0}};
