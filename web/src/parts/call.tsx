// The call to a tournament game, on every page of the site: it takes followers there, and shows
// others a button.
import { useEffect, useState } from "preact/hooks";
import { readLocal, writeLocal } from "../base/localstore.ts";
import { go, Link, place } from "../base/router.tsx";
import { click } from "../base/sound.ts";
import { store, useStore } from "../base/store.ts";
import { t } from "../i18n/index.ts";
import { hear } from "../net/connection.ts";

/** Whether the reader is taken to their games when they begin; stored for this window. */
export const following = store(readLocal("follow", true, "window"));

export function setFollowing(on: boolean): void {
  following.set(on);
  writeLocal("follow", on, "window");
}

interface Call {
  tournament: string;
  /** "17.2"; "" of a test game. */
  id: string;
  game: string | null;
}

/** Readers in a game or on the tournament's page are taken along; elsewhere they see a button. */
const along = (tournament: string): boolean =>
  following.get() && /^\/(game|tournament)\//.test(place.get())
    ? place.get().startsWith("/game/") || place.get().startsWith(`/tournament/${tournament}`)
    : false;

export function CallBar() {
  const [call, setCall] = useState<Call | null>(null);
  const at = useStore(place).split("?")[0];
  useEffect(
    () =>
      hear("tournament_game", (m) => {
        const c = m as unknown as Call;
        click("knock");
        if (c.game && along(c.tournament)) {
          setCall(null);
          go(`/game/${c.game}?cup=${c.tournament}`);
        } else setCall(c);
      }),
    [],
  );
  const to = call?.game
    ? `/game/${call.game}?cup=${call.tournament}`
    : `/tournament/${call?.tournament ?? ""}`;
  const there = call?.game
    ? at === `/game/${call.game}`
    : at?.startsWith("/game/") || at === `/tournament/${call?.tournament}`;
  if (!call || there) return null;
  return (
    <div class="callbar" role="alert">
      <span>{!call.game ? t("call.called") : call.id ? t("call.game") : t("call.test")}</span>
      <Link class="button primary" to={to}>
        {call.game ? t("call.play") : t("call.go")}
      </Link>
      <button type="button" class="quiet" onClick={() => setCall(null)}>
        {t("close")}
      </button>
    </div>
  );
}
