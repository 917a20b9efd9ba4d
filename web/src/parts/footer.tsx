// The foot of every page: who runs the site, and what it knows of its visitors.
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
