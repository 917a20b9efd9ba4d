// Private messages: the conversations, and one of them.
import { useEffect, useRef, useState } from "preact/hooks";
import {
  type Conversation,
  conversations,
  type Letter,
  saw,
  talking,
} from "../../core/messages.ts";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { t, when } from "../../i18n/index.ts";
import { ask, hear, me, whenUp } from "../../net/connection.ts";
import { troubleText } from "../../net/trouble.ts";
import { useTitle } from "../../parts/title.ts";
import { Wrong } from "../../parts/wrong.tsx";
import "../../style/person.css";

function Row({ talk: c }: { talk: Conversation }) {
  return (
    <li class="cardrow">
      <Link
        class={`card talkrow${c.unread > 0 ? " new" : ""}`}
        to={`/messages/${encodeURIComponent(c.name)}`}
      >
        <b>{c.name}</b>
        <span>{c.mine ? `${t("messages.you")}: ${c.text}` : c.text}</span>
        <small>
          {when(c.at)}
          {c.unread > 0 ? ` · ${t("messages.unread", { n: c.unread })}` : ""}
        </small>
      </Link>
    </li>
  );
}

function List() {
  useTitle(t("messages.title"));
  const who = useStore(me);
  const list = useStore(conversations);
  return (
    <main class="page narrow" id="main">
      <h1>{t("messages.title")}</h1>
      {who && list.length === 0 && (
        <p class="faint">{t(who.guest ? "messages.guest" : "messages.none")}</p>
      )}
      <ul class="friendlist">
        {list.map((c) => (
          <Row key={c.name} talk={c} />
        ))}
      </ul>
    </main>
  );
}

interface Page {
  name: string;
  blocked: boolean;
  messages: Letter[];
  before: number | null;
}

/** A growing conversation; `more` loads older messages. */
function useTalk(name: string): [Page | null, unknown, () => void] {
  const [page, setPage] = useState<Page | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const load = (before?: number) =>
    void ask<Page>("conversation", { name, count: 50, ...(before ? { before } : {}) })
      .then((a) =>
        setPage((p) => (before && p ? { ...a, messages: [...a.messages, ...p.messages] } : a)),
      )
      .catch(setTrouble);
  useEffect(() => {
    talking.set(name);
    const stops = [
      whenUp(() => load()),
      hear("message", (m) => {
        if (m.with === name)
          setPage((p) => p && { ...p, messages: [...p.messages, m.message as Letter] });
      }),
    ];
    return () => {
      talking.set("");
      for (const stop of stops) stop();
    };
  }, [name]);
  return [page, trouble, () => load(page?.before ?? undefined)];
}

function Write({ name }: { name: string }) {
  const [wrong, setWrong] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const send = (e: Event) => {
    e.preventDefault();
    const box = field.current as HTMLTextAreaElement;
    const text = box.value.trim();
    if (!text) return;
    setWrong("");
    box.value = "";
    ask("message", { name, text }).catch((x: unknown) => {
      setWrong(troubleText(x));
      if (!box.value) box.value = text;
    });
  };
  // Enter sends, Shift+Enter is a new line.
  const key = (e: KeyboardEvent) => {
    if (e.key === "Enter" && !e.shiftKey && !e.isComposing) send(e);
  };
  return (
    <form class="writeform" onSubmit={send}>
      <textarea
        ref={field}
        maxLength={1000}
        aria-label={t("messages.write", { who: name })}
        placeholder={t("messages.write", { who: name })}
        onKeyDown={key}
      />
      <button type="submit" class="primary">
        {t("messages.send")}
      </button>
      <Wrong text={wrong} />
    </form>
  );
}

function Talk({ name }: { name: string }) {
  const [page, trouble, more] = useTalk(name);
  const talks = useStore(conversations);
  const end = useRef<HTMLDivElement>(null);
  const title = t("messages.with", { who: page?.name ?? name });
  useTitle(title);
  useEffect(() => saw(page?.name ?? ""), [page?.name, talks]);
  const last = page?.messages[page.messages.length - 1]?.at;
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [last]);
  return (
    <main class="page narrow" id="main">
      <p class="crumbs">
        <Link to="/messages">{t("messages.title")}</Link>
      </p>
      <h1 class="talkhead">
        <Link to={`/person/${encodeURIComponent(name)}`}>{page?.name ?? name}</Link>
      </h1>
      {trouble !== null && <Wrong text={troubleText(trouble)} />}
      {page?.before != null && (
        <button type="button" class="small" onClick={more}>
          {t("messages.earlier")}
        </button>
      )}
      <ul class="letterlist" aria-live="polite" aria-label={title}>
        {page?.messages.map((l) => (
          <li class={`letter card${l.mine ? " mine" : ""}`}>
            {l.text}
            <small>{when(l.at)}</small>
          </li>
        ))}
      </ul>
      {page?.blocked && <p class="faint">{t("messages.blocked")}</p>}
      {page && !page.blocked && <Write name={page.name} />}
      <div ref={end} />
    </main>
  );
}

export function Messages({ id }: { id: string }) {
  return id ? <Talk name={id} key={id} /> : <List />;
}
