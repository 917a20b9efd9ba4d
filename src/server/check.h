/* Reading a definition in a separate process, which can be killed safely. */
#ifndef SERVER_CHECK_H
#define SERVER_CHECK_H

/* Reads a set-up as a line of JSON from standard input, in a sandbox, and writes a report
 * (game/report.h) to standard output. An exit status. */
int check_definition(void);

#endif
