// The build of the site: one page, its script and style, and what is fetched when it is wanted; the page
// that other sites show in a frame; and the frame of the page /api.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type Plugin } from "vite";
import { headTexts } from "./src/core/pagetexts.ts";

const server = process.env.AGON_SERVER ?? "http://127.0.0.1:8017";

/** Texts for the heads of pages, which the server writes: heads/en.json and so on. */
const heads: Plugin = {
  name: "agon-heads",
  generateBundle() {
    for (const [language, texts] of Object.entries(headTexts))
      this.emitFile({
        type: "asset",
        fileName: `heads/${language}.json`,
        source: JSON.stringify(texts),
      });
  },
};

/** The courses with their goals, by which a browser judges: courses/arimaa.txt and so on. */
const courses: Plugin = {
  name: "agon-courses",
  generateBundle() {
    for (const name of readdirSync("../data/courses"))
      this.emitFile({
        type: "asset",
        fileName: `courses/${name}`,
        source: readFileSync(`../data/courses/${name}`),
      });
  },
};

/** The script of boards on other sites, under a name that stays. */
const element: Plugin = {
  name: "agon-element",
  generateBundle() {
    const source = readFileSync("../clients/js/board.js");
    this.emitFile({ type: "asset", fileName: "agon-board.js", source });
  },
};

/** The service worker, with the files that it keeps: the small boards, and all but large fonts, which few want. */
const offline: Plugin = {
  name: "agon-offline",
  enforce: "post",
  generateBundle(_, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => name.startsWith("assets/") && !name.includes("kanji"))
      .concat(readdirSync("public/boards").map((name) => `boards/${name}`))
      .map((name) => `/${name}`)
      .sort();
    const worker = readFileSync("src/offline/worker.js", "utf8");
    const list = JSON.stringify(files);
    const version = createHash("sha256").update(worker).update(list).digest("hex").slice(0, 16);
    const source = `const VERSION = "${version}";\nconst FILES = ${list};\n${worker}`;
    this.emitFile({ type: "asset", fileName: "worker.js", source });
  },
};

/** Texts of pages that few open: small as they are, they do not go along with the first page. */
const alone = (id: string): string | undefined =>
  /i18n\/((?:foot|first)\/[a-z]{2})\.ts$/.exec(id)?.[1];

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  plugins: [heads, courses, element, offline],
  build: {
    target: "es2021",
    assetsInlineLimit: 0, // nothing as a data: address: the server's policy wants files
    modulePreload: { polyfill: false },
    rollupOptions: {
      input: ["index.html", "embed.html", "api.html"],
      // A request costs more than the few kilobytes that it could save.
      output: { experimentalMinChunkSize: 6_000, manualChunks: alone },
    },
    chunkSizeWarningLimit: 200,
  },
  server: {
    port: 8020,
    fs: { allow: [".", "../clients/js"] },
    proxy: {
      "/api": { target: server, changeOrigin: true, headers: { origin: server } },
      "/socket": { target: server, ws: true, changeOrigin: true, rewriteWsOrigin: true },
    },
  },
});
