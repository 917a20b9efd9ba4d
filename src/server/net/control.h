/* Control: a local socket in the data folder, for commands of the machine's owner. */
#ifndef SERVER_NET_CONTROL_H
#define SERVER_NET_CONTROL_H

struct net;

#define CONTROL_NAME "control"     /* in the data folder, which only its owner can enter */
void control_listen(struct net *); /* does nothing without a data folder */
/* Sends answers that have become durable. */
void control_wake(struct net *);
/* Stops listening and closes connections without a request; pending answers may still be sent. */
void control_close(struct net *);
/* Closes the others too, once the server is freed. The loop frees them. */
void control_release(struct net *);

#endif
