/* Nets that the operator adds to those of the program. */
#include "server/game/engine_nets.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/engine.h>

#include "os/files.h"
#include "server/base/logger.h"

enum { FILE_MOST = 1 << 20 };
static atomic_int counted;

void engine_nets_offer(const char *data, const struct logger *logger)
{
    char folder[512], path[1024];
    snprintf(folder, sizeof folder, "%s/" ENGINE_NETS, data);
    char *names = file_names(folder);
    for (const char *name = names; name && *name; name += strlen(name) + 1) {
        struct agon_error error;
        char *bytes = NULL;
        size_t n;
        snprintf(path, sizeof path, "%s/%s", folder, name);
        int status = file_read(path, FILE_MOST, &bytes, &n, &error);
        if (status == 0)
            status = agon_offer_net(bytes, n, &error);
        if (status == 0)
            engine_nets_count();
        if (status < 0)
            logger_event(logger, LEVEL_WARNING, "net_refused",
                         LOG_FIELDS({"file", name}, {"why", error.text}));
        free(bytes);
    }
    free(names);
}

void engine_nets_count(void)
{
    atomic_fetch_add(&counted, 1);
}

bool engine_nets_spare(const struct agon_engine_type *type)
{
    return engine_nets_counted() == 0 || strcmp(type->id, "fairy") != 0;
}

int engine_nets_counted(void)
{
    return atomic_load(&counted);
}
