// Boards for other people's pages: live examples of <agon-board>, each with its code.
import "../style/embedding.css";
import "../../../clients/js/board.js";
import { Copy } from "./study/share.tsx";
import { t } from "../i18n/index.ts";
import { useTitle } from "../parts/title.ts";

declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "agon-board": Record<string, string>;
    }
  }
}

/** The attributes of an example, in their order. */
type Attributes = Record<string, string>;

const examples: [string, Attributes][] = [
  ["draw", { game: "arimaa", position: "g 7r/8/3h4/3E4/8/8/8/R7" }],
  [
    "replay",
    { game: "kamisado", turns: "c1g5; f8f2; e1a5; d8c7; a5a7; f2e1", at: "0", language: "en" },
  ],
  ["play", { game: "amazons", variant: "6x6", play: "" }],
];

const written = (a: Attributes): string =>
  `<agon-board ${Object.entries(a)
    .map(([name, value]) => (value ? `${name}="${value}"` : name))
    .join(" ")}></agon-board>`;

export function Embedding() {
  useTitle(t("nav.embedding"));
  const script = `<script type="module" src="${location.origin}/agon-board.js"></script>`;
  return (
    <main class="page embedding" id="main">
      <h1>{t("nav.embedding")}</h1>
      <p class="lead">{t("embedding.lead")}</p>
      <Copy address={script} label={t("embedding.script")} />
      <ul class="examples">
        {examples.map(([name, attributes]) => (
          <li class="card" key={name}>
            <h2>{t(`embedding.${name}` as "embedding.draw")}</h2>
            <agon-board {...attributes} label={t(`embedding.${name}` as "embedding.draw")} />
            <Copy address={written(attributes)} label={t("embedding.code")} />
          </li>
        ))}
      </ul>
      <p>{t("embedding.more")}</p>
    </main>
  );
}
