/* The program agon: finds the command, reads its call, runs it, and checks that the output was
 * written. */
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/message.h"

/* Failing to write the output is an error. If the reader has closed the pipe, there is no
 * message. */
static int finish(int status)
{
    errno = 0;
    bool broken = fflush(stdout) != 0 || ferror(stdout);
    if (!broken)
        return status;
    if (errno != EPIPE)
        message("cannot write the answer%s%s", errno ? ": " : "", errno ? strerror(errno) : "");
    return CLI_FAILED;
}

static int run(const struct command *command, const char **argv, int n)
{
    struct call call;
    int status = call_read(&call, command, argv, n);
    if (status != CLI_GOOD)
        return status;
    if (call.help) {
        help_command(stdout, command);
        return CLI_GOOD;
    }
    return command->run(&call);
}

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : NULL;
    if (!word) {
        help_program(stderr);
        return CLI_USAGE;
    }
    int status = CLI_GOOD;
    if (strcmp(word, "--version") == 0)
        printf("agon %s\n", agon_version());
    else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0)
        help_program(stdout);
    else if (word[0] == '-')
        status =
            message_usage(NULL, "expected a command, --help or --version, found '%.60s'", word);
    else {
        const struct command *command = command_find(word);
        status = command ? run(command, (const char **)argv + 2, argc - 2) : CLI_USAGE;
    }
    return finish(status);
}
