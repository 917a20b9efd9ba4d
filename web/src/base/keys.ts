// Keyboard shortcuts of a page.
import { useLayoutEffect } from "preact/hooks";
import { settings } from "./settings.ts";

/** Whether a key is meant for the page: not typed into a field or a dialog, no shortcut of the
 * browser, and no single letter if the reader has disabled these. */
export function isForPage(e: KeyboardEvent): boolean {
  if (e.ctrlKey || e.metaKey || e.altKey) return false;
  if (e.key.length === 1 && !settings.get().letters) return false;
  return !(e.target as Element).closest?.("input, textarea, select, dialog");
}

/** Calls `act` with each key pressed on a page; it returns whether the page handled the key. Always
 * calls the function of the latest render, and listens from the first layout on, not only after the
 * next frame. */
export function usePageKeys(act: (key: string) => boolean): void {
  useLayoutEffect(() => {
    const hear = (e: KeyboardEvent) => {
      if (isForPage(e) && act(e.key)) e.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  });
}
