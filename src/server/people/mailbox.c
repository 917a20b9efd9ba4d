/* Addresses and their codes. */
#include "server/people/mailbox.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/bucket.h"

enum { GOOD_MS = 3600000, MAILS_AT_ONCE = 5 };

struct code {
    char hash[SESSION_SIGNED];
    int64_t until; /* 0: there is none */
};

struct mailbox {
    char address[MAIL_ADDRESS]; /* "": none */
    char asked[MAIL_ADDRESS];   /* waits for its code */
    struct code confirm, lost;
    struct bucket mails;
};

static struct mailbox *mailbox_of(struct person *p)
{
    if (!p->mailbox)
        p->mailbox = calloc(1, sizeof *p->mailbox);
    if (!p->mailbox)
        abort();
    return p->mailbox;
}

const char *mailbox_address(const struct person *p)
{
    return p->mailbox ? p->mailbox->address : "";
}

bool mailbox_take(struct hall *h, struct person *p, int64_t *retry_ms)
{
    return h->options.unlimited || bucket_take(&mailbox_of(p)->mails, MAILS_AT_ONCE,
                                               MAILS_AT_ONCE / 3600.0, h->now, retry_ms);
}

/* What is signed: whose code it is, and the code. */
static bool sign(const struct hall *h, const struct person *p, const char *purpose,
                 const char *code, char hash[SESSION_SIGNED])
{
    char letters[SESSION_CODE], text[64];
    if (!session_code_letters(code, letters))
        return false;
    snprintf(text, sizeof text, "%s %s", p->id, letters);
    session_sign(h, purpose, text, hash);
    return true;
}

static const char confirming[] = "mail confirm", lost[] = "mail lost";

static void make(struct hall *h, const struct person *p, const char *purpose, struct code *c,
                 char code[SESSION_CODE])
{
    session_code(code);
    sign(h, p, purpose, code, c->hash);
    c->until = h->now + GOOD_MS;
}

static bool use(struct hall *h, const struct person *p, const char *purpose, struct code *c,
                const char *code)
{
    char hash[SESSION_SIGNED];
    if (h->now >= c->until || !sign(h, p, purpose, code, hash) ||
        sodium_memcmp(hash, c->hash, sizeof hash) != 0)
        return false;
    c->until = 0;
    return true;
}

void mailbox_ask(struct hall *h, struct person *p, const char *address, char code[SESSION_CODE])
{
    struct mailbox *m = mailbox_of(p);
    snprintf(m->asked, sizeof m->asked, "%s", address);
    make(h, p, confirming, &m->confirm, code);
}

void mailbox_lost(struct hall *h, struct person *p, char code[SESSION_CODE])
{
    make(h, p, lost, &mailbox_of(p)->lost, code);
}

bool mailbox_use(struct hall *h, struct person *p, const char *code)
{
    return p->mailbox && use(h, p, lost, &p->mailbox->lost, code);
}

bool mailbox_confirm(struct hall *h, struct person *p, const char *code)
{
    struct mailbox *m = p->mailbox;
    if (!m || !use(h, p, confirming, &m->confirm, code))
        return false;
    memcpy(m->address, m->asked, sizeof m->address);
    m->lost.until = 0; /* it went to the address before */
    store_put_paper(
        h->store,
        &(struct store_paper){
            .type = MAILBOX_TYPE, .id = p->id, .owner = p->id, .text = m->address, .at = h->now});
    return true;
}

void mailbox_revoke(struct person *p)
{
    if (p->mailbox)
        p->mailbox->confirm.until = p->mailbox->lost.until = 0;
}

void mailbox_clear(struct hall *h, struct person *p)
{
    mailbox_of(p)->address[0] = '\0';
    mailbox_revoke(p);
    store_drop_paper(h->store, MAILBOX_TYPE, p->id);
}

void mailbox_load(struct hall *h, const struct store_paper *paper)
{
    struct person *p = person_find(h, paper->id);
    if (p && mail_address_good(paper->text))
        strcpy(mailbox_of(p)->address, paper->text);
}
