/* The crowd: connections without waiting, and random games. */
#include "crowd.h"

#include <errno.h>
#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client.h"
#include "core/random.h"
#include "os/time.h"

enum {
    KINDS = 3,
    TURNS_MAX = 400, /* then a game is left as it is */
    FIRST_TRY_MS = 250,
    LAST_TRY_MS = 3000, /* the site's */
    BEAT_MS = 5000,
    SILENCE_MS = 25000,
    HELLO = 1,
    WATCH,
    PING,
    TURN = 10 /* and the number of the turn */
};

enum stage { AWAY, ASKING, GREETING, LOOKING, THERE };

struct member {
    struct client client; /* its session, and its socket */
    enum stage stage;
    int id, game, seat; /* seat -1: a watcher */
    int server, tries;
    int refused; /* servers that have refused this try */
    bool lost;   /* noted, and not back */
    bool over;
    int64_t next;           /* the next try; or when its thinking ends, 0: it does not think */
    int64_t asked;          /* since when a ping is not answered, 0: none */
    int64_t beat;           /* the last one */
    struct agon_line line;  /* what it has seen */
    char *shown[TURNS_MAX]; /* the texts of its turns */
    int saw;                /* the last number of turns noted, -1: none */
    char sent[256];         /* a turn without an answer, or "" */
    int number;             /* of that turn */
};

struct crowd {
    struct crowd_plan plan;
    struct history *history;
    agon_game *rules[KINDS]; /* of games by turns */
    char (*game)[16];
    struct member *member;
    struct pollfd *poll;
    int members;
    bool rests;
    uint64_t random;
    int64_t looked, late;
};

static const char *const kinds[KINDS] = {"amazons", "chess", "kamisado"};

static const agon_game *rules_of(const struct crowd *c, int game)
{
    return c->rules[game % KINDS];
}

static uint64_t below(struct crowd *c, uint64_t n)
{
    return random_mix(c->random++) % n;
}

static void note(struct crowd *c, const struct member *m, enum history_kind kind, int n,
                 const char *text)
{
    history_note(c->history, m->id, m->game, kind, n, text, os_now_ms());
}

/* ---- opening ---- */

static void open_session(struct crowd *c, struct client *client, int server)
{
    network_enter(c->plan.network, server);
    client_open(client, c->plan.port[server]);
    network_leave(c->plan.network);
}

static void make_game(struct crowd *c, int i)
{
    struct client *a = &c->member[2 * i].client, *b = &c->member[2 * i + 1].client;
    open_session(c, a, i % c->plan.servers);
    open_session(c, b, (i + 1) % c->plan.servers);
    client_pair(a, b,
                json_pack("{ss ss ss si}", "game", kinds[i % KINDS], "opponent", "open", "control",
                          "100m", "side", 0),
                c->game[i]);
    client_close(a);
    client_close(b);
}

static void fill_member(struct crowd *c, int i)
{
    struct member *m = &c->member[i];
    bool plays = i < 2 * c->plan.games;
    m->id = i;
    m->game = plays ? i / 2 : i - 2 * c->plan.games;
    m->seat = plays ? i % 2 : -1;
    m->server = i % c->plan.servers;
    m->saw = -1;
    m->client.wire.fd = -1;
    if (agon_line_init(&m->line, rules_of(c, m->game), NULL) < 0)
        abort();
}

struct crowd *crowd_open(const struct crowd_plan *plan, struct history *history)
{
    struct crowd *c = calloc(1, sizeof *c);
    assert_non_null(c);
    c->plan = *plan;
    c->history = history;
    c->random = plan->seed << 32;
    c->members = 2 * plan->games + plan->watchers;
    c->member = calloc((size_t)c->members, sizeof *c->member);
    c->poll = calloc((size_t)c->members, sizeof *c->poll);
    c->game = calloc((size_t)plan->games, sizeof *c->game);
    assert_true(c->member && c->poll && c->game);
    for (int i = 0; i < KINDS; i++)
        c->rules[i] = agon_open(kinds[i], NULL, NULL);
    for (int i = 0; i < plan->games; i++)
        make_game(c, i);
    for (int i = 2 * plan->games; i < c->members; i++) {
        open_session(c, &c->member[i].client, i % plan->servers);
        client_close(&c->member[i].client);
    }
    for (int i = 0; i < c->members; i++)
        fill_member(c, i);
    c->looked = os_now_ms();
    return c;
}

/* ---- connecting ---- */

static void send(struct member *m, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    wire_send(&m->client.wire, text, strlen(text));
    free(text);
    json_decref(message);
}

static void look(struct crowd *c, struct member *m)
{
    send(m, json_pack("{si ss ss}", "id", WATCH, "do", "watch", "game", c->game[m->game]));
}

/* The connection is gone, or there was none: the next try is at another server. */
static void lose(struct crowd *c, struct member *m)
{
    if (m->stage == THERE && !m->lost) {
        note(c, m, HISTORY_LOST, 0, NULL);
        m->lost = true;
    }
    wire_close(&m->client.wire);
    m->stage = AWAY;
    m->asked = 0;
    m->refused = 0;
    m->server = (m->server + 1) % c->plan.servers;
    int64_t wait = (int64_t)FIRST_TRY_MS << (m->tries < 6 ? m->tries : 6);
    wait = wait < LAST_TRY_MS ? wait : LAST_TRY_MS;
    m->tries++;
    m->next = os_now_ms() + wait * (int64_t)(75 + below(c, 50)) / 100;
}

/* Connects to the first server from its own on that accepts, as a proxy before them does. */
static void dial(struct crowd *c, struct member *m)
{
    int fd = -1, port = 0;
    for (int i = 0; i < c->plan.servers && fd < 0; i++) {
        m->server = (m->server + (i > 0)) % c->plan.servers;
        port = c->plan.port[m->server];
        network_enter(c->plan.network, m->server);
        fd = wire_connect(port);
        network_leave(c->plan.network);
    }
    m->client.wire = (struct wire){.fd = fd};
    m->stage = ASKING;
    if (fd < 0 ||
        !wire_ask_upgrade(&m->client.wire, port, "/socket", "agon", m->client.cookie, NULL))
        lose(c, m);
}

/* A server that serves nobody refuses sockets; then the proxy tries the next one. */
static void greet(struct crowd *c, struct member *m)
{
    int upgraded = wire_upgraded(&m->client.wire, 0);
    if (upgraded < 0 && ++m->refused < c->plan.servers) {
        wire_close(&m->client.wire);
        m->server = (m->server + 1) % c->plan.servers;
        dial(c, m);
    } else if (upgraded < 0) {
        lose(c, m);
    }
    if (upgraded <= 0)
        return;
    m->refused = 0;
    m->stage = GREETING;
    send(m, json_pack("{si ss ss}", "id", HELLO, "do", "hello", "token", m->client.token));
}

/* ---- playing ---- */

static bool is_to_move(const struct member *m)
{
    struct agon_result result;
    const agon_game *rules = m->line.game;
    agon_line_result(&m->line, &result);
    return !result.over && !m->over && m->line.turns < TURNS_MAX - 1 && m->seat >= 0 &&
           rules->rules->seat(rules, m->line.pos) == m->seat;
}

static void send_turn(struct crowd *c, struct member *m)
{
    note(c, m, HISTORY_SENT, m->number, m->sent);
    send(m, json_pack("{si ss ss si ss}", "id", TURN + m->number, "do", "turn", "game",
                      c->game[m->game], "number", m->number, "text", m->sent));
}

/* A random turn, which is sent. */
static void make_turn(struct crowd *c, struct member *m)
{
    static agon_move move[AGON_MOVES_LIMIT];
    struct agon_turn turn = {0};
    struct agon_line copy;
    if (agon_line_copy(&copy, &m->line, NULL) < 0)
        abort();
    do {
        int n = agon_line_moves(&copy, move);
        turn.move[turn.n] = move[below(c, (uint64_t)n)];
        agon_line_play(&copy, turn.move[turn.n++]);
    } while (copy.turns == m->line.turns);
    agon_line_release(&copy);
    agon_turn_write(m->line.game, m->line.pos, &turn, m->sent, sizeof m->sent);
    m->number = m->line.turns;
    send_turn(c, m);
}

/* Begins to think if it is the player's turn, or ends it. */
static void think(struct crowd *c, struct member *m, int64_t now)
{
    if (m->stage != THERE || c->rests || m->sent[0] || !is_to_move(m)) {
        m->next = 0;
    } else if (m->next == 0) {
        m->next =
            now + c->plan.think_ms / 5 + (int64_t)below(c, (uint64_t)c->plan.think_ms * 8 / 5);
    } else if (now >= m->next) {
        m->next = 0;
        make_turn(c, m);
    }
}

/* ---- what comes ---- */

/* Takes back what it has seen from turn n on. */
static void forget_turns(struct member *m, int n)
{
    while (m->line.turns > n) {
        agon_line_undo_turn(&m->line);
        free(m->shown[m->line.turns]);
    }
}

/* Turn n is that text. */
static void see_turn(struct crowd *c, struct member *m, int n, const char *text)
{
    struct agon_error error;
    if (n < m->line.turns && strcmp(m->shown[n], text) == 0)
        return;
    note(c, m, HISTORY_SAW_TURN, n, text);
    forget_turns(m, n);
    if (m->line.turns < n || n >= TURNS_MAX || agon_line_read(&m->line, text, false, &error) < 0)
        return; /* the checker sees that, too */
    m->shown[n] = strdup(text);
}

static void write_end(const json_t *game, char text[64])
{
    snprintf(text, 64, "%s %lld %lld", at_text(game, "result.why"),
             (long long)at_number(game, "result.points.0"),
             (long long)at_number(game, "result.points.1"));
}

static void see_game(struct crowd *c, struct member *m, const json_t *game)
{
    int turns = (int)at_number(game, "turns");
    char end[64];
    if (turns > 0 && turns > m->line.turns + 1 && m->stage == THERE)
        look(c, m);
    else if (turns > 0 && at(game, "last.text"))
        see_turn(c, m, turns - 1, at_text(game, "last.text"));
    if (turns != m->saw)
        note(c, m, HISTORY_SAW, turns, NULL);
    m->saw = turns;
    if (m->over || strcmp(at_text(game, "phase"), "over") != 0)
        return;
    write_end(game, end);
    note(c, m, HISTORY_ENDED, 0, end);
    m->over = true;
}

/* The answer to "watch": everything. */
static void see_all(struct crowd *c, struct member *m, const json_t *answer)
{
    const json_t *turn;
    size_t n;
    json_array_foreach(at(answer, "turns"), n, turn) see_turn(c, m, (int)n, at_text(turn, "text"));
    forget_turns(m, (int)n);
    see_game(c, m, at(answer, "game"));
    if (m->stage == THERE)
        return;
    m->stage = THERE;
    m->tries = 0;
    m->next = 0;
    if (m->lost)
        note(c, m, HISTORY_BACK, m->saw, NULL);
    m->lost = false;
    if (m->sent[0])
        send_turn(c, m);
}

static void take_answer(struct crowd *c, struct member *m, const json_t *answer, int id)
{
    bool good = json_is_true(at(answer, "ok"));
    if (id == PING) {
        m->asked = 0;
    } else if (id == HELLO && good) {
        m->stage = LOOKING;
        look(c, m);
    } else if (id == WATCH && good) {
        see_all(c, m, answer);
    } else if (id >= TURN && id - TURN == m->number && m->sent[0]) {
        note(c, m, good ? HISTORY_DONE : HISTORY_REFUSED, m->number, m->sent);
        m->sent[0] = '\0';
        if (!good) {
            printf("# client %d: turn %d: %s\n", m->id, m->number, at_text(answer, "error.text"));
            look(c, m);
        }
    } else if (!good) { /* as without a connection */
        lose(c, m);
    }
}

static void take(struct crowd *c, struct member *m, const char *text)
{
    json_t *json = json_loads(text, 0, NULL);
    if (at(json, "re"))
        take_answer(c, m, json, (int)at_number(json, "re"));
    else if (strcmp(at_text(json, "on"), "game") == 0 && m->stage == THERE)
        see_game(c, m, at(json, "game"));
    json_decref(json);
}

static void receive(struct crowd *c, struct member *m)
{
    const char *text;
    if (m->stage == ASKING)
        greet(c, m);
    while (m->stage > ASKING && (text = wire_next(&m->client.wire, 0)) != NULL)
        take(c, m, text);
    if (m->stage > ASKING && m->client.wire.fd < 0)
        lose(c, m);
}

/* A ping now and then; a connection that is silent for long is given up. */
static void beat(struct crowd *c, struct member *m, int64_t now)
{
    if (m->asked > 0 && now - m->asked > SILENCE_MS) {
        lose(c, m);
    } else if (m->asked == 0 && now - m->beat > BEAT_MS) {
        m->asked = m->beat = now;
        send(m, json_pack("{si ss}", "id", PING, "do", "ping"));
    }
}

void crowd_step(struct crowd *c, int ms)
{
    for (int i = 0; i < c->members; i++)
        c->poll[i] = (struct pollfd){.fd = c->member[i].client.wire.fd, .events = POLLIN};
    int64_t before = os_now_ms();
    if (poll(c->poll, (nfds_t)c->members, ms) < 0 && errno != EINTR)
        abort();
    int64_t now = os_now_ms(), late = now - before - ms;
    c->late = late > c->late ? late : c->late;
    c->late = before - c->looked > c->late ? before - c->looked : c->late;
    c->looked = now;
    for (int i = 0; i < c->members; i++)
        if (c->poll[i].revents)
            receive(c, &c->member[i]);
    for (int i = 0; i < c->members; i++) {
        struct member *m = &c->member[i];
        if (m->stage == AWAY && now >= m->next)
            dial(c, m);
        if (m->stage == THERE)
            beat(c, m, now);
        if (m->stage == THERE)
            think(c, m, now);
    }
}

/* ---- the end ---- */

void crowd_rest(struct crowd *c)
{
    c->rests = true;
}

bool crowd_is_quiet(const struct crowd *c)
{
    for (int i = 0; i < c->members; i++) {
        const struct member *m = &c->member[i], *other = &c->member[2 * m->game];
        if (m->stage != THERE || m->sent[0] || m->line.turns != other->line.turns)
            return false;
    }
    return true;
}

int64_t crowd_late(const struct crowd *c)
{
    return c->late;
}

/* The record of a game. No clock runs in the first turn of each player. */
static void put_record(struct crowd *c, struct client *client, int game)
{
    json_t *watch = client_good(client, "watch", client_about(c->game[game]));
    const json_t *turns = at(watch, "turns"), *turn;
    struct history_record r = {.rules = rules_of(c, game),
                               .player = {2 * game, 2 * game + 1},
                               .turns = (int)json_array_size(turns)};
    size_t n;
    r.turn = calloc((size_t)r.turns + 1, sizeof *r.turn);
    assert_non_null(r.turn);
    json_array_foreach(turns, n, turn) r.turn[n] =
        (struct history_turn){strdup(at_text(turn, "text")), n < 2 ? -1 : at_number(turn, "used")};
    if (strcmp(at_text(watch, "game.phase"), "over") == 0)
        write_end(at(watch, "game"), r.result);
    history_put(c->history, game, &r);
    json_decref(client_good(client, "unwatch", client_about(c->game[game])));
    json_decref(watch);
}

void crowd_record(struct crowd *c)
{
    struct client reader = {0};
    open_session(c, &reader, 0);
    for (int i = 0; i < c->plan.games; i++)
        put_record(c, &reader, i);
    client_close(&reader);
}

void crowd_free(struct crowd *c)
{
    for (int i = 0; i < c->members; i++) {
        struct member *m = &c->member[i];
        wire_close(&m->client.wire);
        for (int k = 0; k < m->line.turns; k++)
            free(m->shown[k]);
        agon_line_release(&m->line);
    }
    for (int i = 0; i < KINDS; i++)
        agon_close(c->rules[i]);
    free(c->member);
    free(c->poll);
    free(c->game);
    free(c);
}
