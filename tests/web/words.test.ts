import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { parseSync, Visitor } from "vite";
import { expect, test } from "vitest";
import { languages } from "#contract/language.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
/** The folders of catalogs, with a folder per language in each. */
const catalogFolders = [
  "web/copy",
  "contract/copy",
  "contract/copy/refusals",
  "server/pdf/copy",
  "server/portal/copy",
  "server/letters/copy",
];

const namesIn = (folder: string): string[] => readdirSync(join(root, folder)).toSorted();

/** Returns the messages of a catalog as pairs of their path and text. */
const messagesIn = (tree: unknown, path = ""): [string, unknown][] =>
  typeof tree === "object" && tree !== null
    ? Object.entries(tree).flatMap(([key, value]) => messagesIn(value, `${path}.${key}`))
    : [[path, tree]];

/** Returns the names of the values in a parsed message, also those within a plural. */
const valuesIn = (tokens: unknown): string[] => {
  if (!Array.isArray(tokens)) return [];
  return tokens.flatMap((token: unknown) => {
    if (!Array.isArray(token)) return [];
    const [name, , branches] = token as [string, string?, Record<string, unknown>?];
    return [name, ...Object.values(branches ?? {}).flatMap(valuesIn)];
  });
};
const valuesOf = (message: unknown): string[] => [...new Set(valuesIn(compileMessage(String(message))))].toSorted();

const catalogs = catalogFolders.flatMap((folder) =>
  namesIn(`${folder}/en`)
    .filter((name) => name !== "language.ts")
    .map((name) => ({ folder, name })),
);

test.for(catalogs)(
  "$folder/$name has every message in every language, with the same values",
  async ({ folder, name }) => {
    const [english, ...others] = await Promise.all(
      languages.map(async (language) => {
        const exported: unknown = await import(join(root, folder, language, name));
        return messagesIn(exported);
      }),
    );
    const expected = (english ?? []).map(([path, message]) => [path, valuesOf(message)] as const);
    expect(expected.length).toBeGreaterThan(0);
    for (const messages of others) {
      const found = new Map(messages);
      expect([...found.keys()].toSorted()).toEqual(expected.map(([path]) => path).toSorted());
      expect([...found].filter(([, text]) => String(text).trim() === "")).toEqual(
        (english ?? []).filter(([, text]) => String(text).trim() === ""),
      );
      for (const [path, values] of expected) expect([path, valuesOf(found.get(path))]).toEqual([path, values]);
    }
  },
);

test("every language has the same catalogs", () => {
  for (const folder of catalogFolders) {
    for (const language of languages) expect(namesIn(`${folder}/${language}`)).toEqual(namesIn(`${folder}/en`));
  }
});

/** The attributes whose text a person sees or hears. */
const spokenAttributes =
  /^(aria-(label|description|roledescription|valuetext)|title|alt|placeholder|label|hint|lead|description|action|name)$/;
/** Text with a word in it: names in code, such as `primary` or `GET /clients`, are no sentences. */
const isWord = (text: string): boolean => /\p{L}{2}/u.test(text);
const isSentence = (text: string): boolean => /^\p{Lu}\p{Ll}+( |$)/u.test(text);

/** Returns the texts in a component's markup that no catalog has. */
function wordsInMarkup(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(root, file), "utf8"));
  const found: string[] = [];
  new Visitor({
    JSXText: ({ value }) => void (isWord(value) && found.push(value.trim())),
    JSXAttribute({ name, value }) {
      if (value?.type !== "Literal" || typeof value.value !== "string" || typeof name.name !== "string") return;
      if (spokenAttributes.test(name.name) && isSentence(value.value)) found.push(value.value);
    },
    JSXExpressionContainer({ expression }) {
      if (expression.type === "Literal" && typeof expression.value === "string" && isSentence(expression.value)) {
        found.push(expression.value);
      }
    },
  }).visit(program);
  return found.map((text) => `${file}: ${text}`);
}

test("components have no words of their own: all are in the catalogs", () => {
  const components = readdirSync(join(root, "web"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => `web/${name}`);
  expect(components.length).toBeGreaterThan(100);
  expect(components.flatMap(wordsInMarkup)).toEqual([]);
});

/** Two words or more, as in a sentence or a heading: "Not saved", but not `flex-col gap-2` or `Content-Type`. */
const isPhrase = (text: string): boolean => /^\p{Lu}\p{Ll}+,? \p{L}+/u.test(text) && !/[{}<>=:;_]/.test(text);

/** Returns the sentences in the strings of a module. Errors that only a developer sees are in English. */
function phrasesIn(file: string): string[] {
  const { program } = parseSync(file, readFileSync(join(root, file), "utf8"));
  const found: string[] = [];
  let errors = 0;
  const note = (text: string) => void (errors === 0 && isPhrase(text) && found.push(text));
  new Visitor({
    NewExpression: ({ callee }) => void (callee.type === "Identifier" && callee.name.endsWith("Error") && errors++),
    "NewExpression:exit": ({ callee }) =>
      void (callee.type === "Identifier" && callee.name.endsWith("Error") && errors--),
    Literal: ({ value }) => void (typeof value === "string" && note(value)),
    TemplateElement: ({ value }) => note(value.cooked ?? ""),
  }).visit(program);
  return found.map((text) => `${file}: ${text}`);
}

test("modules have no sentences of their own: all are in the catalogs", () => {
  const modules = readdirSync(join(root, "web"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.startsWith("copy/"))
    .map((name) => `web/${name}`);
  expect(modules.length).toBeGreaterThan(200);
  expect(modules.flatMap(phrasesIn)).toEqual([]);
});
