// The language that an address asks for.
import assert from "node:assert/strict";
import { test } from "node:test";

test("an address asks for a language that there is, or for none", async () => {
  const root = { lang: "" };
  for (const [name, value] of Object.entries({
    location: { search: "?lang=constructor" },
    navigator: { languages: ["tr-TR"] },
    document: { documentElement: root },
  }))
    Object.defineProperty(globalThis, name, { value, configurable: true });
  const { language, loadLanguage } = await import("../../src/i18n/index.ts");
  await loadLanguage();
  assert.equal(language.get(), "tr");
  assert.equal(root.lang, "tr");
});
