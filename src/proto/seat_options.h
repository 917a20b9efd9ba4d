/* The options that a program lists, compared with those chosen for it. */
#ifndef PROTO_SEAT_OPTIONS_H
#define PROTO_SEAT_OPTIONS_H

#include "proto/seat.h"

/* Adds an option to those that the program lists: from the text after "option" of UCI and UGI, or
 * by its name and its description in UCI's form, "type spin min 1 max 8"; "": anything. */
void seat_options_hear(struct seat *, const char *text);
void seat_options_add(struct seat *, const char *name, const char *about);
/* SEAT_UNFIT if an option chosen for the program is not listed, or has a value that the list
 * excludes; else SEAT_NOTED. A lenient seat checks nothing. */
enum seat_heard seat_options_check(struct seat *);

#endif
