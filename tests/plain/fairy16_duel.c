/* The 16x16 Fairy Chess as a plain game for comparison with the fast rules: the source's, or, with
 * LATER, those published later as Terachess. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "chance.h"
#include "fairy16.h"
#include "programs.h"

#ifdef LATER
#define GAME "terachess"
#define DUEL PROGRAM(terachess_duel)
#else
#define GAME "fairy-chess"
#define DUEL PROGRAM(fairy16_duel)
#define LATER false
#endif

enum { TURNS_MOST = 600 };
#define MATE(name) tera_##name
#include "mate_duel.h"

enum {
    ADVANCE = 1,
    TWICE = 2,
    PASSING = 4,
    SCREEN = 8,
    BENT = 16,
    CHECK = 32,
    PAWN_BECOMES = 64,
    CENTURION_BECOMES = 128,
    BUFFOON_BECOMES = 256,
    SHIP_BECOMES = 512,
    CAPTURE = 1024,
    OTHER_BECOMES = 2048,
};
static const char *const things[] = {"move ahead of what may promote",
                                     "double step",
                                     "en passant",
                                     "capture through a screen",
                                     "bent slide",
                                     "check",
                                     "pawn's promotion",
                                     "centurion's promotion",
                                     "buffoon's promotion",
                                     "ship's promotion",
                                     "capture",
                                     LATER ? "another's promotion" : NULL,
                                     NULL};

static void *begin(const char *variant, const char *options, const char *start)
{
    (void)variant;
    (void)options;
    (void)start;
    struct match *match = calloc(1, sizeof *match);
    if (match)
        tera_read(&match->at[0], LATER, TERA_START);
    return match;
}

/* Both kings and up to 100 other men; the king of the side that has just moved is not attacked. */
static void scatter(void *user, uint64_t *chance)
{
    static const char kinds[] = "PPPPOOOIQRBNEDLHXJZWFMCATGUS";
    struct match *match = user;
    struct tera_position *now = &match->at[0], other;
    do {
        *now = (struct tera_position){
            .later = now->later, .side = (int)chance_below(chance, 2), .passant = -1, .number = 1};
        memset(now->at, ' ', sizeof now->at);
        for (int men = 2 + (int)chance_below(chance, 100); men > 2; men--) {
            int square = (int)chance_below(chance, TERA_SQUARES), rank = square / TERA_SIZE;
            char man = kinds[chance_below(chance, sizeof kinds - 1)];
            if (!strchr("PO", man) || (rank > 0 && rank < TERA_SIZE - 1))
                now->at[square] = chance_below(chance, 2) ? man : (char)tolower(man);
        }
        now->at[chance_below(chance, TERA_SQUARES / 2)] = 'K';
        now->at[TERA_SQUARES / 2 + chance_below(chance, TERA_SQUARES / 2)] = 'k';
        other = *now;
        other.side = !now->side;
    } while (tera_check(&other));
}

static unsigned becomes(char kind)
{
    switch (kind) {
    case 'P':
        return PAWN_BECOMES;
    case 'O':
        return CENTURION_BECOMES;
    case 'I':
        return BUFFOON_BECOMES;
    case 'X':
        return SHIP_BECOMES;
    default:
        return OTHER_BECOMES;
    }
}

/* Whether a piece that may promote advances from its side's sixth rank or beyond. */
static bool advances(const struct tera_position *position, char kind, struct tera_move move)
{
    int from = move.from / TERA_SIZE, to = move.to / TERA_SIZE;
    if (position->side == TERA_BLACK) {
        from = TERA_SIZE - 1 - from;
        to = TERA_SIZE - 1 - to;
    }
    return strchr(position->later ? "POIXNJTEDG" : "POIX", kind) && from > 4 && to > from;
}

static unsigned things_of(const struct tera_position *position, struct tera_move move)
{
    struct tera_position after = *position;
    char kind = (char)toupper((unsigned char)position->at[move.from]);
    int files = abs(move.to % TERA_SIZE - move.from % TERA_SIZE);
    int ranks = abs(move.to / TERA_SIZE - move.from / TERA_SIZE);
    unsigned found = advances(position, kind, move) ? ADVANCE : 0;
    tera_play(&after, move);
    if (position->at[move.to] != ' ')
        found |= CAPTURE;
    if (after.passant >= 0)
        found |= TWICE;
    if (tera_passes(position, move))
        found |= PASSING;
    if (strchr("ZWS", kind) && position->at[move.to] != ' ')
        found |= SCREEN;
    if ((strchr("HX", kind) && files != ranks) || (kind == 'U' && files + ranks > 3))
        found |= BENT;
    if (tera_check(&after))
        found |= CHECK;
    if (move.promotion)
        found |= becomes(kind);
    return found;
}

/* The document names no men that cannot mate. */
static bool is_dead(const struct MATE(position) * position)
{
    (void)position;
    return false;
}

static const struct duel_setup setups[] = {{"standard", "", false}, {"standard", "", true}};

static const struct plain_game game = MATE_PLAIN_GAME(GAME, 2);

DUEL
{
    return duel_run(&game, argc, argv);
}
