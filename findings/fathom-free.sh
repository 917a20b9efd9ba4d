#!/bin/sh
# Fathom's tb_free() writes "munmap: ..." to standard error for every Syzygy table that it has mapped,
# with whatever errno last was, although munmap() succeeds each time. A guess would be that a clean end
# is silent, so that a message means a leak or a damaged table. A program whose standard error is read
# by people or tests leaves the tables open until it ends.
#
# Seen with Debian 12's libfathom1 1.0+git.20190811.97fb5c-1 and one table, queen against bare king.
set -eu

place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
trap 'exit 130' INT TERM
cd "$place"
version=1.0+git.20190811.97fb5c-1
apt-get download -q "libfathom1=$version" "libfathom-dev=$version" >/dev/null 2>&1
for package in *.deb; do
    dpkg -x "$package" root
done
library=$(dirname "$(find root -name 'libfathom.so.*' | head -n 1)")

base64 -d >KQvK.rtbw <<'END'
cegjXTEA7mZVAIAEAAYPAAIAAAAIARQAFAAUABIACgADAAIAAAAYAAqgAAkAARKAAAAAAAVQABLgABIgAQ7gAA/wABfgAAZg
AAMAABZgARcwAQLw/xVQAQpgABAgAAiAABXgAAMwAADw/wGQAAjwAAAAAAAAQNlbiR4AAAAAAAAFkolIx6jrFWhb/+UiBwSM
OGVSUDlIBc5VM63WKtC3/8pEDgkYcMqkoHKQC5yqZ1usVaFv/////////gBBhRRXCCDZzGAQLhBBslAzqOM6jjOo4zqOM6jm
MYxjGH///wSBiMlxGS4jJcRkuIyX7AAAAAAAAAAAAAAAAAAAAAAAAOJlgYENU8plXZby1r/zx0k=
END
cat >ask.c <<'END'
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <tbprobe.h>

static int failed;

/* The library calls this one, which hands the call on. */
int munmap(void *at, size_t n)
{
    int (*real)(void *, size_t) = (int (*)(void *, size_t))dlsym(RTLD_NEXT, "munmap");
    int status = real(at, n);
    failed += status != 0;
    return status;
}

/* White: Kf1, Qg1; Black: Kd8; White to move. */
int main(void)
{
    uint64_t f1 = 1u << 5, g1 = 1u << 6, d8 = UINT64_C(1) << 59;
    if (!tb_init("."))
        return 1;
    printf("value %u of %u pieces\n", tb_probe_wdl(f1 | g1, d8, f1 | d8, g1, 0, 0, 0, 0, 0, 0, 0, 1),
           TB_LARGEST);
    fflush(stdout);
    tb_free();
    printf("%d calls of munmap() failed\n", failed);
    return 0;
}
END
cc -I root/usr/include -rdynamic ask.c -o ask "$library"/libfathom.so.*.*.* -ldl
LD_LIBRARY_PATH=$library ./ask >seen 2>errors
cat seen errors
grep -qx 'value 4 of 3 pieces' seen
grep -qx '0 calls of munmap() failed' seen
[ "$(wc -l <errors)" = 1 ] && grep -q '^munmap: ' errors
