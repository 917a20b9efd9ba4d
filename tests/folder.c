/* A child that outlives the program removes its folders. */
#include "folder.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* Whether rm has removed them all; `list` has a name a line. */
static bool remove_all(const char *list)
{
    char command[] = "while read -r name; do rm -rf -- \"$name\" || status=1; done;"
                     " exit ${status:-0}";
    FILE *rm = popen(command, "w");
    return rm && fputs(list, rm) >= 0 && pclose(rm) == 0;
}

/* Reads names until the program has ended, and removes these folders. Others that go with it may
 * still write at that moment. */
static void sweep(int names)
{
    enum { TIMES = 100 };
    static const struct timespec pause = {.tv_nsec = 100000000};
    char *list = NULL;
    size_t room = 0;
    int null = open("/dev/null", O_RDWR);
    setsid(); /* so that a signal to the test's process group does not end this process */
    dup2(names, 0);
    dup2(null, 1);
    dup2(null, 2);
    close_range(3, ~0U, 0);
    bool any = getdelim(&list, &room, '\0', stdin) > 0;
    for (int i = 0; any && i < TIMES && !remove_all(list); i++)
        nanosleep(&pause, NULL); /* between two looks */
    _exit(0);
}

void test_folder(char *path)
{
    static int names = -1;
    int ends[2];
    if (!mkdtemp(path)) {
        perror(path);
        abort();
    }
    if (names < 0) {
        if (pipe2(ends, O_CLOEXEC) < 0) {
            perror("a pipe");
            abort();
        }
        fflush(NULL);
        pid_t pid = fork();
        if (pid == 0) {
            close(ends[1]);
            sweep(ends[0]);
        }
        if (pid < 0) {
            perror("a child");
            abort();
        }
        close(ends[0]);
        names = ends[1];
    }
    dprintf(names, "%s\n", path);
}
