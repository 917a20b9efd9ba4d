// English: the texts that are there with the first page, in chapters.
import type { Text } from "../text.ts";
import { foot } from "./foot.ts";
import { learn } from "./learn.ts";
import { meet } from "./meet.ts";
import { offline } from "./offline.ts";
import { people } from "./people.ts";
import { rules } from "./rules.ts";
import { share } from "./share.ts";
import { site } from "./site.ts";

const texts = {
  ...foot,
  ...learn,
  ...meet,
  ...offline,
  ...people,
  ...rules,
  ...share,
  ...site,
} as const;

export const entrance: { [K in keyof typeof texts]: Text } = texts;
