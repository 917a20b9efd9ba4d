/* Checks the plain 16x16 Fairy Chess against every number of its rules page, and its special rules
 * against lists of moves written by hand from that page, so that it can serve as a reference. */
#include <inttypes.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fairy16.h"
#include "programs.h"
#include "tap.h"

/* Squares that a lone white piece reaches from i8 and from a1 (rules page, section 2). */
static const struct {
    char letter;
    int i8, a1;
} reaches[] = {
    {'K', 8, 3},   {'Q', 59, 45}, {'R', 30, 30}, {'B', 29, 15}, {'N', 8, 2},   {'P', 2, 2},
    {'O', 4, 3},   {'I', 8, 3},   {'E', 8, 2},   {'D', 8, 4},   {'L', 24, 8},  {'H', 56, 29},
    {'X', 30, 15}, {'J', 8, 2},   {'Z', 30, 30}, {'W', 29, 15}, {'S', 59, 45}, {'F', 24, 6},
    {'M', 38, 32}, {'C', 37, 17}, {'A', 67, 47}, {'T', 8, 2},   {'G', 16, 6},  {'U', 52, 28},
};

static int reach(char letter, int square)
{
    struct tera_position position = {.passant = -1};
    struct tera_moves moves;
    bool to[TERA_SQUARES] = {false};
    int count = 0;
    memset(position.at, ' ', sizeof position.at);
    position.at[square] = letter;
    tera_legal(&position, &moves);
    for (int i = 0; i < moves.n; i++)
        to[moves.at[i].to] = true;
    for (int i = 0; i < TERA_SQUARES; i++)
        count += to[i];
    return count;
}

static void check_reaches(struct tap *t)
{
    for (size_t i = 0; i < sizeof reaches / sizeof *reaches; i++) {
        int i8 = reach(reaches[i].letter, 7 * TERA_SIZE + 8), a1 = reach(reaches[i].letter, 0);
        tap(t, i8 == reaches[i].i8 && a1 == reaches[i].a1, "%c reaches %d from i8, %d from a1",
            reaches[i].letter, i8, a1);
    }
}

static uint64_t count(const struct tera_position *position, int depth)
{
    struct tera_moves moves;
    uint64_t sum = 0;
    tera_legal(position, &moves);
    if (depth == 1)
        return (uint64_t)moves.n;
    for (int i = 0; i < moves.n; i++) {
        struct tera_position after = *position;
        tera_play(&after, moves.at[i]);
        sum += count(&after, depth - 1);
    }
    return sum;
}

static void check_counts(struct tap *t, bool later)
{
    static const uint64_t counts[] = {40, 1600};
    struct tera_position start;
    bool read = tera_read(&start, later, TERA_START);
    for (int depth = 1; depth <= 2; depth++) {
        uint64_t found = read ? count(&start, depth) : 0;
        tap(t, found == counts[depth - 1], "%s, depth %d: %" PRIu64, later ? "later" : "start",
            depth, found);
    }
}

/* 64 pieces a side of 24 kinds, Black's the mirror of White's (section 1). */
static void check_start(struct tap *t)
{
    struct tera_position start;
    char written[TERA_TEXT_SIZE] = "";
    int white = 0, kinds = 0;
    bool mirrored = true;
    if (tera_read(&start, false, TERA_START))
        tera_write(&start, written);
    for (int square = 0; square < TERA_SQUARES; square++) {
        int across = TERA_SIZE * (TERA_SIZE - 1 - square / TERA_SIZE) + square % TERA_SIZE;
        white += start.at[square] >= 'A' && start.at[square] <= 'Z';
        mirrored = mirrored && (start.at[square] == start.at[across] ||
                                (start.at[square] ^ start.at[across]) == ' ');
    }
    for (const char *letter = TERA_LETTERS; *letter; letter++)
        kinds += memchr(start.at, *letter, TERA_SQUARES) != NULL;
    tap(t, strcmp(written, TERA_START) == 0, "the start reads and writes");
    tap(t, white == 64 && kinds == 24 && mirrored, "%d pieces of %d kinds, mirrored", white, kinds);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Whether the legal moves from `square` that contain `part` are `expected`: sorted, a space after
 * each. */
static void check_some(struct tap *t, bool later, const char *text, const char *square,
                       const char *part, const char *expected)
{
    struct tera_position position;
    struct tera_moves moves;
    char texts[TERA_MOVES_MAX][16], found[8192] = "";
    int n = 0;
    if (tera_read(&position, later, text))
        tera_legal(&position, &moves);
    else
        moves.n = 0;
    for (int i = 0; i < moves.n; i++) {
        tera_move_write(moves.at[i], texts[n]);
        n += strncmp(texts[n], square, strlen(square)) == 0 &&
             strspn(texts[n] + strlen(square), "0123456789") == 0 && strstr(texts[n], part);
    }
    qsort(texts, (size_t)n, sizeof *texts, by_text);
    for (int i = 0; i < n; i++) {
        strcat(found, texts[i]);
        strcat(found, " ");
    }
    if (!tap(t, strcmp(found, expected) == 0, "%s in %s%s", square, text, later ? ", later" : ""))
        tap_say("found %s", found);
}

static void check_moves(struct tap *t, bool later, const char *text, const char *square,
                        const char *expected)
{
    check_some(t, later, text, square, "", expected);
}

/* Whether the moves from `square` to the last rank are `expected`, by the rules published later. */
static void check_ends(struct tap *t, const char *text, const char *square, const char *expected)
{
    check_some(t, true, text, square, "16", expected);
}

/* Whether `move` is legal and leads to `after`. */
static void check_play(struct tap *t, bool later, const char *text, const char *move,
                       const char *after)
{
    struct tera_position position;
    struct tera_moves moves = {.n = 0};
    char written[TERA_TEXT_SIZE] = "illegal";
    if (tera_read(&position, later, text))
        tera_legal(&position, &moves);
    for (int i = 0; i < moves.n; i++) {
        char name[16];
        tera_move_write(moves.at[i], name);
        if (strcmp(name, move) != 0)
            continue;
        struct tera_position played = position;
        tera_play(&played, moves.at[i]);
        tera_write(&played, written);
    }
    if (!tap(t, strcmp(written, after) == 0, "%s in %s%s", move, text, later ? ", later" : ""))
        tap_say("found %s", written);
}

#define ROWS4 "16/16/16/16/"
#define ROWS8 ROWS4 ROWS4

/* Limits of some pieces (section 2): a cannon's screen, a gryphon's corner, a rhinoceros's first
 * square; a star that checks through a rook. */
static void check_pieces(struct tap *t)
{
    const char *gryphon = "15k/16/16/16/16/16/16/16/16/16/3P1n10/4H11/5P10/16/16/15K w - - 0 1";
    const char *rhinoceros =
        "15k/16/16/16/16/16/16/16/16/1n1n12/P3P11/2U13/P3P11/1P1P12/16/15K w - - 0 1";
    const char *star = "4s10k/" ROWS4 "16/16/16/4R11/" ROWS4 "16/16/4K11 w - - 0 1";
    check_moves(t, false, "15k/" ROWS8 "16/p15/16/P15/16/16/ZK14 w - - 0 1", "a1",
                "a1a2 a1a3 a1a6 ");
    check_moves(t, false, gryphon, "e5", "e5a4 e5b4 e5c4 e5d1 e5d2 e5d3 e5d4 e5f6 ");
    check_moves(t, false, rhinoceros, "c5", "c5b7 c5d7 ");
    check_moves(t, false, star, "e8",
                "e8a8 e8b8 e8c8 e8d8 e8e16 e8f8 e8g8 e8h8 e8i8 e8j8 e8k8 e8l8 e8m8 e8n8 e8o8 "
                "e8p8 ");
}

/* Double steps, en passant captures and promotions by the source (section 3). */
static void check_document(struct tap *t)
{
    const char *far = "15k/P1O13/14O1/16/" ROWS8 "16/16/16/K15 w - - 0 1";
    const char *passed = "15k/" ROWS8 "16/16/2Pp1O10/16/16/16/K15 w - d6 0 9";
    check_moves(t, false, far, "a15", "a15a16=A ");
    check_moves(
        t, false, far, "c15",
        "c15b16=H c15b16=L c15b16=Q c15c16=H c15c16=L c15c16=Q c15d16=H c15d16=L c15d16=Q ");
    check_moves(t, false, far, "o14", "o14n15 o14o15 o14o16=H o14o16=L o14o16=Q o14p15 ");
    check_moves(t, false, "15k/16/16/16/16/16/16/4I11/16/" ROWS4 "16/16/K15 w - - 0 1", "e9",
                "e9d10 e9d8 e9d9 e9d9=Q e9e10 e9e8 e9f10 e9f8 e9f9 e9f9=Q ");
    check_moves(t, false, "15k/" ROWS4 "16/16/4i11/16/16/" ROWS4 "16/K15 b - - 0 1", "e9",
                "e9d10 e9d8 e9d8=Q e9d9 e9e10 e9e8 e9e8=Q e9f10 e9f8 e9f8=Q e9f9 ");
    check_moves(t, false, "15k/16/1X14/P1P13/" ROWS8 "16/16/16/K15 w - - 0 1", "b14",
                "b14a15 b14a16 b14a16=H b14c15 b14c16 ");
    check_moves(t, false, passed, "c5", "c5c6 c5c7 c5d6 ");
    check_moves(t, false, passed, "f5", "f5e6 f5f6 f5f7 f5g6 ");
    check_play(t, false, passed, "c5d6", "15k/" ROWS8 "16/3P12/5O10/16/16/16/K15 b - - 0 9");
    check_play(t, false, far, "o14o16=L", "14Lk/P1O13/16/16/" ROWS8 "16/16/16/K15 b - o15 0 1");
}

/* Counts published later (section 5). */
static void check_later(struct tap *t)
{
    const char *far = "15k/PO14/16/16/" ROWS8 "16/16/16/K15 w - - 0 1";
    const char *leapers = "15k/16/N2E2G9/3T6J2D2/" ROWS8 "16/16/16/K15 w - - 0 1";
    const char *short_of = "15k/I3X11/16/16/" ROWS8 "16/16/16/K15 w - - 0 1";
    const char *buffoon = "15k/" ROWS8 "16/16/p15/16/1I14/16/15K w - - 7 1";
    check_moves(t, true, far, "a15", "a15a16=Q ");
    check_moves(t, true, far, "b15", "b15a16=Q b15b16=Q b15c16=Q ");
    check_moves(t, true, short_of, "a15", "a15a14 a15a16=A a15b14 a15b15 a15b16=A ");
    check_ends(t, leapers, "a14", "a14b16=F ");
    check_ends(t, leapers, "d14", "d14b16=L d14f16=L ");
    check_ends(t, leapers, "g14", "g14e16=S g14g16=S g14i16=S ");
    check_ends(t, leapers, "d13", "d13b16=F d13f16=F ");
    check_ends(t, leapers, "k13", "k13j16=F k13l16=F ");
    check_ends(t, short_of, "e15", "e15d16=H e15f16=H ");
    check_ends(t, "15k/13D2/" ROWS8 "16/16/16/16/16/K15 w - - 0 1", "n15", "n15n16=L ");
    check_moves(t, true, buffoon, "b3", "b3a2 b3a3 b3a4 b3b2 b3b4 b3b5 b3c2 b3c3 b3c4 ");
    check_play(t, true, buffoon, "b3b5", "15k/" ROWS8 "16/16/pI14/16/16/16/15K b - b4 8 1");
    check_play(t, true, "15k/" ROWS8 "16/16/pI14/16/16/16/15K b - b4 8 1", "a5b4",
               "15k/" ROWS8 "16/16/16/1p14/16/16/15K w - - 0 2");
}

PROGRAM(fairy16_counts)
{
    struct tap t = {0};
    check_start(&t);
    check_reaches(&t);
    check_counts(&t, false);
    check_counts(&t, true);
    check_pieces(&t);
    check_document(&t);
    check_later(&t);
    return tap_end(&t);
}
