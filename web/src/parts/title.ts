// The title of the window: the page's title, then the site's name.
import { useEffect } from "preact/hooks";

/** Sets the title while the page is shown, in the current language. */
export function useTitle(text: string): void {
  useEffect(() => {
    document.title = text ? `${text} · Agon` : "Agon";
  }, [text]);
}
