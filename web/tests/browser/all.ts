// All tests of the site in a browser.
import { access } from "./access.ts";
import { app } from "./app.ts";
import { archive } from "./archive.ts";
import { around } from "./around.ts";
import { chess } from "./chess.ts";
import { classroom } from "./classroom.ts";
import { desk } from "./desk.ts";
import { ends } from "./ends.ts";
import { engine } from "./engine.ts";
import { families } from "./families.ts";
import { galleryTests } from "./galleries.ts";
import { first } from "./first.ts";
import { foot } from "./foot.ts";
import { hands } from "./hand.ts";
import { here } from "./here.ts";
import { keptStudies } from "./kept.ts";
import { keyboard } from "./keyboard.ts";
import { languages } from "./languages.ts";
import { learn } from "./learn.ts";
import { meet } from "./meet.ts";
import { pages } from "./pages.ts";
import { pairing } from "./pairing.ts";
import { pasting } from "./pasting.ts";
import { people } from "./people.ts";
import { players } from "./players.ts";
import { puzzles } from "./puzzles.ts";
import { rules } from "./rules.ts";
import type { Test } from "./harness.ts";
import { sketches } from "./sketch.ts";
import { solitaire } from "./solitaire.ts";
import { story } from "./story.ts";
import { study } from "./study.ts";
import { teacher } from "./teacher.ts";
import { tournaments } from "./tournaments.ts";
import { training } from "./training.ts";
import { everyWidthTests } from "./widths.ts";
import { whole } from "./wholegames.ts";

export const all: Test[] = [
  ...pages,
  ...access,
  ...everyWidthTests,
  ...keyboard,
  ...whole,
  ...hands,
  ...sketches,
  ...chess,
  ...around,
  ...foot,
  ...first,
  ...families,
  ...people,
  ...players,
  ...meet,
  ...pairing,
  ...ends,
  ...story,
  ...solitaire,
  ...puzzles,
  ...galleryTests,
  ...archive,
  ...languages,
  ...rules,
  ...learn,
  ...study,
  ...pasting,
  ...desk,
  ...engine,
  ...training,
  ...here,
  ...app,
  ...keptStudies,
  ...tournaments,
  ...teacher,
  ...classroom,
];
