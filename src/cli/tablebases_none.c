/* Syzygy tables in a build without Fathom: none. */
#include "cli/tablebases.h"

int tablebases_open(struct endgame_tables *tables, const agon_game *game, const char *folders,
                    struct agon_error *error)
{
    (void)tables;
    (void)game;
    (void)folders;
    return agon_fail(error, AGON_UNSUPPORTED, -1,
                     "this build reads no Syzygy tables: it was made without Fathom");
}
