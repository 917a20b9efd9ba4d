/* Material, by what is left.
 *
 * No piece of Arimaa has a worth of its own: a horse is a strong piece while one camel stands above
 * it, and the strongest but one when the camels are gone. Rabbits are cheap while there are many,
 * because most of them only stand in the way, and dear when few are left to reach goal or to fill
 * the holes. The formula is HarLog (arimaa.com forum, "HarLog evaluator"): a piece other than a
 * rabbit counts 1 / (Q + stronger enemy pieces), 2 / Q when there is none; rabbits and numbers
 * count G ln(rabbits * pieces); Q = 1.447, G = 0.6314; scaled so that the first rabbit lost costs
 * 1000. */
#include "engines/arimaa/eval/eval.h"

static const int by_stronger[17] = {11057, 3269, 2321, 1799, 1469, 1241, 1074, 947, 847,
                                    766,   699,  643,  595,  554,  518,  486,  459};
static const int by_number[17] = {-3501, 0,     3501,  5549,  7002,  8129,  9050,  9829, 10503,
                                  11098, 11630, 12112, 12551, 12956, 13330, 13679, 14004};

int eval_material(const struct eval_army *own, const struct eval_army *enemy)
{
    int total = 0, stronger = 0;
    for (int kind = ARIMAA_ELEPHANT; kind >= ARIMAA_CAT; kind--) {
        total += arimaa_count(own->kind[kind]) * by_stronger[stronger];
        stronger += arimaa_count(enemy->kind[kind]);
    }
    return total + by_number[arimaa_count(own->kind[ARIMAA_RABBIT])] +
           by_number[arimaa_count(own->all)];
}
