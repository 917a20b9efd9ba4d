/* Help: the options of agond and its admin commands, on a screen and as a man page. */
#ifndef SERVER_HELP_H
#define SERVER_HELP_H

#include <stdio.h>

void help_agond(FILE *);
void help_admin(FILE *);
void help_man(void); /* in troff, on stdout */

#endif
