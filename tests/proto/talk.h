/* A dialogue with an engine over a pipe, line by line; an unexpected line fails the test. */
#ifndef TALK_H
#define TALK_H

#include "os/process.h"

extern const char *engine_program; /* set by main() */

struct process *start(const char *arguments); /* of the engine program */
void say(struct process *, const char *lines);
const char *hear(struct process *); /* the next line; "" at the end of the output */
void expect(struct process *, const char *line);
void expect_start(struct process *, const char *start);
/* Skips info lines up to the line with this beginning; returns its rest. */
const char *find(struct process *, const char *start);
/* All messages so far are processed, with no output except info. */
void expect_silence(struct process *);
void quit(struct process *);

#endif
