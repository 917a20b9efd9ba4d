/* The life of a game: the program is started before a challenge is accepted, so that its clock does
 * not run while it starts. */
#include "cli/connect_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/connect_clock.h"
#include "cli/message.h"
#include "core/text.h"
#include "os/time.h"

enum { LAST_WORDS = 1000, LOG_TAIL = 880 }; /* bytes */

static const char *text_of(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text ? text : "";
}

/* Opens the game described by a message. */
static agon_game *open_game(const json_t *terms, struct agon_error *e)
{
    const char *definition = text_of(terms, "definition"), *start = text_of(terms, "start");
    struct agon_setup setup = {.variant = text_of(terms, "variant"),
                               .options = text_of(terms, "options"),
                               .definition = *definition ? definition : NULL,
                               .start = *start ? start : NULL};
    if (!*setup.variant)
        setup.variant = NULL;
    agon_game *game = agon_open(text_of(terms, "kind"), &setup, e);
    if (game && (game->seats != 2 || game->traits & (AGON_HIDDEN | AGON_TIMED))) {
        agon_fail(e, AGON_UNSUPPORTED, -1, "only games for two with everything to be seen");
        agon_close(game);
        return NULL;
    }
    return game;
}

/* Starts the program for the game at the end of the line. */
static int start_player(struct bot_game *t, const char *engine, struct agon_error *e)
{
    struct agon_clock clock = connect_clock(&t->control, t->seat, NULL);
    int status = contestant_read(&t->contestant, engine, t->game, e);
    if (status < 0)
        return status;
    if (t->contestant.kind == CONTESTANT_HUMAN)
        return agon_fail(e, AGON_UNSUPPORTED, -1, "expected a program or an engine");
    t->player = contestant_open(&t->contestant, t->game, e);
    if (!t->player)
        return AGON_UNSUPPORTED;
    player_begin(t->player, &t->line, &clock, os_now_ms());
    return 0;
}

int connect_open(struct bot_game *t, const json_t *message, const char *engine,
                 struct agon_error *e)
{
    bool challenge = strcmp(text_of(message, "type"), "challenge") == 0;
    *t = (struct bot_game){.number = -1};
    snprintf(t->id, sizeof t->id, "%s", text_of(message, challenge ? "challenge" : "game"));
    snprintf(t->kind, sizeof t->kind, "%s", text_of(message, "kind"));
    snprintf(t->rival, sizeof t->rival, "%s", text_of(message, "from"));
    t->seat = (int)json_integer_value(json_object_get(message, "seat"));
    t->game = open_game(message, e);
    int status = t->game ? agon_line_init(&t->line, t->game, e) : AGON_UNSUPPORTED;
    if (status < 0) {
        agon_close(t->game);
        return status;
    }
    status = clock_control_read(&t->control, text_of(message, "control"), e);
    if (status == 0 && !challenge && !connect_begin(t, message))
        status = agon_fail(e, AGON_BAD_TEXT, -1, "its turns cannot be followed");
    if (status == 0)
        status = start_player(t, engine, e);
    if (status < 0)
        connect_close(t);
    return status;
}

void connect_close(struct bot_game *t)
{
    if (t->player)
        player_stop(t->player);
    player_close(t->player);
    contestant_release(&t->contestant);
    agon_line_release(&t->line);
    agon_close(t->game);
    *t = (struct bot_game){.number = -1};
}

/* ---- messages of the server ---- */

bool connect_begin(struct bot_game *t, const json_t *message)
{
    size_t i;
    const json_t *turn, *player;
    while (agon_line_undo_turn(&t->line))
        ;
    json_array_foreach(json_object_get(message, "turns"), i, turn)
    {
        const char *text = json_string_value(turn);
        if (!text || agon_line_read(&t->line, text, false, NULL) < 0 || t->line.turns != (int)i + 1)
            return false;
    }
    json_array_foreach(json_object_get(message, "players"), i, player)
    {
        if (json_integer_value(json_object_get(player, "seat")) != t->seat)
            snprintf(t->rival, sizeof t->rival, "%s", text_of(player, "name"));
    }
    t->accepted = true;
    return true;
}

bool connect_played(struct bot_game *t, const json_t *message)
{
    int turn = (int)json_integer_value(json_object_get(message, "turn"));
    if (turn < t->line.turns)
        return true;
    if (turn > t->line.turns || agon_line_read(&t->line, text_of(message, "text"), false, NULL) < 0)
        return false;
    if (t->player && t->ready && !t->thinking && !t->useless)
        player_played(t->player, &t->line);
    return true;
}

static void ask(struct bot_game *t)
{
    t->waiting = false;
    t->thinking = true;
    t->lines = 0;
    player_go(t->player, &t->line, &t->clock, os_now_ms());
}

static json_t *about(const struct bot_game *t, const char *type)
{
    return json_pack("{ss ss}", "type", type, "game", t->id);
}

static json_t *move(const struct bot_game *t)
{
    return json_pack("{ss ss si ss}", "type", "move", "game", t->id, "number", t->number, "text",
                     t->answer);
}

/* A message that gives up the game because the program crashed ("forfeit") or made an illegal turn
 * ("illegal"); in a tournament the server stores the reason. */
static json_t *lose(const struct bot_game *t, const char *cause, const char *why)
{
    json_t *json = json_pack("{ss ss ss}", "type", "resign", "game", t->id, "cause", cause);
    json_t *text = json_string(why);
    if (text) /* not valid UTF-8: sent without */
        json_object_set_new(json, "why", text);
    return json;
}

json_t *connect_turn(struct bot_game *t, const json_t *message, int64_t margin_ms)
{
    int number = (int)json_integer_value(json_object_get(message, "number"));
    if (number == t->number && t->thinking)
        return NULL; /* received before: the connection was lost since */
    if (number == t->number && t->answer[0])
        return move(t);
    t->number = number;
    t->answer[0] = '\0';
    t->clock = connect_clock(&t->control, t->seat, json_object_get(message, "clock"));
    t->clock.used_ms += margin_ms;
    t->waiting = true;
    if (t->useless)
        return lose(t, "forfeit", "the program does not run any more");
    if (t->thinking) { /* about a turn that was taken back */
        t->ready = t->thinking = false;
        player_begin(t->player, &t->line, &t->clock, os_now_ms());
    }
    if (t->ready)
        ask(t);
    return NULL;
}

/* ---- events of the player ---- */

/* The reason why the program failed, followed by the end of its output other than turns, from the
 * beginning of a line. */
static json_t *last_words(const struct bot_game *t, const char *cause, const char *why)
{
    char text[LAST_WORDS];
    const char *log = t->player->log;
    size_t end = strlen(log), from = end > LOG_TAIL ? end - LOG_TAIL : 0;
    while (end > from && strchr(" \r\n\t", log[end - 1]))
        end--;
    while (from > 0 && from < end && log[from - 1] != '\n')
        from++;
    snprintf(text, sizeof text, "%.80s%s%.*s", why, end > from ? "\n" : "", (int)(end - from),
             log + from);
    for (size_t at; !text_clean(text, strlen(text), &at);)
        text[at] = '?';
    return lose(t, cause, text);
}

/* A message with the turn, or one that gives up if it is illegal. */
static json_t *take_turn(struct bot_game *t, const char *text)
{
    struct agon_turn turn;
    struct agon_error e;
    const char *s = text;
    t->thinking = false;
    t->answered = true;
    if (agon_turn_read(t->game, t->line.pos, agon_line_past(&t->line), &s, false, &turn, &e) < 0) {
        char why[200];
        snprintf(why, sizeof why, "'%.60s' is not legal: %.100s", text, e.text);
        message("%s: %s", t->player->name, why);
        return lose(t, "illegal", why);
    }
    agon_turn_write(t->game, t->line.pos, &turn, t->answer, sizeof t->answer);
    if (!t->answer[0])
        snprintf(t->answer, sizeof t->answer, "pass");
    return move(t);
}

/* Gives up after the program has failed; its last output helps to find the cause. */
static json_t *give_up(struct bot_game *t, const char *cause, const char *why)
{
    message("%s: %s", t->player->name, why);
    if (t->player->log[0])
        message("it said: %.400s", t->player->log);
    t->useless = true;
    t->thinking = t->waiting = false;
    return t->accepted ? last_words(t, cause, why)
                       : json_pack("{ss ss}", "type", "decline", "challenge", t->id);
}

static json_t *take_ready(struct bot_game *t)
{
    t->ready = true;
    if (t->waiting)
        ask(t);
    return t->accepted ? NULL : json_pack("{ss ss}", "type", "accept", "challenge", t->id);
}

json_t *connect_next(struct bot_game *t, int64_t now)
{
    struct player_event event;
    while (t->player && !t->useless && player_next(t->player, now, &event)) {
        json_t *reply = NULL;
        if (event.type == PLAYER_READY)
            reply = take_ready(t);
        else if (event.type == PLAYER_TURN)
            reply = take_turn(t, event.text);
        else if (event.type == PLAYER_RESIGN)
            reply = about(t, "resign");
        else if (event.type == PLAYER_DRAW)
            reply = t->accepted ? about(t, "draw") : NULL;
        else
            reply = give_up(t, event.type == PLAYER_RUBBISH ? "illegal" : "forfeit", event.text);
        if (reply)
            return reply;
    }
    return NULL;
}
