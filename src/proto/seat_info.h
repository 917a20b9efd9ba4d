/* Reports of AEI, UGI and UCI programs about themselves and their search. */
#ifndef PROTO_SEAT_INFO_H
#define PROTO_SEAT_INFO_H

#include "proto/seat.h"

/* Handles "id" and "info" lines: the program's name, a note, the score and depth of the best line.
 * SEAT_STRANGE for any other line. */
enum seat_heard seat_hear_about(struct seat *, const char *text);

#endif
