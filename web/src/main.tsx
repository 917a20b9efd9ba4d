// The site begins here: styles, language, the line to the server, and the page of the address.
import "./style/tokens.css";
import "./style/site.css";
import "./style/board.css";
import "./style/pieces.css";
import { render } from "preact";
import { place } from "./core/router.tsx";
import { applySettings } from "./core/settings.ts";
import { useStore } from "./core/store.ts";
import { language, loadLanguage } from "./i18n/index.ts";
import { begin } from "./net/link.ts";
import { Account, PersonPage } from "./pages/account.tsx";
import { GamePage } from "./pages/game/page.tsx";
import { Home } from "./pages/home.tsx";
import { Lobby, Watch } from "./pages/lobby.tsx";
import { Missing } from "./pages/missing.tsx";
import { PlayGame, PlayList } from "./pages/play.tsx";
import { Rules } from "./pages/rules.tsx";
import { Header } from "./parts/header.tsx";

function Page() {
  const [path = "/", query = ""] = useStore(place).split("?");
  const [, first = "", second = ""] = path.split("/").map(decodeURIComponent);
  switch (first) {
    case "":
      return <Home />;
    case "play":
      return second ? <PlayGame id={second} /> : <PlayList />;
    case "game":
      return (
        <GamePage key={second} id={second} keyword={new URLSearchParams(query).get("key") ?? ""} />
      );
    case "lobby":
      return <Lobby />;
    case "watch":
      return <Watch />;
    case "account":
      return <Account />;
    case "person":
      return <PersonPage key={second} name={second} />;
    case "rules":
      return <Rules id={second} />;
    default:
      return <Missing />;
  }
}

function Site() {
  useStore(language);
  return (
    <>
      <Header />
      <Page />
    </>
  );
}

applySettings();
void begin();
void loadLanguage().then(() => render(<Site />, document.getElementById("site") as HTMLElement));
