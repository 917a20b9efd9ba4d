/* Reads Syzygy tables with the library Fathom. */
#include "cli/tablebases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tbprobe.h>

#include "os/files.h"
#include "play/fen.h"

enum { MAGIC_SIZE = 4, PART = 64, PART_REST = 16, PATH_SIZE = 4096 };

static enum endgame_value look(const struct endgame *e)
{
    switch (tb_probe_wdl(e->white, e->black, e->kings, e->queens, e->rooks, e->bishops, e->knights,
                         e->pawns, 0, 0, (unsigned)e->passed, e->white_moves)) {
    case TB_LOSS:
        return ENDGAME_LOST;
    case TB_BLESSED_LOSS:
        return ENDGAME_LOST_LATE;
    case TB_DRAW:
        return ENDGAME_DRAWN;
    case TB_CURSED_WIN:
        return ENDGAME_WON_LATE;
    case TB_WIN:
        return ENDGAME_WON;
    default:
        return ENDGAME_UNKNOWN; /* that table is missing */
    }
}

/* Whether a file begins and ends as a table of chess does: Fathom ends the program at one that does
 * not. */
static bool is_table(const char *path)
{
    static const unsigned char magic[MAGIC_SIZE] = {0x71, 0xe8, 0x23, 0x5d};
    unsigned char head[MAGIC_SIZE];
    FILE *file = fopen(path, "rb");
    bool good = file && fread(head, 1, sizeof head, file) == sizeof head &&
                memcmp(head, magic, sizeof magic) == 0 && fseek(file, 0, SEEK_END) == 0 &&
                ftell(file) % PART == PART_REST;
    if (file)
        fclose(file);
    return good;
}

static int check_folder(const char *folder, struct agon_error *error)
{
    char path[PATH_SIZE];
    int tables = 0, status = 0;
    char *names = file_names(folder);
    if (!names)
        return agon_fail(error, AGON_BAD_TEXT, -1, "cannot read the folder '%.200s'", folder);
    for (const char *s = names; *s && status == 0; s += strlen(s) + 1) {
        const char *end = strrchr(s, '.');
        if (!end || strcmp(end, ".rtbw") != 0)
            continue;
        tables++;
        int n = snprintf(path, sizeof path, "%s/%s", folder, s);
        if (n < 0 || n >= (int)sizeof path || !is_table(path))
            status = agon_fail(error, AGON_BAD_TEXT, -1,
                               "'%.200s' is not a whole Syzygy table of chess", path);
    }
    free(names);
    if (status == 0 && tables == 0)
        status = agon_fail(error, AGON_BAD_TEXT, -1,
                           "there is no Syzygy table of chess (*.rtbw) in '%.200s'", folder);
    return status;
}

int tablebases_open(struct endgame_tables *tables, const agon_game *game, const char *folders,
                    struct agon_error *error)
{
    char folder[PATH_SIZE];
    if (!fen_fits(game))
        return agon_fail(error, AGON_UNSUPPORTED, -1, "the tables are of chess, not of %s",
                         game->rules->id);
    for (const char *s = folders; *s;) {
        size_t n = strcspn(s, ":");
        snprintf(folder, sizeof folder, "%.*s", (int)n, s);
        int status = check_folder(folder, error);
        if (status < 0)
            return status;
        s += n + (s[n] == ':');
    }
    *tables = (struct endgame_tables){.look = look};
    if (!tb_init(folders))
        return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
    tables->most = (int)TB_LARGEST;
    if (tables->most > 0)
        return 0;
    return agon_fail(error, AGON_BAD_TEXT, -1, "expected a file named like 'KQvK.rtbw' in '%.200s'",
                     folders);
}
