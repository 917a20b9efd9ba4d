/* Commands about mail: an account's address, and resetting a lost password. */
#include <string.h>

#include "server/base/limits.h"
#include "server/commands/commands.h"
#include "server/request/answer.h"
#include "server/request/resolve.h"
#include "server/users/letter.h"
#include "server/users/mailbox.h"
#include "server/users/password_worker.h"

/* Whether this server sends mail. */
static int check_mailer(struct request *r)
{
    return r->api->users->mailer
               ? 0
               : request_refuse(r, "not_now", AGON_SAY(mail_none, "this server sends no email"));
}

static void send_mail(struct request *r, const struct user *user, enum letter_kind kind,
                      const char *to, const char *code)
{
    struct mail mail;
    const char *url = r->api->core->options.public_url;
    strcpy(mail.to, to);
    letter_write(&mail, kind, request_text(r, "language"), user->name, url ? url : "Agon", code);
    mailer_send(r->api->users->mailer, &mail, limits_owner(r->address));
}

static void owner_verified(struct asker *a, bool good)
{
    struct request *r = (struct request *)a;
    struct user *user = r->user;
    const char *address = request_text(r, "address");
    char code[SESSION_CODE];
    int64_t retry;
    if (!answer_verified(r, good))
        return;
    if (!address[0]) {
        mailbox_clear(r->api->users, user);
        answer_session(r, r->session, user);
        request_finish(r, 0);
    } else if (!mailbox_take(r->api->users, user, &retry)) {
        request_finish(
            r, request_refuse_until(
                   r, "too_many",
                   AGON_SAY(mail_too_many, "too many emails have been asked for; try again later"),
                   retry));
    } else {
        mailbox_ask(r->api->users, user, address, code);
        send_mail(r, user, LETTER_CONFIRM, address, code);
        request_finish(r, 0);
    }
}

static int run_address(struct request *r)
{
    const char *address = request_text(r, "address");
    if (check_mailer(r) < 0)
        return -1;
    if (address[0] && !mail_address_good(address))
        return request_refuse_argument(
            r, "address", "%s", AGON_SAY(mail_address_wrong, "this is not an email address"));
    return password_verify(r->api->users, &r->asker, r->user, request_text(r, "password"),
                           owner_verified);
}

static int run_confirm(struct request *r)
{
    if (check_mailer(r) < 0)
        return -1;
    if (!mailbox_confirm(r->api->users, r->user, request_text(r, "code")))
        return request_refuse(r, "wrong_code",
                              AGON_SAY(mail_code_wrong, "the code is wrong or has expired"));
    answer_session(r, r->session, r->user);
    return 0;
}

/* The answer is the same whether or not the account exists and has an address. */
static int run_forgotten(struct request *r)
{
    char code[SESSION_CODE];
    int64_t retry;
    if (check_mailer(r) < 0)
        return -1;
    struct user *user = user_named(r->api->users, request_text(r, "name"));
    if (user && mailbox_address(user)[0] && !user_is_blocked(r->api->users, user) &&
        mailbox_take(r->api->users, user, &retry)) {
        mailbox_lost(r->api->users, user, code);
        send_mail(r, user, LETTER_LOST, mailbox_address(user), code);
    }
    return 0;
}

#define LANGUAGE                                                                                   \
    {                                                                                              \
        "language", ARG_TEXT, false, 2, 2, "of the mail: en (usual), fr, ja, tr"                   \
    }

const struct command commands_mail[] = {
    {"address", RIGHTS_ACCOUNT, "sends a code to confirm an email address",
     (const struct argument[]){
         {"address", ARG_TEXT, true, 0, MAIL_ADDRESS - 1, "an email address; empty: remove it"},
         {"password", ARG_TEXT, true, 1, PASSWORD_MAX, "the account's"},
         LANGUAGE,
         {0}},
     run_address, .http_only = true, .cost = RATE_MAILS,
     .answer = "token?: text(1..64), you?: USER, server?: {version: text, protocol: 1..1, once: "
               "[text]}, now?: moment, mail?: {address: text(0..254)}"},
    {"confirm", RIGHTS_ACCOUNT, "confirms the account's email address",
     (const struct argument[]){{"code", ARG_TEXT, true, 1, 40, "from the email"}, {0}}, run_confirm,
     .http_only = true, .cost = RATE_MAILS, .answer = ANSWER_SESSION},
    {"forgotten", RIGHTS_SESSION, "emails a code for recover to the account's address",
     (const struct argument[]){ARGUMENT_NAME, LANGUAGE, {0}}, run_forgotten, .http_only = true,
     .cost = RATE_MAILS, .answer = ""},
    {0}};
