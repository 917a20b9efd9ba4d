/* The limits on downloads. */
#include "server/game/download.h"
#include "server/request/command.h"
#include "server/request/request.h"

static int check_limits(struct request *r)
{
    struct api *api = r->api;
    if (!r->exchange || !r->exchange->stream)
        return request_refuse(r, "not_now", AGON_SAY(request_over_http, "%s works only over HTTP"),
                              r->command->name);
    if (api->rooms->download_count >= DOWNLOADS_MAX)
        return request_refuse(
            r, "busy", AGON_SAY(download_waits, "too many downloads are running; try again soon"));
    if (!api->core->options.unlimited && r->from->open_downloads >= DOWNLOADS_OF_ADDRESS_MAX)
        return request_refuse(r, "too_many",
                              AGON_SAY(download_most, "at most %d downloads at once"),
                              DOWNLOADS_OF_ADDRESS_MAX);
    return request_charge(r, RATE_DOWNLOADS);
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
