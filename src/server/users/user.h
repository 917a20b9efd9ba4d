/* Users: guests and accounts, their sessions, names, roles and ratings.
 *
 * A guest's cookie is "g." ID "." and a signature: it needs no place in the store until the guest
 * does something that others see. An account's is "s." and 256 random bits, of which only a hash
 * is kept. Accounts and stored guests are all in memory, so commands find them without waiting. */
#ifndef SERVER_USERS_USER_H
#define SERVER_USERS_USER_H

#include <jansson.h>

#include "play/glicko.h"
#include "server/base/budget.h"
#include "server/server.h"

enum {
    USER_NAME_MIN = 2, /* characters */
    USER_NAME_MAX = 24,
    USER_NAME = 100,  /* bytes, with the NUL */
    PASSWORD_MIN = 8, /* bytes */
    PASSWORD_MAX = 128,
    SESSION_TEXT = 64,   /* bytes of a cookie's value, with the NUL */
    SESSION_CODE = 16,   /* of a code, with the NUL */
    SESSION_SIGNED = 33, /* of a keyed hash as text, with the NUL */
    TOKEN_TEXT = 44,
    USER_PLACES = 4,
    SESSIONS_MAX = 30 /* of an account; a new one ends the oldest */
};
#define SILENCE_MINUTES_MAX 525600
#define SILENCE_TYPE "silence" /* a document: who is silent and until when */
/* Longer than the cookie's: a session that no browser remembers any more. */
#define SESSION_KEPT_MS (INT64_C(31) * 86400000)
#define GUEST_KEPT_MS (INT64_C(30) * 86400000)

enum role { ROLE_PLAYER, ROLE_BOT, ROLE_ARBITER, ROLE_ORGANISER, ROLE_ADMINISTRATOR };

struct user_rating {
    char game[32];
    struct glicko glicko;
    int games;
    int64_t at;
};

struct user {
    char id[ID_SIZE];
    char name[USER_NAME], key[USER_NAME]; /* key: the name as names are compared, "" for guests */
    char *password;                       /* its hash, NULL for guests */
    enum role role;
    char owner[ID_SIZE];   /* of a bot: the account that made it, or "" */
    struct user *next_bot; /* of the server's bots, if `listed` */
    bool stored, blocked, listed;
    int64_t created, seen, kept; /* kept: when it was last stored */
    int64_t silent;              /* no chat until then */
    struct budget budget;
    struct mailbox *mailbox;     /* NULL: no address was ever given */
    char *recovery;              /* hashes of the account's recovery codes, or NULL */
    char *skeleton;              /* what look-alikes of the name have in common, or NULL */
    uint64_t place[USER_PLACES]; /* addresses where the account logged in last */
    struct user_rating *rating;
    int ratings;
    struct session *sessions; /* of an account, the newest first */
    struct connection *connections;
    int64_t left;       /* when the last of them was gone */
    struct room **room; /* not over, the user sits there */
    int rooms, room_space;
    int waiting; /* games that wait for the user, as last told */
};

bool user_is_guest(const struct user *);
const char *role_name(enum role);
int role_find(const char *name); /* -1: no such role */

/* The names' form: letters of usual scripts, digits, - and _. False: *why says what is wrong. */
bool user_name_key(const char *name, char key[USER_NAME], const char **why);
struct user *user_find(struct server *, const char *id);
struct user *user_named(struct server *, const char *name); /* an account, whatever the case */
struct user *user_guest(struct server *, const char *id);   /* NULL id: a new one */
/* Makes a guest an account; `hash` is of the password. */
void user_register(struct server *, struct user *, const char *name, const char *hash);
void user_new_password(struct server *, struct user *, const char *hash);
void user_list_bot(struct server *, struct user *); /* it joins the server's bots */
/* A new bot's account, made by `owner` (may be NULL); the name is good and free. */
struct user *user_bot(struct server *, const struct user *owner, const char *name);
bool user_is_bot(const struct user *);
/* It may not be used: the account, or that of a bot's maker, is blocked. */
bool user_is_blocked(const struct server *, const struct user *);
void user_block(struct server *, struct user *, bool on); /* and its bots */
int user_bots(struct server *, const struct user *owner);
void user_keep(struct server *, struct user *);   /* into the store, as it is now */
void user_delete(struct server *, struct user *); /* ends its sessions; nobody may hold it */
/* No chat until then, now or after another start; a moment that has passed: again. */
void user_silence(struct server *, struct user *, int64_t until);
void user_load_silence(struct server *, const struct store_document *);
void user_free(struct server *, struct user *); /* from memory alone */
void user_load(struct server *, const struct store_user *);
void user_load_bot(struct server *, const struct store_bot *);
void user_load_rating(struct server *, const struct store_rating *);
void user_sit(struct user *, struct room *);
void user_rise(struct user *, struct room *);
struct user_rating *user_rating(struct user *, const char *game); /* made when it is new */
const struct user_rating *user_rated(const struct user *, const char *game); /* or NULL */
void user_keep_rating(struct server *, const struct user *, const struct user_rating *);
json_t *user_json(const struct user *); /* "you" */
json_t *user_ratings_json(const struct user *);

/* The user of a cookie, or NULL. A guest's good cookie always has one. */
struct user *session_user(struct server *, const char *cookie);
void session_of_guest(struct server *, const struct user *, char cookie[SESSION_TEXT]);
void session_new(struct server *, struct user *, char cookie[SESSION_TEXT]); /* of an account */
/* A code that stands for an account, "kq7m-2xhd-9trc", and whose it is, or NULL. */
void session_new_code(struct server *, struct user *, char code[SESSION_CODE]);
struct user *session_of_code(struct server *, const char *code);
/* A new one alone, 60 bits; its bare letters, however it is typed (false: it is none); and a keyed
 * hash of a text for one purpose. */
void session_code(char code[SESSION_CODE]);
bool session_code_letters(const char *code, char letters[SESSION_CODE]);
void session_sign(const struct server *, const char *purpose, const char *text,
                  char hash[SESSION_SIGNED]);
void session_load(struct server *, const struct store_session *);
void session_end(struct server *, const char *cookie);
/* All of a user's, but one (may be NULL). Their connections are closed. */
void session_end_all(struct server *, struct user *, const char *but);
void session_close(struct user *); /* closes the user's connections; sessions stay */
void session_token(struct server *, const char *cookie, char token[TOKEN_TEXT]);
bool session_token_good(struct server *, const char *cookie, const char *token);
void random_id(char id[ID_SIZE]); /* 11 random letters and digits */
void session_release(struct server *);

#endif
