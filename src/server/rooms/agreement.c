/* Opened set-ups by digest. */
#include "server/rooms/agreement.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "proto/wire.h"

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

agon_game *agreement_game(const struct proposal *p, struct agon_error *error)
{
    struct agon_setup setup = {said(p->variant), p->options, said(p->start), said(p->definition)};
    return agon_open(p->kind, &setup, error);
}

static struct agreement *make(agon_game *game, const char *start)
{
    struct agreement *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    *a = (struct agreement){.game = game, .start = copy(start)};
    digest(game, start, a->digest);
    a->own = start || said(game->definition);
    return a;
}

struct agreement *agreement_of(struct hall *h, agon_game *game, const char *start)
{
    char text[AGREEMENT_DIGEST];
    start = said(start);
    digest(game, start, text);
    struct agreement *a = agreement_find(h, text);
    if (a) {
        agon_close(game);
        return agreement_hold(a);
    }
    a = make(game, start);
    a->hall = h;
    a->json = setup_json(a);
    a->board = wire_board(game);
    map_put(&h->agreements, a->digest, a);
    return agreement_hold(a);
}

struct agreement *agreement_open(struct hall *h, const struct proposal *p, struct agon_error *error)
{
    agon_game *game = agreement_game(p, error);
    return game ? agreement_of(h, game, p->start) : NULL;
}

struct agreement *agreement_alone(const struct proposal *p, struct agon_error *error)
{
    agon_game *game = agreement_game(p, error);
    return game ? make(game, said(p->start)) : NULL;
}

void agreement_free_alone(struct agreement *a)
{
    if (!a)
        return;
    agon_close(a->game);
    free(a->start);
    free(a);
}

/* ---- proposals ---- */

static void name_proposal(const struct proposal *p, char text[AGREEMENT_PROPOSED])
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
    sodium_bin2hex(text, AGREEMENT_PROPOSED, hash, sizeof hash);
}

struct agreement *agreement_known(struct hall *h, const struct proposal *p)
{
    char text[AGREEMENT_PROPOSED];
    name_proposal(p, text);
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
    name_proposal(p, text);
    if (map_get(&a->hall->proposals, text))
        return;
    forget_proposal(a);
    memcpy(a->proposed, text, sizeof a->proposed);
    map_put(&a->hall->proposals, a->proposed, a);
}

struct agreement *agreement_hold(struct agreement *a)
{
    a->references++;
    a->used = a->hall->now;
    return a;
}

void agreement_drop(struct agreement *a)
{
    if (a)
        a->references--;
}

static void release(struct agreement *a)
{
    map_drop(&a->hall->agreements, a->digest);
    forget_proposal(a);
    json_decref(a->json);
    json_decref(a->board);
    agon_close(a->game);
    free(a->start);
    free(a);
}

/* Of those that nobody holds, the one unused for longest, or NULL; counts them. */
static struct agreement *oldest(struct hall *h, int *idle)
{
    struct agreement *old = NULL;
    size_t at = 0;
    *idle = 0;
    for (struct agreement *a; (a = map_each(&h->agreements, &at)) != NULL;)
        if (a->references == 0) {
            (*idle)++;
            old = !old || a->used < old->used ? a : old;
        }
    return old;
}

void agreements_sweep(struct hall *h, bool all)
{
    int idle;
    for (struct agreement *a; (a = oldest(h, &idle)) != NULL;) {
        if (idle <= AGREEMENTS_IDLE_MAX && !all)
            return;
        release(a);
    }
}
