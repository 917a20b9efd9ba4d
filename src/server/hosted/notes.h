/* Notes: public entries about events in a tournament, and its organisers' messages. */
#ifndef SERVER_HOSTED_NOTES_H
#define SERVER_HOSTED_NOTES_H

#include "server/hosted/hosted.h"

/* Adds a note to the list and to the store; `by` NULL: the server; NULL texts: none. */
void hosted_note(struct hosted_tournament *, const struct user *by, const char *type,
                 const char *subject, const char *text);
void hosted_add_note(struct hosted_tournament *, const struct hosted_note *); /* to the list only */
/* Returns why it is paused; NULL: it is not, or there is no reason. */
const char *hosted_why_paused(const struct hosted_tournament *);
/* Returns the organisers' latest message to everybody, or NULL. */
const char *hosted_message(const struct hosted_tournament *);
json_t *hosted_messages_json(const struct hosted_tournament *);
/* The notes from that number on; `whole`: and the earlier messages to everybody. */
json_t *hosted_notes_json(const struct hosted_tournament *, int from, bool whole);

#endif
