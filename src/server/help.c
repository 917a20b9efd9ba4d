/* One table of options for --help and the man page. */
#include "server/help.h"

#include <stdbool.h>
#include <string.h>

#include <agon/agon.h>

enum { COLUMN = 19, WIDTH = 92 };

struct word {
    const char *name, *about; /* name NULL: the end */
};

static const struct word options[] = {
    {"--data DIR", "where all data is stored (default ~/.local/share/agon)"},
    {"--store URL", "keep the data in PostgreSQL: postgresql://USER@HOST/DATABASE (default: "
                    "SQLite, in the folder)"},
    {"--port N", "1 to 65535, 0 for any free port (default 8017)"},
    {"--bot-port N", "accept bots over plain TCP on this port, 0 for any free port (default none)"},
    {"--bind ADDRESS", "listen only there; up to 8 times (default 127.0.0.1 "
                       "and ::1); 0.0.0.0 for a local network"},
    {"--public-url URL", "public address behind a proxy: https://agon.example"},
    {"--host NAME", "another host name that browsers may use; may be repeated"},
    {"--guest-minutes N",
     "cancel games of guests after N minutes without a turn (default 120; 0: never)"},
    {"--first-turn N",
     "cancel a live game if a player does not make the first turn within N seconds "
     "(default 30; 0: clocks run from the start)"},
    {"--absence N",
     "a player whose opponent has left a live game for N seconds (default 30; up to twice that in "
     "slow games) may claim the win"},
    {"--imports N", "games that an account may import in all (default 5000)"},
    {"--starter-games off",
     "leave a new archive empty; on (default): it begins with the games that agond carries"},
    {"--chat WHAT", "what may be said in games: all (default), phrases that are offered, or off"},
    {"--pages DIR",
     "your texts for the pages at the foot of the site: about.md, help.md, privacy.md, contact.md, "
     "source.md; about.fr.md and so on for one language"},
    {"--timetable FILE", "arenas that begin at the same times every week (docs/deploy.md)"},
    {"--smtp URL", "mail server for resetting passwords by email: "
                   "smtp://HOST:PORT or smtps://HOST:PORT (default none)"},
    {"--mail-from ADDR", "sender of that email; required with --smtp"},
    {"--smtp-login FILE", "two lines: name and password for the mail server"},
    {"--push CONTACT",
     "notifications to browsers (Web Push): mailto:ADDRESS or https://..., by which "
     "push services reach you (default: none are sent)"},
    {"--push-service URL",
     "another push service that may be used (https://HOST/...), besides the browsers'"},
    {"--engines N", "threads for engines (default: one fewer than processors)"},
    {"--sync power", "every move survives a power cut (default); --sync process: only the "
                     "end of the program"},
    {"--log-level LEVEL",
     "error, warning, info (default) or debug: what is logged to standard error"},
    {"--access-log", "log every request and every socket, too"},
    {"--unlimited", "no rate limits, for load tests"},
    {"--help", "this list"},
    {"--man", "the man page, in troff"},
    {"--version", "the version of agond"},
    {0}};

static const struct word admin[] = {
    {"appoint NAME", "makes an administrator's account; asks for the password"},
    {"reset NAME", "a new password for an account; asks for it"},
    {"role NAME ROLE", "player, bot, arbiter, organiser, moderator or administrator"},
    {"bot NAME", "makes a bot's account, or gives it a new token; prints the token"},
    {"block NAME", "forbids logging in"},
    {"unblock NAME", "allows logging in again"},
    {"backup FILE", "copies everything to a new file, while the server runs or not"},
    {"backup DIR", "the same, named by date; --keep N before DIR keeps only the newest N"},
    {"restore FILE", "checks a backup, which replaces everything at the next start; a running "
                     "server restarts"},
    {"move --from PLACE --to PLACE",
     "copies everything from a data folder into an empty PostgreSQL "
     "database (postgresql://...) or back, and compares; no server "
     "may run"},
    {"import FILE", "puts finished games into the archive: records, or lines of the public Arimaa "
                    "archive below the names of their columns"},
    {"export ID [FORMAT]",
     "prints the tournament whose page is /tournament/ID: json (default), trf, "
     "table, standings, cross or games"},
    {"audit [N]", "the last 20 or N actions of administrators, organisers and arbiters"},
    {"status", "the state of a running server"},
    {0}};

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

static void print_words(FILE *out, const struct word *w)
{
    for (; w->name; w++) {
        fprintf(out, "  %-*s", COLUMN, w->name);
        print_wrapped(out, w->about);
    }
}

void help_agond(FILE *out)
{
    fputs("usage: agond [OPTION...]\n"
          "       agond admin [--data DIR] COMMAND    (agond admin: the list)\n\n",
          out);
    print_words(out, options);
}

void help_admin(FILE *out)
{
    fputs("usage: agond admin [--data DIR] [--store URL] COMMAND\n", out);
    print_words(out, admin);
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

static void man_words(const struct word *w)
{
    for (; w->name; w++) {
        fputs(".TP\n.B ", stdout);
        print_plain(w->name);
        fputs("\n", stdout);
        print_plain(w->about);
        fputs(".\n", stdout);
    }
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
    man_words(options);
    fputs(".SH ADMINISTRATION\n.B agond admin\nspeaks to the server that uses the folder, or "
          "opens it itself when none runs.\n",
          stdout);
    man_words(admin);
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
