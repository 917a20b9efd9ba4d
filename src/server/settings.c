/* The options of agond and how each is read. */
#include "server/settings.h"

#include <stdio.h>
#include <string.h>

#include "core/text.h"
#include "os/program.h"
#include "os/socket.h"
#include "server/game/absence.h"
#include "server/game/first_turn.h"
#include "store/store.h"

/* "agond: --port: " and the error; returns -1. */
static int wrong(const struct setting *o, const char *format, const char *what)
{
    fprintf(stderr, "agond: %s: ", o->name);
    fprintf(stderr, format, what);
    fputs("\n", stderr);
    return -1;
}

/* ---- general readers: they set the member at `at` ---- */

static int read_number(struct settings *s, const struct setting *o, const char *value)
{
    int64_t number;
    if (value && text_number(value, strlen(value), o->least, o->most, &number)) {
        *(int *)((char *)s + o->at) = (int)number;
        return 0;
    }
    const char *quote = value ? "'" : "";
    fprintf(stderr, "agond: %s: expected a number from %d to %d, found %s%.60s%s\n", o->name,
            o->least, o->most, quote, value ? value : "nothing", quote);
    return -1;
}

/* Sets an int, or an enum of its size, to the index of the value in o->words. */
static int read_word(struct settings *s, const struct setting *o, const char *value)
{
    int place = 0;
    for (const char *word = o->words;; word += strcspn(word, "|") + 1, place++) {
        if (text_equal(word, strcspn(word, "|"), value)) {
            *(int *)((char *)s + o->at) = place;
            return 0;
        }
        if (!strchr(word, '|'))
            break;
    }
    fprintf(stderr, "agond: %s: expected %s, found '%.60s'\n", o->name, o->words, value);
    return -1;
}

static int read_text(struct settings *s, const struct setting *o, const char *value)
{
    *(const char **)((char *)s + o->at) = value;
    return 0;
}

static int read_switch(struct settings *s, const struct setting *o, const char *value)
{
    (void)value;
    *(bool *)((char *)s + o->at) = true;
    return 0;
}

/* ---- readers for single options ---- */

static int read_data(struct settings *s, const struct setting *o, const char *value)
{
    if (snprintf(s->data, sizeof s->data, "%s", value) >= (int)sizeof s->data)
        return wrong(o, "'%.60s...' is too long", value);
    return 0;
}

static int read_database(struct settings *s, const struct setting *o, const char *value)
{
    if (!store_is_address(value)) /* may contain a password, so it is not shown */
        return wrong(o, "expected %s...", "postgresql://");
    *(const char **)((char *)s + o->at) = value;
    return 0;
}

static int read_bind(struct settings *s, const struct setting *o, const char *value)
{
    if (s->binds == NET_BINDS)
        return wrong(o, "more addresses than this agond takes, from '%s' on", value);
    if (!os_has_address(value))
        return wrong(o, "'%s' is not an address of this machine (127.0.0.1, ::1)", value);
    s->bind[s->binds++] = value;
    return 0;
}

/* "ADDRESS" or "ADDRESS:PORT", "[ADDRESS]:PORT" with IPv6. */
static int read_link(struct settings *s, const struct setting *o, const char *value)
{
    const char *colon = strrchr(value, ':'), *end = value + strlen(value);
    bool bare = os_has_address(value) || !colon;
    bool framed = !bare && value[0] == '[' && colon[-1] == ']';
    int64_t port = 0;
    const char *from = framed ? value + 1 : value, *to = bare ? end : framed ? colon - 1 : colon;
    bool good = bare || text_number(colon + 1, strlen(colon + 1), 0, 65535, &port);
    if (to - from < (long)sizeof s->link)
        snprintf(s->link, sizeof s->link, "%.*s", (int)(to - from), from);
    if (!good || !os_has_address(s->link) || strcmp(s->link, "0.0.0.0") == 0 ||
        strcmp(s->link, "::") == 0)
        return wrong(o, "expected an address of this machine, or ADDRESS:PORT, found '%.60s'",
                     value);
    s->link_port = (int)port;
    return 0;
}

static int read_public_url(struct settings *s, const struct setting *o, const char *value)
{
    if (strncmp(value, "http://", 7) != 0 && strncmp(value, "https://", 8) != 0)
        return wrong(o, "expected http://... or https://..., found '%s'", value);
    s->public_url = value;
    return 0;
}

static int read_host(struct settings *s, const struct setting *o, const char *value)
{
    if (s->hosts == NET_HOSTS)
        return wrong(o, "'%s' is one too many", value);
    s->host[s->hosts++] = value;
    return 0;
}

static int read_push(struct settings *s, const struct setting *o, const char *value)
{
    if (!push_contact_good(value))
        return wrong(o, "expected mailto:ADDRESS or https://..., found '%s'", value);
    s->push.contact = value;
    return 0;
}

static int read_push_service(struct settings *s, const struct setting *o, const char *value)
{
    if (!push_service_good(value))
        return wrong(o, "expected https://HOST/ with the slash, found '%s'", value);
    s->push.service = value;
    return 0;
}

static int read_pages(struct settings *s, const struct setting *o, const char *value)
{
    struct agon_error error;
    notes_release(&s->notes);
    if (notes_read(&s->notes, value, &error) < 0)
        return wrong(o, "%s", error.text);
    return 0;
}

static int read_timetable(struct settings *s, const struct setting *o, const char *value)
{
    struct agon_error error;
    if (timetable_read(&s->timetable, value, &error) < 0)
        return wrong(o, "%s", error.text);
    s->timed = true;
    return 0;
}

/* ---- the table ---- */

#define AT(member) offsetof(struct settings, member)

const struct setting settings_table[] = {
    {"--data", "DIR", "where all data is stored (default ~/.local/share/agon)", read_data},
    {"--store", "URL",
     "keep the data in PostgreSQL: postgresql://USER@HOST/DATABASE (default: SQLite, in the "
     "folder)",
     read_database, AT(store)},
    {"--standby", NULL, "wait while another agond uses the database, and take over when it ends",
     read_switch, AT(standby)},
    {"--link", "ADDRESS[:PORT]",
     "with --store: an address of this machine in a private network, where standbys link to this "
     "server while it leads, to relay clients to it; with --standby: relay while waiting",
     read_link},
    {"--port", "N", "1 to 65535, 0 for any free port (default 8017)", read_number, AT(port), 0,
     65535},
    {"--bot-port", "N",
     "accept bots over plain TCP on this port, 0 for any free port (default none)", read_number,
     AT(bot_port), 0, 65535},
    {"--bind", "ADDRESS",
     "listen only there; up to 8 times (default 127.0.0.1 and ::1); 0.0.0.0 for a local network",
     read_bind},
    {"--public-url", "URL", "public address behind a proxy: https://agon.example", read_public_url},
    {"--host", "NAME", "another host name that browsers may use; may be repeated", read_host},
    {"--guest-minutes", "N",
     "cancel games of guests after N minutes without a turn (default 120; 0: never)", read_number,
     AT(guest_minutes), 0, 1000000},
    {"--first-turn", "N",
     "cancel a live game if a player does not make the first turn within N seconds (default 30; "
     "0: clocks run from the start)",
     read_number, AT(first_turn), 0, 3600},
    {"--absence", "N",
     "a player whose opponent has left a live game for N seconds (default 30; up to twice that in "
     "slow games) may claim the win",
     read_number, AT(absence), 1, 3600},
    {"--imports", "N", "games that an account may import in all (default 5000)", read_number,
     AT(imports), 0, 1000000},
    /* no_starter: "on" is 0, "off" is 1. */
    {"--starter-games", "on|off",
     "whether a new archive begins with the games that agond carries (default on)", read_word,
     AT(no_starter), .words = "on|off"},
    {"--chat", "all|phrases|off",
     "what may be said in games: all (default), phrases that are offered, or off", read_word,
     AT(chat), .words = "all|phrases|off"},
    {"--pages", "DIR",
     "your texts for the pages at the foot of the site: about.md, help.md, privacy.md, contact.md, "
     "source.md; about.fr.md and so on for one language",
     read_pages},
    {"--timetable", "FILE", "arenas that begin at the same times every week (docs/deploy.md)",
     read_timetable},
    {"--smtp", "URL",
     "mail server for resetting passwords by email: smtp://HOST:PORT or smtps://HOST:PORT "
     "(default none)",
     read_text, AT(mail.url)},
    {"--mail-from", "ADDRESS", "sender of that email; required with --smtp", read_text,
     AT(mail.from)},
    {"--smtp-login", "FILE", "two lines: name and password for the mail server", read_text,
     AT(mail.login)},
    {"--push", "CONTACT",
     "notifications to browsers (Web Push): mailto:ADDRESS or https://..., by which push services "
     "reach you (default: none are sent)",
     read_push},
    {"--push-service", "URL",
     "another push service that may be used (https://HOST/...), besides the browsers'",
     read_push_service},
    {"--engines", "N", "threads for engines (default: one fewer than processors)", read_number,
     AT(engines), 1, 64},
    {"--workers", "URL",
     "let workers on other machines (agon worker URL) analyse, review and choose turns of engines, "
     "through a PostgreSQL database: postgresql://USER@HOST/DATABASE",
     read_database, AT(workers)},
    {"--sync", "power|process",
     "what every acknowledged move survives: a power cut (default), or only the end of the program",
     read_word, AT(sync), .words = "power|process"},
    {"--log-level", "error|warning|info|debug", "what is logged to standard error (default info)",
     read_word, AT(level), .words = "error|warning|info|debug"},
    {"--access-log", NULL, "log every request and every socket, too", read_switch, AT(access_log)},
    {"--unlimited", NULL, "no rate limits, for load tests", read_switch, AT(unlimited)},
    {"--help", NULL, "this list", NULL},
    {"--man", NULL, "the man page, in troff", NULL},
    {"--completion", NULL, "completion for bash", NULL},
    {"--openapi", NULL, "the commands and all messages as an OpenAPI document", NULL},
    {"--version", NULL, "the version of agond", NULL},
    {0}};

void settings_defaults(struct settings *s)
{
    *s = (struct settings){.port = 8017,
                           .bot_port = -1,
                           .guest_minutes = 120,
                           .first_turn = FIRST_TURN_MS / 1000,
                           .absence = ABSENCE_MS / 1000,
                           .imports = 5000,
                           .level = LEVEL_INFO};
    s->engines = os_processors() > 1 ? os_processors() - 1 : 1;
}

static const char *name_at(void *user, int i)
{
    (void)user;
    return settings_table[i].name;
}

/* Reads an option with its value; returns the number of words used, or -1 after a message. */
static int read_option(struct settings *s, const char *name, const char *value)
{
    const struct setting *o = settings_table;
    while (o->name && strcmp(o->name, name) != 0)
        o++;
    if (!o->name) {
        const char *near = text_nearest(name, name_at, NULL);
        fprintf(stderr, "agond: there is no option '%.60s'%s%s%s; see agond --help\n", name,
                near ? " (did you mean " : "", near ? near : "", near ? "?)" : "");
        return -1;
    }
    if (!o->read)
        return wrong(o, "%s", "expected nothing beside it");
    if (!o->value)
        return o->read(s, o, NULL) < 0 ? -1 : 1;
    if (!value && o->read != read_number)
        return wrong(o, "expected %s, found nothing", o->value);
    return o->read(s, o, value) < 0 ? -1 : 2;
}

int settings_read(struct settings *s, int argc, char **argv, int i)
{
    while (i < argc && argv[i][0] == '-') {
        int used = read_option(s, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
        if (used < 0)
            return -1;
        i += used;
    }
    return i;
}
