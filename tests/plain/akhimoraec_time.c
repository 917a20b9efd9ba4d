/* Real time: random games with random waits by the public table and by the plain rules, which count
 * every millisecond. Positions, results and numbers of steps must be equal after each.
 *
 *     plain-akhimoraec-time [GAMES [FIRST-SEED]] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "akhimoraec.h"
#include "chance.h"
#include "programs.h"
#include "tap.h"

static const char *const setups[] = {
    "life=3 turn_limit=2",
    "life=1 wait=fixed pause=2 turn_limit=1",
    "life=4 reset=mirror turn_limit=0",
    "life=30 homes=def stationary=reply turn_limit=3",
    "life=30 homes=def stationary=hold hold=1 turn_limit=5",
    "life=2 entry=successive pass=free turn_limit=1",
};
enum { PLIES = 150 };

struct pair {
    agon_game *game;
    agon_pos *pos;
    uint64_t key[PLIES + 1];
    int keys;
    struct sand_game plain;
};

/* Whether both agree; stores the list of moves in `move`, its length in *n. */
static bool same(const struct pair *p, agon_move move[SAND_MOVES], int *n)
{
    char fast[AGON_TEXT_MAX], slow[SAND_TEXT];
    struct agon_past past = {p->key, p->keys};
    struct agon_result result;
    struct sand_move plain[SAND_MOVES];
    p->game->rules->write(p->game, p->pos, fast, sizeof fast);
    sand_write(&p->plain, slow);
    p->game->rules->result(p->game, p->pos, past, &result);
    *n = p->game->rules->moves(p->game, p->pos, past, move);
    bool good = strcmp(fast, slow) == 0 && result.over == (p->plain.over != NULL) &&
                (!result.over || strcmp(result.why, p->plain.over) == 0) &&
                (!result.over || (p->plain.winner < 0) == (result.points[0] == 500)) &&
                (!result.over || p->plain.winner < 0 || result.points[p->plain.winner] == 1000) &&
                *n == sand_moves(&p->plain, plain);
    if (!good)
        tap_say("table %s, %s; plain %s, %s", fast, result.over ? result.why : "goes on", slow,
                p->plain.over ? p->plain.over : "goes on");
    return good;
}

/* Plays the move with this text of the table in the plain game. */
static bool play_plain(struct sand_game *g, const char *text)
{
    struct sand_move move[SAND_MOVES];
    int n = sand_moves(g, move);
    for (int i = 0; i < n; i++) {
        char word[16];
        sand_move_write(g, move[i], word);
        if (strcmp(word, text) == 0) {
            sand_play(g, move[i]);
            return true;
        }
    }
    tap_say("%s is not legal by the plain rules", text);
    return false;
}

static bool play_game(const char *options, uint64_t seed)
{
    struct pair p = {.game =
                         agon_open("akhimoraec", &(struct agon_setup){.options = options}, NULL)};
    struct sand_rules rules;
    uint64_t chance = chance_seed(seed);
    agon_move move[SAND_MOVES];
    int n = 0;
    if (!p.game || !sand_rules_read(&rules, "ak1", options))
        return false;
    p.pos = agon_pos_new(p.game, p.game->first);
    sand_start(&p.plain, &rules);
    p.key[p.keys++] = p.game->rules->key(p.game, p.pos, true);
    bool good = same(&p, move, &n);
    while (good && p.keys < PLIES && n > 0) {
        long ms = 1 + (long)chance_below(&chance, chance_below(&chance, 4) == 0 ? 3000 : 300);
        if (chance_below(&chance, 4) == 0)
            ms = (long)p.game->rules->due(p.game, p.pos);
        if (ms > 0) {
            p.game->rules->play(p.game, p.pos, AGON_TICK((uint64_t)ms));
            sand_wait(&p.plain, ms);
        }
        good = same(&p, move, &n);
        if (!good || n == 0)
            break;
        char text[64];
        agon_move chosen = move[chance_below(&chance, (uint32_t)n)];
        p.game->rules->write_move(p.game, p.pos, chosen, text, sizeof text);
        p.game->rules->play(p.game, p.pos, chosen);
        p.key[p.keys++] = p.game->rules->key(p.game, p.pos, true);
        good = play_plain(&p.plain, text) && same(&p, move, &n);
    }
    free(p.pos);
    agon_close(p.game);
    return good;
}

PROGRAM(akhimoraec_time)
{
    struct tap t = {0};
    uint64_t games = getenv("AGON_FULL") ? 500 : getenv("AGON_BRIEF") ? 2 : 20;
    uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    games = argc > 1 ? strtoull(argv[1], NULL, 10) : games;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++) {
        uint64_t seed = first;
        while (seed < first + games && play_game(setups[i], seed))
            seed++;
        tap(&t, seed == first + games, "%s: %" PRIu64 " games from seed %" PRIu64, setups[i],
            seed - first, first);
    }
    return tap_end(&t);
}
