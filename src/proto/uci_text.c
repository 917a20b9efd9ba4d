/* Turns and names in the form of UCI and CECP. */
#include "proto/uci_text.h"

#include <ctype.h>
#include <string.h>

/* Whether positions are written rank by rank, as a FEN: one slash less than the board has ranks. */
static bool written_by_ranks(const agon_game *game)
{
    char text[AGON_TEXT_MAX];
    int32_t top = 0;
    int slashes = 0;
    for (int i = 0; i < game->board->cells; i++)
        top = game->board->cell[i].y > top ? game->board->cell[i].y : top;
    game->rules->write(game, game->first, text, sizeof text);
    for (const char *s = text; *s && *s != ' '; s++)
        slashes += *s == '/';
    return slashes > 0 && slashes == top / 1000;
}

bool uci_fits(const agon_game *game)
{
    const struct agon_board *b = game->board;
    bool fits = game->seats == 2 && !game->rules->turn_open && strcmp(b->shape, "square") == 0;
    for (int i = 0; i < b->pieces && fits; i++)
        fits = b->piece[i].moves != NULL;
    return fits && b->pieces > 0 && written_by_ranks(game);
}

bool uci_is_chess(const agon_game *game)
{
    return strcmp(game->rules->id, "chess") == 0 && !*game->definition;
}

bool uci_same_name(const char *name, const char *s, size_t n)
{
    const char *end = s + n;
    for (;; name++, s++) {
        while (*name == '-')
            name++;
        while (s < end && *s == '-')
            s++;
        if (s == end || !*name)
            return s == end && !*name;
        if (tolower((unsigned char)*name) != tolower((unsigned char)*s))
            return false;
    }
}

/* Writes a turn that a piece's step to another cell of its rank means, too: castling. False: there
 * is none. */
static bool write_onto_rook(const agon_game *game, const agon_pos *pos,
                            const struct agon_turn *turn, char *text, size_t size)
{
    const struct agon_cell *cell = game->board->cell;
    int16_t touched[AGON_TOUCH_MAX];
    if (game->rules->touch(game, pos, turn->move[0], touched) != 2 || turn->n != 1 ||
        cell[touched[0]].y != cell[touched[1]].y)
        return false;
    for (int c = 0; c < game->board->cells; c++) {
        struct agon_turn other;
        struct text word = text_into(text, size);
        const char *s = text;
        if (cell[c].y != cell[touched[0]].y || c == touched[1])
            continue;
        text_add(&word, "%s%s", cell[touched[0]].name, cell[c].name);
        if (agon_turn_read(game, pos, (struct agon_past){0}, &s, false, &other, NULL) == 0 &&
            other.move[0] == turn->move[0])
            return true;
    }
    return false;
}

void uci_turn_write(const agon_game *game, const agon_pos *pos, const struct agon_turn *turn,
                    bool chess960, struct text *out)
{
    char text[AGON_TEXT_MAX];
    if (!chess960 || !write_onto_rook(game, pos, turn, text, sizeof text))
        agon_turn_write(game, pos, turn, text, sizeof text);
    const char *becomes = strchr(text, '=');
    for (const char *s = text; *s; s++)
        if (s != becomes)
            text_add_char(out, (char)(becomes && s > becomes ? tolower((unsigned char)*s) : *s));
}
