// Every page of the site in one table: what is looked at in all languages, themes and sizes. A new
// page is a line here.
import { join } from "node:path";
import { root, type Visitor } from "./harness.ts";
import { organiser } from "./tournaments.ts";

export interface PageCase {
  name: string;
  /** The address, or how to come to one. */
  path: string | ((v: Visitor) => Promise<string>);
  /** An element that is there when the page is. */
  ready: string;
  /** An action before it is viewed. */
  act?: (v: Visitor) => Promise<void>;
}

/** A new game as its maker sees it. */
const game = (args: Record<string, unknown>) => async (v: Visitor) => {
  await v.go("/lobby");
  const made = await v.api<{ url?: string }>("create", { opponent: "self", ...args });
  if (!made.url) throw new Error(JSON.stringify(made));
  return made.url;
};

let made = 0;
/** A name that no account of this server has yet. */
const someone = (name: string) => `${name}-${++made}`;

/** An account to be looked at by a guest. */
const person = async (v: Visitor): Promise<string> => {
  const name = someone("Ada");
  await v.go("/lobby");
  await v.api("register", { name, password: "a long enough one" });
  await v.api("logout", {});
  return `/person/${name}`;
};

/** Visitors who may make tournaments already. */
const organisers = new WeakSet<Visitor>();

/** A new tournament as its organiser sees it: three engines that play, or a class to come. */
const tournament = (what: "playing" | "class", then: string) => async (v: Visitor) => {
  if (!organisers.has(v)) await organiser(v, someone("Org"));
  organisers.add(v);
  const args = { title: "Kamisado, 5b", game: "kamisado", games: 2, check_in: what === "class" };
  const { id = "" } = await v.api<{ id?: string }>("tournament_create", args);
  if (what === "class") await v.api("tournament_class", { tournament: id, count: 3 });
  else
    for (const level of [1, 2, 3])
      await v.api("tournament_register", { tournament: id, engine: "kamisado", level });
  if (what === "playing") await v.api("tournament_start", { tournament: id });
  return `/tournament/${id}${then}`;
};

/** The address of a new study of two chapters, the second of them an exercise. */
const written = (where: string, then: string) => async (v: Visitor) => {
  await v.go("/lobby");
  const nodes = ["f2f3", "e7e5", "g2g4", "d8h4"].map((turn, i) => ({ parent: i - 1, turn }));
  const args = { kind: "chess", title: "Two mates", tree: JSON.stringify({ nodes }) };
  const { id: study = "" } = await v.api<{ id?: string }>("study_save", args);
  await v.api("study_save", { ...args, study, chapter: 0, chapter_title: "The second" });
  await v.api("study_chapter", { study, chapter: 2, practice: true });
  return `${where}/${study}${then}`;
};

/** The engine has said something, and rests. */
const thought = async (v: Visitor) => {
  await v.page.waitForSelector(".line");
  await v.page.evaluate(() => {
    Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
};

const keyed = (key: string) => async (v: Visitor) => {
  await v.page.keyboard.press(key);
  await v.page.waitForSelector("dialog[open]");
};

export const pageMatrix: PageCase[] = [
  {
    name: "home",
    path: "/",
    ready: ".tile .mini img",
    // Boards are fetched when they are about to be seen.
    act: async (v) => {
      const last = v.page.locator(".tile .mini").last();
      await last.scrollIntoViewIfNeeded();
      await last.locator("img").waitFor();
      await v.page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: "lobby", path: "/lobby", ready: "h2" },
  { name: "watch", path: "/watch", ready: "h2" },
  { name: "play", path: "/play", ready: "main a" },
  { name: "play-arimaa", path: "/play/arimaa", ready: ".playboard svg.board" },
  {
    name: "play-more",
    path: "/play/abalone",
    ready: ".playboard svg.board",
    act: (v) => v.page.locator(".rare > summary").click(),
  },
  { name: "bots", path: "/bots/amazons?level=6", ready: ".ladder .face" },
  { name: "account", path: "/account", ready: "form" },
  { name: "person", path: person, ready: "h1" },
  { name: "people", path: "/people", ready: ".onlinenow[aria-busy=false]" },
  { name: "friends", path: "/friends", ready: ".faint" },
  { name: "messages", path: "/messages", ready: ".faint" },
  { name: "teams", path: "/teams", ready: ".faint" },
  { name: "rules", path: "/rules/amazons", ready: "article h1" },
  { name: "rules-pieces", path: "/rules/fairy-chess#pieces", ready: ".piececard .movepicture" },
  { name: "learn", path: "/learn", ready: ".learnlist .tile .mini img" },
  { name: "learn-course", path: "/learn/arimaa?exercise=push", ready: ".learnpage svg.board" },
  { name: "embedding", path: "/embedding", ready: "agon-board iframe" },
  { name: "about", path: "/about", ready: ".footpage .prose" },
  { name: "help", path: "/help", ready: ".footpage .prose" },
  { name: "privacy", path: "/privacy", ready: ".footpage .prose" },
  { name: "contact", path: "/contact", ready: ".footpage .prose" },
  { name: "source", path: "/source", ready: ".footpage .prose" },
  { name: "missing", path: "/nowhere", ready: "h1" },
  { name: "study", path: "/study", ready: ".studybegin" },
  {
    name: "study-board",
    path: `/study/board?${new URLSearchParams({ kind: "chess", turns: "f2f3; e7e5; g2g4; a7a6" })}`,
    ready: ".line",
    act: async (v) => {
      await v.page.keyboard.press("ArrowLeft");
      await thought(v);
    },
  },
  {
    name: "study-game",
    path: `/study/board?${new URLSearchParams({ kind: "chess", turns: "f2f3; e7e5; g2g4; a7a6" })}`,
    ready: ".variations .turn",
    act: async (v) => {
      await v.page.locator("#study-game").click();
      await v.page.locator(".wholegame > button").click();
      await v.page.waitForSelector(".points .point");
      await thought(v);
    },
  },
  {
    name: "study-share",
    path: "/study/board?kind=amazons&turns=d1-d7/g7",
    ready: ".variations .turn",
    act: async (v) => {
      await v.page.locator("#study-share").click();
      await thought(v);
    },
  },
  {
    name: "study-chapters",
    path: written("/study", "?chapter=1"),
    ready: ".chapters .turn",
    act: async (v) => {
      await v.page.locator(".chapters summary").click();
      await thought(v);
    },
  },
  {
    name: "study-practice",
    path: written("/study", "?chapter=2"),
    ready: ".chapters .turn",
    act: async (v) => {
      await v.page.locator(".chapters > button").click();
      await v.page.waitForSelector('.lessons[data-state="asks"]');
    },
  },
  { name: "embed-study", path: written("/embed/study", "?chapter=2"), ready: ".embedboard .piece" },
  {
    name: "study-edit",
    path: "/study/edit?kind=arimaa",
    ready: '.editpage[data-good="true"] .kind',
  },
  { name: "game-army", path: game({ game: "arimaa", control: "5m+3s" }), ready: ".placing" },
  { name: "game-kamisado", path: game({ game: "kamisado" }), ready: ".arena .piece" },
  {
    name: "game-link",
    path: game({ game: "abalone", opponent: "link" }),
    ready: ".share input",
  },
  { name: "game-tai-shogi", path: game({ game: "tai-shogi" }), ready: ".arena .piece" },
  { name: "game-akhimoraec", path: game({ game: "akhimoraec" }), ready: ".arena .piece" },
  { name: "game-tangram", path: game({ game: "tangram" }), ready: ".placer .flat" },
  {
    name: "game-keys",
    path: game({ game: "amazons" }),
    ready: ".arena .piece",
    act: keyed("?"),
  },
  {
    name: "game-pieces",
    path: game({ game: "fairy-chess" }),
    ready: ".arena .piece",
    act: async (v) => {
      await v.page.keyboard.press("b");
      await keyed("p")(v);
    },
  },
  { name: "puzzles", path: "/puzzles", ready: ".tile .mini img" },
  {
    name: "puzzle-arimaa",
    path: "/puzzles/arimaa?puzzle=arimaa-2",
    ready: '.puzzlepage[data-phase="find"] .piece',
  },
  {
    name: "puzzle-kamisado",
    path: "/puzzles/kamisado?puzzle=kamisado-1",
    ready: '.puzzlepage[data-phase="find"] .piece',
    act: async (v) => {
      await v.page.locator('[data-act="reveal"]').click();
      await v.page.waitForSelector('.puzzlepage[data-phase="shown"]');
    },
  },
  { name: "book", path: "/puzzles/book", ready: ".bookmove.draw" },
  { name: "tangram", path: "/puzzles/tangram", ready: ".silhouette" },
  { name: "tangram-figure", path: "/puzzles/tangram?figure=cat", ready: ".placer .flat" },
  { name: "tangram-make", path: "/puzzles/tangram?make=1", ready: ".placer .flat" },
  { name: "ostomachion", path: "/puzzles/ostomachion", ready: ".waytiles .filled" },
  { name: "ostomachion-way", path: "/puzzles/ostomachion?n=17", ready: ".waylarge .filled" },
  {
    name: "hanoi-replay",
    path: "/puzzles/hanoi?discs=64",
    ready: ".hanoipage .piece",
    act: async (v) => {
      await v.page.getByRole("tab").nth(1).click();
      await v.page.waitForSelector(".towerreplay");
    },
  },
  { name: "archive", path: "/archive", ready: ".searchform" },
  { name: "archive-import", path: "/archive/import", ready: "h1" },
  {
    name: "archive-player",
    path: (v) => {
      v.server.admin("import", join(root, "tests", "data", "arimaa-archive.tsv"));
      return Promise.resolve("/archive/player?name=north");
    },
    ready: ".ratingcard",
  },
  {
    name: "explorer",
    path: "/archive/explore?kind=kamisado",
    ready: ".explorepage .told .summary",
  },
  { name: "tournaments", path: "/tournaments", ready: ".codeform" },
  {
    name: "tournament-new",
    path: "/tournaments/new",
    ready: ".presets",
    act: (v) => v.page.click(".morebox summary"),
  },
  { name: "class", path: "/class", ready: ".codeform" },
  { name: "tournament", path: tournament("playing", ""), ready: ".boards .piece" },
  { name: "tournament-rounds", path: tournament("playing", "?tab=rounds"), ready: ".matchrow" },
  { name: "tournament-cross", path: tournament("playing", "?tab=cross"), ready: "table.cross" },
  {
    name: "tournament-part",
    path: tournament("playing", "?tab=part"),
    ready: ".takepart .copyable",
  },
  {
    name: "tournament-screen",
    path: tournament("playing", "?screen"),
    ready: ".screenboards .piece",
  },
  {
    name: "tournament-organise",
    path: tournament("class", "?tab=organise"),
    ready: ".organiseplayers",
    act: async (v) => {
      for (const s of await v.page.locator(".organisecolumns summary").all()) await s.click();
      await v.page.locator(".organiseplayers .tools button:enabled").first().click();
      await v.page.waitForSelector(".codecards");
    },
  },
  {
    name: "tournament-paper",
    path: tournament("playing", "?paper=pairings"),
    ready: ".boardlist tbody tr",
  },
  {
    name: "tournament-certificates",
    path: tournament("playing", "?paper=certificates"),
    ready: ".certificate",
  },
  { name: "tournaments-term", path: "/tournaments/term", ready: ".papertools select" },
  { name: "ladder", path: "/puzzles/amazons?mode=ladder", ready: ".rung[open] .rungstep" },
];
