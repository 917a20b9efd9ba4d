// The title of the window, and whether something waits for the reader behind it.

export function setTitle(text: string): void {
  document.title = text ? `${text} · Agon` : "Agon";
}
