// English: every text of the site, in chapters. Other catalogues have the same keys. A text is a
// string with {places}, or one for each plural form of the number n.
import type { Text } from "../text.ts";
import { archive } from "./archive.ts";
import { meet } from "./meet.ts";
import { offline } from "./offline.ts";
import { people } from "./people.ts";
import { foot } from "./foot.ts";
import { learn } from "./learn.ts";
import { puzzles } from "./puzzles.ts";
import { rules } from "./rules.ts";
import { share } from "./share.ts";
import { site } from "./site.ts";
import { study } from "./study.ts";
import { tournaments } from "./tournaments.ts";

const texts = {
  ...site,
  ...study,
  ...archive,
  ...meet,
  ...offline,
  ...people,
  ...puzzles,
  ...foot,
  ...learn,
  ...rules,
  ...tournaments,
  ...share,
} as const;

export const en: { [K in keyof typeof texts]: Text } = texts;
