/* Buckets of tokens that fill with time: limits on rate. */
#ifndef SERVER_BASE_BUCKET_H
#define SERVER_BASE_BUCKET_H

#include <stdbool.h>
#include <stdint.h>

struct bucket {  /* all zero is a full one */
    int64_t at;  /* when it was last looked at */
    double used; /* tokens taken out and not come back yet */
};
/* Takes one of `most` tokens, which come back `per_second`; false: there is none, and *retry_ms
 * says when there will be (may be NULL). */
bool bucket_take(struct bucket *, double most, double per_second, int64_t now, int64_t *retry_ms);
/* Whether one could be taken. */
bool bucket_has(const struct bucket *, double most, double per_second, int64_t now,
                int64_t *retry_ms);
/* Takes so many out, even more than there are. */
void bucket_spend(struct bucket *, double tokens, double per_second, int64_t now);

#endif
