/* Adding games to the index. */
#include "server/archive/index.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/game/import.h"
#include "server/game/json.h"
#include "server/game/log.h"

uint64_t archive_setup(const agon_game *g)
{
    const char *part[] = {g->rules->id, g->variant, g->options, g->definition};
    unsigned char whole[GAME_SPEC_HASH];
    uint64_t setup;
    game_spec_hash(part, 4, whole);
    memcpy(&setup, whole, sizeof setup);
    return setup;
}

uint64_t archive_key(uint64_t setup, uint64_t key)
{
    return setup ^ key;
}

void archive_name(const char *name, char key[ROOM_NAME])
{
    size_t n = 0;
    for (; name[n] && n + 1 < ROOM_NAME; n++)
        key[n] = (char)(name[n] >= 'A' && name[n] <= 'Z' ? name[n] - 'A' + 'a' : name[n]);
    key[n] = '\0';
}

/* The first turns in one text. */
static void write_opening(const struct archive_entry *g, char *text, size_t size)
{
    size_t n = 0;
    text[0] = '\0';
    for (int i = 0; i < g->texts && i < ARCHIVE_OPENING_TURNS && n < size; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s", i > 0 ? "; " : "", g->text[i]);
}

/* The least and the greatest rating. */
static void take_ratings(const struct archive_entry *g, struct store_finished *f)
{
    f->low = f->high = g->rating[0];
    for (int i = 1; i < g->seats; i++) {
        f->low = g->rating[i] < f->low ? g->rating[i] : f->low;
        f->high = g->rating[i] > f->high ? g->rating[i] : f->high;
    }
}

static struct store_position position_of(const struct archive_entry *g, int64_t n, int i)
{
    return (struct store_position){.n = n,
                                   .key = g->key[i],
                                   .turn = i,
                                   .points = g->points,
                                   .next = i < g->texts ? g->text[i] : NULL};
}

void archive_put(struct archive *archive, const struct archive_entry *g, enum archive_place place)
{
    char opening[1024], name[ROOM_NAME];
    int64_t n = place == ARCHIVE_TOP ? ++archive->finished : --archive->finished_below;
    struct store_finished f = {.n = n,
                               .game = g->game,
                               .kind = g->kind,
                               .variant = g->variant ? g->variant : "",
                               .why = g->why ? g->why : "",
                               .opening = opening,
                               .event = g->event ? g->event : "",
                               .importer = g->importer ? g->importer : "",
                               .ended = g->ended,
                               .played = g->played,
                               .turns = g->turns,
                               .points = g->points};
    write_opening(g, opening, sizeof opening);
    take_ratings(g, &f);
    store_together(archive->core->store, true);
    store_add_finished(archive->core->store, &f);
    for (int i = 0; i < g->seats; i++)
        if (g->name[i][0]) {
            archive_name(g->name[i], name);
            store_add_finished_player(
                archive->core->store, f.n,
                &(struct store_finished_player){name, g->user[i], i, g->rating[i]});
        }
    for (int i = 0; i <= g->turns; i++) {
        struct store_position p = position_of(g, f.n, i);
        store_add_position(archive->core->store, &p);
    }
    store_together(archive->core->store, false);
}

void archive_drop(struct archive *archive, const struct archive_entry *g)
{
    store_together(archive->core->store, true);
    for (int i = 0; i <= g->turns; i++) {
        struct store_position p = position_of(g, 0, i);
        store_drop_position(archive->core->store, g->game, &p);
    }
    store_drop_finished(archive->core->store, g->game);
    store_together(archive->core->store, false);
}

struct archive_entry *archive_entry_take(const struct room *room, const json_t *card)
{
    const struct agon_line *line = &room->match->line;
    const agon_game *g = room->shared_game->game;
    char turn[AGON_TEXT_MAX];
    bool empty = line->turns == 0 && !room->import;
    if (!room->match->game || empty || !room->match->result.over)
        return NULL;
    uint64_t setup = archive_setup(g);
    struct archive_entry *s = calloc(1, sizeof *s);
    uint64_t *key = malloc(((size_t)line->turns + 1) * sizeof *key);
    char **text = calloc(ARCHIVE_NEXT_MAX, sizeof *text);
    if (!s || !key || !text)
        abort();
    *s = (struct archive_entry){.game = room->id,
                                .kind = g->rules->id,
                                .variant = g->variant,
                                .why = room->match->result.why,
                                .event = room_event(room),
                                .importer = room->import ? room->import->by : "",
                                .ended = room->ended,
                                .played =
                                    room->import ? room_import_played(room->import) : room->ended,
                                .seats = room->seats,
                                .turns = line->turns,
                                .points = room->match->result.points[0],
                                .key = key,
                                .text = text};
    for (int i = 0; i < room->seats; i++) {
        s->name[i] = room->seat[i].name;
        s->user[i] = room->seat[i].id;
        const json_t *player = json_array_get(json_object_get(card, "players"), (size_t)i);
        s->rating[i] = (int)json_integer_value(json_object_get(player, "rating"));
    }
    for (int i = 0; i <= line->turns; i++)
        key[i] = archive_key(setup, line->keys[i]);
    for (; s->texts < line->turns && s->texts < ARCHIVE_NEXT_MAX; s->texts++) {
        room_turn_text(room, s->texts, turn, sizeof turn);
        text[s->texts] = malloc(strlen(turn) + 1);
        if (!text[s->texts])
            abort();
        strcpy(text[s->texts], turn);
    }
    return s;
}

void archive_entry_free(struct archive_entry *s)
{
    if (!s)
        return;
    for (int i = 0; i < s->texts; i++)
        free(s->text[i]);
    free((char **)s->text);
    free((uint64_t *)s->key);
    free(s);
}

void archive_put_room(void *archive, const struct room *room)
{
    json_t *card = room_card(room);
    struct archive_entry *s = archive_entry_take(room, card);
    if (s)
        archive_put(archive, s, ARCHIVE_TOP);
    archive_entry_free(s);
    json_decref(card);
}
