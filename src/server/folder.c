/* The files and locks of a data folder. */
#include "server/folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/files.h"
#include "os/program.h"
#include "server/base/logger.h"
#include "server/game/engine_nets.h"
#include "server/net/control.h"

bool folder_owns(const char *name)
{
    /* agon.db-wal, agon.db.version-3 and others belong to the store; replaced-...: backup.c */
    static const char *const begins[] = {"agon.db", "restore.", "replaced-"};
    static const char *const whole[] = {CONTROL_NAME, "lock", "server.lock", ENGINE_NETS};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++)
        if (strncmp(name, begins[i], strlen(begins[i])) == 0)
            return true;
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (strcmp(name, whole[i]) == 0)
            return true;
    return false;
}

void folder_name_strays(const char *data, const struct logger *logger)
{
    char *names = file_names(data);
    for (const char *name = names; name && *name; name += strlen(name) + 1)
        if (!folder_owns(name))
            logger_event(logger, LEVEL_WARNING, "stray_file", LOG_FIELDS({"name", name}));
    free(names);
}

static bool take(const char *data, const char *name, bool wait)
{
    char path[512];
    snprintf(path, sizeof path, "%s/%s", data, name);
    return os_lock(path, wait);
}

bool folder_take(const char *data)
{
    return take(data, "lock", false);
}

bool folder_serve(const char *data)
{
    if (!take(data, "server.lock", false))
        return false;
    if (folder_take(data))
        return true;
    fprintf(stderr, "agond: an administrator's command uses '%s'; the start waits for its end\n",
            data);
    return take(data, "lock", true);
}
