/* Tournaments as JSON, as docs/protocol-server.md tells it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/tournament/report.h"
#include "play/tournament/standings.h"
#include "server/tourney/parts.h"

enum { RECENT = 20, CROSS_MOST = 64 };

static const char *const states[] = {"open", "running", "paused", "over"};

static json_t *moment(int64_t at)
{
    return at > 0 ? json_integer(at) : json_null();
}

static json_t *word_or_null(const char *s)
{
    return s && *s ? json_string(s) : json_null();
}

/* ---- HEAD ---- */

static json_t *names_json(const struct tourney *c, const char (*list)[HALL_ID], int n)
{
    json_t *names = json_array();
    for (int i = 0; i < n; i++) {
        const struct person *p = person_find(c->hall, list[i]);
        if (p)
            json_array_append_new(names, json_string(p->name));
    }
    return names;
}

static const char *part_of(const struct tourney *c, const struct person *reader)
{
    bool plays = reader && tourney_player_of(c, reader) >= 0;
    for (int i = 0; i < c->organisers && reader; i++)
        if (strcmp(c->organiser[i], reader->id) == 0)
            return "organiser";
    for (int i = 0; i < c->arbiters && reader; i++)
        if (strcmp(c->arbiter[i], reader->id) == 0)
            return "arbiter";
    return plays ? "player" : NULL;
}

json_t *tourney_head_json(const struct tourney *c, const struct person *reader)
{
    const agon_game *g = c->agreement->game;
    json_t *head = json_copy(c->shown);
    json_t *more = json_pack(
        "{ss si ss ss ss ss? ss? ss? ss so so sI so so ss? si si si si si ss?}", "id", c->id,
        "version", (int)c->version, "state", states[c->state], "game", g->rules->id, "name",
        g->rules->name, "variant", g->variant, "options", g->options, "start", c->agreement->start,
        "organiser", c->maker, "organisers",
        names_json(c, (const char(*)[HALL_ID])c->organiser, c->organisers), "arbiters",
        names_json(c, (const char(*)[HALL_ID])c->arbiter, c->arbiters), "created",
        (json_int_t)c->created, "started", moment(c->started), "ended", moment(c->ended), "why",
        c->why, "players", c->entries, "round", c->round, "last_round", c->last_round, "played",
        c->played, "total", c->total, "mine", part_of(c, reader));
    json_object_update(head, more);
    json_decref(more);
    return head;
}

/* ---- players ---- */

/* What a player does in a tournament under way. */
static const char *activity(const struct tourney *c, int player)
{
    if (c->tournament.gone[player])
        return "withdrawn";
    for (int i = 0; i < c->boards; i++) {
        const struct tournament_match *m = &c->tournament.match[c->board[i].match];
        if (m->player[0] == player || m->player[1] == player)
            return c->board[i].room[0] ? "playing" : "called";
    }
    return "free";
}

static const char *state_word(const struct tourney *c, int player)
{
    static const char *const words[] = {"registered", "testing", "ready", "failed"};
    const struct entry *e = &c->entry[player];
    if (tourney_begun(c))
        return activity(c, player);
    return e->engine[0] ? "ready" : words[e->state];
}

/* Why somebody withdrew, from the notes. */
static const char *withdrawn_because(const struct tourney *c, const char *name)
{
    for (int i = c->notes - 1; i >= 0; i--)
        if (strcmp(c->note[i].type, "withdraw") == 0 && c->note[i].subject &&
            strcmp(c->note[i].subject, name) == 0)
            return c->note[i].text;
    return NULL;
}

static json_t *player_json(const struct tourney *c, int player)
{
    const struct entry *e = &c->entry[player];
    const struct person *p = tourney_person(c, player);
    bool gone = tourney_begun(c) && c->tournament.gone[player];
    return json_pack(
        "{si ss ss so sb so so so so ss so sb sb so}", "player", player, "name", e->name, "members",
        e->members, "account", p ? json_string(p->name) : json_null(), "bot",
        p && p->role == ROLE_BOT, "engine", word_or_null(e->engine), "level",
        e->engine[0] ? json_integer(e->level) : json_null(), "rating",
        e->rating ? json_integer(e->rating) : json_null(), "role", word_or_null(e->role), "state",
        state_word(c, player), "why", word_or_null(gone ? withdrawn_because(c, e->name) : e->why),
        "online", tourney_present(c, player), "class", e->coded, "test", word_or_null(e->test));
}

json_t *tourney_players_json(const struct tourney *c)
{
    json_t *list = json_array();
    for (int i = 0; i < c->entries; i++)
        json_array_append_new(list, player_json(c, i));
    return list;
}

/* ---- standings ---- */

static json_t *points_json(int64_t half)
{
    return half % 2 ? json_real((double)half / 2) : json_integer(half / 2);
}

static json_t *standing_json(const struct tourney *c, const struct standing *s)
{
    json_t *ties = json_array();
    for (int i = 0; i < c->plan.ties; i++)
        json_array_append_new(ties, s->tie[i] % 4 ? json_real((double)s->tie[i] / 4)
                                                  : json_integer(s->tie[i] / 4));
    return json_pack("{si si so si si si si si so sb sb}", "player", s->player, "place", s->place,
                     "points", points_json(s->score), "games", s->games, "wins", s->wins, "draws",
                     s->draws, "losses", s->losses, "byes", s->byes, "ties", ties, "withdrawn",
                     s->gone, "annulled", s->annulled);
}

static json_t *cross_json(const struct tourney *c, int stage, const struct standing *s, int n)
{
    enum plan_format format = tournament_format(&c->tournament, stage);
    size_t players = (size_t)c->plan.players;
    bool apt = format == PLAN_ROUND_ROBIN || format == PLAN_DOUBLE_ROUND_ROBIN ||
               format == PLAN_SWISS || format == PLAN_GAUNTLET;
    struct standings_cell *cell =
        apt && n <= CROSS_MOST ? malloc(players * players * sizeof *cell) : NULL;
    if (!cell)
        return json_null();
    json_t *order = json_array(), *cells = json_array();
    standings_cross(&c->tournament, stage, cell);
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

static json_t *stage_json(const struct tourney *c, int stage)
{
    json_t *list = json_array();
    struct standing *s = calloc((size_t)c->plan.players, sizeof *s);
    int n = s ? standings_make(&c->tournament, stage, s, NULL) : 0;
    for (int i = 0; i < n; i++)
        json_array_append_new(list, standing_json(c, &s[i]));
    json_t *cross = cross_json(c, stage, s, n);
    free(s);
    return json_pack("{ss ss so so}", "name", report_stage_name(&c->tournament, stage), "format",
                     plan_format_name(tournament_format(&c->tournament, stage)), "standings", list,
                     "cross", cross);
}

json_t *tourney_stages_json(const struct tourney *c)
{
    json_t *list = json_array();
    for (int stage = 0; tourney_begun(c) && stage < report_stages(&c->tournament); stage++)
        json_array_append_new(list, stage_json(c, stage));
    return list;
}

/* ---- matches ---- */

static json_t *game_json(const struct tourney *c, int match, int game)
{
    const struct tournament_game *g = &c->tournament.match[match].game[game];
    const struct board *b = tourney_board(c, match, game);
    const char *room = c->match[match].room[game];
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

json_t *tourney_match_json(const struct tourney *c, int match)
{
    const struct tournament_match *m = &c->tournament.match[match];
    json_t *games = json_array();
    bool bye = m->player[1] == TOURNAMENT_NOBODY, open = false;
    for (int g = 0; g < m->room && !open; g++) {
        open = m->game[g].state != TOURNAMENT_DONE;
        if (m->game[g].state != TOURNAMENT_VOID)
            json_array_append_new(games, game_json(c, match, g));
    }
    json_t *second = bye ? json_null() : json_integer(m->player[1]);
    json_t *lost = m->lost == TOURNAMENT_NOBODY ? json_null() : json_integer(m->lost);
    return json_pack("{si si si si s[io] s[oo] sb so so}", "match", match + 1, "stage", m->stage,
                     "round", m->round, "slot", m->slot, "players", m->player[0], second, "points",
                     points_json(m->half[0]), points_json(m->half[1]), "settled", m->settled,
                     "lost", lost, "games", games);
}

json_t *tourney_live_json(const struct tourney *c)
{
    json_t *list = json_array();
    for (int i = 0; i < c->boards; i++) {
        const struct board *b = &c->board[i];
        const struct tournament_match *m = &c->tournament.match[b->match];
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

json_t *tourney_recent_json(const struct tourney *c)
{
    int recent[RECENT], n = 0;
    for (int i = 0; i < c->matches; i++) {
        if (c->match[i].ended == 0)
            continue;
        int k = n < RECENT ? n++ : RECENT;
        for (; k > 0 && c->match[recent[k - 1]].ended < c->match[i].ended; k--)
            if (k < RECENT)
                recent[k] = recent[k - 1];
        if (k < RECENT)
            recent[k] = i;
    }
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, tourney_match_json(c, recent[i]));
    return list;
}

/* ---- notes, and all of it ---- */

json_t *tourney_notes_json(const struct tourney *c, int from)
{
    json_t *list = json_array();
    for (int i = from; i < c->notes; i++) {
        const struct tourney_note *n = &c->note[i];
        json_array_append_new(list, json_pack("{sI so ss ss? ss?}", "at", (json_int_t)n->at, "by",
                                              word_or_null(n->by), "type", n->type, "subject",
                                              n->subject, "text", n->text));
    }
    return list;
}

json_t *tourney_all_json(const struct tourney *c, const struct person *reader)
{
    enum { NOTES = 200 };
    int player = tourney_player_of(c, reader);
    return json_pack("{so so so so so so s{sb sb so}}", "tournament", tourney_head_json(c, reader),
                     "players", tourney_players_json(c), "stages", tourney_stages_json(c), "live",
                     tourney_live_json(c), "recent", tourney_recent_json(c), "log",
                     tourney_notes_json(c, c->notes > NOTES ? c->notes - NOTES : 0), "you",
                     "organiser", tourney_organises(c, reader), "arbiter",
                     tourney_arbitrates(c, reader), "player",
                     player < 0 ? json_null() : json_integer(player));
}
