/* Writing, doing and checking tasks. */
#include "answers/task.h"

#include <stdlib.h>
#include <string.h>

#include "core/image.h"
#include "core/moves.h"
#include "core/text.h"
#include "play/level.h"

static char *text_of(json_t *json)
{
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}

/* ---- images, as hexadecimal digits ---- */

static json_t *image_json(const agon_game *g)
{
    static const char digits[] = "0123456789abcdef";
    size_t n = g->rules->image ? g->rules->image(g, NULL, 0) : 0;
    bool fits = n > 0 && n <= TASK_IMAGE_MAX;
    uint8_t *image = fits ? malloc(n) : NULL;
    char *hex = fits ? malloc(2 * n) : NULL;
    if (image && hex)
        g->rules->image(g, image, n);
    for (size_t i = 0; image && hex && i < n; i++) {
        hex[2 * i] = digits[image[i] >> 4];
        hex[2 * i + 1] = digits[image[i] & 15];
    }
    json_t *json = image && hex ? json_stringn(hex, 2 * n) : NULL;
    free(image);
    free(hex);
    return json;
}

static int digit(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* The bytes, for free(); NULL: they are no image. */
static uint8_t *image_bytes(const char *hex, size_t *n)
{
    size_t digits = hex ? strlen(hex) : 0;
    uint8_t *bytes = digits > 0 && digits <= 2 * (size_t)IMAGE_MAX && digits % 2 == 0
                         ? malloc(digits / 2)
                         : NULL;
    *n = digits / 2;
    for (size_t i = 0; bytes && i < *n; i++) {
        int high = digit(hex[2 * i]), low = digit(hex[2 * i + 1]);
        if (high < 0 || low < 0) {
            free(bytes);
            return NULL;
        }
        bytes[i] = (uint8_t)(high << 4 | low);
    }
    return bytes;
}

/* ---- writing ---- */

static json_t *turn_json(const agon_game *g, const agon_pos *pos, const struct agon_turn *turn)
{
    char text[AGON_TEXT_MAX];
    int n = turn->n > 0 ? agon_turn_write(g, pos, turn, text, sizeof text) : 0;
    return n >= 0 && (size_t)n < sizeof text ? json_stringn(text, (size_t)n) : NULL;
}

/* Adds a turn of the line; false: it has no text. Time may pass only before its moves. */
static bool add_turn(json_t *turns, const struct agon_line *line, int i)
{
    const agon_game *g = line->game;
    struct agon_turn turn = line->turn[i];
    agon_pos *pos = agon_pos_new(g, agon_line_start(line, i));
    bool good = pos != NULL;
    if (good && turn.n > 0 && move_is_tick(turn.move[0])) {
        json_int_t ms = (json_int_t)move_tick_ms(turn.move[0]);
        g->rules->play(g, pos, turn.move[0]);
        memmove(turn.move, turn.move + 1, (size_t)--turn.n * sizeof turn.move[0]);
        json_array_append_new(turns, json_integer(ms));
    }
    for (int k = 0; k < turn.n; k++)
        good = good && !move_is_tick(turn.move[k]);
    good = good && json_array_append_new(turns, turn_json(g, pos, &turn)) == 0;
    free(pos);
    return good;
}

/* The start of the line, unless it is the game's. */
static json_t *position_json(const struct agon_line *line)
{
    const agon_game *g = line->game;
    char start[AGON_TEXT_MAX], usual[AGON_TEXT_MAX];
    g->rules->write(g, agon_line_start(line, 0), start, sizeof start);
    g->rules->write(g, g->first, usual, sizeof usual);
    return strcmp(start, usual) == 0 ? NULL : json_string(start);
}

static const char *unless_empty(const char *text)
{
    return text && *text ? text : NULL;
}

json_t *task_about(const struct agon_line *line, const char *start,
                   const struct agon_engine_type *type)
{
    const agon_game *g = line->game;
    bool own = unless_empty(g->definition) != NULL, good = line->open.n == 0;
    json_t *turns = json_array(), *image = own ? image_json(g) : NULL;
    for (int i = 0; i < line->turns && good; i++)
        good = add_turn(turns, line, i);
    if (!good || (own && !image)) {
        json_decref(turns);
        json_decref(image);
        return NULL;
    }
    return json_pack("{ss ss? ss? ss? ss? so* so* so ss}", "game", g->rules->id, "variant",
                     unless_empty(g->variant), "options", unless_empty(g->options), "start", start,
                     "definition", unless_empty(g->definition), "image", image, "position",
                     position_json(line), "turns", turns, "engine", type->id);
}

/* The text of a task with its own part, which is released. */
static char *write_task(const json_t *about, json_t *task)
{
    json_object_update_missing(task, (json_t *)about);
    return text_of(task);
}

char *task_write_review(const json_t *about, const char *id, int from, int to)
{
    return write_task(about,
                      json_pack("{ss ss si si}", "id", id, "do", "review", "from", from, "to", to));
}

char *task_write_turn(const json_t *about, const char *id, const struct task_turn *t)
{
    return write_task(about, json_pack("{ss ss si si sI sI sI sI}", "id", id, "do", "turn", "level",
                                       t->level, "hash", t->hash_mb, "nodes", (json_int_t)t->nodes,
                                       "seed", (json_int_t)t->seed, "soft", (json_int_t)t->soft_ms,
                                       "hard", (json_int_t)t->hard_ms));
}

char *task_write_lines(const json_t *about, const char *id, int lines)
{
    return write_task(about, json_pack("{ss ss si}", "id", id, "do", "analyse", "lines", lines));
}

/* ---- taking the answer ---- */

/* Reads one whole turn at the end of the line, in which no time passes; "" is none. */
static bool read_turn(const struct agon_line *line, const char *text, struct agon_turn *turn)
{
    const char *at = text;
    turn->n = 0;
    if (!*text)
        return true;
    bool good =
        agon_turn_read(line->game, line->pos, agon_line_past(line), &at, false, turn, NULL) == 0 &&
        !*at;
    for (int i = 0; good && i < turn->n; i++)
        good = !move_is_tick(turn->move[i]);
    return good;
}

/* Takes the evaluation of the position at the end of the line, where turn i begins. */
static bool take_row(const struct line_review *v, struct agon_line *line, int i, json_t *row,
                     struct evaluation *e)
{
    const char *best, *reply;
    json_int_t score, best_score;
    if (json_unpack(row, "[I I s s!]", &score, &best_score, &best, &reply) < 0 ||
        !task_is_score(score) || !task_is_score(best_score) || !read_turn(line, best, &e->best))
        return false;
    e->score = (int)score;
    e->played = line_review_is_played(v, i, &e->best);
    e->best_score = e->played || e->best.n == 0 ? e->score : (int)best_score;
    if (e->played || e->best.n == 0)
        return true;
    bool good = agon_line_play_turn(line, &e->best, NULL) == 0;
    if (good) {
        good = read_turn(line, reply, &e->reply);
        agon_line_undo_turn(line);
    }
    return good;
}

static bool take_rows(const struct line_review *v, int from, const json_t *rows,
                      struct evaluation *e)
{
    struct agon_line line;
    bool good = agon_line_copy(&line, &v->line, NULL) == 0;
    if (!good)
        return false;
    while (line.turns > from)
        agon_line_undo_turn(&line);
    for (size_t i = 0; good && i < json_array_size(rows); i++) {
        int turn = from + (int)i;
        good = take_row(v, &line, turn, json_array_get(rows, i), &e[i]);
        if (good && turn < v->line.turns)
            good = agon_line_play_turn(&line, &v->line.turn[turn], NULL) == 0;
    }
    agon_line_release(&line);
    return good;
}

bool task_take_review(struct line_review *v, const char *id, int from, int to, const char *answer)
{
    const char *whose;
    json_t *json = json_loads(answer, 0, NULL), *rows = NULL;
    struct evaluation *e = calloc((size_t)(to - from), sizeof *e);
    bool good = e && json &&
                json_unpack(json, "{ss so!}", "id", &whose, "evaluations", &rows) == 0 &&
                strcmp(whose, id) == 0 && json_is_array(rows) &&
                json_array_size(rows) == (size_t)(to - from) && take_rows(v, from, rows, e);
    if (good)
        memcpy(v->evaluation + from, e, (size_t)(to - from) * sizeof *e);
    free(e);
    json_decref(json);
    return good;
}

bool task_take_turn(const struct agon_line *line, const char *id, const char *answer,
                    struct agon_turn *turn)
{
    const char *whose, *text;
    json_t *json = json_loads(answer, 0, NULL);
    bool good = json && json_unpack(json, "{ss ss!}", "id", &whose, "turn", &text) == 0 &&
                strcmp(whose, id) == 0 && *text && read_turn(line, text, turn);
    json_decref(json);
    return good;
}

/* ---- doing ---- */

bool task_is(const char *text)
{
    return text[0] == '{';
}

static const char *string(const json_t *task, const char *name)
{
    return json_string_value(json_object_get(task, name));
}

static agon_game *open_game(const json_t *task, struct agon_error *error)
{
    const char *kind = string(task, "game");
    struct agon_setup setup = {string(task, "variant"), string(task, "options"),
                               string(task, "start"), string(task, "definition")};
    const struct agon_rules *rules = kind ? agon_rules_find(kind, error) : NULL;
    agon_game *game = NULL;
    size_t n;
    if (!kind)
        task_refuse(error);
    if (!rules)
        return NULL;
    if (!setup.definition)
        return agon_open(kind, &setup, error);
    uint8_t *image = rules->open_image ? image_bytes(string(task, "image"), &n) : NULL;
    if (image)
        game = rules->open_image(image, n, &setup, error);
    else
        task_refuse(error);
    free(image);
    return game;
}

/* Plays a turn, or lets time pass. */
static int play(struct agon_line *line, const json_t *turn, struct agon_error *error)
{
    json_int_t ms = json_integer_value(turn);
    if (json_is_string(turn))
        return agon_line_read(line, json_string_value(turn), false, error);
    agon_move tick = AGON_RESERVED | (agon_move)ms;
    if (!json_is_integer(turn) || ms <= 0 || !move_is_tick(tick))
        return task_refuse(error);
    int status = agon_check(line->game, line->pos, agon_line_past(line), tick, error);
    return status == 0 ? agon_line_play(line, tick) : status;
}

/* The line of the task; on failure nothing needs releasing. */
static int read_line(const json_t *task, const agon_game *game, struct agon_line *line,
                     struct agon_error *error)
{
    const json_t *turns = json_object_get(task, "turns");
    const char *position = string(task, "position");
    int status = agon_line_init(line, game, error);
    if (status < 0)
        return status;
    if (position)
        status = agon_line_set(line, position, error);
    for (size_t i = 0; i < json_array_size(turns) && status == 0; i++)
        status = play(line, json_array_get(turns, i), error);
    if (status == 0 && line->open.n > 0)
        status = task_refuse(error);
    if (status < 0)
        agon_line_release(line);
    return status;
}

static json_t *row_json(const struct line_review *v, int i)
{
    const struct evaluation *e = &v->evaluation[i];
    struct agon_line line;
    if (agon_line_copy(&line, &v->line, NULL) < 0)
        return NULL;
    while (line.turns > i)
        agon_line_undo_turn(&line);
    json_t *best = turn_json(line.game, line.pos, &e->best);
    bool replied = e->reply.n > 0 && agon_line_play_turn(&line, &e->best, NULL) == 0;
    json_t *reply = replied ? turn_json(line.game, line.pos, &e->reply) : json_string("");
    agon_line_release(&line);
    return json_pack("[i i o o]", e->score, e->best_score, best, reply);
}

/* Evaluates the positions: the answer's rows, or NULL: stopped. */
static json_t *evaluate(struct line_review *v, agon_engine *engine, int to,
                        const struct agon_stop *stop)
{
    json_t *rows = json_array();
    for (int i = v->from; i < to; i++)
        if (!line_review_evaluate(v, engine, i, stop) ||
            json_array_append_new(rows, row_json(v, i)) < 0) {
            json_decref(rows);
            return NULL;
        }
    return rows;
}

/* The part of the answer after the id, or NULL: see the status; 0: stopped, or no memory. */
static json_t *review(const struct task_place *p, const json_t *task, int *status,
                      struct agon_error *error)
{
    struct line_review v;
    json_t *rows = NULL;
    if (line_review_init(&v, p->type, p->line, 0) < 0) {
        *status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
        return NULL;
    }
    json_int_t from = task_number(task, "from", 0, v.positions - 1);
    json_int_t to = task_number(task, "to", from + 1, v.positions);
    if (p->line->game->seats != 2 || from < 0 || to <= from) {
        *status = task_refuse(error);
    } else {
        v.from = (int)from;
        level_apply(p->engine, p->type, REVIEW_LEVEL, REVIEW_HASH_MB);
        rows = evaluate(&v, p->engine, (int)to, p->stop);
    }
    line_review_release(&v);
    return rows ? json_pack("{so}", "evaluations", rows) : NULL;
}

static json_t *choose(const struct task_place *p, const json_t *task, int *status,
                      struct agon_error *error)
{
    const agon_game *g = p->line->game;
    json_int_t level = task_number(task, "level", LEVEL_BEGINNER, LEVEL_MOST);
    json_int_t hash = task_number(task, "hash", 1, TASK_HASH_MB_MAX);
    json_int_t nodes = task_number(task, "nodes", 0, INT64_MAX),
               seed = task_number(task, "seed", 0, INT64_MAX);
    json_int_t soft = task_number(task, "soft", 1, TASK_MS_MAX),
               hard = task_number(task, "hard", 1, TASK_MS_MAX);
    struct agon_result result;
    struct agon_turn best;
    agon_line_result(p->line, &result);
    if (level < LEVEL_BEGINNER || hash < 1 || nodes < 0 || seed < 0 || soft < 1 || hard < 1 ||
        result.over) {
        *status = task_refuse(error);
        return NULL;
    }
    struct agon_limits limits = {.nodes = (uint64_t)nodes,
                                 .seed = (uint64_t)seed,
                                 .soft_ms = soft,
                                 .hard_ms = hard,
                                 .lines = 1,
                                 .threads = 1,
                                 .stop = p->stop};
    level_apply(p->engine, p->type, (int)level, (int)hash);
    *status = level_think(p->engine, p->type, (int)level, g, p->line->pos, agon_line_past(p->line),
                          &limits, NULL, NULL, &best);
    if (*status < 0)
        agon_fail(error, *status, -1, "the engine found no turn");
    return *status == 0 && !agon_stop_is_set(p->stop)
               ? json_pack("{so}", "turn", turn_json(g, p->line->pos, &best))
               : NULL;
}

/* How tasks are done, by the word in them. */
static const struct {
    const char *what;
    json_t *(*work)(const struct task_place *, const json_t *task, int *status,
                    struct agon_error *);
} kinds[] = {{"review", review}, {"turn", choose}, {"analyse", task_analyse}};

static json_t *do_there(const json_t *task, struct task_place *place, int *status,
                        struct agon_error *error)
{
    const char *id = string(task, "engine"), *what = string(task, "do");
    size_t kind = 0, n = sizeof kinds / sizeof *kinds;
    json_t *answer = NULL;
    while (what && kind < n && strcmp(what, kinds[kind].what) != 0)
        kind++;
    if (!id || !what || kind == n) {
        *status = task_refuse(error);
        return NULL;
    }
    place->type = agon_engine_find(id, place->line->game, error);
    place->engine = place->type ? place->type->open(place->line->game, error) : NULL;
    *status = place->engine ? 0 : AGON_UNSUPPORTED;
    if (place->engine) {
        answer = kinds[kind].work(place, task, status, error);
        place->type->close(place->engine);
    }
    return answer;
}

int task_do(const char *text, const struct agon_stop *stop, const struct task_report *report,
            char **answer, struct agon_error *error)
{
    json_t *task = json_loads(text, 0, NULL), *found = NULL;
    const char *id = string(task, "id");
    struct agon_line line;
    *answer = NULL;
    agon_game *game = id ? open_game(task, error) : NULL;
    int status = !id ? task_refuse(error) : !game ? AGON_UNSUPPORTED : 0;
    if (status == 0 && (status = read_line(task, game, &line, error)) == 0) {
        struct task_place place = {.line = &line, .stop = stop, .report = report, .id = id};
        found = do_there(task, &place, &status, error);
        agon_line_release(&line);
    }
    agon_close(game);
    if (found && json_object_set(found, "id", json_object_get(task, "id")) == 0)
        *answer = json_dumps(found, JSON_COMPACT);
    json_decref(found);
    json_decref(task);
    if (status == 0 && !*answer && !agon_stop_is_set(stop))
        status = agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    return status < 0 ? status : *answer != NULL;
}
