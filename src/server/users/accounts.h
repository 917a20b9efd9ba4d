/* Creating, changing, blocking, loading and deleting accounts. */
#ifndef SERVER_USERS_ACCOUNTS_H
#define SERVER_USERS_ACCOUNTS_H

#include "server/users/user.h"

/* Turns a guest into an account; `hash` is that of the password. */
void user_register(struct users *, struct user *, const char *name, const char *hash);
void user_new_password(struct users *, struct user *, const char *hash);
/* Creates a bot's account, owned by `owner` (may be NULL); the name must be valid and free. */
struct user *user_bot(struct users *, struct user *owner, const char *name);
void user_block(struct users *, struct user *, bool on); /* and its bots */
void user_delete(struct users *, struct user *);         /* ends its sessions; it must not be in
                                                          * use */
void user_free(struct users *, struct user *);           /* from memory only */
void user_drop(struct users *,
               struct user *);      /* the same of an account that may be fetched again */
void users_release(struct users *); /* all users, their sessions and teams, from memory */
void user_load(void *users, const struct store_user *); /* one that is not in memory */
void user_load_rating(void *users, const struct store_rating *);
void user_keep_rating(struct users *, const struct user *, const struct user_rating *);

#endif
