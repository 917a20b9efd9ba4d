/* An example player: wins if it can win at once, else plays anything (every game of Agon).
 *
 * usage: example HOST PORT TOKEN_FILE [GAMES [RIVAL]] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "agon_bot.h"

/* Change this. In Kamisado who reaches the far side wins. */
static const char *choose(void *user, const struct bot_turn *turn)
{
    char home = turn->seat == 0 ? '8' : '1';
    (void)user;
    if (turn->legals == 0)
        return NULL;
    for (int i = 0; i < turn->legals && strcmp(turn->kind, "kamisado") == 0; i++)
        if (turn->legal[i][strlen(turn->legal[i]) - 1] == home)
            return turn->legal[i];
    return turn->legal[rand() % turn->legals];
}

int main(int argc, char **argv)
{
    char token[80] = "";
    FILE *file = argc > 3 ? fopen(argv[3], "r") : NULL;
    if (!file || fscanf(file, "%79s", token) != 1) {
        fprintf(stderr, "usage: example HOST PORT TOKEN_FILE [GAMES [RIVAL]]\n");
        return 2;
    }
    fclose(file);
    srand((unsigned)time(NULL));
    struct bot_options options = {.host = argv[1],
                                  .port = argv[2],
                                  .token = token,
                                  .games = argc > 4 ? atoi(argv[4]) : 0,
                                  .rival = argc > 5 ? argv[5] : NULL};
    return bot_run(&options, choose, NULL);
}
