/* Reports of AEI, UGI and UCI programs about themselves and their search: "info depth 12 score cp
 * 35", in one line with UGI and UCI, in several with AEI, whose scores are hundredths of a
 * rabbit. */
#include "proto/seat_info.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"

enum { SCORE_MOST = AGON_DECIDED - 10000, MATE_MOST = 4999 };

/* The number at the start of the text, limited to +-most; false: none. */
static bool take_number(const char **text, long most, long *number)
{
    char *end;
    long value = strtol(*text, &end, 10);
    if (end == *text)
        return false;
    *text = end;
    text_skip_spaces(text);
    *number = value > most ? most : value < -most ? -most : value;
    return true;
}

/* Reads "cp N", "mate N" or N after "score". */
static bool take_score(const struct seat *s, const char **text, int *score)
{
    const char *rest;
    long number;
    if ((rest = seat_after(*text, "mate"))) {
        if (!take_number(&rest, MATE_MOST, &number))
            return false;
        long turns = labs(number);
        if (s->protocol->mates_in_moves)
            turns = number > 0 ? 2 * number - 1 : -2 * number;
        *score = (int)(number > 0 ? AGON_DECIDED - turns : turns - AGON_DECIDED);
    } else {
        rest = seat_after(*text, "cp");
        rest = rest ? rest : *text;
        if (!take_number(&rest, SCORE_MOST / 10, &number))
            return false;
        *score = (int)number * 10;
    }
    *text = rest;
    return true;
}

/* Takes the score and depth of the best line from what follows "info". */
static void hear_info(struct seat *s, const char *text)
{
    const char *rest;
    long number;
    int score = 0;
    bool scored = false, bound = false; /* marks a lower or upper bound */
    if (s->state != SEAT_THINKING)
        return;
    while (*text) {
        if ((rest = seat_after(text, "pv")))
            break;
        if ((rest = seat_after(text, "multipv")) && take_number(&rest, 1000, &number) && number > 1)
            return; /* not the best line */
        if ((rest = seat_after(text, "depth")) && take_number(&rest, 10000, &number))
            s->depth = (int)number;
        else if ((rest = seat_after(text, "score")) && take_score(s, &rest, &score))
            scored = true;
        else if ((rest = seat_after(text, "lowerbound")) || (rest = seat_after(text, "upperbound")))
            bound = true;
        else
            rest = text + strcspn(text, " \t");
        text = rest;
        text_skip_spaces(&text);
    }
    if (scored && !bound)
        s->player.thought = (struct match_thought){score, s->depth};
}

enum seat_heard seat_hear_about(struct seat *s, const char *text)
{
    const char *rest, *value;
    if ((rest = seat_after(text, "info"))) {
        if ((value = seat_after(rest, "string")))
            player_note(&s->player, value);
        else
            hear_info(s, rest);
        return SEAT_NOTED;
    }
    if (!(rest = seat_after(text, "id")))
        return SEAT_STRANGE;
    if ((value = seat_after(rest, "name")) && *value)
        seat_set_name(s, value);
    return SEAT_NOTED;
}
