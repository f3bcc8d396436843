import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { appRoutes } from "#contract/api/app-routes.ts";
import { payeeScope, scopes } from "#contract/api/scopes.ts";
import { publicPaths } from "#server/http/public-paths.ts";

/** Compares the limits, formats, routes, scopes and keys in docs/security.md with the code. */
const root = fileURLToPath(new URL("..", import.meta.url));
const read = (file: string) => readFileSync(join(root, file), "utf8");
const page = read("docs/security.md");

const filesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .map((name) => `${folder}/${name}`)
    .filter((name) => name.endsWith(".ts"));
const server = filesIn("server");

/** Returns the text of a section, up to the next heading. */
function sectionOf(heading: string): string {
  const [, text] = page.split(`\n${heading}\n`);
  if (text === undefined) throw new Error(`docs/security.md has no heading ${heading}`);
  return text.split(/\n#+ /, 1)[0] ?? "";
}

/** Returns the row of a table that begins like this. */
const rowOf = (start: string) => page.split("\n").find((line) => line.startsWith(`| ${start} `)) ?? "";

const codesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

interface Limit {
  readonly row: string;
  readonly values: string;
  readonly files: readonly string[];
  readonly constants: readonly string[];
}

const limits = sectionOf("## Limits")
  .split("\n")
  .filter((line) => /^\| (?!limit )[^-]/.test(line))
  .map((row): Limit => {
    const [values = "", where = ""] = [row.split(" | ")[1], row.split(" | ")[3]];
    const codes = codesIn(where);
    const isFile = (code: string) => code.includes("/");
    return { row, values, files: codes.filter(isFile), constants: codes.filter((code) => !isFile(code)) };
  });

/** Returns the value of a constant whose text is a product of numbers; undefined when it is made of others. */
function valueOf(name: string, files: readonly string[]): { readonly isThere: boolean; readonly value?: number } {
  for (const file of files) {
    const [, text] = new RegExp(`^(?:export )?const ${name} = ([^;]+);`, "m").exec(read(file)) ?? [];
    if (text === undefined) continue;
    if (!/^[\d_.]+(?: \*\*? [\d_.]+)*$/.test(text)) return { isThere: true };
    const product = text
      .replaceAll("_", "")
      .split(/ \* /)
      .map((part) => part.split(" ** ").map(Number))
      .reduce((all, [base = 0, power = 1]) => all * base ** power, 1);
    return { isThere: true, value: product };
  }
  return { isThere: false };
}

const units: readonly (readonly [factor: number, unit: string])[] = [
  [1, ""],
  [1024, " KiB"],
  [1024 ** 2, " MiB"],
  [1_000, " s"],
  [60_000, " minutes"],
  [3_600_000, " hours"],
  [86_400_000, " days"],
  [1_000_000, " million"],
];

/** Returns the forms in which the page may show a number. */
const formsOf = (value: number) =>
  units.map(([factor, unit]) => `${(value / factor).toLocaleString("en", { maximumFractionDigits: 4 })}${unit}`);

const isShown = (value: number, text: string) =>
  formsOf(value).some((form) => new RegExp(`(?<![\\d,.])${form.replaceAll(".", "\\.")}(?![\\d,]*\\d)`).test(text));

test("each limit of docs/security.md names files that hold its constants, with its values", () => {
  expect(limits.length).toBeGreaterThan(40);
  const faults = limits.flatMap(({ row, values, files, constants }) => {
    const gone = files.filter((file) => !existsSync(join(root, file)));
    if (gone.length > 0) return [`${gone.join()} does not exist: ${row}`];
    return constants.flatMap((name) => {
      const { isThere, value } = valueOf(name, files);
      if (!isThere) return [`${name} is in none of its files: ${row}`];
      return value === undefined || isShown(value, values) ? [] : [`${name} is ${value}, which is not shown: ${row}`];
    });
  });
  expect(faults).toEqual([]);
});

test("each limit of requests has a row in docs/security.md", () => {
  const files = [
    ...filesIn("contract"),
    ...filesIn("server/http"),
    ...filesIn("server/assistants/mcp"),
    ...filesIn("server/portal"),
  ];
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/^export const (\w+Max) = /gm)].map(([, name = ""]) => ({ file, name })),
  );
  expect(named.length).toBeGreaterThan(50);
  const missing = named.filter(
    ({ file, name }) => !limits.some((limit) => limit.files.includes(file) && limit.constants.includes(name)),
  );
  expect(missing).toEqual([]);
});

test("docs/security.md names every format that is read from others", () => {
  const formats: Readonly<Record<string, RegExp>> = {
    "@fastify/formbody": /`application\/x-www-form-urlencoded`/,
    "csv-parse/sync": /CSV/,
    "csv-parse/browser/esm/sync": /CSV/,
    "image-dimensions": /headers of images/,
    "tar-stream": /tar/,
    yauzl: /zip/,
  };
  const row = rowOf("V1.5 deserialization");
  const text = [...server, ...filesIn("reader")].map(read).join("\n");
  const parsers = [
    ...text.matchAll(/from "((?!node:|#)[^."][^"]*(?:pars|tar|zip|unzip|yauzl|image|form|xml|yaml|csv)[^"]*)"/g),
  ]
    .map(([, name = ""]) => name)
    // These only write.
    .filter((name) => !["fast-xml-builder", "client-zip"].includes(name));
  expect([...new Set(parsers)].filter((name) => formats[name] === undefined)).toEqual([]);
  for (const [name, format] of Object.entries(formats)) {
    expect(text, name).toContain(`from "${name}"`);
    expect(row).toMatch(format);
  }
  const types = [...text.matchAll(/addContentTypeParser\(\s*"([^"]+)"/g)].map(([, type = ""]) => type);
  expect(types.length).toBeGreaterThan(1);
  for (const type of types) expect(row).toContain(type === "application/json" ? "JSON" : `\`${type}\``);
});

test("docs/security.md lists every route without credentials", () => {
  const listed = codesIn(sectionOf("## Without credentials").replace(/`app\/roles`/, ""));
  const open = Object.entries(appRoutes).flatMap(([name, { access }]) => (access === "anyone" ? [name] : []));
  const isPath = (code: string) => code.startsWith("/");
  expect(listed.filter((code) => !isPath(code)).toSorted()).toEqual(open.toSorted());
  expect(listed.filter(isPath)).toEqual(expect.arrayContaining([...publicPaths]));
});

test("docs/security.md lists the scopes of keys", () => {
  const codes = codesIn(sectionOf("## Scopes")).filter((code) => !code.startsWith(":"));
  expect(codes).toContain(payeeScope);
  const listed = codes.filter((code) => !code.includes(":"));
  expect(listed.flatMap((resource) => [`${resource}:read`, `${resource}:write`])).toEqual(scopes);
});

test("docs/security.md names the purpose of every sealed value and MAC", () => {
  const listed = codesIn(sectionOf("### V11 Cryptography"));
  const secret = read("server/core/secret.ts");
  const sealed = [...(/readonly purpose:\s+([^;]+);/.exec(secret)?.[1] ?? "").matchAll(/"([^"]+)"/g)];
  const identities = [...secret.matchAll(/identify\("([^"]+)"\)/g)];
  const macs = server.flatMap((file) => {
    const text = read(file);
    if (file === "server/core/secret.ts" || !/\.macs?\(/.test(text)) return [];
    const here = [
      ...text.matchAll(/\.macs?\("([^"]+)"/g),
      ...text.matchAll(/^const purpose = "([^"]+)"/gm),
      ...text.matchAll(/^ {2}\["([^"]+)", .* as const;$/gm),
    ];
    expect(here.length, `${file} has a MAC whose purpose this test does not find`).toBeGreaterThan(0);
    return here;
  });
  const purposes = [...sealed, ...identities, ...macs].map(([, purpose = ""]) => purpose);
  expect(purposes.length).toBeGreaterThan(10);
  expect([...new Set(purposes)].filter((purpose) => !listed.includes(purpose))).toEqual([]);
});
