/* Answers shared by several commands. */
#include "server/request/answer.h"

#include <stdlib.h>
#include <string.h>

#include "server/users/mailbox.h"
#include "server/users/session.h"

void answer_session(struct request *r, const char *cookie, struct user *user)
{
    char token[TOKEN_TEXT];
    session_token(r->api->users, cookie, token);
    request_put(r, "token", json_string(token));
    request_put(r, "you", user_json(user));
    request_put(
        r, "server",
        json_pack("{ss si sO}", "version", agon_version(), "protocol", 1, "once", r->api->once));
    request_put(r, "now", json_integer(r->api->core->now));
    if (r->api->users->mailer)
        request_put(r, "mail", json_pack("{ss}", "address", mailbox_address(user)));
}

void answer_cookie(struct request *r, const char *cookie)
{
    free(r->cookie);
    r->cookie = malloc(strlen(cookie) + 1);
    if (!r->cookie)
        abort();
    strcpy(r->cookie, cookie);
}

bool answer_verified(struct request *r, bool good)
{
    if (good && r->user)
        return true;
    request_finish(r, request_refuse(r, "wrong_password",
                                     AGON_SAY(account_password_wrong, "the password is wrong")));
    return false;
}

void answer_where(struct request *r)
{
    const struct api *api = r->api;
    const char *url =
        api->core->options.public_url ? api->core->options.public_url : api->local_url;
    request_put(r, "url", *url ? json_string(url) : json_null());
    request_put(r, "bot_port", api->bot_port ? json_integer(api->bot_port) : json_null());
}
