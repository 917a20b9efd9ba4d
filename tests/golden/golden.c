/* Plays one whole game and writes down every answer of the rules, to compare with a file.
 *
 *     golden GAME TURNS-FILE GOLDEN-FILE            compares, as a test
 *     golden --write GAME TURNS-FILE GOLDEN-FILE    rewrites the file
 *
 * The golden file is our own output: it shows what has changed, not what is right. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "../plain/tap.h"

/* The words of a recorded game. */
struct printer {
    FILE *out;
    const agon_game *game;
    struct agon_line line;
};

static void tell_game(const struct printer *s)
{
    const agon_game *game = s->game;
    const struct agon_board *board = game->board;
    fprintf(s->out, "game %s '%s'\nvariant %s\noptions '%s'\ntraits %u seats %u teams",
            game->rules->id, game->rules->name, game->variant, game->options, game->traits,
            game->seats);
    for (uint32_t i = 0; i < game->seats; i++)
        fprintf(s->out, " %d", game->team[i]);
    fprintf(s->out, "\nat most %u moves, %u items\nboard %s\n", game->max_moves, game->max_items,
            board->shape);
    for (int i = 0; i < board->cells; i++)
        fprintf(s->out, "cell %d %s (%d, %d) '%s'\n", i, board->cell[i].name, board->cell[i].x,
                board->cell[i].y, board->cell[i].look);
    for (int i = 0; i < board->pieces; i++)
        fprintf(s->out, "kind %d %s %s moves %s\n", i, board->piece[i].letter,
                board->piece[i].names, board->piece[i].moves ? board->piece[i].moves : "-");
    for (const struct agon_variant *v = game->rules->variants; v->id; v++)
        fprintf(s->out, "variant %s '%s': %s\n", v->id, v->options, v->about);
    for (const struct agon_option *o = game->rules->options; o->name; o++)
        fprintf(s->out, "option %s=%s (%s): %s\n", o->name, o->default_value,
                o->values ? o->values : "", o->about);
}

static void tell_items(const struct printer *s)
{
    const agon_game *game = s->game;
    struct agon_item *item = malloc((game->max_items + 1) * sizeof *item);
    if (!item)
        abort();
    int n = game->rules->items(game, s->line.pos, item);
    fprintf(s->out, "items %d:", n);
    for (int i = 0; i < n; i++)
        fprintf(s->out, " %s%d@%s%s", game->board->piece[item[i].piece].letter, item[i].seat,
                item[i].cell < 0 ? "-" : game->board->cell[item[i].cell].name,
                item[i].marks & AGON_MARK_FROZEN ? "!" : "");
    fputc('\n', s->out);
    free(item);
}

static void tell_moves(const struct printer *s)
{
    const agon_game *game = s->game;
    char text[AGON_TEXT_MAX];
    agon_move *move = malloc((game->max_moves + 1) * sizeof *move);
    if (!move)
        abort();
    int n = agon_line_moves(&s->line, move);
    fprintf(s->out, "moves %d:", n);
    for (int i = 0; i < n; i++) {
        game->rules->write_move(game, s->line.pos, move[i], text, sizeof text);
        fprintf(s->out, "%s %s", i ? "," : "", text);
    }
    fputc('\n', s->out);
    free(move);
}

/* All properties of the line's position. */
static void tell_position(const struct printer *s)
{
    const agon_game *game = s->game;
    const struct agon_rules *rules = game->rules;
    const agon_pos *pos = s->line.pos;
    char text[AGON_TEXT_MAX];
    struct agon_result result;

    agon_line_write(&s->line, text, sizeof text);
    fprintf(s->out, "at %s\n", text);
    agon_line_result(&s->line, &result);
    fprintf(s->out, "seat %d, %s, key %016" PRIx64, rules->seat(game, pos),
            agon_turn_open(game, pos) ? "amid a turn" : "between turns",
            rules->key(game, pos, false));
    if (!agon_turn_open(game, pos))
        fprintf(s->out, ", repetition %016" PRIx64, rules->key(game, pos, true));
    fprintf(s->out, "\nresult %s", result.over ? result.why : "none");
    for (uint32_t i = 0; i < game->seats; i++)
        fprintf(s->out, " %d", result.points[i]);
    for (int i = 0; rules->value && i < (int)game->seats; i++)
        fprintf(s->out, ", value %d", rules->value(game, pos, i));
    if (rules->setting_up && rules->setting_up(game, pos))
        fprintf(s->out, ", setting up");
    if (rules->leader && !agon_turn_open(game, pos))
        fprintf(s->out, ", leader %d", rules->leader(game, pos, -1));
    fprintf(s->out, "\n");
    tell_items(s);
    tell_moves(s);
}

/* Plays a turn move by move, printing the position before each. */
static void tell_turn(struct printer *s, const struct agon_turn *turn)
{
    const agon_game *game = s->game;
    char text[AGON_TEXT_MAX];
    agon_turn_write(game, s->line.pos, turn, text, sizeof text);
    fprintf(s->out, "\nturn %d: %s\n", s->line.turns + 1, text);
    for (int i = 0; i < turn->n; i++) {
        int16_t cell[AGON_TOUCH_MAX];
        tell_position(s);
        game->rules->write_move(game, s->line.pos, turn->move[i], text, sizeof text);
        int n = game->rules->touch(game, s->line.pos, turn->move[i], cell);
        fprintf(s->out, "move %s = %016" PRIx64 ", touches", text, turn->move[i]);
        for (int k = 0; k < n; k++)
            fprintf(s->out, " %s", game->board->cell[cell[k]].name);
        fprintf(s->out, "\n");
        agon_line_play(&s->line, turn->move[i]);
    }
}

static bool tell_all(struct printer *s, FILE *turns)
{
    char line[AGON_TEXT_MAX];
    struct agon_error error = {0};
    fprintf(
        s->out,
        "# One whole game with every answer of the rules written out. This is our own output: a\n"
        "# regression guard, not a reference. README.md in this folder tells how to write it "
        "anew.\n");
    tell_game(s);
    while (fgets(line, sizeof line, turns)) {
        struct agon_turn turn;
        const char *text = line;
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '#')
            continue;
        if (agon_turn_read(s->game, s->line.pos, agon_line_past(&s->line), &text, false, &turn,
                           &error) != 0) {
            fprintf(stderr, "%s: %s\n", line, error.text);
            return false;
        }
        tell_turn(s, &turn);
    }
    fprintf(s->out, "\nend\n");
    tell_position(s);
    return true;
}

/* Compares line by line; prints the first difference. */
static bool same_lines(FILE *found, FILE *expected)
{
    static char a[1 << 16], b[1 << 16];
    for (int line = 1;; line++) {
        bool more = fgets(a, sizeof a, found), wanted = fgets(b, sizeof b, expected);
        if (!more && !wanted)
            return true;
        if (more != wanted || strcmp(a, b) != 0) {
            tap_say("line %d is   %s", line, more ? a : "missing");
            tap_say("and was %s", wanted ? b : "missing");
            return false;
        }
    }
}

int main(int argc, char **argv)
{
    bool anew = argc > 1 && strcmp(argv[1], "--write") == 0;
    char **argument = argv + 1 + anew;
    if (argc != 4 + anew)
        return 2;
    struct tap t = {0};
    struct printer s = {0};
    agon_game *game = agon_open(argument[0], NULL, NULL);
    FILE *turns = fopen(argument[1], "r");
    FILE *golden = fopen(argument[2], anew ? "w" : "r");
    s.out = anew ? golden : tmpfile();
    s.game = game;
    if (!game || !turns || !golden || !s.out || agon_line_init(&s.line, game, NULL) != 0)
        return 1;
    bool played = tap(&t, tell_all(&s, turns), "%s plays", argument[0]);
    if (played && !anew) {
        rewind(s.out);
        tap(&t, same_lines(s.out, golden), "%s answers as before", argument[0]);
        fclose(s.out);
    }
    agon_line_release(&s.line);
    agon_close(game);
    fclose(turns);
    fclose(golden);
    return tap_end(&t);
}
