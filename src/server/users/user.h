/* Users: guests and accounts, their sessions, names, roles and ratings.
 *
 * A guest's cookie is "g." ID "." and a signature: the guest is not stored until it does something
 * visible to others. An account's is "s." and 256 random bits, of which only a hash is stored.
 * Stored guests are in memory, and the accounts that something has needed (fetch.h) of late
 * (recent.h); passwords and the order of ratings are only in the store. */
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
#define SILENCE_TYPE "silence" /* a document: a muted account, and until when */
/* Longer than a cookie lives: such sessions are no longer in any browser. */
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

/* The relation of one account to another; users/relation.h. */
enum relation { RELATION_FOLLOWS, RELATION_BLOCKS };
struct relations {
    struct {
        enum relation type;
        char other[ID_SIZE]; /* the other account's id */
    } * relation;
    int n, room;
};

struct user {
    struct users *users;
    char id[ID_SIZE];
    const char *name, *key; /* key: the name normalised for comparison, "" for guests */
    enum role role;
    char owner[ID_SIZE];          /* of a bot: the account that made it, or "" */
    struct user *bots, *next_bot; /* those it made; the next of the same owner's */
    bool stored, blocked;
    bool token_only;             /* it has no password: a bot's account */
    bool gathered;               /* all its games under way have rooms (game/rest.h) */
    bool bots_known;             /* all its bots are in memory */
    bool arriving;               /* just made by an answer that is being read (fetch.h) */
    int64_t created, seen, kept; /* kept: when last stored */
    int64_t silent;              /* muted until then */
    unsigned games_left;         /* rated games that the user left, as bits (users/leaving.h) */
    int64_t unpaired;            /* no rated games until then */
    struct budget budget;
    struct mailbox *mailbox;     /* NULL: no address was ever given */
    char *recovery;              /* hashes of the account's recovery codes, or NULL */
    char *called;                /* the name given by the class it was made for, or NULL */
    char *skeleton;              /* of a name given since the start (lookalikes.h), or NULL */
    uint64_t place[USER_PLACES]; /* addresses of the latest logins */
    struct user_rating *rating;
    int ratings;
    struct session *sessions; /* of an account, newest first */
    void *gathering; /* its request that waits for accounts, and later ones for it; or NULL */
    struct connection *connections;
    int64_t left;       /* when the last one closed */
    struct room **room; /* games in progress in which the user has a seat */
    int rooms, room_space;
    struct relations to, from;
    struct bucket strangers;    /* limits messages to strangers */
    struct bucket pushes;       /* limits notifications to its browsers */
    bool sent_online;           /* the state last sent to its followers */
    int waiting;                /* games waiting for the user, as last sent */
    struct user *older, *newer; /* in the order of their last use (recent.h) */
    uint64_t used, needed;      /* numbers of the last use, and of a sweep */
};

bool user_is_guest(const struct user *);
const char *role_name(enum role);
int role_find(const char *name); /* -1: no such role */
void user_set_role(struct user *, enum role);

/* Names the user; `account`: with a key, else as a guest. */
void user_set_name(struct user *, const char *name, bool account);
/* The form of names: letters of usual scripts, digits, - and _. False: *why is the reason. */
bool user_name_key(const char *name, char key[USER_NAME], const char **why);
struct user *user_add(struct users *, const char *id); /* not initialised further */
extern const char user_no_password[];                  /* not the hash of any password */
struct user *user_find(struct users *, const char *id);
void user_use(struct user *);    /* it is the last that was used; finding one uses it */
void user_unlist(struct user *); /* it leaves memory */
struct user *user_named(struct users *, const char *name); /* an account, ignoring case */
struct user *user_guest(struct users *, const char *id);   /* NULL id: a new one */
void user_give_bot(struct user *owner, struct user *bot);  /* the bot is new, or loaded */
bool user_is_bot(const struct user *);
/* The first connection of a program as that user, or NULL. */
const struct connection *user_program(const struct user *);
/* Whether lists of players may show it: an account of a person who may log in; accounts of a class
 * have pupils' names. */
bool user_is_listed(const struct user *);
/* Whether the account, or that of a bot's owner, is blocked. */
bool user_is_blocked(const struct users *, const struct user *);
int user_bots(const struct user *owner);
void user_keep(struct users *, struct user *); /* writes its current state to the store */
/* ... with a new password, whose hash only the store has. */
void user_keep_password(struct users *, struct user *, const char *hash);
/* Mutes until then, also after restarts; a time in the past unmutes. */
void user_silence(struct users *, struct user *, int64_t until);
void user_load_silence(void *users, const struct store_document *);
void user_load_bot(void *users, const struct store_bot *);
void user_sit(struct user *, struct room *);
void user_rise(struct user *, struct room *);
struct user_rating *user_rating(struct user *, const char *game); /* created if missing */
const struct user_rating *user_rated(const struct user *, const char *game); /* or NULL */
void user_join(struct user *, struct connection *);                          /* becomes this
                                                                              * user's */
void user_leave(struct user *, struct connection *);     /* no longer this user's; no
                                                          * notifications */
struct user *connection_user(const struct connection *); /* NULL until hello */
json_t *user_json(const struct user *);                  /* "you" */
json_t *user_ratings_json(const struct user *);

#endif
