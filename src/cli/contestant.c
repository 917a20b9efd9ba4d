/* Contestants: parsing the player of a seat, and creating it. */
#include "cli/contestant.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/message.h"
#include "core/random.h"
#include "core/text.h"
#include "os/guard.h"
#include "os/process.h"
#include "play/clock.h"
#include "play/level.h"
#include "proto/seat.h"

enum { NAME_MOST = 64, NO_LEVEL = -1 };

static int no_memory(struct agon_error *error)
{
    return agon_fail(error, AGON_NO_MEMORY, -1, "out of memory");
}

static char *copy_text(const char *text, size_t n)
{
    char *copy = malloc(n + 1);
    if (copy) {
        memcpy(copy, text, n);
        copy[n] = '\0';
    }
    return copy;
}

/* The state of reading a text; positions in errors count from `text`. */
struct contestant_parser {
    struct contestant *contestant;
    const char *text;
    struct agon_error *error;
};

static int place(const struct contestant_parser *r, const char *s)
{
    return (int)(s - r->text);
}

/* A limit of every turn: time, nodes or depth. False if the name is none of these. */
static bool read_limit(const struct contestant_parser *r, const char *name, size_t name_n,
                       const char *value, size_t n, int *status)
{
    struct player_limits *limits = &r->contestant->limits;
    bool time = text_equal(name, name_n, "time"), nodes = text_equal(name, name_n, "nodes");
    bool level = text_equal(name, name_n, "level"), depth = text_equal(name, name_n, "depth");
    int64_t number = 0, most = nodes ? INT64_MAX : level ? LEVEL_MOST : INT_MAX;
    if (!time && !nodes && !level && !depth)
        return false;
    if (time) {
        char *copy = copy_text(value, n);
        struct agon_error inner = {.at = 0};
        *status = copy ? clock_duration_read(&number, copy, 's', &inner) : no_memory(r->error);
        free(copy);
        if (*status == AGON_BAD_TEXT || (*status == 0 && number == 0))
            *status =
                agon_fail(r->error, AGON_BAD_TEXT, place(r, value),
                          "expected a time such as 5s, found '%.*s'", n > 40 ? 40 : (int)n, value);
        limits->move_ms = number;
    } else if (!text_number(value, n, level ? 0 : 1, most, &number)) {
        *status = agon_fail(r->error, AGON_BAD_TEXT, place(r, value),
                            "expected a number from %s, found '%.*s'", level ? "0 to 10" : "1",
                            n > 40 ? 40 : (int)n, value);
    } else if (nodes) {
        limits->nodes = (uint64_t)number;
    } else if (level) {
        r->contestant->level = (int)number;
    } else {
        limits->depth = (int)number;
    }
    return true;
}

/* "name=on" or "name=off" of a program. */
static int read_switch(const struct contestant_parser *r, const char *name, bool *on,
                       const char *value, size_t n)
{
    *on = text_equal(value, n, "on");
    return *on || text_equal(value, n, "off") ? 0
                                              : agon_fail(r->error, AGON_BAD_TEXT, place(r, value),
                                                          "expected %s=on or %s=off", name, name);
}

/* Adds s[0..n) to the words of the options. */
static int add_option(const struct contestant_parser *r, const char *s, size_t n)
{
    size_t had = strlen(r->contestant->options);
    char *longer = realloc(r->contestant->options, had + n + 2);
    if (!longer)
        return no_memory(r->error);
    r->contestant->options = longer;
    if (had > 0)
        longer[had++] = r->contestant->kind == CONTESTANT_ENGINE ? ' ' : '\t';
    memcpy(longer + had, s, n);
    longer[had + n] = '\0';
    return 0;
}

/* Reads one "name=value". */
static int read_assignment(const struct contestant_parser *r, const char *s, size_t n)
{
    const char *equals = memchr(s, '=', n);
    bool program = r->contestant->kind != CONTESTANT_ENGINE;
    int status = 0;
    bool named = n > 5 && strncmp(s, "name=", 5) == 0;
    if (!equals || equals == s || (!program && !named && memchr(s, ' ', n)))
        return agon_fail(r->error, AGON_BAD_TEXT, place(r, s), "expected name=value, found '%.*s'",
                         n > 40 ? 40 : (int)n, s);
    size_t name_n = (size_t)(equals - s), value_n = n - name_n - 1;
    if (read_limit(r, s, name_n, equals + 1, value_n, &status))
        return status;
    if (text_equal(s, name_n, "name")) {
        char *name = value_n > 0 ? copy_text(equals + 1, value_n) : NULL;
        if (!name)
            return value_n > 0 ? no_memory(r->error)
                               : agon_fail(r->error, AGON_BAD_TEXT, place(r, equals + 1),
                                           "expected a name");
        free(r->contestant->name);
        r->contestant->name = name;
        r->contestant->named = true;
        return 0;
    }
    if (program && text_equal(s, name_n, "ponder"))
        return read_switch(r, "ponder", &r->contestant->ponder, equals + 1, value_n);
    if (program && text_equal(s, name_n, "lenient"))
        return read_switch(r, "lenient", &r->contestant->lenient, equals + 1, value_n);
    return add_option(r, s, n);
}

/* Reads ",name=value,name=value" from s to `end`. */
static int read_assignments(const struct contestant_parser *r, const char *s, const char *end)
{
    int status = 0;
    while (s < end && status == 0) {
        const char *comma = memchr(s + 1, ',', (size_t)(end - s - 1));
        const char *stop = comma ? comma : end;
        status = read_assignment(r, s + 1, (size_t)(stop - s - 1));
        s = stop;
    }
    return status;
}

/* Reads ID and assignments, after "engine:" or alone. */
static int read_engine(const struct contestant_parser *r, const char *s)
{
    size_t n = strcspn(s, ",");
    r->contestant->kind = CONTESTANT_ENGINE;
    if (n > 0 && !(r->contestant->engine = copy_text(s, n)))
        return no_memory(r->error);
    return read_assignments(r, s + n, s + strlen(s));
}

/* Reads "[,name=value]...:COMMAND" after the name of a protocol. */
static int read_program(const struct contestant_parser *r, enum contestant_kind kind, const char *s)
{
    const char *colon = strchr(s, ':');
    r->contestant->kind = kind;
    if (!colon || !colon[1 + strspn(colon + 1, " ")])
        return agon_fail(r->error, AGON_BAD_TEXT, place(r, s + strlen(s)),
                         "expected ':' and the command that starts the program");
    if (!(r->contestant->command = copy_text(colon + 1, strlen(colon + 1))))
        return no_memory(r->error);
    return read_assignments(r, s, colon);
}

static bool is_engine(const char *s, size_t n)
{
    const struct agon_engine_type *type;
    for (int i = 0; (type = agon_engine_at(i)) != NULL; i++)
        if (text_equal(s, n, type->id))
            return true;
    return false;
}

static const struct {
    const char *word;
    enum contestant_kind kind;
} protocols[] = {{"aei", CONTESTANT_AEI},
                 {"ugi", CONTESTANT_UGI},
                 {"uci", CONTESTANT_UCI},
                 {"cecp", CONTESTANT_CECP},
                 {"text", CONTESTANT_TEXT}};

static int read_any(const struct contestant_parser *r, const agon_game *game)
{
    const char *s = r->text;
    size_t n = strcspn(s, ",:");
    struct contestant *c = r->contestant;
    if (strcmp(s, "human") == 0) {
        c->kind = CONTESTANT_HUMAN;
        return 0;
    }
    if (text_equal(s, n, "engine") && s[n] != ':')
        return c->kind = CONTESTANT_ENGINE, read_assignments(r, s + n, s + strlen(s));
    if (text_equal(s, n, "engine"))
        return read_engine(r, s + n + 1);
    for (size_t i = 0; s[n] && i < sizeof protocols / sizeof *protocols; i++)
        if (text_equal(s, n, protocols[i].word))
            return read_program(r, protocols[i].kind, s + n);
    if (is_engine(s, n))
        return read_engine(r, s);
    if (!s[strspn(s, " \t")])
        return agon_fail(r->error, AGON_BAD_TEXT, 0, "expected an engine or a command");
    c->kind = strcmp(game->rules->id, "arimaa") == 0 ? CONTESTANT_AEI : CONTESTANT_UGI;
    c->command = copy_text(s, strlen(s));
    return c->command ? 0 : no_memory(r->error);
}

static bool is_protocol(const char *s, size_t n)
{
    for (size_t i = 0; i < sizeof protocols / sizeof *protocols; i++)
        if (text_equal(s, n, protocols[i].word))
            return true;
    return false;
}

char *contestant_with(const char *text, const char *each, const agon_game *game)
{
    size_t n = strcspn(text, ",:"), room = strlen(text) + strlen(each) + 8;
    char *joined = malloc(room);
    if (!joined)
        return NULL;
    if (!each[0] || strcmp(text, "human") == 0)
        snprintf(joined, room, "%s", text);
    else if (text_equal(text, n, "engine") && text[n] == ':') {
        n += 1 + strcspn(text + n + 1, ",");
        snprintf(joined, room, "%.*s,%s%s", (int)n, text, each, text + n);
    } else if (text_equal(text, n, "engine") || is_engine(text, n) ||
               (text[n] && is_protocol(text, n)))
        snprintf(joined, room, "%.*s,%s%s", (int)n, text, each, text + n);
    else
        snprintf(joined, room, "%s,%s:%s", strcmp(game->rules->id, "arimaa") == 0 ? "aei" : "ugi",
                 each, text);
    return joined;
}

/* Sets the level as an option of the engine, else as a limit on nodes. */
static int apply_level(const struct contestant_parser *r, const agon_game *game)
{
    struct contestant *c = r->contestant;
    char option[32];
    if (c->level == NO_LEVEL)
        return 0;
    const struct agon_engine_type *type =
        c->kind == CONTESTANT_ENGINE ? agon_engine_find(c->engine, game, NULL) : NULL;
    if (type && level_is_own(type)) {
        int n = snprintf(option, sizeof option, "level=%d", c->level);
        return add_option(r, option, (size_t)n);
    }
    if (c->level == LEVEL_BEGINNER && c->kind != CONTESTANT_ENGINE)
        return agon_fail(r->error, AGON_BAD_TEXT, 0, "a program cannot play at level 0");
    c->limits.beginner = c->level == LEVEL_BEGINNER;
    uint64_t most = level_nodes(c->level);
    if (most > 0 && (c->limits.nodes == 0 || most < c->limits.nodes))
        c->limits.nodes = most;
    return 0;
}

/* Starts and ends the program at once, so that a wrong command is found before any game. */
static int try_program(const struct contestant *c, struct agon_error *error)
{
    struct process *process = process_start(c->command, error);
    if (!process)
        return AGON_UNSUPPORTED;
    process_end(process, 0);
    return 0;
}

int contestant_parse(struct contestant *c, const char *text, const agon_game *game,
                     struct agon_error *error)
{
    struct contestant_parser r = {c, text, error};
    *c = (struct contestant){
        .name = copy_text(text, strlen(text)), .options = copy_text("", 0), .level = NO_LEVEL};
    for (const char *t = text; *t; t++)
        c->settings = random_mix(c->settings + (unsigned char)*t);
    int status = c->name && c->options ? read_any(&r, game) : no_memory(error);
    if (status == 0)
        status = apply_level(&r, game);
    if (status == 0 && c->kind == CONTESTANT_CECP && c->limits.nodes > 0)
        status = agon_fail(error, AGON_BAD_TEXT, 0,
                           "a program that speaks CECP cannot be told a number of nodes");
    if (status < 0)
        contestant_release(c);
    return status;
}

int contestant_read(struct contestant *c, const char *text, const agon_game *game,
                    struct agon_error *error)
{
    int status = contestant_parse(c, text, game, error);
    if (status < 0 || !c->command)
        return status;
    status = try_program(c, error);
    if (status < 0)
        contestant_release(c);
    return status;
}

void contestant_tell_limits(bool network_allowed)
{
    int means = guard_means();
    if (!(means & GUARD_HIDDEN))
        message("this system does not let programs be hidden from each other");
    if (!(means & GUARD_NETWORK) && !network_allowed)
        message("this system does not let programs be kept from the network");
}

bool contestant_is_name(const char *s)
{
    size_t n = strspn(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._+-");
    return n > 0 && n <= NAME_MOST && !s[n];
}

void contestant_release(struct contestant *c)
{
    free(c->name);
    free(c->engine);
    free(c->command);
    free(c->options);
    *c = (struct contestant){0};
}

struct player *contestant_open(const struct contestant *c, const agon_game *game,
                               struct agon_error *error)
{
    struct seat_program program = {.command = c->command,
                                   .options = c->options,
                                   .limits = c->limits,
                                   .lenient = c->lenient,
                                   .ponder = c->ponder,
                                   .guard = c->guard};
    if (c->kind == CONTESTANT_ENGINE)
        return engine_player_new(game, c->engine, c->options, &c->limits, error);
    switch (c->kind) {
    case CONTESTANT_AEI:
        return aei_client_new(game, &program, error);
    case CONTESTANT_UCI:
        return uci_client_new(game, &program, error);
    case CONTESTANT_CECP:
        return cecp_client_new(game, &program, error);
    case CONTESTANT_TEXT:
        return text_client_new(game, &program, error);
    default:
        return ugi_client_new(game, &program, error);
    }
}
