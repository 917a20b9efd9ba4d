/* Boards: the assigned games, and the server's data about each match. */
#include "server/hosted/boards.h"

#include <stdlib.h>
#include <string.h>

#include "play/tournament/next.h"
#include "server/game/play.h"

struct hosted_game *hosted_board(const struct hosted_tournament *t, int match, int game)
{
    for (int i = 0; i < t->boards; i++)
        if (t->board[i].match == match && t->board[i].game == game)
            return &t->board[i];
    return NULL;
}

struct hosted_game *hosted_board_of(const struct hosted_tournament *t, int player)
{
    for (int i = 0; i < t->boards; i++) {
        const struct tournament_match *m = &t->tournament.match[t->board[i].match];
        if (m->player[0] == player || m->player[1] == player)
            return &t->board[i];
    }
    return NULL;
}

int hosted_player_at(const struct hosted_tournament *t, const struct hosted_game *b, int second)
{
    int side = tournament_first(b->game) ^ second;
    return t->tournament.match[b->match].player[side];
}

struct hosted_game *hosted_add_board(struct hosted_tournament *t, int match, int game)
{
    if (t->boards == t->board_room) {
        t->board_room = t->board_room ? 2 * t->board_room : 16;
        t->board = realloc(t->board, (size_t)t->board_room * sizeof *t->board);
        if (!t->board)
            abort();
    }
    struct hosted_game *b = &t->board[t->boards++];
    *b = (struct hosted_game){.match = match, .game = game, .since = t->tournaments->core->now};
    t->match[match].changed = true;
    return b;
}

void hosted_drop_board(struct hosted_tournament *t, struct hosted_game *b)
{
    const struct tournament_match *m = &t->tournament.match[b->match];
    for (int side = 0; side < 2; side++)
        t->entry[m->player[side]].played = t->tournaments->core->now;
    t->match[b->match].changed = true;
    *b = t->board[--t->boards];
}

void hosted_call_off(struct hosted_tournament *t, struct hosted_game *b)
{
    struct room *room = b->room[0] ? map_get(&t->tournaments->rooms->by_id, b->room) : NULL;
    tournament_drop(&t->tournament, b->match, b->game);
    hosted_drop_board(t, b);
    if (room && room->phase != PHASE_OVER)
        room_abort(room);
    hosted_touch(t);
}

/* ---- matches ---- */

void hosted_note_matches(struct hosted_tournament *t)
{
    while (t->matches > t->tournament.matches) /* unpaired */
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
