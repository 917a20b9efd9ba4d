/* Completions for bash, zsh and fish: the table of commands in the syntax of each shell. */
#include <stdio.h>
#include <string.h>

#include <agon/agon.h>

#include "cli/help.h"
#include "cli/organise_words.h"

/* How a shell completes a value or an argument. */
enum kind { KIND_NONE, KIND_FILE, KIND_WORDS };

static void print_words_of(const char *list)
{
    for (; *list; list++)
        putchar(*list == '|' ? ' ' : *list);
}

static void print_games(void)
{
    for (int i = 0; agon_rules_at(i); i++)
        printf("%s%s", i > 0 ? " " : "", agon_rules_at(i)->id);
}

static void print_variants(void)
{
    bool any = false;
    for (int i = 0; agon_rules_at(i); i++)
        for (const struct agon_variant *v = agon_rules_at(i)->variants; v->id; v++) {
            printf("%s%s", any ? " " : "", v->id);
            any = true;
        }
}

static void print_engines(void)
{
    for (int i = 0; agon_engine_at(i); i++) {
        bool before = false;
        for (int j = 0; j < i; j++)
            before |= strcmp(agon_engine_at(j)->id, agon_engine_at(i)->id) == 0;
        if (!before)
            printf("%s%s", i > 0 ? " " : "", agon_engine_at(i)->id);
    }
}

static void print_commands(void)
{
    const struct command *command;
    for (int i = 0; (command = command_at(i)) != NULL; i++)
        printf("%s%s", i > 0 ? " " : "", command->name);
}

static void print_actions(void)
{
    const char *name;
    for (int i = 0; (name = action_name(i)) != NULL; i++)
        printf("%s%s", i > 0 ? " " : "", name);
}

static enum kind option_kind(const struct command_option *option)
{
    if (option->type == VALUE_FILE)
        return KIND_FILE;
    bool words = option->type == VALUE_CHOICE || option->type == VALUE_VARIANT ||
                 option->type == VALUE_ENGINE;
    return words ? KIND_WORDS : KIND_NONE;
}

static void print_option_words(const struct command_option *option)
{
    if (option->type == VALUE_CHOICE)
        print_words_of(option->words);
    else if (option->type == VALUE_VARIANT)
        print_variants();
    else
        print_engines();
}

static enum kind argument_kind(const struct command_argument *argument)
{
    if (strcmp(argument->name, "FILE") == 0)
        return KIND_FILE;
    bool words = argument->choice || strcmp(argument->name, "GAME") == 0 ||
                 strcmp(argument->name, "COMMAND") == 0 || strcmp(argument->name, "ACTION") == 0;
    return words ? KIND_WORDS : KIND_NONE;
}

static void print_argument_words(const struct command_argument *argument)
{
    if (argument->choice)
        print_words_of(argument->name);
    else if (strcmp(argument->name, "GAME") == 0)
        print_games();
    else if (strcmp(argument->name, "ACTION") == 0)
        print_actions();
    else
        print_commands();
}

/* ---- bash ---- */

static void bash_values(const struct command *command)
{
    const struct command_option *option;
    for (int i = 0; (option = command_option_at(command, i)) != NULL; i++) {
        if (!option->value)
            continue;
        printf("    %s:--%s)", command->name, option->name);
        if (option_kind(option) == KIND_FILE)
            fputs(" COMPREPLY=($(compgen -f -- \"$word\"));", stdout);
        if (option_kind(option) == KIND_WORDS) {
            fputs(" COMPREPLY=($(compgen -W '", stdout);
            print_option_words(option);
            fputs("' -- \"$word\"));", stdout);
        }
        puts(" return ;;");
    }
}

static void bash_arguments(const struct command *command)
{
    struct command_argument argument;
    for (int i = 0; command_argument_at(command, i, &argument); i++) {
        printf("    %s:%s)", command->name, argument.many ? "*" : (char[]){(char)('0' + i), 0});
        if (argument_kind(&argument) == KIND_FILE)
            fputs(" COMPREPLY=($(compgen -f -- \"$word\"))", stdout);
        if (argument_kind(&argument) == KIND_WORDS) {
            fputs(" COMPREPLY=($(compgen -W '", stdout);
            print_argument_words(&argument);
            fputs("' -- \"$word\"))", stdout);
        }
        puts(" ;;");
    }
}

static void bash_options(const struct command *command)
{
    const struct command_option *option;
    printf("    %s) options='", command->name);
    for (int i = 0; (option = command_option_at(command, i)) != NULL; i++)
        printf("%s--%s", i > 0 ? " " : "", option->name);
    fputs("' valued=' ", stdout);
    for (int i = 0; (option = command_option_at(command, i)) != NULL; i++)
        if (option->value)
            printf("--%s ", option->name);
    puts("' ;;");
}

/* Option values first, then options, then the argument at the position of the word. bash takes the
 * colons of a URL as words between its parts. */
static void print_bash(void)
{
    const struct command *command;
    fputs("# bash completions of agon\n_agon() {\n    local word=${COMP_WORDS[COMP_CWORD]} "
          "last=${COMP_WORDS[COMP_CWORD-1]}\n    local command=${COMP_WORDS[1]} options= valued= i "
          "n=0\n"
          "    COMPREPLY=()\n    if [ \"$COMP_CWORD\" = 1 ]; then\n"
          "        COMPREPLY=($(compgen -W '",
          stdout);
    print_commands();
    fputs(" --help --version' -- \"$word\"))\n        return\n    fi\n"
          "    case $command:$last in\n",
          stdout);
    for (int i = 0; (command = command_at(i)) != NULL; i++)
        bash_values(command);
    fputs("    esac\n    case $command in\n", stdout);
    for (int i = 0; (command = command_at(i)) != NULL; i++)
        bash_options(command);
    fputs("    esac\n    if [[ $word == -* ]]; then\n"
          "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n        return\n    fi\n"
          "    for ((i = 2; i < COMP_CWORD; i++)); do\n"
          "        [[ ${COMP_WORDS[i]} != : ]] || { i=$((i + 1)) && continue; }\n"
          "        [[ ${COMP_WORDS[i]} == -* || $valued == *\" ${COMP_WORDS[i-1]} \"* ]] ||\n"
          "            n=$((n + 1))\n"
          "    done\n    case $command:$n in\n",
          stdout);
    for (int i = 0; (command = command_at(i)) != NULL; i++)
        bash_arguments(command);
    fputs("    esac\n}\ncomplete -F _agon agon\n", stdout);
}

/* ---- zsh ---- */

/* Text within '...[...]': special characters are left out or escaped. */
static void zsh_text(const char *text)
{
    for (; *text; text++) {
        if (*text == '\'')
            fputs("'\\''", stdout);
        else if (strchr("[]:\\", *text))
            printf("\\%c", *text);
        else
            putchar(*text);
    }
}

static void zsh_option(const struct command_option *option)
{
    printf(" \\\n            '%s--%s[", option->many ? "*" : "", option->name);
    zsh_text(option->about);
    putchar(']');
    if (option->value) {
        putchar(':');
        zsh_text(option->value);
        putchar(':');
        if (option_kind(option) == KIND_FILE)
            fputs("_files", stdout);
        if (option_kind(option) == KIND_WORDS) {
            putchar('(');
            print_option_words(option);
            putchar(')');
        }
    }
    putchar('\'');
}

static void zsh_argument(const struct command_argument *argument, int i)
{
    if (argument->many)
        fputs(" \\\n            '*:", stdout);
    else
        printf(" \\\n            '%d:%s", i + 1, argument->optional ? ":" : "");
    zsh_text(argument->name);
    putchar(':');
    if (argument_kind(argument) == KIND_FILE)
        fputs("_files", stdout);
    if (argument_kind(argument) == KIND_WORDS) {
        putchar('(');
        print_argument_words(argument);
        putchar(')');
    }
    putchar('\'');
}

static void print_zsh(void)
{
    const struct command *command;
    fputs("#compdef agon\n# zsh completions of agon\n_agon() {\n"
          "    if ((CURRENT == 2)); then\n        local -a commands=(\n",
          stdout);
    for (int i = 0; (command = command_at(i)) != NULL; i++) {
        printf("            '%s:", command->name);
        zsh_text(command->about);
        puts("'");
    }
    fputs("        )\n        _describe command commands\n        return\n    fi\n"
          "    local command=${words[2]}\n    shift words\n    ((CURRENT--))\n"
          "    case $command in\n",
          stdout);
    for (int i = 0; (command = command_at(i)) != NULL; i++) {
        const struct command_option *option;
        struct command_argument argument;
        printf("    %s)\n        _arguments", command->name);
        for (int j = 0; (option = command_option_at(command, j)) != NULL; j++)
            zsh_option(option);
        for (int j = 0; command_argument_at(command, j, &argument); j++)
            zsh_argument(&argument, j);
        puts(" ;;");
    }
    fputs("    esac\n}\n_agon \"$@\"\n", stdout);
}

/* ---- fish ---- */

static void fish_text(const char *text)
{
    for (; *text; text++)
        if (*text == '\'' || *text == '\\')
            printf("\\%c", *text);
        else
            putchar(*text);
}

static void fish_option(const struct command *command, const struct command_option *option)
{
    printf("complete -c agon -n '__fish_seen_subcommand_from %s' -l %s -d '", command->name,
           option->name);
    fish_text(option->about);
    putchar('\'');
    if (option->value)
        fputs(option_kind(option) == KIND_FILE ? " -rF" : " -x", stdout);
    if (option_kind(option) == KIND_WORDS) {
        fputs(" -a '", stdout);
        print_option_words(option);
        putchar('\'');
    }
    putchar('\n');
}

static void print_fish(void)
{
    const struct command *command;
    fputs("# fish completions of agon\ncomplete -c agon -f\n", stdout);
    for (int i = 0; (command = command_at(i)) != NULL; i++) {
        const struct command_option *option;
        struct command_argument argument;
        printf("complete -c agon -n __fish_use_subcommand -a %s -d '", command->name);
        fish_text(command->about);
        puts("'");
        for (int j = 0; (option = command_option_at(command, j)) != NULL; j++)
            fish_option(command, option);
        for (int j = 0; command_argument_at(command, j, &argument); j++) {
            if (argument_kind(&argument) == KIND_NONE)
                continue;
            printf("complete -c agon -n '__fish_seen_subcommand_from %s' ", command->name);
            if (argument_kind(&argument) == KIND_FILE) {
                puts("-F");
                continue;
            }
            fputs("-a '", stdout);
            print_argument_words(&argument);
            puts("'");
        }
    }
}

void completion_print(const char *shell)
{
    if (strcmp(shell, "bash") == 0)
        print_bash();
    else if (strcmp(shell, "zsh") == 0)
        print_zsh();
    else
        print_fish();
}
