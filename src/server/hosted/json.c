/* Tournaments as JSON, as docs/protocol-server.md describes it. */
#include "server/hosted/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/tournament/report.h"
#include "play/tournament/rounds.h"
#include "play/tournament/standings.h"
#include "play/tournament/state.h"
#include "server/hosted/boards.h"
#include "server/hosted/breaks.h"
#include "server/hosted/notes.h"
#include "server/hosted/people.h"

enum { RECENT = 20, CROSS_MOST = 64 };

static json_t *moment(int64_t at)
{
    return at > 0 ? json_integer(at) : json_null();
}

static json_t *word_or_null(const char *s)
{
    return s && *s ? json_string(s) : json_null();
}

/* ---- HEAD ---- */

static json_t *names_json(const struct hosted_tournament *t, const char (*list)[ID_SIZE], int n)
{
    json_t *names = json_array();
    for (int i = 0; i < n; i++) {
        const struct user *user = user_find(t->tournaments->users, list[i]);
        if (user)
            json_array_append_new(names, json_string(user->name));
    }
    return names;
}

static const char *part_of(const struct hosted_tournament *t, const struct user *reader)
{
    bool plays = reader && hosted_player_of(t, reader) >= 0;
    for (int i = 0; i < t->organisers && reader; i++)
        if (strcmp(t->organiser[i], reader->id) == 0)
            return "organiser";
    for (int i = 0; i < t->arbiters && reader; i++)
        if (strcmp(t->arbiter[i], reader->id) == 0)
            return "arbiter";
    return plays ? "player" : NULL;
}

/* The waiting round, and when it begins automatically; null: none. */
static json_t *next_round_json(const struct hosted_tournament *t)
{
    return hosted_round_waits(t)
               ? json_pack("{si so}", "round", t->open_round + 1, "at", moment(t->next_round))
               : json_null();
}

static bool has_class(const struct hosted_tournament *t)
{
    for (int i = 0; i < t->entries; i++)
        if (t->entry[i].coded)
            return true;
    return false;
}

json_t *hosted_head_json(const struct hosted_tournament *t, const struct user *reader)
{
    const agon_game *g = t->shared_game->game;
    const char *name = json_string_value(json_object_get(t->shared_game->json, "name"));
    json_t *head = json_copy(t->shown);
    json_t *more = json_pack(
        "{ss si ss ss ss ss? ss? ss? ss so so sI so so ss? si si si si si ss?}", "id", t->id,
        "version", (int)t->version, "state", hosted_states[t->state], "game", g->rules->id, "name",
        name, "variant", g->definition && *g->definition ? "" : g->variant, "options", g->options,
        "start", t->shared_game->start, "organiser", t->maker, "organisers",
        names_json(t, (const char(*)[ID_SIZE])t->organiser, t->organisers), "arbiters",
        names_json(t, (const char(*)[ID_SIZE])t->arbiter, t->arbiters), "created",
        (json_int_t)t->created, "started", moment(t->started), "ended", moment(t->ended), "why",
        t->why, "players", t->entries, "round", t->round, "last_round", t->last_round, "played",
        t->played, "total", t->total, "mine", part_of(t, reader));
    json_object_set_new(more, "next_round", next_round_json(t));
    json_object_set_new(more, "next_game", moment(hosted_next_game(t)));
    json_object_set_new(more, "messages", hosted_messages_json(t));
    json_object_set_new(more, "paused", word_or_null(hosted_why_paused(t)));
    json_object_set_new(more, "class", json_boolean(has_class(t)));
    json_object_set_new(more, "message", word_or_null(hosted_message(t)));
    json_object_update(head, more);
    json_decref(more);
    return head;
}

static json_t *points_json(int64_t half)
{
    return half % 2 ? json_real((double)half / 2) : json_integer(half / 2);
}

/* ---- players ---- */

/* Returns a player's activity in a tournament under way. */
static const char *activity(const struct hosted_tournament *t, int player)
{
    if (t->tournament.gone[player])
        return "withdrawn";
    for (int i = 0; i < t->boards; i++) {
        const struct tournament_match *m = &t->tournament.match[t->board[i].match];
        if (m->player[0] == player || m->player[1] == player)
            return t->board[i].room[0] ? "playing" : "called";
    }
    return t->entry[player].state == ENTRY_TESTING ? "testing" : "free";
}

static const char *state_word(const struct hosted_tournament *t, int player)
{
    static const char *const words[] = {"registered", "testing", "ready", "failed"};
    const struct entry *e = &t->entry[player];
    if (hosted_begun(t))
        return activity(t, player);
    return e->engine[0] ? "ready" : words[e->state];
}

/* Returns the reason of a withdrawal, from the notes. */
static const char *withdrawn_because(const struct hosted_tournament *t, const char *name)
{
    for (int i = t->notes - 1; i >= 0; i--)
        if (strcmp(t->note[i].type, "withdraw") == 0 && t->note[i].subject &&
            strcmp(t->note[i].subject, name) == 0)
            return t->note[i].text;
    return NULL;
}

/* The rounds that a player sits out on request. */
static json_t *absences_json(const struct hosted_tournament *t, int player)
{
    json_t *list = json_array();
    for (int i = 0; hosted_begun(t) && i < t->tournament.absences; i++) {
        const struct tournament_absence *a = &t->tournament.absence[i];
        if (a->player == player)
            json_array_append_new(list, json_pack("{si ss}", "round", a->round, "points",
                                                  tournament_bye_name(a->bye)));
    }
    return list;
}

/* The bye of a player whose last match is one, in a round under way or waiting; null: it is not. */
static json_t *bye_json(const struct hosted_tournament *t, int player)
{
    const struct tournament *x = &t->tournament;
    int i = hosted_begun(t) && !x->gone[player] ? x->matches - 1 : -1;
    while (i >= 0 && x->match[i].player[0] != player && x->match[i].player[1] != player)
        i--;
    if (i < 0 || x->match[i].player[1] != TOURNAMENT_NOBODY)
        return json_null();
    return json_pack("{si so}", "round", x->match[i].round, "points",
                     points_json(tournament_score(x, &x->match[i], 0)));
}

static json_t *player_json(const struct hosted_tournament *t, int player)
{
    const struct entry *e = &t->entry[player];
    const struct user *user = hosted_user(t, player);
    bool gone = hosted_begun(t) && t->tournament.gone[player];
    return json_pack(
        "{si ss ss so sb so so so so ss so sb sb so so so so}", "player", player, "name", e->name,
        "members", e->members, "account", user ? json_string(user->name) : json_null(), "bot",
        user && user->role == ROLE_BOT, "engine", word_or_null(e->engine), "level",
        e->engine[0] ? json_integer(e->level) : json_null(), "rating",
        e->rating ? json_integer(e->rating) : json_null(), "role", word_or_null(e->role), "state",
        state_word(t, player), "why", word_or_null(gone ? withdrawn_because(t, e->name) : e->why),
        "online", hosted_present(t, player), "class", e->coded, "test", word_or_null(e->test),
        "absences", absences_json(t, player), "rests", moment(hosted_rests(t, player)), "bye",
        bye_json(t, player));
}

json_t *hosted_players_json(const struct hosted_tournament *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->entries; i++)
        json_array_append_new(list, player_json(t, i));
    return list;
}

/* ---- standings ---- */

/* Counts a player's matches that were lost as a whole, whatever the results of their games. */
static int lost_whole(const struct hosted_tournament *t, int stage, int player)
{
    int n = 0;
    for (int i = 0; i < t->tournament.matches; i++) {
        const struct tournament_match *m = &t->tournament.match[i];
        n += m->stage == stage && m->lost != TOURNAMENT_NOBODY &&
             (m->player[0] == player || m->player[1] == player);
    }
    return n;
}

static json_t *standing_json(const struct hosted_tournament *t, int stage, const struct standing *s)
{
    json_t *ties = json_array();
    for (int i = 0; i < t->plan.ties; i++)
        json_array_append_new(ties, s->tie[i] % 4 ? json_real((double)s->tie[i] / 4)
                                                  : json_integer(s->tie[i] / 4));
    return json_pack("{si si so si si si si si so sb sb si so}", "player", s->player, "place",
                     s->place, "points", points_json(s->score), "games", s->games, "wins", s->wins,
                     "draws", s->draws, "losses", s->losses, "byes", s->byes, "ties", ties,
                     "withdrawn", s->gone, "annulled", s->annulled, "whole",
                     lost_whole(t, stage, s->player), "bonus", points_json(s->bonus));
}

static json_t *cross_json(const struct hosted_tournament *t, int stage, const struct standing *s,
                          int n)
{
    enum plan_format format = tournament_format(&t->tournament, stage);
    size_t players = (size_t)t->plan.players;
    bool apt = format == PLAN_ROUND_ROBIN || format == PLAN_DOUBLE_ROUND_ROBIN ||
               format == PLAN_SWISS || format == PLAN_GAUNTLET;
    struct standings_cell *cell =
        apt && n <= CROSS_MOST ? malloc(players * players * sizeof *cell) : NULL;
    if (!cell)
        return json_null();
    json_t *order = json_array(), *cells = json_array();
    standings_cross(&t->tournament, stage, cell);
    for (int i = 0; i < n; i++) {
        json_t *row = json_array();
        json_array_append_new(order, json_integer(s[i].player));
        for (int k = 0; k < n; k++) {
            const struct standings_cell *at =
                &cell[(size_t)s[i].player * players + (size_t)s[k].player];
            json_array_append_new(
                row, at->games ? json_pack("[oi]", points_json(at->half), at->games) : json_null());
        }
        json_array_append_new(cells, row);
    }
    free(cell);
    return json_pack("{so so}", "order", order, "cells", cells);
}

static json_t *stage_json(const struct hosted_tournament *t, int stage)
{
    json_t *list = json_array();
    struct standing *s = calloc((size_t)t->plan.players, sizeof *s);
    int n = s ? standings_make(&t->tournament, stage, s, NULL) : 0;
    for (int i = 0; i < n; i++)
        json_array_append_new(list, standing_json(t, stage, &s[i]));
    json_t *cross = cross_json(t, stage, s, n);
    free(s);
    return json_pack("{ss ss so so}", "name", report_stage_name(&t->tournament, stage), "format",
                     plan_format_name(tournament_format(&t->tournament, stage)), "standings", list,
                     "cross", cross);
}

json_t *hosted_stages_json(const struct hosted_tournament *t)
{
    json_t *list = json_array();
    for (int stage = 0; hosted_begun(t) && stage < report_stages(&t->tournament); stage++)
        json_array_append_new(list, stage_json(t, stage));
    return list;
}

/* ---- matches ---- */

static json_t *game_json(const struct hosted_tournament *t, int match, int game)
{
    const struct tournament_game *g = &t->tournament.match[match].game[game];
    const struct hosted_game *b = hosted_board(t, match, game);
    const char *room = t->match[match].room[game];
    char id[32];
    bool done = g->state == TOURNAMENT_DONE;
    snprintf(id, sizeof id, "%d.%d", match + 1, game + 1);
    return json_pack(
        "{ss si ss so so so so}", "id", id, "first", tournament_first(game), "state",
        done         ? "done"
        : !b         ? "waiting"
        : b->room[0] ? "playing"
                     : "called",
        "game", word_or_null(!done && (!b || !b->room[0]) ? NULL : room), "points",
        done ? json_pack("[oo]", points_json(g->half[0]), points_json(g->half[1])) : json_null(),
        "why", word_or_null(done ? g->why : NULL), "corrected", word_or_null(g->reason));
}

json_t *hosted_match_json(const struct hosted_tournament *t, int match)
{
    const struct tournament_match *m = &t->tournament.match[match];
    json_t *games = json_array();
    bool bye = m->player[1] == TOURNAMENT_NOBODY, open = false;
    for (int g = 0; g < m->room && !open; g++) {
        open = m->game[g].state != TOURNAMENT_DONE;
        if (m->game[g].state != TOURNAMENT_VOID)
            json_array_append_new(games, game_json(t, match, g));
    }
    json_t *second = bye ? json_null() : json_integer(m->player[1]);
    json_t *lost = m->lost == TOURNAMENT_NOBODY ? json_null() : json_integer(m->lost);
    bool waits = bye && tournament_waits(&t->tournament, m); /* gives no points yet */
    return json_pack("{si si si si s[io] s[oo] sb so so}", "match", match + 1, "stage", m->stage,
                     "round", m->round, "slot", m->slot, "players", m->player[0], second, "points",
                     points_json(waits ? 0 : m->half[0]), points_json(m->half[1]), "settled",
                     m->settled && !waits, "lost", lost, "games", games);
}

json_t *hosted_live_json(const struct hosted_tournament *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->boards; i++) {
        const struct hosted_game *b = &t->board[i];
        const struct tournament_match *m = &t->tournament.match[b->match];
        int first = tournament_first(b->game);
        char id[32];
        snprintf(id, sizeof id, "%d.%d", b->match + 1, b->game + 1);
        json_array_append_new(
            list, json_pack("{ss si si s[ii] ss so sI}", "id", id, "match", b->match + 1, "round",
                            m->round, "players", m->player[first], m->player[!first], "state",
                            b->room[0] ? "playing" : "called", "game", word_or_null(b->room),
                            "since", (json_int_t)b->since));
    }
    return list;
}

static json_t *hosted_recent_json(const struct hosted_tournament *t)
{
    int recent[RECENT], n = 0;
    for (int i = 0; i < t->matches; i++) {
        if (t->match[i].ended == 0)
            continue;
        int k = n < RECENT ? n++ : RECENT;
        for (; k > 0 && t->match[recent[k - 1]].ended < t->match[i].ended; k--)
            if (k < RECENT)
                recent[k] = recent[k - 1];
        if (k < RECENT)
            recent[k] = i;
    }
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, hosted_match_json(t, recent[i]));
    return list;
}

/* ---- notes, and all of it ---- */

json_t *hosted_all_json(const struct hosted_tournament *t, const struct user *reader)
{
    enum { NOTES = 200 };
    int player = hosted_player_of(t, reader);
    return json_pack("{so so so so so so s{sb sb so}}", "tournament", hosted_head_json(t, reader),
                     "players", hosted_players_json(t), "stages", hosted_stages_json(t), "live",
                     hosted_live_json(t), "recent", hosted_recent_json(t), "log",
                     hosted_notes_json(t, t->notes > NOTES ? t->notes - NOTES : 0, true), "you",
                     "organiser", hosted_organises(t, reader), "arbiter",
                     hosted_arbitrates(t, reader), "player",
                     player < 0 ? json_null() : json_integer(player));
}
