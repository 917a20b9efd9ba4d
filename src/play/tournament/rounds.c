/* Rounds and byes: the event that adds matches, written and immediately read back. */
#include "play/tournament/rounds.h"

#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/tournament/state.h"

enum { MATCHES_MAX = 2000000, STAGES = 3 };

const char *tournament_bye_name(enum tournament_bye bye)
{
    static const char *const names[] = {"play", "half", "none"};
    return names[bye];
}

bool tournament_bye_find(const char *name, size_t n, enum tournament_bye *bye)
{
    for (int i = TOURNAMENT_BYE_FULL; i <= TOURNAMENT_BYE_NONE; i++)
        if (text_equal(name, n, tournament_bye_name((enum tournament_bye)i))) {
            *bye = (enum tournament_bye)i;
            return true;
        }
    return false;
}

/* Reads "SLOT:A-B"; players from 1, B 0 for a bye, "half" or "none" for a bye with fewer points. */
static bool read_pair(const struct tournament *t, const char *s, size_t n,
                      struct tournament_pair *pair)
{
    const char *colon = memchr(s, ':', n),
               *dash = colon ? memchr(colon, '-', n - (size_t)(colon - s)) : NULL;
    int64_t slot, a, b = 0;
    enum tournament_bye bye = TOURNAMENT_BYE_FULL;
    const char *last = dash ? dash + 1 : s;
    size_t rest_n = n - (size_t)(last - s);
    if (!dash || !text_number(s, (size_t)(colon - s), 0, MATCHES_MAX, &slot) ||
        !text_number(colon + 1, (size_t)(dash - colon - 1), 1, t->plan->players, &a) ||
        (!tournament_bye_find(last, rest_n, &bye) &&
         !text_number(last, rest_n, 0, t->plan->players, &b)) ||
        a == b)
        return false;
    *pair = (struct tournament_pair){(int)slot, {(int)a - 1, (int)b - 1}, bye};
    return true;
}

int rounds_read(struct tournament *t, struct scan *in)
{
    struct tournament_pair pair;
    int stage, round, pairs = 0;
    int most = t->plan->format == PLAN_CHALLENGE ? STAGES : 1;
    if (!scan_number(in, 1, most, &stage) || stage - 1 < t->stage)
        return scan_wrong(in, "a stage");
    if (!scan_number(in, 1, MATCHES_MAX, &round))
        return scan_wrong(in, "a round");
    struct scan again = *in;
    for (; scan_word(in); pairs++)
        if (!read_pair(t, in->word, in->n, &pair))
            return scan_wrong(in, "SLOT:PLAYER-PLAYER");
    if (pairs == 0 || t->matches > MATCHES_MAX - pairs)
        return scan_wrong(in, "pairs, and fewer matches");
    while (scan_word(&again)) {
        read_pair(t, again.word, again.n, &pair);
        if (!state_add_match(t, stage - 1, round, &pair))
            return agon_fail(in->error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    }
    t->stage = stage - 1;
    t->ended = false;
    return 0;
}

int rounds_add(struct tournament *t, int stage, int round, const struct tournament_pair *pair,
               int n, struct agon_error *error)
{
    size_t room = 64 + (size_t)n * 40;
    char *line = malloc(room);
    struct text text = text_into(line, line ? room : 0);
    if (!line)
        return agon_fail(error, AGON_NO_MEMORY, -1, AGON_SAY(no_memory, "out of memory"));
    text_add(&text, "round %d %d", stage + 1, round);
    for (int i = 0; i < n; i++)
        if (pair[i].bye == TOURNAMENT_BYE_FULL)
            text_add(&text, " %d:%d-%d", pair[i].slot, pair[i].player[0] + 1,
                     pair[i].player[1] + 1);
        else
            text_add(&text, " %d:%d-%s", pair[i].slot, pair[i].player[0] + 1,
                     tournament_bye_name(pair[i].bye));
    struct scan in = {.s = line, .end = line + text.n, .error = error};
    scan_word(&in);
    int status = rounds_read(t, &in);
    state_advance(t);
    if (status == 0)
        status = tournament_log(t, line, text.n, error);
    free(line);
    return status;
}
