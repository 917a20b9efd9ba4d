/* Names of games and seats. */
#include "names.h"

#include <stdio.h>
#include <string.h>

/* The letter of the side to move at the start if notation uses one, as in chess, or 0. */
static char side_letter(const agon_game *game)
{
    char text[AGON_TEXT_MAX];
    bool chess = game->seats == 2 && game->board->pieces > 0 && game->board->piece[0].moves;
    if (!chess || game->rules->write(game, game->first, text, sizeof text) >= (int)sizeof text)
        return 0;
    const char *s = strchr(text, ' ');
    return s && (s[1] == 'w' || s[1] == 'b') && s[2] == ' ' ? s[1] : 0;
}

/* Abalone's seats are colours; in 4x2x1 and 4x2x2 two partners play one colour. */
static int marbles(const agon_game *game, int seat, char *text, size_t size)
{
    static const char *const colour[] = {"Black", "White", "Red", "Yellow", "Green", "Violet"};
    if (strncmp(game->variant, "4x2", 3) == 0)
        return snprintf(text, size, "%s %d", colour[seat % 2], seat / 2 + 1);
    return snprintf(text, size, "%s", colour[seat]);
}

int names_seat(const agon_game *game, int seat, char *text, size_t size)
{
    static const struct {
        const char *id, *seat[2];
    } named[] = {{"akhimoraec", {"Gold", "Red"}},
                 {"amazons", {"White", "Black"}},
                 {"arimaa", {"Gold", "Silver"}},
                 {"kamisado", {"White", "Black"}}};
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (strcmp(game->rules->id, named[i].id) == 0 && seat < 2)
            return snprintf(text, size, "%s", named[i].seat[seat]);
    if (strcmp(game->rules->id, "abalone") == 0)
        return marbles(game, seat, text, size);
    char letter = side_letter(game);
    bool first = letter && game->rules->seat(game, game->first) == seat;
    if (letter)
        return snprintf(text, size, "%s", (letter == 'w') == first ? "White" : "Black");
    return snprintf(text, size, "Seat %d", seat + 1);
}

void names_game(const agon_game *game, char name[NAMES_GAME])
{
    const char *line = game->definition ? game->definition : "";
    char section[16] = "";
    snprintf(name, NAMES_GAME, "%s", game->rules->name);
    for (; *line; line += strcspn(line, "\n"), line += *line == '\n') {
        sscanf(line, " [%15[^]\n]", section);
        if (strcmp(section, "variant") == 0 && sscanf(line, " name = %63[^\r\n]", name) == 1)
            break;
    }
    for (size_t n = strlen(name); n > 0 && strchr(" \t", name[n - 1]); n--)
        name[n - 1] = '\0';
}
