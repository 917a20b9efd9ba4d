// The build of the site: one page, its script and style, and what is fetched when it is wanted; and the
// page that other sites show in a frame.
import { defineConfig, type Plugin } from "vite";
import { said } from "./src/core/said.ts";

const server = process.env.AGON_SERVER ?? "http://127.0.0.1:8017";

/** Texts for the heads of pages, which the server writes: said/en.json and so on. */
const heads: Plugin = {
  name: "agon-heads",
  generateBundle() {
    for (const [language, texts] of Object.entries(said))
      this.emitFile({
        type: "asset",
        fileName: `said/${language}.json`,
        source: JSON.stringify(texts),
      });
  },
};

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  plugins: [heads],
  build: {
    target: "es2021",
    assetsInlineLimit: 0, // nothing as a data: address: the server's policy wants files
    modulePreload: { polyfill: false },
    rollupOptions: { input: ["index.html", "embed.html"] },
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
