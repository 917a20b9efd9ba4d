/* A program that has a function for every internal name of the library and still uses the library:
 * none of these functions may be called. inner-names makes them. */
#include <stdio.h>
#include <stdlib.h>

#include <agon/agon.h>

void clash_called(const char *name);

void clash_called(const char *name)
{
    printf("not ok 1 - the library called the program's %s()\n1..1\n", name);
    exit(1);
}

/* Plays two turns of an engine, the last one read from a text. */
static int play(agon_game *game, agon_engine *engine, const struct agon_engine_type *type,
                struct agon_error *error)
{
    const struct agon_limits limits = {.nodes = 200, .threads = 1};
    struct agon_line line;
    int status = agon_line_init(&line, game, error);
    if (status < 0)
        return status;
    for (int i = 0; i < 2 && status == 0; i++) {
        struct agon_turn turn;
        char text[AGON_TEXT_MAX];
        status = type->think(engine, line.pos, agon_line_past(&line), &limits, NULL, NULL, &turn);
        if (status == 0)
            agon_turn_write(game, line.pos, &turn, text, sizeof text);
        if (status == 0)
            status = agon_line_read(&line, text, false, error);
    }
    agon_line_release(&line);
    return status;
}

/* Every kind of game, with the strongest engine for it. */
int main(void)
{
    const struct agon_rules *rules;
    for (int i = 0; (rules = agon_rules_at(i)) != NULL; i++) {
        struct agon_error error = {0};
        agon_game *game = agon_open(rules->id, NULL, &error);
        const struct agon_engine_type *type = game ? agon_engine_find(NULL, game, &error) : NULL;
        agon_engine *engine = type ? type->open(game, &error) : NULL;
        int status = engine ? play(game, engine, type, &error) : AGON_UNSUPPORTED;
        if (status < 0) {
            printf("not ok 1 - %s: %s\n1..1\n", rules->id, error.text);
            return 1;
        }
        type->close(engine);
        agon_close(game);
    }
    printf("ok 1 - every game is played beside a program's own names\n1..1\n");
    return 0;
}
