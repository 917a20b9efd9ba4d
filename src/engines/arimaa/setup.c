/* Customary arrangements, and replies to the opponent's.
 *
 * An arrangement is good for two reasons: the elephant begins in the middle, from where it reaches
 * every trap, and officers are in front of cats, dogs and rabbits, which stay home to guard the
 * traps and the goal. The remaining choice is the camel's wing. It is the most valuable piece to
 * hunt, and only the enemy elephant can hunt it, so Silver, who sees Gold's army, puts the camel on
 * the wing opposite to Gold's elephant, and its elephant on the side of Gold's camel. Gold chooses
 * freely. The reply to a mirrored army is mirrored.
 *
 * With a handicap, the available officers take the best officers' squares, the others their usual
 * squares, and the rest go where similar pieces would: strong pieces forward and to the middle,
 * rabbits to the wings. Remaining squares stay empty. */
#include "engines/arimaa/setup.h"

enum { HOME = 16, FILES = 8, CHOICES = 4 };

/* Back row a..h, then front row a..h. Gold's, elephant on the e-file. */
static const char *const of_gold[CHOICES] = {
    "RRRDDRRRRHCMECHR",
    "RRRCCRRRRHDMEDHR",
    "RCRRDRRRHMRDERCH",
    "RRRRDRCRHCRDERMH",
};

/* Silver's against an elephant on the files e to h: by the wing of Gold's camel, a to d first. */
static const char *const of_silver[2][CHOICES] = {
    {"RCRDRRRRHMREDRCH", "RCRRDRCRHMREDRRH", "RRRCDRRRRHMEDCHR", "RRRDCRRRHCMEDRHR"},
    {"RCRRDRRRHMRDERCH", "RCRRDRCRHMRDERRH", "RRRCDRRRHCMDERHR", "RRRDDRRRRHCMECHR"},
};

/* The file of Gold's first piece of that strength, or -1. */
static int gold_file(const struct arimaa_pos *p, int kind)
{
    for (int sq = 0; sq < HOME; sq++)
        if (arimaa_kind_at(&p->board, sq) == kind && arimaa_side_at(&p->board, sq) == ARIMAA_GOLD)
            return sq % FILES;
    return -1;
}

/* The arrangement for p's seat, and whether to mirror it. */
static const char *choose(const struct arimaa_pos *p, uint64_t seed, bool *mirrored)
{
    int choice = (int)(seed % CHOICES);
    bool chance = seed / CHOICES % 2;
    int elephant = gold_file(p, ARIMAA_ELEPHANT), camel = gold_file(p, ARIMAA_CAMEL);
    if (p->seat == ARIMAA_GOLD) {
        *mirrored = chance;
        return of_gold[choice];
    }
    *mirrored = elephant >= 0 ? elephant < FILES / 2 : chance;
    bool east = camel >= 0 && (camel >= FILES / 2) != *mirrored;
    return of_silver[east][choice];
}

/* The army: strengths wanted and given by home square, 0 for none. */
struct army {
    uint8_t wanted[HOME], given[HOME];
    uint8_t left[ARIMAA_KINDS];
    int seat, first; /* squares below `first` are taken */
};

static void give(struct army *a, int slot, int kind)
{
    a->given[slot] = (uint8_t)kind;
    a->left[kind]--;
}

/* Puts the strongest officers onto the squares of the strongest. */
static void give_officers(struct army *a)
{
    int kind = ARIMAA_KINDS - 1;
    for (int rank = ARIMAA_ELEPHANT; rank >= ARIMAA_HORSE; rank--)
        for (int slot = a->first; slot < HOME; slot++) {
            while (kind >= ARIMAA_HORSE && !a->left[kind])
                kind--;
            if (a->wanted[slot] == rank && kind >= ARIMAA_HORSE)
                give(a, slot, kind);
        }
}

/* Puts the others onto their preferred squares. */
static void give_wanted(struct army *a)
{
    for (int slot = a->first; slot < HOME; slot++)
        if (!a->given[slot] && a->wanted[slot] < ARIMAA_HORSE && a->left[a->wanted[slot]])
            give(a, slot, a->wanted[slot]);
}

/* How far forward and to the middle a home square is, 1 to 8. */
static int centre(const struct army *a, int slot)
{
    int file = slot % FILES, inward = file < FILES / 2 ? file : FILES - 1 - file;
    bool front = slot / FILES == (a->seat == ARIMAA_GOLD);
    return 1 + inward + (front ? FILES / 2 : 0);
}

/* Puts the rest onto the best empty squares, the strongest first; rabbits from the wings. */
static void give_rest(struct army *a)
{
    for (int kind = ARIMAA_KINDS - 1; kind >= ARIMAA_RABBIT; kind--)
        while (a->left[kind]) {
            int best = -1;
            for (int slot = a->first; slot < HOME; slot++) {
                bool better =
                    best < 0 || (kind == ARIMAA_RABBIT ? centre(a, slot) < centre(a, best)
                                                       : centre(a, slot) > centre(a, best));
                if (!a->given[slot] && better)
                    best = slot;
            }
            give(a, best, kind);
        }
}

void arimaa_choose_setup(const struct arimaa_game *g, const struct arimaa_pos *p, uint64_t seed,
                         struct agon_turn *turn)
{
    struct army a = {.seat = p->seat, .first = p->placed};
    bool mirrored;
    const char *arrangement = choose(p, seed, &mirrored);
    for (int slot = 0; slot < HOME; slot++) {
        int owner, row = p->seat == ARIMAA_GOLD ? slot / FILES : 1 - slot / FILES;
        int file = mirrored ? FILES - 1 - slot % FILES : slot % FILES;
        a.wanted[slot] = (uint8_t)arimaa_letter_kind(arrangement[row * FILES + file], &owner);
    }
    arimaa_left_to_place(g, p, a.left);
    give_officers(&a);
    give_wanted(&a);
    give_rest(&a);
    turn->n = 0;
    for (int slot = a.first; slot < HOME; slot++)
        if (a.given[slot])
            turn->move[turn->n++] =
                ARIMAA_PLACE(arimaa_home_square(p->seat, slot), a.given[slot], p->seat);
}
