// Keys that are a page's own.
import { settings } from "./settings.ts";

/** Whether a key is meant for the page: not typed into a field or a dialog, no key of the browser, and
 * no single letter where the reader has switched these off. */
export function isForPage(e: KeyboardEvent): boolean {
  if (e.ctrlKey || e.metaKey || e.altKey) return false;
  if (e.key.length === 1 && !settings.get().letters) return false;
  return !(e.target as Element).closest?.("input, textarea, select, dialog");
}
