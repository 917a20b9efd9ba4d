/* Boards whose pieces are polygons: drawn with characters, and as SVG. */
#ifndef CLI_BOARD_POLYGONS_H
#define CLI_BOARD_POLYGONS_H

#include <stdio.h>

#include <agon/game.h>

#include "cli/board_look.h"

/* Draws the outline and the pieces on it; unplaced pieces are listed in a line. */
void board_polygons_print(FILE *, const struct agon_board *, const struct agon_item *item, int n,
                          const struct board_look *);

/* A sheet of drawings as one SVG file: begin, add figures, end. */
struct polygons_sheet {
    FILE *file;
    int columns, rows, drawn;
    bool pieces; /* draw pieces; else only the silhouette */
};
void polygons_sheet_begin(struct polygons_sheet *, FILE *, int figures, bool pieces);
/* `title` may be NULL. */
void polygons_sheet_add(struct polygons_sheet *, const struct agon_board *,
                        const struct agon_item *item, int n, const char *title);
void polygons_sheet_end(struct polygons_sheet *);

#endif
