/* Token buckets, which limit rates. */
#ifndef SERVER_BASE_BUCKET_H
#define SERVER_BASE_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

struct bucket {  /* all zero is full */
    int64_t at;  /* time of the last update */
    double used; /* tokens taken and not yet returned */
};
/* Takes one of `most` tokens, which return at `per_second`; false: none is left, and *retry_ms is
 * the time to wait (may be NULL). */
bool bucket_take(struct bucket *, double most, double per_second, int64_t now, int64_t *retry_ms);
/* Whether a token is available; *retry_ms as above. */
bool bucket_has(const struct bucket *, double most, double per_second, int64_t now,
                int64_t *retry_ms);
/* Takes this many tokens, even more than are left. */
void bucket_spend(struct bucket *, double tokens, double per_second, int64_t now);
/* Whether nothing was taken in the last day, in which all buckets fill again. */
bool bucket_rests(const struct bucket *, int64_t now);

#endif
