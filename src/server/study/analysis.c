/* What an engine reports becomes pushes to one reader.
 *
 * The engine reports on a thread of the desk: the lines are made into JSON there and laid into the
 * analysis under its lock; the loop takes them out and tells them, at most every ANALYSIS_TELL_MS.
 * A slice begins its search anew, so what it reports is laid in only when it is as deep as what the
 * reader has seen already. */
#include "server/study/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "os/thread.h"
#include "os/time.h"
#include "proto/wire.h"
#include "server/link.h"
#include "server/people/person.h"
#include "server/study/desk.h"

struct analysis {
    struct sitting sitting; /* first */
    struct link *link;      /* NULL: the reader has gone */
    struct os_monitor *lock;
    struct agon_line line;
    int number, lines;
    uint64_t nodes;       /* of the slices before this one */
    int deepest;          /* that they reached */
    _Atomic int64_t told; /* os_now_ms() */
    bool begun;           /* something has been told */
    /* Guarded: */
    json_t *found[ANALYSIS_LINES_MAX];
    uint64_t slice_nodes;
    int slice_depth;
    bool fresh;
};

/* ---- on a thread of the desk ---- */

void analysis_put_score(json_t *into, int score)
{
    int turns = AGON_DECIDED - abs(score);
    bool decided = abs(score) > ANALYSIS_DECIDED;
    json_object_set_new(into, "score", json_integer(score));
    json_object_set_new(into, "decided",
                        decided ? json_integer(score > 0 ? turns : -turns) : json_null());
}

/* The turns of a variation as texts. */
static json_t *turns_json(const struct agon_line *line, const struct agon_info *info)
{
    const agon_game *g = line->game;
    agon_pos *pos = agon_pos_new(g, line->pos);
    json_t *list = json_array();
    char text[AGON_TEXT_MAX];
    for (int i = 0; pos && i < info->pv_turns && i < ANALYSIS_PV_MAX; i++) {
        if (agon_turn_write(g, pos, &info->pv[i], text, sizeof text) < 0)
            break;
        json_array_append_new(list, json_string(text));
        for (int m = 0; m < info->pv[i].n; m++)
            g->rules->play(g, pos, info->pv[i].move[m]);
    }
    free(pos);
    return list;
}

static void hear(void *user, const struct agon_info *info)
{
    struct analysis *a = user;
    if (info->line < 0 || info->line >= a->lines)
        return;
    json_t *json = json_pack(
        "{si si sI sI sI so so}", "depth", info->depth, "seldepth", info->seldepth, "nodes",
        (json_int_t)(a->nodes + info->nodes), "nps", (json_int_t)agon_info_nps(info), "ms",
        (json_int_t)(a->sitting.spent_ms + info->ms), "pv", turns_json(&a->line, info), "touch",
        info->pv_turns > 0 ? wire_touches(a->line.game, a->line.pos, &info->pv[0]) : json_array());
    analysis_put_score(json, info->score);
    os_monitor_enter(a->lock);
    bool better = info->depth >= a->deepest;
    if (better) {
        json_t *before = a->found[info->line];
        a->found[info->line] = json;
        json = before;
        a->fresh = true;
    }
    a->slice_nodes = info->nodes > a->slice_nodes ? info->nodes : a->slice_nodes;
    a->slice_depth = info->depth > a->slice_depth ? info->depth : a->slice_depth;
    os_monitor_leave(a->lock);
    json_decref(json);
    struct hall *h = a->sitting.hall;
    if (better && os_now_ms() - a->told >= ANALYSIS_TELL_MS)
        h->options.wake(h->options.user);
}

static void work(struct sitting *s, agon_engine *engine)
{
    struct analysis *a = (struct analysis *)s;
    struct agon_turn best;
    struct agon_limits limits = {.lines = a->lines, .threads = 1, .seed = 1, .stop = &s->stop};
    if (!engine ||
        s->type->think(engine, a->line.pos, agon_line_past(&a->line), &limits, hear, a, &best) < 0)
        return;
    /* An engine may answer without having searched: an army from its book. */
    os_monitor_enter(a->lock);
    bool silent = !a->found[0];
    os_monitor_leave(a->lock);
    if (silent && !atomic_load(&s->stop))
        hear(a, &(struct agon_info){.pv = &best, .pv_turns = 1});
}

/* ---- on the loop's thread ---- */

static void tell(struct analysis *a, bool done)
{
    json_t *lines = json_array();
    os_monitor_enter(a->lock);
    for (int i = 0; i < a->lines; i++)
        if (a->found[i])
            json_array_append(lines, a->found[i]);
    a->fresh = false;
    os_monitor_leave(a->lock);
    if (a->link)
        link_tell(a->link, json_pack("{ss si sO sb}", "on", "analysis", "analysis", a->number,
                                     "lines", lines, "done", done));
    json_decref(lines);
    a->told = os_now_ms();
    a->begun = true;
}

/* A search that ends before it is told to has seen everything it can see. */
static bool look(struct sitting *s, bool resting)
{
    struct analysis *a = (struct analysis *)s;
    os_monitor_enter(a->lock);
    bool fresh = a->fresh;
    if (resting) {
        a->nodes += a->slice_nodes;
        a->deepest = a->slice_depth > a->deepest ? a->slice_depth : a->deepest;
        a->slice_nodes = 0;
        a->slice_depth = 0;
    }
    os_monitor_leave(a->lock);
    bool more = !resting || (atomic_load(&s->stop) && s->spent_ms < s->most_ms);
    bool due = !a->begun || os_now_ms() - a->told >= ANALYSIS_TELL_MS;
    if (!more || (fresh && due))
        tell(a, !more);
    return more;
}

static void forget(struct analysis *a)
{
    for (int i = 0; i < ANALYSIS_LINES_MAX; i++)
        json_decref(a->found[i]);
    os_monitor_free(a->lock);
    agon_line_release(&a->line);
    free(a);
}

static void end(struct sitting *s)
{
    struct analysis *a = (struct analysis *)s;
    if (a->link)
        a->link->analysis = NULL;
    forget(a);
}

static int of_person(const struct person *p)
{
    int n = 0;
    for (const struct link *l = p->links; l; l = l->next_of_person)
        n += l->analysis != NULL;
    return n;
}

int analysis_begin(struct link *l, struct agreement *agreement, const struct agon_engine_type *type,
                   struct agon_line *line, int lines)
{
    struct analysis *a = calloc(1, sizeof *a);
    bool guest = person_is_guest(l->person);
    if (!a)
        abort();
    analysis_end(l);
    a->sitting = (struct sitting){.hall = l->hall,
                                  .agreement = agreement,
                                  .type = type,
                                  .most_ms = guest ? ANALYSIS_GUEST_MS : ANALYSIS_ACCOUNT_MS,
                                  .work = work,
                                  .look = look,
                                  .end = end};
    a->line = *line;
    a->lines = lines;
    a->lock = os_monitor_new();
    a->number = ++l->analyses;
    if (!a->lock || of_person(l->person) >= ANALYSES_OF_PERSON_MAX || !desk_add(&a->sitting)) {
        forget(a);
        agreement_drop(agreement);
        return -1;
    }
    a->link = l;
    l->analysis = a;
    return a->number;
}

void analysis_end(struct link *l)
{
    struct analysis *a = l->analysis;
    if (!a)
        return;
    a->link = NULL;
    l->analysis = NULL;
    desk_leave(&a->sitting);
}
