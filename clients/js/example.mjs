// Two levels of an engine play a game: node example.mjs AGON.WASM GAME LEVEL LEVEL
import { readFile } from "node:fs/promises";
import { Agon } from "./agon.js";

const [wasm, kind, ...levels] = process.argv.slice(2);
const agon = await Agon.start(await WebAssembly.compile(await readFile(wasm)));

/** What is answered; a refusal ends the program. */
function ask(question) {
  const answer = agon.ask({ kind, ...question });
  if (!answer.ok) throw new Error(answer.error.text);
  return answer;
}

const { names } = ask({ do: "setup" }).setup;
const turns = [];
for (;;) {
  const line = turns.join("; ");
  const { position, result } = ask({ do: "look", turns: line });
  if (position.over) {
    console.log(`${names[result.winner] ?? "Nobody"} wins: ${result.why}`);
    break;
  }
  const level = levels[position.seat];
  const { text } = ask({ do: "reply", turns: line, level, seed: turns.length + 1, ms: 1000 });
  console.log(`${names[position.seat]}: ${text}`);
  turns.push(text);
}
