/* A simple third-party chess program: "stranger uci|cecp MODE". It plays the move with the index
 * (turns * 7 + 3) mod the number of legal moves, and is strict: any violation of its protocol ends
 * it with exit code 9.
 *
 * Modes: "plain"; of UCI "misses", which expects another turn than the one that comes; of CECP
 * "old" (version 1), "once" (one game only), "san" (sends its moves in SAN), "draws" (offers a draw
 * with its second move), "agrees" (accepts every one), "mute" (declares that it takes none),
 * "edits" (version 2 without setboard), "illegal" (calls a position illegal), "refuse" (calls a
 * move illegal), "resign" and "claim" (claims to have lost), the last three at its third turn. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "proto/uci_text.h"

static agon_game *game;
static struct agon_line line;
static const char *mode;
static bool pondering, editing, forced = true;
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

/* The turn chosen by its rule, `more` further in the list; "" if the game is over. */
static void choose(char *word, size_t size, int more)
{
    agon_move *moves = malloc(sizeof *moves * ((size_t)game->max_moves + 1));
    int n = agon_line_moves(&line, moves);
    struct text out = text_into(word, size);
    struct agon_turn turn = {.n = 1};
    if (n > 0) {
        turn.move[0] = moves[(line.turns * 7 + 3 + more) % n];
        uci_turn_write(game, line.pos, &turn, false, &out);
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

/* Answers; `held`: the search was a ponder search, and it continues with that turn. */
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
            "option name MultiPV type spin default 1 min 1 max 500\n"
            "option name Ponder type check default false\n"
            "option name Style type combo default Solid var Very Risky var Solid\n"
            "option name UCI_Chess960 type check default false\n"
            "option name UCI_Variant type combo default chess var chess var losalamos var "
            "shako\nuciok");
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

/* Ranks of a board of ten are counted from 0: adds `more` to each number of a word. */
static const char *counted(const char *word, int more)
{
    static char out[64];
    size_t n = 0;
    if (strcmp(game->rules->id, "shako") != 0)
        return word;
    while (*word && n < sizeof out - 4) {
        size_t digits = strspn(word, "0123456789");
        if (digits > 0)
            n += (size_t)sprintf(out + n, "%d", atoi(word) + more);
        else
            out[n++] = *word;
        word += digits > 0 ? digits : 1;
    }
    out[n] = '\0';
    return out;
}

/* "Ng1f3", "e4", "exd5", "O-O" for "g1f3", "e2e4", "e4d5", "e1g1". */
static void write_san(const char *word, char *san)
{
    struct agon_item *item = malloc(sizeof *item * (game->max_items + 1));
    const char *letter = "P";
    bool takes = false;
    int n = game->rules->items(game, line.pos, item);
    for (int i = 0; i < n; i++) {
        const char *name = game->board->cell[item[i].cell].name;
        if (strncmp(name, word, 2) == 0)
            letter = game->board->piece[item[i].piece].letter;
        takes |= strncmp(name, word + 2, 2) == 0;
    }
    free(item);
    if (strlen(word) > 5) /* on a board of ten ranks: as it is */
        strcpy(san, word);
    else if (*letter == 'K' && abs(word[2] - word[0]) == 2)
        strcpy(san, word[2] == 'g' ? "O-O" : "O-O-O");
    else if (*letter != 'P')
        sprintf(san, "%s%.2s%s%s", letter, word, takes ? "x" : "", word + 2);
    else if (word[0] != word[2])
        sprintf(san, "%cx%.2s%s%c", word[0], word + 2, word[4] ? "=" : "",
                toupper((unsigned char)word[4]));
    else
        sprintf(san, "%.2s%s%c", word + 2, word[4] ? "=" : "", toupper((unsigned char)word[4]));
}

static void answer(void)
{
    char word[64], san[80];
    turns++;
    if (turns == 2 && strcmp(mode, "draws") == 0)
        say("offer draw");
    if (turns == 3 && strcmp(mode, "resign") == 0) {
        say("resign");
        return;
    }
    if (turns == 3 && strcmp(mode, "claim") == 0) {
        say(game->rules->seat(game, line.pos) == 0 ? "0-1 {it is lost}" : "1-0 {it is lost}");
        return;
    }
    choose(word, sizeof word, 0);
    write_san(word, san);
    if (!play(word))
        broken("no move");
    puts("3 12 7 345 e2e4 e7e5");
    printf(strcmp(mode, "old") == 0 ? "7. ... %s\n" : "move %s\n",
           strcmp(mode, "san") == 0 ? san : counted(word, -1));
    fflush(stdout);
}

/* Reads a line of an edit; at its end the position is set up, without castling rights. */
static void edit(const char *text)
{
    static char board[8][8];
    static bool black;
    char position[128];
    size_t n = 0;
    if (strcmp(text, "edit") == 0) {
        editing = true;
        black = false;
    } else if (strcmp(text, "#") == 0) {
        memset(board, ' ', sizeof board);
    } else if (strcmp(text, "c") == 0) {
        black = !black;
    } else if (strchr("PNBRQK", *text) && text[1] >= 'a' && text[1] <= 'h' && text[2] >= '1' &&
               text[2] <= '8' && !text[3]) {
        board[text[2] - '1'][text[1] - 'a'] = (char)(black ? tolower((unsigned char)*text) : *text);
    } else if (strcmp(text, ".") == 0) {
        for (int rank = 7; rank >= 0; rank--) {
            for (int file = 0, empty = 0; file < 8; file++) {
                empty = board[rank][file] == ' ' ? empty + 1 : 0;
                if (!empty)
                    position[n++] = board[rank][file];
                else if (file == 7 || board[rank][file + 1] != ' ')
                    position[n++] = (char)('0' + empty);
            }
            position[n++] = rank > 0 ? '/' : ' ';
        }
        sprintf(position + n, "%c - - 0 1", "wb"[game->rules->seat(game, line.pos)]);
        editing = false;
        if (agon_line_set(&line, position, NULL) < 0)
            broken("a position that it cannot read");
    } else {
        broken(text);
    }
}

static void hear_move(const char *word)
{
    word = counted(word, 1);
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
    bool old = strcmp(mode, "old") == 0, edits = old || strcmp(mode, "edits") == 0;
    if (strcmp(text, "quit") == 0)
        return false;
    if (editing || (edits && strcmp(text, "edit") == 0)) {
        edit(text);
        return true;
    }
    if (strcmp(text, "draw") == 0 && strcmp(mode, "agrees") == 0) {
        say("offer draw");
        return true;
    }
    if (strcmp(text, "draw") == 0 && strcmp(mode, "mute") != 0)
        return true;
    if (strcmp(text, "rejected wave") == 0)
        return true;
    if (strcmp(text, "accepted wave") == 0)
        broken("a feature that nobody knows is accepted");
    if (strcmp(text, "protover 2") == 0 && edits && !old)
        say("feature setboard=0");
    else if (strcmp(text, "protover 2") == 0 && !old)
        say("feature setboard=1");
    if (strcmp(text, "protover 2") == 0 && strcmp(mode, "mute") == 0)
        say("feature draw=0");
    if (strcmp(text, "protover 2") == 0 && !old)
        say("feature ping=1 usermove=1 memory=1 wave=1 done=0\n"
            "feature variants=\"normal,los-alamos,shako\" option=\"Resign Threshold -spin 800 200 "
            "1200\" option=\"Learn -check 1\" option=\"Book -file a.bin\"\n"
            "feature option=\"Style -combo Solid /// *Very Risky /// Mad\"");
    if (strcmp(text, "protover 2") == 0 && !old)
        say(strcmp(mode, "once") == 0 ? "feature reuse=0 myname=\"The Stranger\" done=1"
                                      : "feature myname=\"The Stranger\" done=1");
    else if (strcmp(text, "new") == 0)
        forced = false, turns = 0, games++, set_game("chess");
    else if (strncmp(text, "variant ", 8) == 0)
        set_game(text + 8);
    else if (strcmp(text, "force") == 0)
        forced = true;
    else if (strncmp(text, "setboard ", 9) == 0 && strcmp(mode, "illegal") == 0)
        say("tellusererror Illegal position");
    else if (strncmp(text, "setboard ", 9) == 0 && edits)
        broken("setboard, which it has not");
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
