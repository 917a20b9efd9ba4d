// The bell in the head: the number of new notices, and their list below it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { forgetNews, noticePlace, notices, seeNotices } from "../core/notices.ts";
import { Link } from "../base/router.tsx";
import { useStore } from "../base/store.ts";
import { t, when } from "../i18n/index.ts";

/** `at`: the current address, whose notices are not counted. */
export function Bell({ at }: { at: string }) {
  const all = useStore(notices);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const fresh = all.filter((n) => !n.seen && noticePlace(n) !== at).length;
  useEffect(() => setOpen(false), [at]);
  useLayoutEffect(() => {
    if (!open) return;
    seeNotices();
    const outside = (e: Event) => !box.current?.contains(e.target as Node) && setOpen(false);
    const key = (e: KeyboardEvent) => {
      if (e.key !== "Escape") return;
      setOpen(false);
      box.current?.querySelector("button")?.focus();
    };
    addEventListener("pointerdown", outside);
    addEventListener("keydown", key);
    return () => {
      removeEventListener("pointerdown", outside);
      removeEventListener("keydown", key);
      seeNotices();
      forgetNews();
    };
  }, [open]);
  const label = fresh > 0 ? t("notices.new", { n: fresh }) : t("notices.title");
  return (
    <div class="bellbox" ref={box}>
      <button
        type="button"
        class="icon bell"
        aria-expanded={open}
        aria-label={label}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <svg viewBox="0 0 24 24">
          <path class="wave" d="M6 17v-6a6 6 0 0 1 12 0v6l2 1H4zM10 21h4" />
        </svg>
        {fresh > 0 && (
          <span class="count" aria-hidden="true">
            {fresh}
          </span>
        )}
      </button>
      {open && (
        <section class="noticebox card" aria-label={t("notices.title")}>
          <h2>{t("notices.title")}</h2>
          {all.length === 0 && <p class="faint">{t("notices.none")}</p>}
          <ul class="noticelist">
            {all.map((n) => (
              <li key={`${n.type} ${n.subject}`}>
                <Link to={noticePlace(n)} class={n.seen ? "" : "new"}>
                  {t(`notice.${n.type}`, { who: n.who })}
                  <small>{when(n.at)}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
