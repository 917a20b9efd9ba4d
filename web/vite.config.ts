// The build of the site: one page, its script and style, and what is fetched when it is wanted.
import { defineConfig } from "vite";

const server = process.env.AGON_SERVER ?? "http://127.0.0.1:8017";

export default defineConfig({
  esbuild: { jsx: "automatic", jsxImportSource: "preact" },
  build: {
    target: "es2021",
    assetsInlineLimit: 0, // nothing as a data: address: the server's policy wants files
    modulePreload: { polyfill: false },
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
