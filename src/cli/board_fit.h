/* Fitting a wide board into a terminal: shorter codes of pieces, then a part of the board. */
#ifndef CLI_BOARD_FIT_H
#define CLI_BOARD_FIT_H

#include <stdio.h>

#include <agon/game.h>

#include "cli/board_look.h"

enum { BOARD_FIT_KINDS = 256, BOARD_FIT_CODE = 8 };

struct board_fit {
    int width;       /* columns of a cell, including the blank before its code */
    int first, last; /* the visible columns of the board, [first, last) */
    bool shortened;  /* codes of three letters and more were replaced by two */
    char code[BOARD_FIT_KINDS][BOARD_FIT_CODE]; /* of each kind, in the first seat's case */
};

/* Fits a board of `columns` columns with labels of `indent` characters into look->columns
 * characters; a part is chosen around column `focus`. */
void board_fit_find(struct board_fit *, const struct agon_board *, int columns, int indent,
                    const struct board_look *, int focus);
/* Prints lines that explain shortened codes, for the kinds on the board. */
void board_fit_legend(FILE *, const struct board_fit *, const struct agon_board *,
                      const struct agon_item *const *top, const struct board_look *);

#endif
