/* Importing by users: the games of a text enter the archive under the user's account. */
#ifndef SERVER_ARCHIVE_UPLOAD_H
#define SERVER_ARCHIVE_UPLOAD_H

#include "server/archive/archive.h"
#include "server/base/asker.h"

struct room;

/* UPLOAD_TURNS: of a game, so that writing it never blocks the loop. */
enum { UPLOAD_BYTES = 100000, UPLOAD_GAMES = 40, UPLOAD_TURNS = 1000 };

/* A text with games; `lines` and `games` precede it if it is part of a longer text. */
struct upload_text {
    const char *text;
    int lines, games;
};
/* Reads the text on a thread, within a visitor's budget; finishes the asker with "imported" and
 * "known", ids, and "problems", messages with line numbers. ASKER_WAITS, or refused. */
int upload_begin(struct archive *, struct asker *, const struct upload_text *, const char *user);
/* Deletes an imported game, which is in memory, from the archive and the store; frees the room. */
void upload_drop(struct archive *, struct room *);

#endif
