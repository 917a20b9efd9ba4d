/* Mail addresses and their codes. */
#include "server/users/mailbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/base/bucket.h"
#include "server/users/session.h"

enum { GOOD_MS = 3600000, MAILS_AT_ONCE = 5, NOTICES_AT_ONCE = 3, NOTICES_A_DAY = 12 };

struct code {
    char hash[SESSION_SIGNED];
    int64_t until; /* 0: none */
};

/* Codes that were sent. */
struct sent {
    char asked[MAIL_ADDRESS]; /* waiting for its code */
    struct code confirm, lost;
};

struct mailbox {
    char *address;     /* NULL: none */
    struct sent *sent; /* or NULL */
    struct bucket mails, notices;
};

static struct mailbox *mailbox_of(struct user *user)
{
    if (!user->mailbox)
        user->mailbox = calloc(1, sizeof *user->mailbox);
    if (!user->mailbox)
        abort();
    return user->mailbox;
}

static struct sent *sent_of(struct user *user)
{
    struct mailbox *m = mailbox_of(user);
    if (!m->sent)
        m->sent = calloc(1, sizeof *m->sent);
    if (!m->sent)
        abort();
    return m->sent;
}

/* NULL: none. */
static void set_address(struct mailbox *m, const char *address)
{
    free(m->address);
    m->address = address ? strdup(address) : NULL;
    if (address && !m->address)
        abort();
}

const char *mailbox_address(const struct user *user)
{
    return user->mailbox && user->mailbox->address ? user->mailbox->address : "";
}

bool mailbox_take(struct users *users, struct user *user, int64_t *retry_ms)
{
    return users->core->options.unlimited ||
           bucket_take(&mailbox_of(user)->mails, MAILS_AT_ONCE, MAILS_AT_ONCE / 3600.0,
                       users->core->now, retry_ms);
}

bool mailbox_take_notice(struct users *users, struct user *user)
{
    return users->core->options.unlimited ||
           bucket_take(&mailbox_of(user)->notices, NOTICES_AT_ONCE, NOTICES_A_DAY / 86400.0,
                       users->core->now, NULL);
}

/* Signs a code for a user. */
static bool sign(const struct users *users, const struct user *user, const char *purpose,
                 const char *code, char hash[SESSION_SIGNED])
{
    char letters[SESSION_CODE], text[64];
    if (!session_code_letters(code, letters))
        return false;
    snprintf(text, sizeof text, "%s %s", user->id, letters);
    session_sign(users, purpose, text, hash);
    return true;
}

static const char confirming[] = "mail confirm", lost[] = "mail lost";

static void make(struct users *users, const struct user *user, const char *purpose, struct code *c,
                 char code[SESSION_CODE])
{
    session_code(code);
    sign(users, user, purpose, code, c->hash);
    c->until = users->core->now + GOOD_MS;
}

static bool use(struct users *users, const struct user *user, const char *purpose, struct code *c,
                const char *code)
{
    char hash[SESSION_SIGNED];
    if (users->core->now >= c->until || !sign(users, user, purpose, code, hash) ||
        sodium_memcmp(hash, c->hash, sizeof hash) != 0)
        return false;
    c->until = 0;
    return true;
}

void mailbox_ask(struct users *users, struct user *user, const char *address,
                 char code[SESSION_CODE])
{
    struct sent *s = sent_of(user);
    snprintf(s->asked, sizeof s->asked, "%s", address);
    make(users, user, confirming, &s->confirm, code);
}

void mailbox_lost(struct users *users, struct user *user, char code[SESSION_CODE])
{
    make(users, user, lost, &sent_of(user)->lost, code);
}

bool mailbox_use(struct users *users, struct user *user, const char *code)
{
    return user->mailbox && user->mailbox->sent &&
           use(users, user, lost, &user->mailbox->sent->lost, code);
}

bool mailbox_confirm(struct users *users, struct user *user, const char *code)
{
    struct mailbox *m = user->mailbox;
    if (!m || !m->sent || !use(users, user, confirming, &m->sent->confirm, code))
        return false;
    set_address(m, m->sent->asked);
    m->sent->lost.until = 0; /* it was sent to the previous address */
    store_put_document(users->core->store, &(struct store_document){.type = MAILBOX_TYPE,
                                                                    .id = user->id,
                                                                    .owner = user->id,
                                                                    .text = m->address,
                                                                    .at = users->core->now});
    return true;
}

void mailbox_revoke(struct user *user)
{
    if (user->mailbox && user->mailbox->sent)
        user->mailbox->sent->confirm.until = user->mailbox->sent->lost.until = 0;
}

void mailbox_clear(struct users *users, struct user *user)
{
    set_address(mailbox_of(user), NULL);
    mailbox_revoke(user);
    store_drop_document(users->core->store, MAILBOX_TYPE, user->id);
}

bool mailbox_rests(const struct user *user)
{
    const struct mailbox *m = user->mailbox;
    int64_t now = user->users->core->now;
    bool asked = m && m->sent && (m->sent->confirm.until > now || m->sent->lost.until > now);
    return !asked && (!m || (bucket_rests(&m->mails, now) && bucket_rests(&m->notices, now)));
}

void mailbox_free(struct user *user)
{
    if (!user->mailbox)
        return;
    free(user->mailbox->address);
    free(user->mailbox->sent);
    free(user->mailbox);
    user->mailbox = NULL;
}

void mailbox_load(void *to, const struct store_document *document)
{
    struct users *users = to;
    struct user *user = user_find(users, document->id);
    if (user && mail_address_good(document->text))
        set_address(mailbox_of(user), document->text);
}
