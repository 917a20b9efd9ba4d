// Everything under /study: the list, the analysis board of a game, a set-up or a stored study, and
// the position editor.
//
//   /study                         one's own studies and public ones, and where to begin
//   /study/ID                      a kept study (chapter=... for one of its chapters)
//   /study/game?game=ID&turn=N     a game after so many turns (key=... for a private one)
//   /study/board?kind=...&turns=   a set-up and turns from its start
//   /study/edit?kind=...&start=    the position editor
import "../../style/study.css";
import type { PageProps } from "../../core/lazy.tsx";
import type { Where } from "../../core/trial.ts";
import type { Origin } from "./autosave.ts";
import { Editor } from "./editor.tsx";
import { Home } from "./home.tsx";
import { ownFile } from "./paste.ts";
import { StudyBoard } from "./board.tsx";

function termsIn(query: URLSearchParams): Where {
  const terms: Where = { kind: query.get("kind") ?? "" };
  for (const name of ["variant", "options", "start"] as const) {
    const value = query.get(name);
    if (value) terms[name] = value;
  }
  const own = query.get("own");
  if (own) terms.definition = ownFile(own);
  return terms;
}

function origin(id: string, query: URLSearchParams): Origin {
  const n = query.get("turn");
  const turn = n !== null && /^\d+$/.test(n) ? Number(n) : null;
  if (id === "game")
    return { what: "game", game: query.get("game") ?? "", key: query.get("key") ?? "", turn };
  if (id === "board")
    return { what: "free", terms: termsIn(query), turns: query.get("turns") ?? "", turn };
  return { what: "study", id, chapter: Number(query.get("chapter")) || 0 };
}

export function Study({ id, query }: PageProps) {
  if (!id) return <Home />;
  if (id === "edit") return <Editor terms={termsIn(query)} />;
  return <StudyBoard origin={origin(id, query)} />;
}
