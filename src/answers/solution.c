/* Judging and finding answers to puzzles.
 *
 * An answer is right if the other side cannot escape: every turn of the solver must leave a win
 * within the turns left, against every reply, which is checked by playing them all. The reply shown
 * is the one that holds out longest, the first if several. */
#include "answers/solution.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/engine.h>

#include "core/text.h"
#include "engines/arimaa/aims.h"
#include "play/forced.h"
#include "play/outcome.h"
#include "proto/game_json.h"

struct task task_of(const char *theme, int turns)
{
    struct task task = {.turns = turns, .hold = strcmp(theme, "defence") == 0, .aim = -1};
    for (int i = 0; i < ARIMAA_AIMS; i++)
        if (strcmp(theme, arimaa_aim_names[i]) == 0)
            task.aim = i;
    return task;
}

/* Whether the seat to move wins in this turn. */
struct threat {
    const struct agon_line *line;
    bool wins;
};

static bool look(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct threat *t = user;
    const agon_game *g = t->line->game;
    struct agon_result result;
    (void)turn;
    g->rules->result(g, end, agon_line_past(t->line), &result);
    t->wins = result.over && outcome_winner(g, &result) == g->rules->seat(g, t->line->pos);
    return !t->wins;
}

/* Whether the other side has not won and cannot win in its next turn. */
static bool holds(const struct agon_line *line, int seat)
{
    struct agon_result result;
    struct threat threat = {.line = line};
    agon_line_result(line, &result);
    if (result.over)
        return outcome_winner(line->game, &result) == seat;
    return agon_turn_each(line->game, line->pos, agon_line_past(line), true, look, &threat) > 0 &&
           !threat.wins;
}

static int seat_of(const struct agon_line *line)
{
    return line->game->rules->seat(line->game, line->pos);
}

static bool wins(struct agon_line *line, int seat, int turns)
{
    return forced_win(&(struct forced){.line = line, .seat = seat}, turns);
}

static bool longest(struct agon_line *line, int seat, int turns, struct agon_turn *turn)
{
    return forced_reply(&(struct forced){.line = line, .seat = seat}, turns, turn);
}

/* Whether the solver has a turn to find: not only a pass. */
static bool is_asked(struct agon_line *line, int seat)
{
    if (seat_of(line) != seat)
        return false;
    return agon_check(line->game, line->pos, agon_line_past(line), AGON_PASS, NULL) < 0;
}

static char *copy_turn(const struct agon_line *line)
{
    char text[AGON_TEXT_MAX];
    int last = line->turns - 1;
    agon_turn_write(line->game, agon_line_start(line, last), &line->turn[last], text, sizeof text);
    char *copy = malloc(strlen(text) + 1);
    if (!copy)
        abort();
    return strcpy(copy, text);
}

/* The next turn of the text; false: none. */
static bool next_turn(const char **text, char *turn, size_t size)
{
    *text += strspn(*text, "; \t\r\n");
    size_t n = strcspn(*text, ";\r\n");
    snprintf(turn, size, "%.*s", (int)n, *text);
    *text += n;
    return n > 0;
}

/* Whether the last turn reaches an aim of Arimaa. */
static bool reaches(const struct agon_line *line, int aim)
{
    struct agon_result result;
    agon_line_result(line, &result);
    return !result.over && arimaa_aim_reached(arimaa_game(line->game),
                                              arimaa_pos(agon_line_start(line, line->turns - 1)),
                                              arimaa_pos(line->pos), aim);
}

/* Plays the replies until the solver is to move; those in the text must be the same. */
static void reply(struct agon_line *line, int seat, int turns, const char **text,
                  struct judgement *j)
{
    char turn[AGON_TEXT_MAX];
    while (j->status == 0 && !is_asked(line, seat) && j->replies < SOLUTION_REPLIES_MAX) {
        struct agon_turn move;
        if (!longest(line, seat, turns, &move) || agon_line_play_turn(line, &move, NULL) < 0)
            return;
        char *copy = copy_turn(line);
        if (!next_turn(text, turn, sizeof turn)) {
            j->reply[j->replies++] = copy;
            continue;
        }
        if (strcmp(turn, copy) != 0)
            j->status = agon_fail(&j->error, AGON_ILLEGAL, -1,
                                  AGON_SAY(puzzle_reply_expected, "expected the reply %s"), copy);
        free(copy);
    }
}

void solution_judge(const agon_game *g, const struct task *p, const char *text, struct judgement *j)
{
    int turns = p->turns;
    struct agon_line line;
    char turn[AGON_TEXT_MAX];
    *j = (struct judgement){.right = true};
    j->status = agon_line_init(&line, g, &j->error);
    if (j->status < 0)
        return;
    int seat = seat_of(&line);
    while (j->status == 0 && j->right && !j->solved && j->replies == 0 &&
           next_turn(&text, turn, sizeof turn)) {
        struct agon_result result;
        int played = line.turns;
        j->status = agon_line_read(&line, turn, false, &j->error);
        if (j->status == 0 && line.turns != played + 1)
            j->status = agon_fail(&j->error, AGON_BAD_TEXT, 0,
                                  AGON_SAY(puzzle_turn_expected, "expected a turn"));
        if (j->status < 0)
            break;
        j->right = p->hold       ? holds(&line, seat)
                   : p->aim >= 0 ? reaches(&line, p->aim)
                                 : wins(&line, seat, --turns);
        agon_line_result(&line, &result);
        j->solved = j->right && (p->hold || p->aim >= 0 || result.over);
        if (j->right && !j->solved)
            reply(&line, seat, turns, &text, j);
    }
    if (j->status == 0 && line.turns == 0)
        j->status = agon_fail(&j->error, AGON_BAD_TEXT, 0,
                              AGON_SAY(puzzle_turn_expected, "expected a turn"));
    agon_line_release(&line);
}

/* ---- solutions ---- */

/* A turn that wins at once, or holds, suggested by an engine and checked by the rules. */
static bool play_engines(struct agon_line *line, int seat, bool hold)
{
    const agon_game *g = line->game;
    const struct agon_engine_type *type = agon_engine_find(NULL, g, NULL);
    agon_engine *engine = type ? type->open(g, NULL) : NULL;
    struct agon_limits limits = {.nodes = SOLUTION_NODES, .threads = 1, .seed = 1};
    struct agon_turn best = {0};
    struct agon_result result;
    if (engine)
        type->set(engine, "hash", "4", NULL);
    bool found = engine && type->think(engine, line->pos, agon_line_past(line), &limits, NULL, NULL,
                                       &best) == 0;
    for (int i = 0; i < best.n && found; i++)
        found = agon_line_play(line, best.move[i]) == 0;
    if (engine)
        type->close(engine);
    agon_line_result(line, &result);
    if (found && hold)
        return holds(line, seat);
    return found && result.over && outcome_winner(g, &result) == seat;
}

/* The first of the shortest turns that reach an aim. */
struct search {
    const agon_game *game;
    const agon_pos *start;
    int aim;
    struct agon_turn turn;
    bool found;
};

static bool look_aim(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct search *s = user;
    s->found =
        arimaa_aim_reached(arimaa_game(s->game), arimaa_pos(s->start), arimaa_pos(end), s->aim);
    s->turn = *turn;
    return !s->found;
}

static bool play_aim(struct agon_line *line, int aim)
{
    struct search s = {.game = line->game, .start = line->pos, .aim = aim};
    agon_turn_each(line->game, line->pos, agon_line_past(line), true, look_aim, &s);
    if (!s.found || agon_line_play_turn(line, &s.turn, NULL) < 0)
        return false;
    return line->open.n == 0 || agon_line_play(line, AGON_PASS) == 0;
}

/* Plays the next turn of a solution, of either side. If there are too many turns to play all, an
 * engine finds the solver's only one. */
static bool play_next(struct agon_line *line, int seat, const struct task *p, int turns)
{
    struct agon_turn turn;
    if (!is_asked(line, seat))
        return longest(line, seat, turns, &turn) && agon_line_play_turn(line, &turn, NULL) == 0;
    if (p->aim >= 0)
        return play_aim(line, p->aim);
    if (line->game->traits & AGON_MERGES)
        return play_engines(line, seat, p->hold);
    return forced_turn(&(struct forced){.line = line, .seat = seat}, turns, &turn) &&
           agon_line_play_turn(line, &turn, NULL) == 0;
}

void solution_find(const agon_game *g, const struct task *p, struct judgement *j)
{
    int turns = p->turns;
    struct agon_line line;
    struct agon_result result = {0};
    *j = (struct judgement){.status = agon_line_init(&line, g, &j->error)};
    if (j->status < 0)
        return;
    int seat = seat_of(&line);
    while (!result.over && j->status == 0 && j->replies < SOLUTION_REPLIES_MAX) {
        bool asked = is_asked(&line, seat), played = play_next(&line, seat, p, turns);
        turns -= asked;
        if (played)
            j->reply[j->replies++] = copy_turn(&line);
        else
            j->status = agon_fail(&j->error, AGON_UNSUPPORTED, -1,
                                  AGON_SAY(puzzle_no_solution, "no solution was found"));
        agon_line_result(&line, &result);
        result.over |= p->hold || p->aim >= 0;
    }
    agon_line_release(&line);
}

/* ---- as JSON ---- */

json_t *solution_replies(const struct judgement *j)
{
    json_t *replies = json_array();
    for (int i = 0; i < j->replies; i++)
        json_array_append_new(replies, json_string(j->reply[i]));
    return replies;
}

json_t *solution_cell(const agon_game *g, const struct judgement *j)
{
    struct agon_error error;
    struct agon_turn turn;
    const char *text = j->reply[0];
    if (agon_turn_read(g, g->first, (struct agon_past){NULL, 0}, &text, false, &turn, &error) < 0)
        return json_null();
    int16_t touch[AGON_TOUCH_MAX];
    return g->rules->touch(g, g->first, turn.move[0], touch) > 0 ? json_integer(touch[0])
                                                                 : json_null();
}

void judgement_release(struct judgement *j)
{
    for (int i = 0; i < j->replies; i++)
        free(j->reply[i]);
}
