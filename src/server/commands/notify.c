/* Commands about notifications by mail and push. */
#include <stdlib.h>

#include "server/commands/commands.h"
#include "server/request/request.h"
#include "server/users/deliver.h"
#include "server/users/mailbox.h"
#include "server/users/pusher.h"
#include "server/users/session.h"

enum { BROWSERS_MAX = 10 };

/* ---- settings ---- */

static void wish_found(void *context, const struct store_table *t)
{
    struct request *r = context;
    request_put(r, "by_mail", json_boolean(t->rows > 0));
    request_finish(r, 0);
}

static void browsers_found(void *context, const struct store_table *t)
{
    struct request *r = context;
    request_put(r, "browsers", json_integer(t->rows));
    if (!r->user) { /* deleted since */
        request_finish(r, 0);
        return;
    }
    store_query_documents(r->api->core->store, BY_MAIL_TYPE, r->user->id, 1, wish_found, r);
}

static int run_settings(struct request *r)
{
    char key[PUSH_KEY_TEXT];
    push_key_text(r->api->users, key);
    request_put(r, "push_key", r->api->users->pusher ? json_string(key) : json_null());
    request_put(r, "mail", json_boolean(r->api->users->mailer && mailbox_address(r->user)[0]));
    store_query_documents(r->api->core->store, PUSH_TYPE, r->user->id, BROWSERS_MAX, browsers_found,
                          r);
    return REQUEST_LATER;
}

static int run_by_mail(struct request *r)
{
    const char *language = request_text(r, "language");
    if (!request_on(r, "on", true)) {
        store_drop_document(r->api->core->store, BY_MAIL_TYPE, r->user->id);
        return 0;
    }
    if (!r->api->users->mailer || !mailbox_address(r->user)[0])
        return request_refuse(r, "not_now",
                              AGON_SAY(notify_no_address, "this account has no email address"));
    store_put_document(r->api->core->store,
                       &(struct store_document){.type = BY_MAIL_TYPE,
                                                .id = r->user->id,
                                                .owner = r->user->id,
                                                .text = language ? language : "en",
                                                .at = r->api->core->now});
    return 0;
}

/* ---- browsers ---- */

/* A document's id: one per browser, whichever account uses it. */
static void browser_id(const struct request *r, char id[SESSION_SIGNED])
{
    session_sign(r->api->users, "push", request_text(r, "endpoint"), id);
}

static int keep_browser(struct request *r)
{
    const char *language = request_text(r, "language");
    char id[SESSION_SIGNED], session[SESSION_SIGNED];
    session_hash(r->api->users, r->session, session);
    json_t *json = json_pack("{ss ss ss ss ss}", "endpoint", request_text(r, "endpoint"), "key",
                             request_text(r, "key"), "auth", request_text(r, "auth"), "language",
                             language ? language : "en", "session", session);
    char *text = json_dumps(json, JSON_COMPACT);
    browser_id(r, id);
    json_decref(json);
    if (!text)
        return request_refuse(r, "busy", AGON_SAY(no_memory_left, "no memory is left"));
    /* Replaces the subscription of the browser's previous user. */
    store_drop_document(r->api->core->store, PUSH_TYPE, id);
    store_put_document(r->api->core->store, &(struct store_document){.type = PUSH_TYPE,
                                                                     .id = id,
                                                                     .owner = r->user->id,
                                                                     .text = text,
                                                                     .at = r->api->core->now});
    free(text);
    return 0;
}

static void counted(void *context, const struct store_table *t)
{
    struct request *r = context;
    bool many = t->rows >= BROWSERS_MAX || !r->user; /* NULL: deleted since */
    request_finish(r, many
                          ? request_refuse(r, "too_many",
                                           AGON_SAY(push_most, "at most %d browsers"), BROWSERS_MAX)
                          : keep_browser(r));
}

static int run_subscribe(struct request *r)
{
    struct push_browser b = {.endpoint = request_text(r, "endpoint"),
                             .key = request_text(r, "key"),
                             .auth = request_text(r, "auth")};
    if (!r->api->users->pusher)
        return request_refuse(r, "not_now",
                              AGON_SAY(push_none, "this server sends no notifications"));
    if (!push_browser_good(r->api->core->options.push, &b))
        return request_refuse_argument(
            r, "endpoint", "%s",
            AGON_SAY(push_service_unknown, "the push service of this browser is not known here"));
    store_query_documents(r->api->core->store, PUSH_TYPE, r->user->id, BROWSERS_MAX, counted, r);
    return REQUEST_LATER;
}

static int run_unsubscribe(struct request *r)
{
    char id[SESSION_SIGNED];
    browser_id(r, id);
    store_drop_document(r->api->core->store, PUSH_TYPE, id);
    return 0;
}

#define ENDPOINT                                                                                   \
    {                                                                                              \
        "endpoint", ARG_TEXT, true, 1, PUSH_ENDPOINT - 1, "of the browser's subscription"          \
    }
#define LANGUAGE                                                                                   \
    {                                                                                              \
        "language", ARG_TEXT, false, 2, 2, "en (usual), fr, ja, tr"                                \
    }

const struct command commands_notify[] = {
    {"notify", RIGHTS_ACCOUNT, "how you hear of what happens while you are away", NULL,
     run_settings, .reads = true,
     .answer = "push_key: text|null, browsers: 0..10, mail: switch, by_mail: switch"},
    {"notify_mail", RIGHTS_ACCOUNT, "notices by email, or no longer",
     (const struct argument[]){{"on", ARG_SWITCH, false, 0, 0, "true by default"}, LANGUAGE, {0}},
     run_by_mail, .answer = ""},
    {"push_on", RIGHTS_ACCOUNT, "notices to a browser (Web Push)",
     (const struct argument[]){ENDPOINT,
                               {"key", ARG_TEXT, true, 87, 87, "p256dh, base64 of URLs"},
                               {"auth", ARG_TEXT, true, 22, 22, "auth, base64 of URLs"},
                               LANGUAGE,
                               {0}},
     run_subscribe, .cost = RATE_FOLLOWS, .answer = ""},
    {"push_off", RIGHTS_ACCOUNT, "no notices to this browser any more",
     (const struct argument[]){ENDPOINT, {0}}, run_unsubscribe, .answer = ""},
    {0}};
