/* Statistics of players' games and tests, as lines of the tournament and as JSON. */
#include "server/hosted/plays.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "play/record.h"
#include "server/hosted/boards.h"
#include "server/hosted/console.h"
#include "server/hosted/keep.h"

enum { TRIALS_OF_ONE = 20 }; /* the latest per account */

/* ---- taking ---- */

static bool lost_by(const struct match *m, int seat, const char *why)
{
    const struct agon_result *r = &m->result;
    return r->over && r->why && strcmp(r->why, why) == 0 && r->points[seat] == 0;
}

/* Returns the statistics of a seat so far. The room owns `words`. */
static struct side_stats play_at(const struct room *room, int seat)
{
    const struct match *m = room->match;
    struct side_stats p = {.illegal = room->seat[seat].warned, .words = room->seat[seat].words};
    for (int i = m->opening_turns; m->game && i < m->line.turns; i++) {
        const struct match_mark *mark = &m->mark[i];
        if (mark->seat != seat)
            continue;
        p.turns++;
        p.used_ms += mark->used_ms > 0 ? mark->used_ms : 0;
        p.slowest_ms = mark->used_ms > p.slowest_ms ? mark->used_ms : p.slowest_ms;
    }
    if (lost_by(m, seat, OUTCOME_TIME)) { /* the turn that it never made */
        int64_t ms = clock_used(&m->clock, m->now);
        p.used_ms += ms;
        p.slowest_ms = ms > p.slowest_ms ? ms : p.slowest_ms;
    }
    /* A client that judges its program's turn itself reports the verdict instead of the turn. */
    if (lost_by(m, seat, OUTCOME_ILLEGAL) && p.illegal == 0)
        p.illegal = 1;
    return p;
}

/* Returns the seat of a side in a game for two. */
static int seat_of(const struct room *room, int side, int game)
{
    const agon_game *g = room->shared_game->game;
    bool second = side != tournament_first(game);
    return (g->team[1] != g->team[0]) == second ? 1 : 0;
}

static json_t *play_line(const struct side_stats *p, const char *words)
{
    return json_pack("[iIIis?]", p->turns, (json_int_t)p->used_ms, (json_int_t)p->slowest_ms,
                     p->illegal, words);
}

static struct side_stats read_play(const json_t *line)
{
    const char *words = json_string_value(json_array_get(line, 4));
    return (struct side_stats){.turns = (int)json_integer_value(json_array_get(line, 0)),
                               .used_ms = json_integer_value(json_array_get(line, 1)),
                               .slowest_ms = json_integer_value(json_array_get(line, 2)),
                               .illegal = (int)json_integer_value(json_array_get(line, 3)),
                               .words = words ? record_copy(words, strlen(words)) : NULL};
}

static void put_play(struct hosted_tournament *t, int match, int game, int side,
                     struct side_stats play)
{
    struct hosted_match *m = &t->match[match];
    size_t n = 2 * (size_t)t->tournament.match[match].room;
    if (!m->play && !(m->play = calloc(n, sizeof *m->play)))
        abort();
    free(m->play[2 * game + side].words);
    m->play[2 * game + side] = play;
}

static void put_words(struct hosted_tournament *t, int match, int game, int side, const char *words)
{
    struct side_stats *plays = t->match[match].play;
    if (!plays || side < 0 || side > 1)
        return;
    free(plays[2 * game + side].words);
    plays[2 * game + side].words = record_copy(words, strlen(words));
}

/* Adds a trial; the account's earliest trial is dropped if there are too many. */
static void put_trial(struct hosted_tournament *t, const struct trial *trial)
{
    int of_one = 0, first = -1;
    for (int i = t->trials - 1; i >= 0; i--)
        if (strcmp(t->trial[i].account, trial->account) == 0) {
            of_one++;
            first = i;
        }
    if (of_one >= TRIALS_OF_ONE) {
        free(t->trial[first].play.words);
        memmove(&t->trial[first], &t->trial[first + 1],
                (size_t)(--t->trials - first) * sizeof *t->trial);
    }
    struct trial *list = realloc(t->trial, (size_t)(t->trials + 1) * sizeof *list);
    if (!list)
        abort();
    t->trial = list;
    list[t->trials++] = *trial;
}

static void take_test(struct hosted_tournament *t, const json_t *line, const char *account)
{
    struct trial trial = {.at = json_integer_value(json_object_get(line, "at")),
                          .play = read_play(json_array_get(json_object_get(line, "plays"), 0))};
    const char *why = json_string_value(json_object_get(line, "why"));
    snprintf(trial.account, sizeof trial.account, "%s", account);
    snprintf(trial.why, sizeof trial.why, "%s", why ? why : "");
    put_trial(t, &trial);
}

/* Applies a line: {"game": "17.2", "plays": [PLAY, PLAY]}; {"of": ACCOUNT, "game": "17.2", "side",
 * "words"}, which is emptied when the account is deleted; or {"test": ACCOUNT, "at", "why",
 * "plays": [PLAY]}. */
static void take(struct hosted_tournament *t, const json_t *line)
{
    int match, game;
    const char *test = json_string_value(json_object_get(line, "test"));
    const char *name = json_string_value(json_object_get(line, "game"));
    const char *words = json_string_value(json_object_get(line, "words"));
    const json_t *plays = json_object_get(line, "plays");
    bool found = name && hosted_begun(t) &&
                 tournament_find(&t->tournament, name, strlen(name), &match, &game);
    if (test)
        take_test(t, line, test);
    else if (found && words)
        put_words(t, match, game, (int)json_integer_value(json_object_get(line, "side")), words);
    for (int side = 0; side < 2 && found && plays; side++)
        put_play(t, match, game, side, read_play(json_array_get(plays, (size_t)side)));
}

/* Stores a line, and applies it just as when it is read from the store; releases it. */
static void keep(struct hosted_tournament *t, json_t *line)
{
    char *text = json_dumps(line, JSON_COMPACT);
    if (!text)
        abort();
    hosted_keep_line(t, 'P', text);
    take(t, line);
    free(text);
    json_decref(line);
}

/* The last words of a side: its own, or the end of its console if it lost on time. The result is in
 * the room or the console, or NULL. */
static const char *last_words(const struct entry *e, const struct room *room, int seat)
{
    const struct console *c = e->console;
    if (room->seat[seat].words || !c || !lost_by(room->match, seat, OUTCOME_TIME))
        return room->seat[seat].words;
    const char *from = c->n < ROOM_WORDS ? c->text : c->text + c->n - (ROOM_WORDS - 1);
    const char *line = from > c->text ? strchr(from, '\n') : NULL;
    while (((unsigned char)*from & 0xC0) == 0x80)
        from++;
    from = line ? line + 1 : from;
    return *from ? from : NULL;
}

void hosted_take_play(struct hosted_tournament *t, const struct room *room, int match, int game)
{
    char name[32];
    struct side_stats p[2];
    json_t *plays = json_array();
    snprintf(name, sizeof name, "%d.%d", match + 1, game + 1);
    for (int side = 0; side < 2; side++) {
        p[side] = play_at(room, seat_of(room, side, game));
        json_array_append_new(plays, play_line(&p[side], NULL));
    }
    keep(t, json_pack("{ss so}", "game", name, "plays", plays));
    for (int side = 0; side < 2; side++) {
        const struct entry *e = &t->entry[t->tournament.match[match].player[side]];
        const char *words = last_words(e, room, seat_of(room, side, game));
        if (words)
            keep(t, json_pack("{ss ss si ss}", "of", e->account, "game", name, "side", side,
                              "words", words));
    }
}

void hosted_take_trial(struct hosted_tournament *t, const struct room *room, const struct entry *e,
                       const char *why)
{
    struct side_stats p = play_at(room, 0);
    const char *words = last_words(e, room, 0);
    keep(t, json_pack("{ss sI ss s[o]}", "test", e->account, "at",
                      (json_int_t)t->tournaments->core->now, "why", why, "plays",
                      play_line(&p, words)));
}

void hosted_take_play_line(struct hosted_tournament *t, const char *text)
{
    json_t *line = json_loads(text, 0, NULL);
    hosted_note_matches(t);
    take(t, line);
    json_decref(line);
}

void hosted_release_plays(struct hosted_tournament *t)
{
    for (int i = 0; i < t->matches; i++) {
        for (int k = 0; t->match[i].play && k < 2 * t->tournament.match[i].room; k++)
            free(t->match[i].play[k].words);
        free(t->match[i].play);
        t->match[i].play = NULL;
    }
    for (int i = 0; i < t->trials; i++)
        free(t->trial[i].play.words);
    free(t->trial);
    t->trial = NULL;
    t->trials = 0;
}

static void empty_lines(struct hosted_tournament *t, const char *key, const char *account)
{
    char text[ID_SIZE + 16];
    snprintf(text, sizeof text, "\"%s\":\"%s\"", key, account);
    store_empty_plays(t->tournaments->core->store, t->id, text);
}

void hosted_forget_plays(struct hosted_tournament *t, int player)
{
    const char *account = t->entry[player].account;
    int kept = 0;
    for (int i = 0; i < t->trials; i++)
        if (strcmp(t->trial[i].account, account) == 0)
            free(t->trial[i].play.words);
        else
            t->trial[kept++] = t->trial[i];
    t->trials = kept;
    for (int i = 0; i < t->matches && hosted_begun(t); i++) {
        const struct tournament_match *m = &t->tournament.match[i];
        int side = m->player[1] == player;
        for (int g = 0; t->match[i].play && m->player[side] == player && g < m->room; g++) {
            free(t->match[i].play[2 * g + side].words);
            t->match[i].play[2 * g + side].words = NULL;
        }
    }
    hosted_clear_console(&t->entry[player]);
    empty_lines(t, "of", account);
    empty_lines(t, "test", account);
}

/* ---- as JSON ---- */

static json_t *stats_json(const struct side_stats *p)
{
    return json_pack("{si sI sI si ss?}", "turns", p->turns, "used", (json_int_t)p->used_ms,
                     "slowest", (json_int_t)p->slowest_ms, "illegal", p->illegal, "words",
                     p->words);
}

/* Finds a player's statistics in a game that is over or under way; false: there are none. */
static bool find_play(const struct hosted_tournament *t, int match, int game, int side,
                      struct side_stats *play)
{
    const struct hosted_match *m = &t->match[match];
    const struct room *room = map_get(&t->tournaments->rooms->by_id, m->room[game]);
    bool done = t->tournament.match[match].game[game].state == TOURNAMENT_DONE;
    if (done && m->play)
        *play = m->play[2 * game + side];
    else if (!done && room && room->match)
        *play = play_at(room, seat_of(room, side, game));
    else
        return false;
    return true;
}

/* Calls fn for every game that a player began, in order. */
static void each_game(const struct hosted_tournament *t, int player,
                      void (*fn)(void *, const struct hosted_tournament *, int match, int game,
                                 int side),
                      void *user)
{
    for (int i = 0; hosted_begun(t) && i < t->matches; i++) {
        const struct tournament_match *m = &t->tournament.match[i];
        int side = m->player[0] == player ? 0 : m->player[1] == player ? 1 : -1;
        for (int g = 0; g < m->room && side >= 0; g++)
            if (m->game[g].state == TOURNAMENT_DONE || t->match[i].room[g][0])
                fn(user, t, i, g, side);
    }
}

static void add_game(void *list, const struct hosted_tournament *t, int match, int game, int side)
{
    const struct tournament_match *m = &t->tournament.match[match];
    const struct tournament_game *g = &m->game[game];
    struct side_stats play = {0};
    bool done = g->state == TOURNAMENT_DONE, known = find_play(t, match, game, side, &play);
    char id[32];
    snprintf(id, sizeof id, "%d.%d", match + 1, game + 1);
    json_t *json = json_pack("{ss ss? si si sb sb}", "id", id, "game",
                             t->match[match].room[game][0] ? t->match[match].room[game] : NULL,
                             "round", m->round, "opponent", m->player[!side], "first",
                             side == tournament_first(game), "known", known);
    json_object_set_new(json, "half", done ? json_integer(g->half[side]) : json_null());
    json_object_set_new(json, "why", done ? json_string(g->why) : json_null());
    json_t *more = stats_json(&play);
    json_object_update(json, more);
    json_decref(more);
    json_array_append_new(list, json);
}

static json_t *tests_json(const struct hosted_tournament *t, const char *account)
{
    json_t *list = json_array();
    for (int i = 0; i < t->trials; i++) {
        const struct trial *x = &t->trial[i];
        if (!*account || strcmp(x->account, account) != 0)
            continue;
        json_t *one = stats_json(&x->play);
        json_object_set_new(one, "at", json_integer(x->at));
        json_object_set_new(one, "why", x->why[0] ? json_string(x->why) : json_null());
        json_array_append_new(list, one);
    }
    return list;
}

static json_t *files_json(const struct entry *e)
{
    json_t *list = json_array();
    for (int i = 0; i < e->files; i++)
        json_array_append_new(list, json_pack("{ss si sI}", "file", e->file[i].name, "bytes",
                                              e->file[i].bytes, "at", (json_int_t)e->file[i].at));
    return list;
}

json_t *hosted_console_json(const struct hosted_tournament *t, int player)
{
    json_t *games = json_array();
    each_game(t, player, add_game, games);
    return json_pack("{ss so so so so}", "player", t->entry[player].name, "games", games, "tests",
                     tests_json(t, t->entry[player].account), "files",
                     files_json(&t->entry[player]), "stderr",
                     hosted_stderr_json(&t->entry[player]));
}

/* The sums of a player's games. */
struct sum {
    int games, wins, draws, losses, late, crashed;
    struct side_stats play;
};

static void add_up(void *user, const struct hosted_tournament *t, int match, int game, int side)
{
    struct sum *s = user;
    const struct tournament_game *g = &t->tournament.match[match].game[game];
    struct side_stats play = {0};
    if (g->state != TOURNAMENT_DONE)
        return;
    bool lost = g->half[side] == 0;
    bool crashed = !strcmp(g->why, OUTCOME_FORFEIT) || !strcmp(g->why, OUTCOME_ABANDONED);
    s->games++;
    s->wins += g->half[side] == 2;
    s->draws += g->half[side] == 1;
    s->losses += lost;
    s->late += lost && strcmp(g->why, OUTCOME_TIME) == 0;
    s->crashed += lost && crashed;
    find_play(t, match, game, side, &play);
    s->play.turns += play.turns;
    s->play.illegal += play.illegal;
    s->play.used_ms += play.used_ms;
    if (play.slowest_ms > s->play.slowest_ms)
        s->play.slowest_ms = play.slowest_ms;
}

json_t *hosted_report_json(const struct hosted_tournament *t)
{
    json_t *list = json_array();
    for (int i = 0; i < t->entries; i++) {
        struct sum s = {0};
        each_game(t, i, add_up, &s);
        json_t *one = stats_json(&s.play), *tests = tests_json(t, t->entry[i].account);
        json_t *more =
            json_pack("{si si si si si si si si so}", "player", i, "games", s.games, "wins", s.wins,
                      "draws", s.draws, "losses", s.losses, "late", s.late, "crashed", s.crashed,
                      "tests", (int)json_array_size(tests), "files", files_json(&t->entry[i]));
        json_decref(tests);
        json_object_del(one, "words");
        json_object_update(one, more);
        json_decref(more);
        json_array_append_new(list, one);
    }
    return list;
}
