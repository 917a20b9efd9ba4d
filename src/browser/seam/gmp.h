/* The integers used by the engine of the Towers of Hanoi, without GMP.
 *
 * A game has at most 64 discs (HANOI_DISCS_MAX), and no way is longer than 3^64 moves, so 127 bits
 * and a sign hold every number. It implements just the part of GMP's interface that
 * src/engines/hanoi uses; the server computes the counts for any number of discs. */
#ifndef BROWSER_SEAM_GMP_H
#define BROWSER_SEAM_GMP_H

#include <stdarg.h>
#include <stdlib.h>

typedef __int128 mpz_t[1];

static inline void mpz_init(mpz_t x)
{
    *x = 0;
}
static inline void mpz_init_set(mpz_t x, const mpz_t from)
{
    *x = *from;
}
static inline void mpz_init_set_ui(mpz_t x, unsigned long long n)
{
    *x = n;
}
static inline void mpz_clear(mpz_t x)
{
    (void)x;
}
/* NULL ends the list. */
static inline void mpz_inits(__int128 *x, ...)
{
    va_list more;
    va_start(more, x);
    for (; x; x = va_arg(more, __int128 *))
        *x = 0;
    va_end(more);
}
static inline void mpz_clears(__int128 *x, ...)
{
    (void)x;
}
static inline void mpz_set(mpz_t x, const mpz_t from)
{
    *x = *from;
}
static inline void mpz_set_ui(mpz_t x, unsigned long long n)
{
    *x = n;
}
static inline void mpz_swap(mpz_t x, mpz_t y)
{
    __int128 was = *x;
    *x = *y;
    *y = was;
}
static inline unsigned long mpz_get_ui(const mpz_t x)
{
    return (unsigned long)*x;
}

static inline void mpz_add(mpz_t sum, const mpz_t x, const mpz_t y)
{
    *sum = *x + *y;
}
static inline void mpz_add_ui(mpz_t sum, const mpz_t x, unsigned long long n)
{
    *sum = *x + n;
}
static inline void mpz_sub(mpz_t rest, const mpz_t x, const mpz_t y)
{
    *rest = *x - *y;
}
static inline void mpz_sub_ui(mpz_t rest, const mpz_t x, unsigned long long n)
{
    *rest = *x - n;
}
static inline void mpz_abs(mpz_t to, const mpz_t x)
{
    *to = *x < 0 ? -*x : *x;
}
static inline void mpz_mul_2exp(mpz_t to, const mpz_t x, size_t bits)
{
    *to = *x << bits;
}
static inline void mpz_fdiv_q_2exp(mpz_t to, const mpz_t x, size_t bits)
{
    *to = *x >> bits;
}
static inline void mpz_addmul_ui(mpz_t to, const mpz_t x, unsigned long long n)
{
    *to += *x * n;
}
static inline void mpz_ui_pow_ui(mpz_t to, unsigned long base, unsigned long n)
{
    for (*to = 1; n > 0; n--)
        *to *= base;
}
/* The binomial coefficient n over k. */
static inline void mpz_bin_uiui(mpz_t to, unsigned long n, unsigned long k)
{
    *to = 1;
    for (unsigned long i = 1; i <= k; i++)
        *to = *to * (n - k + i) / i;
}
static inline unsigned long mpz_fdiv_ui(const mpz_t x, unsigned long n)
{
    return (unsigned long)(*x % n);
}

static inline int mpz_sgn(const mpz_t x)
{
    return (*x > 0) - (*x < 0);
}
static inline int mpz_cmp(const mpz_t x, const mpz_t y)
{
    return (*x > *y) - (*x < *y);
}
static inline int mpz_cmp_ui(const mpz_t x, unsigned long long n)
{
    return (*x > (__int128)n) - (*x < (__int128)n);
}

static inline void mpz_setbit(mpz_t x, size_t bit)
{
    *x |= (__int128)1 << bit;
}
static inline void mpz_clrbit(mpz_t x, size_t bit)
{
    *x &= ~((__int128)1 << bit);
}
static inline int mpz_tstbit(const mpz_t x, size_t bit)
{
    return (int)(*x >> bit & 1);
}
/* The first bit that is set from `bit` on; there is one. */
static inline size_t mpz_scan1(const mpz_t x, size_t bit)
{
    while (!mpz_tstbit(x, bit))
        bit++;
    return bit;
}

static inline size_t mpz_scan0(const mpz_t x, size_t bit)
{
    while (mpz_tstbit(x, bit))
        bit++;
    return bit;
}

/* How many digits it has; 0 has one. */
static inline size_t mpz_sizeinbase(const mpz_t x, int base)
{
    size_t n = 1;
    for (__int128 rest = *x / base; rest != 0; rest /= base)
        n++;
    return n;
}
/* Only for `text` NULL and numbers that are not negative; the caller frees it with the function
 * from mp_get_memory_functions(). */
static inline char *mpz_get_str(char *text, int base, const mpz_t x)
{
    size_t n = mpz_sizeinbase(x, base);
    __int128 rest = *x;
    text = calloc(n + 1, 1);
    if (!text)
        abort();
    for (; n > 0; rest /= base)
        text[--n] = (char)('0' + (int)(rest % base));
    return text;
}
static inline void gmp_give_back(void *memory, size_t n)
{
    (void)n;
    free(memory);
}
static inline void mp_get_memory_functions(void *get, void *change, void (**give)(void *, size_t))
{
    (void)get;
    (void)change;
    *give = gmp_give_back;
}
static inline int mpz_set_str(mpz_t x, const char *digits, int base)
{
    for (*x = 0; *digits; digits++)
        *x = *x * base + (*digits - '0');
    return 0;
}

#endif
