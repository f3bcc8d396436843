import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { type DatabaseEnv, newEmptyInstallation, quoin, type Server } from "./in-process.ts";

/** Returns a folder for the files of a test. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quoin-moving-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs a command that must succeed. Returns what it printed. */
export async function succeed(args: readonly string[], env: Readonly<Record<string, string>>) {
  const run = await quoin(args, env);
  expect(run.code, run.error).toBe(0);
  return run;
}

interface Neighbour {
  readonly organization: { readonly id: string };
  readonly apiKey: string;
  readonly user: { readonly email: string; readonly password: string | null };
}

export interface Target {
  readonly env: DatabaseEnv;
  /** An organization that is there before. */
  readonly neighbour: Neighbour;
}

/** Returns an installation with another organization. @param secret by default not that of other installations */
export async function newTarget(
  email = "neighbour@example.com",
  secret = "the secret of another installation",
): Promise<Target> {
  const { env } = await newEmptyInstallation(secret);
  const made = await succeed(["org", "create", "--name", "Neighbour", "--email", email, "--json"], env);
  return { env, neighbour: JSON.parse(made.out) as Neighbour };
}

export async function newKey(org: string, env: Readonly<Record<string, string>>): Promise<string> {
  const made = await succeed(["key", "create", "--org", org, "--name", "Reader", "--json"], env);
  return (JSON.parse(made.out) as { apiKey: string }).apiKey;
}

/** Returns a client of the API at that server. */
export function clientOf(server: Pick<Server, "url">, key: string) {
  const send = async <Body>(method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true);
    return (await answer.json()) as Body;
  };
  return {
    get: <Body>(path: string) => send<Body>("GET", path),
    post: <Body>(path: string, body?: unknown) => send<Body>("POST", path, body ?? {}),
    bytes: async (path: string) => {
      const answer = await fetch(`${server.url}/api/v1${path}`, { headers: { authorization: `Bearer ${key}` } });
      expect(answer.status).toBe(200);
      return Buffer.from(await answer.arrayBuffer());
    },
  };
}

interface Page<Item> {
  readonly data: Item[];
  readonly nextCursor: string | null;
}

/** Reads a whole list, page by page. */
export async function all<Item>(get: (path: string) => Promise<unknown>, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const page = (await get(`${path}?limit=100${cursor === "" ? "" : `&cursor=${cursor}`}`)) as Page<Item>;
    items.push(...page.data);
    cursor = page.nextCursor;
  }
  return items;
}

/** Signs in at a server. Returns how to read the pages of the app. */
export async function signInAt(
  server: Pick<Server, "url">,
  user: { readonly email: string; readonly password: string },
) {
  const send = async (method: string, path: string, body: unknown, cookie: string) =>
    fetch(`${server.url}/app/v1${path}`, {
      method,
      headers: { origin: server.url, cookie, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const answer = await send("POST", "/sign-in", user, "");
  expect(answer.status).toBe(200);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return {
    async get<Body>(path: string): Promise<Body> {
      const read = await send("GET", path, undefined, cookie);
      expect(read.status, path).toBe(200);
      return (await read.json()) as Body;
    },
    fetch: (path: string, signal: AbortSignal) =>
      fetch(`${server.url}/app/v1${path}`, { headers: { "sec-fetch-site": "same-origin", cookie }, signal }),
    post: (path: string, body?: unknown) => send("POST", path, body ?? {}, cookie),
  };
}

/** Writes a file of the test. Returns its path. */
export async function fileWith(name: string, content: Uint8Array): Promise<string> {
  const file = join(await newFolder(), name);
  await writeFile(file, content);
  return file;
}
