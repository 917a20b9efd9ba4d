// Restores lost focus: if the focused element is removed, its nearest remaining ancestor gets the
// focus; if it is disabled for a moment, it gets the focus back afterwards. A page that has a
// better target sets it itself, before or after.

/** Starts watching the focus of the whole site. */
export function keepFocus(): void {
  let last: HTMLElement | null = null;
  let around: HTMLElement[] = [];
  const gone = (el: Element) => !el.isConnected || el.matches(":disabled");

  const mend = () => {
    const at = document.activeElement;
    if (!last || (at && at !== document.body)) return;
    if (last.matches(":disabled") && last.isConnected) return;
    if (last.isConnected) return last.focus({ preventScroll: true });
    const near = around.find((el) => el.isConnected);
    last = null;
    if (!near) return;
    if (near.tabIndex < 0) near.tabIndex = -1;
    near.focus({ preventScroll: true });
  };
  const soon = () => setTimeout(mend);

  document.addEventListener("focusin", (e) => {
    last = e.target as HTMLElement;
    around = [];
    for (let el = last.parentElement; el && el !== document.body; el = el.parentElement)
      if (el instanceof HTMLElement) around.push(el);
  });
  // A user who leaves an element that is still there wants no focus.
  document.addEventListener("focusout", (e) => {
    const left = e.target as Element;
    if (!e.relatedTarget && !gone(left))
      setTimeout(() => {
        if (left === last && !gone(left)) last = null;
      });
  });
  new MutationObserver(() => last && document.activeElement === document.body && soon()).observe(
    document.body,
    { childList: true, subtree: true, attributeFilter: ["disabled"] },
  );
}
