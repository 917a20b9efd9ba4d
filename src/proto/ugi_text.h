/* Turns as single words of UGI: the moves joined by commas instead of spaces. */
#ifndef PROTO_UGI_TEXT_H
#define PROTO_UGI_TEXT_H

#include <agon/game.h>

/* The turn in one word, "pass" if it only ends an open turn; as agon_turn_write(). */
int ugi_turn_write(const agon_game *, const agon_pos *, const struct agon_turn *, char *text,
                   size_t size);
/* Converts the word s[0..n) back to the game's notation; false: it does not fit into text[size]. */
bool ugi_turn_spell(const char *s, size_t n, char *text, size_t size);

/* Converts a text of several lines to one, with line ends as \n and \ as \\, and back. The caller
 * frees it; NULL: no memory. */
char *ugi_lines_write(const char *text);
char *ugi_lines_read(const char *line);

#endif
