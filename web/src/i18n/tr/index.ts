// Turkish: every text of the site, in chapters.
import type { Whole } from "../catalogue.ts";
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

export const tr: Whole = {
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
};
