// @module-tag gate
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Identifier, SupportStatement } from "@mdn/browser-compat-data";
import { expect, test } from "vitest";
import { findWebApp } from "#server/http/web/web.ts";
import { buildWeb } from "./office.ts";

/** The oldest engines that the app is for: those of three years ago. Raised once a year, in November. */
const oldest = { chrome: 119, firefox: 120, safari: 17.1 } as const;

/** Newer features of scripts, each with what an engine without it does instead. */
const inScripts: Readonly<Record<string, string>> = {
  "Clipboard.write": "only after ClipboardItem was found",
  ClipboardItem: "web/ui/put-on-clipboard.ts looks for it, and writes the text after it was loaded",
  "Navigator.share": "web/records/documents/mailing/share-links.tsx looks for it; the other ways to share are there",
  "Window.showSaveFilePicker": "web/list/save-file.ts looks for it, and downloads the file",
};

/** Newer features of style sheets, each with what an engine without it does instead. */
const inStyles: Readonly<Record<string, string>> = {
  "-webkit-tap-highlight-color": "a press is marked by the browser",
  ":-moz-progress-bar": "each engine has its own",
  ":-webkit-inner-spin-button": "each engine has its own",
  ":-webkit-progress-bar": "each engine has its own",
  ":-webkit-progress-value": "each engine has its own",
  ":has": "the chosen card has no frame, and a printed page the navigation",
  "@page": "the browser's own margins",
  "@property": "Tailwind gives the initial values to all elements instead",
  "accent-color": "the system's colour",
  "break-after: avoid": "a page ends elsewhere",
  "break-before: avoid": "a page ends elsewhere",
  "content-visibility": "long lists are laid out at once",
  "font-family: ui-monospace": "the next font of the list",
  "light-dark()": "the API's pages alone; their own colours",
  "overscroll-behavior": "the page behind a dialog scrolls on at its end",
  size: "the browser's own paper",
  "text-decoration: dotted": "a plain line",
  "text-wrap": "headings break where they are full",
  "user-select": "with the prefix of Safari beside it",
};

type Tree = Readonly<Record<string, Identifier | undefined>>;

/** MDN's data of the features of browsers. Read as a file: an import of 20 MB would pass through Vite. */
const data = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve("@mdn/browser-compat-data")), "utf8")) as {
  readonly api: Tree;
  readonly javascript: { readonly builtins: Tree };
  readonly css: Readonly<Record<"at-rules" | "properties" | "selectors" | "types", Tree>>;
};

/** The first version that has a feature in full, without a prefix or a setting. */
function firstOf(support: SupportStatement | undefined): number {
  const versions = [support ?? []]
    .flat()
    .filter((each) => !["flags", "partial_implementation", "prefix", "version_removed"].some((name) => name in each))
    .map(({ version_added: version }) => (typeof version === "string" ? parseFloat(version.replace("≤", "")) : NaN));
  return Math.min(...versions.filter((version) => !Number.isNaN(version)));
}

function isNew(feature: Identifier | undefined): boolean {
  // oxlint-disable-next-line no-underscore-dangle -- MDN's name
  const compat = feature?.__compat;
  const engines = ["chrome", "firefox", "safari"] as const;
  return compat !== undefined && engines.some((engine) => firstOf(compat.support[engine]) > oldest[engine]);
}

/** The interfaces of objects that scripts know by another name. */
const interfaces: Readonly<Record<string, string>> = {
  clipboard: "Clipboard",
  crypto: "Crypto",
  document: "Document",
  globalThis: "Window",
  history: "History",
  navigator: "Navigator",
  window: "Window",
};

function* newInScript(text: string): Iterable<string> {
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, "");
  for (const [, object = "", member = ""] of code.matchAll(/(?<![.\w])(\w+)\??\.(\w+)/g)) {
    const name = interfaces[object] ?? object;
    const { [name]: owner } = { ...data.api, ...data.javascript.builtins };
    if (isNew(owner?.[member] ?? owner?.[`${member}_static`])) yield `${name}.${member}`;
  }
  for (const [, name = ""] of code.matchAll(/\bnew (\w+)/g)) {
    if (isNew(data.javascript.builtins[name] ?? data.api[name])) yield name;
  }
  for (const [, name = ""] of code.matchAll(/\b(\w+)(?:\?\.)?\(/g)) {
    if (isNew(data.api["Window"]?.[name])) yield `Window.${name}`;
  }
}

function* newInStyles(css: string): Iterable<string> {
  const { properties, selectors, types } = data.css;
  for (const [, name = "", value = ""] of css.matchAll(/[{;\s]([a-z-]+):([^;{}]+)/g)) {
    const property = properties[name];
    if (isNew(property)) yield name;
    else for (const word of value.split(/[\s,]+/)) if (isNew(property?.[word])) yield `${name}: ${word}`;
  }
  for (const [, selector = ""] of css.matchAll(/([^{};]+)\{/g)) {
    for (const [, name = ""] of selector.matchAll(/:([a-z-]+)/g)) if (isNew(selectors[name])) yield `:${name}`;
  }
  for (const [, name = ""] of css.matchAll(/@([a-z-]+)/g)) if (isNew(data.css["at-rules"][name])) yield `@${name}`;
  for (const [, name = ""] of css.matchAll(/\b([a-z-]+)\(/g)) {
    if (Object.values(types).some((type) => isNew(type?.[name]))) yield `${name}()`;
  }
}

test("scripts use no feature that engines of three years ago lack without a fallback", () => {
  const files = globSync(["{web,contract,reader}/**/*.{ts,tsx,js}", "client/{errors,request,retry}.ts"]);
  const found = new Set(files.flatMap((file) => [...newInScript(readFileSync(file, "utf8"))]));
  expect([...found].toSorted()).toEqual(Object.keys(inScripts).toSorted());
});

test("styles use no feature that engines of three years ago lack without a fallback", async () => {
  await buildWeb();
  const files = [...globSync(join(findWebApp() ?? "", "assets/*.css")), "web/portal/portal.css", "web/docs/docs.css"];
  expect(files.length).toBeGreaterThan(2);
  const found = new Set(files.flatMap((file) => [...newInStyles(readFileSync(file, "utf8"))]));
  expect([...found].toSorted()).toEqual(Object.keys(inStyles).toSorted());
});
