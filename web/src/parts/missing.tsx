// An address that leads nowhere.
import { Link } from "../base/router.tsx";
import { t } from "../i18n/index.ts";

export function Missing() {
  return (
    <main class="page narrow" id="main">
      <h1>{t("missing")}</h1>
      <p>{t("missing.text")}</p>
      <Link class="button primary" to="/">
        {t("home")}
      </Link>
    </main>
  );
}
