// Imports results from a chess club program's file.
import { useState } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import { Wrong } from "../../parts/wrong.tsx";
import { useAct } from "./act.ts";
import type { Feed } from "./feed.ts";

/** Imports the file's results that the tournament lacks; a file with an error changes nothing. */
export function Import({ feed }: { feed: Feed }) {
  const act = useAct();
  const [taken, setTaken] = useState<number | null>(null);
  const open = async (e: Event) => {
    const field = e.target as HTMLInputElement;
    const file = field.files?.[0];
    if (!file) return;
    const text = await file.text();
    field.value = "";
    setTaken(null);
    void act.run(async () => {
      const args = { tournament: feed.id, text };
      const a = await ask<{ results: number }>("tournament_import", args);
      setTaken(a.results);
      await feed.load();
    });
  };
  return (
    <>
      <p class="faint">{t("import.how")}</p>
      <label>
        {t("import.file")}{" "}
        <input
          type="file"
          accept=".trf,.txt,text/*"
          disabled={act.busy}
          onChange={(e) => void open(e)}
        />
      </label>
      {taken !== null && <p role="status">{t("import.done", { n: taken })}</p>}
      <Wrong text={act.wrong} />
    </>
  );
}
