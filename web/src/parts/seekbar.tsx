// The reader's open seek, on every page of the site, until somebody joins or they cancel it.
import { useEffect, useRef, useState } from "preact/hooks";
import { controlShort } from "../core/control.ts";
import { gameName, puzzlesOf, shelf } from "../core/games.ts";
import { levelNear } from "../core/levels.ts";
import { Link, place } from "../base/router.tsx";
import { playMeanwhile, type Seeking, seeking, stopSeeking } from "../core/seeking.ts";
import { useStore } from "../base/store.ts";
import { t } from "../i18n/index.ts";
import { connection } from "../net/connection.ts";

/** Offers something to do while waiting; the seek stays open. */
function Meanwhile({ s }: { s: Seeking }) {
  const at = useStore(place);
  const engine = useStore(shelf)?.games.find((g) => g.id === s.game)?.engines[0];
  const [busy, setBusy] = useState(false);
  if (/^\/(game|puzzles)\//.test(at)) return null;
  const play = async () => {
    setBusy(true);
    await playMeanwhile(levelNear(engine, s.rating));
    setBusy(false);
  };
  return (
    <span class="meanwhile">
      <small>{t("quick.meanwhile")}</small>
      {engine && (
        <button type="button" class="small" disabled={busy} onClick={() => void play()}>
          {t("quick.computer")}
        </button>
      )}
      <Link class="button small" to={puzzlesOf(s.game)}>
        {t("quick.puzzle")}
      </Link>
    </span>
  );
}

/** The height of the bar, so that the page can leave room for it. */
function useHeight(shown: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = document.documentElement.style;
    const bar = box.current;
    if (!bar) return;
    const watch = new ResizeObserver(() => root.setProperty("--bar", `${bar.offsetHeight}px`));
    watch.observe(bar);
    return () => {
      watch.disconnect();
      root.removeProperty("--bar");
    };
  }, [shown]);
  return box;
}

export function SeekBar() {
  const s = useStore(seeking);
  const box = useHeight(!!s);
  useStore(shelf);
  const up = useStore(connection) === "up";
  const [, beat] = useState(0);
  useEffect(() => {
    if (!s) return;
    const timer = setInterval(() => beat((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [s]);
  if (!s) return null;
  const waited = Math.floor((Date.now() - s.since) / 1000);
  const shown = `${Math.floor(waited / 60)}:${String(waited % 60).padStart(2, "0")}`;
  return (
    <div class="callbar seekbar" data-control={s.control} ref={box}>
      <span class="thinking" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>
        {t("quick.waiting", { game: gameName(s.game) })}
        <small>
          {[controlShort(s.control), s.rated ? t("rated") : t("casual"), shown].join(" · ")}
          {" · "}
          {up ? t("quick.wider") : t("quick.lost")}
        </small>
      </span>
      <Meanwhile s={s} />
      <button type="button" onClick={stopSeeking}>
        {t("cancel")}
      </button>
    </div>
  );
}
