/* Control: a local socket in the data folder over which the machine's owner gives commands. */
#ifndef SERVER_NET_CONTROL_H
#define SERVER_NET_CONTROL_H

struct net;

#define CONTROL_NAME "control"     /* in the data folder; only its owner may enter that */
void control_listen(struct net *); /* harmless without a data folder */
/* Answers that have become durable are written. */
void control_wake(struct net *);
/* Listens no more and hangs up on those who have asked nothing; an answer that is waited for may
 * still be given. */
void control_close(struct net *);
/* Hangs up on the others too, once the server has gone. The loop frees them. */
void control_release(struct net *);

#endif
