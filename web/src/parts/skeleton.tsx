// The outlines of a page whose content is loading.
import { t } from "../i18n/index.ts";

/** `board`: a large board with a panel beside it, as on a game's page; else lines of a list. */
export function Skeleton({ board = false }: { board?: boolean }) {
  return (
    <main
      class={board ? "gamepage skeleton" : "page skeleton"}
      id="main"
      aria-busy="true"
      aria-label={t("loading")}
    >
      {board ? (
        <>
          <div class="arena">
            <i class="line" />
            <i class="square" />
            <i class="line" />
          </div>
          <i class="side" />
        </>
      ) : (
        <>
          <i class="title" />
          {[0, 1, 2, 3].map(() => (
            <i class="row" />
          ))}
        </>
      )}
    </main>
  );
}
