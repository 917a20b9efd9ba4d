/* Boards: games given out, players called to them, the rooms in which they are played. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "play/tournament/events.h"
#include "play/tournament/next.h"
#include "play/tournament/state.h"
#include "server/base/connection.h"
#include "server/game/play.h"
#include "server/tournament/parts.h"
#include "server/tournament/plays.h"
#include "server/tournament/run.h"
#include "server/tournament/timetable.h"

enum { COUNT_MS = 5000 };   /* how often an arena's time is written down */
#define WHY_ABSENT "absent" /* of a game that nobody played */

/* ---- boards ---- */

struct board *hosted_board(const struct hosted_tournament *t, int match, int game)
{
    for (int i = 0; i < t->boards; i++)
        if (t->board[i].match == match && t->board[i].game == game)
            return &t->board[i];
    return NULL;
}

static struct board *hosted_add_board(struct hosted_tournament *t, int match, int game)
{
    if (t->boards == t->board_room) {
        t->board_room = t->board_room ? 2 * t->board_room : 16;
        t->board = realloc(t->board, (size_t)t->board_room * sizeof *t->board);
        if (!t->board)
            abort();
    }
    struct board *b = &t->board[t->boards++];
    *b = (struct board){.match = match, .game = game, .since = t->tournaments->core->now};
    t->match[match].changed = true;
    return b;
}

void hosted_drop_board(struct hosted_tournament *t, struct board *b)
{
    const struct tournament_match *m = &t->tournament.match[b->match];
    for (int side = 0; side < 2; side++)
        t->entry[m->player[side]].played = t->tournaments->core->now;
    t->match[b->match].changed = true;
    *b = t->board[--t->boards];
}

void hosted_note_matches(struct hosted_tournament *t)
{
    while (t->matches > t->tournament.matches) /* taken back */
        free(t->match[--t->matches].room);
    for (; t->matches < t->tournament.matches; t->matches++) {
        const struct tournament_match *m = &t->tournament.match[t->matches];
        if (t->matches == t->match_room) {
            t->match_room = t->match_room ? 2 * t->match_room : 64;
            t->match = realloc(t->match, (size_t)t->match_room * sizeof *t->match);
            if (!t->match)
                abort();
        }
        t->match[t->matches] = (struct hosted_match){.changed = true};
        if (m->room > 0 &&
            !(t->match[t->matches].room = calloc((size_t)m->room, sizeof *t->match->room)))
            abort();
    }
}

void hosted_count(struct hosted_tournament *tournament)
{
    const struct tournament *t = &tournament->tournament;
    tournament->played = tournament->total = tournament->round = tournament->last_round = 0;
    for (int i = 0; i < t->matches; i++) {
        const struct tournament_match *m = &t->match[i];
        for (int g = 0; g < m->room; g++) {
            tournament->played += m->game[g].state == TOURNAMENT_DONE;
            tournament->total += m->game[g].state != TOURNAMENT_VOID;
        }
        tournament->last_round =
            m->round > tournament->last_round ? m->round : tournament->last_round;
        if (!m->settled && (tournament->round == 0 || m->round < tournament->round))
            tournament->round = m->round;
    }
    tournament->round = tournament->round ? tournament->round : tournament->last_round;
}

/* ---- rooms ---- */

/* The player of a game who moves first (0) or second (1). */
static int player_at(const struct hosted_tournament *t, const struct board *b, int second)
{
    int side = tournament_first(b->game) ^ second;
    return t->tournament.match[b->match].player[side];
}

static int seat_players(struct room *room, const struct hosted_tournament *t, const struct board *b)
{
    const agon_game *g = room->shared_game->game;
    for (int seat = 0; seat < room->seats; seat++) {
        int player = player_at(t, b, g->team[seat] != g->team[0]);
        const struct entry *e = &t->entry[player];
        struct user *user = hosted_user(t, player);
        if (e->engine[0])
            room_sit_engine(room, seat, e->engine, e->level);
        else if (user)
            room_sit(room, seat, user);
        room->seat[seat].agreed = true;
    }
    return room_full(room) ? 0 : AGON_UNSUPPORTED;
}

/* The shared game of a game: the tournament's, or the one that starts from its handicap. */
static struct shared_game *agree(const struct hosted_tournament *t, const struct board *b,
                                 struct agon_error *error)
{
    const char *handicap = t->tournament.match[b->match].game[b->game].handicap;
    const agon_game *g = t->shared_game->game;
    struct game_spec p = {g->rules->id, g->variant, g->options, NULL, handicap};
    return handicap ? shared_game_open(t->tournaments->rooms, &p, error)
                    : shared_game_hold(t->shared_game);
}

struct room *hosted_room(struct hosted_tournament *t, struct shared_game *shared, int match,
                         int game)
{
    struct room *room = room_new(t->tournaments->rooms, shared, &t->rules.control);
    const char *title = json_string_value(json_object_get(t->settings, "title"));
    room->messages = hosted_messages_json(t);
    room->message_shown = hosted_message(t) != NULL;
    memcpy(room->tournament, t->id, sizeof room->tournament);
    room->event = record_copy(title, strlen(title));
    room->pairing = match;
    room->nth = game;
    room->lag_ms = t->rules.lag_ms;
    room->warnings = t->rules.warnings;
    room->draws = t->rules.draws;
    room->chat_policy = t->rules.chat;
    room->opponent = OPPONENT_USER;
    room->rated = t->rules.rated && match >= 0 && !shared->own;
    return room;
}

/* The turns that open a game; NULL: none. */
static char *opening(struct hosted_tournament *t, const struct board *b, struct agon_error *error)
{
    int nth = 2 * tournament_opening(&t->tournament, b->match, b->game);
    char *turns = t->tournament.match[b->match].game[b->game].handicap
                      ? NULL
                      : series_opening(&t->series, nth % SERIES_GAMES_MAX, error);
    if (turns && *turns)
        return turns;
    free(turns);
    return NULL;
}

void hosted_call(const struct hosted_tournament *t, int player, const char *id, const char *game)
{
    struct user *user = hosted_user(t, player);
    if (!user || !user->connections)
        return;
    json_t *push = json_pack("{ss ss ss ss?}", "on", "tournament_game", "tournament", t->id, "id",
                             id, "game", *game ? game : NULL);
    struct message *message = message_new(t->tournaments->core, push);
    for (struct connection *connection = user->connections; connection;
         connection = connection->next_of_owner)
        connection_send(connection, message);
    message_drop(message);
    json_decref(push);
}

static void tell_players(const struct hosted_tournament *t, const struct board *b)
{
    char id[32];
    snprintf(id, sizeof id, "%d.%d", b->match + 1, b->game + 1);
    for (int second = 0; second < 2; second++)
        hosted_call(t, player_at(t, b, second), id, b->room);
}

/* The game begins; the room is written down before there is anything of it. */
static void begin(struct hosted_tournament *t, struct board *b)
{
    struct agon_error error = {.text = "a player is gone"};
    struct shared_game *game = agree(t, b, &error);
    struct room *room = game ? hosted_room(t, game, b->match, b->game) : NULL;
    char line[64];
    int status = room ? 0 : AGON_UNSUPPORTED;
    if (room) {
        snprintf(line, sizeof line, "%d.%d %s", b->match + 1, b->game + 1, room->id);
        hosted_keep_line(t, 'G', line);
        room->opening = opening(t, b, &error);
        status = seat_players(room, t, b);
    }
    if (status == 0)
        status = room_start(room, &error);
    if (status < 0) {
        if (room)
            room_free(room);
        hosted_note(t, NULL, "pause", NULL, error.text);
        hosted_pause(t);
        hosted_tell_games(t);
        return;
    }
    memcpy(b->room, room->id, sizeof b->room);
    memcpy(t->match[b->match].room[b->game], room->id, ID_SIZE);
    t->match[b->match].changed = true;
    b->since = t->tournaments->core->now;
    for (int second = 0; second < 2; second++)
        b->held |= hosted_ask_ready(t, room, player_at(t, b, second));
    tell_players(t, b);
    hosted_touch(t);
}

/* ---- results ---- */

/* The half points of who sits first, and who does not, of a room that is over. */
static bool hosted_points(const struct room *room, int half[2])
{
    const struct agon_result *r = &room->match->result;
    const agon_game *g = room->shared_game->game;
    int other = 0;
    if (room->aborted || !r->over)
        return false;
    while (g->team[other] == g->team[0])
        other++;
    for (int i = 0; i < 2; i++)
        half[i] = r->points[i ? other : 0] * 2 / AGON_POINTS;
    return true;
}

/* A result is written down; one that the game has already, or that is not due any more, changes
 * nothing. */
static void finish(struct hosted_tournament *t, int match, int game, const int half[2],
                   const char *why)
{
    struct agon_error error = {.at = -1};
    if (tournament_finish(&t->tournament, match, game, half, why, &error) == 0)
        hosted_keep_log(t);
    t->match[match].changed = true;
    t->match[match].ended = ++t->results;
    t->standings_changed = true;
    hosted_touch(t);
}

static void collect(struct tournaments *tournaments, struct room *room)
{
    struct hosted_tournament *t = map_get(&tournaments->by_id, room->tournament);
    struct board *b = t && room->pairing >= 0 ? hosted_board(t, room->pairing, room->nth) : NULL;
    int half[2], match = room->pairing, game = room->nth;
    if (!b || strcmp(b->room, room->id) != 0)
        return;
    hosted_drop_board(t, b);
    if (hosted_points(room, half)) {
        hosted_take_play(t, room, match, game);
        hosted_rest(t, match);
        finish(t, match, game, half, room->match->result.why);
    } else {
        tournament_drop(&t->tournament, match, game);
        hosted_touch(t);
    }
}

void tournaments_collect(struct tournaments *tournaments)
{
    while (tournaments->rooms->ended) {
        struct room *room = tournaments->rooms->ended;
        tournaments->rooms->ended = room->next_ended;
        room->next_ended = NULL;
        collect(tournaments, room);
    }
}

void hosted_call_off(struct hosted_tournament *t, struct board *b)
{
    struct room *room = b->room[0] ? map_get(&t->tournaments->rooms->by_id, b->room) : NULL;
    tournament_drop(&t->tournament, b->match, b->game);
    hosted_drop_board(t, b);
    if (room && room->phase != PHASE_OVER)
        room_abort(room);
    hosted_touch(t);
}

/* ---- time ---- */

/* Called players are there, or have not come. */
static void attend_call(struct hosted_tournament *t, struct board *b)
{
    bool first = hosted_present(t, player_at(t, b, 0));
    bool second = hosted_present(t, player_at(t, b, 1));
    int half[2] = {first ? 2 : 0, second ? 2 : 0}, match = b->match, game = b->game;
    if (first && second) {
        begin(t, b);
    } else if (t->tournaments->core->now - b->since >= t->rules.wait_ms) {
        tournament_drop(&t->tournament, match, game);
        hosted_drop_board(t, b);
        finish(t, match, game, half, WHY_ABSENT);
    }
}

/* When a player who is gone has been so for too long, or CLOCK_NEVER. */
static int64_t gone_until(const struct hosted_tournament *t, const struct board *b, int player)
{
    if (t->rules.reconnect_ms == 0 || hosted_present(t, player))
        return CLOCK_NEVER;
    const struct user *user = hosted_user(t, player);
    int64_t since = user && user->left > b->since ? user->left : b->since;
    return since + t->rules.reconnect_ms;
}

/* A game that the server's end has broken off goes on when both players are back, one that waits
 * for people begins when they are ready, or had the time to be. */
static void attend_held(struct hosted_tournament *t, struct board *b)
{
    struct room *room = map_get(&t->tournaments->rooms->by_id, b->room);
    bool here = hosted_present(t, player_at(t, b, 0)) && hosted_present(t, player_at(t, b, 1));
    here &= !room || !room->unready;
    if (!here && t->tournaments->core->now - b->since < t->rules.wait_ms)
        return;
    b->held = false;
    b->since = t->tournaments->core->now;
    if (room) {
        room->unready = 0;
        room_keep(room);
        room_pause(room, false);
    }
}

static void attend_game(struct hosted_tournament *t, struct board *b)
{
    if (b->held)
        attend_held(t, b);
    if (t->rules.reconnect_ms == 0 || b->held)
        return;
    struct room *room = map_get(&t->tournaments->rooms->by_id, b->room);
    struct match_event event = {.type = MATCH_ABANDON};
    for (int second = 0; second < 2 && room && room->phase == PHASE_PLAYING; second++) {
        int seat = 0, player = player_at(t, b, second);
        if (gone_until(t, b, player) > t->tournaments->core->now)
            continue;
        while (second && room->shared_game->game->team[seat] == room->shared_game->game->team[0])
            seat++;
        room_last_words(room, seat, "the connection is gone");
        room_act(room, seat, MATCH_ANY_NUMBER, &event, NULL);
    }
}

/* When an arena's time is to be counted again, or CLOCK_NEVER. */
static int64_t time_due(const struct hosted_tournament *tournament)
{
    const struct tournament *t = &tournament->tournament;
    if (!hosted_begun(tournament) || tournament->plan.duration_ms == 0 || t->closed)
        return CLOCK_NEVER;
    int64_t left = tournament->plan.duration_ms - t->elapsed_ms;
    return tournament->ran == 0 ? tournament->tournaments->core->now
                                : tournament->ran + (left < COUNT_MS ? left : COUNT_MS);
}

/* An arena's time counts while it runs. */
static void count_time(struct hosted_tournament *tournament)
{
    struct tournament *t = &tournament->tournament;
    int64_t now = tournament->tournaments->core->now;
    if (time_due(tournament) > now)
        return;
    if (tournament->ran > 0)
        tournament_elapsed(t, t->elapsed_ms + now - tournament->ran, NULL);
    tournament->ran = now;
    if (t->elapsed_ms >= tournament->plan.duration_ms)
        tournament_close(t, "the time is over", NULL);
    hosted_keep_log(tournament);
}

/* ---- who is due ---- */

/* An arena pairs who is there: looked at anew when somebody has come or gone. */
static void attend_arena(struct hosted_tournament *t)
{
    t->tournament.others_come = t->rules.open_entry && t->plan.duration_ms > 0;
    for (int i = 0; t->plan.format == PLAN_ARENA && i < t->entries; i++) {
        bool away = !hosted_present(t, i);
        t->moved |= t->tournament.away[i] != away;
        t->tournament.away[i] = away;
    }
}

/* The rounds up to the open one are given out, and byes in them count. */
static void open_rounds(struct hosted_tournament *t)
{
    int due = t->rules.round_start == ROUND_FREE ? 0 : t->open_round;
    if (due == t->tournament.last_due)
        return;
    t->tournament.last_due = due;
    for (int i = 0; i < t->matches; i++)
        t->match[i].changed |= t->tournament.match[i].round == due;
    t->standings_changed = true;
    hosted_touch(t);
}

static void give_out(struct hosted_tournament *t)
{
    struct agon_error error = {.at = -1};
    int match, game, most = t->rules.boards > 0 ? t->rules.boards : INT32_MAX, given = 0;
    open_rounds(t);
    t->moved = false;
    while (t->boards < most && t->state == HOSTED_RUNNING &&
           (given = tournament_next(&t->tournament, &match, &game, &error)) > 0) {
        hosted_note_matches(t);
        struct board *b = hosted_add_board(t, match, game);
        for (int second = 0; second < 2; second++)
            hosted_end_test(t, player_at(t, b, second));
        hosted_keep_log(t);
        tell_players(t, b);
        hosted_touch(t);
    }
    int known = t->matches;
    hosted_note_matches(t); /* a round that waits may have been paired */
    if (t->matches > known)
        hosted_touch(t);
    t->moved = false;
    hosted_keep_log(t);
    if (given < 0)
        hosted_pause(t);
}

/* Starts as many games as can be started now. */
static void hosted_go_on(struct hosted_tournament *t)
{
    if (t->state != HOSTED_RUNNING)
        return;
    count_time(t);
    hosted_attend_breaks(t);
    attend_arena(t);
    for (bool again = true; again; again = t->moved && t->state == HOSTED_RUNNING) {
        if (t->moved)
            give_out(t);
        for (int i = 0; i < t->boards && t->state == HOSTED_RUNNING; i++)
            if (!t->board[i].room[0])
                attend_call(t, &t->board[i]);
            else
                attend_game(t, &t->board[i]);
    }
    if (t->state == HOSTED_RUNNING && t->boards == 0 &&
        (tournament_over(&t->tournament) || t->tournament.closed))
        hosted_end(t, NULL);
}

void tournaments_step(struct tournaments *tournaments)
{
    tournaments_keep_timetable(tournaments);
    do {
        size_t at = 0;
        tournaments_collect(tournaments);
        for (struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL;) {
            hosted_attend_start(t);
            hosted_go_on(t);
            hosted_check_step(t);
        }
    } while (tournaments->rooms->ended);
}

int64_t tournaments_due(const struct tournaments *tournaments)
{
    int64_t due = tournaments->timetable_due;
    size_t at = 0;
    for (const struct hosted_tournament *t; (t = map_each(&tournaments->by_id, &at)) != NULL;) {
        for (int i = 0; i < t->boards && t->state == HOSTED_RUNNING; i++) {
            const struct board *b = &t->board[i];
            int64_t until = b->since + t->rules.wait_ms;
            for (int second = 0; second < 2 && b->room[0] && !b->held; second++) {
                int64_t gone = gone_until(t, b, player_at(t, b, second));
                until = second == 0 || gone < until ? gone : until;
            }
            due = until < due ? until : due;
        }
        for (int i = 0; i < t->entries && t->state != HOSTED_OVER; i++)
            if (t->entry[i].state == ENTRY_TESTING && hosted_test_due(t, &t->entry[i]) < due)
                due = hosted_test_due(t, &t->entry[i]);
        if (t->state == HOSTED_RUNNING && time_due(t) < due)
            due = time_due(t);
        if (!t->tried && hosted_start_due(t) < due)
            due = hosted_start_due(t);
        if (t->state == HOSTED_RUNNING && hosted_break_due(t) < due)
            due = hosted_break_due(t);
        if (t->changed && t->watchers > 0 && t->told + HOSTED_TOLD_MS < due)
            due = t->told + HOSTED_TOLD_MS;
        if (t->said && t->said_at + HOSTED_TOLD_MS < due)
            due = t->said_at + HOSTED_TOLD_MS;
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
    struct hosted_tournament *tournament;
    int match, game;
};

static void take_result(void *user, const struct store_game *g)
{
    const struct taken *k = user;
    json_t *card = g->ended > 0 ? json_loads(g->card, 0, NULL) : NULL;
    int half[2];
    const char *why;
    if (card && card_points(card, half, &why))
        finish(k->tournament, k->match, k->game, half, why);
    json_decref(card);
}

static int take_up(struct hosted_tournament *t, int match, int game, struct agon_error *error)
{
    struct tournaments *tournaments = t->tournaments;
    struct taken k = {t, match, game};
    const char *id = t->match[match].room[game];
    struct room *room = map_get(&tournaments->rooms->by_id, id);
    if (!room)
        return store_one_game(tournaments->core->store, id, take_result, &k, error);
    if (tournament_take(&t->tournament, match, game)) {
        struct board *b = hosted_add_board(t, match, game);
        memcpy(b->room, room->id, sizeof b->room);
        if (room->phase == PHASE_TALKS)
            room_start(room, NULL);
        room_pause(room, true);
        b->held = t->state == HOSTED_RUNNING;
    }
    return 0;
}

int hosted_take_up(struct hosted_tournament *t, struct agon_error *error)
{
    hosted_note_matches(t);
    for (int i = 0; i < t->tournament.matches; i++)
        for (int g = 0; g < t->tournament.match[i].room; g++)
            if (t->tournament.match[i].game[g].state == TOURNAMENT_WAITING &&
                t->match[i].room[g][0] && take_up(t, i, g, error) < 0)
                return AGON_UNSUPPORTED;
    hosted_tell_games(t);
    hosted_count(t);
    return 0;
}
