/* A chess program such as others write: "stranger uci|cecp MODE". It plays the move that
 * (turns * 7 + 3) mod the number of legal moves points at, and is strict: what breaks its protocol
 * ends it with exit code 9.
 *
 * Modes: "plain"; of UCI "misses", which expects another turn than will come; of CECP "old"
 * (version 1), "once" (one game only), "refuse" (calls a move illegal), "resign" and "claim" (says
 * that it has lost), all but the first two at the third turn that it is to play. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "proto/uci_text.h"

static agon_game *game;
static struct agon_line line;
static const char *mode;
static bool pondering, forced = true;
static int games, turns;

static void broken(const char *what)
{
    fprintf(stderr, "stranger: %s\n", what);
    exit(9);
}

static void say(const char *text)
{
    puts(text);
    fflush(stdout);
}

static void set_game(const char *id)
{
    agon_game *next = agon_open(id, NULL, NULL);
    if (!next)
        broken("a variant that it has not");
    if (game)
        agon_line_release(&line);
    agon_close(game);
    game = next;
    if (agon_line_init(&line, game, NULL) < 0)
        broken("no memory");
}

static bool play(const char *word)
{
    struct agon_turn turn;
    const char *text = word;
    return agon_turn_read(game, line.pos, agon_line_past(&line), &text, false, &turn, NULL) == 0 &&
           !*text && agon_line_play_turn(&line, &turn, NULL) == 0;
}

/* The turn that its rule chooses, `more` further on in the list; "" when the game is over. */
static void choose(char *word, size_t size, int more)
{
    agon_move *moves = malloc(sizeof *moves * ((size_t)game->max_moves + 1));
    int n = agon_line_moves(&line, moves);
    struct text out = text_into(word, size);
    struct agon_turn turn = {.n = 1};
    if (n > 0) {
        turn.move[0] = moves[(line.turns * 7 + 3 + more) % n];
        uci_turn_write(game, line.pos, &turn, &out);
    }
    free(moves);
}

/* ---- UCI ---- */

static void position(char *text)
{
    char *moves = strstr(text, " moves ");
    if (moves)
        *moves = '\0';
    if (strncmp(text, "fen ", 4) != 0 || agon_line_set(&line, text + 4, NULL) < 0)
        broken("a position that it cannot read");
    for (char *w = moves ? strtok(moves + 7, " ") : NULL; w; w = strtok(NULL, " "))
        if (!play(w))
            broken("an illegal move");
}

/* Answers; `held`: the search was a ponder search, of which it plays on. */
static void best(void)
{
    char word[64], expected[64] = "";
    choose(word, sizeof word, 0);
    struct agon_line now = line;
    if (agon_line_copy(&line, &now, NULL) < 0 || !play(word))
        broken("no move");
    choose(expected, sizeof expected, strcmp(mode, "misses") == 0);
    agon_line_release(&line);
    line = now;
    printf("info depth 3 seldepth 4 multipv 1 score cp 12 nodes 345 nps 1000 time 67 pv %s\n",
           word);
    printf("info depth 4 score cp 2900 lowerbound nodes 400 pv %s\n", word);
    printf("bestmove %s%s%s\n", word, *expected ? " ponder " : "", expected);
    fflush(stdout);
}

static bool hear_uci(char *text)
{
    bool stop = strcmp(text, "stop") == 0, hit = strcmp(text, "ponderhit") == 0;
    if (strcmp(text, "quit") == 0)
        return false;
    if (hit && !pondering)
        broken("ponderhit without a search");
    if (pondering && !stop && !hit && strcmp(text, "isready") != 0)
        broken("a message while it ponders");
    if (strcmp(text, "uci") == 0)
        say("id name Stranger\noption name Skill Level type spin default 20 min 0 max 20\n"
            "option name Ponder type check default false\n"
            "option name UCI_Variant type combo default chess var chess var losalamos\nuciok");
    else if (strcmp(text, "isready") == 0)
        say("readyok");
    else if (strncmp(text, "setoption name UCI_Variant value ", 33) == 0)
        set_game(strcmp(text + 33, "losalamos") == 0 ? "los-alamos" : text + 33);
    else if (strncmp(text, "position ", 9) == 0)
        position(text + 9);
    else if (strncmp(text, "go ponder", 9) == 0)
        pondering = true;
    else if (hit || (stop && pondering) || strncmp(text, "go", 2) == 0)
        pondering = false, best();
    else if (!stop && strcmp(text, "ucinewgame") != 0 && strncmp(text, "setoption name ", 15) != 0)
        broken(text);
    return true;
}

/* ---- CECP ---- */

static void answer(void)
{
    char word[64];
    turns++;
    if (turns == 3 && strcmp(mode, "resign") == 0) {
        say("resign");
        return;
    }
    if (turns == 3 && strcmp(mode, "claim") == 0) {
        say(game->rules->seat(game, line.pos) == 0 ? "0-1 {it is lost}" : "1-0 {it is lost}");
        return;
    }
    choose(word, sizeof word, 0);
    if (!play(word))
        broken("no move");
    puts("3 12 7 345 e2e4 e7e5");
    printf(strcmp(mode, "old") == 0 ? "7. ... %s\n" : "move %s\n", word);
    fflush(stdout);
}

static void hear_move(const char *word)
{
    bool refuses = turns == 2 && strcmp(mode, "refuse") == 0;
    if (refuses || !play(word))
        printf("Illegal move: %s\n", word), fflush(stdout);
    else if (!forced)
        answer();
}

static bool hear_cecp(char *text)
{
    static const char *const known[] = {"easy",      "hard",     "post",  "accepted ", "st ",
                                        "level 0 ",  "sd ",      "time ", "otim ",     "option ",
                                        "memory 16", "protover", "?",     "xboard"};
    bool old = strcmp(mode, "old") == 0;
    if (strcmp(text, "quit") == 0)
        return false;
    if (strcmp(text, "protover 2") == 0 && !old)
        say("feature ping=1 usermove=1 setboard=1 memory=1 done=0\n"
            "feature variants=\"normal,los-alamos\" option=\"Resign Threshold -spin 800 200 "
            "1200\"");
    if (strcmp(text, "protover 2") == 0 && !old)
        say(strcmp(mode, "once") == 0 ? "feature reuse=0 myname=\"The Stranger\" done=1"
                                      : "feature myname=\"The Stranger\" done=1");
    else if (strcmp(text, "new") == 0)
        forced = false, turns = 0, games++, set_game("chess");
    else if (strncmp(text, "variant ", 8) == 0)
        set_game(text + 8);
    else if (strcmp(text, "force") == 0)
        forced = true;
    else if (strncmp(text, "setboard ", 9) == 0 && agon_line_set(&line, text + 9, NULL) < 0)
        broken("a position that it cannot read");
    else if (strncmp(text, "ping ", 5) == 0)
        printf("pong %s\n", text + 5), fflush(stdout);
    else if (strcmp(text, "go") == 0)
        forced = false, answer();
    else if (strncmp(text, "usermove ", 9) == 0 && !old)
        hear_move(text + 9);
    else if (old && strspn(text, "abcdefgh") == 1)
        hear_move(text);
    else if (strncmp(text, "setboard ", 9) != 0) {
        size_t i = 0, n = sizeof known / sizeof *known;
        while (i < n && strncmp(text, known[i], strlen(known[i])) != 0)
            i++;
        if (i == n)
            broken(text);
    }
    if (games > 1 && strcmp(mode, "once") == 0)
        broken("another game");
    return true;
}

int main(int argc, char **argv)
{
    static char text[1 << 16];
    bool uci = argc > 1 && strcmp(argv[1], "uci") == 0, more = argc > 2;
    mode = argc > 2 ? argv[2] : "";
    set_game("chess");
    while (more && fgets(text, sizeof text, stdin)) {
        text[strcspn(text, "\n")] = '\0';
        more = uci ? hear_uci(text) : hear_cecp(text);
    }
    agon_line_release(&line);
    agon_close(game);
    return argc > 2 ? 0 : 2;
}
