// The title of the window: the page's own words, then the site's name.
import { useEffect } from "preact/hooks";

/** Shows the title while the page does, in the language it is read in. */
export function useTitle(text: string): void {
  useEffect(() => {
    document.title = text ? `${text} · Agon` : "Agon";
  }, [text]);
}
