/* Plays random games through the public table and through plain rules, side by side.
 *
 * At the start of every turn the positions (as text), the results and the whole lists of legal
 * turns must be equal. A game is determined by its set-up and seed.
 *
 *     plain-tests GAME_duel [GAMES [FIRST-SEED]]   games of every set-up; more with AGON_FULL=1 */
#include "duel.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "chance.h"
#include "tap.h"

enum { THINGS = 32 };

struct duel {
    const struct plain_game *rules;
    const struct duel_setup *setup;
    uint64_t chance;
    agon_game *game;
    struct agon_line line;
    void *plain;
    struct duel_turns fast, slow;   /* legal turns, sorted */
    const struct duel_turn *picked; /* in `slow` */
    struct agon_turn turn;          /* the same of the table */
    bool over;
    uint64_t ended;                      /* games played to an end */
    uint64_t met[THINGS], known[THINGS]; /* turns of each special kind: in all games, in this
                                          * game */
    char what[400];                      /* the first disagreement; empty: none */
};

void duel_add(struct duel_turns *turns, const char *text, unsigned things)
{
    if (turns->n == turns->room) {
        turns->room = turns->room ? 2 * turns->room : 256;
        turns->at = realloc(turns->at, turns->room * sizeof *turns->at);
        if (!turns->at)
            abort();
    }
    turns->at[turns->n].things = things;
    snprintf(turns->at[turns->n++].text, DUEL_TEXT, "%.*s", DUEL_TEXT - 1, text);
}

/* Stores the first disagreement, long texts from shortly before the difference. */
static bool disagree(struct duel *duel, const char *what, const char *fast, const char *plain)
{
    size_t same = 0;
    while (fast[same] && fast[same] == plain[same])
        same++;
    size_t from = same > 100 ? same - 20 : 0;
    if (!duel->what[0])
        snprintf(duel->what, sizeof duel->what, "%.60s: table says %.150s, plain says %.150s", what,
                 fast + from, plain + from);
    return false;
}

/* Drops all but letters, digits and significant signs. */
static void bare(char *text, const char *signs)
{
    char *to = text;
    for (; *text; text++)
        if (isalnum((unsigned char)*text) || (signs && strchr(signs, *text)))
            *to++ = *text;
    *to = '\0';
}

static int by_text(const void *a, const void *b)
{
    const struct duel_turn *one = a, *other = b;
    return strcmp(one->text, other->text);
}

static void sort(struct duel_turns *turns, const char *signs)
{
    for (size_t i = 0; i < turns->n; i++)
        bare(turns->at[i].text, signs);
    if (turns->n)
        qsort(turns->at, turns->n, sizeof *turns->at, by_text);
}

/* Notes a turn of the table. */
static bool collect(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct duel *duel = user;
    char text[AGON_TEXT_MAX];
    (void)end;
    agon_turn_write(duel->game, duel->line.pos, turn, text, sizeof text);
    duel_add(&duel->fast, text, 0);
    return true;
}

/* Stops at the picked turn of the table. */
static bool find(void *user, const struct agon_turn *turn, const agon_pos *end)
{
    struct duel *duel = user;
    char text[AGON_TEXT_MAX];
    (void)end;
    agon_turn_write(duel->game, duel->line.pos, turn, text, sizeof text);
    bare(text, duel->rules->signs);
    duel->turn = *turn;
    return strcmp(text, duel->picked->text) != 0;
}

/* Compares the lists of legal turns. */
static bool same_turns(struct duel *duel)
{
    struct duel_turns *fast = &duel->fast, *slow = &duel->slow;
    fast->n = slow->n = 0;
    if (!duel->over)
        agon_turn_each(duel->game, duel->line.pos, agon_line_past(&duel->line), false, collect,
                       duel);
    duel->rules->turns(duel->plain, slow);
    sort(fast, duel->rules->signs);
    sort(slow, duel->rules->signs);
    for (size_t i = 0; i < fast->n || i < slow->n; i++) {
        if (i >= fast->n || (i < slow->n && strcmp(slow->at[i].text, fast->at[i].text) < 0))
            return disagree(duel, "turn", "illegal", slow->at[i].text);
        if (i >= slow->n || strcmp(slow->at[i].text, fast->at[i].text) != 0)
            return disagree(duel, "turn", fast->at[i].text, "illegal");
    }
    return true;
}

/* The special kind among `all` that was played least in this game, as a bit; 0: there is none. */
static unsigned rarest(const struct duel *duel, unsigned all)
{
    int least = -1;
    for (int i = 0; i < THINGS; i++)
        if (all >> i & 1 && (least < 0 || duel->known[i] < duel->known[least]))
            least = i;
    return least < 0 ? 0 : 1u << least;
}

/* Picks a turn, half of the time one of the rarest kind available. */
static void pick(struct duel *duel)
{
    const struct duel_turns *turns = &duel->slow;
    unsigned all = 0, thing = 0;
    uint32_t seen = 0;
    for (size_t i = 0; i < turns->n; i++)
        all |= turns->at[i].things;
    if (chance_below(&duel->chance, 2) == 0)
        thing = rarest(duel, all);
    for (size_t i = 0; i < turns->n; i++)
        if ((turns->at[i].things & thing) == thing && chance_below(&duel->chance, ++seen) == 0)
            duel->picked = &turns->at[i];
    for (int i = 0; i < THINGS; i++) {
        duel->met[i] += duel->picked->things >> i & 1;
        duel->known[i] += duel->picked->things >> i & 1;
    }
}

/* Compares position and result. */
static bool same_state(struct duel *duel)
{
    char fast[AGON_TEXT_MAX], plain[DUEL_POSITION];
    struct agon_result result;
    struct duel_result judged = {0};
    agon_line_write(&duel->line, fast, sizeof fast);
    duel->rules->write(duel->plain, plain);
    if (strcmp(fast, plain) != 0)
        return disagree(duel, "position", fast, plain);
    agon_line_result(&duel->line, &result);
    duel->rules->result(duel->plain, &judged);
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
    const char *text = duel->picked->text;
    struct agon_error error = {0};
    agon_turn_each(duel->game, duel->line.pos, agon_line_past(&duel->line), false, find, duel);
    if (agon_line_play_turn(&duel->line, &duel->turn, &error) != 0)
        return disagree(duel, text, error.text, "legal");
    return duel->rules->play(duel->plain, text) || disagree(duel, text, "legal", "illegal");
}

static int turns_of_game(const struct plain_game *rules)
{
    return rules->brief_turns && getenv("AGON_BRIEF") ? rules->brief_turns : rules->turns_most;
}

static bool play_on(struct duel *duel)
{
    for (int i = 0, most = turns_of_game(duel->rules); i < most; i++) {
        if (!same_state(duel) || !same_turns(duel))
            return false;
        duel->ended += duel->over;
        if (duel->over)
            return true;
        pick(duel);
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

/* Sets up a random position in both. */
static bool scatter(struct duel *duel)
{
    char text[DUEL_POSITION];
    struct agon_error error = {0};
    duel->rules->scatter(duel->plain, &duel->chance);
    duel->rules->write(duel->plain, text);
    return agon_line_set(&duel->line, text, &error) == 0 ||
           disagree(duel, error.text, "illegal", text);
}

/* One game; false, with a message, if the two disagree. */
static bool play_game(struct duel *duel, uint64_t seed)
{
    struct agon_error error = {0};
    struct agon_setup setup = {.variant = duel->setup->variant, .options = duel->setup->options};
    char start[AGON_TEXT_MAX] = "";
    bool same = false;
    duel->chance = chance_seed(seed);
    duel->over = false;
    memset(duel->known, 0, sizeof duel->known);
    duel->game = agon_open(duel->rules->id, &setup, &error);
    if (duel->game)
        duel->game->rules->write(duel->game, duel->game->first, start, sizeof start);
    duel->plain = duel->rules->begin(setup.variant, setup.options, start);
    if (!duel->game || !duel->plain || agon_line_init(&duel->line, duel->game, &error) != 0) {
        tap_say("cannot begin: %s", duel->game ? "the plain rules do not know this" : error.text);
    } else {
        same = (!duel->setup->scattered || scatter(duel)) && play_on(duel);
        if (!same)
            tell(duel);
        agon_line_release(&duel->line);
    }
    if (duel->plain)
        duel->rules->end(duel->plain);
    agon_close(duel->game);
    return same;
}

/* Prints the number of turns of each special kind; with AGON_FULL each must occur. */
static void tell_things(struct tap *t, const struct duel *duel)
{
    for (int i = 0; duel->rules->things && duel->rules->things[i]; i++) {
        if (getenv("AGON_FULL"))
            tap(t, duel->met[i] > 0, "%s: %" PRIu64, duel->rules->things[i], duel->met[i]);
        else
            tap_say("%s: %" PRIu64, duel->rules->things[i], duel->met[i]);
    }
}

static uint64_t games_of_setup(const struct plain_game *rules, int argc, char **argv)
{
    if (argc > 1)
        return strtoull(argv[1], NULL, 10);
    if (getenv("AGON_FULL"))
        return rules->full_games ? (uint64_t)rules->full_games : 1000;
    return getenv("AGON_BRIEF") ? 1 : (uint64_t)rules->games;
}

int duel_run(const struct plain_game *rules, int argc, char **argv)
{
    struct tap t = {0};
    struct duel duel = {.rules = rules};
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    uint64_t games = games_of_setup(rules, argc, argv);
    for (int i = 0; i < rules->setup_count; i++) {
        uint64_t seed = first;
        duel.setup = &rules->setups[i];
        duel.what[0] = '\0';
        duel.ended = 0;
        while (seed < first + games && play_game(&duel, seed))
            seed++;
        tap(&t, seed == first + games,
            "%s %s%s: %" PRIu64 " games from seed %" PRIu64 ", %" PRIu64 " ended",
            duel.setup->variant, duel.setup->options, duel.setup->scattered ? " scattered" : "",
            seed - first, first, duel.ended);
    }
    tell_things(&t, &duel);
    free(duel.fast.at);
    free(duel.slow.at);
    return tap_end(&t);
}
