/* Tasks of analyses: searching for lines, and checking those of strangers. */
#include "answers/task_lines.h"

#include <stdlib.h>
#include <string.h>

#include "answers/review.h"
#include "answers/thought.h"
#include "core/moves.h"
#include "play/level.h"

enum { DEPTH_MOST = 100000, MS_MOST = 1 << 30 };
static const json_int_t nodes_most = (json_int_t)1 << 50;

/* Reads a turn of a variation at the end of the line: a whole one, in which no time passes; the
 * last of several may be unfinished. */
static bool read_turn(const struct agon_line *line, const char *text, bool open_end,
                      struct agon_turn *turn)
{
    const char *at = text;
    bool good = agon_turn_read(line->game, line->pos, agon_line_past(line), &at, open_end, turn,
                               NULL) == 0 &&
                !*at && turn->n > 0;
    for (int i = 0; good && i < turn->n; i++)
        good = !move_is_tick(turn->move[i]);
    return good;
}

/* ---- searching ---- */

/* The lines that a search has found so far. */
struct search_report {
    const struct task_place *place;
    struct agon_line line; /* a copy, to play variations on */
    int lines;
    json_t *row[TASK_LINES_MAX];
};

/* The turns of a variation, up to the first that the reader of the answer would not take. */
static json_t *variation(struct agon_line *line, const struct agon_info *info)
{
    json_t *list = json_array();
    char text[AGON_TEXT_MAX];
    struct agon_turn again;
    int played = 0;
    for (int i = 0; i < info->pv_turns && i < THOUGHT_TURNS_MAX && info->pv[i].n > 0; i++) {
        if (agon_turn_write(line->game, line->pos, &info->pv[i], text, sizeof text) < 0)
            break;
        bool whole = read_turn(line, text, false, &again);
        if (!whole && (i == 0 || !read_turn(line, text, true, &again)))
            break;
        json_array_append_new(list, json_string(text));
        if (!whole || agon_line_play_turn(line, &again, NULL) < 0)
            break;
        played++;
    }
    while (played-- > 0)
        agon_line_undo_turn(line);
    return list;
}

static json_t *answer(const struct search_report *s, bool ended)
{
    json_t *rows = json_array();
    for (int i = 0; i < s->lines; i++)
        json_array_append_new(rows, s->row[i] ? json_incref(s->row[i]) : json_null());
    return json_pack("{so sb}", "lines", rows, "ended", ended);
}

static void report(const struct search_report *s)
{
    const struct task_report *to = s->place->report;
    json_t *json = to ? answer(s, false) : NULL;
    if (!json)
        return;
    json_object_set_new(json, "id", json_string(s->place->id));
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    if (text)
        to->tell(to->user, text);
}

static void hear(void *user, const struct agon_info *info)
{
    struct search_report *s = user;
    if (info->line < 0 || info->line >= s->lines)
        return;
    json_decref(s->row[info->line]);
    s->row[info->line] =
        json_pack("[i i I I i o]", info->depth, info->seldepth, (json_int_t)info->nodes,
                  (json_int_t)info->ms, info->score, variation(&s->line, info));
    report(s);
}

json_t *task_analyse(const struct task_place *p, const json_t *task, int *status,
                     struct agon_error *error)
{
    struct search_report s = {.place = p,
                              .lines = (int)task_number(task, "lines", 1, TASK_LINES_MAX)};
    struct agon_limits limits = {.lines = s.lines, .threads = 1, .seed = 1, .stop = p->stop};
    struct agon_result result;
    struct agon_turn best;
    json_t *found = NULL;
    agon_line_result(p->line, &result);
    if (s.lines < 1 || result.over) {
        *status = task_refuse(error);
        return NULL;
    }
    if ((*status = agon_line_copy(&s.line, p->line, error)) < 0)
        return NULL;
    level_apply(p->engine, p->type, REVIEW_LEVEL, REVIEW_HASH_MB);
    report(&s);
    *status =
        p->type->think(p->engine, p->line->pos, agon_line_past(p->line), &limits, hear, &s, &best);
    if (*status < 0) {
        agon_fail(error, *status, -1, "the engine found no turn");
    } else {
        bool ended = !agon_stop_is_set(p->stop);
        if (ended && !s.row[0]) /* without a search: an army from its book */
            hear(&s, &(struct agon_info){.pv = &best, .pv_turns = 1});
        found = answer(&s, ended);
    }
    for (int i = 0; i < s.lines; i++)
        json_decref(s.row[i]);
    agon_line_release(&s.line);
    return found;
}

/* ---- taking the answer ---- */

/* A line of an answer. */
struct row {
    struct agon_info info;
    struct agon_turn pv[THOUGHT_TURNS_MAX];
};

static bool take_variation(struct agon_line *line, const json_t *turns, struct row *row)
{
    int n = (int)json_array_size(turns), played = 0;
    bool good = json_is_array(turns) && n <= THOUGHT_TURNS_MAX;
    for (int i = 0; good && i < n; i++) {
        const char *text = json_string_value(json_array_get(turns, (size_t)i));
        bool whole = text && read_turn(line, text, false, &row->pv[i]);
        good = whole || (text && i > 0 && i == n - 1 && read_turn(line, text, true, &row->pv[i]));
        if (good && i < n - 1) {
            good = agon_line_play_turn(line, &row->pv[i], NULL) == 0;
            played += good;
        }
    }
    while (played-- > 0)
        agon_line_undo_turn(line);
    row->info.pv = row->pv;
    row->info.pv_turns = good ? n : 0;
    return good;
}

static bool is_within(json_int_t n, json_int_t most)
{
    return n >= 0 && n <= most;
}

static bool take_row(struct agon_line *line, json_t *json, struct row *row)
{
    json_int_t depth, seldepth, nodes, ms, score;
    json_t *turns;
    if (json_unpack(json, "[I I I I I o!]", &depth, &seldepth, &nodes, &ms, &score, &turns) < 0 ||
        !is_within(depth, DEPTH_MOST) || !is_within(seldepth, DEPTH_MOST) ||
        !is_within(nodes, nodes_most) || !is_within(ms, MS_MOST) || !task_is_score(score))
        return false;
    row->info.depth = (int)depth;
    row->info.seldepth = (int)seldepth;
    row->info.nodes = (uint64_t)nodes;
    row->info.ms = ms;
    row->info.score = (int)score;
    return take_variation(line, turns, row);
}

static bool take_rows(const struct agon_line *line, const json_t *rows, struct row *row)
{
    struct agon_line copy;
    bool good = agon_line_copy(&copy, line, NULL) == 0;
    if (!good)
        return false;
    for (size_t i = 0; good && i < json_array_size(rows); i++) {
        json_t *json = json_array_get(rows, i);
        row[i].info.line = json_is_null(json) ? -1 : (int)i;
        good = json_is_null(json) || take_row(&copy, json, &row[i]);
    }
    agon_line_release(&copy);
    return good;
}

enum task_lines task_take_lines(const struct agon_line *line, const char *id, int lines,
                                const char *text, agon_info_fn *take, void *user)
{
    const char *whose;
    json_t *json = json_loads(text, 0, NULL), *rows = NULL;
    struct row *row = calloc((size_t)lines, sizeof *row);
    int ended = false;
    bool good =
        row && json &&
        json_unpack(json, "{ss so sb!}", "id", &whose, "lines", &rows, "ended", &ended) == 0 &&
        strcmp(whose, id) == 0 && json_is_array(rows) && json_array_size(rows) == (size_t)lines &&
        take_rows(line, rows, row) && (!ended || row[0].info.line == 0);
    for (int i = 0; good && i < lines; i++)
        if (row[i].info.line == i)
            take(user, &row[i].info);
    free(row);
    json_decref(json);
    return !good ? TASK_LINES_WRONG : ended ? TASK_LINES_ALL : TASK_LINES_SO_FAR;
}
