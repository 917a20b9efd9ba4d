/* The number of moves needed to carry a whole tower, by the laws of docs/rules/hanoi.md. */
#include "engines/hanoi/towers.h"

void towers_classic(mpz_t out, size_t discs)
{
    mpz_set_ui(out, 1);
    mpz_mul_2exp(out, out, discs);
    mpz_sub_ui(out, out, 1);
}

/* With p pegs the n-th disc adds 2^t moves, where t grows by one after C(t + p - 3, p - 3) discs: a
 * closed form of the recurrence. */
void towers_frame(mpz_t out, size_t discs, int pegs)
{
    mpz_t group, step;
    mpz_inits(group, step, NULL);
    mpz_set_ui(out, 0);
    mpz_set_ui(step, 1);
    for (unsigned long t = 0; discs > 0; t++) {
        mpz_bin_uiui(group, t + (unsigned long)pegs - 3, (unsigned long)pegs - 3);
        size_t n = mpz_cmp_ui(group, discs) < 0 ? mpz_get_ui(group) : discs;
        mpz_addmul_ui(out, step, n);
        mpz_mul_2exp(step, step, 1);
        discs -= n;
    }
    mpz_clears(group, step, NULL);
}
