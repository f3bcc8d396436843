import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { emptyDataDir, quoin, serve } from "../commands/quoin.ts";
import { startProxy } from "../support/database-proxy.ts";
import { linesOf } from "../support/watched-server.ts";
import { startReplicated } from "./streaming-replica.ts";
import { until } from "./until.ts";

interface Document {
  readonly id: string;
  readonly number: string;
}

const lostInvoices = 10;

/** Returns an office whose database can be replaced by a standby that lacks its last invoices. */
async function givenOffice() {
  const { primaryUrl, replicaUrl, replica } = await startReplicated();
  const place = { host: "127.0.0.1", port: Number(new URL(primaryUrl).port) };
  const proxy = await startProxy(place);
  onTestFinished(() => proxy.close());
  const url = new URL(primaryUrl);
  url.port = String(proxy.port);
  const dataDir = await emptyDataDir();
  const env = {
    DATABASE_URL: url.href,
    QUOIN_SECRET: "a secret of the tests of lost changes",
    QUOIN_DATA_DIR: dataDir,
  };
  const made = await quoin(["org", "create", "--name", "X", "--email", "x@example.com", "--json"], env);
  const { apiKey, organization } = JSON.parse(made.out) as { apiKey: string; organization: { id: string } };
  const send = async (server: string, method: string, path: string, body?: object) => {
    const answer = await fetch(`${server}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: (await answer.json()) as Document & { data: Document[] } };
  };
  const sendInvoice = async (server: string): Promise<Document> => {
    const post = async (path: string, body: object) => (await send(server, "POST", path, body)).json;
    const { id: clientId } = await post("/clients", { name: "Lim" });
    const { id: projectId } = await post("/projects", { name: "Kitchen", clientId });
    const items = [{ description: "Tiles", qty: 1, unitPrice: 1 }];
    const { id } = await post("/invoices", { clientId, projectId, title: "Claim", items });
    return post(`/invoices/${id}/send`, {});
  };
  const stopReplication = async () => {
    await replica`alter system set primary_conninfo = ''`;
    await replica`select pg_reload_conf()`;
    await until(async () => (await replica`select 1 from pg_stat_wal_receiver`).length === 0);
  };
  const failOver = async () => {
    await replica`select pg_promote()`;
    place.port = Number(new URL(replicaUrl).port);
    proxy.cut(() => true);
  };
  /** Waits until the server has kept a transaction of about now for the next start. */
  const untilKept = async (server: string) => {
    const kept = () => readFile(join(dataDir, "newest-transaction.json"), "utf8").catch(() => "");
    const before = await kept();
    // The one after all others may be kept already.
    await send(server, "POST", "/clients", { name: "Tan" });
    await until(async () => (await kept()) !== before);
  };
  const check = async (received: string, ...more: readonly string[]) => {
    const file = join(dataDir, "received");
    await writeFile(file, received);
    const args = ["check", "--after-failover", "--org", organization.id, "--received", file, "--json", ...more];
    const { code, out } = await quoin(args, env);
    return { code, ...(JSON.parse(out) as { readonly events: readonly string[] }) };
  };
  return { env, send, sendInvoice, stopReplication, failOver, untilKept, check };
}

const warningOf = async (server: string) =>
  ((await (await fetch(`${server}/readyz`)).json()) as { warning?: string }).warning;

const nameOf = (invoices: readonly Document[]) => invoices.map(({ number }) => number);

test("a server notices that its database lost changes, and gives no number again", async () => {
  const office = await givenOffice();
  const { url, run } = await serve(office.env);
  const kept = await office.sendInvoice(url);
  await office.stopReplication();
  const lost: Document[] = [];
  for (let i = 0; i < lostInvoices; i++) lost.push(await office.sendInvoice(url));
  await office.untilKept(url);
  expect(await warningOf(url)).toBeUndefined();

  await office.failOver();
  await until(async () => (await warningOf(url)) === "the database lost changes that it had acknowledged");
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  const errors = linesOf(run).filter(({ msg }) => /lost changes/.test(String(msg)));
  expect(errors).toMatchObject([{ level: 50, nextTransaction: expect.any(String) }]);
  expect((await quoin(["status"], office.env)).out).toContain("The database lost changes");
  const found = await Promise.all([kept, lost[0]].map((each) => office.send(url, "GET", `/invoices/${each?.id}`)));
  expect(found.map(({ status }) => status)).toEqual([200, 404]);
  const next = await office.sendInvoice(url);
  expect(nameOf([kept, ...lost])).not.toContain(next.number);

  await quoin(["resume"], office.env);
  await until(async () => (await warningOf(url)) === undefined);
});

test("a server that starts on a database that lost changes notices it, and check names what is missing", async () => {
  const office = await givenOffice();
  const first = await serve(office.env);
  const kept = await office.sendInvoice(first.url);
  await office.stopReplication();
  const lost: Document[] = [];
  for (let i = 0; i < lostInvoices; i++) lost.push(await office.sendInvoice(first.url));
  const events = (await office.send(first.url, "GET", "/events?limit=100")).json.data;
  await office.untilKept(first.url);
  first.run.child.kill("SIGTERM");
  await first.run.exit;

  await office.failOver();
  const { url } = await serve(office.env);
  await until(async () => (await warningOf(url)) !== undefined);
  const received = JSON.stringify([events, kept, lost]);
  const missing = {
    numbers: nameOf(lost),
    counters: [{ kind: "INVOICE", number: lostInvoices + 1 }],
  };
  const found = await office.check(received);
  expect(found).toMatchObject({ code: 1, ...missing, raised: false });
  expect(found.events.length).toBeGreaterThan(lostInvoices);
  expect(await office.check(received, "--raise")).toMatchObject({ ...missing, raised: true });
  expect(await office.check(received)).toMatchObject({ code: 1, counters: [] });
  expect(await office.check(JSON.stringify(kept))).toMatchObject({ code: 0, events: [], numbers: [] });
  const next = await office.sendInvoice(url);
  expect(nameOf([kept, ...lost])).not.toContain(next.number);
});
