/* Test programs that are linked as one: a file says PROGRAM(its name) where it would say main(),
 * and programs.c runs the one that the first argument names. */
#ifndef TESTS_PROGRAMS_H
#define TESTS_PROGRAMS_H

/* The head of a program: its arguments are its own, argv[0] is its name, and what it returns is its
 * exit status. */
#define PROGRAM(name)                                                                              \
    int name##_program(int argc, char **argv);                                                     \
    int name##_program(__attribute__((unused)) int argc, __attribute__((unused)) char **argv)

#endif
