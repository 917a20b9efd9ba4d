/* Keys, entries and turns of Polyglot books. */
#include "play/polyglot.h"

#include <ctype.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "play/fen.h"
#include "play/pgn.h"
#include "play/polyglot_numbers.h"

enum { ENTRY = 16, MOVE_AT = 8, WEIGHT_AT = 10, WORD_MAX = 8 };

/* ---- keys ---- */

/* Whether a pawn of the side to move is beside the pawn that has just passed a square; it need not
 * be able to take it. */
static bool may_take(const struct fen *f)
{
    int file = f->passed % FEN_SIDE, pawn = f->passed + (f->white_moves ? -FEN_SIDE : FEN_SIDE);
    char own = f->white_moves ? 'P' : 'p';
    return f->passed > 0 && ((file > 0 && f->piece[pawn - 1] == own) ||
                             (file < FEN_SIDE - 1 && f->piece[pawn + 1] == own));
}

uint64_t polyglot_key(const agon_game *g, const agon_pos *pos)
{
    static const char pieces[] = "pPnNbBrRqQkK"; /* in the format's order */
    const uint64_t *numbers = polyglot_numbers;
    struct fen f;
    uint64_t key = 0;
    fen_read(&f, g, pos);
    for (int i = 0; i < FEN_SQUARES; i++)
        if (f.piece[i])
            key ^=
                numbers[POLYGLOT_PIECES + FEN_SQUARES * (strchr(pieces, f.piece[i]) - pieces) + i];
    for (int i = 0; i < 4; i++)
        if (f.castle[i])
            key ^= numbers[POLYGLOT_CASTLING + i];
    if (may_take(&f))
        key ^= numbers[POLYGLOT_PASSED + f.passed % FEN_SIDE];
    if (f.white_moves)
        key ^= numbers[POLYGLOT_TURN];
    return key;
}

/* ---- entries ---- */

static uint64_t number(const unsigned char *bytes, int n)
{
    uint64_t value = 0;
    for (int i = 0; i < n; i++)
        value = value << 8 | bytes[i];
    return value;
}

static const unsigned char *entry(const struct polyglot_book *b, int i)
{
    return b->bytes + (size_t)ENTRY * (size_t)i;
}

static uint64_t key_of(const struct polyglot_book *b, int i)
{
    return number(entry(b, i), MOVE_AT);
}

static uint32_t weight_of(const struct polyglot_book *b, int i)
{
    return (uint32_t)number(entry(b, i) + WEIGHT_AT, 2);
}

int polyglot_open(struct polyglot_book *b, const char *bytes, size_t n, struct agon_error *error)
{
    *b = (struct polyglot_book){(const unsigned char *)bytes, (int)(n / ENTRY)};
    if (n == 0 || n % ENTRY != 0 || n / ENTRY > INT_MAX)
        return agon_fail(error, AGON_BAD_TEXT, -1,
                         "expected entries of %d bytes, as in a Polyglot book, found %zu bytes",
                         ENTRY, n);
    for (int i = 1; i < b->entries; i++)
        if (key_of(b, i) < key_of(b, i - 1))
            return agon_fail(error, AGON_BAD_TEXT, -1,
                             "entry %d: expected the entries of a Polyglot book in the order of "
                             "their keys",
                             i + 1);
    return 0;
}

/* The first entry whose key is at least this one. */
static int find(const struct polyglot_book *b, uint64_t key)
{
    int low = 0, high = b->entries;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (key_of(b, middle) < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* ---- turns ---- */

/* The word for an entry's turn, for pgn.h. Castling is written as the king taking its own rook. */
static void write_turn(char word[WORD_MAX], const struct fen *f, unsigned move)
{
    int to = (int)(move & 63), from = (int)(move >> 6 & 63), piece = (int)(move >> 12 & 7);
    char king = f->white_moves ? 'K' : 'k', rook = f->white_moves ? 'R' : 'r';
    struct text t = text_into(word, WORD_MAX);
    if (f->piece[from] == king && f->piece[to] == rook) {
        text_add(&t, to > from ? "O-O" : "O-O-O");
        return;
    }
    text_add(&t, "%c%d%c%d", 'a' + from % FEN_SIDE, from / FEN_SIDE + 1, 'a' + to % FEN_SIDE,
             to / FEN_SIDE + 1);
    if (piece > 0)
        text_add(&t, "=%c", "?NBRQ???"[piece]);
}

int polyglot_choose(const struct polyglot_book *b, struct agon_line *line, struct random *chance,
                    struct agon_turn *turn, struct agon_error *error)
{
    uint64_t key = polyglot_key(line->game, line->pos);
    int first = find(b, key), at = first;
    uint32_t sum = 0;
    struct fen f;
    char word[WORD_MAX];
    for (; at < b->entries && key_of(b, at) == key && sum <= UINT32_MAX - UINT16_MAX; at++)
        sum += weight_of(b, at);
    if (sum == 0)
        return 0;
    uint32_t left = random_below(chance, sum);
    for (at = first; left >= weight_of(b, at); at++)
        left -= weight_of(b, at);
    fen_read(&f, line->game, line->pos);
    write_turn(word, &f, (unsigned)number(entry(b, at) + MOVE_AT, 2));
    struct agon_error why = {.at = -1};
    int status = pgn_turn_read(line, word, turn, &why);
    if (status >= 0)
        return 1;
    if (status == AGON_NO_MEMORY)
        return agon_fail(error, status, -1, "%s", why.text);
    return agon_fail(error, AGON_ILLEGAL, -1, "entry %d: '%s' is no legal turn in its position",
                     at + 1, word);
}
