/* Diagrams of a piece's moves, from its Betza notation. */
#ifndef CLI_DIAGRAM_H
#define CLI_DIAGRAM_H

#include <stdio.h>

/* Draws the piece in the middle of a small board; nothing if the text is not Betza notation. */
void diagram_print(FILE *, const char *betza);
/* Prints one line that explains the signs. */
void diagram_legend(FILE *);

#endif
