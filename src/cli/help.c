/* agon help: the table of commands as text, as a man page and as completions. */
#include "cli/help.h"

#include "cli/commands.h"
#include "cli/message.h"

static int run(const struct call *call)
{
    const char *name = call_argument(call, 0), *shell = call_text(call, "completion");
    if ((name != NULL) + (shell != NULL) + call_on(call, "man") > 1)
        return message_usage(call->command, "expected one of COMMAND, --man and --completion");
    if (call_on(call, "man")) {
        man_print();
    } else if (shell) {
        completion_print(shell);
    } else if (name) {
        const struct command *command = command_find(name);
        if (!command)
            return CLI_USAGE;
        help_command(stdout, command);
    } else {
        help_program(stdout);
        help_common(stdout);
    }
    return CLI_GOOD;
}

const struct command command_help = {
    .name = "help",
    .arguments = "[COMMAND]",
    .about = "help with a command, the man page, completions",
    .options = (const struct command_option[]){{.name = "man", .about = "the man page, for man(1)"},
                                               {.name = "completion",
                                                .value = "SHELL",
                                                .type = VALUE_CHOICE,
                                                .words = COMPLETION_SHELLS,
                                                .about = "completions for a shell"},
                                               {0}},
    .examples =
        (const struct command_example[]){
            {"help perft", "what perft counts"},
            {"help --man | man -l -", "the whole manual"},
            {"help --completion bash >~/.local/share/bash-completion/completions/agon",
             "completions for bash"},
            {0}},
    .run = run};
