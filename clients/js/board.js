// <agon-board>: a board of any game of Agon on any page, in a frame that an Agon server gives. README.md
// lists its attributes; a server has this file as /agon-board.js, and examples at /embedding.

const SEEN = [
  "game", "variant", "options", "position", "turns", "at", "play", "flipped", "language", "server",
];
/** Where this file came from, unless it is a part of a larger one. */
const HOME = /^https?:/.test(import.meta.url) ? new URL(import.meta.url).origin : "";

export class AgonBoard extends HTMLElement {
  static observedAttributes = SEEN;
  #frame = null;
  #waits = false;
  #turns = [];

  /** The turns that are on the board: those it was given, and those played on it. */
  get turns() {
    return [...this.#turns];
  }

  /** Shows the position after so many turns of a board that replays. */
  show(at) {
    this.#frame?.contentWindow?.postMessage({ agon: "show", at }, this.#server);
  }

  get #server() {
    return new URL(this.getAttribute("server") ?? HOME, document.baseURI).origin;
  }

  connectedCallback() {
    this.style.display ||= "block";
    this.#frame = document.createElement("iframe");
    this.#frame.title = this.getAttribute("label") ?? "Agon";
    this.#frame.loading = "lazy";
    Object.assign(this.#frame.style, { width: "100%", height: "100%", border: "0" });
    if (!this.style.height) Object.assign(this.style, { aspectRatio: "5 / 6", maxWidth: "600px" });
    addEventListener("message", this.#hear);
    this.replaceChildren(this.#frame);
    this.#load();
  }

  disconnectedCallback() {
    removeEventListener("message", this.#hear);
  }

  /** Several attributes that change at once load the board once. Chromium 156 may lose the second of two
   * addresses that a lazy frame gets within some milliseconds; an eager one takes the last. */
  attributeChangedCallback() {
    if (!this.#frame || this.#waits) return;
    this.#waits = true;
    queueMicrotask(() => {
      this.#waits = false;
      this.#frame.loading = "eager";
      this.#load();
    });
  }

  #load() {
    const query = new URLSearchParams();
    for (const name of SEEN)
      if (name !== "server" && this.hasAttribute(name)) query.set(name, this.getAttribute(name));
    this.#frame.src = `${this.#server}/embed/board/?${query}`;
  }

  #hear = (e) => {
    if (!this.#frame || e.source !== this.#frame.contentWindow || e.origin !== this.#server) return;
    if (e.data?.agon !== "turns" || !Array.isArray(e.data.turns)) return;
    this.#turns = e.data.turns.map(String);
    const { over, result, at } = e.data;
    this.dispatchEvent(
      new CustomEvent("turns", { detail: { turns: this.turns, at, over, result }, bubbles: true }),
    );
  };
}

if (!customElements.get("agon-board")) customElements.define("agon-board", AgonBoard);
