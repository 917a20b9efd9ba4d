// Pages that load on first use, so that the first page stays small.
import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Skeleton } from "./skeleton.tsx";
import { loadRooms, t } from "../i18n/index.ts";
import { ask } from "../net/connection.ts";
import { readLocal, writeLocal } from "../base/localstore.ts";

/** A page's props from its address. */
export interface PageProps {
  /** The second part of the path, or "". */
  id: string;
  /** The query after the question mark. */
  query: URLSearchParams;
}

type Page = ComponentType<PageProps>;

const SELDOM = 60_000; // ms

/** Reloads the site as soon as the server answers, if that is still wanted then: the network had
 * failed, or the server has a newer site. It does so rarely, in case that does not help. */
async function loadAnew(wanted: () => boolean): Promise<void> {
  const now = Date.now();
  if (now - readLocal("reloaded", 0, "window") < SELDOM) return;
  await ask("ping");
  if (!wanted()) return;
  writeLocal("reloaded", now, "window");
  location.reload();
}

/** A page that `load` imports, with its texts; until then it shows the outlines of a board or a
 * list. After a failure it shows an error and reloads the site, unless the reader has moved to
 * another page and may be writing there. */
export function lazy(load: () => Promise<Page>, board = false): Page {
  let page: Page | undefined;
  return (props) => {
    const [failed, setFailed] = useState(false);
    const [, came] = useState(false);
    useEffect(() => {
      if (page) return;
      let shown = true;
      Promise.all([load(), loadRooms()])
        .then(([p]) => {
          page = p;
          came(true);
        })
        .catch(() => {
          setFailed(true);
          loadAnew(() => shown).catch(() => undefined);
        });
      return () => void (shown = false);
    }, []);
    if (page) {
      const Page = page;
      return <Page {...props} />;
    }
    if (!failed) return <Skeleton board={board} />;
    return (
      <main class="page" id="main">
        <p role="alert">{t("trouble.page")}</p>
      </main>
    );
  };
}
