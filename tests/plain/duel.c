/* Plays random games through the public table and through plain rules, side by side.
 *
 * Where every turn begins the positions (as text), the results and the whole lists of legal turns
 * must be equal. A game is made by its set-up and seed alone.
 *
 *     plain-GAME-duel [GAMES [FIRST-SEED]]      games of every set-up; 1,000 with AGON_FULL=1 */
#include "duel.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "chance.h"
#include "tap.h"

struct duel {
    const struct duel_setup *setup;
    uint64_t chance;
    agon_game *game;
    struct agon_line line;
    void *plain;
    struct duel_turns fast, slow; /* legal turns, sorted */
    struct agon_turn picked;
    uint64_t seen; /* turns of the table so far, of which one is picked */
    bool over;
    char what[400]; /* the first disagreement; empty: none */
};

void duel_add(struct duel_turns *turns, const char *text)
{
    if (turns->n == turns->room) {
        turns->room = turns->room ? 2 * turns->room : 256;
        turns->at = realloc(turns->at, turns->room * sizeof *turns->at);
        if (!turns->at)
            abort();
    }
    snprintf(turns->at[turns->n++], DUEL_TEXT, "%.*s", DUEL_TEXT - 1, text);
}

static bool disagree(struct duel *duel, const char *what, const char *fast, const char *plain)
{
    if (!duel->what[0])
        snprintf(duel->what, sizeof duel->what, "%.60s: table says %.150s, plain says %.150s", what,
                 fast, plain);
    return false;
}

/* Drops all but letters and digits. */
static void bare(char *text)
{
    char *to = text;
    for (; *text; text++)
        if (isalnum((unsigned char)*text))
            *to++ = *text;
    *to = '\0';
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void sort(struct duel_turns *turns)
{
    for (size_t i = 0; i < turns->n; i++)
        bare(turns->at[i]);
    if (turns->n)
        qsort(turns->at, turns->n, sizeof *turns->at, by_text);
}

/* Notes a turn of the table and keeps one of all, each with the same chance. */
static bool collect(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct duel *duel = user;
    char text[AGON_TEXT_MAX];
    (void)end;
    agon_turn_write(duel->game, duel->line.pos, turn, text, sizeof text);
    duel_add(&duel->fast, text);
    if (chance_below(&duel->chance, (uint32_t)++duel->seen) == 0)
        duel->picked = *turn;
    return true;
}

/* Compares the lists of legal turns; one of them is picked. */
static bool same_turns(struct duel *duel)
{
    struct duel_turns *fast = &duel->fast, *slow = &duel->slow;
    fast->n = slow->n = 0;
    duel->seen = 0;
    if (!duel->over)
        agon_turn_each(duel->game, duel->line.pos, agon_line_past(&duel->line), false, collect,
                       duel);
    plain_game.turns(duel->plain, slow);
    sort(fast);
    sort(slow);
    for (size_t i = 0; i < fast->n || i < slow->n; i++) {
        if (i >= fast->n || (i < slow->n && strcmp(slow->at[i], fast->at[i]) < 0))
            return disagree(duel, "turn", "illegal", slow->at[i]);
        if (i >= slow->n || strcmp(slow->at[i], fast->at[i]) != 0)
            return disagree(duel, "turn", fast->at[i], "illegal");
    }
    return true;
}

/* Compares position and result. */
static bool same_state(struct duel *duel)
{
    char fast[AGON_TEXT_MAX], plain[DUEL_POSITION];
    struct agon_result result;
    struct duel_result judged = {0};
    agon_line_write(&duel->line, fast, sizeof fast);
    plain_game.write(duel->plain, plain);
    if (strcmp(fast, plain) != 0)
        return disagree(duel, "position", fast, plain);
    agon_line_result(&duel->line, &result);
    plain_game.result(duel->plain, &judged);
    duel->over = judged.over;
    snprintf(fast, sizeof fast, "%s", result.over ? result.why : "goes on");
    snprintf(plain, sizeof plain, "%s", judged.over ? judged.why : "goes on");
    for (uint32_t seat = 0; seat < duel->game->seats; seat++) {
        snprintf(fast + strlen(fast), 8, " %d", result.points[seat]);
        snprintf(plain + strlen(plain), 8, " %d", judged.points[seat]);
    }
    return strcmp(fast, plain) == 0 || disagree(duel, "result", fast, plain);
}

/* Plays the picked turn in both. */
static bool play_picked(struct duel *duel)
{
    char text[AGON_TEXT_MAX];
    struct agon_error error = {0};
    agon_turn_write(duel->game, duel->line.pos, &duel->picked, text, sizeof text);
    if (agon_line_play_turn(&duel->line, &duel->picked, &error) != 0)
        return disagree(duel, text, error.text, "legal");
    bare(text);
    return plain_game.play(duel->plain, text) || disagree(duel, text, "legal", "illegal");
}

static bool play_on(struct duel *duel)
{
    for (int i = 0; i < plain_game.turns_most; i++) {
        if (!same_state(duel) || !same_turns(duel))
            return false;
        if (duel->over)
            return true;
        if (!play_picked(duel))
            return false;
    }
    return same_state(duel);
}

static void tell(const struct duel *duel)
{
    char text[AGON_TEXT_MAX];
    tap_say("%s", duel->what);
    for (int i = 0; i < duel->line.turns; i++) {
        agon_turn_write(duel->game, agon_line_start(&duel->line, i), &duel->line.turn[i], text,
                        sizeof text);
        tap_say("turn %d: %s", i + 1, text);
    }
    agon_line_write(&duel->line, text, sizeof text);
    tap_say("at: %s", text);
}

/* One game; false when both disagree, after saying where. */
static bool play_game(struct duel *duel, uint64_t seed)
{
    struct agon_error error = {0};
    struct agon_setup setup = {.variant = duel->setup->variant, .options = duel->setup->options};
    char start[AGON_TEXT_MAX] = "";
    bool same = false;
    duel->chance = chance_seed(seed);
    duel->over = false;
    duel->game = agon_open(plain_game.id, &setup, &error);
    if (duel->game)
        duel->game->rules->write(duel->game, duel->game->first, start, sizeof start);
    duel->plain = plain_game.begin(setup.variant, setup.options, start);
    if (!duel->game || !duel->plain || agon_line_init(&duel->line, duel->game, &error) != 0) {
        tap_say("cannot begin: %s", duel->game ? "the plain rules do not know this" : error.text);
    } else {
        same = play_on(duel);
        if (!same)
            tell(duel);
        agon_line_release(&duel->line);
    }
    if (duel->plain)
        plain_game.end(duel->plain);
    agon_close(duel->game);
    return same;
}

int main(int argc, char **argv)
{
    struct tap t = {0};
    struct duel duel = {0};
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1, games = (uint64_t)plain_game.games;
    if (argc > 1)
        games = strtoull(argv[1], NULL, 10);
    else if (getenv("AGON_FULL") || getenv("AGON_BRIEF"))
        games = getenv("AGON_FULL") ? 1000 : 1;
    for (int i = 0; i < plain_game.setup_count; i++) {
        uint64_t seed = first;
        duel.setup = &plain_game.setups[i];
        duel.what[0] = '\0';
        while (seed < first + games && play_game(&duel, seed))
            seed++;
        tap(&t, seed == first + games, "%s %s: %" PRIu64 " games from seed %" PRIu64,
            duel.setup->variant, duel.setup->options, seed - first, first);
    }
    free(duel.fast.at);
    free(duel.slow.at);
    return tap_end(&t);
}
