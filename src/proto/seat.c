/* A process seat: the life of a program, from the greeting to its end. */
#include "proto/seat.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "os/time.h"

enum {
    LINES_AT_ONCE = 500, /* handled before the driver's other players */
    PATIENCE_MS = 1000,  /* for quitting */
    AFTERMATH_MS = 100,  /* for a program that closed its output to end */
    LOOK_MS = 5,         /* between two checks whether a program has read its first turn */
    TURN_MS = 60000      /* for a turn beyond its limit, if no clock counts */
};

static struct seat *seat_of(struct player *p)
{
    return (struct seat *)p;
}

/* ---- sending ---- */

void seat_send_text(struct seat *s, const char *line, size_t n)
{
    if (s->player.trace) {
        char *copy = malloc(n);
        if (copy) {
            memcpy(copy, line, n);
            copy[n - 1] = '\0';
            s->player.trace(s->player.trace_user, '>', copy);
            free(copy);
        }
    }
    if (s->process)
        process_send(s->process, line, n);
}

void seat_send(struct seat *s, const char *format, ...)
{
    char line[2 * AGON_TEXT_MAX];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line - 1, format, args);
    va_end(args);
    if (n < 0 || n > (int)sizeof line - 2)
        n = (int)sizeof line - 2;
    line[n] = '\n';
    seat_send_text(s, line, (size_t)n + 1);
}

bool seat_next_option(const char **at, char name[64], char value[256])
{
    const char *o = *at;
    size_t n = strcspn(o, "\t"), name_n = strcspn(o, "=\t");
    if (!*o)
        return false;
    snprintf(name, 64, "%.*s", (int)name_n, o);
    snprintf(value, 256, "%.*s", name_n < n ? (int)(n - name_n - 1) : 0,
             name_n < n ? o + name_n + 1 : o);
    *at = o + n + (o[n] == '\t');
    return true;
}

void seat_each_option(struct seat *s,
                      void (*fn)(struct seat *, const char *name, const char *value))
{
    char name[64], value[256];
    for (const char *o = s->options; seat_next_option(&o, name, value);)
        fn(s, name, value);
}

const char *seat_after(const char *text, const char *word)
{
    size_t n = strcspn(text, " \t");
    if (!text_equal(text, n, word))
        return NULL;
    text += n;
    text_skip_spaces(&text);
    return text;
}

void seat_set_name(struct seat *s, const char *name)
{
    size_t at;
    snprintf(s->player.name, sizeof s->player.name, "%s", name);
    if (!text_clean(s->player.name, strlen(s->player.name), &at))
        s->player.name[at] = '\0'; /* cut within a character */
}

int seat_common_turns(const struct seat *s, const struct agon_line *line)
{
    int t = 0;
    while (t < s->line.turns && t < line->turns && s->line.turn[t].n == line->turn[t].n &&
           memcmp(s->line.turn[t].move, line->turn[t].move,
                  sizeof(agon_move) * (size_t)line->turn[t].n) == 0)
        t++;
    return t;
}

/* ---- the program's life ---- */

/* Stores an event for the driver; a turn's text is in s->turn, other texts are formatted here. */
static void happen(struct seat *s, enum player_event_type event, const char *format, ...)
    AGON_PRINTF(3, 4);
static void happen(struct seat *s, enum player_event_type event, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->why, sizeof s->why, format, args);
    va_end(args);
    s->event = event;
    s->has_event = true;
}

/* A line of its standard error, cleaned: for the log and the tracing callback. */
static void hear_error(void *user, const char *line)
{
    struct seat *s = user;
    char clean[PROCESS_COMPLAINT_MAX + 1];
    snprintf(clean, sizeof clean, "%s", line);
    for (size_t at; !text_clean(clean, strlen(clean), &at);)
        clean[at] = '?';
    player_note(&s->player, clean);
    if (s->player.trace)
        s->player.trace(s->player.trace_user, '!', clean);
}

static struct process_end bring_down(struct seat *s, int64_t patience_ms)
{
    s->state = SEAT_DOWN;
    if (!s->process)
        return (struct process_end){.code = -1};
    struct process_end end = process_end(s->process, patience_ms);
    s->process = NULL;
    return end;
}

/* The program closed its output: it crashed, or is no longer usable. */
static void crash(struct seat *s)
{
    for (int i = 0; i < 10 && process_state(s->process).running; i++)
        os_sleep_ms(AFTERMATH_MS / 10);
    bool runs = process_state(s->process).running;
    struct process_end end = bring_down(s, 0);
    if (runs)
        happen(s, PLAYER_CRASHED, "it closed its output");
    else if (end.signal)
        happen(s, PLAYER_CRASHED, "it was killed by signal %d", end.signal);
    else
        happen(s, PLAYER_CRASHED, "it ended with exit code %d", end.code);
}

enum seat_heard seat_unfit(struct seat *s, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(s->why, sizeof s->why, format, args);
    va_end(args);
    for (size_t at; !text_clean(s->why, strlen(s->why), &at);)
        s->why[at] = '?';
    return SEAT_UNFIT;
}

/* The program cannot continue, by its own report or by a missing ability. */
static void give_up(struct seat *s, enum player_event_type event)
{
    bring_down(s, 0);
    s->event = event;
    s->has_event = true;
}

static void prepare(struct seat *s, int64_t now)
{
    s->state = SEAT_PREPARING;
    s->deadline = now + SEAT_ANSWER_MS;
    s->rubbish = 0;
    enum seat_heard answer = s->protocol->prepare ? s->protocol->prepare(s) : SEAT_READY;
    if (answer == SEAT_READY) {
        s->state = SEAT_WAITING;
        happen(s, PLAYER_READY, "ready");
    } else if (answer == SEAT_UNFIT) {
        give_up(s, PLAYER_UNFIT);
    }
}

static void start(struct seat *s, int64_t now)
{
    struct agon_error e;
    s->process = process_start_limited(s->command, s->guarded ? &s->guard : NULL, &e);
    s->offered = 0;
    s->listed_n = 0;
    s->pondering = s->fenced = s->unanswered = s->playing = s->replied = false;
    s->once = s->chess960 = s->chess960_chosen = false;
    s->stale = 0;
    s->variant[0] = s->expected[0] = '\0';
    if (!s->process) {
        s->player.absent = true;
        happen(s, PLAYER_CRASHED, "%s", e.text);
        return;
    }
    process_listen(s->process, hear_error, s);
    s->fresh = true;
    if (!s->protocol->greeting) {
        prepare(s, now);
        return;
    }
    s->state = SEAT_GREETING;
    s->deadline = now + (s->protocol->older ? SEAT_OLDER_MS : SEAT_ANSWER_MS);
    seat_send(s, "%s", s->protocol->greeting);
}

/* ---- input ---- */

/* A line outside of the protocol; too many of them are rubbish. */
static void hear_rubbish(struct seat *s, const char *text)
{
    char note[100];
    snprintf(note, sizeof note, "not understood: %.80s", text);
    for (size_t at; !text_clean(note, strlen(note), &at);)
        note[at] = '?';
    if (s->rubbish < 10)
        player_note(&s->player, note);
    if (++s->rubbish > SEAT_RUBBISH_MOST) {
        bring_down(s, 0);
        happen(s, PLAYER_RUBBISH, "more than %d lines that mean nothing", SEAT_RUBBISH_MOST);
    }
}

void seat_hear(struct seat *s, struct os_line *line, int64_t now)
{
    enum seat_heard heard = SEAT_STRANGE;
    size_t at, n = line->n;
    if (s->player.trace)
        s->player.trace(s->player.trace_user, '<', line->text);
    if (!line->cut && text_clean(line->text, n, &at)) {
        const char *text = line->text;
        while (n > 0 && strchr(" \t\r", text[n - 1]))
            line->text[--n] = '\0';
        text_skip_spaces(&text);
        if (!*text)
            return;
        heard = s->protocol->hear(s, text);
    }
    bool owed = s->state == SEAT_THINKING && s->unanswered;
    if (heard == SEAT_UNFIT) {
        give_up(s, PLAYER_CRASHED);
    } else if (heard == SEAT_STRANGE || ((heard == SEAT_TURN || heard == SEAT_RESIGNED) && !owed)) {
        hear_rubbish(s, line->text);
    } else if (heard == SEAT_GREETED && s->state == SEAT_GREETING) {
        prepare(s, now);
    } else if (heard == SEAT_READY && s->state == SEAT_PREPARING) {
        s->state = SEAT_WAITING;
        happen(s, PLAYER_READY, "ready");
    } else if (heard == SEAT_DRAW) {
        happen(s, PLAYER_DRAW, "offers a draw");
    } else if (heard == SEAT_TURN || heard == SEAT_RESIGNED) {
        s->state = SEAT_WAITING;
        s->unanswered = false;
        s->replied = true;
        s->answered = now;
        happen(s, heard == SEAT_TURN ? PLAYER_TURN : PLAYER_RESIGN, "resigns");
    }
}

/* ---- as a player ---- */

static void begin(struct player *player, const struct agon_line *line,
                  const struct agon_clock *clock, int64_t now)
{
    struct seat *s = seat_of(player);
    struct agon_line copy;
    s->has_event = player->starting = player->absent = false;
    if (agon_line_copy(&copy, line, NULL) < 0) {
        player->absent = true;
        happen(s, PLAYER_CRASHED, "no memory is left here");
        return;
    }
    if (s->has_line)
        agon_line_release(&s->line);
    s->line = copy;
    s->has_line = true;
    s->position_n = 0;
    s->clock = *clock;
    s->asked = s->answered = now;
    if (s->unanswered || s->state == SEAT_GREETING || s->state == SEAT_PREPARING)
        bring_down(s, 0); /* an answer from the last game is still due */
    if (s->process && (s->once || !process_state(s->process).running))
        bring_down(s, 0);
    if (s->process)
        prepare(s, now);
    else
        start(s, now);
}

/* How long to wait for a turn without a clock but with another limit. A program that counts no
 * nodes would think forever; the slowest that does searches a thousand a second. A depth may take
 * any time. */
static int64_t patience_for(const struct seat *s, const struct agon_clock *c, int seat)
{
    const struct player_limits *l = &s->limits;
    uint64_t most = CLOCK_MS_MAX;
    bool timed = seat_time_left(c, seat) > 0 || c->max_turn_ms > 0 || c->game_ms > 0;
    int64_t nodes = (int64_t)(l->nodes < most ? l->nodes : most);
    int64_t limit = l->move_ms > 0 ? l->move_ms : nodes;
    if (limit == 0 && l->depth == 0 && s->protocol->default_move)
        limit = PLAYER_MOVE_MS;
    return timed || limit == 0 ? CLOCK_NEVER : limit + TURN_MS;
}

static void go(struct player *player, const struct agon_line *line, const struct agon_clock *clock,
               int64_t now)
{
    struct seat *s = seat_of(player);
    if (s->state == SEAT_DOWN) {
        if (!s->has_event)
            happen(s, PLAYER_CRASHED, "it does not run any more");
        return;
    }
    s->state = SEAT_THINKING;
    s->unanswered = true;
    s->rubbish = s->depth = 0;
    if (s->process)
        process_gather(s->process, true);
    s->protocol->go(s, line, clock, now);
    if (s->process)
        process_gather(s->process, false);
    s->replied = s->hurried = false;
    s->asked = now;
    s->patience = patience_for(s, clock, s->game->rules->seat(s->game, line->pos));
    if (s->patience != CLOCK_NEVER)
        s->patience += now;
    player->starting = s->fresh && !s->protocol->greeting;
    s->deadline = now + SEAT_ANSWER_MS;
}

/* Checks whether the program has read the request for its first turn. */
static void look_whether_started(struct seat *s, int64_t now)
{
    bool reads = s->has_event || !s->process || process_unread(s->process) == 0;
    if (!reads && now < s->deadline)
        return;
    s->fresh = s->player.starting = false;
}

static void played(struct player *player, const struct agon_line *line)
{
    struct seat *s = seat_of(player);
    if (s->state == SEAT_WAITING && s->protocol->played)
        s->protocol->played(s, line);
}

static bool offered(struct player *player)
{
    struct seat *s = seat_of(player);
    bool hears = s->state == SEAT_WAITING || s->state == SEAT_THINKING;
    return hears && s->protocol->offered && s->protocol->offered(s);
}

static void stop(struct player *player)
{
    struct seat *s = seat_of(player);
    if (s->protocol->stop && s->process)
        s->protocol->stop(s);
    else if (s->state == SEAT_THINKING && s->protocol->greeting)
        seat_send(s, "stop");
}

/* A turn without a clock is overdue: requests it now, then gives the program up. */
static void hurry(struct seat *s, int64_t now)
{
    if (s->state != SEAT_THINKING || !s->unanswered || now < s->patience)
        return;
    if (!s->hurried && s->protocol->greeting) {
        s->hurried = true;
        s->patience = now + SEAT_ANSWER_MS;
        stop(&s->player);
        return;
    }
    bring_down(s, 0);
    happen(s, PLAYER_CRASHED, "it thinks without end, and no clock runs");
}

static bool give(struct seat *s, struct player_event *event)
{
    if (!s->has_event)
        return false;
    s->has_event = false;
    event->type = s->event;
    event->text = s->event == PLAYER_TURN ? s->turn : s->why;
    return true;
}

static bool next(struct player *player, int64_t now, struct player_event *event)
{
    struct seat *s = seat_of(player);
    for (int i = 0; s->process && !s->has_event && i < LINES_AT_ONCE; i++) {
        struct os_line line;
        enum os_lines_state state = process_line(s->process, &line);
        if (state == OS_LINES_END)
            crash(s);
        else if (state == OS_LINES_LINE)
            seat_hear(s, &line, now);
        else
            break;
    }
    if (player->starting)
        look_whether_started(s, now);
    bool late = (s->state == SEAT_GREETING || s->state == SEAT_PREPARING) && now >= s->deadline;
    if (!s->has_event && late && s->state == SEAT_GREETING && s->protocol->older) {
        prepare(s, now);
    } else if (!s->has_event && late) {
        bool greeting = s->state == SEAT_GREETING;
        bring_down(s, 0);
        happen(s, PLAYER_CRASHED, "it did not answer %s within %d s%s",
               greeting             ? s->protocol->greeting
               : s->protocol->older ? "ping"
                                    : "isready",
               SEAT_ANSWER_MS / 1000, greeting ? "; is it a text: program?" : "");
    }
    if (!s->has_event)
        hurry(s, now);
    return give(s, event);
}

static int64_t due(const struct player *player, int64_t now)
{
    const struct seat *s = (const struct seat *)player;
    if (s->has_event || (s->process && process_pending(s->process)))
        return now;
    if (player->starting)
        return now + LOOK_MS;
    if (s->state == SEAT_THINKING && s->unanswered)
        return s->patience;
    return s->state == SEAT_GREETING || s->state == SEAT_PREPARING ? s->deadline : CLOCK_NEVER;
}

static int watch(const struct player *player, struct os_watch *w)
{
    const struct seat *s = (const struct seat *)player;
    return s->process ? process_watch(s->process, w) : 0;
}

static void close_seat(struct player *player)
{
    struct seat *s = seat_of(player);
    if (s->process && s->protocol->greeting) {
        if (s->unanswered)
            stop(player);
        seat_send(s, "quit");
    }
    bring_down(s, PATIENCE_MS);
    if (s->has_line)
        agon_line_release(&s->line);
    free(s->command);
    free(s->options);
    free(s->listed);
    free(s->position);
    free(s);
}

static const struct player_type seat_type = {.begin = begin,
                                             .go = go,
                                             .played = played,
                                             .offered = offered,
                                             .stop = stop,
                                             .next = next,
                                             .due = due,
                                             .watch = watch,
                                             .close = close_seat};

/* A copy of the text, or of "". */
static char *copy_text(const char *text)
{
    size_t n = strlen(text ? text : "") + 1;
    char *copy = malloc(n);
    return copy ? memcpy(copy, text ? text : "", n) : NULL;
}

struct player *seat_new(const struct seat_protocol *protocol, const agon_game *game,
                        const struct seat_program *program, struct agon_error *e)
{
    char **word = process_words(program->command, e);
    if (!word)
        return NULL;
    struct seat *s = calloc(1, sizeof *s);
    if (s) {
        const char *slash = strrchr(word[0], '/');
        s->player.type = &seat_type;
        snprintf(s->player.name, sizeof s->player.name, "%s", slash ? slash + 1 : word[0]);
        s->protocol = protocol;
        s->game = game;
        s->command = copy_text(program->command);
        s->options = copy_text(program->options);
        s->limits = program->limits;
        s->ponder = program->ponder;
        s->lenient = program->lenient;
        s->guarded = program->guard != NULL;
        if (s->guarded)
            s->guard = *program->guard;
    }
    free(word);
    if (s && s->command && s->options)
        return &s->player;
    if (s)
        close_seat(&s->player);
    agon_fail(e, AGON_NO_MEMORY, -1, "out of memory");
    return NULL;
}
