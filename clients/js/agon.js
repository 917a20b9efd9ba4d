// Agon's rules and engines as WebAssembly: one instance, asked in questions and answers.
//
// An instance is used by one thread, best a worker's, and does one thing at a time. What it is asked
// and what it answers is docs/protocol-server.md's, as far as no server is needed: README.md.

/** Where WASI would have files: there are none. */
const nowhere = () => 8; // EBADF

/** A small module with one instruction of SIMD, without which agon.wasm cannot be read. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
]);

/** Whether agon.wasm runs here. */
export const supported = () => typeof WebAssembly === "object" && WebAssembly.validate(SIMD);

export class Agon {
  #exports;
  #hear = () => {};
  #wanted = () => true;

  /** @param module a compiled agon.wasm */
  static async start(module) {
    const agon = new Agon();
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: { fd_close: nowhere, fd_seek: nowhere, fd_write: nowhere },
      host: {
        now: () => performance.now() * 1000,
        wanted: () => (agon.#wanted() ? 1 : 0),
        hear: (at) => agon.#hear(JSON.parse(agon.#text(at))),
      },
    });
    agon.#exports = instance.exports;
    agon.#exports._initialize();
    return agon;
  }

  /** Bytes of memory that it has. */
  get memory() {
    return this.#exports.memory.buffer.byteLength;
  }

  #text(at) {
    const bytes = new Uint8Array(this.#exports.memory.buffer);
    return new TextDecoder().decode(bytes.slice(at, bytes.indexOf(0, at)));
  }

  /** Asks in bytes: names and values by turns, each ended by a NUL. */
  askBytes(bytes, hear = () => {}, wanted = () => true) {
    this.#hear = hear;
    this.#wanted = wanted;
    const room = this.#exports.agon_room(bytes.length);
    if (room) new Uint8Array(this.#exports.memory.buffer).set(bytes, room);
    const answer = room ? this.#exports.agon_answer(bytes.length) : 0;
    if (!answer) throw new Error("no memory is left");
    return JSON.parse(this.#text(answer));
  }

  /** Asks; gives the answer, {ok: true, ...} or {ok: false, error}. `analyse` tells hear() of the
   * lines that it finds, and ends when wanted() is false. */
  ask(question, hear, wanted) {
    return this.askBytes(bytesOf(question), hear, wanted);
  }
}

/** A question as bytes. What is undefined, null or false is left out; a list is said one by one. */
export function bytesOf(question) {
  const words = [];
  for (const [name, value] of Object.entries(question))
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== false)
        words.push(name, one === true ? "on" : String(one));
  return new TextEncoder().encode(words.map((word) => word.replaceAll("\0", "") + "\0").join(""));
}
