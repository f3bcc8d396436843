import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { type Language, languages } from "../contract/language.ts";
import { offeredFilters, words } from "./build-plugins.ts";

/** The language to build or to serve: `vite build --mode zh`; English otherwise. */
const languageOf = (mode: string): Language => languages.find((language) => language === mode) ?? "en";

const server = "http://127.0.0.1:3000";

export default defineConfig(({ mode }) => ({
  root: fileURLToPath(new URL(".", import.meta.url)),
  plugins: [words(languageOf(mode)), offeredFilters, react(), tailwindcss()],
  build: {
    outDir: fileURLToPath(new URL("../dist/web", import.meta.url)),
    emptyOutDir: true,
    // The content security policy allows no `data:` fonts and no inline scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
  },
  // The worker that draws previews is a module, as the content security policy allows no blobs.
  worker: { format: "es" },
  server: {
    port: 3001,
    proxy: Object.fromEntries(
      ["/app", "/api", "/docs", "/openapi.json", "/postman.json", "/llms.txt"].map((path) => [path, server]),
    ),
  },
}));
