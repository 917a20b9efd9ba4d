/* An AEI engine that misbehaves: "rogue MODE N" plays at random until its Nth "go" of a game.
 *
 * The table at the end lists the modes; each replaces an answer, except "stubborn", which plays on
 * and does not quit, and "mute", which never prints anything. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/time.h"
#include "proto/aei_engine.h"

static void crash(void)
{
    fprintf(stderr, "something broke\n");
    exit(3);
}

/* Like the output of a Java program that ends with an exception, and more: blanks at both ends, an
 * empty line, nothing at the end. */
static void trace(void)
{
    static const char bytes[] =
        "Exception in thread \"main\"\n\tat Bot.\0main\x1b[31m\xff \n \t\r\n";
    fwrite(bytes, 1, sizeof bytes - 1, stderr);
    exit(1);
}

static void die(void)
{
    raise(SIGKILL);
}

/* Neither the end of the input nor SIGTERM ends it. */
static void hang(void)
{
    signal(SIGTERM, SIG_IGN);
    for (;;)
        os_sleep_ms(1000); /* late on purpose */
}

/* Answers two and a half seconds later. */
static void dawdle(void)
{
    os_sleep_ms(2500); /* late on purpose */
}

static void flood(void)
{
    for (;;)
        printf("the quick brown fox jumps over the lazy dog\n");
}

static void flood_without_lines(void)
{
    for (;;)
        printf("the quick brown fox jumps over the lazy dog ");
}

static void rubbish(void)
{
    static const char bytes[] = "bestmove \0Ra1\n\xff\xfe\x80 info\n\0\0\0\n\xc3(\n\x1b[31m\n";
    for (int i = 0; i < 1000; i++)
        fwrite(bytes, 1, sizeof bytes - 1, stdout);
    fflush(stdout);
}

static void illegal(void)
{
    printf("bestmove Ra1s\n");
    fflush(stdout);
}

static void nonsense(void)
{
    printf("bestmove i think therefore i am; quit\n");
    fflush(stdout);
}

static void nothing(void)
{
    printf("bestmove\n");
    fflush(stdout);
}

static void resign(void)
{
    printf("bestmove resign\n");
    fflush(stdout);
}

static void close_output(void)
{
    fclose(stdout);
    hang();
}

static const struct mode {
    const char *name;
    void (*act)(void);
} modes[] = {
    {"crash", crash},        {"die", die},
    {"hang", hang},          {"flood", flood},
    {"rubbish", rubbish},    {"flood-without-lines", flood_without_lines},
    {"illegal", illegal},    {"nonsense", nonsense},
    {"nothing", nothing},    {"resign", resign},
    {"close", close_output}, {"mute", hang},
    {"stubborn", NULL},      {"trace", trace},
    {"late", dawdle},
};

int main(int argc, char **argv)
{
    struct agon_error e;
    const struct mode *mode = modes;
    struct os_lines lines;
    struct os_line line;
    struct aei_engine aei;
    agon_game *game = agon_open("arimaa", NULL, &e);
    int nth = argc > 2 ? atoi(argv[2]) : 1, left = nth;
    while (argc > 1 && strcmp(mode->name, argv[1]) != 0)
        mode++;
    if (!game || aei_engine_init(&aei, game, "random", stdout, &e) < 0 ||
        !os_lines_init(&lines, 0, HOST_LINE_MAX))
        return 2;
    if (strcmp(mode->name, "mute") == 0)
        mode->act();
    while (os_lines_wait(&lines, &line, OS_FOREVER) == OS_LINES_LINE) {
        if (strcmp(line.text, "newgame") == 0)
            left = nth;
        bool acts = mode->act && strcmp(line.text, "go") == 0 && --left == 0;
        if (acts)
            mode->act();
        if (acts && mode->act != dawdle)
            continue;
        if (!host_hear(&aei.host, &line))
            break;
    }
    if (strcmp(mode->name, "stubborn") == 0)
        hang();
    host_release(&aei.host);
    os_lines_release(&lines);
    agon_close(game);
    return 0;
}
