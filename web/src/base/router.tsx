// Client-side routing: the page of the current address, and links that change it without loading.
import type { ComponentChildren } from "preact";
import { store } from "./store.ts";

export const place = store(location.pathname + location.search);

export function go(to: string, replace = false): void {
  if (to === place.get()) return;
  history[replace ? "replaceState" : "pushState"](null, "", to);
  // The tags that the server sent describe the loaded page only.
  for (const el of document.head.querySelectorAll("[rel=canonical], [rel=alternate], [property]"))
    el.remove();
  place.set(to);
  if (!replace) scrollTo(0, 0);
}

addEventListener("popstate", () => place.set(location.pathname + location.search));

interface Anchor {
  to: string;
  children: ComponentChildren;
  class?: string;
  tabIndex?: number;
  title?: string;
  "aria-label"?: string;
  "aria-current"?: "page" | undefined;
  "aria-hidden"?: "true";
}

/** A link within the site; a modifier key leaves it to the browser. */
export function Link({ to, children, ...rest }: Anchor) {
  const follow = (e: MouseEvent) => {
    if (e.metaKey || e.ctrlKey || e.shiftKey || e.altKey || e.button !== 0) return;
    e.preventDefault();
    go(to);
  };
  return (
    <a href={to} onClick={follow} {...rest}>
      {children}
    </a>
  );
}

/** Another name for the page that is shown: the address changes and nothing else. */
export function replaceAddress(to: string): void {
  history.replaceState(null, "", to);
}
