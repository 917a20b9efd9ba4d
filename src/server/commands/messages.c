/* Commands about private messages and blocking.
 *
 * Limits against spam: muted or blocked accounts cannot write; only a few messages go to someone
 * who has not answered, and only a few strangers can be written to in a day. */
#include <string.h>

#include "core/text.h"
#include "server/base/connection.h"
#include "server/commands/commands.h"
#include "server/request/resolve.h"
#include "server/users/notice.h"
#include "server/users/relation.h"

enum {
    MESSAGE_CHARACTERS = 1000,
    MESSAGE_BYTES = 4 * MESSAGE_CHARACTERS,
    UNANSWERED_MAX = 5, /* to a user who neither wrote nor follows */
    STRANGERS = 10,     /* users who can be written to at once, and in a day */
    CONVERSATIONS = 100,
    PAGE_MAX = 100,
    KEPT = 1000 /* messages stored per pair of accounts */
};

static bool is_text(const char *text)
{
    return text_characters(text) <= MESSAGE_CHARACTERS && text[strspn(text, " \r\n\t")] != '\0';
}

static int check_sender(struct request *r)
{
    if (r->account == r->user)
        return request_refuse(r, "not_now", AGON_SAY(message_self, "this is your own account"));
    if (r->account->role == ROLE_BOT || r->user->role == ROLE_BOT)
        return request_refuse(r, "not_now",
                              AGON_SAY(message_bot, "programs and classes have no messages"));
    if (r->user->silent > r->api->core->now)
        return request_refuse(r, "forbidden", AGON_SAY(talk_muted, "you cannot chat for a while"));
    if (relation_has(r->user, RELATION_BLOCKS, r->account))
        return request_refuse(r, "not_now",
                              AGON_SAY(message_blocked, "you have blocked this player"));
    if (relation_has(r->account, RELATION_BLOCKS, r->user))
        return request_refuse(r, "forbidden",
                              AGON_SAY(message_unwanted, "this player takes no messages from you"));
    return 0;
}

/* ---- sending ---- */

static void push(struct user *to, const struct user *other, bool mine, const char *text)
{
    for (struct connection *c = to->connections; c; c = c->next_of_owner)
        connection_send_json(
            c, json_pack("{ss ss s{sI sb ss}}", "on", "message", "with", other->name, "message",
                         "at", (json_int_t)to->users->core->now, "mine", mine, "text", text));
}

static int send(struct request *r, int64_t sent, int64_t answered)
{
    int64_t retry = 0;
    bool stranger = answered == 0 && !relation_has(r->account, RELATION_FOLLOWS, r->user);
    const char *text = request_text(r, "text");
    if (stranger && sent >= UNANSWERED_MAX)
        return request_refuse(r, "too_many",
                              AGON_SAY(message_wait, "please wait for an answer first"));
    if (stranger && sent == 0 && !r->api->core->options.unlimited &&
        !bucket_take(&r->user->strangers, STRANGERS, STRANGERS / 86400.0, r->api->core->now,
                     &retry))
        return request_refuse_until(
            r, "too_many",
            AGON_SAY(message_strangers, "you have written to enough new people today"), retry);
    store_add_message(r->api->core->store, &(struct store_message){.sender = r->user->id,
                                                                   .receiver = r->account->id,
                                                                   .text = text,
                                                                   .at = r->api->core->now,
                                                                   .kept = KEPT});
    notice_add(r->api->users, r->account, NOTICE_MESSAGE, r->user->id, r->user->name);
    push(r->account, r->user, false, text);
    push(r->user, r->account, true, text);
    return 0;
}

static void exchange_found(void *context, const struct store_table *t)
{
    struct request *r = context;
    r->account = user_named(r->api->users, request_text(r, "name"));
    int status = r->user && r->account
                     ? check_sender(r)
                     : request_refuse(r, "not_found", AGON_SAY(account_nobody, "no such user"));
    if (status == 0 && t->rows == 0)
        status = request_refuse(r, "busy", AGON_SAY(store_silent, "the database does not answer"));
    request_finish(r, status == 0 ? send(r, t->cell[0].number, t->cell[1].number) : status);
}

static int run_message(struct request *r)
{
    if (!is_text(request_text(r, "text")))
        return request_refuse(
            r, "too_large", AGON_SAY(message_text_expected, "text: expected 1 to 1000 characters"));
    int status = check_sender(r);
    if (status != 0)
        return status;
    store_query_exchange(r->api->core->store, r->user->id, r->account->id, exchange_found, r);
    return REQUEST_LATER;
}

/* ---- reading ---- */

static void conversations_found(void *context, const struct store_table *t)
{
    struct request *r = context;
    json_t *list = json_array();
    for (int i = 0; i < t->rows; i++) {
        const struct store_cell *row = &t->cell[i * t->columns];
        json_array_append_new(list,
                              json_pack("{ss sI ss sb sI}", "name", row[0].text, "at",
                                        (json_int_t)row[1].number, "text", row[2].text, "mine",
                                        row[3].number != 0, "unread", (json_int_t)row[4].number));
    }
    request_put(r, "conversations", list);
    request_finish(r, 0);
}

static int run_conversations(struct request *r)
{
    store_query_conversations(r->api->core->store, r->user->id, CONVERSATIONS, conversations_found,
                              r);
    return REQUEST_LATER;
}

static void messages_found(void *context, const struct store_table *t)
{
    struct request *r = context;
    json_t *list = json_array();
    const struct store_cell *last = t->rows > 0 ? &t->cell[(t->rows - 1) * t->columns] : NULL;
    bool more = last && t->rows == (int)request_number(r, "count", PAGE_MAX);
    for (int i = t->rows - 1; i >= 0; i--) {
        const struct store_cell *row = &t->cell[i * t->columns];
        json_array_append_new(list, json_pack("{sI sb ss}", "at", (json_int_t)row[1].number, "mine",
                                              row[2].number != 0, "text", row[3].text));
    }
    request_put(r, "messages", list);
    request_put(r, "before", more ? json_integer((json_int_t)last[0].number) : json_null());
    request_finish(r, 0);
}

static int run_conversation(struct request *r)
{
    request_put(r, "name", json_string(r->account->name));
    request_put(r, "blocked", json_boolean(relation_has(r->user, RELATION_BLOCKS, r->account)));
    store_query_messages(r->api->core->store, r->user->id, r->account->id,
                         request_number(r, "before", INT64_MAX),
                         (int)request_number(r, "count", PAGE_MAX), messages_found, r);
    return REQUEST_LATER;
}

static int run_seen(struct request *r)
{
    store_see_messages(r->api->core->store, r->user->id, r->account->id);
    notice_end(r->api->users, r->user->id, NOTICE_MESSAGE, r->account->id);
    return 0;
}

/* ---- blocking ---- */

/* A blocked user no longer follows. */
static int run_shut_out(struct request *r)
{
    bool on = request_on(r, "on", true);
    if (r->account == r->user)
        return request_refuse(r, "not_now", AGON_SAY(message_self, "this is your own account"));
    if (!relation_set(r->api->users, r->user, RELATION_BLOCKS, r->account, on))
        return request_refuse(r, "too_many",
                              AGON_SAY(block_most, "you can block at most %d accounts"),
                              RELATIONS_MAX);
    if (on) {
        relation_set(r->api->users, r->account, RELATION_FOLLOWS, r->user, false);
        relation_set(r->api->users, r->user, RELATION_FOLLOWS, r->account, false);
    }
    return 0;
}

const struct command commands_messages[] = {
    {"message", RIGHTS_ACCOUNT, "writes to another account",
     (const struct argument[]){
         ARGUMENT_NAME, {"text", ARG_TEXT, true, 1, MESSAGE_BYTES, "at most 1000 characters"}, {0}},
     run_message, .once = true, .resolves = RESOLVE_ACCOUNT, .cost = RATE_CHAT, .answer = ""},
    {"conversations", RIGHTS_ACCOUNT, "whom you have written with, the latest first", NULL,
     run_conversations, .reads = true, .cost = RATE_LOOKUPS,
     .answer = "conversations: [{name: name, at: moment, text: text, mine: switch, unread: "
               "count}]"},
    {"conversation", RIGHTS_ACCOUNT, "what was written with an account, the latest of it",
     (const struct argument[]){
         ARGUMENT_NAME,
         {"before", ARG_NUMBER, false, 0, INT64_MAX, "from an answer: what was before it"},
         {"count", ARG_NUMBER, false, 1, PAGE_MAX, "messages at most"},
         {0}},
     run_conversation, .reads = true, .resolves = RESOLVE_ACCOUNT,
     .answer = "name: name, blocked: switch, messages: [MESSAGE; 0..100], before: whole|null"},
    {"conversation_seen", RIGHTS_ACCOUNT, "what this account wrote is not new any more",
     (const struct argument[]){ARGUMENT_NAME, {0}}, run_seen, .resolves = RESOLVE_ACCOUNT,
     .answer = ""},
    {"shut_out", RIGHTS_ACCOUNT, "blocks an account for you: no messages, challenges, follows",
     (const struct argument[]){
         ARGUMENT_NAME, {"on", ARG_SWITCH, false, 0, 0, "true by default"}, {0}},
     run_shut_out, .resolves = RESOLVE_ACCOUNT, .cost = RATE_FOLLOWS, .answer = ""},
    {0}};
