// Games against the computer that are played in this browser, of one kind or of all.
import { useEffect, useState } from "preact/hooks";
import { cardOf, type Table, tables } from "../local/casual.ts";
import { t } from "../i18n/index.ts";
import { Cards } from "./cards.tsx";

const MOST = 6; // finished games; those in progress can be continued

export function HereGames({ kind }: { kind?: string }) {
  const [list, setList] = useState<Table[]>([]);
  useEffect(() => {
    let gone = false;
    void tables().then((all) => !gone && setList(all));
    return () => {
      gone = true;
    };
  }, []);
  const shown = list.filter((x) => !kind || x.where.kind === kind);
  const open = shown.filter((x) => !x.ended).map(cardOf);
  const over = shown
    .filter((x) => x.ended)
    .slice(0, MOST)
    .map(cardOf);
  return (
    <>
      <Cards title={t("here.playing")} cards={open} action={t("play")} />
      <Cards title={t("here.over")} cards={over} action={t("replay")} />
    </>
  );
}
