// All kinds of puzzles, each with a picture that plays its solution when a mouse comes over it.
import { Link } from "../../base/router.tsx";
import { gameTitle } from "../../core/titles.ts";
import { t, tWord } from "../../i18n/index.ts";
import { Picture } from "../../parts/picture.tsx";
import { useTitle } from "../../parts/title.ts";
import { animations } from "../../core/animations.ts";

interface Kind {
  id: string;
  kind: string;
  name: string;
  turns: string;
  start?: string;
  options?: string;
}

/** A puzzle of each solver with its solution, in the server's notation. */
export const kinds: Kind[] = [
  {
    id: "arimaa",
    kind: "arimaa",
    name: "Arimaa",
    start: "g [  r     rrcC rMrdH eR   D      rr r   DRR  E     CR       m     ]",
    turns: "Mg7s Mg6w Re6n Mf6x Re7n",
  },
  {
    id: "kamisado",
    kind: "kamisado",
    name: "Kamisado",
    start: "h1g7b5e1d7c1b1a1a8b8c8d8e8f8a2h5 b r",
    turns: "c8c3; a1b2; h5d1",
  },
  { id: "abalone", kind: "abalone", name: "Abalone", ...(animations.abalone as { turns: string }) },
  {
    id: "amazons",
    kind: "amazons",
    name: "Game of the Amazons",
    ...(animations.amazons as { turns: string }),
  },
  {
    id: "mates",
    kind: "fairy-chess",
    name: "",
    ...(animations["fairy-chess"] as { turns: string }),
  },
  {
    id: "book",
    kind: "kamisado",
    name: "",
    turns:
      "h1h5; e8e3; c1c5; b8g3; e1c3; h8h7; f1f6; h7c2; d1e2; g8b3; e2c4; b3b2; a1a7; f8d6; c5c6; " +
      "a8b7; h5e8",
  },
  { id: "tangram", kind: "tangram", name: "Tangram", ...(animations.tangram as { turns: string }) },
  {
    id: "ostomachion",
    kind: "ostomachion",
    name: "Ostomachion",
    ...(animations.ostomachion as { turns: string }),
  },
  {
    id: "hanoi",
    kind: "hanoi",
    name: "Towers of Hanoi",
    ...(animations.hanoi as { turns: string }),
  },
];

export function Overview() {
  useTitle(t("nav.puzzles"));
  return (
    <main class="page puzzles" id="main">
      <h1>{t("nav.puzzles")}</h1>
      <p class="leadtext">{t("puzzles.lead")}</p>
      <p>
        <Link class="button primary" to="/puzzles/daily">
          {t("puzzles.daily")}
        </Link>
      </p>
      <ul class="tiles puzzlekinds">
        {kinds.map((k) => {
          const name = k.name
            ? gameTitle({ game: k.kind, name: k.name })
            : k.id === "mates"
              ? t("puzzles.mates")
              : t("book.title");
          return (
            <li class="tile card" key={k.id}>
              <Link to={`/puzzles/${k.id}`} class="tileboard" tabIndex={-1} aria-hidden="true">
                <Picture kind={k.kind} label={name} plays={k} />
              </Link>
              <div class="tiletext">
                <h2 class="flush">{name}</h2>
                <p>{tWord("puzzles.about", k.id)}</p>
                <Link
                  class="button primary"
                  to={`/puzzles/${k.id}`}
                  aria-label={`${t("puzzles.open")}: ${name}`}
                >
                  {t("puzzles.open")}
                </Link>
              </div>
            </li>
          );
        })}
      </ul>
    </main>
  );
}
