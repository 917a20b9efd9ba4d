/* How much may be downloaded, and by whom. */
#include "server/game/download.h"
#include "server/api/command.h"
#include "server/api/request.h"
#include "server/base/limits.h"

enum { BEGIN_AT_ONCE = 10, BEGIN_MS = 60000 };

static int check_limits(struct request *r)
{
    struct api *api = r->api;
    struct address *a = limits_address(api->core, r->address);
    int64_t retry;
    if (!r->exchange || !r->exchange->stream)
        return request_refuse(r, "not_now", AGON_SAY(request_over_http, "%s is done over HTTP"),
                              r->command->name);
    if (api->rooms->download_count >= DOWNLOADS_MAX)
        return request_refuse(
            r, "busy", AGON_SAY(download_waits, "too much is being downloaded; ask again soon"));
    if (api->core->options.unlimited)
        return 0;
    if (a->open_downloads >= DOWNLOADS_OF_ADDRESS_MAX)
        return request_refuse(r, "too_many",
                              AGON_SAY(download_most, "at most %d downloads at once"),
                              DOWNLOADS_OF_ADDRESS_MAX);
    if (bucket_take(&a->downloads, BEGIN_AT_ONCE, 1000.0 / BEGIN_MS, api->core->now, &retry))
        return 0;
    request_refuse(r, "too_many",
                   AGON_SAY(download_most_of_address, "too many downloads from this address"));
    request_put(r, "retry_ms", json_integer(retry));
    return -1;
}

int request_download(struct request *r, struct download *d)
{
    if (check_limits(r) < 0) {
        d->end(d);
        return -1;
    }
    download_begin(d, r->api->rooms, r->address);
    return request_stream(r, &d->body_source);
}
