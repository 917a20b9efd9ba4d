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
#include "server/base/connection.h"
#include "server/users/users.h"

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

enum role {
    ROLE_PLAYER,
    ROLE_BOT,
    ROLE_ARBITER,
    ROLE_ORGANISER,
    ROLE_MODERATOR,
    ROLE_ADMINISTRATOR
};

struct user_rating {
    char game[32];
    struct glicko glicko;
    int games;
    int64_t at;
};

/* What ties one account to another; users/relation.h. */
enum relation { RELATION_FOLLOWS, RELATION_BLOCKS };
struct relations {
    struct {
        enum relation type;
        struct user *other;
    } * relation;
    int n, room;
};

struct user {
    struct users *users;
    char id[ID_SIZE];
    char name[USER_NAME], key[USER_NAME]; /* key: the name as names are compared, "" for guests */
    char *password;                       /* its hash, NULL for guests */
    enum role role;
    char owner[ID_SIZE];   /* of a bot: the account that made it, or "" */
    struct user *next_bot; /* of the server's bots, if `listed` */
    bool stored, blocked, listed;
    int64_t created, seen, kept; /* kept: when it was last stored */
    int64_t silent;              /* no chat until then */
    unsigned games_left;         /* by the user, of the last rated ones (users/leaving.h) */
    int64_t unpaired;            /* begins no rated game until then */
    struct budget budget;
    struct mailbox *mailbox;     /* NULL: no address was ever given */
    char *recovery;              /* hashes of the account's recovery codes, or NULL */
    char *called;                /* by the class that it was made for, or NULL */
    char *skeleton;              /* what look-alikes of the name have in common, or NULL */
    uint64_t place[USER_PLACES]; /* addresses where the account logged in last */
    struct user_rating *rating;
    int ratings;
    struct session *sessions; /* of an account, the newest first */
    struct connection *connections;
    int64_t left;       /* when the last of them was gone */
    struct room **room; /* not over, the user sits there */
    int rooms, room_space;
    struct relations to, from;
    struct bucket strangers; /* new people who were written to */
    struct bucket pushes;    /* notices that went to its browsers */
    bool told_online;        /* as its followers were last told */
    int waiting;             /* games that wait for the user, as last told */
};

bool user_is_guest(const struct user *);
const char *role_name(enum role);
int role_find(const char *name); /* -1: no such role */

/* The names' form: letters of usual scripts, digits, - and _. False: *why says what is wrong. */
bool user_name_key(const char *name, char key[USER_NAME], const char **why);
struct user *user_add(struct users *, const char *id); /* nobody yet */
extern const char user_no_password[];                  /* no password is ever hashed to it */
struct user *user_find(struct users *, const char *id);
struct user *user_named(struct users *, const char *name); /* an account, whatever the case */
struct user *user_guest(struct users *, const char *id);   /* NULL id: a new one */
void user_list_bot(struct users *, struct user *);         /* it joins the server's bots */
bool user_is_bot(const struct user *);
bool user_has_program(const struct user *); /* one is connected as it */
/* Lists of players have it: an account of a person who may log in; a class's have pupils' names. */
bool user_is_listed(const struct user *);
/* It may not be used: the account, or that of a bot's maker, is blocked. */
bool user_is_blocked(const struct users *, const struct user *);
int user_bots(struct users *, const struct user *owner);
void user_keep(struct users *, struct user *); /* into the store, as it is now */
/* No chat until then, now or after another start; a moment that has passed: again. */
void user_silence(struct users *, struct user *, int64_t until);
void user_load_silence(void *users, const struct store_document *);
void user_load_bot(void *users, const struct store_bot *);
void user_sit(struct user *, struct room *);
void user_rise(struct user *, struct room *);
struct user_rating *user_rating(struct user *, const char *game); /* made when it is new */
const struct user_rating *user_rated(const struct user *, const char *game); /* or NULL */
void user_join(struct user *, struct connection *);                          /* it is this user's */
void user_leave(struct user *, struct connection *);     /* not any more; nobody is told */
struct user *connection_user(const struct connection *); /* NULL until hello */
json_t *user_json(const struct user *);                  /* "you" */
json_t *user_ratings_json(const struct user *);

#endif
