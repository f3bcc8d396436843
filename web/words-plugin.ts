import { stat } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { type Language, languageTags } from "../contract/language.ts";
import { parseMessages } from "../contract/api/parse-messages.ts";

/** Builds the app in one language: `#words/` leads to its catalogs, which are parsed here. */
export const words = (language: Language): Plugin => {
  const catalog = new RegExp(`/web/copy/${language}/[\\w-]+\\.ts$`);
  return {
    name: "quoin-words",
    enforce: "pre",
    config: () => ({
      resolve: { alias: [{ find: /^#words\/(.*)$/, replacement: `${import.meta.dirname}/copy/${language}/$1` }] },
    }),
    async load(id) {
      if (!catalog.test(id)) return null;
      const { mtimeMs } = await stat(id);
      const exported = (await import(`${pathToFileURL(id).href}?${mtimeMs}`)) as Record<string, unknown>;
      const lines = Object.entries(exported).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(parseMessages(value))};`,
      );
      return { code: lines.join("\n"), map: null };
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${languageTags[language]}">`),
  };
};
