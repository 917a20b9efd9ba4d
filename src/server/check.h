/* Reading a definition in a process of its own, which may be stopped without harm to anybody. */
#ifndef SERVER_CHECK_H
#define SERVER_CHECK_H

/* Reads a set-up as a line of JSON from standard input, in a sandbox, and gives back a report
 * (game/report.h). An exit status. */
int check_definition(void);

#endif
