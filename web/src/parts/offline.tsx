// A banner on every page while the server cannot be reached; and a warning that the disk is full.
import { full } from "../base/localstore.ts";
import { useStore } from "../base/store.ts";
import { t } from "../i18n/index.ts";
import { connection } from "../net/connection.ts";

export function Offline() {
  const down = useStore(connection) === "down";
  const none = useStore(full);
  if (!down && !none) return null;
  return (
    <div class="offline" role="status">
      {[down ? t("connection.down") : "", none ? t("disk.full") : ""].filter(Boolean).join(" ")}
    </div>
  );
}
