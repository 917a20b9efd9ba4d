/* Fitting a wide board into a terminal.
 *
 * Tries three ways in order: full codes of pieces; two letters each, explained below the board; and
 * a part of the board around the last move. */
#include "cli/board_fit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_LEAST = 20, LEGEND_ROOM = 100 };

/* The longest code, one letter at least. */
static int longest_code(const struct board_fit *fit, int kinds)
{
    size_t longest = 1;
    for (int i = 0; i < kinds; i++)
        longest = strlen(fit->code[i]) > longest ? strlen(fit->code[i]) : longest;
    return (int)longest;
}

/* Whether another kind already has this code, in either seat's case. */
static bool is_taken(const struct board_fit *fit, int kinds, const char *code)
{
    for (int i = 0; i < kinds; i++)
        if (strlen(fit->code[i]) == 2 &&
            tolower((unsigned char)fit->code[i][0]) == tolower((unsigned char)code[0]) &&
            tolower((unsigned char)fit->code[i][1]) == tolower((unsigned char)code[1]))
            return true;
    return false;
}

/* A free code of two letters: two of the long one's, else its first and any other. */
static void shorten(struct board_fit *fit, int kinds, int kind)
{
    static const char any[] = "abcdefghijklmnopqrstuvwxyz0123456789";
    const char *code = fit->code[kind];
    size_t n = strlen(code);
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++) {
            char two[3] = {(char)toupper((unsigned char)code[i]), code[k]};
            if (!is_taken(fit, kinds, two)) {
                strcpy(fit->code[kind], two);
                return;
            }
        }
    for (const char *c = any; *c; c++) {
        char two[3] = {code[0], *c};
        if (!is_taken(fit, kinds, two)) {
            strcpy(fit->code[kind], two);
            return;
        }
    }
}

void board_fit_find(struct board_fit *fit, const struct agon_board *board, int columns, int indent,
                    const struct board_look *look, int focus)
{
    int kinds = board->pieces < BOARD_FIT_KINDS ? board->pieces : BOARD_FIT_KINDS;
    int room = (look->columns < ROOM_LEAST ? ROOM_LEAST : look->columns) - indent - 3;
    *fit = (struct board_fit){.last = columns};
    for (int i = 0; i < kinds; i++)
        snprintf(fit->code[i], BOARD_FIT_CODE, "%.*s", BOARD_FIT_CODE - 1, board->piece[i].letter);
    fit->width = 1 + longest_code(fit, kinds);
    if (look->columns <= 0 || columns * fit->width <= room)
        return;
    if (fit->width > 3) {
        fit->shortened = true;
        for (int i = 0; i < kinds; i++)
            if (strlen(fit->code[i]) > 2)
                shorten(fit, kinds, i);
        fit->width = 1 + longest_code(fit, kinds);
    }
    int shown = room / fit->width < columns && !look->whole ? room / fit->width : columns;
    fit->first = focus - shown / 2;
    if (fit->first > columns - shown)
        fit->first = columns - shown;
    if (fit->first < 0)
        fit->first = 0;
    fit->last = fit->first + shown;
}

void board_fit_legend(FILE *file, const struct board_fit *fit, const struct agon_board *board,
                      const struct agon_item *const *top, const struct board_look *look)
{
    bool there[BOARD_FIT_KINDS] = {false};
    int column = 0, most = look->columns < LEGEND_ROOM ? look->columns : LEGEND_ROOM;
    for (int i = 0; i < board->cells; i++)
        if (top[i])
            there[top[i]->piece] = true;
    for (int i = 0; i < board->pieces && i < BOARD_FIT_KINDS && fit->shortened; i++) {
        int n = (int)(strlen(fit->code[i]) + strlen(board->piece[i].letter)) + 4;
        if (!there[i] || strcmp(fit->code[i], board->piece[i].letter) == 0)
            continue;
        if (column + n > most && column > 0) {
            fputs("\n", file);
            column = 0;
        }
        column +=
            fprintf(file, "%s%s = %s", column ? "  " : "", fit->code[i], board->piece[i].letter);
    }
    if (column > 0)
        fputs("\n", file);
}
