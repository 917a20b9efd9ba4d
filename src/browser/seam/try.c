/* Compiled and linked to check that this machine can build WebAssembly: it needs the C library and
 * the runtime's long division. */
#include <stdlib.h>

unsigned long __stack_chk_guard;
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail(void)
{
    abort();
}

__attribute__((export_name("try"))) int try_it(int n)
{
    __int128 *x = calloc((size_t)n, sizeof *x);
    return x ? (int)(x[0] % (n + 1)) : 0;
}
