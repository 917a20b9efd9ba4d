// Saving a study, sharing its link, downloading it.
import type { Setup } from "../../net/types.ts";
import { useState } from "preact/hooks";
import { download } from "../../base/download.ts";
import { hasSan } from "../../core/san.ts";
import { t } from "../../i18n/index.ts";
import { ask } from "../../net/connection.ts";
import { copyFrom } from "../../parts/copy.tsx";
import { whereOf } from "../../core/trial.ts";
import { Authors } from "./authors.tsx";
import { isHere } from "../../local/storage.ts";
import { boardSvg, lineGif } from "../../study/files.ts";
import { addressOfChapter, type Naming, read } from "../../study/keeping.ts";
import type { StudyModel } from "../../study/model.ts";
import { Tree } from "../../core/tree.ts";

/** The address of the position shown, as a link that works without a stored study; "" if
 * there is none. */
export function addressOf(model: StudyModel): string {
  const { setup, origin } = model;
  if (!setup || setup.definition) return "";
  const path = Tree.path(model.node);
  const args = new URLSearchParams({ ...whereOf(setup) });
  if (path.length > 0) args.set("turns", path.map((n) => n.turn).join("; "));
  if (origin.what === "game" && path.length === 0) args.delete("turns");
  return `${location.origin}/study/board?${args}`;
}

/** The HTML that embeds the open chapter, or the game studied, in other sites; "": none. */
function frameOf(model: StudyModel): string {
  const { origin, study } = model;
  const kept = study.id && !isHere(study.id) ? addressOfChapter(study) : "";
  const game =
    origin.what === "game" && !origin.key && !isHere(origin.game) ? `/game/${origin.game}` : "";
  const path = kept || game;
  const src = `${location.origin}/embed${path}`;
  return path && `<iframe src="${src}" width="480" height="600" title="Agon"></iframe>`;
}

export function Copy({ address, label }: { address: string; label: string }) {
  const [copied, setCopied] = useState("");
  const copy = async (e: Event) => {
    const box = (e.currentTarget as HTMLElement).parentElement?.querySelector("input");
    if (box && (await copyFrom(box))) setCopied(address);
  };
  return (
    <div class="row copy">
      <input class="grow" readOnly value={address} aria-label={label} />
      <button type="button" onClick={(e) => void copy(e)}>
        {copied === address ? t("copied") : t("copy")}
      </button>
    </div>
  );
}

/** The contents of every chapter, the open one as it is here. */
async function everyChapter(model: StudyModel): Promise<object[]> {
  const out: object[] = [];
  for (const c of model.study.chapters) {
    const open = c.id === model.study.chapter;
    const stored = open ? null : await read(model.study.id, c.id);
    const setup = stored?.setup ?? model.setup;
    const nodes = stored?.nodes ?? model.tree.keep();
    if (setup) out.push({ title: c.title, setup: whereOf(setup), nodes });
  }
  return out;
}

/** The file name of a study: its title, or the game's. */
const fileOf = (title: string, game: string) =>
  (title || game).replace(/[^\p{L}\p{N}-]+/gu, "-").slice(0, 40);

export function Share({ model }: { model: StudyModel }) {
  const [named, name] = useState<Naming>({}); // the reader's changes here
  const { setup, study } = model;
  if (!setup) return null;
  const { title = study.title, public: open = study.mine && study.public } = named;
  const linked = !!study.id && study.writes && !isHere(study.id);
  const save = async (anew: boolean) => {
    model.trouble = null;
    await model.save(anew, named);
    if (!model.trouble) name((now) => (now === named ? {} : now));
  };
  const here = addressOf(model);
  const frame = frameOf(model);
  return (
    <div class="sharebox stack loose">
      {setup.traits.includes("timed") ? (
        <p class="faint">{t("study.timed")}</p>
      ) : (
        <SaveForm
          model={model}
          title={title}
          open={open}
          set={(part) => name({ ...named, ...part })}
          save={(anew) => void save(anew)}
        />
      )}
      {linked && (
        <>
          <p>{t("study.link")}</p>
          <Copy address={`${location.origin}/study/${study.id}`} label={t("study.link")} />
          {study.chapters.length > 1 && (
            <Copy
              address={`${location.origin}${addressOfChapter(study)}`}
              label={t("chapter.link")}
            />
          )}
          <Authors model={model} />
        </>
      )}
      {frame && (
        <>
          <p>{t("embed.code")}</p>
          <Copy address={frame} label={t("embed.code")} />
        </>
      )}
      {here && (
        <>
          <p>{t("study.here")}</p>
          <Copy address={here} label={t("study.here")} />
        </>
      )}
      <Files model={model} setup={setup} title={title} save={() => save(false)} />
    </div>
  );
}

interface SaveProps {
  model: StudyModel;
  title: string;
  /** Whether it is public. */
  open: boolean;
  set(part: Naming): void;
  save(anew: boolean): void;
}

function SaveForm({ model, title, open, set, save }: SaveProps) {
  const { study, busy, tree } = model;
  const own = !!study.id && study.writes;
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault();
        save(false);
      }}
    >
      <label>
        <span>{t("study.title")}</span>
        <input
          value={title}
          maxLength={60}
          onInput={(e) => set({ title: (e.target as HTMLInputElement).value })}
        />
      </label>
      {(study.mine || !study.writes) && (
        <label class="check fine">
          <input
            type="checkbox"
            checked={open}
            onChange={(e) => set({ public: (e.target as HTMLInputElement).checked })}
          />
          <span>{t("study.public")}</span>
        </label>
      )}
      <div class="row">
        <button type="submit" class="primary" disabled={busy || (!own && tree.size === 0)}>
          {own ? t("study.save") : study.id ? t("study.copy") : t("study.keep")}
        </button>
        {own && !isHere(study.id) && (
          <button type="button" disabled={busy} onClick={() => save(true)}>
            {t("study.copy")}
          </button>
        )}
      </div>
    </form>
  );
}

interface FilesProps {
  model: StudyModel;
  setup: Setup;
  title: string;
  save(): Promise<void>;
}

/** The study as files: a record, PGN, JSON, and pictures. */
function Files({ model, setup, title, save }: FilesProps) {
  const [drawn, setDrawn] = useState("");
  const [whole, setWhole] = useState(false);
  const many = model.study.chapters.length > 1;
  const all = many && whole;
  const file = fileOf(title, setup.game);
  const attempt = (work: () => Promise<void>) => work().catch((e) => model.fail(e));
  const json = async () => {
    const here = { setup: whereOf(setup), nodes: model.tree.keep() };
    const parts = all ? { chapters: await everyChapter(model) } : here;
    download(`${file}.json`, "application/json", JSON.stringify({ title, ...parts }, null, 1));
  };
  const record = async (pgn: boolean) => {
    if (!model.study.id || model.dirty) await save();
    const { id, chapter } = model.study;
    if (!id || model.dirty) return;
    await attempt(async () => {
      const args = { study: id, ...(all ? {} : { chapter }), ...(pgn ? { pgn } : {}) };
      const a = await ask<{ record: string }>("study_record", args);
      download(`${file}.${pgn ? "pgn" : "agon"}`, "text/plain", a.record);
    });
  };
  const gif = async () => {
    await attempt(async () => {
      const gif = await lineGif(model, (n, all) => setDrawn(t("study.drawn", { n, all })));
      if (gif) download(`${file}.gif`, "image/gif", gif as BlobPart);
    });
    setDrawn("");
  };
  const button = (text: string, act: () => Promise<unknown>) => (
    <button type="button" disabled={model.tree.size === 0} onClick={() => void act()}>
      {text}
    </button>
  );
  return (
    <>
      {many && (
        <label class="check fine">
          <input
            type="checkbox"
            checked={whole}
            onChange={(e) => setWhole((e.target as HTMLInputElement).checked)}
          />
          <span>{t("chapter.all")}</span>
        </label>
      )}
      <div class="row">
        {!setup.traits.includes("timed") && button(t("study.record"), () => record(false))}
        {hasSan(setup) && button(t("study.pgn"), () => record(true))}
        {button(t("study.json"), () => attempt(json))}
        <button type="button" onClick={() => download(`${file}.svg`, "image/svg+xml", boardSvg())}>
          {t("study.svg")}
        </button>
        <button type="button" aria-disabled={!!drawn} onClick={() => drawn || void gif()}>
          {t("study.gif")}
        </button>
      </div>
      <p class="faint tabular" role="status">
        {drawn}
      </p>
    </>
  );
}
