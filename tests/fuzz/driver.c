/* Runs a fuzz target without a fuzzer: its seeds, then seeded mutations of them, so that every
 * compiler can.
 *
 *     TARGET COUNT SEED-FILE...        prints one TAP line; a finding is a crash or a sanitizer's
 * report */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "target.h"

enum { INPUT_MAX = 1 << 13, SEEDS_MAX = 64, MUTATIONS_MAX = 8 };

struct input {
    uint8_t bytes[INPUT_MAX];
    size_t size;
};

static bool load(const char *path, struct input *in)
{
    FILE *f = fopen(path, "rb");
    if (!f)
        return false;
    in->size = fread(in->bytes, 1, sizeof in->bytes, f);
    fclose(f);
    return true;
}

/* Changes one place: a byte set, a byte put in, some taken out, a stretch of another seed copied
 * over. */
static void mutate(struct input *in, const struct input *other, struct random *r)
{
    uint32_t at = random_below(r, (uint32_t)in->size + 1), kind = random_below(r, 4);
    if (kind == 0 && at < in->size) {
        in->bytes[at] = (uint8_t)random_next(r);
    } else if (kind == 1 && in->size < INPUT_MAX) {
        memmove(in->bytes + at + 1, in->bytes + at, in->size - at);
        in->bytes[at] = (uint8_t)(32 + random_below(r, 96));
        in->size++;
    } else if (kind == 2 && at < in->size) {
        size_t n = 1 + random_below(r, 8);
        n = n > in->size - at ? in->size - at : n;
        memmove(in->bytes + at, in->bytes + at + n, in->size - at - n);
        in->size -= n;
    } else if (other->size > 0) {
        uint32_t from = random_below(r, (uint32_t)other->size);
        size_t n = 1 + random_below(r, 32);
        n = n > other->size - from ? other->size - from : n;
        n = n > INPUT_MAX - at ? INPUT_MAX - at : n;
        memcpy(in->bytes + at, other->bytes + from, n);
        in->size = at + n > in->size ? at + n : in->size;
    }
}

/* A heap copy of the exact size, so that a read past the end is seen. */
static void run(const struct input *in)
{
    uint8_t *copy = malloc(in->size ? in->size : 1);
    if (!copy)
        abort();
    memcpy(copy, in->bytes, in->size);
    LLVMFuzzerTestOneInput(copy, in->size);
    free(copy);
}

int main(int argc, char **argv)
{
    static struct input seed[SEEDS_MAX], in;
    int seeds = 0;
    long count = argc > 1 ? atol(argv[1]) : 0;
    if (getenv("AGON_FULL"))
        count *= 50;
    for (int i = 2; i < argc && seeds < SEEDS_MAX; i++) {
        if (!load(argv[i], &seed[seeds])) {
            printf("Bail out! cannot read %s\n", argv[i]);
            return 1;
        }
        run(&seed[seeds++]);
    }
    struct random r;
    random_seed(&r, 20260214);
    for (long n = 0; n < count && seeds > 0; n++) {
        in = seed[random_below(&r, (uint32_t)seeds)];
        for (uint32_t k = 1 + random_below(&r, MUTATIONS_MAX); k > 0; k--)
            mutate(&in, &seed[random_below(&r, (uint32_t)seeds)], &r);
        run(&in);
    }
    printf("1..1\n%s 1 - %d seeds and %ld mutations without a finding\n",
           seeds > 0 ? "ok" : "not ok", seeds, count);
    return seeds > 0 ? 0 : 1;
}
