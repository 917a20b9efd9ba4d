// French: the texts that are there with the first page, in chapters.
import type { Entrance } from "../catalogue.ts";
import { foot } from "./foot.ts";
import { learn } from "./learn.ts";
import { meet } from "./meet.ts";
import { offline } from "./offline.ts";
import { people } from "./people.ts";
import { rules } from "./rules.ts";
import { share } from "./share.ts";
import { site } from "./site.ts";

export const entrance: Entrance = {
  ...foot,
  ...learn,
  ...meet,
  ...offline,
  ...people,
  ...rules,
  ...share,
  ...site,
};
