/* Deleting users. */
#ifndef SERVER_COMMANDS_USERS_H
#define SERVER_COMMANDS_USERS_H

struct api;
struct user;

/* Resigns the user's games, ends sessions, deletes. */
void users_forget(struct api *, struct user *);

#endif
