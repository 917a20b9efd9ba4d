// The rules of the games, as the program itself has them.
import { useEffect, useState } from "preact/hooks";
import { Link } from "../core/router.tsx";
import { loadShelf, shelf } from "../core/games.ts";
import { Markdown } from "../core/markdown.tsx";
import { useStore } from "../core/store.ts";
import { said, t } from "../i18n/index.ts";
import { get } from "../net/link.ts";
import { useTitle } from "../parts/title.ts";

export function Rules({ id }: { id: string }) {
  const [text, setText] = useState<string | null>(null);
  const [missing, setMissing] = useState(false);
  const games = useStore(shelf)?.games ?? [];
  const game = games.find((g) => g.id === id);
  useTitle(game ? t("play.rules", { game: said(game.name) }) : t("nav.rules"));
  useEffect(loadShelf, []);
  useEffect(() => {
    setText(null);
    setMissing(false);
    if (id)
      get<{ text: string }>("rules", { game: id })
        .then((a) => setText(a.text))
        .catch(() => setMissing(true));
  }, [id]);
  return (
    <main class="page rulespage" id="main">
      <nav class="rulesnav" aria-label={t("nav.rules")}>
        {games.map((g) => (
          <Link to={`/rules/${g.id}`} aria-current={g.id === id ? "page" : undefined}>
            {said(g.name)}
          </Link>
        ))}
      </nav>
      <div>
        {!id && <h1>{t("nav.rules")}</h1>}
        {!id && <p>{t("rules.choose")}</p>}
        {missing && <p>{t("rules.missing")}</p>}
        {text !== null && (
          <div lang="en">
            <Markdown text={text} />
          </div>
        )}
        {text !== null && (
          <p>
            <Link class="button primary" to={`/play/${id}`}>
              {t("play")}
            </Link>
          </p>
        )}
      </div>
    </main>
  );
}
