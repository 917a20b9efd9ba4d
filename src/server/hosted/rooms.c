/* The rooms of a tournament: creating one with its rules, and calling a player to one. */
#include "server/hosted/rooms.h"

#include <string.h>

#include "play/record.h"
#include "server/base/connection.h"
#include "server/game/play.h"
#include "server/hosted/notes.h"
#include "server/hosted/people.h"

struct room *hosted_room(struct hosted_tournament *t, struct shared_game *shared, int match,
                         int game)
{
    struct room *room = room_new(t->tournaments->rooms, shared, &t->rules.control);
    const char *title = json_string_value(json_object_get(t->settings, "title"));
    room->messages = hosted_messages_json(t);
    room->message_shown = hosted_message(t) != NULL;
    memcpy(room->tournament, t->id, sizeof room->tournament);
    room->event = record_copy(title, strlen(title));
    room->pairing = match;
    room->nth = game;
    room->lag_ms = t->rules.lag_ms;
    room->warnings = t->rules.warnings;
    room->draws = t->rules.draws;
    room->chat_policy = t->rules.chat;
    room->opponent = OPPONENT_USER;
    room->rated = t->rules.rated && match >= 0 && !shared->own;
    return room;
}

void hosted_call(const struct hosted_tournament *t, int player, const char *id, const char *game)
{
    struct user *user = hosted_user(t, player);
    if (!user || !user->connections)
        return;
    json_t *push = json_pack("{ss ss ss ss?}", "on", "tournament_game", "tournament", t->id, "id",
                             id, "game", *game ? game : NULL);
    struct message *message = message_new(t->tournaments->core, push);
    for (struct connection *connection = user->connections; connection;
         connection = connection->next_of_owner)
        connection_send(connection, message);
    message_drop(message);
    json_decref(push);
}
