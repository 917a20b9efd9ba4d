// A new tournament: a preset, its title, and all settings folded below.
import { useState } from "preact/hooks";
import type { Terms } from "../../net/tournament.ts";
import { go, Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { t, tWord } from "../../i18n/index.ts";
import { ask, me } from "../../net/connection.ts";
import { gameName, shelf } from "../../core/games.ts";
import { useTitle } from "../../parts/title.ts";
import { Wrong } from "../../parts/wrong.tsx";
import { useAct } from "./act.ts";
import { Become, makes } from "./become.tsx";
import { differing, type Preset, presets, usual } from "./presets.ts";
import { Settings } from "./settings.tsx";
import { controlText } from "../../core/control.ts";
import { formatName } from "./words.ts";

const termsOf = (p: Preset): Terms => ({ ...usual, ...p.terms });

function PresetChoice({ chosen, choose }: { chosen: string; choose(p: Preset): void }) {
  return (
    <fieldset class="presets">
      <legend>{t("make.preset")}</legend>
      {presets.map((p) => (
        <label class={p.id === chosen ? "card on" : "card"} key={p.id}>
          <input
            type="radio"
            name="preset"
            value={p.id}
            checked={p.id === chosen}
            onChange={() => choose(p)}
          />
          <b>{tWord("preset", p.id)}</b>
          <small>{tWord("presettext", p.id)}</small>
        </label>
      ))}
    </fieldset>
  );
}

export function Make() {
  useTitle(t("tournament.make"));
  useStore(shelf);
  const who = useStore(me);
  const act = useAct();
  const [preset, setPreset] = useState(presets[0] as Preset);
  const [terms, setTerms] = useState<Terms>(termsOf(preset));
  const set = (part: Partial<Terms>) => setTerms((x) => ({ ...x, ...part }));
  const choose = (p: Preset) => {
    setPreset(p);
    setTerms({ ...termsOf(p), title: terms.title, about: terms.about });
  };
  const create = (e: Event) => {
    e.preventDefault();
    const args = { ...differing(terms, usual), game: terms.game, title: terms.title };
    void act.run(async () => {
      const a = await ask<{ id: string }>("tournament_create", args);
      go(`/tournament/${a.id}?tab=organise`);
    });
  };
  return (
    <main class="page tournamentmake" id="main">
      <p>
        <Link to="/tournaments">‹ {t("nav.tournaments")}</Link>
      </p>
      <h1>{t("tournament.make")}</h1>
      {who && !makes(who.role) && <Become name={who.guest ? "" : who.name} />}
      <form onSubmit={create}>
        <div class="field tall titlefield">
          <label for="set-title">{tWord("set", "title")}</label>
          <input
            id="set-title"
            required
            maxLength={100}
            value={terms.title}
            placeholder={t("make.title.example", { game: gameName(terms.game) })}
            onInput={(e) => set({ title: (e.target as HTMLInputElement).value })}
          />
        </div>
        <PresetChoice chosen={preset.id} choose={choose} />
        <p class="faint" role="status">
          {[gameName(terms.game), formatName(terms.format), controlText(terms.control)].join(" · ")}
        </p>
        <details class="morebox">
          <summary>{t("make.settings")}</summary>
          <Settings terms={terms} set={set} />
        </details>
        <button type="submit" class="primary big" disabled={act.busy}>
          {t("make.do")}
        </button>
        <Wrong text={act.wrong} />
      </form>
    </main>
  );
}
