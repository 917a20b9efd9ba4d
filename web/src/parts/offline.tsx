// Says that the server cannot be reached, on every page, until it can be.
import { useStore } from "../core/store.ts";
import { t } from "../i18n/index.ts";
import { connection } from "../net/connection.ts";

export function Offline() {
  if (useStore(connection) !== "down") return null;
  return (
    <div class="offline" role="status">
      {t("connection.down")}
    </div>
  );
}
