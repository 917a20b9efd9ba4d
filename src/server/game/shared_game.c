/* Opened set-ups by digest. */
#include "server/game/shared_game.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "answers/setup.h"
#include "proto/game_json.h"
#include "server/base/limits.h"

/* The memory of an opened set-up, measured: a constant, and a part per cell for rays, kinds and the
 * board's JSON. */
enum { BYTES_ANY = 64 << 10, BYTES_CELL = 6 << 10 };

void game_spec_hash(const char *const part[], int n, unsigned char hash[GAME_SPEC_HASH])
{
    crypto_generichash_state state;
    crypto_generichash_init(&state, NULL, 0, GAME_SPEC_HASH);
    for (int i = 0; i < n; i++) {
        const char *s = part[i] ? part[i] : "";
        crypto_generichash_update(&state, (const unsigned char *)s, strlen(s) + 1);
    }
    crypto_generichash_final(&state, hash, GAME_SPEC_HASH);
}

/* The digest covers everything that defines the game. */
static void digest(const agon_game *g, const char *start, char text[SHARED_GAME_DIGEST])
{
    const char *part[] = {g->rules->id, g->variant, g->options, g->definition, start};
    unsigned char hash[GAME_SPEC_HASH];
    game_spec_hash(part, 5, hash);
    sodium_bin2hex(text, SHARED_GAME_DIGEST, hash, SHARED_GAME_DIGEST / 2);
}

struct shared_game *shared_game_find(struct rooms *rooms, const char *text)
{
    return map_get(&rooms->shared_games, text);
}

static char *copy(const char *s)
{
    char *c = s ? malloc(strlen(s) + 1) : NULL;
    return c ? strcpy(c, s) : NULL;
}

/* NULL for "". */
static const char *given(const char *s)
{
    return s && *s ? s : NULL;
}

agon_game *game_spec_open(const struct rooms *rooms, const struct game_spec *p,
                          const struct patience *patience, struct agon_error *error)
{
    struct agon_setup setup = {given(p->variant), p->options, given(p->start),
                               given(p->definition)};
    return definition_open(rooms->core->options.program, p->kind, &setup, patience, error);
}

static struct shared_game *make(agon_game *game, const char *start)
{
    struct shared_game *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    *a = (struct shared_game){.game = game, .start = copy(start)};
    digest(game, start, a->digest);
    a->own = start || given(game->definition);
    a->bytes = BYTES_ANY + BYTES_CELL * (size_t)game->board->cells;
    return a;
}

/* Its JSON, which is the same for all clients. */
static void describe(struct shared_game *game)
{
    game->json = setup_json(game->game, game->start, game->digest);
    game->board = game_json_board(game->game);
}

struct shared_game *shared_game_alone(const struct rooms *rooms, const struct game_spec *p,
                                      const struct patience *patience, struct agon_error *error)
{
    agon_game *game = game_spec_open(rooms, p, patience, error);
    return game ? make(game, given(p->start)) : NULL;
}

struct shared_game *shared_game_make(const struct rooms *rooms, const struct game_spec *p,
                                     const struct patience *patience, struct agon_error *error)
{
    struct shared_game *game = shared_game_alone(rooms, p, patience, error);
    if (game)
        describe(game);
    return game;
}

void shared_game_free_alone(struct shared_game *game)
{
    if (!game)
        return;
    json_decref(game->json);
    json_decref(game->board);
    agon_close(game->game);
    free(game->start);
    free(game);
}

struct shared_game *shared_game_adopt(struct rooms *rooms, struct shared_game *game,
                                      struct address *payer)
{
    struct shared_game *known = shared_game_find(rooms, game->digest);
    if (known) {
        shared_game_free_alone(game);
        return shared_game_hold(known);
    }
    if (!game->json)
        describe(game);
    game->rooms = rooms;
    game->payer = payer;
    if (payer)
        payer->shared_games++;
    map_put(&rooms->shared_games, game->digest, game);
    return shared_game_hold(game);
}

struct shared_game *shared_game_open(struct rooms *rooms, const struct game_spec *p,
                                     struct agon_error *error)
{
    struct shared_game *game = shared_game_known(rooms, p);
    if (game)
        return game;
    game = shared_game_make(rooms, p, &definition_patient, error);
    if (!game)
        return NULL;
    game = shared_game_adopt(rooms, game, NULL);
    shared_game_remember(game, p);
    return game;
}

/* ---- game specs ---- */

void game_spec_name(const struct game_spec *p, char name[GAME_SPEC_NAME])
{
    const char *part[] = {p->kind, p->variant, p->options, p->definition, p->start};
    unsigned char hash[GAME_SPEC_HASH];
    game_spec_hash(part, 5, hash);
    sodium_bin2hex(name, GAME_SPEC_NAME, hash, sizeof hash);
}

struct shared_game *shared_game_known(struct rooms *rooms, const struct game_spec *p)
{
    char text[GAME_SPEC_NAME];
    game_spec_name(p, text);
    struct shared_game *game = map_get(&rooms->game_specs, text);
    return game ? shared_game_hold(game) : NULL;
}

static void forget_game_spec(struct shared_game *game)
{
    if (game->proposed[0])
        map_drop(&game->rooms->game_specs, game->proposed);
    game->proposed[0] = '\0';
}

/* Remembers the last spec of a shared game, except one with options left to chance: it would give
 * another game next time. */
void shared_game_remember(struct shared_game *game, const struct game_spec *p)
{
    char text[GAME_SPEC_NAME];
    const char *options = game->game->options ? game->game->options : "";
    if (strstr(options, "seed=") && !(p->options && strstr(p->options, "seed=")))
        return;
    game_spec_name(p, text);
    if (map_get(&game->rooms->game_specs, text))
        return;
    forget_game_spec(game);
    memcpy(game->proposed, text, sizeof game->proposed);
    map_put(&game->rooms->game_specs, game->proposed, game);
}

/* ---- unused ones ---- */

static void leave_idle(struct shared_game *game)
{
    struct shared_game_idle *idle = &game->rooms->idle;
    *(game->newer ? &game->newer->older : &idle->newest) = game->older;
    *(game->older ? &game->older->newer : &idle->oldest) = game->newer;
    game->newer = game->older = NULL;
    idle->n--;
    idle->bytes -= game->bytes;
}

static void release(struct shared_game *game)
{
    struct rooms *rooms = game->rooms;
    leave_idle(game);
    map_drop(&rooms->shared_games, game->digest);
    forget_game_spec(game);
    if (game->payer)
        game->payer->shared_games--;
    shared_game_free_alone(game);
}

static void join_idle(struct shared_game *game)
{
    struct shared_game_idle *idle = &game->rooms->idle;
    game->older = idle->newest;
    *(game->older ? &game->older->newer : &idle->oldest) = game;
    idle->newest = game;
    idle->n++;
    idle->bytes += game->bytes;
    while (idle->n > SHARED_GAMES_IDLE_MAX || idle->bytes > SHARED_GAMES_IDLE_BYTES)
        release(idle->oldest);
}

struct shared_game *shared_game_hold(struct shared_game *game)
{
    if (game->references++ == 0) {
        bool idle = game->newer || game->older || game->rooms->idle.newest == game;
        if (idle)
            leave_idle(game);
        if (game->payer)
            game->payer->shared_game_bytes += game->bytes;
    }
    return game;
}

void shared_game_drop(struct shared_game *game)
{
    if (!game || --game->references > 0)
        return;
    if (game->payer)
        game->payer->shared_game_bytes -= game->bytes;
    join_idle(game);
}

void shared_games_release(struct rooms *rooms)
{
    while (rooms->idle.oldest)
        release(rooms->idle.oldest);
}
