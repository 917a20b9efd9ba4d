/* Importing by people: the games of a text become games of the archive, marked as theirs. */
#ifndef SERVER_ARCHIVE_UPLOAD_H
#define SERVER_ARCHIVE_UPLOAD_H

#include "server/archive/archive.h"
#include "server/base/asker.h"

struct room;

/* UPLOAD_TURNS: of a game, so that writing one down never keeps the loop. */
enum { UPLOAD_BYTES = 100000, UPLOAD_GAMES = 40, UPLOAD_TURNS = 1000 };

/* A text with games; so many lines and games stand before it where it is part of a longer one. */
struct upload_text {
    const char *text;
    int lines, games;
};
/* Reads the text on a thread, within a visitor's time; finishes the asker with "imported" and
 * "known", ids, and "problems", messages that name their lines. ASKER_WAITS, or refused. */
int upload_begin(struct archive *, struct asker *, const struct upload_text *, const char *user);
/* Takes an imported game that is in memory out of the archive and the store; the room is gone. */
void upload_drop(struct archive *, struct room *);

#endif
