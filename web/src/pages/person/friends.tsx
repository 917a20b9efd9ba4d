// The people that the reader follows, those online first, to be challenged or watched; and the
// reader's followers.
import { useEffect } from "preact/hooks";
import { type Friend, followers, following, loadFriends } from "../../core/friends.ts";
import { Link } from "../../base/router.tsx";
import { useStore } from "../../base/store.ts";
import { t } from "../../i18n/index.ts";
import { me } from "../../net/connection.ts";
import { useTitle } from "../../parts/title.ts";
import { Follow, Presence } from "../../parts/follow.tsx";
import "../../style/person.css";

/** How often games that begin or end are requested while the page is open. */
const FRESH_MS = 15000;

function Row({ friend: f }: { friend: Friend }) {
  const at = encodeURIComponent(f.name);
  return (
    <li class="friend card">
      <Link to={`/person/${at}`}>{f.name}</Link>
      <Presence online={f.online} />
      {f.playing && (
        <Link class="button small" to={`/game/${f.playing}`}>
          {t("watch")}
        </Link>
      )}
      <Link
        class="button small"
        to={`/play?against=${at}`}
        aria-label={t("challenge.who", { who: f.name })}
      >
        {t("challenge")}
      </Link>
      <Follow p={{ name: f.name, following: true }} small />
    </li>
  );
}

export function Friends() {
  useTitle(t("friends.title"));
  const who = useStore(me);
  const list = useStore(following);
  const fans = useStore(followers);
  useEffect(() => {
    loadFriends();
    const timer = setInterval(
      () => document.visibilityState === "visible" && loadFriends(),
      FRESH_MS,
    );
    return () => clearInterval(timer);
  }, [who?.id]);
  const sorted = [...list].sort(
    (a, b) => Number(b.online) - Number(a.online) || a.name.localeCompare(b.name),
  );
  return (
    <main class="page narrow" id="main">
      <h1>{t("friends.title")}</h1>
      {who && list.length === 0 && (
        <p class="faint">{t(who.guest ? "friends.guest" : "friends.none")}</p>
      )}
      <ul class="friendlist">
        {sorted.map((f) => (
          <Row key={f.name} friend={f} />
        ))}
      </ul>
      {fans.length > 0 && (
        <section>
          <h2>{t("friends.followers")}</h2>
          <p class="row">
            {fans.map((name) => (
              <Link key={name} to={`/person/${encodeURIComponent(name)}`}>
                {name}
              </Link>
            ))}
          </p>
        </section>
      )}
    </main>
  );
}
