/* Sessions: cookies, their signatures, and tokens. */
#include "server/users/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "server/base/connection.h"
#include "server/users/pusher.h"

enum {
    KEEP_MS = 86400000, /* ms between two records in the store that a session is in use */
    HASH_BYTES = 16,
    MAC_BYTES = 16,
    RANDOM_BYTES = 32,
    CODE_LETTERS = 12, /* 5 bits each */
    CODE_CREATED = 0,  /* of a code, which does not expire */
    HASH_TEXT = SESSION_SIGNED
};

struct session {
    char hash[HASH_TEXT]; /* of the cookie */
    struct user *user;
    struct session *next; /* of the user's */
    int64_t created;
};

/* A keyed hash of a text for one purpose, as hexadecimal. */
void session_sign(const struct users *users, const char *purpose, const char *text,
                  char hex[SESSION_SIGNED])
{
    unsigned char mac[MAC_BYTES];
    crypto_generichash_state state;
    crypto_generichash_init(&state, users->secret, sizeof users->secret, sizeof mac);
    crypto_generichash_update(&state, (const unsigned char *)purpose, strlen(purpose) + 1);
    crypto_generichash_update(&state, (const unsigned char *)text, strlen(text));
    crypto_generichash_final(&state, mac, sizeof mac);
    sodium_bin2hex(hex, HASH_TEXT, mac, sizeof mac);
}

/* Compares texts in constant time. */
static bool same(const char *a, const char *b)
{
    size_t n = strlen(a);
    return n == strlen(b) && sodium_memcmp(a, b, n) == 0;
}

void session_hash(const struct users *users, const char *cookie, char hash[SESSION_SIGNED])
{
    session_sign(users, "session", cookie, hash);
}

void session_of_guest(struct users *users, const struct user *user, char cookie[SESSION_TEXT])
{
    char mac[HASH_TEXT];
    session_sign(users, "guest", user->id, mac);
    snprintf(cookie, SESSION_TEXT, "g.%s.%s", user->id, mac);
}

bool session_guest_id(const struct users *users, const char *cookie, char id[ID_SIZE])
{
    char mac[HASH_TEXT];
    size_t n = strncmp(cookie, "g.", 2) == 0 ? strcspn(cookie + 2, ".") : 0;
    if (n != ID_SIZE - 1 || cookie[2 + n] != '.')
        return false;
    memcpy(id, cookie + 2, n);
    id[n] = '\0';
    session_sign(users, "guest", id, mac);
    return same(mac, cookie + 3 + n);
}

struct user *session_restore(struct users *users, const char *cookie)
{
    char id[ID_SIZE];
    if (session_guest_id(users, cookie, id) && !user_find(users, id))
        user_guest(users, id);
    return session_user(users, cookie);
}

struct user *session_user(struct users *users, const char *cookie)
{
    char hash[HASH_TEXT], id[ID_SIZE];
    struct user *user = NULL;
    if (session_guest_id(users, cookie, id)) {
        user = user_find(users, id);
        if (user && !user_is_guest(user))
            user = NULL; /* an account by now */
    } else if (strncmp(cookie, "s.", 2) == 0 || strncmp(cookie, "c.", 2) == 0) {
        session_hash(users, cookie, hash);
        struct session *s = map_get(&users->sessions, hash);
        user = s && !user_is_blocked(users, s->user) ? s->user : NULL;
    }
    if (user && user->stored && users->core->now - user->kept > KEEP_MS)
        user_keep(users, user);
    if (user) {
        user->seen = users->core->now;
        user_use(user);
    }
    return user;
}

static void add(struct users *users, const char *hash, struct user *user, int64_t created)
{
    struct session *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    snprintf(s->hash, sizeof s->hash, "%s", hash);
    s->user = user;
    s->created = created;
    s->next = user->sessions;
    user->sessions = s;
    map_put(&users->sessions, s->hash, s);
}

static void drop(struct users *users, struct session *s)
{
    struct session **at = &s->user->sessions;
    while (*at != s)
        at = &(*at)->next;
    *at = s->next;
    store_drop_session(users->core->store, s->hash);
    store_drop_session_documents(users->core->store, PUSH_TYPE, s->user->id, s->hash);
    map_drop(&users->sessions, s->hash);
    free(s);
}

static bool is_code(const struct session *s)
{
    return s->created == CODE_CREATED;
}

/* Cookies expire. A bot's oldest session, codes aside, is its token, not a cookie. */
static bool is_cookie(const struct session *s)
{
    const struct session *older = s->next;
    while (older && is_code(older))
        older = older->next;
    return !is_code(s) && (older || !user_is_bot(s->user));
}

/* Ends expired sessions, and the oldest if there are too many; codes are counted separately. */
static void drop_old(struct users *users, struct user *user)
{
    int cookies = 0, codes = 0;
    for (struct session *s = user->sessions, *next; s; s = next) {
        next = s->next;
        bool worn = users->core->now - s->created > SESSION_KEPT_MS;
        if (is_code(s) ? ++codes > SESSIONS_MAX
                       : (++cookies > SESSIONS_MAX || worn) && is_cookie(s))
            drop(users, s);
    }
}

void session_new(struct users *users, struct user *user, char cookie[SESSION_TEXT])
{
    unsigned char random[RANDOM_BYTES];
    char text[SESSION_TEXT], hash[HASH_TEXT];
    randombytes_buf(random, sizeof random);
    sodium_bin2base64(text, sizeof text, random, sizeof random,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    snprintf(cookie, SESSION_TEXT, "s.%.60s", text);
    session_hash(users, cookie, hash);
    add(users, hash, user, users->core->now);
    store_put_session(users->core->store,
                      &(struct store_session){hash, user->id, users->core->now});
    drop_old(users, user);
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

/* A code is a session whose name can be typed: "c." and its letters. */
void session_new_code(struct users *users, struct user *user, char code[SESSION_CODE])
{
    char cookie[SESSION_TEXT] = "c.", hash[HASH_TEXT];
    session_code(code);
    session_code_letters(code, cookie + 2);
    session_hash(users, cookie, hash);
    add(users, hash, user, CODE_CREATED);
    store_put_session(users->core->store, &(struct store_session){hash, user->id, CODE_CREATED});
    drop_old(users, user);
}

struct user *session_of_code(struct users *users, const char *code)
{
    char cookie[SESSION_TEXT] = "c.";
    return session_code_letters(code, cookie + 2) ? session_user(users, cookie) : NULL;
}

void session_load(void *to, const struct store_session *s)
{
    struct users *users = to;
    struct user *user = user_find(users, s->user);
    if (!user) {
        store_drop_session(users->core->store, s->hash);
        return;
    }
    add(users, s->hash, user, s->created < users->core->now ? s->created : users->core->now);
    if (user->sessions->next)
        drop_old(users, user);
}

/* Closes a user's connections with this cookie, or all others (`but`). */
static void close_connections(struct user *user, const char *cookie, bool but)
{
    for (struct connection *c = user->connections; c; c = c->next_of_owner)
        if (!cookie || (strcmp(c->session, cookie) == 0) != but)
            connection_close(c, 4001);
}

void session_close(struct user *user)
{
    close_connections(user, NULL, false);
}

void session_end(struct users *users, const char *cookie)
{
    char hash[HASH_TEXT];
    session_hash(users, cookie, hash);
    struct session *s = map_get(&users->sessions, hash);
    struct user *user = session_user(users, cookie);
    if (user)
        close_connections(user, cookie, false);
    if (s)
        drop(users, s);
}

void session_end_all(struct users *users, struct user *user, const char *but)
{
    char hash[HASH_TEXT] = "";
    if (but)
        session_hash(users, but, hash);
    for (struct session *s = user->sessions, *next; s; s = next) {
        next = s->next;
        if (strcmp(s->hash, hash) != 0)
            drop(users, s);
    }
    close_connections(user, but, true);
}

void session_drop_all(struct users *users, struct user *user)
{
    while (user->sessions) {
        struct session *s = user->sessions;
        user->sessions = s->next;
        map_drop(&users->sessions, s->hash);
        free(s);
    }
}

void session_token(struct users *users, const char *cookie, char token[TOKEN_TEXT])
{
    char mac[HASH_TEXT];
    session_sign(users, "token", cookie, mac);
    snprintf(token, TOKEN_TEXT, "%s", mac);
}

bool session_token_good(struct users *users, const char *cookie, const char *token)
{
    char good[TOKEN_TEXT];
    session_token(users, cookie, good);
    return same(good, token);
}

void session_release(struct users *users)
{
    size_t at = 0;
    for (struct session *s; (s = map_each(&users->sessions, &at)) != NULL;)
        free(s);
    map_release(&users->sessions);
}
