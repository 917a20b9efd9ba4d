/* The locks of a data folder. */
#include "server/folder.h"

#include <stdio.h>

#include "os/program.h"

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
