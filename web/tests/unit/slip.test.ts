// The code of a slip's address.
import assert from "node:assert/strict";
import test from "node:test";
import { slipCode } from "../../src/core/slip.ts";

test("a code is read from the slip's address alone, whatever stands there", () => {
  const code = (pathname: string, hash: string) => slipCode({ pathname, hash });
  assert.equal(code("/class", "#kq7m-2xhd-9trc"), "kq7m-2xhd-9trc");
  for (const hash of ["", "#", "#%", "#kq7m", "#kq7m 2xhd 9trc"])
    assert.equal(code("/class", hash), "", hash);
  assert.equal(code("/tournaments", "#kq7m-2xhd-9trc"), "");
});
