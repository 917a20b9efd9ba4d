/* Reads and writes positions of the plain Tai Shogi, and writes its turns. */
#include "taishogi_text.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fen.h"

/* The number of the kind whose code is `letters` in either case, or 0. */
static unsigned char kind_read(const struct tai_rules *rules, const char *letters, size_t n)
{
    for (int kind = 1; kind <= TAI_KINDS; kind++) {
        const char *code = rules->kinds[kind].code;
        size_t same = 0;
        while (same < n && code[same] &&
               tolower((unsigned char)code[same]) == tolower((unsigned char)letters[same]))
            same++;
        if (same == n && !code[same])
            return (unsigned char)kind;
    }
    return 0;
}

/* "+GD": a man; *text moves past it. */
static bool man_read(const struct tai_rules *rules, const char **text, struct tai_man *man)
{
    size_t n = 0;
    man->promoted = **text == '+';
    *text += man->promoted;
    while (isalpha((unsigned char)(*text)[n]))
        n++;
    man->kind = kind_read(rules, *text, n);
    man->side = islower((unsigned char)**text) ? TAI_WHITE : TAI_BLACK;
    *text += n;
    return man->kind != 0;
}

static bool rank_read(struct tai_position *position, const char **text, int rank)
{
    struct tai_man *men = position->at + TAI_SIZE * rank;
    for (int file = 0;;) {
        if (isdigit((unsigned char)**text))
            file += (int)strtol(*text, (char **)text, 10);
        else if (file >= TAI_SIZE || !man_read(position->rules, text, &men[file++]))
            return false;
        if (file >= TAI_SIZE)
            return file == TAI_SIZE;
        if (*(*text)++ != ',')
            return false;
    }
}

bool tai_read(struct tai_position *position, const struct tai_rules *rules, const char *text)
{
    int used = 0;
    char side;
    *position = (struct tai_position){.rules = rules};
    for (int rank = TAI_SIZE - 1; rank >= 0; rank--) {
        if (!rank_read(position, &text, rank))
            return false;
        if (rank > 0 && *text++ != '/')
            return false;
    }
    bool read =
        sscanf(text, " %c - - %d %d%n", &side, &position->clock, &position->number, &used) == 3;
    position->side = side == 'w' ? TAI_WHITE : TAI_BLACK;
    return read && !text[used] && (side == 'w' || side == 'b');
}

static char *man_write(char *text, const struct tai_rules *rules, struct tai_man man)
{
    if (man.promoted)
        *text++ = '+';
    for (const char *code = rules->kinds[man.kind].code; *code; code++)
        *text++ = (char)(man.side == TAI_WHITE ? tolower((unsigned char)*code) : *code);
    return text;
}

void tai_write(const struct tai_position *position, char text[TAI_TEXT_SIZE])
{
    for (int rank = TAI_SIZE - 1; rank >= 0; rank--) {
        for (int file = 0; file < TAI_SIZE; file++) {
            const struct tai_man *man = &position->at[TAI_SIZE * rank + file];
            int run = 0;
            while (file + run < TAI_SIZE && man[run].kind == 0)
                run++;
            if (file > 0)
                *text++ = ',';
            if (run > 0)
                text += sprintf(text, "%d", run);
            else
                text = man_write(text, position->rules, *man);
            file += run > 0 ? run - 1 : 0;
        }
        if (rank > 0)
            *text++ = '/';
    }
    sprintf(text, " %c - - %d %d", position->side == TAI_WHITE ? 'w' : 'b', position->clock,
            position->number);
}

void tai_turn_write(const struct tai_position *position, struct tai_turn turn,
                    char text[TAI_TURN_TEXT])
{
    const struct tai_kind *kinds = position->rules->kinds;
    text = fen_square_write(text, TAI_SIZE, turn.from);
    for (int i = 0; i < turn.n; i++)
        if (turn.taken[i] != turn.to)
            text = fen_square_write(text, TAI_SIZE, turn.taken[i]);
    text = fen_square_write(text, TAI_SIZE, turn.to);
    if (turn.promotes)
        sprintf(text, "=%s", kinds[position->at[turn.from].kind].promotes);
}
