/* Polyglot books: keys against those in the format's description, and the choice of turns. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "play/polyglot.h"
#include "programs.h"

static void test_keys(void **state)
{
    /* "Test data" of http://hgm.nubati.net/book_format.html. */
    static const struct {
        const char *turns;
        uint64_t key;
    } known[] = {
        {"", 0x463b96181691fc9c},
        {"e2e4", 0x823c9b50fd114196},
        {"e2e4; d7d5", 0x0756b94461c50fb0},
        {"e2e4; d7d5; e4e5", 0x662fafb965db29d4},
        {"e2e4; d7d5; e4e5; f7f5", 0x22a48b5a8e47ff78},
        {"e2e4; d7d5; e4e5; f7f5; e1e2", 0x652a607ca3f242c1},
        {"e2e4; d7d5; e4e5; f7f5; e1e2; e8f7", 0x00fdd303c946bdd9},
        {"a2a4; b7b5; h2h4; b5b4; c2c4", 0x3c8123ea7b067637},
        {"a2a4; b7b5; h2h4; b5b4; c2c4; b4c3; a1a3", 0x5c3f9b829b279560},
    };
    agon_game *chess = agon_open("chess", NULL, NULL);
    struct agon_line line;
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        assert_int_equal(agon_line_init(&line, chess, NULL), 0);
        assert_int_equal(agon_line_read(&line, known[i].turns, false, NULL), 0);
        if (polyglot_key(chess, line.pos) != known[i].key)
            fail_msg("'%s': %016llx", known[i].turns,
                     (unsigned long long)polyglot_key(chess, line.pos));
        agon_line_release(&line);
    }
    agon_close(chess);
}

/* An entry as the format lays it out. */
static void put(char *book, int i, uint64_t key, unsigned move, unsigned weight)
{
    unsigned char *at = (unsigned char *)book + 16 * i;
    memset(at, 0, 16);
    for (int byte = 0; byte < 8; byte++)
        at[byte] = (unsigned char)(key >> (56 - 8 * byte));
    at[8] = (unsigned char)(move >> 8);
    at[9] = (unsigned char)move;
    at[10] = (unsigned char)(weight >> 8);
    at[11] = (unsigned char)weight;
}

enum {
    A1 = 0,
    E1 = 4,
    H1 = 7,
    E2 = 12,
    E4 = 28,
    D2 = 11,
    D4 = 27,
    A7 = 48,
    E8 = 60,
    A8 = 56,
    H8 = 63
};

static unsigned turn_of(int from, int to, int piece)
{
    return (unsigned)(piece << 12 | from << 6 | to);
}

static void test_weights(void **state)
{
    const uint64_t start = 0x463b96181691fc9c;
    char book[4 * 16];
    struct polyglot_book b;
    struct random chance;
    struct agon_turn turn;
    struct agon_line line;
    struct agon_error error = {.at = -1};
    agon_game *chess = agon_open("chess", NULL, NULL);
    int played[2] = {0};
    (void)state;
    put(book, 0, 1, turn_of(E2, E4, 0), 9);
    put(book, 1, start, turn_of(E2, E4, 0), 30);
    put(book, 2, start, turn_of(A1, A1, 0), 0); /* never chosen */
    put(book, 3, start, turn_of(D2, D4, 0), 10);
    assert_int_equal(polyglot_open(&b, book, sizeof book, &error), 0);
    assert_int_equal(agon_line_init(&line, chess, NULL), 0);
    random_seed(&chance, 1);
    for (int i = 0; i < 4000; i++) {
        char text[16];
        assert_int_equal(polyglot_choose(&b, &line, &chance, &turn, &error), 1);
        agon_turn_write(chess, line.pos, &turn, text, sizeof text);
        bool e4 = strcmp(text, "e2e4") == 0;
        assert_true(e4 || strcmp(text, "d2d4") == 0);
        played[e4]++;
    }
    assert_in_range(played[1], 2850, 3150); /* 3000 +- 5.5 standard deviations */
    assert_int_equal(agon_line_read(&line, "e2e4", false, NULL), 0);
    assert_int_equal(polyglot_choose(&b, &line, &chance, &turn, &error), 0);
    agon_line_release(&line);
    agon_close(chess);
}

/* Castling is the king onto its rook; promotions; illegal turns. */
static void test_turns(void **state)
{
    static const struct {
        const char *position;
        int from, to, piece;
        const char *turn; /* NULL: illegal */
    } known[] = {
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", E1, H1, 0, "e1g1"},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", E1, A1, 0, "e1c1"},
        {"r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", E8, H8, 0, "e8g8"},
        {"r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", E8, A8, 0, "e8c8"},
        {"4k3/8/8/8/8/8/8/R3K2R w - - 0 1", E1, H1, 0, NULL},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", A7, A8, 1, "a7a8=N"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", A7, A8, 4, "a7a8=Q"},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", A7, A8, 0, NULL},
        {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1", A7, A8, 7, NULL},
        {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", A1, H8, 0, NULL},
    };
    agon_game *chess = agon_open("chess", NULL, NULL);
    struct polyglot_book b;
    struct random chance;
    struct agon_turn turn;
    struct agon_line line;
    char book[16], text[16];
    (void)state;
    random_seed(&chance, 1);
    assert_int_equal(agon_line_init(&line, chess, NULL), 0);
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        struct agon_error error = {.at = -1};
        assert_int_equal(agon_line_set(&line, known[i].position, NULL), 0);
        put(book, 0, polyglot_key(chess, line.pos),
            turn_of(known[i].from, known[i].to, known[i].piece), 1);
        assert_int_equal(polyglot_open(&b, book, sizeof book, NULL), 0);
        int status = polyglot_choose(&b, &line, &chance, &turn, &error);
        if (status != (known[i].turn ? 1 : AGON_ILLEGAL))
            fail_msg("case %zu: %d, %s", i, status, error.text);
        if (known[i].turn) {
            agon_turn_write(chess, line.pos, &turn, text, sizeof text);
            assert_string_equal(text, known[i].turn);
        } else {
            assert_non_null(strstr(error.text, "entry 1: "));
        }
    }
    agon_line_release(&line);
    agon_close(chess);
}

static void test_wrong(void **state)
{
    char book[3 * 16];
    struct polyglot_book b;
    struct agon_error error = {.at = -1};
    (void)state;
    put(book, 0, 1, 0, 1);
    put(book, 1, 3, 0, 1);
    put(book, 2, 2, 0, 1);
    assert_int_equal(polyglot_open(&b, book, 0, &error), AGON_BAD_TEXT);
    assert_int_equal(polyglot_open(&b, book, 31, &error), AGON_BAD_TEXT);
    assert_non_null(strstr(error.text, "16 bytes"));
    assert_int_equal(polyglot_open(&b, book, 32, &error), 0);
    assert_int_equal(polyglot_open(&b, book, 48, &error), AGON_BAD_TEXT);
    assert_non_null(strstr(error.text, "entry 3: "));
}

PROGRAM(play_polyglot)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keys),
        cmocka_unit_test(test_weights),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_wrong),
    };
    cmocka_set_message_output(CM_OUTPUT_TAP);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
