// The origin of an imported game, its importer, and a button for them to delete it.
import { useState } from "preact/hooks";
import type { Game } from "../../net/types.ts";
import { go } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { t } from "../../i18n/index.ts";
import { ask, me } from "../../net/connection.ts";
import { Trouble } from "../../parts/wrong.tsx";

interface Props {
  id: string;
  of: NonNullable<Game["import"]>;
}

export function Imported({ id, of }: Props) {
  const person = useStore(me);
  const [sure, setSure] = useState(false);
  const [trouble, setTrouble] = useState<unknown>(null);
  const drop = () =>
    ask("import_drop", { game: id })
      .then(() => go(`/archive?importer=${encodeURIComponent(of.by ?? "")}`))
      .catch(setTrouble);
  return (
    <>
      <p class="facts faint imported">
        {[
          of.by ? t("imports.by", { who: of.by }) : t("imports.owner"),
          ...["event", "site", "date"].map((name) => of.headers[name] ?? ""),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {of.by && person?.name === of.by && (
        <p class="row">
          <button type="button" onClick={() => (sure ? void drop() : setSure(true))}>
            {sure ? t("imports.drop.sure") : t("imports.drop")}
          </button>
        </p>
      )}
      <Trouble of={trouble} />
    </>
  );
}
