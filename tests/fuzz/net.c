/* Fuzz target: raw bytes on a connection, through the real libwebsockets and libuv.
 *
 * The first byte of an input selects the connection: HTTP from its first byte on; an upgraded
 * WebSocket of a browser (which has sent hello) or of a bot, whose frames the bytes are; the
 * control socket; or lines of a bot over TCP, after hello or unauthenticated. Cookie and token,
 * which cannot be guessed, are sent before them here, and there are finished games to download. For
 * any input, the server releases the connection and its data. */

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <libwebsockets.h>

#include "../folder.h"
#include "os/time.h"
#include "server/commands/users.h"
#include "server/game/play.h"
#include "server/game/room.h"
#include "server/net/net.h"
#include "server/server.h"
#include "server/users/accounts.h"
#include "server/users/session.h"
#include "server/users/user.h"
#include "target.h"

enum { HTTP, BROWSER, BOT, CONTROL, LINES, STRANGER, KINDS, ROUNDS = 40, QUIET = 4 };
/* Threads get this time to finish, in short sleeps. */
enum { WAIT_MS = 120000, NAP_US = 50 };

static struct net net;
static struct server *server;
static char folder[] = "/tmp/agon-fuzz-XXXXXX", control[64];

/* Finished games of two accounts, for downloads. */
static void play_games(void)
{
    static const char *const turn[] = {"d1d5", "a8a7"};
    struct game_spec game_spec = {.kind = "kamisado"};
    struct clock_control untimed = {0};
    struct user *player[2];
    for (int i = 0; i < 2; i++) {
        player[i] = user_guest(&server->users, NULL);
        user_register(&server->users, player[i], i == 0 ? "Ann" : "Bob", "!");
    }
    for (int game = 0; game < 3; game++) {
        struct room *room =
            room_new(&server->rooms, shared_game_open(&server->rooms, &game_spec, NULL), &untimed);
        for (int i = 0; i < 2; i++)
            room_sit(room, i, player[i]);
        if (room_start(room, NULL) < 0)
            fuzz_fail("game %d does not begin", game);
        for (int i = 0; i < 2; i++)
            room_act(room, i, i, &(struct match_event){.type = MATCH_TURN, .text = turn[i]}, NULL);
        room_act(room, 0, MATCH_ANY_NUMBER, &(struct match_event){.type = MATCH_RESIGN}, NULL);
        if (room->phase != PHASE_OVER || room->match->line.turns != 2)
            fuzz_fail("game %d is %s after %d turns, not over after 2", game,
                      room->phase == PHASE_OVER ? "over" : "not over", room->match->line.turns);
    }
}

static void step(void *user)
{
    server_step(user);
}

static int64_t due(const void *user)
{
    return server_due(user);
}

static void stop(void *user)
{
    server_stop(user);
}

/* One server for all inputs, never restarted. */
static void open_server(void)
{
    char path[64];
    struct agon_error error;
    int out = dup(STDOUT_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO); /* where bots are served is no TAP */
    test_folder(folder);
    snprintf(path, sizeof path, "%s/agon.db", folder);
    snprintf(control, sizeof control, "%s/control", folder);
    struct net_options where = {.bind = {"127.0.0.1"}, .bot_port = 0, .data = folder};
    struct core_options options = {.store = path,
                                   .sync = STORE_PROCESS,
                                   .engine_threads = 1,
                                   .imports = 100,
                                   .unlimited = true,
                                   .wake = net_wake,
                                   .wake_connection = net_wake_connection,
                                   .user = &net};
    if (net_init(&net, &where, &error) < 0 || !(server = server_open(&options, &error)) ||
        net_open(&net, &(struct net_driver){&server->api, server, step, due, stop, false}, &error) <
            0)
        fuzz_fail("no server: %s", error.text);
    dup2(out, STDOUT_FILENO);
    close(out);
    uv_signal_stop(&net.hangup);
    signal(SIGHUP, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    play_games();
}

/* Lets the server read and answer until nothing arrives and no games are being sent; false: it has
 * closed the connection. */
static bool go_round(int fd)
{
    char bytes[4096];
    bool open = true;
    int64_t end = os_now_ms() + WAIT_MS;
    for (int i = 0, quiet = 0; i < ROUNDS && quiet < QUIET && open; i++, quiet++) {
        uv_run(&net.loop, UV_RUN_NOWAIT);
        if (server->rooms.download_count > 0) {
            if (os_now_ms() > end)
                fuzz_fail("a download has not ended within %d ms", WAIT_MS);
            i = quiet = -1;
            usleep(NAP_US); /* between two looks */
        }
        for (ssize_t n; (n = recv(fd, bytes, sizeof bytes, MSG_DONTWAIT)) >= 0; quiet = 0)
            if (n == 0) {
                open = false;
                break;
            }
    }
    return open;
}

typedef bool there_fn(const struct user *);

/* Runs the loop until that appears; false: the server has closed the connection before. */
static bool await(int fd, there_fn *there, const struct user *user, const char *what)
{
    int64_t end = os_now_ms() + WAIT_MS;
    for (; !there(user); usleep(NAP_US)) { /* between two looks */
        if (!go_round(fd))
            return false;
        if (os_now_ms() > end)
            fuzz_fail("expected %s within %d ms; there are %d connections, %d downloads", what,
                      WAIT_MS, server->core.connection_count, server->rooms.download_count);
    }
    return true;
}

static bool somebody_is_there(const struct user *user)
{
    (void)user;
    return server->core.connection_count > 0;
}

static bool all_have_gone(const struct user *user)
{
    (void)user;
    return server->core.connection_count == 0 && server->rooms.download_count == 0 &&
           !net.waiting && !net.callers;
}

static bool is_known(const struct user *user)
{
    return user->connections != NULL;
}

/* Sends in pieces, as far as there is room; false: the server has closed the connection. */
static bool say(int fd, const void *bytes, size_t n)
{
    const char *s = bytes;
    for (int i = 0; i < ROUNDS && n > 0; i++) {
        ssize_t sent = send(fd, s, n, MSG_DONTWAIT | MSG_NOSIGNAL);
        s += sent > 0 ? sent : 0;
        n -= sent > 0 ? (size_t)sent : 0;
        if (!go_round(fd))
            return false;
    }
    return true;
}

/* A masked frame of a short text; the mask is zero, so that frames can be read in seeds. */
static bool say_frame(int fd, const char *text)
{
    unsigned char frame[200] = {0x81};
    size_t n = strlen(text), head = 2;
    frame[1] = (unsigned char)(0x80 | (n < 126 ? n : 126));
    if (n >= 126) {
        frame[2] = 0;
        frame[3] = (unsigned char)n;
        head = 4;
    }
    memcpy(frame + head + 4, text, n);
    return say(fd, frame, head + 4 + n);
}

static bool upgrade(int fd, int kind, const char *cookie)
{
    char text[600], hello[160], token[TOKEN_TEXT];
    int n = snprintf(text, sizeof text,
                     "GET /%s HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
                     "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nCookie: agon=%s\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
                     "Sec-WebSocket-Protocol: %s\r\n\r\n",
                     kind == BOT ? "bot" : "socket", cookie, kind == BOT ? "agon-bot" : "agon");
    if (!say(fd, text, (size_t)n) ||
        !await(fd, somebody_is_there, NULL, "a good upgrade to be let in"))
        fuzz_fail("a good upgrade to /%s is refused", kind == BOT ? "bot" : "socket");
    session_token(&server->users, cookie, token);
    snprintf(hello, sizeof hello, "{\"do\":\"hello\",\"id\":0,\"token\":\"%s\"}", token);
    return kind == BOT || say_frame(fd, hello);
}

static int connect_control(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    strcpy(address.sun_path, control);
    if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) < 0)
        fuzz_fail("the control socket does not answer: %s", strerror(errno));
    return fd;
}

/* One end of a socket pair; the other is the library's. */
static int connect_http(void)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair) < 0 ||
        !lws_adopt_socket_vhost(lws_get_vhost_by_name(net.context, "127.0.0.1"), pair[1]))
        fuzz_fail("a pair of sockets is not taken: %s", strerror(errno));
    return pair[0];
}

/* To the bots' port. It closes at once and leaves no port in the state TIME_WAIT. */
static int connect_lines(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)server->api.bot_port),
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct linger none = {.l_onoff = 1};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0 || setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof none) < 0 ||
        connect(fd, (struct sockaddr *)&address, sizeof address) < 0)
        fuzz_fail("the bots' port does not answer: %s", strerror(errno));
    if (!await(fd, somebody_is_there, NULL, "a connection to the bots' port"))
        fuzz_fail("a connection to the bots' port is refused");
    return fd;
}

/* A bot says who it is. */
static bool greet(int fd, struct user *bot)
{
    char token[SESSION_TEXT], hello[160];
    session_new(&server->users, bot, token);
    int n = snprintf(hello, sizeof hello, "{\"type\":\"hello\",\"token\":\"%s\"}\n", token);
    return say(fd, hello, (size_t)n) && await(fd, is_known, bot, "a bot's hello to be taken");
}

static int connect_as(int kind)
{
    return kind == CONTROL                     ? connect_control()
           : kind == LINES || kind == STRANGER ? connect_lines()
                                               : connect_http();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char cookie[SESSION_TEXT], id[ID_SIZE];
    if (!server)
        open_server();
    if (size == 0)
        return 0;
    int kind = data[0] % KINDS;
    struct user *user =
        kind == LINES ? user_bot(&server->users, NULL, "Rook") : user_guest(&server->users, NULL);
    if (kind != LINES)
        session_of_guest(&server->users, user, cookie);
    snprintf(id, sizeof id, "%s", user->id);
    int fd = connect_as(kind);
    bool open = go_round(fd);
    if (open && (kind == BROWSER || kind == BOT))
        open = upgrade(fd, kind, cookie);
    if (open && kind == LINES)
        open = greet(fd, user);
    if (open)
        say(fd, data + 1, size - 1);
    close(fd);
    go_round(-1);
    await(-1, all_have_gone, NULL, "everybody to have gone");
    if ((user = user_find(&server->users, id)) != NULL)
        users_forget(&server->api, user);
    return 0;
}
