/* Lines of the Test Anything Protocol, for tests that run over tables and files of cases. */
#ifndef TESTS_TAP_H
#define TESTS_TAP_H

#include <stdbool.h>

struct tap {
    int count, failed;
};
/* Reports one test; the printed name identifies it. Returns `good`. */
bool tap(struct tap *, bool good, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A line for the reader, such as the actual and the expected result. */
void tap_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
int tap_end(struct tap *); /* prints the plan; the exit status */

#endif
