// Following a person, and whether they are online.
import { useState } from "preact/hooks";
import { loadFriends } from "../core/friends.ts";
import { t } from "../i18n/index.ts";
import { ask } from "../net/connection.ts";
import { troubleText } from "../net/trouble.ts";
import { Wrong } from "./wrong.tsx";

export function Presence({ online }: { online: boolean }) {
  return (
    <span class={`isonline${online ? " here" : ""}`}>{t(online ? "person.online" : "away")}</span>
  );
}

interface FollowProps {
  p: { name: string; following: boolean };
  small?: boolean;
}

export function Follow({ p, small }: FollowProps) {
  const [on, setOn] = useState(p.following);
  const [wrong, setWrong] = useState("");
  const change = () => {
    setWrong("");
    ask("follow", { name: p.name, on: !on })
      .then(() => {
        setOn(!on);
        loadFriends();
      })
      .catch((e: unknown) => setWrong(troubleText(e)));
  };
  return (
    <>
      <button type="button" class={small ? "small" : ""} aria-pressed={on} onClick={change}>
        {t(on ? "follow.end" : "follow.begin")}
      </button>
      <Wrong text={wrong} />
    </>
  );
}
