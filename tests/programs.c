/* Runs one of the test programs that are linked together: FOLDER-TESTS NAME [ARGUMENT...]
 *
 * The build says which there are: PROGRAMS is "RUN(name) RUN(name) ...". */
#include <stdio.h>
#include <string.h>

#define RUN(name) int name##_program(int argc, char **argv);
PROGRAMS
#undef RUN

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
} programs[] = {
#define RUN(name) {#name, name##_program},
    PROGRAMS
#undef RUN
};
enum { COUNT = sizeof programs / sizeof *programs };

int main(int argc, char **argv)
{
    for (int i = 0; argc > 1 && i < COUNT; i++)
        if (strcmp(argv[1], programs[i].name) == 0)
            return programs[i].run(argc - 1, argv + 1);
    fprintf(stderr, "%s: expected one of these names:", argv[0]);
    for (int i = 0; i < COUNT; i++)
        fprintf(stderr, " %s", programs[i].name);
    fprintf(stderr, "\n");
    return 2;
}
