/* The options and the commands of agond admin, on a screen, as a man page and for completion. */
#include "server/help.h"

#include <stdbool.h>
#include <string.h>

#include <agon/agon.h>

#include "server/admin.h"
#include "server/settings.h"

enum { COLUMN = 20, WIDTH = 92, NAME_SIZE = 64 };

struct word {
    const char *name, *about; /* name NULL: the end */
};

/* ---- on a screen ---- */

/* Words in lines of WIDTH, indented by COLUMN + 2. */
static void print_wrapped(FILE *out, const char *text)
{
    int at = COLUMN + 2;
    while (*text) {
        int n = (int)strcspn(text, " ");
        if (at + n > WIDTH) {
            fprintf(out, "\n%*s", COLUMN + 2, "");
            at = COLUMN + 2;
        }
        fprintf(out, "%.*s", n, text);
        at += n + 1;
        text += n + (text[n] == ' ');
        if (*text && at + (int)strcspn(text, " ") <= WIDTH)
            fputc(' ', out);
    }
    fputc('\n', out);
}

/* One entry: a name too long for its column gets a separate line. */
static void print_word(FILE *out, const char *name, const char *about)
{
    if (strlen(name) <= COLUMN - 2)
        fprintf(out, "  %-*s", COLUMN, name);
    else
        fprintf(out, "  %s\n%*s", name, COLUMN + 2, "");
    print_wrapped(out, about);
}

/* "--port N" */
static const char *with(char text[NAME_SIZE], const char *name, const char *value)
{
    snprintf(text, NAME_SIZE, "%s%s%s", name, *value ? " " : "", value);
    return text;
}

static const char *shown(char text[NAME_SIZE], const struct setting *o)
{
    return with(text, o->name, o->value ? o->value : "");
}

void help_agond(FILE *out)
{
    fputs("usage: agond [OPTION...]\n"
          "       agond admin [--data DIR] COMMAND    (agond admin --help: the list)\n\n",
          out);
    char name[NAME_SIZE];
    for (const struct setting *o = settings_table; o->name; o++)
        print_word(out, shown(name, o), o->about);
}

void help_admin(FILE *out)
{
    fputs("usage: agond admin [--data DIR] [--store URL] COMMAND\n", out);
    char name[NAME_SIZE];
    for (const struct admin_command *c = admin_commands; c->name; c++)
        print_word(out, with(name, c->name, c->arguments), c->about);
}

/* ---- as a man page ---- */

static void print_plain(const char *text)
{
    for (const char *s = text; *s; s++)
        fputs(*s == '-'    ? "\\-"
              : *s == '\\' ? "\\e"
              : *s == '"'  ? "\\(dq"
                           : (char[]){*s, '\0'},
              stdout);
}

static void man_word(const char *name, const char *about)
{
    fputs(".TP\n.B ", stdout);
    print_plain(name);
    fputs("\n", stdout);
    print_plain(about);
    fputs(".\n", stdout);
}

static void man_words(const struct word *w)
{
    for (; w->name; w++)
        man_word(w->name, w->about);
}

void help_man(void)
{
    static const struct word files[] = {
        {"agon.db",
         "everything: accounts, sessions, games, chat, ratings, studies; with agon.db-wal and "
         "agon.db-shm while the server runs"},
        {"server.lock", "held by the server that uses the folder"},
        {"lock", "held by whoever has the store open, the server or a command of agond admin"},
        {"control", "the local socket that agond admin speaks to"},
        {0}};
    static const struct word statuses[] = {
        {"0", "it was told to end (SIGTERM, SIGINT), or the command was done"},
        {"1",
         "a failure, which it names: the port is taken, another agond uses the store, the disk "
         "refuses to write, ..."},
        {"2", "wrong options"},
        {0}};
    static const struct word signals[] = {
        {"SIGTERM, SIGINT", "what is queued is written, everybody connected is told, and it ends "
                            "within five seconds"},
        {"SIGHUP", "the same, and it starts anew with the same options (as after a restore)"},
        {0}};
    static const struct word examples[] = {
        {"agond", "the site at http://127.0.0.1:8017/, for this machine"},
        {"agond --bind 0.0.0.0", "the same for a classroom's network"},
        {"agond --data /var/lib/agon --public-url https://agon.example",
         "behind a proxy that speaks TLS"},
        {"agond admin --data /var/lib/agon backup /var/backups/agon.db",
         "a copy of everything while it runs"},
        {0}};
    printf(".TH AGOND 8 \"\" \"agon %s\" \"Games\"\n", agon_version());
    fputs(
        ".SH NAME\nagond \\- the game server of Agon and its site\n"
        ".SH SYNOPSIS\n.B agond\n[\n.I OPTION\n\\&...]\n.br\n.B agond admin\n[\n.B \\-\\-data\n"
        ".I DIR\n]\n.I COMMAND\n.SH DESCRIPTION\n"
        "Serves every game of Agon to browsers and programs: against engines or people, with\n"
        "clocks, watchers, ratings, analysis and an archive. Every move is on the disk before it\n"
        "is acknowledged. It prints one line, the address, and serves until it is told to end.\n"
        ".SH OPTIONS\n",
        stdout);
    char name[NAME_SIZE];
    for (const struct setting *o = settings_table; o->name; o++)
        man_word(shown(name, o), o->about);
    fputs(".SH ADMINISTRATION\n.B agond admin\nspeaks to the server that uses the folder, or "
          "opens it itself when none runs.\n",
          stdout);
    for (const struct admin_command *c = admin_commands; c->name; c++)
        man_word(with(name, c->name, c->arguments), c->about);
    fputs(".SH SIGNALS\n", stdout);
    man_words(signals);
    fputs(".SH EXIT STATUS\n", stdout);
    man_words(statuses);
    fputs(".SH FILES\nIn the folder of\n.BR \\-\\-data ,\nusually $XDG_DATA_HOME/agon or "
          "~/.local/share/agon:\n",
          stdout);
    man_words(files);
    fputs(".SH EXAMPLES\n", stdout);
    man_words(examples);
    fputs(".SH SEE ALSO\n.BR agon (1)\n", stdout);
}

/* ---- for bash ---- */

void help_completion(void)
{
    puts("# bash completion of agond, written by agond --completion\n_agond() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD - 1]}\n"
         "  case $last in");
    for (const struct setting *o = settings_table; o->name; o++) {
        if (!o->value)
            continue;
        printf("  %s)", o->name);
        if (o->words) {
            fputs(" COMPREPLY=($(compgen -W '", stdout);
            for (const char *s = o->words; *s; s++)
                putchar(*s == '|' ? ' ' : *s);
            fputs("' -- \"$word\"));", stdout);
        } else if (strcmp(o->value, "DIR") == 0 || strcmp(o->value, "FILE") == 0) {
            printf(" COMPREPLY=($(compgen -%c -- \"$word\"));", *o->value == 'D' ? 'd' : 'f');
        }
        puts(" return ;;");
    }
    fputs("  admin) COMPREPLY=($(compgen -W '", stdout);
    for (const struct admin_command *c = admin_commands; c->name; c++)
        printf("%s ", c->name);
    fputs("' -- \"$word\")); return ;;\n  esac\n  COMPREPLY=($(compgen -W 'admin", stdout);
    for (const struct setting *o = settings_table; o->name; o++)
        printf(" %s", o->name);
    puts("' -- \"$word\"))\n}\ncomplete -F _agond agond");
}
