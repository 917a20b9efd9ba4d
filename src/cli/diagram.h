/* Diagrams of how a piece moves, drawn from its Betza notation. */
#ifndef CLI_DIAGRAM_H
#define CLI_DIAGRAM_H

#include <stdio.h>

/* Draws the piece in the middle of a small board; nothing when the text is no Betza notation. */
void diagram_print(FILE *, const char *betza);
/* One line that tells the signs. */
void diagram_legend(FILE *);

#endif
