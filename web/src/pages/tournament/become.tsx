// Who may make tournaments, and how one comes to be allowed to.
import { t } from "../../i18n/index.ts";
import { Copyable } from "../../parts/copy.tsx";

/** May make tournaments: organisers and administrators. */
export const makes = (role: string | undefined): boolean =>
  role === "organiser" || role === "administrator";

/** `name`: the reader's account, "" for a guest. */
export function Become({ name }: { name: string }) {
  return (
    <section class="become">
      <h2>{t("cup.become")}</h2>
      <p class="faint">{t("cup.become.text")}</p>
      <Copyable text={`agond admin role ${name || "NAME"} organiser`} label={t("cup.become")} />
    </section>
  );
}
