/* A definition of the maximum size, for tests of the load that a visitor can cause. */
#ifndef TESTS_SERVER_BIG_H
#define TESTS_SERVER_BIG_H

#include <stdio.h>

/* 36x36 with queens everywhere; `n` makes it a different one. The text is valid until the next
 * call. */
static inline const char *big_definition(int n)
{
    static char text[8192];
    static const char rank[] = "Q1Q1Q1Q1Q1Q1Q1Q1Q1Q1Q1Q1Q1Q1Q1Q1Q1Q1", own[] = "K35";
    int at = snprintf(text, sizeof text,
                      "[variant]\nname = Big %d\nboard = 36x36\nsides = White Black\nroyal = K\n"
                      "goal = capture\nstart = ",
                      n);
    for (int y = 0; y < 36; y++) {
        const char *cells = y == 0 || y == 35 ? own : y % 4 == 1 ? rank : "36";
        for (const char *s = cells; *s; s++)
            text[at++] = (char)(y < 18 && *s >= 'A' ? *s + 'a' - 'A' : *s);
        text[at++] = y < 35 ? '/' : ' ';
    }
    snprintf(text + at, sizeof text - (size_t)at,
             "w\n[pieces]\nK = King: K\nQ = Queen: Q\n[values]\nQ = 9\n");
    return text;
}

#endif
