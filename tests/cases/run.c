/* Runs files of cases: a drawn board, a question, an answer. README.md here describes the format.
 *
 *     cases-run GAME FILE...
 *
 * Every line is a word, a colon and the rest, or a rank of a drawn board. Lines act in order on one
 * session of the game, first with the public table, then with a plain generator if there is one. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "../plain/tap.h"
#include "witness.h"

enum { LINE_SIZE = 1024 };
enum drawing { NOT_DRAWING, DRAWING_START, DRAWING_ANSWER };

struct run {
    const struct witness *witness;
    const char *game, *file;
    int line;
    char name[160], variant[64], options[256], start[LINE_SIZE];
    char turn[LINE_SIZE];   /* asked about, its answer still to come */
    void *session;          /* NULL before the first question */
    struct refusal refusal; /* the last one; the line of its question */
    enum drawing drawing;
    char side, board[64]; /* being drawn, a8 first */
    char last[65];        /* the last board drawn as a start, for the cases after it */
    char failure[512];    /* the first of this case; "" none */
};

static bool fail(struct run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(struct run *run, const char *format, ...)
{
    va_list arguments;
    int n = snprintf(run->failure, sizeof run->failure, "%s:%d: ", run->file, run->line);
    va_start(arguments, format);
    vsnprintf(run->failure + n, sizeof run->failure - (size_t)n, format, arguments);
    va_end(arguments);
    return false;
}

static bool open_session(struct run *run)
{
    struct setting setting = {
        .game = run->game,
        .variant = run->variant[0] ? run->variant : NULL,
        .options = run->options[0] ? run->options : NULL,
        .start = run->start[0] ? run->start : NULL,
    };
    if (!run->session)
        run->session = run->witness->open(&setting, &run->refusal);
    return run->session != NULL;
}

static bool sit(struct run *run)
{
    return open_session(run) || fail(run, "cannot begin: %s", run->refusal.why);
}

static bool set_variant(struct run *run, const char *rest)
{
    snprintf(run->variant, sizeof run->variant, "%s", rest);
    return true;
}

static bool set_options(struct run *run, const char *rest)
{
    snprintf(run->options, sizeof run->options, "%s", rest);
    return true;
}

static bool set_start(struct run *run, const char *rest)
{
    snprintf(run->start, sizeof run->start, "%s", rest);
    return true;
}

static bool set_side(struct run *run, const char *rest)
{
    run->side = rest[0];
    run->drawing = DRAWING_START;
    return strcmp(rest, "g") == 0 || strcmp(rest, "s") == 0 || fail(run, "expected g or s");
}

static bool same_board(struct run *run, const char *rest)
{
    if (strcmp(rest, "g") != 0 && strcmp(rest, "s") != 0)
        return fail(run, "expected g or s");
    snprintf(run->start, sizeof run->start, "%c [%.64s]", rest[0], run->last);
    return run->last[0] != '\0' || fail(run, "no board was drawn before");
}

static bool play(struct run *run, const char *rest)
{
    return sit(run) && (run->witness->play(run->session, rest, false, &run->refusal) ||
                        fail(run, "not legal: %s", run->refusal.why));
}

static bool begin_turn(struct run *run, const char *rest)
{
    return sit(run) && (run->witness->play(run->session, rest, true, &run->refusal) ||
                        fail(run, "not legal: %s", run->refusal.why));
}

static bool ask_turn(struct run *run, const char *rest)
{
    snprintf(run->turn, sizeof run->turn, "%s", rest);
    return sit(run);
}

static bool answer_legal(struct run *run, const char *rest)
{
    (void)rest;
    if (!run->turn[0])
        return fail(run, "answers no turn");
    bool good = run->witness->play(run->session, run->turn, false, &run->refusal);
    run->turn[0] = '\0';
    return good || fail(run, "should be legal: %s", run->refusal.why);
}

static bool right_reason(struct run *run, const char *reason)
{
    return !run->refusal.why[0] || strstr(run->refusal.why, reason) ||
           fail(run, "expected a reason with \"%s\", got \"%s\"", reason, run->refusal.why);
}

static bool answer_illegal(struct run *run, const char *rest)
{
    if (!run->turn[0])
        return fail(run, "answers no turn");
    bool good = run->witness->play(run->session, run->turn, false, &run->refusal);
    run->turn[0] = '\0';
    return good ? fail(run, "should be illegal") : right_reason(run, rest);
}

static bool answer_refused(struct run *run, const char *rest)
{
    if (run->session || open_session(run))
        return fail(run, "should be refused");
    return right_reason(run, rest);
}

static bool check_at(struct run *run, const char *rest)
{
    int at = -1;
    if (sscanf(rest, "%d", &at) != 1)
        return fail(run, "expected a byte");
    return !run->refusal.why[0] || at == run->refusal.at ||
           fail(run, "expected the error at byte %d, not %d", at, run->refusal.at);
}

/* The next word of *text, after spaces; false at the end. */
static bool next_word(const char **text, char *word, size_t size)
{
    *text += strspn(*text, " ");
    size_t n = strcspn(*text, " ");
    snprintf(word, size, "%.*s", (int)n, *text);
    *text += n;
    return n > 0;
}

static bool has_word(const char *text, const char *wanted)
{
    char word[64];
    while (next_word(&text, word, sizeof word))
        if (strcmp(word, wanted) == 0)
            return true;
    return false;
}

/* Whether every word of `words` is (or is not) in `text`. */
static bool check_words(struct run *run, const char *text, const char *words, bool there)
{
    char word[64];
    while (next_word(&words, word, sizeof word))
        if (has_word(text, word) != there)
            return fail(run, "%s should%s be there: %.300s", word, there ? "" : " not", text);
    return true;
}

static bool check_moves(struct run *run, const char *rest)
{
    char moves[WITNESS_TEXT];
    if (!sit(run))
        return false;
    run->witness->moves(run->session, moves);
    if (strncmp(rest, "contain ", 8) == 0)
        return check_words(run, moves, rest + 8, true);
    if (strncmp(rest, "lack ", 5) == 0)
        return check_words(run, moves, rest + 5, false);
    if (strncmp(rest, "are ", 4) == 0)
        return check_words(run, moves, rest + 4, true) && check_words(run, rest + 4, moves, true);
    if (strcmp(rest, "none") == 0)
        return !moves[0] || fail(run, "there are: %.300s", moves);
    return fail(run, "expected contain, lack, are or none");
}

static bool check_frozen(struct run *run, const char *rest)
{
    char squares[WITNESS_TEXT];
    if (!sit(run))
        return false;
    run->witness->frozen(run->session, squares);
    return check_words(run, squares, rest, true);
}

static bool check_free(struct run *run, const char *rest)
{
    char squares[WITNESS_TEXT];
    if (!sit(run))
        return false;
    run->witness->frozen(run->session, squares);
    return check_words(run, squares, rest, false);
}

/* Exactly these squares, as returned by `ask` of the implementation. */
static bool check_squares(struct run *run, const char *rest, void (*ask)(void *, char *))
{
    char squares[WITNESS_TEXT] = "";
    if (!sit(run))
        return false;
    if (ask)
        ask(run->session, squares);
    if (strcmp(rest, "none") == 0)
        return !squares[0] || fail(run, "there are: %.300s", squares);
    return check_words(run, squares, rest, true) && check_words(run, rest, squares, true);
}

static bool check_promoted(struct run *run, const char *rest)
{
    return check_squares(run, rest, run->witness->promoted);
}

static bool check_checked(struct run *run, const char *rest)
{
    return check_squares(run, rest, run->witness->checked);
}

static bool check_result(struct run *run, const char *rest)
{
    char result[WITNESS_TEXT];
    if (!sit(run))
        return false;
    run->witness->result(run->session, result);
    return strcmp(result, rest) == 0 || fail(run, "expected %s, got %s", rest, result);
}

static bool check_position(struct run *run, const char *rest)
{
    char position[WITNESS_TEXT];
    if (!sit(run))
        return false;
    run->witness->position(run->session, position);
    return strcmp(position, rest) == 0 || fail(run, "expected %s, got %s", rest, position);
}

static bool draw_answer(struct run *run, const char *rest)
{
    run->drawing = DRAWING_ANSWER;
    return sit(run) && (!rest[0] || fail(run, "expected the board on the next lines"));
}

static const struct {
    const char *word;
    bool (*act)(struct run *, const char *rest);
} WORDS[] = {
    {"variant", set_variant},     {"options", set_options},     {"start", set_start},
    {"side", set_side},           {"same board", same_board},   {"play", play},
    {"begin", begin_turn},        {"turn", ask_turn},           {"legal", answer_legal},
    {"illegal", answer_illegal},  {"refused", answer_refused},  {"at", check_at},
    {"moves", check_moves},       {"frozen", check_frozen},     {"free", check_free},
    {"result", check_result},     {"position", check_position}, {"board after", draw_answer},
    {"promoted", check_promoted}, {"checked", check_checked},
};

/* The last rank is drawn: the board is the start, or the expected board. */
static bool board_drawn(struct run *run)
{
    char position[WITNESS_TEXT];
    bool start = run->drawing == DRAWING_START;
    run->drawing = NOT_DRAWING;
    if (start) {
        snprintf(run->start, sizeof run->start, "%c [%.64s]", run->side, run->board);
        memcpy(run->last, run->board, sizeof run->board);
        return true;
    }
    run->witness->position(run->session, position);
    return strncmp(position + 3, run->board, 64) == 0 || fail(run, "the board is %s", position);
}

/* "8 r . . h . . . r": a point, or an x on a trap, is an empty square. */
static bool rank(struct run *run, const char *line)
{
    int row = '8' - line[0];
    if (run->drawing == NOT_DRAWING)
        return fail(run, "a board begins with side: or board after:");
    for (int file = 0; file < 8; file++) {
        const char *square = line + 1 + 2 * file;
        bool trap = (row == 2 || row == 5) && (file == 2 || file == 5);
        if (square[0] != ' ' || !square[1] ||
            !strchr(trap ? ".xRCDHMErcdhme" : ".RCDHMErcdhme", square[1]))
            return fail(run, "expected eight squares parted by single spaces");
        run->board[8 * row + file] = strchr(".x", square[1]) ? ' ' : square[1];
    }
    return row < 7 || board_drawn(run);
}

static bool act(struct run *run, const char *line)
{
    size_t n = strcspn(line, ":");
    if (line[0] >= '1' && line[0] <= '8')
        return rank(run, line);
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strlen(WORDS[i].word) == n && strncmp(line, WORDS[i].word, n) == 0) {
            const char *rest = line[n] ? line + n + 1 : "";
            return WORDS[i].act(run, rest + strspn(rest, " "));
        }
    return fail(run, "not understood: %s", line);
}

static void end_case(struct run *run, struct tap *t)
{
    if (run->session)
        run->witness->close(run->session);
    if (run->name[0]) {
        if (!run->failure[0] && run->turn[0])
            fail(run, "the turn has no answer");
        tap(t, !run->failure[0], "%s (%s)", run->name, run->witness->name);
        if (run->failure[0])
            tap_say("%s", run->failure);
    }
    struct run next = {
        .witness = run->witness, .game = run->game, .file = run->file, .line = run->line};
    memcpy(next.last, run->last, sizeof next.last);
    *run = next;
}

static bool run_file(struct tap *t, const char *game, const char *path,
                     const struct witness *witness)
{
    char line[LINE_SIZE];
    struct run run = {.witness = witness, .game = game, .file = path};
    FILE *file = fopen(path, "r");
    if (!file)
        return tap(t, false, "%s cannot be read", path);
    while (fgets(line, sizeof line, file)) {
        run.line++;
        line[strcspn(line, "\r\n")] = '\0';
        const char *words = line + strspn(line, " ");
        if (strncmp(words, "case: ", 6) == 0) {
            end_case(&run, t);
            snprintf(run.name, sizeof run.name, "%s", words + 6);
        } else if (words[0] && words[0] != '#' && strncmp(words, "a b c", 5) != 0 &&
                   !run.failure[0]) {
            act(&run, words);
        }
    }
    end_case(&run, t);
    fclose(file);
    return true;
}

int main(int argc, char **argv)
{
    static const struct witness *const witnesses[] = {&witness_table, &witness_plain_arimaa};
    struct tap t = {0};
    for (size_t w = 0; w < sizeof witnesses / sizeof *witnesses; w++)
        for (int i = 2; i < argc; i++)
            if (witnesses[w]->fits(argv[1]))
                run_file(&t, argv[1], argv[i], witnesses[w]);
    return tap_end(&t);
}
