/* Putting games on the shelf. */
#include "server/study/shelf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/rooms/log.h"

uint64_t shelf_setup(const agon_game *g)
{
    const char *part[] = {g->rules->id, g->variant, g->options, g->definition};
    unsigned char whole[crypto_generichash_BYTES_MIN];
    crypto_generichash_state state;
    uint64_t setup;
    crypto_generichash_init(&state, NULL, 0, sizeof whole);
    for (size_t i = 0; i < sizeof part / sizeof part[0]; i++) {
        const char *s = part[i] ? part[i] : "";
        crypto_generichash_update(&state, (const unsigned char *)s, strlen(s) + 1);
    }
    crypto_generichash_final(&state, whole, sizeof whole);
    memcpy(&setup, whole, sizeof setup);
    return setup;
}

uint64_t shelf_key(uint64_t setup, uint64_t key)
{
    return setup ^ key;
}

void shelf_name(const char *name, char key[ROOM_NAME])
{
    size_t n = 0;
    for (; name[n] && n + 1 < ROOM_NAME; n++)
        key[n] = (char)(name[n] >= 'A' && name[n] <= 'Z' ? name[n] - 'A' + 'a' : name[n]);
    key[n] = '\0';
}

/* The first turns in one text. */
static void write_opening(const struct shelved *g, char *text, size_t size)
{
    size_t n = 0;
    text[0] = '\0';
    for (int i = 0; i < g->texts && i < SHELF_OPENING_TURNS && n < size; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s", i > 0 ? "; " : "", g->text[i]);
}

void shelf_put(struct hall *h, const struct shelved *g, enum shelf_place place)
{
    char opening[1024], name[ROOM_NAME];
    int64_t n = place == SHELF_TOP ? ++h->finished : --h->finished_below;
    struct store_finished f = {.n = n,
                               .game = g->game,
                               .kind = g->kind,
                               .variant = g->variant ? g->variant : "",
                               .why = g->why ? g->why : "",
                               .opening = opening,
                               .ended = g->ended,
                               .turns = g->turns,
                               .points = g->points};
    write_opening(g, opening, sizeof opening);
    store_together(h->store, true);
    store_add_finished(h->store, &f);
    for (int i = 0; i < g->seats; i++)
        if (g->name[i][0]) {
            shelf_name(g->name[i], name);
            store_add_finished_player(h->store, f.n, i, name, g->person[i]);
        }
    for (int i = 0; i <= g->turns; i++)
        store_add_position(h->store,
                           &(struct store_position){.n = f.n,
                                                    .key = g->key[i],
                                                    .turn = i,
                                                    .points = g->points,
                                                    .next = i < g->texts ? g->text[i] : NULL});
    store_together(h->store, false);
}

struct shelved *shelf_take(const struct room *t)
{
    const struct agon_line *line = &t->match->line;
    const agon_game *g = t->agreement->game;
    char turn[AGON_TEXT_MAX];
    if (!t->match->game || line->turns == 0 || !t->match->result.over)
        return NULL;
    uint64_t setup = shelf_setup(g);
    struct shelved *s = calloc(1, sizeof *s);
    uint64_t *key = malloc(((size_t)line->turns + 1) * sizeof *key);
    char **text = calloc(SHELF_NEXT_MAX, sizeof *text);
    if (!s || !key || !text)
        abort();
    *s = (struct shelved){.game = t->id,
                          .kind = g->rules->id,
                          .variant = g->variant,
                          .why = t->match->result.why,
                          .ended = t->ended,
                          .seats = t->seats,
                          .turns = line->turns,
                          .points = t->match->result.points[0],
                          .key = key,
                          .text = text};
    for (int i = 0; i < t->seats; i++) {
        s->name[i] = t->chair[i].name;
        s->person[i] = t->chair[i].id;
    }
    for (int i = 0; i <= line->turns; i++)
        key[i] = shelf_key(setup, line->keys[i]);
    for (; s->texts < line->turns && s->texts < SHELF_NEXT_MAX; s->texts++) {
        room_turn_text(t, s->texts, turn, sizeof turn);
        text[s->texts] = malloc(strlen(turn) + 1);
        if (!text[s->texts])
            abort();
        strcpy(text[s->texts], turn);
    }
    return s;
}

void shelf_free(struct shelved *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->texts; i++)
        free(s->text[i]);
    free((char **)s->text);
    free((uint64_t *)s->key);
    free(s);
}

void shelf_put_room(const struct room *t)
{
    struct shelved *s = shelf_take(t);
    if (s)
        shelf_put(t->hall, s, SHELF_TOP);
    shelf_free(s);
}
