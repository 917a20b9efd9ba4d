/* Noting what clients see, and checking it.
 *
 * A game's notes are few hundreds a client, so each check of a game simply walks them. */
#include "history.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 400, NOBODY = -1 };

struct note {
    int64_t at;
    char *text;
    int client, n;
    enum history_kind kind;
};
struct notes {
    struct note *note;
    int n, room;
    bool put;
    struct history_record record;
};
struct outage {
    int64_t from, until;
};

struct history {
    struct notes *game;
    int games;
    struct outage *outage;
    int outages;
};

/* ---- noting ---- */

static void *grown(void *block, size_t size)
{
    void *bigger = realloc(block, size);
    if (!bigger)
        abort();
    return bigger;
}

struct history *history_new(int games)
{
    struct history *h = grown(NULL, sizeof *h);
    *h = (struct history){.game = calloc((size_t)games, sizeof(struct notes)), .games = games};
    if (!h->game)
        abort();
    return h;
}

void history_free(struct history *h)
{
    for (int i = 0; h && i < h->games; i++) {
        struct notes *g = &h->game[i];
        for (int k = 0; k < g->n; k++)
            free(g->note[k].text);
        for (int k = 0; k < g->record.turns; k++)
            free(g->record.turn[k].text);
        free(g->record.turn);
        free(g->note);
    }
    if (h) {
        free(h->game);
        free(h->outage);
    }
    free(h);
}

void history_note(struct history *h, int client, int game, enum history_kind kind, int n,
                  const char *text, int64_t at)
{
    struct notes *g = &h->game[game];
    if (g->n == g->room) {
        g->room = 2 * g->room + 64;
        g->note = grown(g->note, (size_t)g->room * sizeof *g->note);
    }
    g->note[g->n++] = (struct note){at, text ? strdup(text) : NULL, client, n, kind};
}

void history_outage(struct history *h, int64_t from, int64_t until)
{
    h->outage = grown(h->outage, (size_t)(h->outages + 1) * sizeof *h->outage);
    h->outage[h->outages++] = (struct outage){from, until};
}

void history_put(struct history *h, int game, const struct history_record *record)
{
    h->game[game].record = *record;
    h->game[game].put = true;
}

/* ---- checking ---- */

struct check {
    const struct history *h;
    const struct history_terms *terms;
    void (*fault)(void *context, const char *line);
    void *context;
    struct history_summary *summary;
    int faults, game;
    const struct notes *notes;
    const struct history_record *record;
    int64_t *waits; /* of lost connections */
    int waited;
};

__attribute__((format(printf, 2, 3))) static void blame(struct check *c, const char *format, ...)
{
    char what[LINE - 32], line[LINE];
    va_list list;
    va_start(list, format);
    vsnprintf(what, sizeof what, format, list);
    va_end(list);
    snprintf(line, sizeof line, "game %d: %s", c->game, what);
    c->fault(c->context, line);
    c->faults++;
}

static const char *recorded(const struct check *c, int n)
{
    return n >= 0 && n < c->record->turns ? c->record->turn[n].text : NULL;
}

/* Of what was acknowledged or seen, all is in the record. */
static void check_kept(struct check *c, const struct note *e)
{
    const char *found = recorded(c, e->n);
    const char *what = e->kind == HISTORY_DONE ? "was acknowledged" : "was shown";
    if (!found)
        blame(c, "turn %d, %s, %s to client %d at %lld, and is lost: the record has %d turns", e->n,
              e->text, what, e->client, (long long)e->at, c->record->turns);
    else if (strcmp(found, e->text) != 0)
        blame(c, "turn %d, %s, %s to client %d at %lld, and the record has %s", e->n, e->text, what,
              e->client, (long long)e->at, found);
    c->summary->missing += !found || strcmp(found, e->text) != 0;
}

static void check_ends(struct check *c)
{
    for (int i = 0; i < c->notes->n; i++) {
        const struct note *e = &c->notes->note[i];
        if (e->kind == HISTORY_DONE || e->kind == HISTORY_SAW_TURN)
            check_kept(c, e);
        c->summary->acknowledged += e->kind == HISTORY_DONE;
        if (e->kind == HISTORY_ENDED && strcmp(e->text, c->record->result) != 0)
            blame(c, "client %d saw the end '%s', and the record has '%s'", e->client, e->text,
                  c->record->result);
        if (e->kind == HISTORY_SAW && e->n > c->record->turns)
            blame(c, "client %d saw %d turns at %lld, and the record has %d", e->client, e->n,
                  (long long)e->at, c->record->turns);
    }
}

/* How often turn n was sent as that text, less the refusals; NOBODY: never. */
static int sent(const struct check *c, int n, const char *text)
{
    int times = 0, refused = 0;
    for (int i = 0; i < c->notes->n; i++) {
        const struct note *e = &c->notes->note[i];
        bool same = e->n == n && e->text && strcmp(e->text, text) == 0;
        times += same && e->kind == HISTORY_SENT;
        refused += same && e->kind == HISTORY_REFUSED;
    }
    return times == 0 ? NOBODY : times - refused;
}

/* Every turn of the record was sent. */
static void check_sources(struct check *c)
{
    for (int n = 0; n < c->record->turns; n++) {
        const char *text = c->record->turn[n].text;
        int times = sent(c, n, text);
        if (times > 0)
            continue;
        if (times == 0)
            blame(c, "turn %d, %s, was refused, and is in the record", n, text);
        else if (n > 0 && sent(c, n - 1, text) > 0)
            blame(c, "turn %d, %s, is in the record twice", n - 1, text);
        else
            blame(c, "turn %d, %s, is in the record, and no client sent it", n, text);
    }
}

/* No client sees fewer turns than it has seen before. */
static void check_order(struct check *c, int client)
{
    int most = 0;
    for (int i = 0; i < c->notes->n; i++) {
        const struct note *e = &c->notes->note[i];
        if (e->client != client)
            continue;
        if (e->kind == HISTORY_SAW && e->n < most)
            blame(c, "client %d saw %d turns at %lld, after %d", client, e->n, (long long)e->at,
                  most);
        int now = e->kind == HISTORY_DONE ? e->n + 1 : e->kind == HISTORY_SAW ? e->n : 0;
        most = now > most ? now : most;
    }
}

/* All see the same turns. */
static void check_agreement(struct check *c)
{
    const struct note **first = calloc((size_t)c->notes->n + 1, sizeof(struct note *));
    int room = c->notes->n;
    if (!first)
        abort();
    for (int i = 0; i < c->notes->n; i++) {
        const struct note *e = &c->notes->note[i];
        if (e->kind != HISTORY_SAW_TURN || e->n < 0 || e->n >= room)
            continue;
        if (!first[e->n])
            first[e->n] = e;
        else if (strcmp(first[e->n]->text, e->text) != 0)
            blame(c, "client %d saw turn %d as %s, and client %d as %s", first[e->n]->client, e->n,
                  first[e->n]->text, e->client, e->text);
    }
    free(first);
}

/* ---- the rules ---- */

static void write_result(const struct agon_result *r, int seats, char text[64])
{
    int n = snprintf(text, 64, "%s", r->over ? r->why : "");
    for (int i = 0; r->over && i < seats && n < 64; i++)
        n += snprintf(text + n, (size_t)(64 - n), " %d", r->points[i]);
}

/* The player of each turn of the record, by the rules; the record replays to its result. */
static void replay(struct check *c, int *player)
{
    const struct history_record *r = c->record;
    struct agon_line line;
    struct agon_result result;
    struct agon_error error;
    char text[64];
    int n = 0;
    if (agon_line_init(&line, r->rules, &error) < 0)
        abort();
    for (; n < r->turns; n++) {
        player[n] = r->player[r->rules->rules->seat(r->rules, line.pos)];
        if (agon_line_read(&line, r->turn[n].text, false, &error) < 0 || line.turns != n + 1) {
            blame(c, "turn %d, %s, of the record is not legal there: %s", n, r->turn[n].text,
                  error.text);
            break;
        }
    }
    agon_line_result(&line, &result);
    write_result(&result, r->rules->seats, text);
    if (n == r->turns && strcmp(text, r->result) != 0)
        blame(c, "the record ends with '%s', and its turns with '%s'", r->result, text);
    for (; n < r->turns; n++)
        player[n] = NOBODY;
    agon_line_release(&line);
}

/* ---- time ---- */

/* The longest part of a wait that no outage interrupts. */
static int64_t waited(const struct history *h, int64_t from, int64_t until)
{
    int64_t most = 0;
    for (int i = 0; i < h->outages && h->outage[i].from < until; i++) {
        const struct outage *o = &h->outage[i];
        if (o->until <= from)
            continue;
        most = o->from - from > most ? o->from - from : most;
        from = o->until;
    }
    return until - from > most ? until - from : most;
}

static void check_wait(struct check *c, int client, const char *what, int n, int64_t from,
                       int64_t until)
{
    int64_t ms = waited(c->h, from, until);
    if (ms > c->summary->back_most)
        c->summary->back_most = ms;
    if (ms > c->terms->back_ms)
        blame(c, "client %d waited %lld ms from %lld on, %s %d", client, (long long)ms,
              (long long)from, what, n);
}

/* The client is back soon after every loss of its connection. */
static void check_losses(struct check *c, int client)
{
    int64_t lost = -1;
    for (int i = 0; i < c->notes->n; i++) {
        const struct note *e = &c->notes->note[i];
        if (e->client != client)
            continue;
        if (e->kind == HISTORY_LOST && lost < 0) {
            lost = e->at;
            c->summary->lost++;
        }
        if (e->kind != HISTORY_BACK || lost < 0)
            continue;
        check_wait(c, client, "to be back with turn", e->n, lost, e->at);
        c->waits[c->waited++] = waited(c->h, lost, e->at);
        lost = -1;
    }
    if (lost >= 0)
        check_wait(c, client, "to be back, in vain, with turn", c->record->turns, lost,
                   c->terms->end);
}

/* When the client has seen that many turns, -1: never. */
static int64_t saw(const struct check *c, int client, int n)
{
    for (int i = 0; i < c->notes->n; i++) {
        const struct note *e = &c->notes->note[i];
        if (e->client == client && e->kind == HISTORY_SAW && e->n >= n)
            return e->at;
    }
    return -1;
}

/* When the turn was first acknowledged or seen by anybody, -1: never. */
static int64_t made(const struct check *c, int n)
{
    for (int i = 0; i < c->notes->n; i++) {
        const struct note *e = &c->notes->note[i];
        if ((e->kind == HISTORY_DONE && e->n == n) || (e->kind == HISTORY_SAW && e->n > n))
            return e->at;
    }
    return -1;
}

/* When the client first sent that turn, -1: never. */
static int64_t sent_at(const struct check *c, int client, int n)
{
    for (int i = 0; i < c->notes->n; i++) {
        const struct note *e = &c->notes->note[i];
        if (e->client == client && e->kind == HISTORY_SENT && e->n == n)
            return e->at;
    }
    return -1;
}

/* A turn that was sent is soon made, and soon after that the client sees it. */
static void check_progress(struct check *c, int client)
{
    for (int n = 0; n <= c->record->turns; n++) {
        int64_t at = sent_at(c, client, n), seen = saw(c, client, n + 1), there = made(c, n);
        if (at >= 0)
            check_wait(c, client, "for the answer to turn", n, at,
                       there >= 0 ? there : c->terms->end);
        if (there >= 0)
            check_wait(c, client, "to see turn", n, there, seen >= 0 ? seen : c->terms->end);
    }
}

/* How long the client was connected between these times, and how often not. */
static int64_t connected(const struct check *c, int client, int64_t from, int64_t until,
                         int *losses)
{
    int64_t lost = -1, ms = until - from;
    *losses = 0;
    for (int i = 0; i < c->notes->n; i++) {
        const struct note *e = &c->notes->note[i];
        if (e->client != client)
            continue;
        if (e->kind == HISTORY_LOST && lost < 0)
            lost = e->at;
        if (e->kind != HISTORY_BACK || lost < 0)
            continue;
        int64_t begin = lost > from ? lost : from, end = e->at < until ? e->at : until;
        ms -= end > begin ? end - begin : 0;
        *losses += end > begin;
        lost = -1;
    }
    return ms;
}

/* No turn is charged for more than its player was thinking: connected, and with the board on
 * screen. */
static void check_charges(struct check *c, const int *player)
{
    for (int n = 0; n < c->record->turns; n++) {
        int64_t shown = saw(c, player[n], n), at = sent_at(c, player[n], n);
        int64_t used = c->record->turn[n].used;
        if (player[n] == NOBODY || shown < 0 || at < 0 || used < 0)
            continue;
        int losses;
        int64_t more = used - connected(c, player[n], shown, at, &losses);
        if (more > c->summary->charged_most)
            c->summary->charged_most = more;
        if (more > c->terms->charge_ms * (1 + losses))
            blame(c, "turn %d was charged %lld ms, %lld more than client %d thought from %lld on",
                  n, (long long)used, (long long)more, player[n], (long long)shown);
    }
}

/* ---- everything ---- */

static void check_game(struct check *c)
{
    int *player = calloc((size_t)c->record->turns + 1, sizeof *player);
    if (!player)
        abort();
    check_ends(c);
    check_sources(c);
    check_agreement(c);
    replay(c, player);
    check_charges(c, player);
    for (int i = 0; i < c->notes->n; i++) { /* every client once, at its first note */
        int client = c->notes->note[i].client, first = 0;
        while (c->notes->note[first].client != client)
            first++;
        if (first != i)
            continue;
        check_order(c, client);
        check_losses(c, client);
        check_progress(c, client);
    }
    c->summary->turns += c->record->turns;
    c->summary->over += *c->record->result != '\0';
    free(player);
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static int by_start(const void *a, const void *b)
{
    return by_size(&((const struct outage *)a)->from, &((const struct outage *)b)->from);
}

int history_check(const struct history *h, const struct history_terms *terms,
                  void (*fault)(void *context, const char *line), void *context,
                  struct history_summary *summary)
{
    struct check c = {
        .h = h, .terms = terms, .fault = fault, .context = context, .summary = summary};
    size_t notes = 1;
    *summary = (struct history_summary){0};
    for (int i = 0; i < h->games; i++)
        notes += (size_t)h->game[i].n;
    c.waits = grown(NULL, notes * sizeof *c.waits);
    if (h->outages > 0)
        qsort(h->outage, (size_t)h->outages, sizeof *h->outage, by_start);
    for (c.game = 0; c.game < h->games; c.game++) {
        c.notes = &h->game[c.game];
        c.record = &c.notes->record;
        if (c.notes->put)
            check_game(&c);
        else
            blame(&c, "there is no record of it");
    }
    if (c.waited > 0) {
        qsort(c.waits, (size_t)c.waited, sizeof *c.waits, by_size);
        summary->back_median = c.waits[c.waited / 2];
    }
    free(c.waits);
    return c.faults;
}
