// The keys of the game page, on one card.
import "../../style/keys.css";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";

const page = [
  ["b", "keys.board"],
  ["/", "keys.type"],
  ["s", "keys.send"],
  ["u", "keys.undo"],
  ["f", "keys.flip"],
  ["← →", "keys.replay"],
  ["Home End", "keys.ends"],
  ["t", "keys.standing"],
  ["l", "keys.last"],
  ["c", "keys.clock"],
  ["?", "keys.help"],
] as const;

const board = [
  ["← ↑ → ↓", "keys.walk"],
  ["Enter", "keys.touch"],
  ["Esc", "keys.escape"],
  ["n N", "keys.next"],
  ["d", "keys.from"],
  ["m", "keys.to"],
  ["w", "keys.cell"],
  ["p", "keys.pieces"],
  ["+ − 0", "keys.zoom"],
] as const;

const List = ({ all }: { all: typeof page | typeof board }) => (
  <dl>
    {all.map(([key, text]) => (
      <>
        <dt>
          {key.split(" ").map((k) => (
            <kbd>{k}</kbd>
          ))}
        </dt>
        <dd>{t(text)}</dd>
      </>
    ))}
  </dl>
);

export function Keys({ onClose }: { onClose(): void }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog class="keys" ref={box} onClose={onClose} aria-label={t("keys.title")}>
      <h2>{t("keys.title")}</h2>
      <div class="keycards">
        <section>
          <h3>{t("keys.on.page")}</h3>
          <List all={page} />
        </section>
        <section>
          <h3>{t("keys.on.board")}</h3>
          <List all={board} />
        </section>
      </div>
      <p class="faint">{t("keys.letters")}</p>
      <button type="button" class="primary" onClick={() => box.current?.close()}>
        {t("close")}
      </button>
    </dialog>
  );
}
