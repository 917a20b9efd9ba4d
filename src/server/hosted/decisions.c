/* Decisions of organisers and arbiters in a tournament under way. */
#include "server/hosted/decisions.h"

#include <string.h>

#include "play/tournament/events.h"
#include "play/tournament/late.h"
#include "play/tournament/next.h"
#include "play/tournament/trf_read.h"
#include "server/game/play.h"
#include "server/hosted/boards.h"
#include "server/hosted/breaks.h"
#include "server/hosted/keep.h"
#include "server/hosted/results.h"
#include "server/hosted/run.h"
#include "server/hosted/settings.h"

/* Cancels assigned games that are no longer needed because their match is decided. */
static void call_off_void(struct hosted_tournament *t)
{
    for (int i = t->boards - 1; i >= 0; i--) {
        const struct hosted_game *b = &t->board[i];
        if (t->tournament.match[b->match].game[b->game].state == TOURNAMENT_VOID)
            hosted_call_off(t, &t->board[i]);
    }
}

/* Logs a decision, which may change the standings and the next games; passes `status` on. */
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

/* Checks a reason before anything is changed. */
static int check_reason(const char *reason, struct agon_error *error)
{
    if (reason[strspn(reason, " \t\r\n")])
        return 0;
    return agon_fail(error, AGON_BAD_TEXT, -1,
                     AGON_SAY(tournament_reason_expected, "reason: expected some words"));
}

/* Forfeits the game at a board for a player. */
static void forfeit(struct hosted_tournament *t, struct hosted_game *b, int player)
{
    const struct tournament_match *m = &t->tournament.match[b->match];
    struct room *room = map_get(&t->tournaments->rooms->by_id, b->room);
    struct match_event event = {.type = MATCH_FORFEIT};
    int first = tournament_first(b->game), seat = m->player[first] == player ? 0 : 1;
    if (room && room->phase == PHASE_PLAYING)
        room_act(room, seat, MATCH_ANY_NUMBER, &event, NULL);
}

/* Undoes the pairing of a waiting Swiss round, even if a correction has reopened the round before
 * it, so that it takes account of players who enter or withdraw now. A round with a decided result
 * stays as it is. */
static int pair_again(struct hosted_tournament *t, struct agon_error *error)
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
    struct hosted_game *b = hosted_board_of(t, player);
    if (b && b->room[0])
        forfeit(t, b, player);
    else if (b)
        hosted_call_off(t, b);
    tournaments_collect(t->tournaments); /* the game counts before the rest of the match is lost */
    int status = pair_again(t, error);
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
               : hosted_check_size(t->tournament.matches + count * each, t->plan.games, error);
}

int hosted_enter(struct hosted_tournament *t, enum tournament_bye missed, struct agon_error *error)
{
    int player = t->entries - 1;
    struct entry *e = &t->entry[player];
    e->late = true;
    e->rating = hosted_rating(t, e);
    store_together(t->tournaments->core->store, true); /* the entry and its log line */
    hosted_keep(t);
    int status = plan_add_late(&t->plan, e->name, e->rating, error);
    if (status == 0)
        status = tournament_grow(&t->tournament, error);
    if (status == 0)
        status = pair_again(t, error);
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
    int status = pair_again(t, error);
    if (status == 0)
        status = tournament_sit_out(&t->tournament, player, round, bye, error);
    int kept = decided(t, 0); /* the undone pairing, even if it was refused */
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

/* Ends a room with the decided points. */
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
    struct hosted_game *b = hosted_board(t, match, game);
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

/* Ends the games at boards that are now decided. */
static void settle_boards(struct hosted_tournament *t)
{
    for (int i = t->boards - 1; i >= 0; i--) {
        struct hosted_game b = t->board[i];
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
    struct hosted_game *b = hosted_board(t, match, game);
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
