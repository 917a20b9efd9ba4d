// Lists of players as they are pasted: names, teams, tables out of spreadsheets.
import assert from "node:assert/strict";
import test from "node:test";
import { classOf, type Listed, roster } from "../../src/pages/tournament/roster.ts";

const row = (name: string, members = "", rating = ""): Listed => ({ name, members, rating });

test("names stand one per line, with blanks and byte order mark taken off", () => {
  assert.deepEqual(roster("\uFEFF Anna \r\n\r\nBen O’Neil\n"), [row("Anna"), row("Ben O’Neil")]);
  assert.deepEqual(roster("Rossi, Anna\nBen"), [row("Rossi, Anna"), row("Ben")]);
  assert.deepEqual(roster("Rossi, Anna\nWeiß, Ben"), [row("Rossi, Anna"), row("Weiß, Ben")]);
  assert.deepEqual(roster(""), []);
});

test("a team has its members behind a colon", () => {
  assert.deepEqual(roster("The Towers: Anna, Ben\nCem"), [
    row("The Towers", "Anna, Ben"),
    row("Cem"),
  ]);
});

test("a table names its columns in the reader's language, or begins with the name", () => {
  assert.deepEqual(roster("Prénom;Nom;Elo\nAnna;Rossi;1400\nBen;Weiß;"), [
    row("Anna Rossi", "", "1400"),
    row("Ben Weiß"),
  ]);
  assert.deepEqual(roster("名前\tレート\n安奈\t1200"), [row("安奈", "", "1200")]);
  assert.deepEqual(roster("Anna,1400\nBen,"), [row("Anna", "", "1400"), row("Ben")]);
});

test("rows of the same team become one seat", () => {
  assert.deepEqual(roster("name,team\nAnna,Towers\nBen,Towers\nCem,"), [
    row("Towers", "Anna, Ben"),
    row("Cem"),
  ]);
  assert.deepEqual(roster("Anna;Towers;900\nBen;Towers;800"), [row("Towers", "Anna, Ben", "900")]);
});

test("a chess club's report file gives names and ratings", () => {
  const line = (n: number, name: string, rating: string) =>
    `001 ${String(n).padStart(4)}      ${name.padEnd(33)} ${rating.padStart(4)}`;
  const file = ["012 Club open", line(1, "Rossi,Anna", "2301"), line(2, "Weiß", "")].join("\r\n");
  assert.deepEqual(roster(file), [row("Anna Rossi", "", "2301"), row("Weiß")]);
});

test("quotes hold separators and quotes", () => {
  assert.deepEqual(roster('"Rossi, Anna",1400\n"Ben ""Speedy"" Weiß",1300'), [
    row("Rossi, Anna", "", "1400"),
    row('Ben "Speedy" Weiß', "", "1300"),
  ]);
});

test("the server is told three lists of one length", () => {
  assert.deepEqual(classOf([row("Anna", "", "1400"), row("Towers", "Ben, Cem")]), {
    names: ["Anna", "Towers"],
    members: ["", "Ben, Cem"],
    ratings: ["1400", ""],
  });
});
