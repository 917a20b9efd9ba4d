/* Distances of positions on three pegs, and their numbers: docs/rules/hanoi.md, 5, 6 and 8. */
#include <stdlib.h>
#include <string.h>

#include "engines/hanoi/towers.h"

static void to_peg(mpz_t out, const towers_peg *s, size_t discs, int peg)
{
    mpz_set_ui(out, 0);
    for (size_t d = discs; d-- > 0;)
        if (s[d] != peg) {
            mpz_setbit(out, d);
            peg = 3 - peg - s[d];
        }
}

enum towers_choice towers_distance(mpz_t out, const towers_peg *s, const towers_peg *t,
                                   size_t discs)
{
    mpz_t once, twice, part;
    while (discs > 0 && s[discs - 1] == t[discs - 1])
        discs--;
    mpz_set_ui(out, 0);
    if (discs == 0)
        return TOWERS_ONCE;
    size_t m = discs - 1;
    int a = s[m], b = t[m], c = 3 - a - b;
    mpz_inits(once, twice, part, NULL);
    to_peg(once, s, m, c);
    to_peg(part, t, m, c);
    mpz_add(once, once, part);
    mpz_add_ui(once, once, 1);
    mpz_setbit(twice, m); /* two moves of the largest, and 2^m - 1 between them */
    to_peg(part, s, m, b);
    mpz_add(twice, twice, part);
    to_peg(part, t, m, a);
    mpz_add(twice, twice, part);
    mpz_add_ui(twice, twice, 1);
    int order = mpz_cmp(once, twice);
    mpz_set(out, order <= 0 ? once : twice);
    mpz_clears(once, twice, part, NULL);
    return order < 0 ? TOWERS_ONCE : order > 0 ? TOWERS_TWICE : TOWERS_EITHER;
}

/* A number from its digits, that of the smallest disc last. */
static void from_digits(mpz_t out, const char *digits, int base)
{
    if (*digits)
        mpz_set_str(out, digits, base);
    else
        mpz_set_ui(out, 0);
}

/* The digits of a number, one per disc, in `digits`; NULL: there are more. */
static char *to_digits(const mpz_t number, size_t discs, int base)
{
    if (mpz_sgn(number) < 0 || mpz_sizeinbase(number, base) > discs + 1)
        return NULL;
    char *text = mpz_get_str(NULL, base, number);
    size_t n = strlen(text);
    void (*free_text)(void *, size_t);
    mp_get_memory_functions(NULL, NULL, &free_text);
    char *digits = n <= discs || strcmp(text, "0") == 0 ? malloc(discs + 1) : NULL;
    if (digits) {
        size_t used = discs > 0 ? n : 0;
        memset(digits, '0', discs - used);
        memcpy(digits + discs - used, text, used);
        digits[discs] = '\0';
    }
    free_text(text, n + 1);
    return digits;
}

void towers_rank(mpz_t out, const towers_peg *s, size_t discs, int pegs)
{
    char *digits = malloc(discs + 1);
    for (size_t i = 0; digits && i < discs; i++)
        digits[i] = (char)('0' + s[discs - 1 - i]);
    if (!digits)
        abort();
    digits[discs] = '\0';
    from_digits(out, digits, pegs);
    free(digits);
}

bool towers_unrank(const mpz_t number, towers_peg *s, size_t discs, int pegs)
{
    char *digits = to_digits(number, discs, pegs);
    for (size_t i = 0; digits && i < discs; i++)
        s[discs - 1 - i] = (towers_peg)(digits[i] - '0');
    free(digits);
    return digits != NULL;
}

/* The line goes through the smaller discs back and forth: back if the sum of the larger ones'
 * digits is odd. */
void towers_line_rank(mpz_t out, const towers_peg *s, size_t discs)
{
    char *digits = malloc(discs + 1);
    int odd = 0;
    for (size_t i = 0; digits && i < discs; i++) {
        int peg = s[discs - 1 - i];
        digits[i] = (char)('0' + (odd ? 2 - peg : peg));
        odd ^= peg & 1;
    }
    if (!digits)
        abort();
    digits[discs] = '\0';
    from_digits(out, digits, 3);
    free(digits);
}

bool towers_line_unrank(const mpz_t number, towers_peg *s, size_t discs)
{
    char *digits = to_digits(number, discs, 3);
    int odd = 0;
    for (size_t i = 0; digits && i < discs; i++) {
        int peg = digits[i] - '0';
        peg = odd ? 2 - peg : peg;
        odd ^= peg & 1;
        s[discs - 1 - i] = (towers_peg)peg;
    }
    free(digits);
    return digits != NULL;
}
