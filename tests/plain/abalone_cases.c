/* Drawn answers about Abalone's rules and variants, worked out by hand, as tests of the plain
 * rules. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "abalone.h"
#include "programs.h"
#include "tap.h"

/* A position of cells by letter ("b e1 e2 w e3"), a move, and the position after it or NULL:
 * illegal. `lost`: marbles of Black and White that were ejected. */
struct question {
    const char *about, *options, *cells, *move, *after;
    int lost[2];
};

static const struct question questions[] = {
    {"a marble alone", "", "b e5", "e5f6", "b f6", {0, 0}},
    {"one cannot push one", "", "b e5 w e6", "e5e6", NULL, {0, 0}},
    {"two push one", "", "b e1 e2 w e3", "e1e2", "b e2 e3 w e4", {0, 0}},
    {"not two", "", "b e1 e2 w e3 e4", "e1e2", NULL, {0, 0}},
    {"three push two", "", "b e1 e2 e3 w e4 e5", "e1e2", "b e2 e3 e4 w e5 e6", {0, 0}},
    {"not three", "", "b e1 e2 e3 w e4 e5 e6", "e1e2", NULL, {0, 0}},
    {"an own marble behind stops a push", "", "b e1 e2 e4 w e3", "e1e2", NULL, {0, 0}},
    {"four in a line do not move", "", "b e1 e2 e3 e4", "e1e2", NULL, {0, 0}},
    {"their front three do", "", "b e1 e2 e3 e4", "e2e3", "b e1 e3 e4 e5", {0, 0}},
    {"off the board", "", "b e7 e8 w e9", "e7e8", "b e8 e9", {0, 1}},
    {"the last of two off the board", "", "b e5 e6 e7 w e8 e9", "e5e6", "b e6 e7 e8 w e9", {0, 1}},
    {"nobody leaves by himself", "", "b e9", "e9f9", "b f9", {0, 0}},
    {"broadside", "", "b g7 g8 g9", "g7g9f7", "b f7 f8 f9", {0, 0}},
    {"broadsides do not push", "", "b g7 g8 w f7", "g7g8f7", NULL, {0, 0}},
    {"four in a line where four may",
     "line=4",
     "b e1 e2 e3 e4 w e5 e6 e7",
     "e1e2",
     "b e2 e3 e4 e5 w e6 e7 e8",
     {0, 0}},
    {"against four not", "line=4", "b e1 e2 e3 e4 w e5 e6 e7 e8", "e1e2", NULL, {0, 0}},

    {"an obstacle stops a push", "", "b e1 e2 w e3 x e4", "e1e2", NULL, {0, 0}},
    {"and a marble", "", "b e3 x e4", "e3e4", NULL, {0, 0}},
    {"a hole swallows what is pushed", "", "b e1 e2 w e3 o e4", "e1e2", "b e2 e3 o e4", {0, 1}},
    {"nobody enters a hole", "", "b e3 o e4", "e3e4", NULL, {0, 0}},
    {"nor broadside", "", "b e2 e3 o f3", "e2e3f2", NULL, {0, 0}},
    {"two push the pivot", "", "b e1 e2 p e3", "e1e2", "b e2 e3 p e4", {0, 0}},
    {"one does not", "", "b e2 p e3", "e2e3", NULL, {0, 0}},
    {"the pivot counts as an enemy", "", "b e1 e2 p e3 w e4", "e1e2", NULL, {0, 0}},
    {"three push both", "", "b e1 e2 e3 p e4 w e5", "e1e2", "b e2 e3 e4 p e5 w e6", {0, 0}},
    {"the pivot stays", "", "b e7 e8 p e9", "e7e8", NULL, {0, 0}},
    {"where it may go it counts for nobody",
     "pivot_ejectable=1",
     "b e7 e8 p e9",
     "e7e8",
     "b e8 e9",
     {0, 0}},

    {"no triangles without the option", "", "b e4 e5 f5", "e4e5f5e5", NULL, {0, 0}},
    {"a triangle along one of its edges",
     "triangles=1",
     "b e4 e5 f5",
     "e4e5f5e5",
     "b e5 e6 f6",
     {0, 0}},
    {"pointing down, to the south-east",
     "triangles=1",
     "b e5 f5 f6",
     "e5f6f5d5",
     "b d5 e5 e6",
     {0, 0}},
    {"it does not push", "triangles=1", "b e4 e5 f5 w e6", "e4e5f5e5", NULL, {0, 0}},
    {"or where two are in file",
     "triangles=1 tri_push=1",
     "b e4 e5 f5 w e6",
     "e4e5f5e5",
     "b e5 e6 f6 w e7",
     {0, 0}},
    {"not where one is", "triangles=1 tri_push=1", "b e4 e5 f5 w f6", "e4e5f5e5", NULL, {0, 0}},
    {"and not two", "triangles=1 tri_push=1", "b e4 e5 f5 w e6 e7", "e4e5f5e5", NULL, {0, 0}},
    {"off the board",
     "triangles=1 tri_push=1",
     "b e7 e8 f8 w e9",
     "e7e8f8e8",
     "b e8 e9 f9",
     {0, 1}},
};

static struct marbles_rules rules_with(const char *options)
{
    struct marbles_rules rules;
    marbles_rules_default(&rules);
    if (!marbles_rules_read(&rules, options))
        abort();
    return rules;
}

/* Black to move on an empty board with these cells. */
static struct marbles_position draw(const struct marbles_rules *rules, const char *cells)
{
    struct marbles_position position;
    char letter = 'b', word[4];
    int length;
    marbles_read(rules, &position,
                 rules->size == 5 ? "5/6/7/8/9/8/7/6/5 b" : "6/7/8/9/10/11/10/9/8/7/6 b");
    for (; sscanf(cells, "%3s%n", word, &length) == 1; cells += length) {
        if (!word[1])
            letter = word[0];
        else
            position.board.at[word[0] - 'a' + 1][atoi(word + 1)] = letter;
    }
    position.before = position.board;
    return position;
}

static bool play_word(const struct marbles_rules *rules, struct marbles_history history,
                      struct marbles_position *position, const char *word)
{
    struct marbles_move moves[MARBLES_MOVES_MAX];
    char text[16];
    int n = marbles_legal(rules, history, position, moves);
    for (int i = 0; i < n; i++) {
        marbles_move_write(moves[i], text);
        if (strcmp(text, word) == 0) {
            marbles_play(rules, position, moves[i]);
            return true;
        }
    }
    return false;
}

/* White also gets a marble far away, so that both sides have one. */
static void ask(struct tap *t, const struct question *question)
{
    struct marbles_rules rules = rules_with(question->options);
    struct marbles_position position = draw(&rules, question->cells);
    position.board.at[9][5] = 'w';
    position.before = position.board;
    bool legal =
        play_word(&rules, (struct marbles_history){&position, 1}, &position, question->move);
    bool good = legal == (question->after != NULL);
    if (legal && good) {
        struct marbles_position after = draw(&rules, question->after);
        after.board.at[9][5] = 'w';
        good = memcmp(&after.board, &position.board, sizeof after.board) == 0 &&
               memcmp(question->lost, position.lost, sizeof question->lost) == 0;
    }
    tap(t, good, "%s: %s with %s", question->about, question->move, question->cells);
}

/* Plays words from a position and compares its result, "why team" if it is over. */
static void check_end(struct tap *t, const struct marbles_rules *rules,
                      struct marbles_position position, const char *words, const char *expected)
{
    struct marbles_position at[64] = {position};
    struct marbles_result result;
    char word[16], found[32] = "illegal";
    const char *rest = words;
    int length, n = 1;
    bool legal = true;
    for (; legal && sscanf(rest, "%15s%n", word, &length) == 1; rest += length) {
        legal = play_word(rules, (struct marbles_history){at, n}, &position, word);
        if (legal && position.made == 0)
            at[n++] = position;
    }
    marbles_judge(rules, (struct marbles_history){at, n}, &position, &result);
    if (legal && result.over)
        snprintf(found, sizeof found, "%s %d", result.why, result.winner);
    else if (legal)
        strcpy(found, "goes on");
    tap(t, strcmp(found, expected) == 0, "%s: %s", words, found);
}

static void check_ends(struct tap *t)
{
    struct marbles_rules rules = rules_with("eject=1");
    check_end(t, &rules, draw(&rules, "b e7 e8 w e9 a1"), "e7e8", "ejections 0");
    rules = rules_with("eject=2");
    check_end(t, &rules, draw(&rules, "b e7 e8 w e9 a1"), "e7e8", "goes on");
    rules = rules_with("");
    check_end(t, &rules, draw(&rules, "b e5 w a1"), "e5e6 a1a2 e6e5 a2a1 e5e6 a1a2 e6e5",
              "goes on");
    check_end(t, &rules, draw(&rules, "b e5 w a1"), "e5e6 a1a2 e6e5 a2a1 e5e6 a1a2 e6e5 a2a1",
              "repetition -1");
    check_end(t, &rules, draw(&rules, "b a1 w a2 b1 b2 e5"), "", "stuck 1");
    rules = rules_with("max_plies=2");
    check_end(t, &rules, draw(&rules, "b e5 w a1"), "e5e6 a1a2", "limit -1");
    rules = rules_with("sprint=1");
    check_end(t, &rules, draw(&rules, "b e5 w a1"), "e5e6 a1a2", "sprint -1");
    check_end(t, &rules, draw(&rules, "b e7 e8 w e9 a1"), "e7e8", "goes on");
    check_end(t, &rules, draw(&rules, "b e7 e8 w e9 a1"), "e7e8 a1a2", "sprint 0");
    rules = rules_with("repetition=forbidden");
    check_end(t, &rules, draw(&rules, "b e5 w a1"), "e5e6 a1a2 e6e5 a2b3", "goes on");
    check_end(t, &rules, draw(&rules, "b e5 w a1"), "e5e6 a1a2 e6e5 a2a1", "illegal");
}

/* Turns of two moves: the colours that move first and second. */
static void check_patterns(struct tap *t)
{
    const char *cells = "b e5 w a1";
    struct marbles_rules rules = rules_with("turn=OO");
    check_end(t, &rules, draw(&rules, cells), "e5e6 e6e7 a1a2 a2a3", "goes on");
    check_end(t, &rules, draw(&rules, cells), "e5e6 e6e5", "illegal");
    check_end(t, &rules, draw(&rules, cells), "e5e6 a1a2", "illegal");
    rules = rules_with("turn=OX");
    check_end(t, &rules, draw(&rules, cells), "e5e6 a1a2 a2a3 e6e7", "goes on");
    check_end(t, &rules, draw(&rules, cells), "a1a2", "illegal");
    rules = rules_with("turn=XO");
    check_end(t, &rules, draw(&rules, cells), "a1a2 e5e6 e6e7 a2a3", "goes on");
    check_end(t, &rules, draw(&rules, cells), "e5e6", "illegal");
    rules = rules_with("turn=any");
    check_end(t, &rules, draw(&rules, cells), "a1a2 e5e6 a2a3 e6e7", "goes on");
    check_end(t, &rules, draw(&rules, cells), "e5e6 e6e7", "illegal");
    rules = rules_with("turn=OO balanced=1");
    check_end(t, &rules, draw(&rules, cells), "e5e6 a1a2 a2a3 e6e7", "goes on");
    rules = rules_with("turn=OO eject=1");
    check_end(t, &rules, draw(&rules, "b e7 e8 w e9 a1"), "e7e8", "ejections 0");
    rules = rules_with("turn=OX eject=1");
    check_end(t, &rules, draw(&rules, "b e9 a1 w e7 e8"), "a1a2 e7e8", "ejections 1");
}

static void check_riders(struct tap *t)
{
    struct marbles_rules rules = rules_with("");
    struct marbles_position position = draw(&rules, "b e4 d4 d3 w e2 e3 i5 i6 h5");
    static const struct marbles_cell black[3] = {{5, 4}, {4, 4}, {4, 3}},
                                     white[3] = {{9, 5}, {9, 6}, {8, 5}};
    rules.riders = true;
    memcpy(position.rider[0], black, sizeof black);
    memcpy(position.rider[1], white, sizeof white);
    check_end(t, &rules, position, "d4d5", "illegal");
    position.colour = 1;
    check_end(t, &rules, position, "i6i7", "illegal");
    check_end(t, &rules, position, "e2e3", "rider 1");
}

/* Three colours, two of them perhaps partners. */
static void check_colours(struct tap *t)
{
    struct marbles_rules rules = rules_with("");
    rules.colours = 3;
    check_end(t, &rules, draw(&rules, "b e1 e2 e3 w e4 i5 r e5"), "e1e2 i5i6 e6f6", "goes on");
    check_end(t, &rules, draw(&rules, "b e1 e2 w i5 r e3"), "e1e2 i5i6 e4f4", "goes on");
    rules.team[2] = 0;
    check_end(t, &rules, draw(&rules, "b e1 e2 w i5 r e3"), "e1e2", "illegal");
    check_end(t, &rules, draw(&rules, "b e1 w e3 i5 r e2"), "e1e2", "illegal");
}

/* The larger board: its start reads and writes, and a line of four pushes three. */
static void check_grand(struct tap *t)
{
    static const char start[] =
        "bb2ww/bbb1www/1bb2ww1/9/ww6bb/www5bbb/ww6bb/9/1bb2ww1/bbb1www/bb2ww b 0";
    struct marbles_rules rules = rules_with("turn=OO balanced=1 eject=10 line=4");
    struct marbles_position position;
    char text[MARBLES_TEXT] = "";
    rules.size = 6;
    if (marbles_read(&rules, &position, start))
        marbles_write(&rules, &position, text);
    tap(t, strcmp(text, start) == 0, "the larger board: %s", text);
    check_end(t, &rules, draw(&rules, "b f1 f2 f3 f4 w f5 f6 f7 a1"), "f1f2 a1a2 a2a3 f2f3 f3f4",
              "goes on");
    check_end(t, &rules, draw(&rules, "b f1 f2 f3 f4 w f5 f6 f7 f8"), "f1f2", "illegal");
}

PROGRAM(abalone_cases)
{
    struct tap t = {0};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        ask(&t, &questions[i]);
    check_ends(&t);
    check_patterns(&t);
    check_riders(&t);
    check_colours(&t);
    check_grand(&t);
    return tap_end(&t);
}
