/* Positions as sent by controllers of UGI and UCI. */
#ifndef PROTO_UGI_POSITION_H
#define PROTO_UGI_POSITION_H

#include <agon/game.h>

/* Sets `line` from "startpos|fen F [moves M ...]". `unclaimed`: moves may follow a draw. 0 or a
 * negative status, error->at a byte of the text. */
int ugi_position_read(struct agon_line *, bool unclaimed, const char *text, struct agon_error *);
/* Reads one word as a turn at the end of the line, as ugi_position_read() does. 0 or a negative
 * status, error->at a byte of the word. */
int ugi_turn_read(const struct agon_line *, bool unclaimed, const char *word, size_t n,
                  struct agon_turn *, struct agon_error *);
/* Whether a player who does not claim the draw can continue: the line is drawn, and there are
 * moves. */
bool ugi_plays_on(const struct agon_line *);

#endif
