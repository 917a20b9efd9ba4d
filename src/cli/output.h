/* Answers on standard output: colour or not, JSON, and names for people. */
#ifndef CLI_OUTPUT_H
#define CLI_OUTPUT_H

#include <stdio.h>

#include <jansson.h>

#include <agon/game.h>

/* Whether colour is welcome there: a terminal that is not dumb, and no NO_COLOR. */
bool output_colour(FILE *);
/* Whether the surroundings say that text is UTF-8. */
bool output_unicode(void);

/* Prints one JSON object as one line and lets go of it; NULL: no memory. An exit status. */
int output_json(json_t *object);
/* Prints a string as JSON, for answers too long to be held. */
void output_json_text(const char *text);
/* A count: a number, or a decimal string beyond 2^53. */
json_t *output_count(uint64_t);
json_t *output_seconds(int64_t us);    /* seconds with microseconds */
json_t *output_text(const char *text); /* null for NULL */
json_t *output_points(const agon_game *, const struct agon_result *); /* one per seat */

/* As the rules of the game call a seat, "Gold" in Arimaa, or "Seat 1"; as snprintf. */
int output_seat(const agon_game *, int seat, char *text, size_t size);
/* One line for people: who is to move, or how the game ended; as snprintf. */
int output_state(const struct agon_line *, char *text, size_t size);

#endif
