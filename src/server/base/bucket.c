/* Buckets. */
#include "server/base/bucket.h"

#include <stddef.h>

enum { DAY_MS = 86400000 };

/* The tokens in use now. */
static double used(const struct bucket *b, double per_second, int64_t now)
{
    double back = (double)(now - b->at) / 1000 * per_second;
    return b->at == 0 || back >= b->used ? 0 : b->used - back;
}

bool bucket_has(const struct bucket *b, double most, double per_second, int64_t now,
                int64_t *retry_ms)
{
    double out = used(b, per_second, now);
    if (out + 1 <= most)
        return true;
    if (retry_ms)
        *retry_ms = (int64_t)((out + 1 - most) / per_second * 1000) + 1;
    return false;
}

void bucket_spend(struct bucket *b, double tokens, double per_second, int64_t now)
{
    b->used = used(b, per_second, now) + tokens;
    b->at = now;
}

bool bucket_rests(const struct bucket *b, int64_t now)
{
    return b->at == 0 || now - b->at > DAY_MS;
}

bool bucket_take(struct bucket *b, double most, double per_second, int64_t now, int64_t *retry_ms)
{
    if (!bucket_has(b, most, per_second, now, retry_ms))
        return false;
    bucket_spend(b, 1, per_second, now);
    return true;
}
