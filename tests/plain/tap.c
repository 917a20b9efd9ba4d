/* Prints tests as TAP: "ok 1 - name", and the plan at the end. */
#include "tap.h"

#include <stdarg.h>
#include <stdio.h>

bool tap(struct tap *tap, bool good, const char *format, ...)
{
    va_list arguments;
    tap->count++;
    tap->failed += !good;
    printf("%s %d - ", good ? "ok" : "not ok", tap->count);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
    return good;
}

void tap_say(const char *format, ...)
{
    va_list arguments;
    printf("# ");
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
}

int tap_end(struct tap *tap)
{
    printf("1..%d\n", tap->count);
    return tap->failed || !tap->count ? 1 : 0;
}
