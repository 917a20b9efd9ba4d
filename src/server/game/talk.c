/* Phrases, and the checks on chat. */
#include "server/game/talk.h"

#include <string.h>

#include "server/users/user.h"

static const struct {
    const char *id, *text;
} phrases[] = {{"hello", "Hello!"},         {"luck", "Good luck!"},
               {"fun", "Have fun!"},        {"nice", "Nice move!"},
               {"oops", "Oops!"},           {"moment", "One moment, please."},
               {"good_game", "Good game!"}, {"well_played", "Well played!"},
               {"thanks", "Thank you!"},    {"again", "Another game?"},
               {"bye", "Goodbye!"}};
enum { PHRASES = sizeof phrases / sizeof phrases[0] };

const char *talk_phrase_text(const char *id)
{
    for (int i = 0; i < PHRASES; i++)
        if (strcmp(phrases[i].id, id) == 0)
            return phrases[i].text;
    return NULL;
}

const char *talk_phrase_of(const char *text)
{
    for (int i = 0; i < PHRASES; i++)
        if (strcmp(phrases[i].text, text) == 0)
            return phrases[i].id;
    return NULL;
}

/* ---- what may be said ---- */

static const char *const policies[] = {"all", "phrases", "off"};

const char *talk_policy_name(enum chat_policy policy)
{
    return policies[policy];
}

int talk_policy_find(const char *name)
{
    for (int i = CHAT_ALL; i <= CHAT_OFF; i++)
        if (strcmp(policies[i], name) == 0)
            return i;
    return -1;
}

enum chat_policy talk_policy(const struct room *room)
{
    enum chat_policy server = room->rooms->core->options.chat;
    return server > room->chat_policy ? server : room->chat_policy;
}

static bool is_new(const struct room *room, const struct user *user)
{
    return user_is_guest(user) ||
           (user->role == ROLE_PLAYER && room->rooms->core->now - user->created < TALK_NEW_MS);
}

/* The user's own lines at the end of the chat without an answer. */
static int unanswered(const struct room *room, const struct user *user)
{
    int n = 0;
    for (int i = room->chats - 1; i >= 0 && strcmp(room->chat[i].user, user->id) == 0; i--)
        n += !talk_phrase_of(room->chat[i].text);
    return n;
}

int talk_check(const struct room *room, const struct user *user, const char *text,
               struct agon_error *error)
{
    enum chat_policy policy = talk_policy(room);
    bool phrase = talk_phrase_of(text) != NULL;
    if (policy == CHAT_OFF)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(talk_off, "chat is switched off here"));
    if (phrase)
        return 0;
    if (policy == CHAT_PHRASES)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(talk_phrases, "here you can only choose a phrase"));
    if (!is_new(room, user))
        return 0;
    if (strstr(text, "://") || strstr(text, "www."))
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(talk_new_links, "new players cannot post links yet"));
    if (unanswered(room, user) >= TALK_LINES_MAX)
        return agon_fail(error, AGON_UNSUPPORTED, -1,
                         AGON_SAY(talk_new_answer, "please wait until somebody answers"));
    return 0;
}
