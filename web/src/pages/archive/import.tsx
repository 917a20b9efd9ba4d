// Importing one's games, pasted or from a file: sent in parts of the size that the server accepts.
import { useState } from "preact/hooks";
import { Link } from "../../base/router.tsx";
import { decoded, placed, without } from "../../base/records.ts";
import { useStore } from "../../base/store.ts";
import { message, type Message, t } from "../../i18n/index.ts";
import { ask, me } from "../../net/connection.ts";
import { useTitle } from "../../parts/title.ts";
import { Trouble } from "../../parts/wrong.tsx";

const FILE_MOST = 2000000;
const LINKS = 20;

interface Answer {
  imported: string[];
  known: string[];
  problems: Message[];
}

function List({ title, games }: { title: string; games: string[] }) {
  if (games.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <ul class="row chips">
        {games.slice(0, LINKS).map((id) => (
          <li key={id}>
            <Link class="chip" to={`/game/${id}`}>
              {id}
            </Link>
          </li>
        ))}
        {games.length > LINKS && <li>…</li>}
      </ul>
    </>
  );
}

function Result({ all }: { all: Answer }) {
  return (
    <section role="status" class="importtold">
      <p class="strong">
        {t("imports.done", { n: all.imported.length })}{" "}
        {t("imports.known", { n: all.known.length })}{" "}
        {t("imports.wrong", { n: all.problems.length })}
      </p>
      <List title={t("imports.new")} games={all.imported} />
      <List title={t("imports.there")} games={all.known} />
      {all.problems.length > 0 && (
        <ul class="trouble">
          {all.problems.map((p, i) => (
            <li key={i}>{message(p)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Form({ name }: { name: string }) {
  const [text, setText] = useState("");
  const [result, setResult] = useState<Answer | null>(null);
  const [trouble, setTrouble] = useState<unknown>(null);
  const [left, setLeft] = useState(0);
  const send = async (e: Event) => {
    e.preventDefault();
    const parts = placed(text);
    let all: Answer = { imported: [], known: [], problems: [] };
    let done = 0;
    setResult(null);
    setTrouble(null);
    try {
      for (const [i, part] of parts.entries()) {
        setLeft(parts.length - i);
        const a = await ask<Answer>("import_games", { ...part });
        all = {
          imported: [...all.imported, ...a.imported],
          known: [...all.known, ...a.known],
          problems: [...all.problems, ...a.problems],
        };
        setResult(all);
        done++;
      }
    } catch (x) {
      setTrouble(x);
    }
    setText(without(text, done)); // parts refused by a rate limit can be sent later
    setLeft(0);
  };
  const take = async (input: HTMLInputElement) => {
    const file = input.files?.[0];
    if (!file) return;
    setTrouble(null);
    if (file.size > FILE_MOST) setTrouble({ code: "too_large", text: "" });
    else setText(decoded(await file.arrayBuffer()));
    input.value = "";
  };
  return (
    <>
      <form class="card stack importform" onSubmit={(e) => void send(e)}>
        <label>
          {t("imports.text")}
          <textarea
            rows={10}
            value={text}
            maxLength={FILE_MOST}
            spellcheck={false}
            placeholder={"agon record 1\ngame: kamisado\n…"}
            onInput={(e) => setText((e.target as HTMLTextAreaElement).value)}
          />
        </label>
        <label>
          {t("imports.file")}
          <input
            type="file"
            accept=".txt,.agon,.pgn,.apgn,.tsv,text/plain,application/x-chess-pgn"
            onChange={(e) => void take(e.target as HTMLInputElement)}
          />
        </label>
        <p class="row">
          <button type="submit" class="primary" disabled={left > 0 || !text.trim()}>
            {t("imports.send")}
          </button>
          <Link class="button" to={`/archive?importer=${encodeURIComponent(name)}`}>
            {t("imports.mine")}
          </Link>
          {left > 1 && <span class="faint">{t("imports.left", { n: left })}</span>}
        </p>
      </form>
      <Trouble of={trouble} />
      {result && <Result all={result} />}
    </>
  );
}

export function Import() {
  const person = useStore(me);
  useTitle(t("imports.title"));
  return (
    <main class="page narrow" id="main">
      <p class="crumbs">
        <Link to="/archive">{t("nav.archive")}</Link>
      </p>
      <h1>{t("imports.title")}</h1>
      <p class="leadtext">{t("imports.lead")}</p>
      {person && !person.guest ? (
        <Form name={person.name} />
      ) : (
        <p>
          {t("imports.guest")}{" "}
          <Link class="button primary" to="/account">
            {t("imports.account")}
          </Link>
        </p>
      )}
    </main>
  );
}
