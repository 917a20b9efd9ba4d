/* The version, the search for a kind of game, opening games and making positions. */
#include <stdlib.h>
#include <string.h>

#include <agon/game.h>
#include <agon/version.h>

#include "core/text.h"

const char *agon_version(void)
{
    return AGON_VERSION;
}

static const char *kind_id(void *unused, int i)
{
    (void)unused;
    const struct agon_rules *rules = agon_rules_at(i);
    return rules != NULL ? rules->id : NULL;
}

const struct agon_rules *agon_rules_find(const char *id, struct agon_error *error)
{
    const struct agon_rules *rules;
    for (int i = 0; (rules = agon_rules_at(i)) != NULL; i++)
        if (strcmp(rules->id, id) == 0)
            return rules;
    const char *nearest = text_nearest(id, kind_id, NULL);
    if (nearest != NULL)
        agon_fail(error, AGON_UNSUPPORTED, 0,
                  AGON_SAY(game_unknown_near, "no game '%.40s', did you mean '%s'?"), id, nearest);
    else
        agon_fail(error, AGON_UNSUPPORTED, 0, AGON_SAY(game_unknown, "no game '%.40s'"), id);
    return NULL;
}

agon_game *agon_open(const char *id, const struct agon_setup *setup, struct agon_error *error)
{
    static const struct agon_setup usual;
    const struct agon_rules *rules = agon_rules_find(id, error);
    return rules != NULL ? rules->open(setup != NULL ? setup : &usual, error) : NULL;
}

void agon_close(agon_game *game)
{
    if (game != NULL)
        game->rules->close(game);
}

agon_pos *agon_pos_new(const agon_game *game, const agon_pos *from)
{
    size_t size = ((size_t)game->pos_size + 15) / 16 * 16;
    agon_pos *pos = aligned_alloc(16, size);
    if (pos != NULL)
        memcpy(pos, from, game->pos_size);
    return pos;
}
