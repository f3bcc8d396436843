import { execFile } from "node:child_process";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { rows } from "../client/operations.ts";
import { openapiDocument } from "../contract/openapi/openapi.ts";
import type { Json } from "../contract/openapi/published.ts";
import type { Route } from "../contract/api/route.ts";
import { type RouteName, routeEntries } from "../contract/api/routes.ts";
import { commentOf, descriptionOf, type Member, objectOf, queryTypeOf, typeOf } from "./print-types.ts";

// Builds the package of client/ into dist/client: its modules compiled, and client/operations.ts, which imports the whole
// contract, replaced by the rows as data and the types as text. `npm pack ./dist/client` makes the file to publish.

const root = fileURLToPath(new URL("..", import.meta.url));
const client = join(root, "client");
const folder = join(root, "dist/client");
const generated = "operations.ts";

const document = openapiDocument({ serverUrl: "", version: "" }) as unknown as {
  readonly components: {
    readonly schemas: Readonly<Record<string, Json>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
  };
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

interface Operation {
  readonly summary: string;
  readonly description: string;
  readonly parameters: readonly (Parameter | Reference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Json;
}

interface Reference {
  readonly $ref: string;
}

type Content = Readonly<Record<string, { readonly schema: Json }>>;

await build(`${folder}.${process.pid}`);

/** @param building a folder that is moved into its place at the end: no other process sees an incomplete package */
async function build(building: string): Promise<void> {
  const sources = join(building, "sources");
  await mkdir(sources, { recursive: true });
  for (const name of await readdir(client)) {
    if (!name.endsWith(".ts") || name === generated) continue;
    const source = await readFile(join(client, name), "utf8");
    await writeFile(join(sources, name), source.replaceAll(/(?<= from "\.\/[\w-]+\.)ts(?=";)/g, "js"));
  }
  await writeFile(join(sources, generated), `${printTypes()}\n${printRows()}`);
  await writeFile(join(sources, "tsconfig.json"), compilerOptions());
  await promisify(execFile)("tsc", ["-p", sources]);
  await rm(sources, { recursive: true });
  for (const name of ["package.json", "README.md"]) await copyFile(join(client, name), join(building, name));
  await copyFile(join(root, "LICENSE"), join(building, "LICENSE"));
  await rm(folder, { recursive: true, force: true });
  await rename(building, folder);
}

function compilerOptions(): string {
  // Node 20 and the browsers of 2023 know everything in ES2022.
  const options = {
    target: "ES2022",
    noEmit: false,
    tsBuildInfoFile: "types.tsbuildinfo",
    allowImportingTsExtensions: false,
    declaration: true,
    rootDir: ".",
    outDir: "..",
  };
  return JSON.stringify({
    extends: join(client, "tsconfig.json"),
    compilerOptions: options,
    include: ["."],
    exclude: [],
  });
}

/** Returns the table of operations as data. */
function printRows(): string {
  return [
    'export type Row = readonly [method: string, path: string, input?: "query" | "include" | "body" | "file" | "", isFile?: 1];\n',
    "export const rows: Readonly<Record<keyof Operations, Row>> = {",
    ...Object.entries(rows).map(([name, row]) => `  ${name}: ${JSON.stringify(row)},`),
    "};\n",
  ].join("\n");
}

/** Returns the schemas of the document, and an interface with a method per operation. */
function printTypes(): string {
  const { EventEnvelope, ...schemas } = document.components.schemas;
  return [
    'import type { Options } from "./options.js";',
    ...Object.entries({ ...schemas, QuoinEvent: EventEnvelope ?? {} }).map(
      ([name, schema]) => `${commentOf(descriptionOf(schema))}export type ${name} = ${renamed(typeOf(schema))};`,
    ),
    `/** A method per operation of the API. */\nexport interface Operations ${objectOf(routeEntries.map(printMethod))}\n`,
  ].join("\n\n");
}

function printMethod([name, route]: readonly [RouteName, Route]): Member {
  const operation = document.paths[route.path]?.[route.method.toLowerCase()];
  if (operation === undefined) throw new Error(`the document lacks ${name}`);
  const ids = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, id]) => `${id}: string`);
  const parameters = [...ids, ...inputOf(name, operation)];
  const about = `${operation.summary}.\n\n${operation.description}\n\n\`${route.method} ${route.path}\``;
  return { about, code: `${name}(${parameters.join(", ")}): Promise<${renamed(answerOf(route, operation))}>;` };
}

function inputOf(name: RouteName, { parameters, requestBody }: Operation): string[] {
  const kind = rows[name][2];
  const options = "options?: Options";
  if (kind === "file") return ["file: File", options];
  const body = requestBody?.content["application/json"]?.schema;
  if (body !== undefined) return [`body${requestBody?.required === true ? "" : "?"}: ${typeOf(body)}`, options];
  if (kind !== "query" && kind !== "include") return [options];
  const fields = parameters.map(resolved).filter((parameter) => parameter.in === "query");
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  const properties = Object.fromEntries(fields.map(({ name, schema }) => [name, schema]));
  const query = queryTypeOf({ type: "object", properties, required });
  return kind === "include" ? [`${options} & ${query}`] : [`query${required.length > 0 ? "" : "?"}: ${query}`, options];
}

function answerOf({ status, files }: Route, { responses }: Operation): string {
  if (files !== undefined) return "Response";
  const schema = responses[status]?.content?.["application/json"]?.schema;
  return schema === undefined ? "void" : typeOf(schema);
}

/** Returns a parameter itself for a reference to one. */
function resolved(parameter: Parameter | Reference): Parameter {
  if (!("$ref" in parameter)) return parameter;
  const found = document.components.parameters[parameter.$ref.split("/").at(-1) ?? ""];
  if (found === undefined) throw new Error(`the document lacks ${parameter.$ref}`);
  return found;
}

/** The document's name for any event would say less in a program. */
function renamed(type: string): string {
  return type.replaceAll(/\bEventEnvelope\b/g, "QuoinEvent");
}
