/* The sums of a net, vectorised by the compiler for each kind of processor. */
#include "search/layers.h"

#include <stdbool.h>
#include <stddef.h>

#define ALWAYS_INLINE static inline __attribute__((always_inline))
typedef int16_t lanes __attribute__((vector_size(32)));
typedef int16_t lanes_kept __attribute__((vector_size(32), aligned(2), may_alias));
typedef int8_t bytes __attribute__((vector_size(16), aligned(1), may_alias));
enum { LANES = 16, BLOCK = LAYERS_BLOCK / LANES };

ALWAYS_INLINE lanes row_at(const int8_t *row, int units, uint32_t input, int unit)
{
    const bytes *part = (const bytes *)(row + (size_t)input * (size_t)units + unit);
    return __builtin_convertvector(*part, lanes);
}

ALWAYS_INLINE void add_with(const int8_t *row, int units, int16_t *to, const int16_t *from,
                            const uint32_t *come, int comes, const uint32_t *go, int goes)
{
    for (int unit = 0; unit < units; unit += LAYERS_BLOCK) {
        lanes sum[BLOCK];
        for (int k = 0; k < BLOCK; k++)
            sum[k] = *(const lanes_kept *)(from + unit + k * LANES);
        for (int i = 0; i < goes; i++)
            for (int k = 0; k < BLOCK; k++)
                sum[k] -= row_at(row, units, go[i], unit + k * LANES);
        for (int i = 0; i < comes; i++)
            for (int k = 0; k < BLOCK; k++)
                sum[k] += row_at(row, units, come[i], unit + k * LANES);
        for (int k = 0; k < BLOCK; k++)
            *(lanes_kept *)(to + unit + k * LANES) = sum[k];
    }
}

ALWAYS_INLINE int weigh_with(const int16_t *unit, const int16_t *weight, int units)
{
    int16_t square[LAYERS_BLOCK];
    int sum = 0;
    for (int at = 0; at < units; at += LAYERS_BLOCK) {
        for (int k = 0; k < LAYERS_BLOCK; k++) {
            int16_t v = unit[at + k] < 0 ? 0 : unit[at + k];
            v = v > LAYERS_ONE ? LAYERS_ONE : v;
            square[k] = (int16_t)(v * v);
        }
        for (int k = 0; k < LAYERS_BLOCK; k++)
            sum += square[k] * weight[at + k];
    }
    return sum;
}

#if defined(__x86_64__) && !defined(__AVX2__)
__attribute__((target("avx2"))) static void add_avx2(const int8_t *row, int units, int16_t *to,
                                                     const int16_t *from, const uint32_t *come,
                                                     int comes, const uint32_t *go, int goes)
{
    add_with(row, units, to, from, come, comes, go, goes);
}

__attribute__((target("avx2"))) static int weigh_avx2(const int16_t *unit, const int16_t *weight,
                                                      int units)
{
    return weigh_with(unit, weight, units);
}

static bool has_avx2(void)
{
    return __builtin_cpu_supports("avx2");
}
#else
#define add_avx2 add_with
#define weigh_avx2 weigh_with

static bool has_avx2(void)
{
    return false;
}
#endif

void layers_add(const struct layers *l, int16_t *to, const int16_t *from, const uint32_t *come,
                int comes, const uint32_t *go, int goes)
{
    if (has_avx2())
        add_avx2(l->row, l->units, to, from, come, comes, go, goes);
    else
        add_with(l->row, l->units, to, from, come, comes, go, goes);
}

static int weigh(const int16_t *unit, const int16_t *weight, int units)
{
    return has_avx2() ? weigh_avx2(unit, weight, units) : weigh_with(unit, weight, units);
}

int64_t layers_sum(const struct layers *l, int head, const int16_t *own, const int16_t *enemy)
{
    int units = l->units;
    const int16_t *weight = l->rest + units + head * 2 * units;
    return (int64_t)weigh(own, weight, units) + weigh(enemy, weight + units, units);
}
