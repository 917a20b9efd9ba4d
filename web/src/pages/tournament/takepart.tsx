// How to take part: in the browser, or with a program, with the exact command lines for this server.
import type { ComponentChildren } from "preact";
import { Link } from "../../base/router.tsx";
import { t } from "../../i18n/index.ts";
import { Copyable } from "../../parts/copy.tsx";
import { keptCode } from "./code.tsx";
import type { Feed } from "./feed.ts";
import { address, onlyHere } from "./place.ts";

/** A placeholder for the reader's token file. */
const FILE = "my.token";

function Way({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="wayto">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export function TakePart({ feed }: { feed: Feed }) {
  const data = feed.data;
  if (!data) return null;
  const url = address(data.url);
  const host = new URL(url).hostname;
  const port = data.bot_port ?? null;
  // Over TCP if there is a port for it; else over the site's address.
  const tcp = port ? `${host}:${port}` : "";
  const server = tcp || url;
  const code = data.tournament.state === "over" ? "" : keptCode();
  return (
    <div class="takepart">
      {onlyHere(url) && <p class="faint">{t("part.alone")}</p>}
      <Way title={t("part.browser")}>
        <p>
          {t("part.browser.text")}{" "}
          <Link to="/class">{t("part.class", { url: `${url}/class` })}</Link>
        </p>
      </Way>
      <Way title={t("part.token")}>
        <p>
          {t("part.token.text", { file: FILE })} <Link to="/account">{t("part.token.bots")}</Link>
        </p>
        {code && <Copyable text={`echo ${code} > ${FILE}`} label={FILE} />}
      </Way>
      <Way title={t("part.any")}>
        <p>{t("part.any.text")}</p>
        <Copyable
          text={`agon connect ${server} --token-file ${FILE} --engine "text:python3 me.py"`}
          label={t("part.any.lines")}
        />
        <Copyable
          text={`agon connect ${server} --token-file ${FILE} --engine "text:swipl me.pl"`}
          label="Prolog"
        />
        <Copyable
          text={`agon connect ${server} --token-file ${FILE} --engine ./my-engine`}
          label="UGI, AEI"
        />
      </Way>
      <Way title="Java">
        <p>{t("part.java.text")}</p>
        <Copyable text={`java -cp agon-bot.jar Me.java ${server} ${FILE}`} label="Java" />
        <Copyable
          text={`java -jar agon-bot.jar ${server} ${FILE} --program "swipl me.pl"`}
          label={t("part.java.program")}
        />
      </Way>
      {tcp && (
        <Way title="Python, C">
          <p>{t("part.clients.text")}</p>
          <Copyable
            text={`python3 clients/python/example.py ${tcp} ${FILE} --game ${data.tournament.game}`}
            label="Python"
          />
          <Copyable text={`clients/c/example ${host} ${port} ${FILE}`} label="C" />
        </Way>
      )}
      {data.bot_port === null && <p class="faint">{t("part.noport")}</p>}
      <p class="faint">{t("part.test")}</p>
    </div>
  );
}
