/* Random games of every kind and variant of the table, checked against the contracts of all games.
 *
 *     conformance [GAMES [FIRST-SEED]]     games a variant: 4 from seed 1, 100 with AGON_FULL=1,
 *                                          two short ones with AGON_BRIEF=1
 *
 * The first game of a variant has its default options, the others have random ones. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "../plain/chance.h"
#include "../plain/tap.h"
#include "programs.h"
#include "trial.h"

/* Adds a random "name=value" for every second switch or choice. */
static void draw_options(const struct agon_rules *rules, uint64_t *chance, char text[512])
{
    text[0] = '\0';
    for (const struct agon_option *option = rules->options; option && option->name; option++) {
        char values[128];
        bool choice = option->type == AGON_CHOICE || option->type == AGON_SWITCH;
        if (!choice || chance_below(chance, 2) != 0)
            continue;
        snprintf(values, sizeof values, "%s",
                 option->type == AGON_SWITCH ? "on|off" : option->values);
        int count = 1;
        for (char *c = values; *c; c++)
            count += *c == '|';
        char *value = values;
        for (uint32_t skip = chance_below(chance, (uint32_t)count); skip > 0; skip--)
            value = strchr(value, '|') + 1;
        value[strcspn(value, "|")] = '\0';
        size_t n = strlen(text);
        snprintf(text + n, 512 - n, "%s%s=%s", n ? " " : "", option->name, value);
    }
}

/* Prints the failure, and the whole game. */
static void tell_game(const struct trial *trial)
{
    char text[AGON_TEXT_MAX];
    tap_say("%s", trial->failure);
    for (int i = 0; i < trial->line.turns; i++) {
        agon_turn_write(trial->game, agon_line_start(&trial->line, i), &trial->line.turn[i], text,
                        sizeof text);
        tap_say("turn %d: %s", i + 1, text);
    }
    agon_line_write(&trial->line, text, sizeof text);
    tap_say("at: %s", text);
}

static void try_game(struct tap *t, const struct agon_rules *rules, const char *variant,
                     uint64_t seed, bool as_it_is)
{
    struct trial trial;
    struct agon_error error = {0};
    uint64_t chance = chance_seed(seed);
    char options[512] = "";
    if (!as_it_is)
        draw_options(rules, &chance, options);
    agon_game *game =
        agon_open(rules->id, &(struct agon_setup){.variant = variant, .options = options}, &error);
    if (!game || !trial_init(&trial, game, seed)) {
        tap(t, false, "%s %s %s: %s", rules->id, variant, options, error.text);
        agon_close(game);
        return;
    }
    trial_play(&trial, getenv("AGON_BRIEF") ? 20 : 120);
    tap(t, !trial.failure[0], "%s %s '%s' seed %" PRIu64 ": %d turns", rules->id, variant, options,
        seed, trial.line.turns);
    if (trial.failure[0])
        tell_game(&trial);
    trial_release(&trial);
    agon_close(game);
}

PROGRAM(conformance)
{
    struct tap t = {0};
    uint64_t games = getenv("AGON_FULL") ? 100 : getenv("AGON_BRIEF") ? 2 : 4, seed = 1;
    if (argc > 1)
        games = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        seed = strtoull(argv[2], NULL, 10);
    const struct agon_rules *rules;
    for (int kind = 0; (rules = agon_rules_at(kind)) != NULL; kind++)
        for (const struct agon_variant *v = rules->variants; v->id; v++)
            for (uint64_t i = 0; i < games; i++)
                try_game(&t, rules, v->id, seed + i, i == 0);
    return tap_end(&t);
}
