/* Sessions: cookies, codes, tokens. */
#ifndef SERVER_USERS_SESSION_H
#define SERVER_USERS_SESSION_H

#include "server/users/user.h"

/* The user of a cookie, or NULL: none is in memory (fetch.h). */
struct user *session_user(struct users *, const char *cookie);
/* The same once the store has been asked: a guest that it does not have is made again. */
struct user *session_restore(struct users *, const char *cookie);
/* The id in a guest's valid cookie; the guest may have become an account. False: it is none. */
bool session_guest_id(const struct users *, const char *cookie, char id[ID_SIZE]);
void session_of_guest(struct users *, const struct user *, char cookie[SESSION_TEXT]);
void session_new(struct users *, struct user *, char cookie[SESSION_TEXT]); /* of an account */
/* Makes a code for an account, "kq7m-2xhd-9trc"; and finds its user, or NULL. */
void session_new_code(struct users *, struct user *, char code[SESSION_CODE]);
struct user *session_of_code(struct users *, const char *code);
/* A random code of 60 bits; the bare letters of a code in any spelling (false: invalid); and a
 * keyed hash of a text for one purpose. */
void session_code(char code[SESSION_CODE]);
bool session_code_letters(const char *code, char letters[SESSION_CODE]);
void session_sign(const struct users *, const char *purpose, const char *text,
                  char hash[SESSION_SIGNED]);
/* The stored name of a cookie's session. */
void session_hash(const struct users *, const char *cookie, char hash[SESSION_SIGNED]);
void session_load(void *users, const struct store_session *);
void session_end(struct users *, const char *cookie);
/* Ends all of a user's sessions but one (may be NULL). Their connections are closed. */
void session_end_all(struct users *, struct user *, const char *but);
void session_drop_all(struct users *, struct user *); /* from memory only */
void session_close(struct user *); /* closes the user's connections; sessions stay */
void session_token(struct users *, const char *cookie, char token[TOKEN_TEXT]);
bool session_token_good(struct users *, const char *cookie, const char *token);
void session_release(struct users *);

#endif
