/* Texts of notifications in the languages of the site, and sending them. */
#include "server/users/deliver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/users/mailbox.h"
#include "server/users/mailer.h"
#include "server/users/pusher.h"

enum { BROWSERS = 10, SENTENCE = 256, KINDS = 3, PUSHES_AT_ONCE = 20, PUSHES_A_DAY = 200 };

static const struct wording {
    const char *language, *of[KINDS], *letter;
} wordings[] = {
    {"en",
     {"%s challenges you", "It is your turn against %s", "%s has written to you"},
     "%s.\r\n\r\n    %s\r\n\r\nTo stop these emails, go to your account's page and switch them "
     "off.\r\n"},
    {"fr",
     {"%s vous défie", "À vous de jouer contre %s", "%s vous a écrit"},
     "%s.\r\n\r\n    %s\r\n\r\nPour ne plus recevoir ces courriels, désactivez-les sur la page de "
     "votre "
     "compte.\r\n"},
    {"ja",
     {"%sさんから挑戦が届きました", "%sさんとの対局であなたの番です",
      "%sさんからメッセージが届きました"},
     "%s。\r\n\r\n    "
     "%s\r\n\r\nこのメールを止めるには、アカウントのページで通知を切ってください。\r\n"},
    {"tr",
     {"%s size meydan okuyor", "%s ile oyunda sıra sizde", "%s size yazdı"},
     "%s.\r\n\r\n    %s\r\n\r\nBu e-postaları durdurmak için hesap sayfanızda kapatın.\r\n"}};

struct delivery {
    struct users *users;
    char user[ID_SIZE], who[USER_NAME], path[ID_SIZE + USER_NAME], tag[64];
    enum notice type;
};

static const struct wording *wording_of(const char *language)
{
    for (size_t i = 0; language && i < sizeof wordings / sizeof wordings[0]; i++)
        if (strcmp(wordings[i].language, language) == 0)
            return &wordings[i];
    return wordings;
}

static void write_sentence(const struct delivery *d, const struct wording *w, char text[SENTENCE])
{
    snprintf(text, SENTENCE, w->of[d->type], d->who);
}

/* ---- to browsers ---- */

static void send_to(const struct delivery *d, const char *id, json_t *browser)
{
    char sentence[SENTENCE];
    const char *endpoint = NULL, *key = NULL, *auth = NULL, *language = NULL;
    struct push_browser b = {.id = ""};
    if (json_unpack(browser, "{ss ss ss s?s}", "endpoint", &endpoint, "key", &key, "auth", &auth,
                    "language", &language) < 0)
        return;
    snprintf(b.id, sizeof b.id, "%s", id);
    b.endpoint = endpoint;
    b.key = key;
    b.auth = auth;
    write_sentence(d, wording_of(language), sentence);
    json_t *json = json_pack("{ss ss ss}", "title", sentence, "url", d->path, "tag", d->tag);
    char *text = json_dumps(json, JSON_COMPACT);
    if (text && push_browser_good(d->users->core->options.push, &b))
        pusher_send(d->users->pusher, &b, text, limits_owner(d->user));
    free(text);
    json_decref(json);
}

static void browsers_found(void *context, const struct store_table *t)
{
    struct delivery *d = context;
    for (int i = 0; i < t->rows && !d->users->core->stopping; i++) {
        json_t *browser = json_loads(t->cell[i * t->columns + 2].text, 0, NULL);
        if (browser)
            send_to(d, t->cell[i * t->columns].text, browser);
        json_decref(browser);
    }
    free(d);
}

/* ---- by mail ---- */

/* The account may have been deleted since. */
static void wish_found(void *context, const struct store_table *t)
{
    struct delivery *d = context;
    struct user *user = user_find(d->users, d->user);
    const char *site = d->users->core->options.public_url;
    struct mail mail;
    char sentence[SENTENCE], link[512];
    if (t->rows > 0 && user && mailbox_address(user)[0] && !d->users->core->stopping &&
        mailbox_take_notice(d->users, user)) {
        const struct wording *w = wording_of(t->cell[2].text);
        snprintf(mail.to, sizeof mail.to, "%s", mailbox_address(user));
        write_sentence(d, w, sentence);
        snprintf(link, sizeof link, "%.400s%s", site ? site : "", d->path);
        snprintf(mail.subject, sizeof mail.subject, "Agon");
        snprintf(mail.text, sizeof mail.text, w->letter, sentence, link);
        mailer_send(d->users->mailer, &mail, 0);
    }
    free(d);
}

/* ---- both ---- */

static struct delivery *delivery_new(struct users *users, const struct user *user, enum notice type,
                                     const char *subject, const char *who)
{
    static const char *const tags[] = {"challenge", "turn", "message"};
    struct delivery *d = calloc(1, sizeof *d);
    if (!d)
        abort();
    d->users = users;
    d->type = type;
    memcpy(d->user, user->id, sizeof d->user);
    snprintf(d->who, sizeof d->who, "%s", who);
    snprintf(d->tag, sizeof d->tag, "%s-%s", tags[type], subject);
    if (type == NOTICE_MESSAGE)
        snprintf(d->path, sizeof d->path, "/messages");
    else
        snprintf(d->path, sizeof d->path, "/game/%s", subject);
    return d;
}

/* Limits notifications, so that no browser is flooded and no account's notices delay others'. */
static bool take_push(struct users *users, struct user *user)
{
    return users->core->options.unlimited ||
           bucket_take(&user->pushes, PUSHES_AT_ONCE, PUSHES_A_DAY / 86400.0, users->core->now,
                       NULL);
}

void deliver(struct users *users, struct user *user, enum notice type, const char *subject,
             const char *who)
{
    struct store *store = users->core->store;
    if (user->connections || type >= NOTICE_FOLLOW)
        return;
    if (users->pusher && take_push(users, user))
        store_query_documents(store, PUSH_TYPE, user->id, BROWSERS, browsers_found,
                              delivery_new(users, user, type, subject, who));
    if (users->mailer)
        store_query_documents(store, BY_MAIL_TYPE, user->id, 1, wish_found,
                              delivery_new(users, user, type, subject, who));
}
