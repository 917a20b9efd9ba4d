// How each game is won: a position and the turns that end it, for animated boards. The courses in
// data/courses have the same endings.
import type { Game } from "../../net/types.ts";
import type { AnimatedGame } from "../../core/animations.ts";
import { animations } from "../../core/animations.ts";

export type Win = AnimatedGame & { start?: string };

export const wins: Record<string, Win> = {
  arimaa: { start: "g r5r1/6d1/3R4/3E4/5h2/8/8/R6R", turns: "Rd6n Rd7n" },
  kamisado: { start: "ngryiul1/8/8/7o/3I4/8/8/OLU1YRGN w i", turns: "d4h8" },
  abalone: { start: "5/1w4/7/4b3/4b1bbw/6w1/7/6/5-5b5w b", turns: "e7e8" },
  amazons: {
    variant: "5x5",
    options: "end=blocked",
    start: "q*3/*4/5/5/3Q1 w",
    turns: "d1-d4/b4",
  },
  "fairy-chess": {
    start: "k15/16/1Q14/16/16/16/16/16/16/16/16/16/16/16/16/2R1K11 w - - 0 1",
    turns: "c1c16",
  },
  "tai-shogi": {
    start:
      "12,cp,12/25/25/25/25/25/25/25/25/25/25/25/25/12,R,12/25/25/25/25/25/25/25/25/25/25/CP,24 b - - 0 1",
    turns: "m12m25",
  },
  akhimoraec: {
    variant: "akd",
    start: "G:d4-R5,e3+R5,f4-R5 R:c9+H,e9+H,g9+H g",
    turns: "e3-e4",
  },
  tangram: animations.tangram!,
  ostomachion: animations.ostomachion!,
  hanoi: animations.hanoi!,
  chess: { start: "6k1/5ppp/8/8/8/8/8/4R1K1 w - - 0 1", turns: "e1e8" },
  capablanca: { start: "8k1/7ppp/10/10/10/10/10/4C3K1 w - - 0 1", turns: "e1e8" },
  courier: { start: "10k1/9ppp/12/12/12/12/12/4R5K1 w - - 0 1", turns: "e1e8" },
  "los-alamos": { start: "4k1/3ppp/6/6/6/R3K1 w - - 0 1", turns: "a1a6" },
  makruk: { start: "7k/R7/8/8/8/8/8/1R4K1 w - - 0 1", turns: "b1b8" },
  shako: { start: "8k1/R9/10/10/10/10/10/10/10/1R6K1 w - - 0 1", turns: "b1b10" },
  "sho-shogi": { start: "4k4/R8/9/9/9/9/9/9/1R2K4 b - - 0 1", turns: "b1b9" },
  terachess: {
    start: "k15/16/1Q14/16/16/16/16/16/16/16/16/16/16/16/16/2R1K11 w - - 0 1",
    turns: "c1c16",
  },
};

/** Variants and options with other goals than the game's description says. */
const otherwise: Record<string, RegExp> = {
  abalone: /grand|players|teams|4x2|eject|handicap|sprint|rider=|first_board/,
  akhimoraec: /heads=|stationary=|hold=/,
  hanoi: /bicolour|antwerp|cyclic|goal=|towers=[23]/,
  kamisado: /standard|long|marathon|points=(?!1\b)/,
};

/** Whether to show the goal at the start of a game: for a player before their first turn,
 * if the description applies. Not in a tournament: its players know the rules, and their
 * clocks may run. */
export const begins = (
  g: Pick<Game, "phase" | "you" | "turns" | "tournament" | "setup">,
): boolean =>
  g.phase === "playing" &&
  g.you.length > 0 &&
  g.turns < g.setup.seats &&
  !g.tournament &&
  !g.setup.definition &&
  !otherwise[g.setup.game]?.test(`${g.setup.variant} ${g.setup.options}`) &&
  g.setup.game in wins;
