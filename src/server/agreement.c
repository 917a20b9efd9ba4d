/* Opened set-ups by digest. */
#include "server/agreement.h"

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

struct agreement *agreement_open(struct hall *h, const struct proposal *p, struct agon_error *error)
{
    const char *start = p->start && *p->start ? p->start : NULL;
    struct agon_setup setup = {p->variant, p->options, start, p->definition};
    agon_game *game = agon_open(p->kind, &setup, error);
    char text[AGREEMENT_DIGEST];
    if (!game)
        return NULL;
    digest(game, start, text);
    struct agreement *a = agreement_find(h, text);
    if (a) {
        agon_close(game);
        return agreement_hold(a);
    }
    a = calloc(1, sizeof *a);
    if (!a)
        abort();
    *a = (struct agreement){.hall = h, .game = game, .start = copy(start), .used = h->now};
    memcpy(a->digest, text, sizeof a->digest);
    a->own = start || (p->definition && *p->definition);
    a->json = setup_json(a);
    a->board = wire_board(game);
    map_put(&h->agreements, a->digest, a);
    return agreement_hold(a);
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
