// The foot of every page: the operator of the site, and its privacy page.
import { footPages } from "../i18n/text.ts";
import { Link } from "../base/router.tsx";
import { t } from "../i18n/index.ts";

export const Footer = ({ at }: { at: string }) => (
  <footer class="sitefoot">
    <nav aria-label={t("foot")}>
      {footPages.map((p) => (
        <Link to={`/${p}`} key={p} aria-current={at === `/${p}` ? "page" : undefined}>
          {t(`nav.${p}`)}
        </Link>
      ))}
    </nav>
  </footer>
);
