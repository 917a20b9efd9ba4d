/* Checks the plain Tai Shogi against every number of its rules page and the tests listed in its
 * section 13, so that it can serve as a reference. */
#include <stdlib.h>
#include <string.h>

#include "programs.h"
#include "taishogi.h"
#include "taishogi_text.h"
#include "tap.h"

/* Section 9: turns of a lone man on m13 of an empty board, kinds 1 to 101. */
static const int from_m13[TAI_KINDS] = {
    624, 1,  12,  5,  6,  4,  48, 48, 4, 52,  52, 16, 6,  96, 7,  8,   8,  25, 24,  26, 26,
    9,   4,  312, 5,  4,  4,  5,  4,  8, 4,   7,  2,  2,  14, 2,  624, 5,  3,  37,  6,  24,
    41,  3,  14,  37, 28, 2,  8,  6,  6, 8,   28, 8,  6,  8,  82, 82,  40, 40, 13,  7,  7,
    316, 7,  8,   10, 84, 8,  46, 76, 8, 48,  36, 48, 41, 4,  10, 72,  28, 87, 226, 5,  9,
    24,  37, 50,  28, 77, 72, 41, 41, 6, 105, 36, 33, 32, 61, 50, 96,  61,
};

enum { M13 = TAI_SQUARES / 2 };

static int square_of(const char *name)
{
    return TAI_SIZE * (atoi(name + 1) - 1) + name[0] - 'a';
}

static void put(struct tai_position *position, const char *square, const char *code, int side)
{
    unsigned char kind = (unsigned char)tai_kind_of(position->rules, code);
    position->at[square_of(square)] = (struct tai_man){kind, (unsigned char)side, false};
}

/* Whether the turns of a lone man of White are those of Black rotated by 180 degrees. */
static bool turned(const struct tai_turns *black, const struct tai_turns *white)
{
    for (int i = 0; i < black->n; i++) {
        bool found = false;
        for (int k = 0; k < white->n && !found; k++)
            found = white->at[k].to == TAI_SQUARES - 1 - black->at[i].to;
        if (!found)
            return false;
    }
    return black->n == white->n;
}

static void check_kinds(struct tap *t, const struct tai_rules *rules)
{
    for (int kind = 1; kind <= TAI_KINDS; kind++) {
        struct tai_position position = {.rules = rules};
        struct tai_turns black, white;
        position.at[M13] = (struct tai_man){(unsigned char)kind, TAI_BLACK, false};
        tai_legal(&position, &black);
        position.at[M13].side = TAI_WHITE;
        position.side = TAI_WHITE;
        tai_legal(&position, &white);
        tap(t, black.n == from_m13[kind - 1] && turned(&black, &white), "%s: %d turns from m13",
            rules->kinds[kind].code, black.n);
    }
}

/* Section 1 and 13: the numbers of men and kinds at the start and of promotions to each kind. */
static void check_start(struct tap *t, const struct tai_rules *rules)
{
    struct tai_position start, again;
    char text[TAI_TEXT_SIZE];
    bool stands[TAI_KINDS + 1] = {false};
    int men[2] = {0}, kinds = 0, promote = 0, gold = 0;
    tai_start(&start, rules);
    for (int square = 0; square < TAI_SQUARES; square++) {
        stands[start.at[square].kind] = true;
        men[start.at[square].side] += start.at[square].kind != 0;
    }
    for (int kind = 1; kind <= TAI_KINDS; kind++) {
        kinds += stands[kind];
        promote += stands[kind] && *rules->kinds[kind].promotes;
        gold += stands[kind] && strcmp(rules->kinds[kind].promotes, "G") == 0;
    }
    tap(t, men[0] == 177 && men[1] == 177 && kinds == 93, "%d and %d men of %d kinds", men[0],
        men[1], kinds);
    tap(t, promote == 36 && gold == 14 && TAI_KINDS - kinds == 8,
        "%d promote, %d to gold, %d kinds only by promotion", promote, gold, TAI_KINDS - kinds);
    tai_write(&start, text);
    tap(t, tai_read(&again, rules, text) && tai_same(&start, &again), "the start writes and reads");
}

/* The number of kinds that move unlike every kind before them. */
static void check_patterns(struct tap *t, const struct tai_rules *rules, int expected,
                           const char *what)
{
    int count = 0;
    for (int kind = 1; kind <= TAI_KINDS; kind++) {
        bool known = false;
        for (int other = 1; other < kind; other++)
            known = known || (strcmp(rules->kinds[kind].moves, rules->kinds[other].moves) == 0 &&
                              strcmp(rules->kinds[kind].special, rules->kinds[other].special) == 0);
        count += !known;
    }
    tap(t, count == expected, "%s: %d ways to move", what, count);
}

/* Section 11. */
static void check_opening(struct tap *t, const char *point, const char *reading, int expected)
{
    struct tai_rules rules;
    struct tai_position start;
    struct tai_turns turns;
    tai_rules_default(&rules);
    bool known = !point || tai_rules_read(&rules, point, reading);
    tai_start(&start, &rules);
    tai_legal(&start, &turns);
    tap(t, known && turns.n == expected, "%d turns at the start%s%s %s", turns.n, point ? ", " : "",
        point ? point : "", point ? reading : "");
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Whether the turns from `square` are `expected`: sorted, a space after each. */
static void check_turns(struct tap *t, const struct tai_position *position, const char *square,
                        const char *expected)
{
    struct tai_turns turns;
    char texts[512][TAI_TURN_TEXT], found[8192] = "";
    tai_legal_from(position, square_of(square), &turns);
    for (int i = 0; i < turns.n; i++)
        tai_turn_write(position, turns.at[i], texts[i]);
    qsort(texts, (size_t)turns.n, sizeof *texts, by_text);
    for (int i = 0; i < turns.n; i++) {
        strcat(found, texts[i]);
        strcat(found, " ");
    }
    if (!tap(t, strcmp(found, expected) == 0, "%s: %s", square, expected))
        tap_say("found %s", found);
}

/* Plays the turn of this text; false: illegal. */
static bool play(struct tai_position *position, const char *turn)
{
    struct tai_turns turns;
    char text[TAI_TURN_TEXT];
    tai_legal(position, &turns);
    for (int i = 0; i < turns.n; i++) {
        tai_turn_write(position, turns.at[i], text);
        if (strcmp(text, turn) == 0) {
            tai_play(position, turns.at[i]);
            return true;
        }
    }
    return false;
}

static void check_man(struct tap *t, const struct tai_position *position, const char *square,
                      const char *code, bool promoted)
{
    struct tai_man man = position->at[square_of(square)];
    tap(t, strcmp(position->rules->kinds[man.kind].code, code) == 0 && man.promoted == promoted,
        "%s%s on %s", promoted ? "promoted " : "", code, square);
}

/* 13.5: one promotion in a life; a drunk elephant becomes a royal. */
static void check_promotions(struct tap *t, const struct tai_rules *rules)
{
    struct tai_position position = {.rules = rules};
    put(&position, "m10", "WB", TAI_BLACK);
    put(&position, "m11", "P", TAI_WHITE);
    put(&position, "m13", "P", TAI_WHITE);
    put(&position, "a10", "DE", TAI_BLACK);
    put(&position, "a12", "P", TAI_WHITE);
    put(&position, "b1", "E", TAI_BLACK);
    put(&position, "c1", "CP", TAI_BLACK);
    tap(t, play(&position, "m10m11=LD") && play(&position, "a12a11"), "a barbarian captures");
    check_man(t, &position, "m11", "LD", true);
    tap(t, play(&position, "m11m13") && tai_royals(&position, TAI_BLACK) == 2, "and again");
    check_man(t, &position, "m13", "LD", true);
    position.side = TAI_BLACK;
    tap(t, play(&position, "a10a11=CP") && tai_royals(&position, TAI_BLACK) == 3, "a third royal");
    check_man(t, &position, "a11", "CP", true);
}

/* Whether the turn's legality, in a copy of `position`, is as `expected`. */
static void check_play(struct tap *t, struct tai_position position, const char *turn, bool expected,
                       const char *what)
{
    tap(t, play(&position, turn) == expected, "%s %s: %s", turn, what,
        expected ? "legal" : "illegal");
}

/* 13.6 and C6: what an emperor on m13 may capture. The pawn on m14 and the prince on c3 have only
 * their emperor to protect them, the pawn on x24 a gold general too. */
static void check_emperor(struct tap *t, const char *reading)
{
    struct tai_rules rules;
    bool all = strcmp(reading, "free") == 0, none = strcmp(reading, "unprotected") == 0;
    tai_rules_default(&rules);
    tai_rules_read(&rules, "emperor", reading);
    struct tai_position position = {.rules = &rules};
    put(&position, "m13", "E", TAI_BLACK);
    put(&position, "m14", "P", TAI_WHITE);
    put(&position, "c3", "CP", TAI_WHITE);
    put(&position, "x24", "P", TAI_WHITE);
    put(&position, "x25", "G", TAI_WHITE);
    put(&position, "a25", "E", TAI_WHITE);
    check_play(t, position, "m13a25", true, reading);
    check_play(t, position, "m13m14", !none, reading);
    check_play(t, position, "m13c3", !all && !none, reading);
    check_play(t, position, "m13x24", all, reading);
    position.at[square_of("a25")].kind = 0;
    check_play(t, position, "m13m14", true, "against a prince alone");
    check_play(t, position, "m13c3", true, "against a prince alone");
    check_play(t, position, "m13x24", all, "against a prince alone");
}

/* A man on m13 with pawns of its side on all squares of rings 1 and 2. */
static struct tai_position hemmed(const struct tai_rules *rules, const char *code)
{
    struct tai_position position = {.rules = rules};
    for (int file = -2; file <= 2; file++)
        for (int rank = -2; rank <= 2; rank++)
            position.at[M13 + TAI_SIZE * rank + file].kind = (unsigned char)tai_kind_of(rules, "P");
    put(&position, "m13", code, TAI_BLACK);
    return position;
}

/* 6.1: direct, over others, two captures, without moving, and the pass. */
static void check_lion(struct tap *t, const struct tai_rules *rules)
{
    struct tai_position position = hemmed(rules, "Ln");
    check_turns(t, &position, "m13", "");
    put(&position, "m14", "P", TAI_WHITE);
    check_turns(t, &position, "m13", "m13m14=FF m13m14m13=FF ");
    put(&position, "m15", "P", TAI_WHITE);
    check_turns(t, &position, "m13", "m13m14=FF m13m14m13=FF m13m14m15=FF m13m15=FF ");
    position.at[square_of("m15")].kind = 0;
    position.at[square_of("l12")].kind = 0;
    check_turns(t, &position, "m13", "m13l12 m13m13 m13m14=FF m13m14m13=FF m13m14m15=FF m13m15 ");
    position.at[square_of("l13")].kind = 0;
    position.at[square_of("m13")].promoted = true;
    check_turns(t, &position, "m13",
                "m13l12 m13l13 m13m13 m13m14 m13m14l13 m13m14m13 m13m14m15 m13m15 ");
}

/* 6.2 and C13: the same along one ray. */
static void check_falcon(struct tap *t, const struct tai_rules *rules)
{
    struct tai_rules plain = *rules;
    struct tai_position position = hemmed(rules, "HF");
    check_turns(t, &position, "m13", "");
    put(&position, "m14", "P", TAI_WHITE);
    check_turns(t, &position, "m13", "m13m14 m13m14m13 ");
    put(&position, "m15", "P", TAI_WHITE);
    check_turns(t, &position, "m13", "m13m14 m13m14m13 m13m14m15 m13m15 ");
    position.at[square_of("m14")].kind = 0;
    check_turns(t, &position, "m13", "m13m13 m13m14 m13m15 ");
    tai_rules_read(&plain, "horned", "plain");
    position.rules = &plain;
    check_turns(t, &position, "m13", "m13m14 m13m15 ");
    put(&position, "m14", "P", TAI_WHITE);
    check_turns(t, &position, "m13", "m13m14 m13m14m15 m13m15 ");
}

/* 6.3 and 13.7: no turn on a capture. C8: promotion refused, but not for a promoted man. */
static void check_hook(struct tap *t, const struct tai_rules *rules)
{
    struct tai_rules choice = *rules;
    struct tai_position position = {.rules = rules};
    put(&position, "a1", "HM", TAI_BLACK);
    put(&position, "a3", "P", TAI_BLACK);
    put(&position, "b1", "P", TAI_WHITE);
    put(&position, "c2", "P", TAI_WHITE);
    check_turns(t, &position, "a1", "a1a2 a1b1=G a1b2 a1c2=G ");
    tai_rules_read(&choice, "promotion", "promoted");
    position.rules = &choice;
    position.at[square_of("c2")].promoted = true;
    check_turns(t, &position, "a1", "a1a2 a1b1 a1b1=G a1b2 a1c2=G ");
    position.at[square_of("a1")].promoted = true;
    check_turns(t, &position, "a1", "a1a2 a1b1 a1b2 a1c2 ");
}

/* A jump is to the second square only; the knight's is forward only. */
static void check_jumps(struct tap *t, const struct tai_rules *rules)
{
    struct tai_position position = hemmed(rules, "PS");
    put(&position, "m15", "P", TAI_WHITE);
    position.at[square_of("m14")].kind = position.at[square_of("k11")].kind = 0;
    check_turns(t, &position, "m13", "m13k11 m13m15=HM ");
    position = hemmed(rules, "N");
    put(&position, "l15", "P", TAI_WHITE);
    position.at[square_of("n15")].kind = position.at[square_of("n11")].kind = 0;
    check_turns(t, &position, "m13", "m13l15=G m13n15 ");
}

PROGRAM(taishogi_counts)
{
    struct tap t = {0};
    struct tai_rules rules, document;
    tai_rules_default(&rules);
    tai_rules_default(&document);
    tai_rules_read(&document, "snake", "taikyoku");
    tai_rules_read(&document, "teaching-king", "lion");
    check_start(&t, &rules);
    check_kinds(&t, &rules);
    check_patterns(&t, &rules, 97, "default");
    check_patterns(&t, &document, 99, "document");
    check_opening(&t, NULL, NULL, 298);
    check_opening(&t, "lion-dog", "ludii", 304);
    check_opening(&t, "emperor", "free", 473);
    check_promotions(&t, &rules);
    check_emperor(&t, "unprotected");
    check_emperor(&t, "free");
    check_emperor(&t, "safe");
    check_lion(&t, &rules);
    check_falcon(&t, &rules);
    check_hook(&t, &rules);
    check_jumps(&t, &rules);
    return tap_end(&t);
}
