// What the reader waits for, on every page of the site, until somebody comes or they have enough.
import { useEffect, useState } from "preact/hooks";
import { controlShort } from "../core/control.ts";
import { gameName, shelf } from "../core/games.ts";
import { seeking, stopSeeking } from "../core/seeking.ts";
import { useStore } from "../core/store.ts";
import { t } from "../i18n/index.ts";
import { connection } from "../net/connection.ts";

export function SeekBar() {
  const s = useStore(seeking);
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
    <div class="callbar seekbar" data-control={s.control}>
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
      <button type="button" onClick={stopSeeking}>
        {t("cancel")}
      </button>
    </div>
  );
}
