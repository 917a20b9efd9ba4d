/* Opened set-ups by digest. */
#include "server/rooms/agreement.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "proto/wire.h"
#include "server/limits.h"

/* What an opened set-up takes, measured: some, and so much a cell for rays, kinds and the board's
 * JSON. */
enum { BYTES_ANY = 64 << 10, BYTES_CELL = 6 << 10 };

/* The digest is of everything that makes the game what it is. */
static void digest(const agon_game *g, const char *start, char text[AGREEMENT_DIGEST])
{
    const char *part[] = {g->rules->id, g->variant, g->options, g->definition, start};
    unsigned char hash[AGREEMENT_DIGEST / 2];
    unsigned char whole[crypto_generichash_BYTES_MIN];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof whole);
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        const char *s = part[i] ? part[i] : "";
        crypto_generichash_update(&state, (const unsigned char *)s, strlen(s) + 1);
    }
    crypto_generichash_final(&state, whole, sizeof whole);
    memcpy(hash, whole, sizeof hash);
    sodium_bin2hex(text, AGREEMENT_DIGEST, hash, sizeof hash);
}

json_t *agreement_engines(const agon_game *game)
{
    json_t *list = json_array();
    const struct agon_engine_type *type;
    for (int i = 0; (type = agon_engine_at(i)) != NULL; i++)
        if (type->fits(game))
            json_array_append_new(
                list, json_pack("{ss ss si}", "id", type->id, "about", type->about, "levels", 10));
    return list;
}

static json_t *setup_json(const struct agreement *a)
{
    const agon_game *g = a->game;
    json_t *teams = json_array();
    for (uint32_t i = 0; i < g->seats; i++)
        json_array_append_new(teams, json_integer(g->team[i]));
    return json_pack("{ss ss ss? ss? ss? ss? ss si so so so so}", "game", g->rules->id, "name",
                     g->rules->name, "variant", g->variant, "options", g->options, "definition",
                     g->definition && *g->definition ? g->definition : NULL, "start", a->start,
                     "digest", a->digest, "seats", (int)g->seats, "teams", teams, "names",
                     wire_seats(g), "traits", wire_traits(g), "engines", agreement_engines(g));
}

struct agreement *agreement_find(struct hall *h, const char *text)
{
    return map_get(&h->agreements, text);
}

static char *copy(const char *s)
{
    char *c = s ? malloc(strlen(s) + 1) : NULL;
    return c ? strcpy(c, s) : NULL;
}

/* "" is nothing. */
static const char *said(const char *s)
{
    return s && *s ? s : NULL;
}

agon_game *agreement_game(const struct hall *h, const struct proposal *p,
                          const struct patience *patience, struct agon_error *error)
{
    struct agon_setup setup = {said(p->variant), p->options, said(p->start), said(p->definition)};
    return definition_open(h->options.program, p->kind, &setup, patience, error);
}

static struct agreement *make(agon_game *game, const char *start)
{
    struct agreement *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    *a = (struct agreement){.game = game, .start = copy(start)};
    digest(game, start, a->digest);
    a->own = start || said(game->definition);
    a->bytes = BYTES_ANY + BYTES_CELL * (size_t)game->board->cells;
    return a;
}

/* What everybody is told of it. */
static void describe(struct agreement *a)
{
    a->json = setup_json(a);
    a->board = wire_board(a->game);
}

struct agreement *agreement_alone(const struct hall *h, const struct proposal *p,
                                  const struct patience *patience, struct agon_error *error)
{
    agon_game *game = agreement_game(h, p, patience, error);
    return game ? make(game, said(p->start)) : NULL;
}

struct agreement *agreement_make(const struct hall *h, const struct proposal *p,
                                 const struct patience *patience, struct agon_error *error)
{
    struct agreement *a = agreement_alone(h, p, patience, error);
    if (a)
        describe(a);
    return a;
}

void agreement_free_alone(struct agreement *a)
{
    if (!a)
        return;
    json_decref(a->json);
    json_decref(a->board);
    agon_close(a->game);
    free(a->start);
    free(a);
}

struct agreement *agreement_adopt(struct hall *h, struct agreement *a, struct address *payer)
{
    struct agreement *known = agreement_find(h, a->digest);
    if (known) {
        agreement_free_alone(a);
        return agreement_hold(known);
    }
    if (!a->json)
        describe(a);
    a->hall = h;
    a->payer = payer;
    if (payer)
        payer->agreements++;
    map_put(&h->agreements, a->digest, a);
    return agreement_hold(a);
}

struct agreement *agreement_open(struct hall *h, const struct proposal *p, struct agon_error *error)
{
    struct agreement *a = agreement_known(h, p);
    if (a)
        return a;
    a = agreement_make(h, p, &definition_patient, error);
    if (!a)
        return NULL;
    a = agreement_adopt(h, a, NULL);
    agreement_remember(a, p);
    return a;
}

/* ---- proposals ---- */

void agreement_name(const struct proposal *p, char name[AGREEMENT_PROPOSED])
{
    const char *part[] = {p->kind, p->variant, p->options, p->definition, p->start};
    unsigned char hash[crypto_generichash_BYTES_MIN];
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, sizeof hash);
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        const char *s = part[i] ? part[i] : "";
        crypto_generichash_update(&state, (const unsigned char *)s, strlen(s) + 1);
    }
    crypto_generichash_final(&state, hash, sizeof hash);
    sodium_bin2hex(name, AGREEMENT_PROPOSED, hash, sizeof hash);
}

struct agreement *agreement_known(struct hall *h, const struct proposal *p)
{
    char text[AGREEMENT_PROPOSED];
    agreement_name(p, text);
    struct agreement *a = map_get(&h->proposals, text);
    return a ? agreement_hold(a) : NULL;
}

static void forget_proposal(struct agreement *a)
{
    if (a->proposed[0])
        map_drop(&a->hall->proposals, a->proposed);
    a->proposed[0] = '\0';
}

/* The last one of an agreement is remembered. One whose options leave something to chance is not:
 * asked again it would be another game. */
void agreement_remember(struct agreement *a, const struct proposal *p)
{
    char text[AGREEMENT_PROPOSED];
    const char *options = a->game->options ? a->game->options : "";
    if (strstr(options, "seed=") && !(p->options && strstr(p->options, "seed=")))
        return;
    agreement_name(p, text);
    if (map_get(&a->hall->proposals, text))
        return;
    forget_proposal(a);
    memcpy(a->proposed, text, sizeof a->proposed);
    map_put(&a->hall->proposals, a->proposed, a);
}

/* ---- those that nobody uses ---- */

static void leave_idle(struct agreement *a)
{
    struct agreement_idle *idle = &a->hall->idle;
    *(a->newer ? &a->newer->older : &idle->newest) = a->older;
    *(a->older ? &a->older->newer : &idle->oldest) = a->newer;
    a->newer = a->older = NULL;
    idle->n--;
    idle->bytes -= a->bytes;
}

static void release(struct agreement *a)
{
    struct hall *h = a->hall;
    leave_idle(a);
    map_drop(&h->agreements, a->digest);
    forget_proposal(a);
    if (a->payer)
        a->payer->agreements--;
    agreement_free_alone(a);
}

static void join_idle(struct agreement *a)
{
    struct agreement_idle *idle = &a->hall->idle;
    a->older = idle->newest;
    *(a->older ? &a->older->newer : &idle->oldest) = a;
    idle->newest = a;
    idle->n++;
    idle->bytes += a->bytes;
    while (idle->n > AGREEMENTS_IDLE_MAX || idle->bytes > AGREEMENTS_IDLE_BYTES)
        release(idle->oldest);
}

struct agreement *agreement_hold(struct agreement *a)
{
    if (a->references++ == 0) {
        bool idle = a->newer || a->older || a->hall->idle.newest == a;
        if (idle)
            leave_idle(a);
        if (a->payer)
            a->payer->agreement_bytes += a->bytes;
    }
    return a;
}

void agreement_drop(struct agreement *a)
{
    if (!a || --a->references > 0)
        return;
    if (a->payer)
        a->payer->agreement_bytes -= a->bytes;
    join_idle(a);
}

void agreements_release(struct hall *h)
{
    while (h->idle.oldest)
        release(h->idle.oldest);
}
