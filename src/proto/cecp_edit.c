/* Editing: "edit", "#" for an empty board, "Pa2" for White's pawn, "c" before Black's pieces, "."
 *
 * Nothing else is sent: a program assumes castling rights for kings and rooks on their home
 * squares, and the side to move does not change. Source: Chess Engine Communication Protocol, T.
 * Mann and H. G. Muller, section 8, "edit". */
#include "proto/cecp_edit.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A board of letters by cells, upper case for the first side, blanks for empty cells; NULL: letters
 * do not identify the pieces, or no memory. */
static char *draw_board(const agon_game *g, const agon_pos *pos)
{
    char *board = calloc((size_t)g->board->cells + 1, 1);
    struct agon_item *item = malloc(sizeof *item * ((size_t)g->max_items + 1));
    bool good = board && item;
    if (good)
        memset(board, ' ', (size_t)g->board->cells);
    int n = good ? g->rules->items(g, pos, item) : 0;
    for (int i = 0; i < n && good; i++) {
        const char *letter = g->board->piece[item[i].piece].letter;
        good = strlen(letter) == 1 && !(item[i].marks & AGON_MARK_PROMOTED);
        board[item[i].cell] = (char)(item[i].seat == 0 ? toupper((unsigned char)*letter)
                                                       : tolower((unsigned char)*letter));
    }
    free(item);
    if (good)
        return board;
    free(board);
    return NULL;
}

/* Of the start's rights, those whose king and rook are on their home squares, in the order of the
 * start: "KQkq", "-". Kings and outermost rooks of a rank are at home. */
static void rights_at_home(const agon_game *g, const char *rights, const char *start,
                           const char *board, char found[8])
{
    size_t n = 0;
    for (; *rights && *rights != ' ' && *rights != '-' && n < 7; rights++) {
        bool first = isupper((unsigned char)*rights),
             right = toupper((unsigned char)*rights) == 'K';
        const char *king = strchr(start, first ? 'K' : 'k'), *rook = NULL;
        for (int c = 0; king && c < g->board->cells; c++)
            if (start[c] == (first ? 'R' : 'r') &&
                g->board->cell[c].y == g->board->cell[king - start].y &&
                (g->board->cell[c].x > g->board->cell[king - start].x) == right && (!rook || right))
                rook = start + c;
        if (king && rook && board[king - start] == *king && board[rook - start] == *rook)
            found[n++] = *rights;
    }
    if (n == 0)
        found[n++] = '-';
    found[n] = '\0';
}

/* Field `i` of a position's text. */
static const char *field(const char *text, int i)
{
    for (; i > 0 && *text; i--) {
        text += strcspn(text, " ");
        text += strspn(text, " ");
    }
    return text;
}

/* Whether the rights follow from the pieces, there is no en passant, and no moves are counted
 * towards a draw. */
static bool is_given_by_pieces(const agon_game *g, const agon_pos *pos, const char *board,
                               const agon_game *plain, const char *start)
{
    char text[AGON_TEXT_MAX], usual[AGON_TEXT_MAX], home[8];
    g->rules->write(g, pos, text, sizeof text);
    plain->rules->write(plain, plain->first, usual, sizeof usual);
    rights_at_home(g, field(usual, 2), start, board, home);
    const char *rights = field(text, 2);
    const char *quiet = field(text, 4);
    return text_equal(rights, strcspn(rights, " "), home) && *field(text, 3) == '-' &&
           text_equal(quiet, strcspn(quiet, " "), "0");
}

static void write_pieces(const agon_game *g, const char *board, bool first, bool from_zero,
                         struct text *out)
{
    for (int c = 0; c < g->board->cells; c++) {
        const char *name = g->board->cell[c].name;
        size_t file = strcspn(name, "0123456789");
        if (isalpha((unsigned char)board[c]) && !isupper((unsigned char)board[c]) != first)
            text_add(out, "%c%.*s%d\n", toupper((unsigned char)board[c]), (int)file, name,
                     atoi(name + file) - from_zero);
    }
}

bool cecp_edit_write(const agon_game *g, const agon_pos *pos, bool from_zero, struct text *out)
{
    agon_game *plain = agon_open(g->rules->id, NULL, NULL);
    char *board = draw_board(g, pos), *start = plain ? draw_board(plain, plain->first) : NULL;
    bool given = board && start && is_given_by_pieces(g, pos, board, plain, start);
    if (given) {
        text_add(out, "edit\n#\n");
        write_pieces(g, board, true, from_zero, out);
        text_add(out, "c\n");
        write_pieces(g, board, false, from_zero, out);
        text_add(out, ".");
    }
    free(board);
    free(start);
    agon_close(plain);
    return given;
}
