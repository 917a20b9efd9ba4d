// Frames for other sites: a chapter of a study or a game, to be stepped through. They have no session
// and no socket, as a frame on another site has no cookie of ours.
//
//   /embed/study/ID?chapter=N
//   /embed/game/ID
//   /embed/board/?game=KIND...: <agon-board> of clients/js
import "./style/base.ts";
import "./style/game.css";
import "./style/embed.css";
import { render } from "preact";
import { applySettings, settings } from "./base/settings.ts";
import { languages, loadLanguage } from "./i18n/index.ts";
import { Embed } from "./pages/embed/page.tsx";

const [, , of = "", id = ""] = location.pathname.split("/").map(decodeURIComponent);
const query = new URLSearchParams(location.search);
const language = query.get("language") ?? "";
if (Object.hasOwn(languages, language)) settings.set({ ...settings.get(), language });

applySettings();
void loadLanguage().then(() =>
  render(<Embed of={of} id={id} query={query} />, document.getElementById("site") as HTMLElement),
);
