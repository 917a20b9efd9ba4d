/* Help: what agond and its admin commands take, on a screen, as a man page and for completion. */
#ifndef SERVER_HELP_H
#define SERVER_HELP_H

#include <stdio.h>

void help_agond(FILE *);
void help_admin(FILE *);
void help_man(void);        /* in troff, on stdout */
void help_completion(void); /* for bash, on stdout */

#endif
