/* Games, boards, positions and moves as JSON, in the form of docs/protocol-server.md.
 *
 * Every function returns a new reference, or NULL without memory. */
#ifndef PROTO_GAME_JSON_H
#define PROTO_GAME_JSON_H

#include <jansson.h>

#include <agon/game.h>

enum { GAME_JSON_MOVES_MAX = 500 }; /* longer lists must be requested cell by cell */

json_t *game_json_kind(const struct agon_rules *); /* id, name, variants, options */
json_t *game_json_board(const agon_game *);        /* BOARD */
json_t *game_json_traits(const agon_game *);
json_t *game_json_seats(const agon_game *); /* their names */
/* POSITION; `secret`: without its text. */
json_t *game_json_position(const agon_game *, const agon_pos *, const struct agon_result *,
                           bool secret);
json_t *game_json_touch(const agon_game *, const agon_pos *, agon_move); /* the cells of a move */
/* ... of each move of a turn from a position, in a list; time that passes has none. */
json_t *game_json_touches(const agon_game *, const agon_pos *, const struct agon_turn *);
/* Adds MOVES at the end of the line to `into`: all, or those from one cell, or to one (-1: any).
 * Whether a pass is among them. */
bool game_json_moves(json_t *into, const struct agon_line *, int from, int to);
/* The routes of the piece on a cell in several moves of the open turn: a list of ROUTE. */
json_t *game_json_routes(const struct agon_line *, int cell);
/* ERROR: a code of docs/protocol-server.md and a message, as its parts (core/message.h; they may be
 * any bytes), as a text of AGON_SAY or as a plain one. */
json_t *game_json_error(const char *code, const char *message);

#endif
