// Archives that readers save: held to Python's reader of ZIP, which checks names, sizes and CRCs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { crc32, zip } from "../../src/base/zip.ts";

const read = `
import io, json, sys, zipfile
z = zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read()))
assert z.testzip() is None
print(json.dumps([[i.filename, z.read(i).decode()] for i in z.infolist()]))
`;

test("the check value of CRC-32", () => {
  assert.equal(crc32(new TextEncoder().encode("123456789")), 0xcbf43926);
});

test("an archive is read back by Python, names and all", () => {
  const files = [
    { name: "anna-1/me.py", text: "print(1)\n" },
    { name: "émile-2/oyuncu_ğ.pl", text: "% çok güzel\n" },
    { name: "leer", text: "" },
  ];
  const said = execFileSync("python3", ["-c", read], { input: zip(files), encoding: "utf8" });
  assert.deepEqual(
    JSON.parse(said),
    files.map((f) => [f.name, f.text]),
  );
});
