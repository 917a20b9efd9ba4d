// Keys that are a page's own.

/** Whether a key is meant for the page: not typed into a field or a dialog, and no key of the browser. */
export function isForPage(e: KeyboardEvent): boolean {
  if (e.ctrlKey || e.metaKey || e.altKey) return false;
  return !(e.target as Element).closest?.("input, textarea, select, dialog");
}
