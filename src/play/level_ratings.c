/* The table of ratings, from level 0. Each level played 40 games against the one below it
 * (docs/levels.md has the method and the scores); level 1 is set to 1000, and levels without games
 * are extrapolated from those below. */
#include "play/level_ratings.h"

#include <stddef.h>
#include <string.h>

static const struct level_ratings table[] = {
    {"arimaa", 9, {240, 1000, 1290, 1580, 1810, 2100, 2190, 2350, 2610, 2860, 3010}},
    {"kamisado", 10, {680, 1000, 1030, 1030, 1090, 1150, 1210, 1220, 1220, 1220, 1220}},
    {"abalone", 7, {240, 1000, 1200, 1610, 1930, 2190, 2600, 2970, 3100, 3250, 3400}},
    {"amazons", 8, {240, 1000, 1120, 1360, 1440, 1650, 1790, 2120, 2420, 2550, 2700}},
    {"fairy-chess", 5, {520, 1000, 1140, 1160, 1680, 1680, 1850, 2000, 2150, 2300, 2450}},
    {"tai-shogi", 0, {520, 1000, 1140, 1160, 1680, 1680, 1850, 2000, 2150, 2300, 2450}},
    {"akhimoraec", 8, {240, 1000, 1000, 1000, 1090, 1170, 1220, 1270, 1270, 1300, 1350}},
    {"chess", 9, {590, 1000, 1190, 1390, 1650, 1770, 1960, 2270, 2530, 2890, 3050}},
};

const struct level_ratings *level_ratings_at(int i)
{
    return i >= 0 && i < (int)(sizeof table / sizeof table[0]) ? &table[i] : NULL;
}

const struct level_ratings *level_ratings_of(const agon_game *game, const char *engine,
                                             int *measured)
{
    const struct agon_engine_type *strongest = agon_engine_find(NULL, game, NULL);
    const struct level_ratings *r;
    for (int i = 0; (r = level_ratings_at(i)) != NULL; i++) {
        if (strcmp(r->game, game->rules->id) != 0 || !strongest ||
            strcmp(strongest->id, engine) != 0)
            continue;
        const struct agon_variant *usual = game->rules->variants;
        bool same = !usual || !usual->id || !game->variant || strcmp(usual->id, game->variant) == 0;
        *measured = same ? r->measured : 0;
        return r;
    }
    *measured = 0;
    return NULL;
}
