// The modules of the site: what a module imports never leads back to it, types included.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import test from "node:test";

const src = new URL("../../src", import.meta.url).pathname;

type Graph = Map<string, string[]>;

/** The modules that a source names: imported, exported from, or fetched when they are wanted. */
const named = (source: string): string[] =>
  [...source.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*"(\.[^"]+\.tsx?)"/g)].map((m) => m[1] as string);

function graphOf(folder: string): Graph {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  return new Map(
    files
      .filter((f) => /\.tsx?$/.test(f))
      .map((f) => {
        const at = join(folder, f);
        const to = named(readFileSync(at, "utf8")).map((n) => join(dirname(at), n));
        return [f, to.map((x) => relative(folder, x))];
      }),
  );
}

/** Every way that leads back to where it began, once each: "a > b > a". */
function cycles(graph: Graph): string[] {
  const done = new Set<string>();
  const found: string[] = [];
  const walk = (at: string, way: string[]): void => {
    const before = way.indexOf(at);
    if (before >= 0) return void found.push([...way.slice(before), at].join(" > "));
    if (done.has(at)) return;
    for (const next of graph.get(at) ?? []) walk(next, [...way, at]);
    done.add(at);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

test("a circle is found, by types and by what is fetched later too", () => {
  const source =
    'import type { A } from "./a.ts";\nvoid import("../b.tsx");\nexport * from "./c.ts";';
  assert.deepEqual(named(source), ["./a.ts", "../b.tsx", "./c.ts"]);
  const graph = (...lines: string[]): Graph =>
    new Map(lines.map((l) => [l[0] as string, [...l.slice(1)]]));
  assert.deepEqual(cycles(graph("abc", "bc", "cd", "d")), []);
  assert.deepEqual(cycles(graph("ab", "bc", "ca")), ["a > b > c > a"]);
  assert.deepEqual(cycles(graph("ab", "bb")), ["b > b"]);
});

test("no module of the site leads back to itself", () => {
  const graph = graphOf(src);
  assert.ok(graph.size > 100, `${graph.size} modules`);
  for (const [file, to] of graph)
    for (const other of to) assert.ok(graph.has(other), `${file} imports ${other}`);
  assert.deepEqual(cycles(graph), []);
});

test("the server knows the pages of the site", () => {
  const main = readFileSync(join(src, "main.tsx"), "utf8");
  const site = readFileSync(join(src, "../../src/server/net/site.c"), "utf8");
  const table = /const pages: [^{]*= \{([^]*?)\n\};/.exec(main)?.[1] ?? "";
  const here = [...table.matchAll(/^ {2}"?(\w*)"?:/gm)].map((m) => m[1]);
  const list = /\bpages\[\] = \{([^]*?)\};/.exec(site)?.[1] ?? "";
  const there = [...list.matchAll(/"(\w*)"/g)].map((m) => m[1]);
  assert.ok(here.length > 10);
  assert.deepEqual(there.sort(), here.sort());
});
