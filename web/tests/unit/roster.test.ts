// Lists of players as they are pasted: names, teams, tables out of spreadsheets.
import assert from "node:assert/strict";
import test from "node:test";
import {
  classOf,
  isReport,
  type Listed,
  listOf,
  roster,
} from "../../src/pages/tournament/roster.ts";

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

test("a chess club's report file is known, and its players are a table", () => {
  const players = [
    { name: "Anna Rossi", rating: 2301 },
    { name: "Weiß" },
    { name: 'Ben "B; b" Yu' },
  ];
  assert.equal(isReport("012 Club open\r\n001    1      Rossi,Anna"), true);
  assert.equal(isReport("Anna\n0010 Ben"), false);
  assert.deepEqual(roster(listOf(players)), [
    row("Anna Rossi", "", "2301"),
    row("Weiß"),
    row('Ben "B; b" Yu'),
  ]);
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
