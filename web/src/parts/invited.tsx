// Offers to the reader: challenges, and rematches of games that are over.
import { invitations } from "../core/invitations.ts";
import { useStore } from "../base/store.ts";
import { t } from "../i18n/index.ts";
import { Cards } from "./cards.tsx";

export function Invited() {
  const all = useStore(invitations);
  const over = all.filter((c) => c.phase === "over");
  const open = all.filter((c) => c.phase !== "over");
  return (
    <>
      <Cards title={t("mine.invited")} cards={open} action={t("mine.go")} />
      <Cards title={t("rematch.offers")} cards={over} action={t("rematch.see")} />
    </>
  );
}
