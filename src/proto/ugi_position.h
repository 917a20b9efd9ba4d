/* Positions as controllers of UGI and UCI tell them. */
#ifndef PROTO_UGI_POSITION_H
#define PROTO_UGI_POSITION_H

#include <agon/game.h>

/* Sets `line` up from "startpos|fen F [moves M ...]". `unclaimed`: moves may follow a draw. 0 or a
 * negative status, error->at a byte of the text. */
int ugi_position_read(struct agon_line *, bool unclaimed, const char *text, struct agon_error *);
/* Reads one word that says a turn, as ugi_position_read() takes them, at the end of the line. 0 or
 * a negative status, error->at a byte of the word. */
int ugi_turn_read(const struct agon_line *, bool unclaimed, const char *word, size_t n,
                  struct agon_turn *, struct agon_error *);
/* Whether somebody who does not claim a draw can go on: the line is drawn, and there are moves. */
bool ugi_plays_on(const struct agon_line *);

#endif
