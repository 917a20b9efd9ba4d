/* Control: a local socket in the data folder over which the machine's owner gives commands. */
#ifndef SERVER_NET_CONTROL_H
#define SERVER_NET_CONTROL_H

struct net;

#define CONTROL_NAME "control"     /* in the data folder; only its owner may enter that */
void control_listen(struct net *); /* harmless without a data folder */
/* Writes the answers that have become durable. */
void control_wake(struct net *);
/* Stops listening, and hangs up on callers who have asked nothing; a caller who waits for an answer
 * may still get it. */
void control_close(struct net *);
/* Hangs up on the other callers too, once the server has gone. The loop frees them. */
void control_release(struct net *);

#endif
