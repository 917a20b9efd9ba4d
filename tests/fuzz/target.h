/* The interface of every fuzz target, as in libFuzzer. */
#ifndef FUZZ_TARGET_H
#define FUZZ_TARGET_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size); /* 0; a finding aborts */

/* A finding: prints the expected and the actual text. */
__attribute__((noreturn, format(printf, 1, 2))) static inline void fuzz_fail(const char *format,
                                                                             ...)
{
    va_list arguments;
    va_start(arguments, format);
    fputs("fuzz: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    abort();
}

/* The input as a separately allocated text, for free(), so that reading past its end is found. */
static inline char *fuzz_text(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    if (!text)
        fuzz_fail("no memory");
    memcpy(text, data, size);
    text[size] = '\0';
    return text;
}

#endif
