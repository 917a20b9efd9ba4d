// QR codes: a small one as another program (jsQR) has read it, sizes, and what is too long.
import assert from "node:assert/strict";
import test from "node:test";
import { qr } from "../../src/base/qr.ts";

const drawn = (text: string) =>
  qr(text)?.map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

test("a code is drawn as readers of codes expect it", () => {
  assert.deepEqual(drawn("a"), [
    "#######.#.###.#######",
    "#.....#...##..#.....#",
    "#.###.#.##.#..#.###.#",
    "#.###.#.##..#.#.###.#",
    "#.###.#.#..#..#.###.#",
    "#.....#..####.#.....#",
    "#######.#.#.#.#######",
    "...........##........",
    "####..#.######..###.#",
    "###.#.....#####..#...",
    "#....#####.#.....##.#",
    "##..#......#..#####..",
    "####.######.#..#..#..",
    "........#..#..#..#...",
    "#######....##..#.#...",
    "#.....#..##....##.##.",
    "#.###.#.....#####...#",
    "#.###.#.##.#..######.",
    "#.###.#.#.#.#.##.....",
    "#.....#.#....#.#..#.#",
    "#######.##...#..#....",
  ]);
});

test("a longer text takes a larger square, a very long one none", () => {
  const sizes = [17, 18, 32, 53, 78, 106, 107].map((n) => qr("x".repeat(n))?.length);
  assert.deepEqual(sizes, [21, 25, 25, 29, 33, 37, undefined]);
});
