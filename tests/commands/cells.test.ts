// @module-tag gate
// @module-tag database
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { type Sample, scrape, total } from "../support/metrics.ts";
import { startReceiver } from "../support/receiver.ts";
import { emptyDatabase } from "../support/second-server.ts";
import { newFolder } from "./moving-support.ts";
import { newEmptyInstallation, newFile, newInstallation, quoin, secretFile, serve, start } from "./in-process.ts";
import { freePort, until } from "./quoin.ts";

type Env = Record<string, string>;

interface Created {
  readonly organization: { readonly id: string };
  readonly apiKey: string;
  readonly user: { readonly email: string; readonly password: string };
}

interface ClientEvent {
  readonly data: { readonly object: { readonly id: string } };
}

async function json<Result>(env: Env, ...args: string[]): Promise<Result> {
  const answer = await quoin([...args, "--json"], env);
  expect(answer.code, answer.error).toBe(0);
  return JSON.parse(answer.out) as Result;
}

/** Moves the organization, as often as the command asks to be run again: it gives up where a machine is too busy. */
async function moveWhole(env: Env, org: string, to: string): Promise<void> {
  for (;;) {
    const { code, error } = await quoin(["org", "move", org, to], env);
    if (code === 1 && /run the command again/.test(error)) continue;
    expect(code, error).toBe(0);
    return;
  }
}

/** Leaves the move some time of the process that it shares. */
const writeEveryMs = 20;

const createOrg = (env: Env, name: string, cell: string) =>
  json<Created>(env, "org", "create", "--name", name, "--email", `${cell}@example.com`, "--cell", cell);

async function send(url: string, key: string, path: string, body?: object, more: Record<string, string> = {}) {
  const answer = await fetch(`${url}/api/v1${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...more },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function signIn(url: string, { email, password }: Created["user"]) {
  const headers = { origin: url, "content-type": "application/json" };
  const answer = await fetch(`${url}/app/v1/sign-in`, {
    method: "POST",
    headers,
    body: JSON.stringify({ email, password }),
  });
  const cookie = answer.headers
    .getSetCookie()
    .map((each) => each.split(";")[0])
    .join("; ");
  return { status: answer.status, headers: { ...headers, cookie } };
}

test("organizations of three cells on two servers are served by one process", async () => {
  const { env, apiKey } = await newInstallation();
  const { url: database, proxy } = await emptyDatabase();
  expect(await quoin(["cell", "add", "near"], env)).toMatchObject({ code: 0 });
  expect(await quoin(["cell", "add", "far", "--url-file", await secretFile(database)], env)).toMatchObject({ code: 0 });
  const near = await createOrg(env, "Near Builders", "near");
  const far = await createOrg(env, "Far Builders", "far");
  const { url } = await serve({ ...env, QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8" });

  for (const { apiKey: key } of [{ apiKey }, near, far]) {
    const receiver = await startReceiver();
    const endpoint = { url: `${receiver.url}/`, events: ["client.created"] };
    expect(await send(url, key, "/webhook-endpoints", endpoint)).toMatchObject({ status: 201 });
    expect(await send(url, key, "/clients", { name: "Tan" })).toMatchObject({ status: 201 });
    expect((await send(url, key, "/clients")).body["data"]).toHaveLength(1);
    await until(async () => receiver.received.length === 1);
  }
  const { headers } = await signIn(url, far.user);
  const session = await (await fetch(`${url}/app/v1/session`, { headers })).json();
  expect(session).toMatchObject({ organization: { name: "Far Builders" }, role: "OWNER" });
  const { cells } = await json<{ cells: unknown[] }>(env, "cell", "list");
  expect(cells).toMatchObject([
    { name: "first", state: "ok", organizations: 1 },
    { name: "far", state: "ok", organizations: 1 },
    { name: "near", state: "ok", organizations: 1 },
  ]);

  // A cell that is away.
  await proxy.close();
  const refused = await send(url, far.apiKey, "/clients");
  expect(refused).toMatchObject({ status: 503, body: { error: { code: "UNAVAILABLE" } } });
  expect(await send(url, near.apiKey, "/clients", { name: "Lim" })).toMatchObject({ status: 201 });
  expect(await send(url, apiKey, "/clients", { name: "Lim" })).toMatchObject({ status: 201 });
  await until(async () => {
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(200);
    return ((await ready.json()) as { cells: Record<string, string> }).cells["far"] === "unavailable";
  });
});

test("an organization moves between servers with its keys, sessions, events and webhooks", async () => {
  const { env, apiKey, organization, user } = await newInstallation();
  const { url: database } = await emptyDatabase();
  expect(await quoin(["cell", "add", "far", "--url-file", await secretFile(database)], env)).toMatchObject({ code: 0 });
  const { url } = await serve({
    ...env,
    QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    QUOIN_WEBHOOK_TIMEOUT: "30s",
  });
  const receiver = await startReceiver();
  await send(url, apiKey, "/webhook-endpoints", { url: `${receiver.url}/`, events: ["client.created"] });
  const { headers } = await signIn(url, user);
  // An expense of a closed period moves like any other row.
  const expense = { date: "2026-03-02", category: "OTHER", description: "Tiles", amount: 1 };
  expect(await send(url, apiKey, "/expenses", expense)).toMatchObject({ status: 201 });
  expect(
    await send(url, apiKey, "/gst-returns", { from: "2026-01-01", to: "2026-03-31", closesPeriod: true }),
  ).toMatchObject({ status: 201 });

  const created: string[] = [];
  let isMoving = true;
  onTestFinished(() => void (isMoving = false));
  /** Sends the same request until it is answered, as a client does that gets 503. */
  const createWithKey = async (number: number): Promise<string> => {
    for (;;) {
      const key = { "idempotency-key": `client-${number}` };
      const { status, body } = await send(url, apiKey, "/clients", { name: `Client ${number}` }, key);
      expect([201, 503]).toContain(status);
      if (status === 201) return body["id"] as string;
    }
  };
  const writing = (async () => {
    while (isMoving) {
      created.push(await createWithKey(created.length));
      await sleep(writeEveryMs);
    }
  })();
  await until(async () => created.length > 20);
  await moveWhole(env, organization.id, "far");
  isMoving = false;
  await writing;
  for (const number of [0, created.length - 1]) expect(await createWithKey(number)).toBe(created[number]);

  const { organizations } = await json<{ organizations: object[] }>(env, "org", "list");
  expect(organizations).toMatchObject([{ id: organization.id, cell: "far" }]);
  const eventIds: string[] = [];
  for (let path = "/events?limit=100&type=client.created"; path !== "";) {
    const { body } = await send(url, apiKey, path);
    const page = body as unknown as { data: ClientEvent[]; nextCursor: string | null };
    eventIds.push(...page.data.map((event) => event.data.object.id));
    path = page.nextCursor === null ? "" : `/events?limit=100&type=client.created&cursor=${page.nextCursor}`;
  }
  expect(eventIds.toSorted()).toEqual(created.toSorted());
  await until(async () => receiver.received.length >= created.length);
  const delivered = receiver.received.map(({ body }) => (JSON.parse(body) as ClientEvent).data.object.id);
  expect(delivered.toSorted()).toEqual(created.toSorted());
  expect((await fetch(`${url}/app/v1/clients`, { headers })).status).toBe(200);

  // And back again, to the database where nothing of it is left.
  const underWay = Promise.withResolvers<ServerResponse>();
  receiver.answer = (response) => underWay.resolve(response);
  expect(await send(url, apiKey, "/clients", { name: "Under way" })).toMatchObject({ status: 201 });
  const delivery = await underWay.promise;
  receiver.answer = (response) => response.end();
  const back = start(["org", "move", organization.id, "first"], env);
  await until(async () => back.error.includes("Copied."));
  // It waits for the delivery that is under way.
  expect((await quoin(["secrets", "rotate"], env)).error).toContain(
    "an organization is being moved to another database",
  );
  delivery.end();
  await back.exit;
  await moveWhole(env, organization.id, "first");
  expect(await createWithKey(0)).toBe(created[0]);
  expect(await quoin(["secrets", "rotate"], env)).toMatchObject({ code: 0 });
  expect(await send(url, apiKey, `/clients/${created[0]}`)).toMatchObject({ status: 200 });
  expect(await send(url, apiKey, "/clients", { name: "Back" })).toMatchObject({ status: 201 });
  expect(await quoin(["check"], env)).toMatchObject({ code: 0 });
});

test("an export is imported into a cell, unless an organization of any cell is the same", async () => {
  const { env: source, organization } = await newInstallation();
  const file = join(await newFolder(), "firm.zip");
  await quoin(["export", file, "--org", organization.id], source);
  const { env } = await newEmptyInstallation();
  await quoin(["cell", "add", "near"], env);
  expect(await quoin(["import", file, "--cell", "nowhere"], env)).toMatchObject({
    code: 1,
    error: expect.stringContaining("there is no cell nowhere"),
  });
  const imported = await json<{ people: object[] }>(env, "import", file, "--cell", "near");
  expect(imported.people).toMatchObject([{ email: "x@example.com", account: "new" }]);
  const { organizations } = await json<{ organizations: object[] }>(env, "org", "list");
  expect(organizations).toMatchObject([{ id: organization.id, slug: "x", cell: "near", memberCount: 1 }]);
  expect((await quoin(["import", file], env)).error).toContain(`the organization ${organization.id} is here already`);

  const { apiKey } = await json<{ apiKey: string }>(env, "key", "create", "--org", organization.id, "--name", "Key");
  const { link } = await json<{ link: string }>(env, "user", "reset-password", "--email", "x@example.com");
  const { url } = await serve(env);
  expect(await send(url, apiKey, "/clients", { name: "Tan" })).toMatchObject({ status: 201 });
  const password = "a long enough password of the tests";
  const headers = { origin: url, "content-type": "application/json" };
  const body = JSON.stringify({ token: new URL(link).hash.slice(1), password });
  expect((await fetch(`${url}/app/v1/password-reset/confirm`, { method: "POST", headers, body })).status).toBe(204);
  const { headers: signedIn } = await signIn(url, { email: "x@example.com", password });
  const session = await (await fetch(`${url}/app/v1/session`, { headers: signedIn })).json();
  expect(session).toMatchObject({ organization: { id: organization.id }, role: "OWNER" });
});

test("organizations of different cells have different short names", async () => {
  const { env } = await newInstallation();
  await quoin(["cell", "add", "near"], env);
  await createOrg(env, "Tan & Sons", "near");
  await createOrg(env, "Tan Sons", "first");
  const { organizations } = await json<{ organizations: { name: string; slug: string }[] }>(env, "org", "list");
  expect(organizations.map(({ slug }) => slug)).toEqual([
    "x",
    expect.stringMatching(/^tan-sons-[0-9a-z]{6}$/),
    "tan-sons",
  ]);
});

test("metrics name the cell once there are several, and tell which one is away", async () => {
  const { env } = await newInstallation();
  const metricsPort = await freePort();
  await serve({ ...env, QUOIN_METRICS_PORT: String(metricsPort) });
  const samples = await scrape(metricsPort);
  expect(samples.filter(({ labels }) => "cell" in labels)).toEqual([]);
  expect(total(samples, "quoin_database_up")).toBe(1);

  const { url: database, proxy } = await emptyDatabase();
  await quoin(["cell", "add", "far", "--url-file", await secretFile(database)], env);
  const far = { cell: "far" };
  let both: Sample[] = [];
  await until(async () => {
    both = await scrape(metricsPort);
    return total(both, "quoin_database_up", far) === 1 && total(both, "quoin_deliveries_pending", far) === 0;
  });
  expect(both.filter(({ name }) => name === "quoin_database_up")).toHaveLength(2);
  expect(total(both, "quoin_database_connections_max", { ...far, pool: "app" })).toBe(14);
  await proxy.close();
  await until(async () => total(await scrape(metricsPort), "quoin_database_up", far) === 0);
  const away = await scrape(metricsPort);
  expect(total(away, "quoin_deliveries_pending", far)).toBeUndefined();
  expect(total(away, "quoin_deliveries_pending", { cell: "first" })).toBe(0);
});

test("all organizations of a cell move to another one, one after the other", async () => {
  const { env, organization } = await newInstallation();
  await quoin(["cell", "add", "near"], env);
  await quoin(["cell", "add", "far"], env);
  const created = [await createOrg(env, "Near Builders", "near"), await createOrg(env, "Near Tilers", "near")];
  const { url } = await serve(env);
  const { moved } = await json<{ moved: object[] }>(env, "cell", "move", "near", "--to", "far");
  expect(moved).toMatchObject([
    { from: "near", to: "far" },
    { from: "near", to: "far" },
  ]);
  const { organizations } = await json<{ organizations: { id: string; cell: string }[] }>(env, "org", "list");
  expect(new Map(organizations.map(({ id, cell }) => [id, cell]))).toEqual(
    new Map([[organization.id, "first"], ...created.map(({ organization: { id } }) => [id, "far"] as const)]),
  );
  for (const { apiKey } of created) {
    expect(await send(url, apiKey, "/clients", { name: "Tan" })).toMatchObject({ status: 201 });
  }
  expect((await quoin(["cell", "move", "near", "--to", "far"], env)).out).toBe("The cell near has no organizations.\n");
});

test("what cannot be done with cells is refused with the reason", async () => {
  const { env, organization } = await newInstallation();
  expect(await quoin(["cell", "add", "Far"], env)).toMatchObject({
    code: 1,
    error: expect.stringContaining("NAME must be"),
  });
  expect(await quoin(["cell", "add", "first"], env)).toMatchObject({ code: 1 });
  for (const url of ["postgres://quoin:hunter2@127.0.0.1:1/x", "postgres://127.0.0.1:1/x?password=hunter2"]) {
    expect(await quoin(["cell", "add", "far", "--url", url], env)).toEqual({
      code: 1,
      out: "",
      error: "quoin: --url would show a password in the list of processes: use --url-file FILE\n",
    });
  }
  expect(await quoin(["org", "move", organization.id, "nowhere"], env)).toMatchObject({
    code: 1,
    error: expect.stringContaining("there is no cell nowhere"),
  });
  await quoin(["cell", "add", "near"], env);
  expect((await quoin(["cell", "add", "near"], env)).error).toMatch(/there is a cell near already/);
  for (const [args, reason] of [
    [["near"], "give --to with the cell"],
    [["near", "--to", "near"], "--to must be another cell"],
    [["near", "--to", "nowhere"], "there is no cell nowhere"],
  ] as const) {
    expect(await quoin(["cell", "move", ...args], env)).toMatchObject({
      code: 1,
      error: expect.stringContaining(reason),
    });
  }
  expect((await quoin(["backup", await newFile("a.backup")], env)).error).toMatch(/has 2 cells/);
});
