/* The program agond: the game server and its site. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "os/files.h"
#include "os/program.h"
#include "os/socket.h"
#include "server/admin.h"
#include "server/analysis/train.h"
#include "server/backup.h"
#include "server/base/audit.h"
#include "server/base/workers.h"
#include "server/commands/commands.h"
#include "server/folder.h"
#include "server/game/check.h"
#include "server/game/engine_nets.h"
#include "server/help.h"
#include "server/schema/document.h"
#include "server/server.h"
#include "server/settings.h"
#include "server/standby.h"

static int wrong(const char *format, const char *what)
{
    fprintf(stderr, "agond: ");
    fprintf(stderr, format, what);
    fputs("\n", stderr);
    return 2;
}

static int refuse(const struct agon_error *error)
{
    return wrong("%s", error->text), 1;
}

/* Whether options that belong together are consistent; prints a message if not. */
static bool check_together(struct settings *s)
{
    struct agon_error error;
    if (s->standby && !s->store)
        return wrong("--standby goes with --store%s", ""), false;
    if (s->link[0] && !s->store)
        return wrong("--link goes with --store%s", ""), false;
    if (!s->mail.url && (s->mail.from || s->mail.login))
        return wrong("--mail-from and --smtp-login go with --smtp%s", ""), false;
    if (s->mail.url && mail_check(&s->mail, &error) < 0)
        return wrong("%s", error.text), false;
    if (s->workers && workers_check(s->workers, &error) < 0)
        return wrong("--workers: %s", error.text), false;
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

static struct net_options net_options(const struct settings *s)
{
    struct net_options where = {.port = s->port,
                                .public_url = s->public_url,
                                .bot_port = s->bot_port,
                                .hosts = s->hosts,
                                .data = s->data,
                                .link = s->link[0] ? s->link : NULL,
                                .link_port = s->link_port};
    memcpy(where.host, s->host, sizeof where.host);
    memcpy(where.bind, s->bind, sizeof where.bind);
    return where;
}

/* Serves on `net`, which need not be initialised, until a signal; 1 on failure, -1 to restart. */
static int serve_on(struct net *net, const struct settings *s)
{
    struct logger logger = {.most = (enum log_level)s->level, .access = s->access_log};
    char store[512], program[4096];
    struct agon_error error;
    snprintf(store, sizeof store, "%s/agon.db", s->data);
    if (os_folder_make(s->data, &error) < 0 || file_private(s->data, folder_owns, &error) < 0)
        return refuse(&error);
    if (!folder_serve(s->data))
        return wrong("another agond uses '%s'", s->data), 1;
    folder_name_strays(s->data, &logger);
    engine_nets_offer(s->data, &logger);
    bool restored = !s->store && backup_take_restored(s->data);
    os_sockets_most(16384);
    os_memory_few();
    struct net_options where = net_options(s);
    bool known = os_program_path(program, sizeof program) > 0;
    struct core_options options = {.store = s->store ? s->store : store,
                                   .sync = (enum store_sync)s->sync,
                                   .data = s->data,
                                   .public_url = s->public_url,
                                   .program = known ? program : NULL,
                                   .workers = s->workers,
                                   .engine_threads = s->engines,
                                   .imports = s->imports,
                                   .guest_ms = INT64_C(60000) * s->guest_minutes,
                                   .first_turn_ms = INT64_C(1000) * s->first_turn,
                                   .absence_ms = INT64_C(1000) * s->absence,
                                   .chat = (enum chat_policy)s->chat,
                                   .timetable = s->timed ? &s->timetable : NULL,
                                   .unlimited = s->unlimited,
                                   .starter = !s->no_starter,
                                   .mail = s->mail.url ? &s->mail : NULL,
                                   .push = s->push.contact ? &s->push : NULL,
                                   .notes = &s->notes,
                                   .logger = &logger,
                                   .wake = net_wake,
                                   .wake_connection = net_wake_connection,
                                   .user = net};
    int waited = s->standby ? standby_wait(net, &where, &options, &error) : 1;
    if (waited < 1)
        return waited < 0 ? refuse(&error) : net->again ? -1 : 0;
    if (net_init(net, &where, &error) < 0)
        return refuse(&error);
    struct server *server = server_open(&options, &error);
    if (server && restored)
        audit_event(&server->core, "restore");
    struct net_driver driver = {server ? &server->api : NULL, server, step, due, stop, false};
    int status = server ? net_run(net, &driver, &error) : AGON_UNSUPPORTED;
    server_close(server);
    net_release(net);
    if (status < 0)
        return refuse(&error);
    logger_event(&logger, LEVEL_INFO, "stopped", NULL);
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

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

static int print_openapi(void)
{
    json_t *document = document_json(commands_all);
    json_dumpf(document, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(document);
    return 0;
}

int main(int argc, char **argv)
{
    struct settings s;
    settings_defaults(&s);
    bool admin = argc > 1 && strcmp(argv[1], "admin") == 0;
    if (argc == 2 && strcmp(argv[1], "check-definition") == 0)
        return check_definition();
    if (argc == 4 && strcmp(argv[1], "train-net") == 0)
        return train_net(argv[2], argv[3]);
    if (argc > 1 && is_help(argv[argc - 1]))
        return admin ? help_admin(stdout) : help_agond(stdout), 0;
    if (argc == 2 && strcmp(argv[1], "--man") == 0)
        return help_man(), 0;
    if (argc == 2 && strcmp(argv[1], "--completion") == 0)
        return help_completion(), 0;
    if (argc == 2 && strcmp(argv[1], "--openapi") == 0)
        return print_openapi();
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return printf("agond %s\n", agon_version()), 0;
    file_make_private();
    int i = settings_read(&s, argc, argv, admin ? 2 : 1);
    if (i < 0)
        return 2;
    if (admin && i == argc)
        return help_admin(stderr), 2;
    if (!admin && i < argc)
        return wrong("'%s' is no option; see agond --help", argv[i]);
    if (!s.data[0] && os_data_folder("agon", s.data, sizeof s.data) < 0)
        return wrong("there is no home folder: say --data DIR%s", "");
    if (admin)
        return admin_run(&(struct admin_place){s.data, s.store}, argc - i, argv + i);
    if (!check_together(&s))
        return 2;
    if (s.binds == 0)
        bind_here(&s);
    int status = serve(&s);
    if (status < 0)
        os_program_again(argv);
    return status < 0 ? 1 : status;
}
