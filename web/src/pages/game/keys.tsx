// The keys of the game page, on one card.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";

const all = [
  ["← →", "keys.replay"],
  ["Home End", "keys.ends"],
  ["f", "keys.flip"],
  ["u", "keys.undo"],
  ["s", "keys.send"],
  ["← ↑ → ↓", "keys.walk"],
  ["Enter", "keys.touch"],
  ["Esc", "keys.escape"],
  ["+ − 0", "keys.zoom"],
  ["?", "keys.help"],
] as const;

export function Keys({ onClose }: { onClose(): void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog class="keys" ref={box} onClose={onClose} aria-label={t("keys.title")}>
      <h2>{t("keys.title")}</h2>
      <dl>
        {all.map(([key, text]) => (
          <>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{t(text)}</dd>
          </>
        ))}
      </dl>
      <button type="button" class="primary" onClick={() => box.current?.close()}>
        {t("close")}
      </button>
    </dialog>
  );
}
