/* A slow player in C: "late HOST PORT TOKEN_FILE" takes two seconds for each turn of one second;
 * with a fourth argument it prints a line, and plays once that file exists. With "illegal" as that
 * argument it plays two games against Rival with invalid turns. */
#define _POSIX_C_SOURCE 200809L

#include <agon_bot.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *choose(void *user, const struct bot_turn *turn)
{
    struct timespec two = {.tv_sec = 2}, piece = {.tv_nsec = 50000000};
    const char *file = user;
    if (file && strcmp(file, "illegal") == 0)
        return "a1a1";
    if (!file)
        nanosleep(&two, NULL); /* late on purpose */
    else
        bot_log(turn, "%s", "thinking aloud");
    while (file && access(file, F_OK) != 0)
        nanosleep(&piece, NULL); /* late on purpose */
    return turn->legal[0];
}

int main(int argc, char **argv)
{
    char token[80] = "";
    FILE *file = argc > 3 ? fopen(argv[3], "r") : NULL;
    if (!file || fscanf(file, "%79s", token) != 1)
        return 2;
    fclose(file);
    bool illegal = argc > 4 && strcmp(argv[4], "illegal") == 0;
    struct bot_options options = {.host = argv[1],
                                  .port = argv[2],
                                  .token = token,
                                  .games = illegal ? 2 : 1,
                                  .rival = argc > 4 && !illegal ? NULL : "Rival",
                                  .control = illegal ? "none" : "1s"};
    return bot_run(&options, choose, argc > 4 ? argv[4] : NULL);
}
