/* What the evaluation looks at, as places in one list of numbers. */
#ifndef ENGINES_ARIMAA_FEATURES_H
#define ENGINES_ARIMAA_FEATURES_H

/* Where each table begins in the list of weights. Kinds count from the rabbit = 0, ranks from a
 * side's own first rank = 0, file groups from the edge = 0 (a, h) to the middle = 3 (d, e). */
enum evaluate_feature {
    /* [kind 6][rank 8][group 4]: where the pieces stand */
    EVAL_PLACE = 0,
    /* [home, away][kind 6]: own pieces frozen */
    EVAL_FROZEN = EVAL_PLACE + 192,
    /* [holder 6][kind 6]: own pieces beside a stronger enemy of kind holder */
    EVAL_HELD = EVAL_FROZEN + 12,
    /* [home, away][own guards 0..4][enemy guards 0..4] */
    EVAL_TRAP = EVAL_HELD + 36,
    /* [home, away]: the strongest guard of a trap is one's own */
    EVAL_TRAP_STRONG = EVAL_TRAP + 50,
    /* [home, away][own elephant][the enemy's]: their distances from a trap, 1 to 5 and more */
    EVAL_TRAP_ELEPHANTS = EVAL_TRAP_STRONG + 2,
    /* [steps to the trap 1, 2][kind 6]: held pieces near a trap that is not one's own */
    EVAL_DANGER = EVAL_TRAP_ELEPHANTS + 50,
    /* [elephant, camel][free squares beside it 0..4] */
    EVAL_ROOM = EVAL_DANGER + 12,
    /* [rank 8]: rabbits with no enemy ahead on their own and the next files */
    EVAL_PASSED = EVAL_ROOM + 10,
    /* [rank 8]: rabbits with an empty file ahead */
    EVAL_CLEAR = EVAL_PASSED + 8,
    /* [0..8]: how many rabbits stand on the two home rows */
    EVAL_WALL = EVAL_CLEAR + 8,
    /* a wing whose strongest piece, elephants aside, is one's own */
    EVAL_WING = EVAL_WALL + 9,
    /* a step still to make, for the side to move */
    EVAL_STEP = EVAL_WING + 1,
    /* [the enemy moves][steps to take it: 1 to 4][kind 6]: own kinds of which one can be taken */
    EVAL_TAKE = EVAL_STEP + 1,
    /* [home, away][squares from a stronger enemy: 1 to 4][kind 5]: own pieces but the elephant */
    EVAL_HUNTED = EVAL_TAKE + 48,
    /* [dog or less, horse, camel][held by the elephant][own elephant guards the trap]: hostages */
    EVAL_HOSTAGE = EVAL_HUNTED + 40,
    /* [kind 6]: own pieces framed on a trap */
    EVAL_FRAME = EVAL_HOSTAGE + 12,
    /* [kind 6]: the only guard of such a piece */
    EVAL_FRAME_GUARD = EVAL_FRAME + 6,
    /* [ways out 0..4]: of the elephant, pushing included */
    EVAL_EXITS = EVAL_FRAME_GUARD + 6,
    /* [squares within three steps, in threes 0..8]: of the elephant */
    EVAL_REACH = EVAL_EXITS + 5,
    /* [home, away][own elephant no nearer][distance 1..6 of the enemy's elephant]: own camel */
    EVAL_CAMEL = EVAL_REACH + 9,
    /* [steps 1..8]: rabbits with an open way to goal of so many steps */
    EVAL_RUN = EVAL_CAMEL + 24,
    /* [0..7]: how many more officers one wing has than the other */
    EVAL_BALANCE = EVAL_RUN + 8,
    /* [the enemy's by far 0 .. even 7 .. one's own by far 14]: control of the home traps */
    EVAL_CONTROL = EVAL_BALANCE + 8,
    /* [trap: own by far, own, the enemy's, by far][squares to it 1 to 3][squares from a stronger
     * enemy 1, 2][kind 5]: own pieces but the elephant */
    EVAL_PREY = EVAL_CONTROL + 15,
    /* [steps until it is taken 0..10][control of the trap: own 0 .. the enemy's 6]: pieces that may
     * be taken, by their worth */
    EVAL_SOON = EVAL_PREY + 120,
    /* [free, held, frozen][officer, rabbit][control]: those within 6 steps */
    EVAL_SOON_STATE = EVAL_SOON + 77,
    /* [rows to goal 1..6][in the way 0..5][control before the goal: the enemy's 0 .. own 5]:
     * rabbits beyond the home rows */
    EVAL_GOAL = EVAL_SOON_STATE + 42,
    /* [rows to goal 1..6][frozen][control of the enemy's trap nearby, as above]: the same */
    EVAL_GOAL_TRAP = EVAL_GOAL + 216,
    /* thousandths of the material that counts; no feature, its count is 0 */
    EVAL_MATERIAL = EVAL_GOAL_TRAP + 72,
    EVAL_WEIGHTS = EVAL_MATERIAL + 1
};

#endif
