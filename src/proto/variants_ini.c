/* Converting Fairy-Stockfish's variants.ini.
 *
 * A section "[name:base]" inherits from its base, which is another section above it or an embedded
 * variant; without one it begins as chess. All keys, from the base's to its own, are read into one
 * struct, from which our file is written. An unknown key is refused unless it is "false": nothing
 * is dropped silently. */
#include "proto/variants_ini.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <agon/agon.h>

#include "core/text.h"
#include "proto/fsf_betza.h"

enum { PIECES_MAX = 60, MOVES_MAX = 128, CHAIN_MAX = 8, VALUE_MAX = 512, RANKS_MAX = 36 };

struct piece {
    char name[24];
    char letter; /* 0: not on the board */
    char moves[MOVES_MAX];
    bool changed;
};

struct import {
    const char *text, *base; /* our id of the base */
    struct piece piece[PIECES_MAX];
    int pieces;
    char letters[32]; /* of the base's pieces */
    char start[VALUE_MAX], promotes[32], stalemate[8];
    int files, ranks, repetition, quiet;
    int promotion[2], step[2]; /* first rank where White promotes, last where Black does; rank of
                                * each side's double step; 0: none */
    int castle[2];             /* files of the king after castling, towards lower files first */
    bool castling;
    int refused;
    void (*refuse)(void *user, int line, const char *why);
    void *user;
};

/* Fairy-Stockfish's built-in variants of these names. */
static const struct base {
    const char *fsf, *id, *pieces, *promotes, *start;
    int files, ranks, promotion[2], step[2], castle[2];
} bases[] = {{"chess",
              "chess",
              "pawn p knight n bishop b rook r queen q king k",
              "qrbn",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
              8,
              8,
              {8, 1},
              {2, 7},
              {3, 7}},
             {"capablanca",
              "capablanca",
              "pawn p knight n bishop b rook r queen q king k archbishop a chancellor c",
              "qcarbn",
              "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1",
              10,
              8,
              {8, 1},
              {2, 7},
              {3, 9}},
             {"losalamos",
              "los-alamos",
              "pawn p knight n rook r queen q king k",
              "qrn",
              "rnqknr/pppppp/6/6/PPPPPP/RNQKNR w - - 0 1",
              6,
              6,
              {6, 1},
              {0, 0},
              {0, 0}},
             {"gardner",
              "chess",
              "pawn p knight n bishop b rook r queen q king k",
              "qrbn",
              "rnbqk/ppppp/5/PPPPP/RNBQK w - - 0 1",
              5,
              5,
              {5, 1},
              {0, 0},
              {0, 0}},
             {"makruk",
              "makruk",
              "pawn p knight n rook r king k silver s fers m",
              "m",
              "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1",
              8,
              8,
              {6, 3},
              {0, 0},
              {0, 0}}};

/* The pieces named by Fairy-Stockfish, in our movements. */
static const char *const known_pieces[][2] = {
    {"pawn", ""},          {"knight", "N"},      {"bishop", "B"},        {"rook", "R"},
    {"queen", "Q"},        {"king", "K"},        {"commoner", "K"},      {"fers", "F"},
    {"alfil", "A"},        {"fersAlfil", "FA"},  {"silver", "FfW"},      {"aiwok", "RNF"},
    {"bers", "RF"},        {"archbishop", "BN"}, {"chancellor", "RN"},   {"amazon", "QN"},
    {"knibis", "mNcB"},    {"biskni", "mBcN"},   {"kniroo", "mNcR"},     {"rookni", "mRcN"},
    {"shogiPawn", "fW"},   {"lance", "fR"},      {"shogiKnight", "ffN"}, {"gold", "WfF"},
    {"dragonHorse", "BW"}, {"cannon", "mRcpR"},  {"janggiCannon", "pR"}, {"soldier", "fsW"},
    {"horse", "nN"},       {"elephant", "nA"},   {"wazir", "W"},         {"centaur", "KN"}};

/* ---- reading lines ---- */

static void refuse(struct import *m, int line, const char *key, const char *why)
{
    char reason[200];
    snprintf(reason, sizeof reason, "%.60s%s%.120s", key, *key ? ": " : "", why);
    m->refused++;
    m->refuse(m->user, line, reason);
}

/* Copies s[0..n), trimmed and cut to fit. */
static void copy(char *to, size_t size, const char *s, size_t n)
{
    while (n > 0 && strchr(" \t\r", *s))
        s++, n--;
    while (n > 0 && strchr(" \t\r", s[n - 1]))
        n--;
    snprintf(to, size, "%.*s", (int)n, s);
}

/* A line of the file: its type and content. */
struct line {
    int number;
    const char *next;                                  /* the rest of the text */
    bool section, strange;                             /* strange: neither that nor NAME = VALUE */
    char key[VARIANTS_INI_NAME_MAX], value[VALUE_MAX]; /* of a section: its name and its base */
};

/* Reads the next line with content; false at the end. */
static bool read_line(struct line *l)
{
    while (*l->next) {
        const char *s = l->next;
        size_t n = strcspn(s, "\n"), used = strcspn(s, "#\n");
        l->next += n + (s[n] == '\n');
        l->number++;
        while (used > 0 && strchr(" \t", *s))
            s++, used--;
        if (strspn(s, " \t\r") >= used)
            continue;
        const char *end = memchr(s, *s == '[' ? ']' : '=', used);
        l->section = end && *s == '[';
        l->strange = !end;
        if (!end) {
            copy(l->key, sizeof l->key, s, used);
            l->value[0] = '\0';
            return true;
        }
        s += l->section;
        size_t word = (size_t)(end - s);
        const char *colon = l->section ? memchr(s, ':', word) : end;
        copy(l->key, sizeof l->key, s, colon ? (size_t)(colon - s) : word);
        l->value[0] = '\0';
        if (!l->section)
            copy(l->value, sizeof l->value, end + 1, used - (size_t)(end + 1 - s));
        else if (colon)
            copy(l->value, sizeof l->value, colon + 1, (size_t)(end - colon - 1));
        return true;
    }
    return false;
}

void variants_ini_each(const char *text, void (*fn)(void *user, const char *name, int line),
                       void *user)
{
    struct line l = {.next = text};
    while (read_line(&l))
        if (l.section)
            fn(user, l.key, l.number);
}

/* The first section of that name; false: none. */
static bool find_section(const char *text, const char *name, struct line *l)
{
    *l = (struct line){.next = text};
    while (read_line(l))
        if (l->section && strcmp(l->key, name) == 0)
            return true;
    return false;
}

/* ---- keys ---- */

static struct piece *piece_of(struct import *m, const char *name)
{
    for (int i = 0; i < m->pieces; i++)
        if (strcmp(m->piece[i].name, name) == 0)
            return &m->piece[i];
    if (m->pieces == PIECES_MAX)
        return NULL;
    struct piece *p = &m->piece[m->pieces++];
    *p = (struct piece){.letter = 0};
    snprintf(p->name, sizeof p->name, "%.23s", name);
    return p;
}

static const char *known_moves(const char *name)
{
    for (size_t i = 0; i < sizeof known_pieces / sizeof *known_pieces; i++)
        if (strcmp(name, known_pieces[i][0]) == 0)
            return known_pieces[i][1];
    return NULL;
}

/* "NAME = LETTER", "NAME = LETTER:BETZA" or "NAME = -"; false: NAME is not a piece. */
static bool set_piece(struct import *m, const struct line *l)
{
    const char *moves = known_moves(l->key), *colon = strchr(l->value, ':');
    bool custom = strncmp(l->key, "customPiece", 11) == 0;
    if (!moves && !custom)
        return false;
    struct piece *p = piece_of(m, l->key);
    char letter = l->value[0];
    if (!p || letter == '-' || !letter) {
        if (p)
            p->letter = 0, p->changed = true;
        return true;
    }
    if (letter >= 'A' && letter <= 'Z')
        letter = (char)(letter - 'A' + 'a');
    if (letter < 'a' || letter > 'z' || (l->value[1] && l->value[1] != ':') || (custom && !colon)) {
        refuse(m, l->number, l->key, "expected a letter, or a letter, ':' and a movement");
        return true;
    }
    for (int i = 0; i < m->pieces; i++)
        if (m->piece[i].letter == letter)
            m->piece[i].letter = 0;
    p->letter = letter;
    p->changed = true;
    if (colon && !custom && strcmp(l->key, "king") != 0 && strcmp(l->key, "pawn") != 0)
        refuse(m, l->number, l->key, "only a customPiece and the king take a movement there");
    else if (!colon)
        snprintf(p->moves, sizeof p->moves, "%s", moves);
    else if (strcmp(l->key, "pawn") == 0 || !fsf_betza(colon + 1, p->moves, sizeof p->moves))
        refuse(m, l->number, l->key, "a movement that cannot be written here");
    return true;
}

/* A rank, or a file as a letter or a number; 0: neither. */
static int read_place(const char *s)
{
    int64_t n;
    if (s[0] >= 'a' && s[0] <= 'z' && !s[1])
        return s[0] - 'a' + 1;
    return text_number(s, strlen(s), 1, RANKS_MAX, &n) ? (int)n : 0;
}

/* Ranks such as "*8" or "*6 *7 *8", which must be adjacent: the lowest and the highest. */
static bool read_ranks(const char *s, int *low, int *high)
{
    int n = 0;
    *low = *high = 0;
    if (strcmp(s, "-") == 0)
        return true;
    for (text_skip_spaces(&s); *s; text_skip_spaces(&s)) {
        char *end;
        long rank = *s == '*' ? strtol(s + 1, &end, 10) : 0;
        if (rank < 1 || rank > RANKS_MAX || (*end && *end != ' '))
            return false;
        *low = n == 0 || rank < *low ? (int)rank : *low;
        *high = rank > *high ? (int)rank : *high;
        n++;
        s = end;
    }
    return n > 0 && *high - *low == n - 1;
}

/* The keys of regions; false: another key. */
static bool set_region(struct import *m, const struct line *l)
{
    int low = 0, high = 0;
    bool white = strstr(l->key, "White") != NULL;
    bool promotion = strncmp(l->key, "promotionRegion", 15) == 0;
    if (!promotion && strncmp(l->key, "doubleStepRegion", 16) != 0)
        return false;
    bool good = read_ranks(l->value, &low, &high) && (promotion || low == high);
    if (promotion && white)
        good = good && (high == 0 || high >= m->ranks), m->promotion[0] = low;
    else if (promotion)
        good = good && low <= 1, m->promotion[1] = high;
    else
        m->step[white ? 0 : 1] = low;
    if (!good)
        refuse(m, l->number, l->key, "only whole ranks, those of promotion up to the last");
    return true;
}

static bool read_switch(struct import *m, const struct line *l, bool *value)
{
    *value = strcmp(l->value, "true") == 0;
    if (!*value && strcmp(l->value, "false") != 0)
        refuse(m, l->number, l->key, "expected true or false");
    return true;
}

/* The keys whose values are numbers, places or switches; false: another key. */
static bool set_number(struct import *m, const struct line *l)
{
    const struct {
        const char *key;
        int *value, factor;
    } numbers[] = {{"nFoldRule", &m->repetition, 1},
                   {"nMoveRule", &m->quiet, 2},
                   {"maxRank", &m->ranks, 0},
                   {"maxFile", &m->files, 0},
                   {"castlingQueensideFile", &m->castle[0], 0},
                   {"castlingKingsideFile", &m->castle[1], 0}};
    int64_t n;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(l->key, numbers[i].key) != 0)
            continue;
        int place = read_place(l->value);
        bool number = numbers[i].factor && text_number(l->value, strlen(l->value), 0, 1000, &n);
        if (!number && (numbers[i].factor || !place))
            refuse(m, l->number, l->key, "expected a number");
        else
            *numbers[i].value = number ? (int)n * numbers[i].factor : place;
        return true;
    }
    bool step, must;
    if (strcmp(l->key, "castling") == 0)
        return read_switch(m, l, &m->castling);
    if (strcmp(l->key, "mandatoryPawnPromotion") == 0) {
        read_switch(m, l, &must);
        if (!must)
            refuse(m, l->number, l->key, "a pawn that stays on the last rank is not had");
        return true;
    }
    if (strcmp(l->key, "doubleStep") != 0)
        return false;
    read_switch(m, l, &step);
    if (!step)
        m->step[0] = m->step[1] = 0;
    return true;
}

static void set_key(struct import *m, const struct line *l)
{
    static const char *const pictures[] = {"variantTemplate", "pieceToCharTable", "pieceValueMg",
                                           "pieceValueEg", "pocketSize"};
    for (size_t i = 0; i < sizeof pictures / sizeof *pictures; i++)
        if (strcmp(l->key, pictures[i]) == 0)
            return;
    if (set_piece(m, l) || set_region(m, l) || set_number(m, l))
        return;
    if (strcmp(l->key, "startFen") == 0) {
        snprintf(m->start, sizeof m->start, "%s", l->value);
        if (strpbrk(l->value, "[]+*~"))
            refuse(m, l->number, l->key, "pieces in hand, promoted pieces and walls are not had");
    } else if (strcmp(l->key, "promotionPieceTypes") == 0) {
        copy(m->promotes, sizeof m->promotes, l->value, strlen(l->value));
    } else if (strcmp(l->key, "stalemateValue") == 0) {
        snprintf(m->stalemate, sizeof m->stalemate, "%.7s", l->value);
    } else if (strcmp(l->value, "false") != 0 || strcmp(l->key, "checking") == 0) {
        refuse(m, l->number, l->key, "no such rule here");
    }
}

/* ---- bases ---- */

/* Begins with an embedded variant; false: there is no such base. */
static bool begin(struct import *m, const char *name)
{
    char word[24];
    size_t i = 0, n = sizeof bases / sizeof *bases;
    while (i < n && strcmp(bases[i].fsf, name) != 0)
        i++;
    if (i == n)
        return false;
    const struct base *b = &bases[i];
    m->base = b->id;
    m->files = b->files;
    m->ranks = b->ranks;
    memcpy(m->promotion, b->promotion, sizeof m->promotion);
    memcpy(m->step, b->step, sizeof m->step);
    memcpy(m->castle, b->castle, sizeof m->castle);
    m->castling = b->castle[0] > 0;
    m->repetition = 3;
    m->quiet = 100;
    snprintf(m->promotes, sizeof m->promotes, "%s", b->promotes);
    snprintf(m->start, sizeof m->start, "%s", b->start);
    snprintf(m->stalemate, sizeof m->stalemate, "draw");
    for (const char *s = b->pieces; *s; s += *s == ' ') {
        size_t length = strcspn(s, " ");
        snprintf(word, sizeof word, "%.*s", (int)length, s);
        struct piece *p = piece_of(m, word);
        s += length + 1;
        p->letter = *s++;
        m->letters[strlen(m->letters)] = p->letter;
        snprintf(p->moves, sizeof p->moves, "%s", known_moves(word));
    }
    return true;
}

/* Reads a section and, before it, its base. */
static void read_section(struct import *m, const char *name, int depth)
{
    struct line l, base;
    if (!find_section(m->text, name, &l)) {
        refuse(m, 0, name, "no such section");
        return;
    }
    bool above = l.value[0] && find_section(m->text, l.value, &base) && base.number < l.number;
    if (above && depth < CHAIN_MAX)
        read_section(m, l.value, depth + 1);
    else if (!begin(m, l.value[0] ? l.value : "chess"))
        refuse(m, l.number, l.value, "no such base here");
    while (m->base && read_line(&l) && !l.section) {
        if (l.strange)
            refuse(m, l.number, l.key, "expected NAME = VALUE");
        else
            set_key(m, &l);
    }
}

/* ---- writing ---- */

static bool has_letter(const struct import *m, char letter)
{
    for (int i = 0; i < m->pieces; i++)
        if (m->piece[i].letter == letter)
            return true;
    return false;
}

/* Whether pawns of a side (its letter) are on `rank` and elsewhere at the start. */
static void find_pawns(const struct import *m, char pawn, int rank, bool *there, bool *elsewhere)
{
    int r = m->ranks;
    *there = *elsewhere = false;
    for (const char *s = m->start; *s && *s != ' '; s++) {
        if (*s == pawn && r == rank)
            *there = true;
        else if (*s == pawn)
            *elsewhere = true;
        r -= *s == '/';
    }
}

/* Our pawns make their double step from their start squares, Fairy-Stockfish's from a rank. */
static void write_pawn(struct import *m, struct piece *pawn)
{
    bool there[2], elsewhere[2];
    find_pawns(m, (char)(pawn->letter - 'a' + 'A'), m->step[0], &there[0], &elsewhere[0]);
    find_pawns(m, pawn->letter, m->step[1], &there[1], &elsewhere[1]);
    bool steps = there[0] || there[1];
    if (steps && (elsewhere[0] || elsewhere[1]))
        refuse(m, 0, "", "pawns that start on other ranks than that of the double step");
    snprintf(pawn->moves, sizeof pawn->moves, "%s", steps ? "fmWfceFifmnD" : "fmWfcF");
    pawn->changed = true;
}

static void check(struct import *m)
{
    const char *rights = strchr(m->start, ' ');
    rights = rights ? strchr(rights + 1, ' ') : NULL;
    bool castles = m->castling && rights && rights[1] && rights[1] != '-';
    if (castles && (m->castle[0] != 3 || m->castle[1] != m->files - 1))
        refuse(m, 0, "", "the king castles to other files than here");
    if (m->promotion[0] && m->promotion[1] != m->ranks + 1 - m->promotion[0])
        refuse(m, 0, "", "the sides promote on different ranks");
    if (strcmp(m->stalemate, "draw") != 0 && strcmp(m->stalemate, "loss") != 0 &&
        strcmp(m->stalemate, "win") != 0)
        refuse(m, 0, "stalemateValue", "expected draw, loss or win");
}

static void write_pieces(struct import *m, struct text *out)
{
    text_add(out, "\n[pieces]\n");
    for (const char *s = m->letters; *s; s++)
        if (!has_letter(m, *s))
            text_add(out, "%c = none\n", *s - 'a' + 'A');
    for (int i = 0; i < m->pieces; i++) {
        struct piece *p = &m->piece[i];
        if (p->letter && strcmp(p->name, "pawn") == 0)
            write_pawn(m, p);
        if (p->letter && p->changed)
            text_add(out, "%c = %c%s: %s\n", p->letter - 'a' + 'A', p->name[0] - 'a' + 'A',
                     p->name + 1, p->moves);
    }
}

static void write_promotions(struct import *m, struct text *out)
{
    struct piece *pawn = piece_of(m, "pawn");
    int n = 0, deep = m->ranks + 1 - m->promotion[0];
    if (!pawn || !pawn->letter || !m->promotion[0])
        return;
    text_add(out, "\n[promotions]\n%c =", pawn->letter - 'a' + 'A');
    for (const char *s = m->promotes; *s; s++)
        if (has_letter(m, *s))
            text_add(out, " %c", *s - 'a' + 'A'), n++;
    if (deep == 1)
        text_add(out, " on last rank");
    else
        text_add(out, " on last %d ranks", deep);
    text_add(out, "\n");
    if (n == 0)
        refuse(m, 0, "promotionPieceTypes", "no piece to promote to");
}

static void write_variant(struct import *m, const char *section, struct text *out)
{
    struct piece *pawn = piece_of(m, "pawn");
    text_add(out, "# From Fairy-Stockfish's variants.ini\n[variant]\nbase = %s\nname = %s\n",
             m->base, section);
    text_add(out, "about = [%s] of a variants.ini\nboard = %dx%d\nstart = %s\n", section, m->files,
             m->ranks, m->start);
    text_add(out, "stalemate = %s\nrepetition = %d\nquiet = %d", m->stalemate, m->repetition,
             m->quiet);
    if (pawn && pawn->letter)
        text_add(out, " %c", pawn->letter - 'a' + 'A');
    text_add(out, "\ncastling = %s\n", m->castling ? "yes" : "no");
    write_pieces(m, out);
    write_promotions(m, out);
}

int variants_ini_write(const char *text, const char *section, char bytes[VARIANTS_INI_OUT_MAX],
                       void (*tell)(void *user, int line, const char *why), void *user)
{
    struct import m = {.text = text, .refuse = tell, .user = user};
    struct text out = text_into(bytes, VARIANTS_INI_OUT_MAX);
    struct agon_error e;
    read_section(&m, section, 0);
    if (m.base && m.refused == 0) {
        check(&m);
        write_variant(&m, section, &out);
    }
    if (m.refused > 0)
        return AGON_UNSUPPORTED;
    agon_game *game = agon_open("variant", &(struct agon_setup){.definition = bytes}, &e);
    agon_close(game);
    if (!game)
        refuse(&m, 0, "as a variant file", e.text);
    return game ? 0 : AGON_UNSUPPORTED;
}
