// Everything under /study: the list, the analysis board of a game, a set-up or a stored study, and
// the position editor.
//
//   /study                         the reader's studies, public ones, and ways to begin
//   /study/ID                      a stored study (chapter=... for one of its chapters)
//   /study/game?game=ID&turn=N     a game after N turns (key=... for a private one)
//   /study/board?kind=...&turns=   a set-up and turns from its start
//   /study/edit?kind=...&start=    the position editor
import "../../style/study.css";
import type { PageProps } from "../../parts/lazy.tsx";
import { Editor } from "./editor.tsx";
import { Home } from "./home.tsx";
import { origin, termsIn } from "../../study/origins.ts";
import { StudyBoard } from "./board.tsx";

export function Study({ id, query }: PageProps) {
  if (!id) return <Home />;
  if (id === "edit") return <Editor terms={termsIn(query)} />;
  return <StudyBoard origin={origin(id, query)} />;
}
