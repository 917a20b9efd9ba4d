/* Writing events of a room to its log, and replaying them. */
#include "server/game/log.h"

#include <stdlib.h>
#include <string.h>

#include "core/moves.h"

static const struct {
    enum match_event_type event;
    enum log_type type;
} types[] = {{MATCH_TURN, LOG_TURN},
             {MATCH_RESIGN, LOG_RESIGN},
             {MATCH_ABANDON, LOG_ABANDON},
             {MATCH_FORFEIT, LOG_FORFEIT},
             {MATCH_ILLEGAL, LOG_ILLEGAL},
             {MATCH_DRAW_OFFER, LOG_DRAW},
             {MATCH_TAKEBACK_OFFER, LOG_TAKEBACK},
             {MATCH_ACCEPT, LOG_ACCEPT},
             {MATCH_DECLINE, LOG_DECLINE}};

enum log_type room_log_type(enum match_event_type event)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (types[i].event == event)
            return types[i].type;
    return LOG_ILLEGAL;
}

void room_log(struct room *room, enum log_type type, int seat, int number, const char *text)
{
    char letter[2] = {(char)type, '\0'};
    room->logged = room->rooms->core->now;
    store_add_event(room->rooms->core->store, &(struct store_event){.game = room->id,
                                                                    .n = room->events++,
                                                                    .at = room->rooms->core->now,
                                                                    .seat = seat,
                                                                    .number = number,
                                                                    .type = letter,
                                                                    .text = text});
}

int room_log_begin(struct room *room, struct agon_error *error)
{
    struct match_options options = {.control = room->control,
                                    .takebacks = room->takebacks,
                                    .first_free = room->first_ms > 0,
                                    .lag_ms = room->lag_ms,
                                    .opening = room->opening};
    return match_init(room->match, room->shared_game->game, &options, error);
}

/* A turn, an offer or another act of a seat. */
static int play_act(struct room *room, const struct store_event *e, struct agon_error *error)
{
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (types[i].type == (enum log_type)e->type[0]) {
            struct match_event event = {.type = types[i].event, .text = e->text};
            return match_act(room->match, e->seat, e->number, &event, e->at, error);
        }
    return agon_fail(error, AGON_BAD_TEXT, -1, "no event of type '%.8s'", e->type);
}

bool room_log_known(const char *type)
{
    static const char others[] = {LOG_START,   LOG_PAUSE,  LOG_RESUME, LOG_ABORT,
                                  LOG_WARNING, LOG_RESULT, '\0'};
    bool known = strchr(others, type[0]) != NULL;
    for (size_t i = 0; i < sizeof types / sizeof types[0] && !known; i++)
        known = types[i].type == (enum log_type)type[0];
    return known && type[0] && !type[1];
}

/* "why points points": the end of a game that neither its board nor its log explains. */
static int play_result(struct room *room, const struct store_event *e, struct agon_error *error)
{
    struct agon_result result = {.over = true};
    char *s = e->text ? (char *)e->text + strcspn(e->text, " ") : NULL;
    result.why = s ? outcome_find(e->text, (size_t)(s - e->text)) : NULL;
    for (int i = 0; result.why && i < room->seats; i++)
        result.points[i] = (int16_t)strtol(s, &s, 10);
    if (!result.why)
        return agon_fail(error, AGON_BAD_TEXT, -1, "a result without a reason");
    match_settle(room->match, &result, e->at);
    room->left_seat = e->seat < room->seats ? e->seat : -1;
    return 0;
}

int room_log_play(struct room *room, const struct store_event *e, struct agon_error *error)
{
    room->events = e->n + 1;
    room->logged = e->at;
    if (!room->match->game && room_log_begin(room, error) < 0)
        return AGON_BAD_TEXT;
    if (e->type[0] == LOG_START) {
        if (!room->match->started)
            match_start(room->match, e->at);
        return 0;
    }
    if (!room->match->started)
        return agon_fail(error, AGON_BAD_TEXT, -1, "an event before the start");
    if (room->match->result.over && e->type[0] != LOG_ABORT)
        return 0; /* valid under the rules of its time */
    switch (e->type[0]) {
    case LOG_PAUSE:
        return match_pause(room->match, e->at);
    case LOG_RESUME:
        match_resume(room->match, e->at);
        return 0;
    case LOG_WARNING:
        if (e->seat >= 0 && e->seat < room->seats)
            room->seat[e->seat].warned++;
        return 0;
    case LOG_RESULT:
        return play_result(room, e, error);
    case LOG_ABORT:
        room->aborted = true;
        room->first_missing = e->seat;
        return match_pause(room->match, e->at);
    case LOG_TURN:
        if (!e->text)
            return agon_fail(error, AGON_BAD_TEXT, -1, "a turn without text");
        if (e->seat >= 0 && e->seat < room->seats)
            room->seat[e->seat].sent = e->number;
        return play_act(room, e, error);
    default:
        return play_act(room, e, error);
    }
}

int64_t room_turn_text(const struct room *room, int i, char *text, size_t size)
{
    const struct agon_line *line = &room->match->line;
    const agon_game *g = line->game;
    struct agon_turn turn = i < line->turns ? line->turn[i] : line->open;
    agon_pos *pos = agon_pos_new(g, agon_line_start(line, i));
    int64_t ms = 0;
    text[0] = '\0';
    if (!pos)
        return 0;
    while (turn.n > 0 && move_is_tick(turn.move[0])) {
        ms += (int64_t)move_tick_ms(turn.move[0]);
        g->rules->play(g, pos, turn.move[0]);
        memmove(turn.move, turn.move + 1, (size_t)--turn.n * sizeof turn.move[0]);
    }
    if (turn.n > 0)
        agon_turn_write(g, pos, &turn, text, size);
    free(pos);
    return ms;
}
