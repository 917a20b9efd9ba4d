/* The words of a PGN text: the lists of the PGN Standard, 1994, and other words in use. */
#include "pgn_words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "record.h"

const struct pgn_header pgn_headers[] = {{"Event", RECORD_EVENT},
                                         {"Site", "site"},
                                         {"Round", "round"},
                                         {"White", "player 1"},
                                         {"Black", "player 2"},
                                         {"WhiteElo", "rating 1"},
                                         {"BlackElo", "rating 2"},
                                         {"WhiteProgram", "program 1"},
                                         {"BlackProgram", "program 2"},
                                         {"GameId", RECORD_ID},
                                         {"ECO", "eco"},
                                         {"Opening", "opening"},
                                         {"Annotator", "annotator"},
                                         {"Source", "source"},
                                         {"Options", RECORD_OPTIONS},
                                         {NULL, NULL}};

/* Whether two names are equal, ignoring case, blanks and hyphens. */
bool pgn_is_same_name(const char *a, const char *b)
{
    static const char between[] = " -_";
    for (;; a++, b++) {
        a += strspn(a, between);
        b += strspn(b, between);
        if (tolower((unsigned char)*a) != tolower((unsigned char)*b))
            return false;
        if (!*a)
            return true;
    }
}

bool pgn_is_chess(const char *variant)
{
    static const char *const names[] = {"standard",   "normal",        "orthodox",
                                        "orthochess", "from position", "chess",
                                        "chess960",   "fischerandom",  "fischerrandom"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pgn_is_same_name(variant, names[i]))
            return true;
    return false;
}

static bool is_among(const char *word, size_t n, const char *const *words, size_t all)
{
    for (size_t i = 0; i < all; i++)
        if (text_equal(word, n, words[i]))
            return true;
    return false;
}

/* Words that may follow a move without describing it: signs of ASCII only or of other characters
 * only, and abbreviations. */
bool pgn_is_mark(const char *word, size_t n)
{
    static const char *const words[] = {"e.p.", "ep", "ch", "ch.", "dbl", "mate", "N", "TN", "D"};
    size_t other = 0;
    while (other < n && (unsigned char)word[other] >= 0x80)
        other++;
    return other == n || strspn(word, "!?+-=/~<>^#|") >= n ||
           is_among(word, n, words, sizeof words / sizeof *words);
}

bool pgn_is_result(const char *word, size_t n)
{
    static const char *const words[] = {"*",   "1-0", "0-1",     "1/2-1/2", "1:0",
                                        "0:1", "1/2", "1/2:1/2", "½-½",     "½:½"};
    return is_among(word, n, words, sizeof words / sizeof *words);
}

/* A null move: the other side is to move in the same position, where a new line begins. */
bool pgn_is_null(const char *word, size_t n)
{
    static const char *const words[] = {"--", "Z0", "null", "pass", "@@@@", "0000"};
    return is_among(word, n, words, sizeof words / sizeof *words);
}

/* The length of a word before a result attached to it, "Nc6*", "Qh7#1-0". */
size_t pgn_before_result(const char *word, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (pgn_is_result(word + i, n - i))
            return i;
    return n;
}

void pgn_fit(char *to, size_t size, const char *text)
{
    size_t n = strlen(text), fits = 0, more;
    while (fits < n && (more = text_char(text + fits, n - fits)) > 0 && fits + more < size)
        fits += more;
    memmove(to, text, fits);
    to[fits] = '\0';
}

/* Whether a word is a move of Abalone from cell to cell, unlike any move of PGN. */
static bool is_push(const char *s)
{
    for (int i = 0; i < 4; i += 2)
        if (!s[i] || s[i] < 'a' || s[i] > 'i' || !isdigit((unsigned char)s[i + 1]))
            return false;
    return true;
}

bool pgn_is(const char *text)
{
    static const char blanks[] = " \t\r\n", byte_order[] = "\xEF\xBB\xBF";
    text += strncmp(text, byte_order, 3) == 0 ? 3 : 0;
    text += strspn(text, blanks);
    if (*text != '[' && *text != '%')
        return false;
    for (; *text == '[' || *text == '%'; text += strspn(text, blanks)) {
        const char *name = text + 1 + strspn(text + 1, " \t");
        size_t n = strcspn(name, " \t\"\r\n]");
        if (text_equal(name, n, "FEN") || text_equal(name, n, "SetUp"))
            return true;
        if (*text == '[' && (text_equal(name, n, "Notation") || text_equal(name, n, "Position")))
            return false;
        text += strcspn(text, "\n");
    }
    while (*text == '{') {
        text += strcspn(text, "}");
        text += *text == '}';
        text += strspn(text, blanks);
    }
    return !is_push(text + strspn(text, "0123456789. \t\r\n"));
}

char *pgn_from_latin(const char *bytes, size_t n)
{
    char *text = malloc(2 * n + 1), *to = text;
    for (size_t i = 0; text && i < n; i++) {
        unsigned char c = (unsigned char)bytes[i];
        bool control = (c < ' ' && !strchr("\t\r\n", c)) || c == 0 || (c >= 0x7F && c < 0xA0);
        if (c < 0x80 || control) {
            *to++ = control ? ' ' : (char)c;
        } else {
            *to++ = (char)(0xC0 | c >> 6);
            *to++ = (char)(0x80 | (c & 0x3F));
        }
    }
    if (text)
        *to = '\0';
    return text;
}
