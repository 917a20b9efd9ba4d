/* Commands on the current game and engine. */
#include "browser/asker.h"

#include <stdlib.h>
#include <string.h>

#include "answers/look.h"
#include "answers/notation.h"
#include "answers/setup.h"
#include "answers/thought.h"
#include "answers/threats.h"
#include "browser/clocks.h"
#include "browser/judging.h"
#include "browser/question.h"
#include "core/random.h"
#include "core/text.h"
#include "play/level.h"
#include "proto/game_json.h"

enum { LINES_MAX = 5, REPLY_MS = 3000, DIGEST = 17 };

/* ---- commands ---- */

/* Sixteen digits that identify the game. */
static void digest(const struct asker *a, char text[DIGEST])
{
    uint64_t hash = 0;
    for (size_t i = 0; i < a->spec_n; i++)
        hash = random_mix(hash ^ (unsigned char)a->spec[i]) + i;
    struct text t = text_into(text, DIGEST);
    text_add(&t, "%08x%08x", (unsigned)(hash >> 32), (unsigned)hash);
}

static void put_setup(struct question *q)
{
    char text[DIGEST];
    const agon_game *g = q->asker->game;
    const char *have = question_text(q, "have");
    digest(q->asker, text);
    json_object_set_new(q->answer, "setup", setup_json(g, question_text(q, "start"), text));
    if (!have || strcmp(have, text) != 0)
        json_object_set_new(q->answer, "board", game_json_board(g));
}

static int run_setup(struct question *q)
{
    const agon_game *g = q->asker->game;
    struct agon_result result;
    g->rules->result(g, g->first, (struct agon_past){0}, &result);
    put_setup(q);
    json_object_set_new(q->answer, "position",
                        game_json_position(g, g->first, &result, g->traits & AGON_HIDDEN));
    return 0;
}

static int run_look(struct question *q)
{
    struct agon_error error;
    json_t *moves = question_list(q, "moves");
    struct look_wish wish = {moves, question_number(q, "from", -1), question_number(q, "to", -1),
                             question_number(q, "routes", -1)};
    int status = look_put(q->answer, &q->line, &wish, &error);
    json_decref(moves);
    if (status < 0)
        return question_refuse(q, "illegal", error.parts);
    put_setup(q);
    look_put_last(q->answer, &q->line);
    return 0;
}

static int run_replay(struct question *q)
{
    struct agon_result result;
    agon_line_result(&q->line, &result);
    put_setup(q);
    if (!question_text(q, "brief"))
        json_object_set_new(q->answer, "turns", look_turns(&q->line));
    look_put_frames(q->answer, &q->line, question_number(q, "from", 0),
                    question_number(q, "count", LOOK_FRAMES_MAX), result.over,
                    question_text(q, "san") != NULL);
    return 0;
}

static int run_notation(struct question *q)
{
    struct agon_error error;
    const char *lines = question_text(q, "lines"), *word = question_text(q, "text");
    if (!notation_fits(q->asker->game))
        return question_refuse(
            q, "not_now", AGON_SAY(notation_chess, "only chess-like games are written in SAN"));
    if (lines && notation_put_lines(q->answer, &q->line, lines, &error) < 0)
        return question_refuse(q, "illegal", error.parts);
    if (word && notation_put_turn(q->answer, &q->line, word, &error) < 0)
        return question_refuse(q, "illegal", error.parts);
    return 0;
}

static bool is_stopped(const void *asker)
{
    return agon_stop_is_set(&((const struct asker *)asker)->stop);
}

static int run_threats(struct question *q)
{
    if (!threats_fit(q->asker->game))
        return question_refuse(
            q, "not_now", AGON_SAY(study_no_threats, "threats are not available in this game"));
    json_t *threats = threats_json(&q->line, is_stopped, q->asker);
    json_object_update(q->answer, threats);
    json_decref(threats);
    return 0;
}

/* ---- engines ---- */

/* The requested engine, ready to think; or NULL, with the reason in the answer. */
static agon_engine *engine_for(struct question *q, int level)
{
    struct asker *a = q->asker;
    struct agon_result result;
    struct agon_error error;
    const struct agon_engine_type *type =
        agon_engine_find(question_text(q, "engine"), a->game, &error);
    agon_line_result(&q->line, &result);
    if (!type)
        question_refuse(q, "bad_argument", error.parts);
    else if (result.over)
        question_refuse(q, "not_now", AGON_SAY(study_game_over, "the game is over here"));
    else if (!question_engine(q, type, level))
        question_no_memory(q);
    return type && !result.over ? a->engine : NULL;
}

static void hear(void *user, const struct agon_info *info)
{
    struct question *q = user;
    struct asker *a = q->asker;
    q->nodes = info->nodes > q->nodes ? info->nodes : q->nodes;
    q->ms = info->ms > q->ms ? info->ms : q->ms;
    q->depth = info->depth > q->depth ? info->depth : q->depth;
    if (info->line < 0 || info->line >= q->lines || info->depth < a->deepest)
        return;
    json_t *line = thought_json(&q->line, info, a->nodes, a->ms);
    json_object_set_new(line, "line", json_integer(info->line));
    json_object_set_new(line, "seat", json_integer(a->game->rules->seat(a->game, q->line.pos)));
    q->reported = true;
    if (q->hear)
        q->hear(q->user, line);
    json_decref(line);
}

/* An analysis comes in slices: each continues with the tables of the earlier ones, restarts its
 * iterations, and reports once it is as deep as they were. */
static int run_analyse(struct question *q)
{
    struct asker *a = q->asker;
    struct agon_turn best;
    bool first = !question_text(q, "again");
    agon_engine *engine = engine_for(q, LEVEL_MOST);
    if (!engine)
        return -1;
    if (first) {
        a->nodes = 0;
        a->ms = a->deepest = 0;
    }
    int lines = question_number(q, "lines", 1);
    q->lines = lines < 1 ? 1 : lines > LINES_MAX ? LINES_MAX : lines;
    struct agon_limits limits = {.lines = q->lines,
                                 .threads = 1,
                                 .seed = 1,
                                 .nodes = (uint64_t)question_number(q, "nodes", 0),
                                 .stop = &a->stop};
    if (a->type->think(engine, q->line.pos, agon_line_past(&q->line), &limits, hear, q, &best) < 0)
        return question_no_memory(q);
    /* An engine may answer without a search: an army from its book. */
    if (first && !q->reported && !is_stopped(a))
        hear(q, &(struct agon_info){.pv = &best, .pv_turns = 1});
    a->nodes += q->nodes;
    a->ms += q->ms;
    a->deepest = q->depth > a->deepest ? q->depth : a->deepest;
    json_object_set_new(q->answer, "engine", json_string(a->type->id));
    json_object_set_new(q->answer, "done", json_boolean(!is_stopped(a)));
    return 0;
}

/* The turn of an engine at some level at the end of the line. */
static int run_reply(struct question *q)
{
    struct asker *a = q->asker;
    struct agon_turn best;
    char text[AGON_TEXT_MAX];
    int level = question_number(q, "level", LEVEL_MOST);
    level = level < LEVEL_BEGINNER || level > LEVEL_MOST ? LEVEL_MOST : level;
    agon_engine *engine = engine_for(q, level);
    if (!engine)
        return -1;
    int ms = question_number(q, "ms", REPLY_MS);
    struct agon_limits limits = {.soft_ms = ms,
                                 .hard_ms = ms,
                                 .nodes = level_is_own(a->type) ? 0 : level_nodes(level),
                                 .seed = (uint64_t)question_number(q, "seed", 1),
                                 .lines = 1,
                                 .threads = 1,
                                 .stop = &a->stop};
    if (level_think(engine, a->type, level, a->game, q->line.pos, agon_line_past(&q->line), &limits,
                    NULL, NULL, &best) < 0)
        return question_no_memory(q);
    agon_turn_write(a->game, q->line.pos, &best, text, sizeof text);
    json_object_set_new(q->answer, "text", json_string(text));
    return 0;
}

/* ---- questions ---- */

static const struct {
    const char *name;
    int (*run)(struct question *);
} commands[] = {{"setup", run_setup},       {"look", run_look},       {"replay", run_replay},
                {"notation", run_notation}, {"threats", run_threats}, {"analyse", run_analyse},
                {"reply", run_reply},       {"review", run_review},   {"record", run_record},
                {"solve", run_solve},       {"reveal", run_reveal},   {"exercise", run_exercise},
                {"clock", run_clock}};

/* Runs the command at the end of the requested line. */
static int run_on_line(struct question *q, int (*run)(struct question *))
{
    struct agon_error error;
    const char *turns = question_text(q, "turns");
    if (question_open(q) < 0)
        return -1;
    if (agon_line_init(&q->line, q->asker->game, &error) < 0)
        return question_no_memory(q);
    int status = turns ? agon_line_read(&q->line, turns, false, &error) : 0;
    status = status < 0 ? question_refuse(q, "illegal", error.parts) : run(q);
    agon_line_release(&q->line);
    return status;
}

static int run(struct question *q)
{
    const char *name = question_text(q, "do");
    for (size_t i = 0; name && i < sizeof commands / sizeof commands[0]; i++)
        if (strcmp(commands[i].name, name) == 0 && question_text(q, "kind"))
            return run_on_line(q, commands[i].run);
    return question_refuse(q, "unknown_command", AGON_SAY(bot_message_unknown, "no such message"));
}

json_t *asker_answer(struct asker *a, const char *question, size_t n, asker_hear_fn *fn, void *user)
{
    bool whole = n > 0 && question[n - 1] == '\0';
    struct question q = {.asker = a,
                         .text = question,
                         .end = question + (whole ? n : 0),
                         .answer = json_object(),
                         .hear = fn,
                         .user = user};
    int status = run(&q);
    json_object_set_new(q.answer, "ok", json_boolean(status == 0));
    return q.answer;
}

struct asker *asker_new(void)
{
    return calloc(1, sizeof(struct asker));
}

void asker_free(struct asker *a)
{
    if (!a)
        return;
    question_forget(a);
    question_end_review(a);
    free(a);
}

struct agon_stop *asker_stop(struct asker *a)
{
    return &a->stop;
}
