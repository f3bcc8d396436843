import { stat } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";
import { type Language, languageTags } from "../contract/language.ts";
import type { Filters } from "../contract/api/filters.ts";
import type { Sorts } from "../contract/api/sorts.ts";
import { parseMessages } from "../contract/api/parse-messages.ts";

/** Returns a module of the values that another one exports. */
async function asData(file: string, valueOf: (exported: unknown) => unknown) {
  const { mtimeMs } = await stat(file);
  const exported = (await import(`${pathToFileURL(file).href}?${mtimeMs}`)) as Record<string, unknown>;
  const lines = Object.entries(exported).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(valueOf(value))};`,
  );
  return { code: lines.join("\n"), map: null };
}

/** Leaves out of the filters and orders of lists what the app does not need: filters without an address, texts for the API. */
export const offeredFilters: Plugin = {
  name: "quoin-filters",
  enforce: "pre",
  load: (id) =>
    /\/contract\/\w+\/[\w-]+-filters\.ts$/.test(id)
      ? asData(id, (rows) => offered(rows as Filters))
      : id.endsWith("/contract/api/list-sorts.ts")
        ? asData(id, (rows) => Object.fromEntries(Object.keys(rows as Sorts).map((name) => [name, {}])))
        : null,
};

const needed = ["kind", "address", "values", "choices", "offersOnlyTrue", "until"];

const offered = (rows: Filters) =>
  Object.fromEntries(
    Object.entries(rows)
      .filter(([, { address }]) => address !== undefined)
      .map(([name, row]) => [name, Object.fromEntries(Object.entries(row).filter(([key]) => needed.includes(key)))]),
  );

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
      return asData(id, parseMessages);
    },
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${languageTags[language]}">`),
  };
};
