/* Commands about mail: an account's address, and a way back when its password is lost. */
#include <string.h>

#include "server/clerk.h"
#include "server/commands/answer.h"
#include "server/commands/command.h"
#include "server/limits.h"
#include "server/people/letter.h"
#include "server/people/mailbox.h"

enum { MAILS_AT_ONCE = 20 };

/* Whether mail is sent here at all, and one may be asked for from this address now. */
static int check_mails(struct request *r)
{
    int64_t retry;
    if (!r->hall->mailer)
        return request_refuse(r, "not_now", AGON_SAY(mail_none, "this server sends no mail"));
    if (r->hall->options.unlimited ||
        bucket_take(&limits_address(r->hall, r->address)->mails, MAILS_AT_ONCE,
                    MAILS_AT_ONCE / 3600.0, r->hall->now, &retry))
        return 0;
    request_refuse(r, "too_many", AGON_SAY(mail_too_many, "too many mails are asked for"));
    request_put(r, "retry_ms", json_integer(retry));
    return -1;
}

static void send_mail(struct request *r, const struct person *p, enum letter_kind kind,
                      const char *to, const char *code)
{
    struct mail mail;
    const char *url = r->hall->options.public_url;
    strcpy(mail.to, to);
    letter_write(&mail, kind, request_text(r, "language"), p->name, url ? url : "Agon", code);
    mailer_send(r->hall->mailer, &mail, limits_owner(r->address));
}

static void owner_verified(struct request *r, bool good)
{
    struct person *p = r->person;
    const char *address = request_text(r, "address");
    char code[SESSION_CODE];
    int64_t retry;
    if (!good || !p) {
        request_finish(r,
                       request_refuse(r, "wrong_password",
                                      AGON_SAY(account_password_wrong, "the password is wrong")));
    } else if (!address[0]) {
        mailbox_clear(r->hall, p);
        answer_session(r, r->session, p);
        request_finish(r, 0);
    } else if (!mailbox_take(r->hall, p, &retry)) {
        request_refuse(r, "too_many", AGON_SAY(mail_too_many, "too many mails are asked for"));
        request_put(r, "retry_ms", json_integer(retry));
        request_finish(r, -1);
    } else {
        mailbox_ask(r->hall, p, address, code);
        send_mail(r, p, LETTER_CONFIRM, address, code);
        request_finish(r, 0);
    }
}

static int run_address(struct request *r)
{
    const char *address = request_text(r, "address");
    if (check_mails(r) < 0)
        return -1;
    if (address[0] && !mail_address_good(address)) {
        request_refuse(r, "bad_argument", AGON_SAY(mail_address_wrong, "this is no mail address"));
        request_put(r, "argument", json_string("address"));
        return -1;
    }
    return clerk_verify(r, r->person->password, request_text(r, "password"), owner_verified);
}

static int run_confirm(struct request *r)
{
    if (check_mails(r) < 0)
        return -1;
    if (!mailbox_confirm(r->hall, r->person, request_text(r, "code")))
        return request_refuse(r, "wrong_code",
                              AGON_SAY(mail_code_wrong, "the code is wrong or too old"));
    answer_session(r, r->session, r->person);
    return 0;
}

/* The answer is the same whether there is such an account, an address of it, or neither. */
static int run_forgotten(struct request *r)
{
    char code[SESSION_CODE];
    int64_t retry;
    if (check_mails(r) < 0)
        return -1;
    struct person *p = person_named(r->hall, request_text(r, "name"));
    if (p && mailbox_address(p)[0] && !person_is_blocked(r->hall, p) &&
        mailbox_take(r->hall, p, &retry)) {
        mailbox_lost(r->hall, p, code);
        send_mail(r, p, LETTER_LOST, mailbox_address(p), code);
    }
    return 0;
}

#define LANGUAGE                                                                                   \
    {                                                                                              \
        "language", ARG_TEXT, false, 2, 2, "of the mail: en (usual), fr, ja, tr"                   \
    }

const struct command commands_mail[] = {
    {"address", RIGHTS_ACCOUNT, false, true,
     "sends a code to an address that becomes the account's",
     (const struct argument[]){
         {"address", ARG_TEXT, true, 0, MAIL_ADDRESS - 1, "one mail address, empty: none any more"},
         {"password", ARG_TEXT, true, 1, PASSWORD_MOST, "the account's"},
         LANGUAGE,
         {0}},
     run_address},
    {"confirm", RIGHTS_ACCOUNT, false, true, "the address is the account's from now on",
     (const struct argument[]){{"code", ARG_TEXT, true, 1, 40, "as it came by mail"}, {0}},
     run_confirm},
    {"forgotten", RIGHTS_SESSION, false, true, "sends a code for recover to the account's address",
     (const struct argument[]){{"name", ARG_TEXT, true, 1, 99, "an account's name"}, LANGUAGE, {0}},
     run_forgotten},
    {0}};
