/* Sessions: cookies, what signs them, and the tokens that go with them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/link.h"
#include "server/people/person.h"

enum {
    KEEP_MS = 86400000, /* how often it is stored that somebody still comes */
    HASH_BYTES = 16,
    MAC_BYTES = 16,
    RANDOM_BYTES = 32,
    CODE_LETTERS = 12, /* 5 bits each */
    HASH_TEXT = SESSION_SIGNED
};

struct session {
    char hash[HASH_TEXT]; /* of the cookie */
    struct person *person;
    struct session *next; /* of the person's */
    int64_t created;
};

void hall_random_id(char id[HALL_ID])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (int i = 0; i < HALL_ID - 1; i++)
        id[i] = letters[randombytes_uniform(sizeof letters - 1)];
    id[HALL_ID - 1] = '\0';
}

/* A keyed hash of a text for one purpose, as hexadecimal. */
void session_sign(const struct hall *h, const char *purpose, const char *text,
                  char hex[SESSION_SIGNED])
{
    unsigned char mac[MAC_BYTES];
    crypto_generichash_state state;
    crypto_generichash_init(&state, h->secret, sizeof h->secret, sizeof mac);
    crypto_generichash_update(&state, (const unsigned char *)purpose, strlen(purpose) + 1);
    crypto_generichash_update(&state, (const unsigned char *)text, strlen(text));
    crypto_generichash_final(&state, mac, sizeof mac);
    sodium_bin2hex(hex, HASH_TEXT, mac, sizeof mac);
}

/* Compares texts in a time that does not tell where they differ. */
static bool same(const char *a, const char *b)
{
    size_t n = strlen(a);
    return n == strlen(b) && sodium_memcmp(a, b, n) == 0;
}

void session_of_guest(struct hall *h, const struct person *p, char cookie[SESSION_TEXT])
{
    char mac[HASH_TEXT];
    session_sign(h, "guest", p->id, mac);
    snprintf(cookie, SESSION_TEXT, "g.%s.%s", p->id, mac);
}

/* The guest of "g.ID.MAC", brought back to memory if need be. */
static struct person *guest_of(struct hall *h, const char *cookie)
{
    char id[HALL_ID], mac[HASH_TEXT];
    size_t n = strcspn(cookie + 2, ".");
    if (n != HALL_ID - 1 || cookie[2 + n] != '.')
        return NULL;
    memcpy(id, cookie + 2, n);
    id[n] = '\0';
    session_sign(h, "guest", id, mac);
    if (!same(mac, cookie + 3 + n))
        return NULL;
    struct person *p = person_find(h, id);
    if (p && !person_is_guest(p))
        return NULL; /* has become an account since */
    return p ? p : person_guest(h, id);
}

struct person *session_person(struct hall *h, const char *cookie)
{
    char hash[HASH_TEXT];
    struct person *p = NULL;
    if (strncmp(cookie, "g.", 2) == 0) {
        p = guest_of(h, cookie);
    } else if (strncmp(cookie, "s.", 2) == 0 || strncmp(cookie, "c.", 2) == 0) {
        session_sign(h, "session", cookie, hash);
        struct session *s = map_get(&h->sessions, hash);
        p = s && !person_is_blocked(h, s->person) ? s->person : NULL;
    }
    if (p && p->stored && h->now - p->kept > KEEP_MS)
        person_keep(h, p);
    if (p)
        p->seen = h->now;
    return p;
}

static void add(struct hall *h, const char *hash, struct person *p, int64_t created)
{
    struct session *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    snprintf(s->hash, sizeof s->hash, "%s", hash);
    s->person = p;
    s->created = created;
    s->next = p->sessions;
    p->sessions = s;
    map_put(&h->sessions, s->hash, s);
}

static void drop(struct hall *h, struct session *s)
{
    struct session **at = &s->person->sessions;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    store_drop_session(h->store, s->hash);
    map_drop(&h->sessions, s->hash);
    free(s);
}

/* Cookies wear out. The oldest session of a bot is none: it is its token or code. */
static bool is_cookie(const struct session *s)
{
    return s->next || !person_is_bot(s->person);
}

/* Ends what no browser remembers any more, and the oldest of too many. */
static void drop_old(struct hall *h, struct person *p)
{
    int n = 0;
    for (struct session *s = p->sessions, *next; s; s = next) {
        next = s->next;
        bool worn = h->now - s->created > SESSION_KEPT_MS;
        if ((++n > SESSIONS_MAX || worn) && is_cookie(s))
            drop(h, s);
    }
}

void session_new(struct hall *h, struct person *p, char cookie[SESSION_TEXT])
{
    unsigned char random[RANDOM_BYTES];
    char text[SESSION_TEXT], hash[HASH_TEXT];
    randombytes_buf(random, sizeof random);
    sodium_bin2base64(text, sizeof text, random, sizeof random,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(cookie, SESSION_TEXT, "s.%.60s", text);
    session_sign(h, "session", cookie, hash);
    add(h, hash, p, h->now);
    store_put_session(h->store, &(struct store_session){hash, p->id, h->now});
    drop_old(h, p);
}

void session_code(char code[SESSION_CODE])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    int n = 0;
    for (int i = 0; i < CODE_LETTERS; i++) {
        if (i > 0 && i % 4 == 0)
            code[n++] = '-';
        code[n++] = letters[randombytes_uniform(sizeof letters - 1)];
    }
    code[n] = '\0';
}

bool session_code_letters(const char *code, char letters[SESSION_CODE])
{
    int n = 0;
    for (; *code; code++) {
        bool upper = *code >= 'A' && *code <= 'Z';
        if (strchr("- \t", *code))
            continue;
        if (n == CODE_LETTERS)
            return false;
        letters[n++] = (char)(upper ? *code - 'A' + 'a' : *code);
    }
    letters[n] = '\0';
    return n == CODE_LETTERS;
}

/* A code is a session with a name that can be typed: "c." and its letters. */
void session_new_code(struct hall *h, struct person *p, char code[SESSION_CODE])
{
    char cookie[SESSION_TEXT] = "c.", hash[HASH_TEXT];
    session_code(code);
    session_code_letters(code, cookie + 2);
    session_sign(h, "session", cookie, hash);
    add(h, hash, p, h->now);
    store_put_session(h->store, &(struct store_session){hash, p->id, h->now});
}

struct person *session_of_code(struct hall *h, const char *code)
{
    char cookie[SESSION_TEXT] = "c.";
    return session_code_letters(code, cookie + 2) ? session_person(h, cookie) : NULL;
}

void session_load(struct hall *h, const struct store_session *s)
{
    struct person *p = person_find(h, s->person);
    if (!p) {
        store_drop_session(h->store, s->hash);
        return;
    }
    add(h, s->hash, p, s->created < h->now ? s->created : h->now);
    if (p->sessions->next)
        drop_old(h, p);
}

/* Closes the links of a person that came with this cookie, or with any but it. */
static void close_links(struct person *p, const char *cookie, bool but)
{
    for (struct link *l = p->links; l; l = l->next_of_person)
        if (!cookie || (strcmp(l->session, cookie) == 0) != but)
            link_close(l, 4001);
}

void session_close(struct person *p)
{
    close_links(p, NULL, false);
}

void session_end(struct hall *h, const char *cookie)
{
    char hash[HASH_TEXT];
    session_sign(h, "session", cookie, hash);
    struct session *s = map_get(&h->sessions, hash);
    struct person *p = session_person(h, cookie);
    if (p)
        close_links(p, cookie, false);
    if (s)
        drop(h, s);
}

void session_end_all(struct hall *h, struct person *p, const char *but)
{
    char hash[HASH_TEXT] = "";
    if (but)
        session_sign(h, "session", but, hash);
    for (struct session *s = p->sessions, *next; s; s = next) {
        next = s->next;
        if (strcmp(s->hash, hash) != 0)
            drop(h, s);
    }
    close_links(p, but, true);
}

void session_token(struct hall *h, const char *cookie, char token[TOKEN_TEXT])
{
    char mac[HASH_TEXT];
    session_sign(h, "token", cookie, mac);
    snprintf(token, TOKEN_TEXT, "%s", mac);
}

bool session_token_good(struct hall *h, const char *cookie, const char *token)
{
    char good[TOKEN_TEXT];
    session_token(h, cookie, good);
    return same(good, token);
}

void session_release(struct hall *h)
{
    size_t at = 0;
    for (struct session *s; (s = map_each(&h->sessions, &at)) != NULL;)
        free(s);
    map_release(&h->sessions);
}
