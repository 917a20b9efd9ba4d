/* People: guests and accounts, their sessions, names, roles and ratings.
 *
 * A guest's cookie is "g." ID "." and a signature: it needs no place in the store until the guest
 * does something that others see. An account's is "s." and 256 random bits, of which only a hash
 * is kept. Accounts and stored guests are all in memory, so commands find them without waiting. */
#ifndef SERVER_PEOPLE_PERSON_H
#define SERVER_PEOPLE_PERSON_H

#include <jansson.h>

#include "play/glicko.h"
#include "server/budget.h"
#include "server/hall.h"

enum {
    PERSON_NAME_LEAST = 2, /* characters */
    PERSON_NAME_MOST = 24,
    PERSON_NAME = 100,  /* bytes, with the NUL */
    PASSWORD_LEAST = 8, /* bytes */
    PASSWORD_MOST = 128,
    SESSION_TEXT = 64,   /* bytes of a cookie's value, with the NUL */
    SESSION_CODE = 16,   /* of a code, with the NUL */
    SESSION_SIGNED = 33, /* of a keyed hash as text, with the NUL */
    TOKEN_TEXT = 44,
    PERSON_PLACES = 4,
    SESSIONS_MAX = 30 /* of an account; a new one ends the oldest */
};
#define SILENCE_MINUTES_MAX 525600
#define SILENCE_TYPE "silence" /* a paper: who is silent and until when */
/* Longer than the cookie's: a session that no browser remembers any more. */
#define SESSION_KEPT_MS (INT64_C(31) * 86400000)
#define GUEST_KEPT_MS (INT64_C(30) * 86400000)

enum role { ROLE_PLAYER, ROLE_BOT, ROLE_ARBITER, ROLE_ORGANISER, ROLE_ADMINISTRATOR };

struct person_rating {
    char game[32];
    struct glicko glicko;
    int games;
    int64_t at;
};

struct person {
    char id[HALL_ID];
    char name[PERSON_NAME],
        key[PERSON_NAME]; /* key: the name as names are compared, "" for guests */
    char *password;       /* its hash, NULL for guests */
    enum role role;
    char owner[HALL_ID];     /* of a bot: the account that made it, or "" */
    struct person *next_bot; /* of the hall's bots, if `listed` */
    bool stored, blocked, listed;
    int64_t created, seen, kept; /* kept: when it was last stored */
    int64_t silent;              /* no chat until then */
    struct budget budget;
    struct mailbox *mailbox;       /* NULL: no address was ever given */
    char *recovery;                /* hashes of the account's recovery codes, or NULL */
    char *skeleton;                /* what look-alikes of the name have in common, or NULL */
    uint64_t place[PERSON_PLACES]; /* addresses where the account logged in last */
    struct person_rating *rating;
    int ratings;
    struct session *sessions; /* of an account, the newest first */
    struct link *links;
    int64_t left;       /* when the last of them was gone */
    struct room **room; /* not over, the person sits there */
    int rooms, room_space;
    int waiting; /* games that wait for the person, as last told */
};

bool person_is_guest(const struct person *);
const char *role_name(enum role);
int role_find(const char *name); /* -1: no such role */

/* The names' form: letters of usual scripts, digits, - and _. False: *why says what is wrong. */
bool person_name_key(const char *name, char key[PERSON_NAME], const char **why);
struct person *person_find(struct hall *, const char *id);
struct person *person_named(struct hall *, const char *name); /* an account, whatever the case */
struct person *person_guest(struct hall *, const char *id);   /* NULL id: a new one */
/* Makes a guest an account; `hash` is of the password. */
void person_register(struct hall *, struct person *, const char *name, const char *hash);
void person_new_password(struct hall *, struct person *, const char *hash);
void person_list_bot(struct hall *, struct person *); /* it joins the hall's bots */
/* A new bot's account, made by `owner` (may be NULL); the name is good and free. */
struct person *person_bot(struct hall *, const struct person *owner, const char *name);
bool person_is_bot(const struct person *);
/* It may not be used: the account, or that of a bot's maker, is blocked. */
bool person_is_blocked(const struct hall *, const struct person *);
void person_block(struct hall *, struct person *, bool on); /* and its bots */
int person_bots(struct hall *, const struct person *owner);
void person_keep(struct hall *, struct person *);   /* into the store, as it is now */
void person_delete(struct hall *, struct person *); /* ends its sessions; nobody may hold it */
/* No chat until then, now or after another start; a moment that has passed: again. */
void person_silence(struct hall *, struct person *, int64_t until);
void person_load_silence(struct hall *, const struct store_paper *);
void person_free(struct hall *, struct person *); /* from memory alone */
void person_load(struct hall *, const struct store_person *);
void person_load_bot(struct hall *, const struct store_bot *);
void person_load_rating(struct hall *, const struct store_rating *);
void person_sit(struct person *, struct room *);
void person_rise(struct person *, struct room *);
struct person_rating *person_rating(struct person *, const char *game); /* made when it is new */
const struct person_rating *person_rated(const struct person *, const char *game); /* or NULL */
void person_keep_rating(struct hall *, const struct person *, const struct person_rating *);
json_t *person_json(const struct person *); /* "you" */
json_t *person_ratings_json(const struct person *);

/* The person of a cookie, or NULL. A guest's good cookie always has one. */
struct person *session_person(struct hall *, const char *cookie);
void session_of_guest(struct hall *, const struct person *, char cookie[SESSION_TEXT]);
void session_new(struct hall *, struct person *, char cookie[SESSION_TEXT]); /* of an account */
/* A code that stands for an account, "kq7m-2xhd-9trc", and whose it is, or NULL. */
void session_new_code(struct hall *, struct person *, char code[SESSION_CODE]);
struct person *session_of_code(struct hall *, const char *code);
/* A new one alone, 60 bits; its bare letters, however it is typed (false: it is none); and a keyed
 * hash of a text for one purpose. */
void session_code(char code[SESSION_CODE]);
bool session_code_letters(const char *code, char letters[SESSION_CODE]);
void session_sign(const struct hall *, const char *purpose, const char *text,
                  char hash[SESSION_SIGNED]);
void session_load(struct hall *, const struct store_session *);
void session_end(struct hall *, const char *cookie);
/* All of a person's, but one (may be NULL). Their links are closed. */
void session_end_all(struct hall *, struct person *, const char *but);
void session_close(struct person *); /* closes the person's links; sessions stay */
void session_token(struct hall *, const char *cookie, char token[TOKEN_TEXT]);
bool session_token_good(struct hall *, const char *cookie, const char *token);
void hall_random_id(char id[HALL_ID]); /* 11 random letters and digits */
void session_release(struct hall *);

#endif
