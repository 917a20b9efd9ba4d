// Actions on a game that is played in this browser: store it in the archive, or download it.
import { useEffect, useState } from "preact/hooks";
import { download } from "../../base/download.ts";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { archive, archivedAs, recordOf } from "../../local/casual.ts";
import { t } from "../../i18n/index.ts";
import { me } from "../../net/connection.ts";
import { troubleText } from "../../net/trouble.ts";
import { Trouble, Wrong } from "../../parts/wrong.tsx";

/** Downloads the record of a game, or the game as PGN. */
export function RecordButton({ id, pgn = false }: { id: string; pgn?: boolean }) {
  const [trouble, setTrouble] = useState<unknown>(null);
  const save = async () => {
    setTrouble(null);
    try {
      download(`${id}.${pgn ? "pgn" : "txt"}`, "text/plain", await recordOf(id, pgn));
    } catch (e) {
      setTrouble(e);
    }
  };
  return (
    <>
      <button type="button" onClick={() => void save()}>
        {t(pgn ? "pgn" : "record")}
      </button>
      <Trouble of={trouble} />
    </>
  );
}

/** Stores a finished game in the archive; readers without an account see a hint that they
 * need one. */
export function ArchiveButton({ id }: { id: string }) {
  const who = useStore(me);
  const [stored, setStored] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const fail = (e: unknown) => setWrong(troubleText(e));
  useEffect(() => void archivedAs(id).then(setStored, fail), [id]);
  const put = async () => {
    setBusy(true);
    setWrong("");
    try {
      setStored(await archive(id));
    } catch (e) {
      fail(e);
    }
    setBusy(false);
  };
  if (stored)
    return (
      <Link class="button" to={`/game/${stored}`}>
        {t("here.archived")}
      </Link>
    );
  if (!who || who.guest) return <p class="faint fine flush">{t("here.guest")}</p>;
  return (
    <>
      <button type="button" disabled={busy} onClick={() => void put()}>
        {t("here.archive")}
      </button>
      <Wrong text={wrong} />
    </>
  );
}
