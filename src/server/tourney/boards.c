/* Boards: games given out, players called to them, the rooms in which they are played. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "server/link.h"
#include "server/tourney/parts.h"

enum { COUNT_MS = 5000 };   /* how often an arena's time is written down */
#define WHY_ABSENT "absent" /* of a game that nobody played */

/* ---- boards ---- */

struct board *tourney_board(const struct tourney *c, int match, int game)
{
    for (int i = 0; i < c->boards; i++)
        if (c->board[i].match == match && c->board[i].game == game)
            return &c->board[i];
    return NULL;
}

struct board *tourney_add_board(struct tourney *c, int match, int game)
{
    if (c->boards == c->board_room) {
        c->board_room = c->board_room ? 2 * c->board_room : 16;
        c->board = realloc(c->board, (size_t)c->board_room * sizeof *c->board);
        if (!c->board)
            abort();
    }
    struct board *b = &c->board[c->boards++];
    *b = (struct board){.match = match, .game = game, .since = c->hall->now};
    c->match[match].changed = true;
    return b;
}

void tourney_drop_board(struct tourney *c, struct board *b)
{
    c->match[b->match].changed = true;
    *b = c->board[--c->boards];
}

void tourney_note_matches(struct tourney *c)
{
    for (; c->matches < c->tournament.matches; c->matches++) {
        const struct tournament_match *m = &c->tournament.match[c->matches];
        if (c->matches == c->match_room) {
            c->match_room = c->match_room ? 2 * c->match_room : 64;
            c->match = realloc(c->match, (size_t)c->match_room * sizeof *c->match);
            if (!c->match)
                abort();
        }
        c->match[c->matches] = (struct tourney_match){.changed = true};
        if (m->room > 0 &&
            !(c->match[c->matches].room = calloc((size_t)m->room, sizeof *c->match->room)))
            abort();
    }
}

void tourney_count(struct tourney *c)
{
    const struct tournament *t = &c->tournament;
    c->played = c->total = c->round = c->last_round = 0;
    for (int i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];
        for (int g = 0; g < m->room; g++) {
            c->played += m->game[g].state == TOURNAMENT_DONE;
            c->total += m->game[g].state != TOURNAMENT_VOID;
        }
        c->last_round = m->round > c->last_round ? m->round : c->last_round;
        if (!m->settled && (c->round == 0 || m->round < c->round))
            c->round = m->round;
    }
    c->round = c->round ? c->round : c->last_round;
}

/* ---- rooms ---- */

/* The player of a game who moves first (0) or second (1). */
static int player_at(const struct tourney *c, const struct board *b, int second)
{
    int side = tournament_first(b->game) ^ second;
    return c->tournament.match[b->match].player[side];
}

static int seat_players(struct room *t, const struct tourney *c, const struct board *b)
{
    const agon_game *g = t->agreement->game;
    for (int seat = 0; seat < t->seats; seat++) {
        int player = player_at(c, b, g->team[seat] != g->team[0]);
        const struct entry *e = &c->entry[player];
        struct person *p = tourney_person(c, player);
        if (e->engine[0])
            room_sit_engine(t, seat, e->engine, e->level);
        else if (p)
            room_sit(t, seat, p);
        t->chair[seat].agreed = true;
    }
    return room_full(t) ? 0 : AGON_UNSUPPORTED;
}

/* The agreement of a game: the tournament's, or the one that starts from its handicap. */
static struct agreement *agree(const struct tourney *c, const struct board *b,
                               struct agon_error *error)
{
    const char *handicap = c->tournament.match[b->match].game[b->game].handicap;
    const agon_game *g = c->agreement->game;
    struct proposal p = {g->rules->id, g->variant, g->options, NULL, handicap};
    return handicap ? agreement_open(c->hall, &p, error) : agreement_hold(c->agreement);
}

struct room *tourney_room(struct tourney *c, struct agreement *a, int match, int game)
{
    struct room *t = room_new(c->hall, a, &c->rules.control);
    const char *title = json_string_value(json_object_get(c->settings, "title"));
    memcpy(t->tourney, c->id, sizeof t->tourney);
    t->event = record_copy(title, strlen(title));
    t->pairing = match;
    t->nth = game;
    t->lag_ms = c->rules.lag_ms;
    t->warnings = c->rules.warnings;
    t->opponent = OPPONENT_PERSON;
    t->rated = c->rules.rated && match >= 0 && !a->own;
    return t;
}

/* The turns that open a game; NULL: none. */
static char *opening(struct tourney *c, const struct board *b, struct agon_error *error)
{
    int nth = 2 * tournament_opening(&c->tournament, b->match, b->game);
    char *turns = c->tournament.match[b->match].game[b->game].handicap
                      ? NULL
                      : series_opening(&c->series, nth % SERIES_GAMES_MAX, error);
    if (turns && *turns)
        return turns;
    free(turns);
    return NULL;
}

static void tell_players(const struct tourney *c, const struct board *b)
{
    char id[32];
    snprintf(id, sizeof id, "%d.%d", b->match + 1, b->game + 1);
    for (int second = 0; second < 2; second++) {
        struct person *p = tourney_person(c, player_at(c, b, second));
        if (!p || !p->links)
            continue;
        json_t *push = json_pack("{ss ss ss ss?}", "on", "tournament_game", "tournament", c->id,
                                 "id", id, "game", b->room[0] ? b->room : NULL);
        struct note *note = note_new(c->hall, push);
        for (struct link *l = p->links; l; l = l->next_of_person)
            link_send(l, note);
        note_drop(note);
        json_decref(push);
    }
}

/* The game begins; the room is written down before there is anything of it. */
static void begin(struct tourney *c, struct board *b)
{
    struct agon_error error = {.text = "a player is gone"};
    struct agreement *a = agree(c, b, &error);
    struct room *t = a ? tourney_room(c, a, b->match, b->game) : NULL;
    char line[64];
    int status = t ? 0 : AGON_UNSUPPORTED;
    if (t) {
        snprintf(line, sizeof line, "%d.%d %s", b->match + 1, b->game + 1, t->id);
        tourney_keep_line(c, 'G', line);
        t->opening = opening(c, b, &error);
        status = seat_players(t, c, b);
    }
    if (status == 0)
        status = room_start(t, &error);
    if (status < 0) {
        if (t)
            room_free(t);
        tourney_note(c, NULL, "pause", NULL, error.text);
        tourney_pause(c);
        return;
    }
    memcpy(b->room, t->id, sizeof b->room);
    memcpy(c->match[b->match].room[b->game], t->id, HALL_ID);
    c->match[b->match].changed = true;
    b->since = c->hall->now;
    tell_players(c, b);
    tourney_touch(c);
}

/* ---- results ---- */

bool tourney_points(const struct room *t, int half[2])
{
    const struct agon_result *r = &t->match->result;
    const agon_game *g = t->agreement->game;
    int other = 0;
    if (t->aborted || !r->over)
        return false;
    while (g->team[other] == g->team[0])
        other++;
    for (int i = 0; i < 2; i++)
        half[i] = r->points[i ? other : 0] * 2 / AGON_POINTS;
    return true;
}

/* A result is written down; one that the game has already, or that is not due any more, changes
 * nothing. */
static void finish(struct tourney *c, int match, int game, const int half[2], const char *why)
{
    struct agon_error error = {.at = -1};
    if (tournament_finish(&c->tournament, match, game, half, why, &error) == 0)
        tourney_keep_log(c);
    c->match[match].changed = true;
    c->match[match].ended = ++c->results;
    c->standings_changed = true;
    tourney_touch(c);
}

static void collect(struct room *t)
{
    struct tourney *c = map_get(&t->hall->tourneys, t->tourney);
    struct board *b = c && t->pairing >= 0 ? tourney_board(c, t->pairing, t->nth) : NULL;
    int half[2], match = t->pairing, game = t->nth;
    if (!b || strcmp(b->room, t->id) != 0)
        return;
    tourney_drop_board(c, b);
    if (tourney_points(t, half)) {
        finish(c, match, game, half, t->match->result.why);
    } else {
        tournament_drop(&c->tournament, match, game);
        tourney_touch(c);
    }
}

static void collect_all(struct hall *h)
{
    while (h->ended) {
        struct room *t = h->ended;
        h->ended = t->next_ended;
        t->next_ended = NULL;
        collect(t);
    }
}

void tourney_call_off(struct tourney *c, struct board *b)
{
    struct room *t = b->room[0] ? map_get(&c->hall->rooms, b->room) : NULL;
    tournament_drop(&c->tournament, b->match, b->game);
    tourney_drop_board(c, b);
    if (t && t->phase != PHASE_OVER)
        room_abort(t);
    tourney_touch(c);
}

/* ---- time ---- */

/* Called players are there, or have not come. */
static void attend_call(struct tourney *c, struct board *b)
{
    bool first = tourney_present(c, player_at(c, b, 0));
    bool second = tourney_present(c, player_at(c, b, 1));
    int half[2] = {first ? 2 : 0, second ? 2 : 0}, match = b->match, game = b->game;
    if (first && second) {
        begin(c, b);
    } else if (c->hall->now - b->since >= c->rules.wait_ms) {
        tournament_drop(&c->tournament, match, game);
        tourney_drop_board(c, b);
        finish(c, match, game, half, WHY_ABSENT);
    }
}

/* When a player who is gone has been so for too long, or CLOCK_NEVER. */
static int64_t gone_until(const struct tourney *c, const struct board *b, int player)
{
    if (c->rules.reconnect_ms == 0 || tourney_present(c, player))
        return CLOCK_NEVER;
    const struct person *p = tourney_person(c, player);
    int64_t since = p && p->left > b->since ? p->left : b->since;
    return since + c->rules.reconnect_ms;
}

/* A game that the server's end has broken off goes on when both players are back, or had the time
 * to be. */
static void attend_held(struct tourney *c, struct board *b)
{
    struct room *t = map_get(&c->hall->rooms, b->room);
    bool here = tourney_present(c, player_at(c, b, 0)) && tourney_present(c, player_at(c, b, 1));
    if (!here && c->hall->now - b->since < c->rules.wait_ms)
        return;
    b->held = false;
    b->since = c->hall->now;
    if (t)
        room_pause(t, false);
}

static void attend_game(struct tourney *c, struct board *b)
{
    if (b->held)
        attend_held(c, b);
    if (c->rules.reconnect_ms == 0 || b->held)
        return;
    struct room *t = map_get(&c->hall->rooms, b->room);
    struct match_event event = {.type = MATCH_ABANDON};
    for (int second = 0; second < 2 && t && t->phase == PHASE_PLAYING; second++) {
        int seat = 0, player = player_at(c, b, second);
        if (gone_until(c, b, player) > c->hall->now)
            continue;
        while (second && t->agreement->game->team[seat] == t->agreement->game->team[0])
            seat++;
        room_last_words(t, seat, "the connection is gone");
        room_act(t, seat, MATCH_ANY_NUMBER, &event, NULL);
    }
}

/* When an arena's time is to be counted again, or CLOCK_NEVER. */
static int64_t time_due(const struct tourney *c)
{
    const struct tournament *t = &c->tournament;
    if (!tourney_begun(c) || c->plan.duration_ms == 0 || t->closed)
        return CLOCK_NEVER;
    int64_t left = c->plan.duration_ms - t->elapsed_ms;
    return c->ran == 0 ? c->hall->now : c->ran + (left < COUNT_MS ? left : COUNT_MS);
}

/* An arena's time counts while it runs. */
static void count_time(struct tourney *c)
{
    struct tournament *t = &c->tournament;
    int64_t now = c->hall->now;
    if (time_due(c) > now)
        return;
    if (c->ran > 0)
        tournament_elapsed(t, t->elapsed_ms + now - c->ran, NULL);
    c->ran = now;
    if (t->elapsed_ms >= c->plan.duration_ms)
        tournament_close(t, "the time is over", NULL);
    tourney_keep_log(c);
}

static void give_out(struct tourney *c)
{
    struct agon_error error = {.at = -1};
    int match, game, most = c->rules.boards > 0 ? c->rules.boards : INT32_MAX, given = 0;
    c->moved = false;
    while (c->boards < most && c->state == TOURNEY_RUNNING &&
           (given = tournament_next(&c->tournament, &match, &game, &error)) > 0) {
        tourney_note_matches(c);
        struct board *b = tourney_add_board(c, match, game);
        tourney_keep_log(c);
        tell_players(c, b);
        tourney_touch(c);
    }
    c->moved = false;
    tourney_keep_log(c);
    if (given < 0)
        tourney_pause(c);
}

void tourney_go_on(struct tourney *c)
{
    if (c->state != TOURNEY_RUNNING)
        return;
    count_time(c);
    for (bool again = true; again; again = c->moved && c->state == TOURNEY_RUNNING) {
        if (c->moved)
            give_out(c);
        for (int i = 0; i < c->boards && c->state == TOURNEY_RUNNING; i++)
            if (!c->board[i].room[0])
                attend_call(c, &c->board[i]);
            else
                attend_game(c, &c->board[i]);
    }
    if (c->state == TOURNEY_RUNNING && c->boards == 0 &&
        (tournament_over(&c->tournament) || c->tournament.closed))
        tourney_end(c, NULL);
}

void tourneys_step(struct hall *h)
{
    do {
        size_t at = 0;
        collect_all(h);
        for (struct tourney *c; (c = map_each(&h->tourneys, &at)) != NULL;) {
            tourney_go_on(c);
            tourney_check_step(c);
        }
    } while (h->ended);
}

int64_t tourneys_due(const struct hall *h)
{
    int64_t due = CLOCK_NEVER;
    size_t at = 0;
    for (const struct tourney *c; (c = map_each(&h->tourneys, &at)) != NULL;) {
        for (int i = 0; i < c->boards && c->state == TOURNEY_RUNNING; i++) {
            const struct board *b = &c->board[i];
            int64_t until = b->since + c->rules.wait_ms;
            for (int second = 0; second < 2 && b->room[0] && !b->held; second++) {
                int64_t gone = gone_until(c, b, player_at(c, b, second));
                until = second == 0 || gone < until ? gone : until;
            }
            due = until < due ? until : due;
        }
        if (c->state == TOURNEY_RUNNING && time_due(c) < due)
            due = time_due(c);
        if (c->changed && c->watchers > 0 && c->told + TOURNEY_TOLD_MS < due)
            due = c->told + TOURNEY_TOLD_MS;
    }
    return due;
}

/* ---- after a restart ---- */

/* What the card of a room that is over says; false: it was called off. */
static bool card_points(const json_t *card, int half[2], const char **why)
{
    const json_t *result = json_object_get(card, "result"),
                 *points = json_object_get(result, "points");
    *why = json_string_value(json_object_get(result, "why"));
    if (!*why || json_array_size(points) != 2)
        return false;
    for (size_t i = 0; i < 2; i++)
        half[i] = (int)(json_integer_value(json_array_get(points, i)) * 2 / AGON_POINTS);
    return true;
}

/* A game that is being taken up. */
struct taken {
    struct tourney *tourney;
    int match, game;
};

static void take_result(void *user, const struct store_game *g)
{
    const struct taken *k = user;
    json_t *card = g->ended > 0 ? json_loads(g->card, 0, NULL) : NULL;
    int half[2];
    const char *why;
    if (card && card_points(card, half, &why))
        finish(k->tourney, k->match, k->game, half, why);
    json_decref(card);
}

static void take_up(struct tourney *c, int match, int game)
{
    struct hall *h = c->hall;
    struct taken k = {c, match, game};
    const char *id = c->match[match].room[game];
    struct room *t = map_get(&h->rooms, id);
    if (!t) {
        store_one_game(h->store, id, take_result, &k, NULL);
    } else if (tournament_take(&c->tournament, match, game)) {
        struct board *b = tourney_add_board(c, match, game);
        memcpy(b->room, t->id, sizeof b->room);
        if (t->phase == PHASE_TALKS)
            room_start(t, NULL);
        room_pause(t, true);
        b->held = c->state == TOURNEY_RUNNING;
    }
}

void tourney_take_up(struct tourney *c)
{
    tourney_note_matches(c);
    for (int i = 0; i < c->tournament.matches; i++)
        for (int g = 0; g < c->tournament.match[i].room; g++)
            if (c->tournament.match[i].game[g].state == TOURNAMENT_WAITING &&
                c->match[i].room[g][0])
                take_up(c, i, g);
    tourney_count(c);
}
