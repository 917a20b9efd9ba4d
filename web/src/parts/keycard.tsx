// The keyboard shortcuts of a page, on one card.
import "../style/keys.css";
import { useEffect, useRef } from "preact/hooks";
import type { Key } from "../i18n/catalogue.ts";
import { t } from "../i18n/index.ts";

/** Keys with their actions, in lists that may have a heading. */
export interface KeyList {
  title?: string;
  keys: readonly (readonly [string, Key])[];
}

export function KeyCard({ lists, onClose }: { lists: KeyList[]; onClose(): void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog class="keys" ref={box} onClose={onClose} aria-label={t("keys.title")}>
      <h2>{t("keys.title")}</h2>
      <div class="keycards">
        {lists.map(({ title, keys }) => (
          <section>
            {title && <h3>{title}</h3>}
            <dl>
              {keys.map(([key, text]) => (
                <>
                  <dt>{key.split(" ").map((k) => (k === "–" ? " – " : <kbd>{k}</kbd>))}</dt>
                  <dd>{t(text)}</dd>
                </>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p class="faint">{t("keys.letters")}</p>
      <button type="button" class="primary" onClick={() => box.current?.close()}>
        {t("close")}
      </button>
    </dialog>
  );
}
