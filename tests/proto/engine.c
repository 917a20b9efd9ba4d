/* A well-behaved engine as a separate program, also for toy games: "engine aei|ugi|uci [GAME
 * [ENGINE]]". */
#include <stdio.h>
#include <string.h>

#include "proto/aei_engine.h"
#include "proto/uci_engine.h"
#include "proto/ugi_engine.h"
#include "toy/nim.h"
#include "toy/tictactoe.h"

static agon_game *open_game(const char *id, struct agon_error *e)
{
    static const struct agon_rules *const toys[] = {&nim_rules, &tictactoe_rules};
    for (int i = 0; i < 2; i++)
        if (strcmp(toys[i]->id, id) == 0)
            return toys[i]->open(&(struct agon_setup){0}, e);
    return agon_open(id, NULL, e);
}

int main(int argc, char **argv)
{
    struct agon_error e = {.text = "usage: engine aei|ugi|uci [GAME [ENGINE]]"};
    const char *engine = argc > 3 ? argv[3] : NULL;
    agon_game *game = argc > 1 ? open_game(argc > 2 ? argv[2] : "arimaa", &e) : NULL;
    bool chess = argc > 1 && strcmp(argv[1], "uci") == 0;
    const struct host_protocol *protocol = chess ? &uci_engine_protocol : &ugi_engine_protocol;
    struct aei_engine aei;
    struct host ugi, *host = NULL;
    if (game && strcmp(argv[1], "aei") == 0)
        host = aei_engine_init(&aei, game, engine, stdout, &e) == 0 ? &aei.host : NULL;
    else if (game)
        host = host_init(&ugi, protocol, game, engine, stdout, &e) == 0 ? &ugi : NULL;
    if (host) {
        host_listen(host, 0);
        host_release(host);
    } else {
        fprintf(stderr, "engine: %s\n", e.text);
    }
    agon_close(game);
    return host ? 0 : 1;
}
