/* The net's evaluation by pieces: the value of a piece is the difference of the evaluation without
 * it. */
#include "engines/arimaa/explain.h"

#include <string.h>

#include "engines/arimaa/net.h"
#include "games/arimaa/arimaa.h"

static int gold_value(const struct arimaa_pos *p)
{
    int value = net_value(&net_built_in, p);
    return p->seat == ARIMAA_GOLD ? value : -value;
}

static void take(struct arimaa_board *b, uint64_t set)
{
    for (int i = 0; i < 2; i++)
        b->side[i] &= ~set;
    for (int i = 0; i < 3; i++)
        b->plane[i] &= ~set;
}

/* The position without the piece, and without those that it protects from a trap. */
static struct arimaa_pos without(const struct arimaa_pos *p, uint64_t piece)
{
    struct arimaa_pos q = *p;
    q.open = ARIMAA_OPEN_NOTHING;
    take(&q.board, piece);
    take(&q.board, arimaa_doomed(q.board.side[0]) | arimaa_doomed(q.board.side[1]));
    return q;
}

/* The value of a piece for its side. */
static int worth(const struct arimaa_pos *p, uint64_t piece)
{
    struct arimaa_pos q = without(p, piece);
    int less = gold_value(p) - gold_value(&q);
    return piece & p->board.side[0] ? less : -less;
}

int arimaa_explain(agon_engine *engine, const agon_pos *pos, agon_term_fn *tell, void *user)
{
    static const char *const name[] = {"",       "rabbits", "cats",     "dogs",
                                       "horses", "camels",  "elephants"};
    const struct arimaa_pos *p = arimaa_pos(pos);
    int rest = gold_value(p);
    (void)engine;
    for (int kind = ARIMAA_ELEPHANT; kind >= ARIMAA_RABBIT; kind--) {
        struct agon_term term = {.name = name[kind]};
        for (uint64_t set = arimaa_of_kind(&p->board, kind) & arimaa_occupied(&p->board); set;
             set &= set - 1) {
            int seat = arimaa_side_at(&p->board, arimaa_first(set));
            term.count[seat]++;
            term.value[seat] += worth(p, set & -set);
        }
        rest -= term.value[0] - term.value[1];
        tell(user, &term);
    }
    struct agon_term term = {.name = "all of them together"};
    term.value[rest < 0] = rest < 0 ? -rest : rest;
    tell(user, &term);
    return 0;
}

int arimaa_explain_pieces(agon_engine *engine, const agon_pos *pos, agon_term_fn *tell, void *user)
{
    const struct arimaa_pos *p = arimaa_pos(pos);
    (void)engine;
    for (int seat = 0; seat < 2; seat++)
        for (uint64_t set = p->board.side[seat]; set; set &= set - 1) {
            int sq = arimaa_first(set);
            char name[4] = {arimaa_letter(seat, arimaa_kind_at(&p->board, sq))};
            memcpy(name + 1, arimaa_square_name(sq), 2);
            struct agon_term term = {.name = name};
            term.count[seat] = 1;
            term.value[seat] = worth(p, set & -set);
            tell(user, &term);
        }
    return 0;
}
