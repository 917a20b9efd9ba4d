// What people are called.
import { t } from "../i18n/index.ts";

/** A person's name; guests are called so in the reader's language. */
export function personName(name: string): string {
  const id = /^Guest (\d+)$/.exec(name)?.[1];
  return id ? t("guest", { id }) : name;
}
