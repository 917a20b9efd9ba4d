// A reader's first game of a kind begins with how it is won: an animated board and three lines.
import "../../style/first.css";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Game } from "../../net/types.ts";
import { leading } from "../../core/games.ts";
import { readLocal, writeLocal } from "../../base/localstore.ts";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { gameTitle } from "../../core/titles.ts";
import { firstTexts } from "../../i18n/first/index.ts";
import { language, t } from "../../i18n/index.ts";
import { Mini } from "../../parts/mini.tsx";
import { begins, wins } from "./wins.ts";

/** The kinds that this browser has introduced. */
const known = (): string[] => readLocal<string[]>("known", []);
const remember = (kind: string) =>
  writeLocal("known", [...known().filter((k) => k !== kind), kind]);

function useLines(kind: string): readonly string[] | null {
  const wanted = useStore(language);
  const [lines, setLines] = useState<readonly string[] | null>(null);
  useEffect(() => {
    let gone = false;
    firstTexts(wanted)
      .then((texts) => gone || setLines(texts[kind] ?? null))
      .catch(() => undefined); // then the game begins without them
    return () => {
      gone = true;
    };
  }, [kind, wanted]);
  return lines;
}

function Introduction({ g, done }: { g: Game; done(): void }) {
  const kind = g.setup.game;
  const name = gameTitle(g.setup);
  const lines = useLines(kind);
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!lines || box.current?.open) return;
    box.current?.showModal();
    remember(kind); // however the page is left
  }, [lines]);
  if (!lines) return null;
  const outside = (e: MouseEvent) => e.target === box.current && box.current?.close();
  return (
    <dialog class="firstgame" ref={box} onClose={done} onClick={outside} aria-label={name}>
      <div class="firstbody">
        <h2>{t("first.title", { game: name })}</h2>
        <div class="firstboard">
          <Mini fit kind={kind} label={t("first.wins")} {...(wins[kind] ?? { turns: "" })} />
        </div>
        <ol>
          {lines.map((line) => (
            <li>{line}</li>
          ))}
        </ol>
        <div class="row">
          <button type="button" class="primary big" autofocus onClick={() => box.current?.close()}>
            {t("first.understood")}
          </button>
          {leading.includes(kind) ? (
            <Link to={`/learn/${kind}`}>{t("first.learn")}</Link>
          ) : (
            <Link to={`/rules/${kind}`}>{t("play.rules", { game: name })}</Link>
          )}
        </div>
      </div>
    </dialog>
  );
}

/** Once for each kind of game and browser, however it is closed. */
export function First({ g }: { g: Game }) {
  const kind = g.setup.game;
  const [fresh, setFresh] = useState(!known().includes(kind));
  if (!fresh || !begins(g)) return null;
  return <Introduction g={g} done={() => setFresh(false)} />;
}
