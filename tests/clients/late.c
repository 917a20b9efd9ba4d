/* A player in C that takes two seconds for each turn of one: "late HOST PORT TOKEN_FILE". */
#define _POSIX_C_SOURCE 200809L

#include <agon_bot.h>
#include <stdio.h>
#include <time.h>

static const char *choose(void *user, const struct bot_turn *turn)
{
    struct timespec two = {.tv_sec = 2};
    (void)user;
    nanosleep(&two, NULL);
    return turn->legal[0];
}

int main(int argc, char **argv)
{
    char token[80] = "";
    FILE *file = argc > 3 ? fopen(argv[3], "r") : NULL;
    if (!file || fscanf(file, "%79s", token) != 1)
        return 2;
    fclose(file);
    struct bot_options options = {.host = argv[1],
                                  .port = argv[2],
                                  .token = token,
                                  .games = 1,
                                  .rival = "Rival",
                                  .control = "1s"};
    return bot_run(&options, choose, NULL);
}
