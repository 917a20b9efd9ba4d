/* Running a tournament: from its start to its end, and what arbiters decide on the way. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "play/tournament/events.h"
#include "play/tournament/late.h"
#include "play/tournament/next.h"
#include "play/tournament/trf_read.h"
#include "server/game/play.h"
#include "server/tournament/parts.h"
#include "server/tournament/run.h"

enum { MATCHES_MOST = 10000, GAMES_MOST = 100000, MESSAGES_MOST = 8 };

/* Marks those who have not checked in, and whose accounts are gone; how many are left. */
static int mark_entries(struct hosted_tournament *t)
{
    int left = 0;
    for (int i = 0; i < t->entries; i++) {
        struct entry *e = &t->entry[i];
        bool ready = e->state == ENTRY_READY || e->engine[0];
        e->out = (t->rules.check_in && !ready) || (!e->engine[0] && !hosted_user(t, i));
        left += !e->out;
    }
    return left;
}

/* Takes those who are marked off the list; ratings stay as they are now. */
static void fix_entries(struct hosted_tournament *t)
{
    for (int i = t->entries - 1; i >= 0; i--)
        if (t->entry[i].out)
            hosted_remove(t, i);
    for (int i = 0; i < t->entries; i++)
        t->entry[i].rating = t->plan.player[i].rating;
}

static int ask_size(int64_t matches, int games, struct agon_error *error)
{
    if (matches > MATCHES_MOST || matches * games > GAMES_MOST)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_games_most, "at most %d matches and %d games"),
                         MATCHES_MOST, GAMES_MOST);
    return 0;
}

/* All that is paired at the start has to be paired at once, and kept in memory. */
static int check_size(const struct plan *plan, struct agon_error *error)
{
    int64_t n = plan->players, matches = 0;
    if (plan->format == PLAN_ROUND_ROBIN || plan->format == PLAN_DOUBLE_ROUND_ROBIN)
        matches = n * (n - 1) / 2 * plan->cycles;
    else if (plan->format == PLAN_GAUNTLET)
        matches = (n - 1) * plan->cycles;
    else if (plan->format == PLAN_ARENA)
        matches = plan->length;
    return ask_size(matches, plan->games, error);
}

void hosted_stop_tests(struct hosted_tournament *t)
{
    for (int i = 0; i < t->entries; i++) {
        struct entry *e = &t->entry[i];
        struct room *room = e->test[0] ? map_get(&t->tournaments->rooms->by_id, e->test) : NULL;
        e->test[0] = '\0';
        e->state = e->state == ENTRY_TESTING ? ENTRY_REGISTERED : e->state;
        if (room && room->phase != PHASE_OVER)
            room_abort(room);
    }
}

int hosted_start(struct hosted_tournament *t, struct agon_error *error)
{
    if (mark_entries(t) < 2)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_two_players, "expected at least two players"));
    if (hosted_plan(t, error) < 0)
        return AGON_UNSUPPORTED;
    int status = check_size(&t->plan, error);
    if (status == 0)
        status = tournament_init(&t->tournament, &t->plan, error);
    if (status < 0) {
        plan_release(&t->plan);
        return status;
    }
    hosted_stop_tests(t);
    fix_entries(t);
    t->state = HOSTED_RUNNING;
    t->started = t->tournaments->core->now;
    t->standings_changed = true;
    hosted_keep(t);
    hosted_touch(t);
    return 0;
}

/* Whether the last note is of that type. */
static bool is_noted(const struct hosted_tournament *t, const char *type)
{
    return t->notes > 0 && strcmp(t->note[t->notes - 1].type, type) == 0;
}

void hosted_attend_start(struct hosted_tournament *t)
{
    struct agon_error error;
    bool is_due = hosted_start_due(t) <= t->tournaments->core->now, again = t->tried && !t->moved;
    t->tried = is_due;
    if (!is_due || again)
        return;
    int status = hosted_start(t, &error);
    if (status == 0)
        hosted_note(t, NULL, "start", NULL, NULL);
    else if (t->entries > 1 && !is_noted(t, "not started"))
        hosted_note(t, NULL, "not started", NULL, error.text);
    t->moved = status == 0; /* else again when something else moves */
}

int64_t hosted_start_due(const struct hosted_tournament *t)
{
    return t->state == HOSTED_OPEN && t->rules.starts > 0 ? t->rules.starts : CLOCK_NEVER;
}

/* Why it is paused, as the notes have it; NULL: it is not, or nobody has said. */
const char *hosted_why_paused(const struct hosted_tournament *t)
{
    for (int i = t->notes - 1; i >= 0 && t->state == HOSTED_PAUSED; i--) {
        if (strcmp(t->note[i].type, "resume") == 0 || strcmp(t->note[i].type, "start") == 0)
            break;
        if (strcmp(t->note[i].type, "pause") == 0 && t->note[i].text)
            return t->note[i].text;
    }
    return NULL;
}

const char *hosted_message(const struct hosted_tournament *t)
{
    for (int i = t->notes - 1; i >= 0; i--)
        if (strcmp(t->note[i].type, "message") == 0)
            return t->note[i].text;
    return NULL;
}

/* What they have said and not taken back, the latest first; all of it is in the log. */
json_t *hosted_messages_json(const struct hosted_tournament *t)
{
    json_t *list = json_array();
    int back = 0;
    for (int i = t->notes - 1; i >= 0 && json_array_size(list) < MESSAGES_MOST; i--) {
        const struct hosted_note *n = &t->note[i];
        if (strcmp(n->type, "message") != 0)
            continue;
        if (!n->text)
            back++;
        else if (back > 0)
            back--;
        else
            json_array_append_new(list,
                                  json_pack("{sI ss}", "at", (json_int_t)n->at, "text", n->text));
    }
    return list;
}

static void set_text(char **to, const char *text)
{
    free(*to);
    *to = text ? record_copy(text, strlen(text)) : NULL;
}

void hosted_tell_games(struct hosted_tournament *t)
{
    for (int i = 0; i < t->boards; i++) {
        struct room *room =
            t->board[i].room[0] ? map_get(&t->tournaments->rooms->by_id, t->board[i].room) : NULL;
        if (!room)
            continue;
        set_text(&room->why_paused, hosted_why_paused(t));
        json_decref(room->messages);
        room->messages = hosted_messages_json(t);
        room->message_shown = hosted_message(t) != NULL;
        room_touch(room);
    }
}

/* Whether the clocks of its games run. */
static void pause_rooms(struct hosted_tournament *t, bool pause)
{
    for (int i = 0; i < t->boards; i++) {
        struct room *room =
            t->board[i].room[0] ? map_get(&t->tournaments->rooms->by_id, t->board[i].room) : NULL;
        bool waits = room && room->unready; /* for its players, paused or not */
        if (room)
            room_pause(room, pause || waits);
        t->board[i].held = waits;
        t->board[i].since = t->tournaments->core->now;
    }
}

void hosted_pause(struct hosted_tournament *t)
{
    t->state = HOSTED_PAUSED;
    t->ran = 0;
    pause_rooms(t, true);
    hosted_keep(t);
    hosted_touch(t);
}

void hosted_resume(struct hosted_tournament *t)
{
    t->state = HOSTED_RUNNING;
    pause_rooms(t, false);
    hosted_tell_games(t);
    hosted_keep(t);
    hosted_touch(t);
}

void hosted_end(struct hosted_tournament *t, const char *why)
{
    struct agon_error error = {.at = -1};
    if (why && !t->why)
        t->why = record_copy(why, strlen(why));
    if (why && t->plan.format == PLAN_ARENA && !t->closing && t->boards > 0) {
        t->closing = true;
        if (!t->tournament.closed)
            tournament_close(&t->tournament, why, &error);
        hosted_keep_log(t);
    } else {
        while (t->boards > 0)
            hosted_call_off(t, &t->board[0]);
        hosted_stop_tests(t);
        hosted_count(t);
        t->state = HOSTED_OVER;
        t->ended = t->tournaments->core->now;
        t->standings_changed = true;
    }
    hosted_keep(t);
    hosted_touch(t);
}

/* ---- decisions ---- */

/* Games that were given out and are not to be played any more: their match is decided. */
static void call_off_void(struct hosted_tournament *t)
{
    for (int i = t->boards - 1; i >= 0; i--) {
        const struct board *b = &t->board[i];
        if (t->tournament.match[b->match].game[b->game].state == TOURNAMENT_VOID)
            hosted_call_off(t, &t->board[i]);
    }
}

/* What an arbiter did may change much: who is due, who stands where. */
static int decided(struct hosted_tournament *t, int status)
{
    if (status < 0)
        return status;
    hosted_keep_log(t);
    call_off_void(t);
    for (int i = 0; i < t->matches; i++)
        t->match[i].changed |= i >= t->tournament.first_open;
    t->standings_changed = true;
    hosted_touch(t);
    return 0;
}

/* Refused before anything has happened. */
static int check_reason(const char *reason, struct agon_error *error)
{
    if (reason[strspn(reason, " \t\r\n")])
        return 0;
    return agon_fail(error, AGON_BAD_TEXT, -1,
                     AGON_SAY(tournament_reason_expected, "reason: expected some words"));
}

struct board *hosted_board_of(const struct hosted_tournament *t, int player)
{
    for (int i = 0; i < t->boards; i++) {
        const struct tournament_match *m = &t->tournament.match[t->board[i].match];
        if (m->player[0] == player || m->player[1] == player)
            return &t->board[i];
    }
    return NULL;
}

/* The game at a board is lost by a player. */
static void forfeit(struct hosted_tournament *t, struct board *b, int player)
{
    const struct tournament_match *m = &t->tournament.match[b->match];
    struct room *room = map_get(&t->tournaments->rooms->by_id, b->room);
    struct match_event event = {.type = MATCH_FORFEIT};
    int first = tournament_first(b->game), seat = m->player[first] == player ? 0 : 1;
    if (room && room->phase == PHASE_PLAYING)
        room_act(room, seat, MATCH_ANY_NUMBER, &event, NULL);
}

/* A Swiss round that is paired and waits is paired anew, even while a correction has reopened the
 * one before it: who comes or goes now counts in it. One of which a result has been decided stays
 * as it is. */
static int pair_anew(struct hosted_tournament *t, struct agon_error *error)
{
    const struct tournament *x = &t->tournament;
    bool waits = t->plan.format == PLAN_SWISS && t->rules.round_start != ROUND_FREE &&
                 x->matches > 0 && x->match[x->matches - 1].round > t->open_round;
    int status = waits ? tournament_unpair(&t->tournament, error) : 0;
    hosted_note_matches(t);
    return status == AGON_UNSUPPORTED ? 0 : status;
}

int hosted_withdraw(struct hosted_tournament *t, int player, const char *reason,
                    struct agon_error *error)
{
    if (t->tournament.gone[player])
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(tournament_withdrawn, "the player has withdrawn already"));
    if (check_reason(reason, error) < 0)
        return AGON_BAD_TEXT;
    struct board *b = hosted_board_of(t, player);
    if (b && b->room[0])
        forfeit(t, b, player);
    else if (b)
        hosted_call_off(t, b);
    tournaments_collect(t->tournaments); /* the game counts before the rest of the match is lost */
    int status = pair_anew(t, error);
    if (status == 0)
        status = tournament_withdraw(&t->tournament, player, reason, error);
    return decided(t, status);
}

int hosted_may_enter(const struct hosted_tournament *t, int count, enum tournament_bye missed,
                     struct agon_error *error)
{
    int64_t each = (int64_t)(t->plan.players + count) * t->plan.cycles;
    int status = late_may_enter(&t->tournament, missed, error);
    bool all = t->plan.format != PLAN_SWISS && t->plan.format != PLAN_ARENA;
    return status < 0 || !all
               ? status
               : ask_size(t->tournament.matches + count * each, t->plan.games, error);
}

int hosted_enter(struct hosted_tournament *t, enum tournament_bye missed, struct agon_error *error)
{
    int player = t->entries - 1;
    struct entry *e = &t->entry[player];
    e->late = true;
    e->rating = hosted_rating(t, e);
    store_together(t->tournaments->core->store, true); /* the entry and that it has entered */
    hosted_keep(t);
    int status = plan_add_late(&t->plan, e->name, e->rating, error);
    if (status == 0)
        status = tournament_grow(&t->tournament, error);
    if (status == 0)
        status = pair_anew(t, error);
    if (status == 0)
        status = tournament_enter(&t->tournament, player, missed, error);
    hosted_note_matches(t);
    status = decided(t, status);
    store_together(t->tournaments->core->store, false);
    return status;
}

int hosted_sit_out(struct hosted_tournament *t, int player, int round, enum tournament_bye bye,
                   struct agon_error *error)
{
    int status = pair_anew(t, error);
    if (status == 0)
        status = tournament_sit_out(&t->tournament, player, round, bye, error);
    int kept = decided(t, 0); /* the pairs taken back, even if it was refused */
    return status < 0 ? status : kept;
}

int hosted_bonus(struct hosted_tournament *t, int player, int half, const char *reason,
                 struct agon_error *error)
{
    int status = check_reason(reason, error);
    if (status == 0)
        status = tournament_bonus(&t->tournament, player, half, reason, error);
    return decided(t, status);
}

int hosted_correct(struct hosted_tournament *t, int match, int game, const int half[2],
                   const char *reason, struct agon_error *error)
{
    int status = tournament_correct(&t->tournament, match, game, half, reason, error);
    if (status == 0)
        t->match[match].changed = true;
    return decided(t, status);
}

/* A room ends with the points that were decided. */
static void settle_room(struct hosted_tournament *t, const char *id, const int half[2],
                        const char *reason)
{
    struct room *room = id[0] ? map_get(&t->tournaments->rooms->by_id, id) : NULL;
    int16_t points[AGON_SEATS] = {0};
    const agon_game *g = t->shared_game->game;
    for (int seat = 0; seat < (int)g->seats; seat++)
        points[seat] = (int16_t)(half[g->team[seat] != g->team[0]] * AGON_POINTS / 2);
    if (room)
        room_settle(room, points, reason);
}

int hosted_decide(struct hosted_tournament *t, int match, int game, const int half[2],
                  const char *reason, struct agon_error *error)
{
    struct board *b = hosted_board(t, match, game);
    char room[ID_SIZE] = "";
    int status = check_reason(reason, error);
    if (status < 0)
        return status;
    if (b) {
        memcpy(room, b->room, sizeof room);
        hosted_rest(t, match);
        tournament_drop(&t->tournament, match, game);
        hosted_drop_board(t, b);
    }
    status = tournament_finish(&t->tournament, match, game, half, TOURNAMENT_BY_DIRECTOR, error);
    if (status == 0)
        status = tournament_correct(&t->tournament, match, game, half, reason, error);
    if (status == 0)
        t->match[match].ended = ++t->results;
    status = decided(t, status);
    if (status == 0)
        settle_room(t, room, half, reason);
    return status;
}

/* The games at the boards that are decided now. */
static void settle_boards(struct hosted_tournament *t)
{
    for (int i = t->boards - 1; i >= 0; i--) {
        struct board b = t->board[i];
        const struct tournament_game *g = &t->tournament.match[b.match].game[b.game];
        int first = tournament_first(b.game);
        if (g->state == TOURNAMENT_PLAYING)
            continue;
        hosted_drop_board(t, &t->board[i]);
        settle_room(t, b.room, (int[2]){g->half[first], g->half[!first]}, "TRF");
    }
}

int hosted_import(struct hosted_tournament *t, const char *text, struct agon_error *error)
{
    int results = trf_read(&t->tournament, text, error);
    if (results < 0)
        return results;
    hosted_note_matches(t);
    settle_boards(t);
    for (int i = 0; i < t->matches; i++)
        t->match[i].changed = true;
    t->open_round = t->open_round > 0 ? t->open_round : 1;
    decided(t, 0);
    return results;
}

int hosted_replay(struct hosted_tournament *t, int match, int game, struct agon_error *error)
{
    struct board *b = hosted_board(t, match, game);
    if (!b || !b->room[0])
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(game_not_played, "the game is not being played"));
    hosted_call_off(t, b);
    return 0;
}

int hosted_replace(struct hosted_tournament *t, int match, int player, const char *reason,
                   struct agon_error *error)
{
    for (int i = 0; i < t->boards; i++)
        if (t->board[i].match == match)
            return agon_fail(
                error, AGON_UNSUPPORTED, -1,
                AGON_SAY(tournament_match_playing, "a game of the match is being played"));
    return decided(t, tournament_replace(&t->tournament, match, player, reason, error));
}
