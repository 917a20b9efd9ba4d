/* The program agond: the game server and its site. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/files.h"
#include "os/program.h"
#include "os/socket.h"
#include "server/admin.h"
#include "server/api/audit_log.h"
#include "server/backup.h"
#include "server/base/notes.h"
#include "server/check.h"
#include "server/folder.h"
#include "server/game/absence.h"
#include "server/game/first_turn.h"
#include "server/game/talk.h"
#include "server/help.h"
#include "server/net/net.h"
#include "server/server.h"
#include "server/tournament/timetable.h"
#include "server/users/mailer.h"
#include "server/users/pusher.h"

struct settings {
    char data[400];
    const char *store; /* a database elsewhere, NULL: a file in the data folder */
    const char *bind[NET_BINDS + 1], *public_url, *host[NET_HOSTS];
    int binds, hosts, port, bot_port, engines, guest_minutes, first_turn, absence, imports;
    int sync, level; /* enum store_sync, enum log_level */
    int no_starter;  /* 1: without starter games */
    enum chat_policy chat;
    bool unlimited;
    struct mail_options mail;
    struct push_options push;
    struct logger logger;
    struct notes notes;
    struct timetable timetable;
    bool timed; /* there is a timetable */
};

static int wrong(const char *format, const char *what)
{
    fprintf(stderr, "agond: ");
    fprintf(stderr, format, what);
    fputs("\n", stderr);
    return 2;
}

/* Reads a whole number: 2 words used, or -1 after a message. */
static int number_option(const char *name, const char *value, int least, int most, int *number)
{
    int64_t read;
    if (value && text_number(value, strlen(value), least, most, &read)) {
        *number = (int)read;
        return 2;
    }
    const char *quote = value ? "'" : "";
    fprintf(stderr, "agond: %s: expected a number from %d to %d, found %s%.60s%s\n", name, least,
            most, quote, value ? value : "nothing", quote);
    return -1;
}

/* Reads one of the words of a list such as "on|off" into its index, from 0. 2 words used, or -1
 * after a message. */
static int word_option(const char *name, const char *value, const char *words, int *place)
{
    int i = 0;
    for (const char *s = words; value; s += strcspn(s, "|") + 1, i++) {
        if (text_equal(s, strcspn(s, "|"), value)) {
            *place = i;
            return 2;
        }
        if (!strchr(s, '|'))
            break;
    }
    const char *quote = value ? "'" : "";
    fprintf(stderr, "agond: %s: expected %s, found %s%.60s%s\n", name, words, quote,
            value ? value : "nothing", quote);
    return -1;
}

/* Whether an option names a folder of the operator's texts, which are read at once. */
static bool is_text(const char *name)
{
    return strcmp(name, "--pages") == 0 || strcmp(name, "--timetable") == 0;
}

static int read_texts(struct settings *s, const char *name, const char *value)
{
    struct agon_error error;
    if (strcmp(name, "--pages") == 0) {
        notes_release(&s->notes);
        if (notes_read(&s->notes, value, &error) < 0)
            return wrong("--pages: %s", error.text), -1;
        return 2;
    }
    if (timetable_read(&s->timetable, value, &error) < 0)
        return wrong("--timetable: %s", error.text), -1;
    s->timed = true;
    return 2;
}

/* Reads one option with its value; the number of words used, 0: unknown, -1 after a message. */
static int read_option(struct settings *s, const char *name, const char *value)
{
    if (strcmp(name, "--unlimited") == 0) {
        s->unlimited = true;
        return 1;
    }
    if (strcmp(name, "--access-log") == 0) {
        s->logger.access = true;
        return 1;
    }
    if (strcmp(name, "--data") == 0 && value) {
        if (snprintf(s->data, sizeof s->data, "%s", value) >= (int)sizeof s->data)
            return wrong("--data: '%.60s...' is too long", value), -1;
    } else if (strcmp(name, "--store") == 0 && value) {
        if (!store_is_address(value))
            return wrong("--store: expected postgresql://...%s", ""),
                   -1; /* passwords are not shown */
        s->store = value;
    } else if (strcmp(name, "--port") == 0) {
        return number_option(name, value, 0, 65535, &s->port);
    } else if (strcmp(name, "--bot-port") == 0) {
        return number_option(name, value, 0, 65535, &s->bot_port);
    } else if (strcmp(name, "--bind") == 0 && value) {
        if (s->binds == NET_BINDS)
            return wrong("--bind: more addresses than this agond takes, from '%s' on", value), -1;
        if (!os_has_address(value))
            return wrong("--bind: '%s' is no address of this machine (127.0.0.1, ::1)", value), -1;
        s->bind[s->binds++] = value;
    } else if (strcmp(name, "--public-url") == 0 && value) {
        if (strncmp(value, "http://", 7) != 0 && strncmp(value, "https://", 8) != 0)
            return wrong("--public-url: expected http://... or https://..., found '%s'", value), -1;
        s->public_url = value;
    } else if (strcmp(name, "--host") == 0 && value) {
        if (s->hosts == NET_HOSTS)
            return wrong("--host: '%s' is one too many", value), -1;
        s->host[s->hosts++] = value;
    } else if (strcmp(name, "--smtp") == 0 && value) {
        s->mail.url = value;
    } else if (strcmp(name, "--mail-from") == 0 && value) {
        s->mail.from = value;
    } else if (strcmp(name, "--smtp-login") == 0 && value) {
        s->mail.login = value;
    } else if (strcmp(name, "--push") == 0 && value) {
        if (!push_contact_good(value))
            return wrong("--push: expected mailto:ADDRESS or https://..., found '%s'", value), -1;
        s->push.contact = value;
    } else if (strcmp(name, "--push-service") == 0 && value) {
        if (!push_service_good(value))
            return wrong("--push-service: expected https://HOST/ with the slash, found '%s'",
                         value),
                   -1;
        s->push.service = value;
    } else if (is_text(name) && value) {
        return read_texts(s, name, value);
    } else if (strcmp(name, "--chat") == 0 && value) {
        if (talk_policy_find(value) < 0)
            return wrong("--chat: expected all, phrases or off, found '%s'", value), -1;
        s->chat = (enum chat_policy)talk_policy_find(value);
    } else if (strcmp(name, "--guest-minutes") == 0) {
        return number_option(name, value, 0, 1000000, &s->guest_minutes);
    } else if (strcmp(name, "--first-turn") == 0) {
        return number_option(name, value, 0, 3600, &s->first_turn);
    } else if (strcmp(name, "--absence") == 0) {
        return number_option(name, value, 1, 3600, &s->absence);
    } else if (strcmp(name, "--imports") == 0) {
        return number_option(name, value, 0, 1000000, &s->imports);
    } else if (strcmp(name, "--starter-games") == 0) {
        return word_option(name, value, "on|off", &s->no_starter);
    } else if (strcmp(name, "--engines") == 0) {
        return number_option(name, value, 1, 64, &s->engines);
    } else if (strcmp(name, "--log-level") == 0) {
        return word_option(name, value, "error|warning|info|debug", &s->level);
    } else if (strcmp(name, "--sync") == 0) {
        return word_option(name, value, "power|process", &s->sync);
    } else {
        return 0;
    }
    return 2;
}

/* Reads options up to the first other word; its index, or -1 after a message. */
static int read_options(struct settings *s, int argc, char **argv, int i)
{
    while (i < argc && argv[i][0] == '-') {
        int used = read_option(s, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
        if (used <= 0)
            return used == 0
                   ? wrong("'%s' is unknown or lacks its value; see agond --help", argv[i]),
                   -1 : -1;
        i += used;
    }
    return i;
}

static int refuse(const struct agon_error *error)
{
    return wrong("%s", error->text), 1;
}

/* Whether the options for mail are consistent; prints a message if not. */
static bool check_mail(struct settings *s)
{
    struct agon_error error;
    if (!s->mail.url && (s->mail.from || s->mail.login))
        return wrong("--mail-from and --smtp-login go with --smtp%s", ""), false;
    if (s->mail.url && mail_check(&s->mail, &error) < 0)
        return wrong("%s", error.text), false;
    return true;
}

static void step(void *server)
{
    server_step(server);
}

static int64_t due(const void *server)
{
    return server_due(server);
}

static void stop(void *server)
{
    server_stop(server);
}

/* Serves on `net`, which need not be initialised, until a signal; 1 on failure, -1 to restart. */
static int serve_on(struct net *net, const struct settings *s)
{
    char store[512], program[4096];
    struct agon_error error;
    snprintf(store, sizeof store, "%s/agon.db", s->data);
    if (os_folder_make(s->data, &error) < 0 || file_private(s->data, &error) < 0)
        return refuse(&error);
    if (!folder_serve(s->data))
        return wrong("another agond uses '%s'", s->data), 1;
    bool restored = !s->store && backup_take_restored(s->data);
    os_sockets_most(16384);
    os_memory_few();
    struct net_options where = {.port = s->port,
                                .public_url = s->public_url,
                                .bot_port = s->bot_port,
                                .hosts = s->hosts,
                                .data = s->data};
    memcpy(where.host, s->host, sizeof where.host);
    memcpy(where.bind, s->bind, sizeof where.bind);
    bool known = os_program_path(program, sizeof program) > 0;
    struct core_options options = {.store = s->store ? s->store : store,
                                   .sync = (enum store_sync)s->sync,
                                   .public_url = s->public_url,
                                   .program = known ? program : NULL,
                                   .engine_threads = s->engines,
                                   .imports = s->imports,
                                   .guest_ms = INT64_C(60000) * s->guest_minutes,
                                   .first_turn_ms = INT64_C(1000) * s->first_turn,
                                   .absence_ms = INT64_C(1000) * s->absence,
                                   .chat = s->chat,
                                   .timetable = s->timed ? &s->timetable : NULL,
                                   .unlimited = s->unlimited,
                                   .starter = !s->no_starter,
                                   .mail = s->mail.url ? &s->mail : NULL,
                                   .push = s->push.contact ? &s->push : NULL,
                                   .notes = &s->notes,
                                   .logger = &s->logger,
                                   .wake = net_wake,
                                   .wake_connection = net_wake_connection,
                                   .user = net};
    if (net_init(net, &where, &error) < 0)
        return refuse(&error);
    struct server *server = server_open(&options, &error);
    if (server && restored)
        audit_event(&server->core, "restore");
    struct net_driver driver = {server ? &server->api : NULL, server, step, due, stop};
    int status = server ? net_run(net, &driver, &error) : AGON_UNSUPPORTED;
    server_close(server);
    net_release(net);
    if (status < 0)
        return refuse(&error);
    logger_event(&s->logger, LEVEL_INFO, "stopped", NULL);
    return net->again ? -1 : 0;
}

static int serve(const struct settings *s)
{
    os_hangup_hold(true);
    os_signals_tell();
    struct net *net = calloc(1, sizeof *net);
    if (!net)
        return wrong("out of memory%s", ""), 1;
    int status = serve_on(net, s);
    free(net);
    return status;
}

/* Binds to this machine only, by IPv4 and IPv6. */
static void bind_here(struct settings *s)
{
    s->bind[s->binds++] = "127.0.0.1";
    if (os_has_address("::1"))
        s->bind[s->binds++] = "::1";
}

int main(int argc, char **argv)
{
    struct settings s = {.port = 8017,
                         .bot_port = -1,
                         .guest_minutes = 120,
                         .first_turn = FIRST_TURN_MS / 1000,
                         .absence = ABSENCE_MS / 1000,
                         .imports = 5000,
                         .level = LEVEL_INFO};
    s.engines = os_processors() > 1 ? os_processors() - 1 : 1;
    bool admin = argc > 1 && strcmp(argv[1], "admin") == 0;
    if (argc == 2 && strcmp(argv[1], "check-definition") == 0)
        return check_definition();
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0))
        return help_agond(stdout), 0;
    if (argc == 2 && strcmp(argv[1], "--man") == 0)
        return help_man(), 0;
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return printf("agond %s\n", agon_version()), 0;
    file_make_private();
    int i = read_options(&s, argc, argv, admin ? 2 : 1);
    if (i < 0)
        return 2;
    s.logger.most = (enum log_level)s.level;
    if (!admin && i < argc)
        return wrong("'%s' is no option; see agond --help", argv[i]);
    if (!s.data[0] && os_data_folder("agon", s.data, sizeof s.data) < 0)
        return wrong("there is no home folder: say --data DIR%s", "");
    if (admin)
        return admin_run(&(struct admin_place){s.data, s.store}, argc - i, argv + i);
    if (!check_mail(&s))
        return 2;
    if (s.binds == 0)
        bind_here(&s);
    int status = serve(&s);
    if (status < 0)
        os_program_again(argv);
    return status < 0 ? 1 : status;
}
