// The keys of the analysis board, on one card.
import "../../style/keys.css";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";

const page = [
  ["← →", "keys.replay"],
  ["↑ ↓", "skeys.beside"],
  ["Home End", "skeys.ends"],
  ["1 – 5", "skeys.line"],
  ["e", "skeys.engine"],
  ["v", "skeys.say"],
  ["t", "skeys.threats"],
  ["n N", "skeys.points"],
  ["g", "skeys.graph"],
  ["c", "skeys.comment"],
  ["b", "keys.board"],
  ["/", "keys.type"],
  ["s", "skeys.play"],
  ["u", "keys.undo"],
  ["f", "keys.flip"],
  ["?", "keys.help"],
] as const;

export function Keys({ onClose }: { onClose(): void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog class="keys" ref={box} onClose={onClose} aria-label={t("keys.title")}>
      <h2>{t("keys.title")}</h2>
      <div class="keycards">
        {[page.slice(0, 8), page.slice(8)].map((part) => (
          <section>
            <dl>
              {part.map(([key, text]) => (
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
