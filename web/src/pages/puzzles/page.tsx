// Puzzles: a list of all kinds, and the page of each.
import "../../style/puzzles.css";
import type { PageProps } from "../../parts/lazy.tsx";
import { Missing } from "../../parts/missing.tsx";
import { Book } from "./book.tsx";
import { Hanoi } from "./hanoi.tsx";
import { Ladder } from "./ladder.tsx";
import { Ostomachion } from "./ostomachion.tsx";
import { Overview } from "./overview.tsx";
import { Single } from "./single.tsx";
import { modeOf } from "./run.tsx";
import { Tangram } from "./tangram.tsx";

export function Puzzles({ id, query }: PageProps) {
  const theme = query.get("theme") ?? "";
  const sets = ["abalone", "amazons", "arimaa", "kamisado", "mates"];
  if (query.get("mode") === "ladder" && sets.includes(id)) return <Ladder set={id} theme={theme} />;
  switch (id) {
    case "":
      return <Overview />;
    case "abalone":
    case "amazons":
    case "arimaa":
    case "kamisado":
    case "mates":
    case "daily":
      return (
        <Single
          set={id}
          wanted={query.get("puzzle") ?? ""}
          mode={modeOf(query)}
          ladder={query.get("on") === "ladder" ? theme : null}
        />
      );
    case "book":
      return <Book query={query} />;
    case "tangram":
      return <Tangram query={query} />;
    case "ostomachion":
      return <Ostomachion query={query} />;
    case "hanoi":
      return <Hanoi query={query} />;
    default:
      return <Missing />;
  }
}
