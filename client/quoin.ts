import { type FailureTexts, QuoinError } from "./errors.ts";
import { type Operations, type Row, rows } from "./operations.ts";
import type { Options } from "./options.ts";
import { fillPath, readJson, sendRequest } from "./request.ts";
import { sleep, withRetries } from "./retry.ts";

export { type FieldError, QuoinError, type QuoinErrorCode } from "./errors.ts";
export type * from "./operations.ts";
export type { Options } from "./options.ts";
export { SignatureError, verifyWebhook, type VerifyOptions, type WebhookHeaders } from "./webhooks.ts";

export interface Connection {
  /** The address of the service, such as `https://quoin.example`. */
  readonly url: string;
  /** An API key, `quoin_live_…`. */
  readonly key: string;
  /** How often a request is repeated at most, when its connection breaks or the service is busy. Defaults to 5. */
  readonly retries?: number;
  /** The time that each try of a request may take. Defaults to 30,000. */
  readonly timeoutMs?: number;
  /** Defaults to the global fetch. */
  readonly fetch?: typeof globalThis.fetch;
  /** Waits before the next try; for tests. */
  readonly sleep?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Returns a number from 0 to 1, by which the waits vary; for tests. */
  readonly random?: () => number;
}

interface Page {
  readonly data: readonly unknown[];
  readonly hasMore: boolean;
  readonly nextCursor: string | null;
}

/** The operations that return a page of a list. */
export type ListName = {
  [Name in keyof Operations]: Awaited<ReturnType<Operations[Name]>> extends Page ? Name : never;
}[keyof Operations];

/** A page of a list. */
export type PageOf<Name extends ListName> = Awaited<ReturnType<Operations[Name]>>;

/** An element of a list. */
export type ItemOf<Name extends ListName> = PageOf<Name>["data"][number];

/** The API, with a method per operation. */
export interface Quoin extends Operations {
  /** Yields every element of a list, from all of its pages: `for await (const invoice of quoin.each("listInvoices"))`. */
  each<Name extends ListName>(list: Name, ...args: Parameters<Operations[Name]>): AsyncGenerator<ItemOf<Name>, void>;
  /** Yields page after page of a list, for programs that keep the cursor of the last one. */
  pages<Name extends ListName>(list: Name, ...args: Parameters<Operations[Name]>): AsyncGenerator<PageOf<Name>, void>;
}

const texts: FailureTexts = {
  noResponse: "There was no response. Check the address and the connection, and try again.",
  unavailable: "The response does not come from Quoin. Check the address, and the proxy in front of it.",
};
const retriesDefault = 5;
const timeoutMsDefault = 30_000;
const pageLimitMax = 100;
const pageLimitWithParts = 20;

/** Returns the API of a service for one API key. Sends nothing yet. @throws TypeError for a key that cannot be one */
export function createQuoin(connection: Connection): Quoin {
  // Such a header could not be sent, which would look like a service that cannot be reached.
  if (!/^[!-~]+$/.test(connection.key)) throw new TypeError("The key is not an API key, such as quoin_live_….");
  const methods = Object.entries(rows).map(([name, row]) => [
    name,
    (...args: unknown[]) => call(connection, row, readArguments(row, args)),
  ]);
  const pages = (list: ListName, ...args: unknown[]) =>
    eachPage(connection, rows[list], readArguments(rows[list], args));
  async function* each(list: ListName, ...args: unknown[]) {
    for await (const { data } of pages(list, ...args)) yield* data;
  }
  return Object.assign(Object.fromEntries(methods) as Operations, { each, pages }) as Quoin;
}

/** The arguments of a call by their meaning. */
interface Arguments {
  readonly params: Readonly<Record<string, string>>;
  readonly input: unknown;
  readonly options: Options;
}

function readArguments([, path, input]: Row, args: readonly unknown[]): Arguments {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const rest = args.slice(names.length);
  const params = Object.fromEntries(
    names.map((name, i) => {
      // An empty id would be another path.
      if (typeof args[i] !== "string" || args[i] === "") throw new TypeError(`{${name}} of ${path} must be an id`);
      return [name, args[i]];
    }),
  );
  if (input === "include") {
    const { include, ...options } = (rest[0] ?? {}) as Options & { readonly include?: unknown };
    return { params, input: { include }, options };
  }
  return { params, input: input ? rest[0] : undefined, options: (rest[input ? 1 : 0] ?? {}) as Options };
}

async function* eachPage(connection: Connection, row: Row, args: Arguments): AsyncGenerator<Page, void> {
  let query: object = { limit: pageLimitOf(args.input), ...(args.input as object | undefined) };
  for (;;) {
    const page = (await call(connection, row, { ...args, input: query })) as Page;
    yield page;
    // Some lists have a cursor on their last page, too, from which a later request continues.
    if (!page.hasMore) return;
    query = { ...query, cursor: page.nextCursor };
  }
}

/** Returns the highest limit of a page, which is lower with the items or payments of its documents. */
function pageLimitOf(input: unknown): number {
  const { include } = (input ?? {}) as { readonly include?: unknown };
  return /\b(items|payments)\b/.test(String(include)) ? pageLimitWithParts : pageLimitMax;
}

/** Sends a request, and repeats it where that cannot have its effect twice. @throws QuoinError */
function call(connection: Connection, row: Row, { params, input, options }: Arguments): Promise<unknown> {
  const { url, key, retries = retriesDefault, random = Math.random } = connection;
  const [method, path, kind] = row;
  const request = {
    ...options,
    method,
    headers: { authorization: `Bearer ${key}` },
    ...(kind === "file" ? { form: formWith(input as File) } : kind === "body" ? { body: input } : {}),
    // One for all tries: the service executes the first that arrives, and repeats its response to the others.
    ...(method === "GET" ? {} : { idempotencyKey: options.idempotencyKey ?? crypto.randomUUID() }),
  };
  const address =
    apiOf(url) + fillPath(path, params, kind === "query" || kind === "include" ? (input as object | undefined) : {});
  return withRetries(
    { retries, random, sleep: connection.sleep ?? sleep },
    () => attempt(connection, address, request, row[3] === 1),
    options.signal,
  );
}

async function attempt(
  { fetch, timeoutMs = timeoutMsDefault }: Connection,
  address: string,
  request: Parameters<typeof sendRequest>[1],
  isFile: boolean,
): Promise<unknown> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  const signal = request.signal === undefined ? timeout.signal : AbortSignal.any([request.signal, timeout.signal]);
  try {
    const response = await sendRequest(address, { ...request, signal }, texts, fetch);
    // Its body may take longer to arrive.
    if (isFile) return response;
    return keepEtag(await readJson(response, texts), response.headers.get("etag"));
  } catch (error) {
    request.signal?.throwIfAborted();
    if (!timeout.signal.aborted) throw error;
    throw new QuoinError(0, "TIMED_OUT", `There was no response within ${timeoutMs} milliseconds.`, null);
  } finally {
    clearTimeout(timer);
  }
}

function formWith(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

/** Returns the address of the API, also for an address that includes its version. */
function apiOf(url: string): string {
  const address = withoutSlashes(url);
  const version = ["/api/v1", "/v1"].find((end) => address.endsWith(end)) ?? "";
  return `${withoutSlashes(address.slice(0, address.length - version.length))}/api/v1`;
}

function withoutSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === "/") end -= 1;
  return url.slice(0, end);
}

const etags = new WeakMap<object, string>();

function keepEtag(resource: unknown, etag: string | null): unknown {
  if (etag !== null && typeof resource === "object" && resource !== null) etags.set(resource, etag);
  return resource;
}

/** Returns the ETag of a resource that the client returned: `{ ifMatch: etagOf(invoice) }`. @throws TypeError for others */
export function etagOf(resource: object): string {
  const etag = etags.get(resource);
  if (etag === undefined)
    throw new TypeError("Only an object that the client returned has an ETag, and no copy of one.");
  return etag;
}
