/* Runs a fuzz target without a fuzzer: its seeds, then seeded mutations of them, so that every
 * compiler can.
 *
 *     FUZZ-TESTS TARGET COUNT SEED-FILE...     prints one TAP line; a finding is a crash or a
 *                                              sanitizer's report
 *
 * The build defines the targets: TARGETS is "RUN(name) RUN(name) ...". A program with one target
 * has no TARGETS, and calls it as libFuzzer does. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/random.h"
#include "target.h"

#ifdef TARGETS
#define RUN(name) int fuzz_##name(const uint8_t *data, size_t size);
TARGETS
#undef RUN
#endif

static const struct target {
    const char *name;
    int (*run)(const uint8_t *data, size_t size);
} targets[] = {
#ifdef TARGETS
#define RUN(name) {#name, fuzz_##name},
    TARGETS
#undef RUN
#else
    {NULL, LLVMFuzzerTestOneInput},
#endif
};
enum { TARGET_COUNT = sizeof targets / sizeof *targets };

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

/* Changes one place: sets, inserts or removes bytes, or copies a part of another seed. */
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

/* A heap copy of the exact size, so that a read past the end is detected. */
static void run(const struct target *target, const struct input *in)
{
    uint8_t *copy = malloc(in->size ? in->size : 1);
    if (!copy)
        fuzz_fail("no memory");
    memcpy(copy, in->bytes, in->size);
    target->run(copy, in->size);
    free(copy);
}

/* The target of this name; without a name the only one. NULL: not found. */
static const struct target *find(const char *name)
{
    for (int i = 0; i < TARGET_COUNT; i++)
        if (!targets[i].name || (name && strcmp(name, targets[i].name) == 0))
            return &targets[i];
    return NULL;
}

int main(int argc, char **argv)
{
    static struct input seed[SEEDS_MAX], in;
    const struct target *target = find(argc > 1 ? argv[1] : NULL);
    if (!target) {
        printf("Bail out! there is no target %s\n", argc > 1 ? argv[1] : "without a name");
        return 1;
    }
    int seeds = 0, at = target->name ? 2 : 1;
    long count = argc > at ? atol(argv[at]) : 0;
    if (getenv("AGON_FULL"))
        count *= 50;
    for (int i = at + 1; i < argc && seeds < SEEDS_MAX; i++) {
        if (!load(argv[i], &seed[seeds])) {
            printf("Bail out! cannot read %s\n", argv[i]);
            return 1;
        }
        run(target, &seed[seeds++]);
    }
    struct random r;
    random_seed(&r, 20260214);
    for (long n = 0; n < count && seeds > 0; n++) {
        in = seed[random_below(&r, (uint32_t)seeds)];
        for (uint32_t k = 1 + random_below(&r, MUTATIONS_MAX); k > 0; k--)
            mutate(&in, &seed[random_below(&r, (uint32_t)seeds)], &r);
        run(target, &in);
    }
    printf("1..1\n%s 1 - %d seeds and %ld mutations without a finding\n",
           seeds > 0 ? "ok" : "not ok", seeds, count);
    return seeds > 0 ? 0 : 1;
}
