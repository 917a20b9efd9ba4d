/* The table of engines: specialised ones first, then the generic ones from the strongest to the
 * weakest. */
#include <string.h>

#include <agon/engine.h>

#include "core/text.h"
#include "engines/abalone/engine.h"
#include "engines/akhimoraec/engine.h"
#include "engines/amazons/engine.h"
#include "engines/arimaa/engine.h"
#include "engines/arimaa/random.h"
#include "engines/dissect/engine.h"
#include "engines/fairy/engine.h"
#include "engines/hanoi/engine.h"
#include "engines/kamisado/engine.h"
#include "search/search.h"

static const struct agon_engine_type *const engines[] = {
    &arimaa_engine,
    &kamisado_engine,
    &amazons_engine,
    &abalone_engine,
    &dissect_engine,
    &fairy_engine,
    &hanoi_engine,
    &akhimoraec_engine,
    &search_solve,
    &search_alphabeta,
    &search_mcts,
    &arimaa_random, /* before the other random engine, so that Arimaa uses this one */
    &search_random,
    NULL,
};

const struct agon_engine_type *agon_engine_at(int i)
{
    int count = (int)(sizeof engines / sizeof engines[0]);
    return i >= 0 && i < count ? engines[i] : NULL;
}

static const char *engine_id(void *unused, int i)
{
    (void)unused;
    return engines[i] != NULL ? engines[i]->id : NULL;
}

const struct agon_engine_type *agon_engine_find(const char *id, const agon_game *game,
                                                struct agon_error *error)
{
    bool known = false;
    for (int i = 0; engines[i] != NULL; i++) {
        bool named = id == NULL || strcmp(engines[i]->id, id) == 0;
        known |= named;
        if (named && engines[i]->fits(game))
            return engines[i];
    }
    const char *nearest = known || id == NULL ? NULL : text_nearest(id, engine_id, NULL);
    if (id == NULL)
        agon_fail(error, AGON_UNSUPPORTED, -1, AGON_SAY(engine_none_plays, "no engine plays %s"),
                  game->rules->id);
    else if (known)
        agon_fail(error, AGON_UNSUPPORTED, -1,
                  AGON_SAY(engine_does_not_play, "engine '%.40s' does not play %s"), id,
                  game->rules->id);
    else if (nearest != NULL)
        agon_fail(error, AGON_UNSUPPORTED, 0,
                  AGON_SAY(engine_unknown_near, "no engine '%.40s', did you mean '%s'?"), id,
                  nearest);
    else
        agon_fail(error, AGON_UNSUPPORTED, 0, AGON_SAY(engine_unknown, "no engine '%.40s'"), id);
    return NULL;
}
