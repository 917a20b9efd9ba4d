/* Turns scores into chances, chances into grades, and grades into sentences. */
#include "answers/judge.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "answers/thought.h"
#include "proto/game_json.h"

enum {
    LOSS_MAX = 10000, /* limit, in thousandths, for a turn that gives a win away */
    SWING_MIN = 8     /* positions needed to estimate the swing */
};

static bool wins(int score)
{
    return score > THOUGHT_DECIDED;
}

static int seat_at(const struct judged *j, int i)
{
    return j->line->game->rules->seat(j->line->game, agon_line_start(j->line, i));
}

/* The score of position i for that seat; after the last turn, the result. */
static int promise(const struct judged *j, int i, int seat)
{
    if (i < j->positions)
        return seat_at(j, i) == seat ? j->evaluation[i].score : -j->evaluation[i].score;
    int lead = j->points[seat] - j->points[1 - seat];
    return lead == 0 ? 0 : lead > 0 ? AGON_DECIDED : -AGON_DECIDED;
}

/* Whether position i was evaluated, or is the end of the game. */
static bool known(const struct judged *j, int i)
{
    return i < j->done || (j->decided && j->done == j->positions && i == j->positions);
}

/* The score for its seat after the turn played at i. */
static int after(const struct judged *j, int i)
{
    return promise(j, i + 1, seat_at(j, i));
}

/* The score of the best turn at i for its seat: at least that of the turn played. */
static int before(const struct judged *j, int i)
{
    const struct evaluation *e = &j->evaluation[i];
    bool followed = i < j->line->turns && known(j, i + 1);
    int best = e->played ? e->score : e->best_score, now = followed ? after(j, i) : best;
    if (wins(abs(e->score)))
        best = e->score;
    else if (e->played)
        best = now;
    return best > now ? best : now;
}

/* The chance of winning with a score, 0 to 1. */
static double chance(int score)
{
    if (wins(abs(score)))
        return score > 0;
    return 1 / (1 + exp(-(double)score / JUDGE_SCALE));
}

/* Winning chances lost by the turn at i, in hundredths. */
static double given_away(const struct judged *j, int i)
{
    return j->evaluation[i].played ? 0 : 100 * (chance(before(j, i)) - chance(after(j, i)));
}

/* ---- evaluations ---- */

/* Position i for seat 0, as the mean of two searches: one with its side to move, one with the other
 * after the best turn. */
static int level(const struct judged *j, int i)
{
    const struct evaluation *e = &j->evaluation[i];
    bool next = e->played && known(j, i + 1);
    if (i == j->positions || wins(abs(e->score)))
        return promise(j, i, 0);
    int best = next ? after(j, i) : e->best_score;
    int score = wins(abs(best)) ? e->score : (e->score + best) / 2;
    return seat_at(j, i) == 0 ? score : -score;
}

/* 1 if seat 0 is to move, -1 if the other is, 0 if the k-th score or a neighbour is decided. */
static int swing_sign(const struct judged *j, int k, const int *score)
{
    for (int at = k - 1; at <= k + 1; at++)
        if (wins(abs(score[at])))
            return 0;
    return seat_at(j, j->from + k) == 0 ? 1 : -1;
}

static int by_size(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* The bonus of the side to move in scores: the median over the line, so that blunders have no
 * influence. */
static int swing(const struct judged *j, const int *score, int n, int *room)
{
    int m = 0;
    for (int i = 1; i + 1 < n && j->from + i < j->positions; i++) {
        int sign = swing_sign(j, i, score);
        if (sign != 0)
            room[m++] = sign * (2 * score[i] - score[i - 1] - score[i + 1]) / 4;
    }
    qsort(room, (size_t)m, sizeof *room, by_size);
    return m >= SWING_MIN ? room[m / 2] : 0;
}

static void put_turn(json_t *into, const struct judged *j, int i, const char *name,
                     const struct agon_turn *turn)
{
    char text[AGON_TEXT_MAX];
    if (turn->n > 0 &&
        agon_turn_write(j->line->game, agon_line_start(j->line, i), turn, text, sizeof text) >= 0)
        json_object_set_new(into, name, json_string(text));
}

/* The displayed evaluations do not swing with the side to move. */
json_t *judge_evaluations(const struct judged *j)
{
    json_t *list = json_array();
    int n = 0, *score = calloc(2 * ((size_t)j->positions + 2), sizeof *score);
    for (int i = j->from; score && known(j, i); i++)
        score[n++] = level(j, i);
    int by = score ? swing(j, score, n, score + j->positions + 2) : 0;
    for (int k = 0; k < n; k++) {
        json_t *json = json_object();
        int i = j->from + k, sign = i < j->positions && seat_at(j, i) == 0 ? 1 : -1;
        thought_put_score(json, wins(abs(score[k])) ? score[k] : score[k] - sign * by);
        if (i < j->positions)
            put_turn(json, j, i, "best", &j->evaluation[i].best);
        json_array_append_new(list, json);
    }
    free(score);
    return list;
}

/* ---- refutations ---- */

enum { KINDS = 128 };

/* A seat's pieces of each kind, as lists of cells: large boards have more cells than a word has
 * bits. */
struct army {
    int n[KINDS];
    struct agon_item *item;
    int items;
};

static bool look(struct army *a, const agon_game *g, const agon_pos *pos, int seat)
{
    *a = (struct army){.item = malloc(((size_t)g->max_items + 1) * sizeof *a->item)};
    int n = a->item ? g->rules->items(g, pos, a->item) : 0;
    for (int i = 0; i < n; i++)
        if (a->item[i].seat == seat && a->item[i].cell >= 0) {
            a->item[a->items++] = a->item[i];
            a->n[a->item[i].piece & (KINDS - 1)]++;
        }
    return a->item != NULL;
}

static int total(const struct army *a)
{
    int n = 0;
    for (int kind = 0; kind < KINDS; kind++)
        n += a->n[kind];
    return n;
}

static bool has(const struct army *a, int kind, int cell)
{
    for (int i = 0; i < a->items; i++)
        if ((a->item[i].piece & (KINDS - 1)) == kind && a->item[i].cell == cell)
            return true;
    return false;
}

/* Lists the pieces of a kind missing from one army to the next: {"kind", "cell"}, the cell only if
 * none of the others has moved. */
static void tell_gone(json_t *list, const struct army *from, const struct army *to, int kind)
{
    int gone = from->n[kind] - to->n[kind], missing = 0;
    for (int i = 0; i < from->items; i++)
        missing +=
            (from->item[i].piece & (KINDS - 1)) == kind && !has(to, kind, from->item[i].cell);
    for (int i = 0; missing == gone && i < from->items; i++)
        if ((from->item[i].piece & (KINDS - 1)) == kind && !has(to, kind, from->item[i].cell))
            json_array_append_new(list,
                                  json_pack("{si si}", "kind", kind, "cell", from->item[i].cell));
    if (missing != gone)
        json_array_append_new(list, json_pack("{si}", "kind", kind));
}

/* Plays a turn; stores the number of moves after which the seat loses a piece, 0: never. */
static int play_reply(const agon_game *g, agon_pos *pos, const struct agon_turn *turn, int seat,
                      struct army *end)
{
    struct army now;
    int lost = 0, most = -1;
    for (int m = 0; m < turn->n; m++) {
        look(&now, g, pos, seat);
        most = most < 0 ? total(&now) : most;
        free(now.item);
        g->rules->play(g, pos, turn->move[m]);
        look(&now, g, pos, seat);
        lost = lost == 0 && total(&now) < most ? m + 1 : lost;
        free(now.item);
    }
    look(end, g, pos, seat);
    return lost;
}

/* Whether the best turn would have lost as many pieces of that kind to the best reply. */
static bool lost_anyway(const struct judged *j, int i, int kind, int gone)
{
    const struct evaluation *e = &j->evaluation[i];
    const agon_game *g = j->line->game;
    agon_pos *pos = agon_pos_new(g, agon_line_start(j->line, i));
    struct army from, to;
    int seat = seat_at(j, i);
    if (!pos)
        return true;
    for (int m = 0; m < e->best.n; m++)
        g->rules->play(g, pos, e->best.move[m]);
    look(&from, g, pos, seat);
    play_reply(g, pos, &e->reply, seat, &to);
    bool anyway = from.n[kind] - to.n[kind] >= gone;
    free(from.item);
    free(to.item);
    free(pos);
    return anyway;
}

/* The reply to turn i: the other side's best turn, what it captures that the best turn would have
 * saved, and after how many moves. */
static void put_reply(json_t *point, const struct judged *j, int i)
{
    const agon_game *g = j->line->game;
    const struct agon_turn *reply = &j->evaluation[i + 1].best;
    const agon_pos *there = agon_line_start(j->line, i + 1);
    int seat = seat_at(j, i);
    agon_pos *pos = i + 1 < j->positions && reply->n > 0 ? agon_pos_new(g, there) : NULL;
    if (!pos)
        return;
    struct army from, to;
    json_t *json = json_object(), *takes = json_array();
    put_turn(json, j, i + 1, "text", reply);
    json_object_set_new(json, "touch", game_json_touches(g, there, reply));
    look(&from, g, pos, seat);
    int steps = play_reply(g, pos, reply, seat, &to);
    for (int kind = 0; kind < KINDS; kind++)
        if (from.n[kind] > to.n[kind] && !lost_anyway(j, i, kind, from.n[kind] - to.n[kind]))
            tell_gone(takes, &from, &to, kind);
    json_object_set_new(json, "steps", json_integer(steps));
    json_object_set_new(json, "takes", takes);
    json_object_set_new(point, "reply", json);
    free(from.item);
    free(to.item);
    free(pos);
}

/* ---- turning points ---- */

/* How turn i would have won if the best turn had been played; or NULL. */
static const char *way_to_win(const struct judged *j, int i)
{
    const agon_game *g = j->line->game;
    struct agon_past past = {j->line->keys, i + 1};
    struct agon_result result = {0};
    agon_pos *pos = agon_pos_new(g, agon_line_start(j->line, i));
    for (int m = 0; pos && m < j->evaluation[i].best.n; m++)
        g->rules->play(g, pos, j->evaluation[i].best.move[m]);
    if (pos)
        g->rules->result(g, pos, past, &result);
    free(pos);
    return result.over ? result.why : NULL;
}

static json_t *point_new(const struct judged *j, int i, const char *code, const char *name, int n)
{
    json_t *json = json_pack("{si si ss}", "turn", i, "seat", seat_at(j, i), "code", code);
    json_object_set_new(json, name, json_integer(n));
    put_turn(json, j, i, "best", &j->evaluation[i].best);
    return json;
}

/* The mistake in turn i, or NULL. */
static json_t *blame(const struct judged *j, int i)
{
    int from = before(j, i), to = after(j, i);
    double lost = given_away(j, i);
    if (wins(from) && !wins(to) && (AGON_DECIDED - from == 1 || lost >= JUDGE_MISTAKE)) {
        json_t *point = point_new(j, i, "missed_win", "turns", AGON_DECIDED - from);
        const char *why = AGON_DECIDED - from == 1 ? way_to_win(j, i) : NULL;
        if (why)
            json_object_set_new(point, "why", json_string(why));
        return point;
    }
    if (!wins(-from) && wins(-to) && lost >= JUDGE_INACCURACY)
        return point_new(j, i, "allowed_win", "turns", AGON_DECIDED - abs(to));
    if (lost >= JUDGE_BLUNDER)
        return point_new(j, i, "blunder", "by", from - to);
    return lost >= JUDGE_MISTAKE ? point_new(j, i, "mistake", "by", from - to) : NULL;
}

/* Pieces on the board that belong to a seat. */
static int pieces(const struct judged *j, int turn, int seat)
{
    struct army army;
    look(&army, j->line->game, agon_line_start(j->line, turn), seat);
    free(army.item);
    return total(&army);
}

/* Adds the point about turn i, if any. */
static void judge(const struct judged *j, int i, json_t *list)
{
    json_t *point = blame(j, i);
    int seat = seat_at(j, i);
    if (!point)
        return;
    const struct agon_turn *best = &j->evaluation[i].best;
    json_object_set_new(point, "touch",
                        game_json_touches(j->line->game, agon_line_start(j->line, i), best));
    put_reply(point, j, i);
    json_array_append_new(list, point);
    int own = i + 2 <= j->line->turns ? pieces(j, i, seat) - pieces(j, i + 2, seat) : 0;
    if (own > 0)
        json_array_append_new(list, point_new(j, i, "piece_lost", "pieces", own));
}

json_t *judge_points(const struct judged *j)
{
    json_t *list = json_array();
    for (int i = j->from; i < j->line->turns && known(j, i + 1); i++)
        if (!j->evaluation[i].played)
            judge(j, i, list);
    return list;
}

/* ---- sides ---- */

struct side {
    int turns, best, inaccuracies, mistakes, blunders;
    double accuracy, loss; /* sums */
};

/* The accuracy, 0 to 100, of a turn that loses this many hundredths: 5 leave 80, 10 leave 64, 20
 * leave 40, 40 leave 15. The curve is that of lichess. */
static double accuracy(double lost)
{
    double a = 103.1668 * exp(-0.04354 * lost) - 3.1669;
    return a < 0 ? 0 : a > 100 ? 100 : a;
}

static int bounded(int score)
{
    return score > LOSS_MAX ? LOSS_MAX : score < -LOSS_MAX ? -LOSS_MAX : score;
}

static void count(struct side *s, const struct judged *j, int i)
{
    double lost = given_away(j, i);
    json_t *point = j->evaluation[i].played ? NULL : blame(j, i);
    const char *code = point ? json_string_value(json_object_get(point, "code")) : "";
    s->turns++;
    s->best += j->evaluation[i].played;
    s->accuracy += accuracy(lost);
    s->loss += j->evaluation[i].played ? 0 : bounded(before(j, i)) - bounded(after(j, i));
    if (strcmp(code, "mistake") == 0)
        s->mistakes++;
    else if (point)
        s->blunders++;
    else if (lost >= JUDGE_INACCURACY)
        s->inaccuracies++;
    json_decref(point);
}

json_t *judge_sides(const struct judged *j)
{
    struct side side[2] = {{0}, {0}};
    json_t *list = json_array();
    for (int i = j->from; i < j->line->turns && known(j, i + 1); i++)
        count(&side[seat_at(j, i)], j, i);
    for (int seat = 0; seat < 2; seat++) {
        const struct side *s = &side[seat];
        int turns = s->turns > 0 ? s->turns : 1;
        json_array_append_new(
            list,
            json_pack("{si si so si si si si si}", "seat", seat, "turns", s->turns, "accuracy",
                      s->turns > 0 ? json_integer(lround(s->accuracy / turns)) : json_null(),
                      "loss", (int)lround(s->loss / turns), "best", s->best, "inaccuracies",
                      s->inaccuracies, "mistakes", s->mistakes, "blunders", s->blunders));
    }
    return list;
}
