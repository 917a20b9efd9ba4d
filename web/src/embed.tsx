// What other sites show in a frame: a chapter of a study or a game, to be stepped through. It has no
// session and no socket, as a frame on another site has no cookie of ours.
//
//   /embed/study/ID?chapter=N
//   /embed/game/ID
import "./style/base.ts";
import "./style/game.css";
import "./style/embed.css";
import { render } from "preact";
import { applySettings } from "./core/settings.ts";
import { loadLanguage } from "./i18n/index.ts";
import { Embed } from "./pages/embed/page.tsx";

const [, , of = "", id = ""] = location.pathname.split("/").map(decodeURIComponent);
const chapter = new URLSearchParams(location.search).get("chapter") ?? "";

applySettings();
void loadLanguage().then(() =>
  render(
    <Embed of={of} id={id} chapter={chapter} />,
    document.getElementById("site") as HTMLElement,
  ),
);
