import { Buffer } from "node:buffer";
import fc from "fast-check";
import { openapiDocument } from "#contract/openapi/openapi.ts";
import { versionPrefixes } from "#contract/api/routes.ts";
import { arbitraryOf, type Schema, type SchemaContext } from "./arbitrary-from-schema.ts";
import type { FilledOrganization } from "./fill-organization.ts";
import { jpegDeclaring, png, pngDeclaring, tinyPdf } from "./images.ts";
import { spoiled } from "./spoiled-json.ts";

interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly schema: Schema;
}
export interface Operation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<Record<string, Response>>;
  /** Path prefixes, if not those of the API versions. */
  readonly prefixes?: readonly string[];
}
interface Response {
  readonly content?: Readonly<Record<string, object>>;
}
/** An operation as the document writes it: what several have in common is referred to. */
interface WrittenOperation extends Omit<Operation, "parameters" | "responses"> {
  readonly parameters: readonly (Parameter | Reference)[];
  readonly responses: Readonly<Record<string, Response | Reference>>;
}

interface Reference {
  readonly $ref: string;
}

/** The document with the schemas that our validator uses, whose formats and steps valid requests need. */
export const document = openapiDocument({
  serverUrl: "http://127.0.0.1",
  version: "test",
  isExact: true,
}) as unknown as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WrittenOperation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>;
    readonly parameters: Readonly<Record<string, Parameter>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
};

export const operations: readonly Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    ...operation,
    parameters: operation.parameters.map((each) => referred(each, document.components.parameters)),
    responses: Object.fromEntries(
      Object.entries(operation.responses).map(([status, each]) => [
        status,
        referred(each, document.components.responses),
      ]),
    ),
    method: method.toUpperCase(),
    path,
  })),
);

function referred<Part extends object>(part: Part | Reference, components: Readonly<Record<string, Part>>): Part {
  if (!("$ref" in part)) return part;
  const found = components[part.$ref.split("/").at(-1) ?? ""];
  if (found === undefined) throw new Error(`the document has no ${part.$ref}`);
  return found;
}

/** Targets of requests: resources of one organization, and ids of another. */
export interface FuzzTargets extends FilledOrganization {
  readonly foreignIds: readonly string[];
}

export interface FuzzRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
}

const likelyValues = {
  url: ["https://receiver.example/hooks", "http://127.0.0.1:9/hooks", "https://[::1]/", "https://user:pass@a.example/"],
  timeZone: ["Asia/Singapore", "America/St_Johns", "Africa/Casablanca", "UTC"],
  currency: ["SGD"],
  q: ["%", "_", "INV-2026-0001", "kitchen"],
  to: ["client@example.com"],
  email: ["office@example.com"],
  path: ["/clients", "/leads", "/projects?limit=1", "/price-items", "/organization", "/nothing"],
};

const schemaContextOf = (ground: FuzzTargets): SchemaContext => ({
  schemaAt: (ref) => document.components.schemas[ref.slice("#/components/schemas/".length)] ?? {},
  idsOf: (prefix) => (prefix === "[a-z]+" ? Object.values(ground.ids).flat() : (ground.ids[prefix] ?? [])),
  likelyValues,
  together: ground.together,
});

/** Returns valid bodies for the operation of that name. */
export function validBodies(
  name: string,
  ground: FuzzTargets,
  of: { readonly count: number; readonly seed: number },
): object[] {
  const found = operations.find(({ operationId }) => operationId === name)?.requestBody?.content["application/json"];
  if (found === undefined) throw new Error(`${name} takes no body`);
  return fc.sample(arbitraryOf(found.schema, schemaContextOf(ground)), {
    numRuns: of.count,
    seed: of.seed,
  }) as object[];
}

/**
 * Returns requests for one operation: about half are valid according to the document, the others are corrupted in one
 * or more ways.
 */
export function requestsOf(operation: Operation, ground: FuzzTargets): fc.Arbitrary<FuzzRequest> {
  const schemaContext = schemaContextOf(ground);
  const parts = {
    prefix: fc.constantFrom(...(operation.prefixes ?? versionPrefixes)),
    path: pathsOf(operation, schemaContext, ground),
    query: queriesOf(operation, schemaContext),
    body: bodiesOf(operation, schemaContext, ground),
    headers: mostly(fc.constant({}), strangeHeaders),
  };
  return fc.record(parts).map(({ prefix, path, query, body, headers }) => {
    const request: FuzzRequest = {
      method: operation.method,
      url: prefix + path + query,
      ...(body === null ? { headers } : { headers: { "content-type": body.type, ...headers }, payload: body.content }),
    };
    return Object.assign(request, { [fc.toStringMethod]: () => curlOf(request) });
  });
}

/** Picks the usual value nine times out of ten. */
const mostly = <A, B>(usual: fc.Arbitrary<A>, strange: fc.Arbitrary<B>) =>
  fc.oneof({ weight: 9, arbitrary: usual as fc.Arbitrary<A | B> }, { weight: 1, arbitrary: strange });

function pathsOf(
  { path, parameters }: Operation,
  schemaContext: SchemaContext,
  ground: FuzzTargets,
): fc.Arbitrary<string> {
  const inPath = parameters.filter((parameter) => parameter.in === "path");
  const strange = fc.oneof(
    fc.constantFrom(...ground.foreignIds, ...Object.values(ground.ids).flat()),
    fc.constantFrom("x", "%00", "%2F", "%ED%A0%80", "😀", "%2e%2e%2f", "null", "-1", "cli_", " ", "a".repeat(20_000)),
    fc.string({ unit: "binary", minLength: 1, maxLength: 60 }).map((text) => encodeURIComponent(text.toWellFormed())),
  );
  const right = fc.tuple(...inPath.map(({ schema }) => arbitraryOf(schema, schemaContext) as fc.Arbitrary<string>));
  const nested = ground.nested.filter(
    (ids) =>
      ids.length === inPath.length &&
      inPath.every(({ schema }, i) => new RegExp(schema.pattern ?? "").test(ids[i] ?? "")),
  );
  const usual =
    inPath.length < 2 || nested.length === 0
      ? right
      : fc.oneof(right, { weight: 5, arbitrary: fc.constantFrom(...nested) });
  return mostly(usual, fc.tuple(...inPath.map(() => strange))).map((ids) =>
    inPath.reduce((filled, { name }, i) => filled.replace(`{${name}}`, () => ids[i] ?? ""), path),
  );
}

function queriesOf({ parameters }: Operation, schemaContext: SchemaContext): fc.Arbitrary<string> {
  const inQuery = parameters.filter((parameter) => parameter.in === "query");
  const model = Object.fromEntries(inQuery.map(({ name, schema }) => [name, arbitraryOf(schema, schemaContext, name)]));
  const names = [...inQuery.map(({ name }) => name), "cursor", "unknown", "__proto__", "limit[]", "LIMIT", ""];
  const values = [
    "",
    "0",
    "101",
    "-1",
    "1e1",
    " 5",
    "05",
    "%",
    "%00",
    "%ED%A0%80",
    "%zz",
    "null",
    "a".repeat(5_000),
    "🙂",
    "AAAA",
    "2026-13-01",
  ];
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values)), {
    minLength: 1,
    maxLength: 3,
  });
  // A cursor is valid for one list only; in other requests it would hide the effect of the other parameters.
  const filters = fc.subarray(inQuery.map(({ name }) => name).filter((name) => name !== "cursor"));
  const usual = filters
    .chain((chosen) => fc.record(Object.fromEntries(chosen.map((name) => [name, model[name] ?? fc.constant("")]))))
    .map((query) => Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`));
  const strange = fc.tuple(usual, pairs).map(([right, wrong]) => [...right, ...wrong.map((pair) => pair.join("="))]);
  const few = inQuery.length === 0 ? mostly(usual, strange) : fc.oneof({ weight: 3, arbitrary: usual }, strange);
  return few.map((query) => (query.length === 0 ? "" : `?${query.join("&")}`));
}

interface Body {
  readonly type: string;
  readonly content: string | Buffer;
}
const json = (content: string | Buffer): Body => ({ type: "application/json", content });

function bodiesOf(
  { requestBody, method }: Operation,
  schemaContext: SchemaContext,
  ground: FuzzTargets,
): fc.Arbitrary<Body | null> {
  if (requestBody === undefined) {
    const unexpected = spoiled({ name: "x" }, ground.foreignIds).map(json);
    return method === "GET" ? fc.constant(null) : mostly(fc.constant(null), unexpected);
  }
  const schema = requestBody.content["application/json"]?.schema;
  if (schema === undefined) return mostly(forms, fc.constantFrom(null, json("{}")));
  const right = arbitraryOf(schema, schemaContext);
  return fc.oneof(
    { weight: 5, arbitrary: right.map((body) => json(JSON.stringify(body))) },
    { weight: 5, arbitrary: right.chain((body) => spoiled(body, ground.foreignIds)).map(json) },
    { weight: 1, arbitrary: forms },
    { weight: 1, arbitrary: fc.constant(null) },
  );
}

const jpegHeader = jpegDeclaring(8, 8);
/** CSV tables as spreadsheets save them, and malformed ones. */
const tables = fc.oneof(
  fc
    .array(
      fc.tuple(
        fc.string({ unit: "grapheme", maxLength: 20 }),
        fc.emailAddress(),
        fc.constantFrom(",", ";", '"', "\t", "\n", "=", "@", "\u0000"),
      ),
    )
    .map((rows) => ["Name,E-mail,Notes", ...rows.map((row) => row.join(","))].join("\r\n")),
  fc.constantFrom(
    "\ufeffName;Type\nLim;MCST\nTan;nonsense\n",
    "name\temail\n=1+1\tx@example.com",
    'Name\n"unclosed',
    "Name,Name\na,b",
    "Name\n\n\n\n",
    "E-mail\nx@example.com",
    `Name\n${"Lim\n".repeat(5_001)}`,
    `Name${",".repeat(20_000)}`,
    `Name\n${"x".repeat(100_000)}`,
    "\udcffName\nLim",
  ),
);

const contents = fc.oneof(
  { weight: 3, arbitrary: tables.map((text) => Buffer.from(text)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(Buffer.from("Name\nLim", "utf16le"), Buffer.from("Name\nJos\u00e9", "latin1")),
  },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      png(),
      tinyPdf(),
      jpegHeader,
      Buffer.concat([png(), Buffer.from("PK\u0003\u0004<?php")]),
    ),
  },
  { weight: 2, arbitrary: fc.constantFrom(Buffer.alloc(0), png().subarray(0, 30), pngDeclaring(60_000, 60_000)) },
  fc
    .constantFrom(
      "<!doctype html><script>1</script>",
      "%PDF-",
      "%PDF-1.7\n<script>",
      "PK\u0003\u0004",
      "<svg/>",
      "GIF89a",
    )
    .map((text) => Buffer.from(text)),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.concat([png().subarray(0, 8), bytes])),
  fc.uint8Array({ maxLength: 64 }).map((bytes) => Buffer.concat([jpegHeader.subarray(0, 4), bytes])),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);

const strangeFileNames = fc.oneof(
  fc.constantFrom(
    "../../etc/passwd",
    "C:\\a.pdf",
    "",
    "\u0000",
    '"; x="',
    "x".repeat(3_000),
    "发票.pdf",
    "..",
    "a\r\nb",
  ),
  fc.string({ unit: "binary", maxLength: 20 }).map((text) => text.toWellFormed()),
);

/** Valid and invalid multipart forms. */
const forms: fc.Arbitrary<Body> = fc
  .record({
    field: mostly(fc.constant("file"), fc.constantFrom("File", "", "file[]", "__proto__")),
    name: mostly(fc.constant("a.png"), strangeFileNames),
    type: mostly(
      fc.constant("image/png"),
      fc.constantFrom("application/pdf", "text/html", "image/svg+xml", "multipart/mixed; boundary=x", "\u0001", ""),
    ),
    content: contents,
    parts: mostly(fc.constant(1), fc.constantFrom(0, 2, 200)),
    ending: mostly(fc.constant("--x--\r\n"), fc.constantFrom("", "--x", "--y--\r\n", "--x--")),
    boundary: mostly(
      fc.constant("; boundary=x"),
      fc.constantFrom("", "; boundary=", "; boundary=y", `; boundary=${"x".repeat(200)}`),
    ),
    further: mostly(
      fc.constant(""),
      fc.constantFrom("Content-Transfer-Encoding: base64\r\n", `X-Long: ${"x".repeat(20_000)}\r\n`, ": \r\n", "\r\n"),
    ),
  })
  .map(({ field, name, type, content, parts, ending, boundary, further }) => {
    const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n${further}\r\n`;
    const part = Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n")]);
    return {
      type: `multipart/form-data${boundary}`,
      content: Buffer.concat([...Array.from({ length: parts }, () => part), Buffer.from(ending)]),
    };
  });

const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  ...["a", "a", "b", "", " ", "é", "x".repeat(256), "x".repeat(255)].map((key) => ({ "idempotency-key": key })),
  ...['"1"', 'W/"1"', "*", '"', "1", '"1", "2"', "\u00ff"].map((tag) => ({ "if-match": tag })),
  ...['"1"', "*", 'W/"', "", ","].map((tag) => ({ "if-none-match": tag })),
  ...["text/html", "application/pdf", "text/csv", "*", "q=2"].map((accept) => ({ accept })),
  ...["text/plain", "application/json; charset=utf-16", "multipart/form-data", "", "application/xml", "/"].map(
    (type) => ({ "content-type": type }),
  ),
  ...["gzip", "identity, gzip", "deflate"].map((encoding) => ({ "content-encoding": encoding })),
  ...["Bearer", "Bearer x", "Basic a", ""].map((authorization) => ({ authorization })),
  { range: "bytes=0-1" },
  { "x-forwarded-for": "not an address" },
  { "x-http-method-override": "DELETE" },
  { "quoin-organization": "org_01k9qv3m8xf2ta7r6y5w4h3e2d" },
);

/** Limit of the printed body; the seed reproduces all of it. */
const shownBytesMax = 4_000;

/** Formats the request as a bash command that can be run with ORIGIN and KEY set. */
function curlOf({ method, url, headers, payload }: FuzzRequest): string {
  const sent = { authorization: "Bearer $KEY", ...headers };
  const bytes = payload === undefined ? undefined : Buffer.from(payload);
  return [
    `curl -i -X ${method} $ORIGIN${quoteForBash(url)}`,
    ...Object.entries(sent).map(([name, value]) =>
      value.includes("$KEY") ? `-H "${name}: ${value}"` : `-H ${quoteForBash(`${name}: ${value}`)}`,
    ),
    ...(bytes === undefined ? [] : [`--data-binary ${quoteForBash(bytes.subarray(0, shownBytesMax))}`]),
    ...(bytes === undefined || bytes.length <= shownBytesMax ? [] : [`# of ${bytes.length} bytes`]),
  ].join(" ");
}

/** Quotes text for bash, which accepts bytes as `\xff`. */
function quoteForBash(text: string | Buffer): string {
  const bytes = Array.from(Buffer.from(text), (byte) => {
    const char = String.fromCodePoint(byte);
    return /^[ -~]$/.test(char) && !/['\\]/.test(char) ? char : `\\x${byte.toString(16).padStart(2, "0")}`;
  });
  return `$'${bytes.join("")}'`;
}
