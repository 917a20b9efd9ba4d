/* Plays one random game of a trial and checks all of it. */
#include "trial.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../plain/chance.h"

enum { UNDO_ONE_IN = 16 };

bool trial_init(struct trial *trial, const agon_game *game, uint64_t seed)
{
    *trial = (struct trial){.game = game, .chance = chance_seed(~seed)};
    if (agon_line_init(&trial->line, game, NULL) != 0)
        return false;
    trial->moves = malloc(2 * (game->max_moves + 1) * sizeof *trial->moves);
    trial->items = malloc((game->max_items + 1) * sizeof *trial->items);
    trial->one = guarded_new(game);
    trial->other = guarded_new(game);
    if (!trial->moves || !trial->items || !trial->one || !trial->other)
        abort();
    return true;
}

void trial_release(struct trial *trial)
{
    guarded_free(trial->one);
    guarded_free(trial->other);
    free(trial->moves);
    free(trial->items);
    agon_line_release(&trial->line);
}

/* The declarations of a game: numbers in range, a complete first position, and reopening it. */
static bool check_game(struct trial *trial)
{
    const agon_game *game = trial->game;
    struct agon_error error = {0};
    struct agon_setup setup = {game->variant, game->options, NULL, game->definition};
    char first[AGON_TEXT_MAX], again[AGON_TEXT_MAX];

    expect(trial, game->seats >= 1 && game->seats <= AGON_SEATS, "%u seats", game->seats);
    expect(trial, game->pos_size > 0 && game->max_moves > 0 && game->max_moves <= AGON_MOVES_LIMIT,
           "%u bytes, %u moves", game->pos_size, game->max_moves);
    for (uint32_t seat = 0; seat < game->seats; seat++)
        expect(trial, game->team[seat] < game->seats, "seat %u is of team %d", seat,
               game->team[seat]);
    expect(trial, game->board && game->board->cells > 0 && game->board->pieces > 0, "no board");

    agon_game *other = agon_open(game->rules->id, &setup, &error);
    if (!expect(trial, other != NULL, "'%s' '%s' does not open again: %s", game->variant,
                game->options, error.text))
        return false;
    game->rules->write(game, game->first, first, sizeof first);
    other->rules->write(other, other->first, again, sizeof again);
    expect(trial, strcmp(first, again) == 0, "opened again it begins with %.150s", again);
    expect(trial,
           game->rules->key(game, game->first, false) ==
               other->rules->key(other, other->first, false),
           "opened again its first position has another key");
    expect(trial, strcmp(game->options, other->options) == 0, "opened again its options are '%s'",
           other->options);
    agon_close(other);
    return !trial->failure[0];
}

/* Takes back some turns and plays them again: everything must be as it was. */
static bool check_undo(struct trial *trial)
{
    struct agon_turn back[4];
    const agon_game *game = trial->game;
    char before[AGON_TEXT_MAX], after[AGON_TEXT_MAX];
    uint64_t key = game->rules->key(game, trial->line.pos, false);
    int n = 0;
    agon_line_write(&trial->line, before, sizeof before);
    for (; n < 4 && trial->line.turns > 0; n++) {
        int last = trial->line.turns - 1;
        back[n] = trial->line.turn[last];
        uint64_t start = game->rules->key(game, agon_line_start(&trial->line, last), false);
        expect(trial, agon_line_undo_turn(&trial->line), "a turn cannot be taken back");
        expect(trial, game->rules->key(game, trial->line.pos, false) == start,
               "a turn taken back leaves another position");
    }
    while (n > 0)
        for (int turn = --n, i = 0; i < back[turn].n; i++) {
            agon_line_play(&trial->line, back[turn].move[i]);
            if (agon_turn_open(game, trial->line.pos) && i == 0) {
                expect(trial, agon_line_undo_move(&trial->line), "a move cannot be taken back");
                agon_line_play(&trial->line, back[turn].move[i]);
            }
        }
    agon_line_write(&trial->line, after, sizeof after);
    return expect(
        trial, strcmp(before, after) == 0 && game->rules->key(game, trial->line.pos, false) == key,
        "taken back and played again it is %.150s", after);
}

/* Plays the whole line again from the first position: the same keys, the same result. */
static bool check_replay(struct trial *trial)
{
    const agon_game *game = trial->game;
    memcpy((void *)trial->one, (const void *)game->first, game->pos_size);
    for (int i = 0; i < trial->line.turns; i++) {
        expect(trial, game->rules->key(game, trial->one, true) == trial->line.keys[i],
               "the key of turn %d is another when played again", i + 1);
        for (int k = 0; k < trial->line.turn[i].n; k++)
            game->rules->play(game, trial->one, trial->line.turn[i].move[k]);
    }
    return expect(trial,
                  game->rules->key(game, trial->one, false) ==
                      game->rules->key(game, trial->line.pos, false),
                  "played again it ends elsewhere");
}

/* Lets some time pass in a real-time game: two ticks equal one of both lengths, and nothing changes
 * before due(). */
static void tick(struct trial *trial)
{
    const agon_game *game = trial->game;
    const struct agon_rules *rules = game->rules;
    int64_t due = rules->due(game, trial->line.pos);
    if (!expect(trial, due != 0, "something is due at once, and not done"))
        return;
    uint32_t most = due > 0 && due < 1 << 20 ? (uint32_t)(2 * due) : 1 << 20;
    uint32_t one = 1 + chance_below(&trial->chance, most),
             two = 1 + chance_below(&trial->chance, most);
    if (due > 0 && chance_below(&trial->chance, 3) == 0)
        one = (uint32_t)(due > 1 ? due - 1 : 1);
    struct agon_result result;
    memcpy((void *)trial->one, (const void *)trial->line.pos, game->pos_size);
    memcpy((void *)trial->other, (const void *)trial->line.pos, game->pos_size);
    rules->play(game, trial->one, AGON_TICK(one));
    rules->result(game, trial->one, agon_line_past(&trial->line), &result);
    if (one < due) {
        expect(trial, !result.over, "the game ends before anything is due");
        expect(trial, rules->key(game, trial->one, true) == rules->key(game, trial->other, true),
               "the position changes before anything is due");
        expect(trial, rules->due(game, trial->one) == due - one, "time passes, due() does not");
    }
    if (!result.over) {
        rules->play(game, trial->one, AGON_TICK(two));
        rules->play(game, trial->other, AGON_TICK((uint64_t)one + two));
        expect(trial, rules->key(game, trial->one, false) == rules->key(game, trial->other, false),
               "two ticks of %u and %u ms are not one of both", one, two);
    }
    agon_line_play(&trial->line, AGON_TICK(one));
}

/* One random game, checked at every move, at every turn and as a whole. */
void trial_play(struct trial *trial, int most)
{
    struct agon_result result = {0};
    check_game(trial);
    check_texts(trial);
    while (!trial->failure[0] && trial->line.turns < most) {
        int turns = trial->line.turns;
        if (!check_position(trial))
            return;
        agon_line_result(&trial->line, &result);
        if (result.over)
            break;
        if ((trial->game->traits & AGON_TIMED) && trial->line.open.n == 0 &&
            chance_below(&trial->chance, 2) == 0) {
            tick(trial);
            continue;
        }
        int n = agon_line_moves(&trial->line, trial->moves);
        agon_line_play(&trial->line, trial->moves[chance_below(&trial->chance, (uint32_t)n)]);
        if (trial->line.turns == turns)
            continue;
        check_last_turn(trial);
        check_texts(trial);
        if (chance_below(&trial->chance, UNDO_ONE_IN) == 0)
            check_undo(trial);
    }
    check_replay(trial);
}
