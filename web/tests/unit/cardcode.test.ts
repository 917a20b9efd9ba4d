// The code in the address of a card's QR link.
import assert from "node:assert/strict";
import test from "node:test";
import { cardCode } from "../../src/pages/tournament/place.ts";

test("a code is read from a card's address alone, whatever stands there", () => {
  const code = (pathname: string, hash: string) => cardCode({ pathname, hash });
  assert.equal(code("/class", "#kq7m-2xhd-9trc"), "kq7m-2xhd-9trc");
  for (const hash of ["", "#", "#%", "#kq7m", "#kq7m 2xhd 9trc"])
    assert.equal(code("/class", hash), "", hash);
  assert.equal(code("/tournaments", "#kq7m-2xhd-9trc"), "");
});
