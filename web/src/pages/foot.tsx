// The pages at the foot of the site: the operator's texts, and general ones of Agon.
import "../style/rules.css";
import { useEffect, useState } from "preact/hooks";
import licence from "../../../LICENSE?raw";
import notice from "../../../NOTICE?raw";
import { Markdown } from "../base/markdown.tsx";
import { type Block, blocks } from "../base/markup.ts";
import { Link, place } from "../base/router.tsx";
import { useStore } from "../base/store.ts";
import { footTexts } from "../i18n/foot/index.ts";
import { language, t } from "../i18n/index.ts";
import { get } from "../net/connection.ts";
import type { FootPage } from "../i18n/text.ts";
import { Skeleton } from "../parts/skeleton.tsx";
import { useTitle } from "../parts/title.ts";
import { Trouble } from "../parts/wrong.tsx";

interface Note {
  /** The operator's, or null. */
  text: string | null;
  version: string;
}

/** On these pages the operator's text replaces ours, which says that there is none. */
const replaced: FootPage[] = ["contact", "source"];

/** The operator's headings are below the title of the page, with separate ids. */
const noted = (text: string): Block[] =>
  blocks(text).map((b) =>
    b.what === "heading" ? { ...b, id: `n${b.id}`, level: Math.max(2, b.level) } : b,
  );

/** The operator's text in the reader's language, or why it could not be loaded. */
function useNote(page: FootPage, wanted: string): { note: Note | null; trouble: unknown } {
  const [note, setNote] = useState<Note | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  useEffect(() => {
    let gone = false;
    get<Note>("note", { page, language: wanted })
      .then((n) => gone || setNote(n))
      .catch((e) => gone || setTrouble(e));
    return () => {
      gone = true;
    };
  }, [page, wanted]);
  return { note, trouble };
}

function useOwn(page: FootPage, wanted: string): string | null {
  const [own, setOwn] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    footTexts(wanted)
      .then((texts) => gone || setOwn(texts[page]))
      .catch(() => gone || setOwn(""));
    return () => {
      gone = true;
    };
  }, [page, wanted]);
  return own;
}

function Page({ page, wanted }: { page: FootPage; wanted: string }) {
  const { note, trouble } = useNote(page, wanted);
  const own = useOwn(page, wanted);
  useTitle(t(`nav.${page}`));
  if (!(note || trouble) || own === null) return <Skeleton />;
  const text = note?.text ?? null;
  // Without an answer it is unknown whether the operator has written a text.
  const shown = (text !== null || !note) && replaced.includes(page) ? "" : own;
  return (
    <main class="page footpage" id="main">
      <h1>{t(`nav.${page}`)}</h1>
      <article class="prose">
        <Trouble of={trouble} />
        {text !== null && (
          <section class="note">
            <Markdown blocks={noted(text)} />
          </section>
        )}
        <Markdown blocks={blocks(shown)} />
        {page === "about" && note?.version && (
          <p class="faint">{t("foot.version", { version: note.version })}</p>
        )}
        {page === "privacy" && (
          <p>
            <Link class="button primary" to="/account">
              {t("foot.data")}
            </Link>
          </p>
        )}
        {page === "source" && [licence, notice].map((text) => <pre tabIndex={0}>{text}</pre>)}
      </article>
    </main>
  );
}

/** Keyed by page and language: nothing of the previous page remains on the next. */
export function Foot() {
  const page = useStore(place).slice(1).split(/[/?]/)[0] as FootPage;
  const wanted = useStore(language);
  return <Page key={`${page} ${wanted}`} page={page} wanted={wanted} />;
}
