/* Drops accounts that nothing in the server needs (users/recent.h). */
#ifndef SERVER_REQUEST_IDLE_ACCOUNTS_H
#define SERVER_REQUEST_IDLE_ACCOUNTS_H

struct api;

void idle_accounts_sweep(struct api *);

#endif
