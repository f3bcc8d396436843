import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { type InvoiceSummary, invoiceStatuses } from "#contract/invoices.ts";
import type { Payment } from "#contract/payments.ts";
import { type QuotationSummary, quotationStatuses } from "#contract/quotations.ts";
import { emptyDataDir, freePort, quoin, start, until } from "./quoin.ts";

interface List<Item = { id: string; name?: string; type?: string }> {
  data: Item[];
}

async function startDemo(dataDir: string) {
  const port = await freePort();
  const run = start(["demo"], { QUOIN_DATA_DIR: dataDir, PORT: String(port) });
  await until(async () => {
    if (run.child.exitCode !== null) throw new Error(`the demo stopped: ${run.error}`);
    return run.out.includes("curl ");
  });
  const key = /quoin_live_\w{36}/.exec(run.out)?.[0] ?? "";
  const get = async <Body>(path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Body;
  };
  const stop = async () => {
    run.child.kill("SIGTERM");
    expect((await run.exit).code).toBe(0);
  };
  return { run, key, get, stop };
}

async function counts(get: <Body>(path: string) => Promise<Body>): Promise<number[]> {
  const lists = ["clients", "projects", "quotations", "invoices", "expenses"].map((name) =>
    get<List>(`/${name}?limit=100`),
  );
  return (await Promise.all(lists)).map(({ data }) => data.length);
}

/** Two tests share a year of data, since filling it takes longest. */
const sharedDataDir = await mkdtemp(join(tmpdir(), "quoin-demo-"));
afterAll(() => rm(sharedDataDir, { recursive: true, force: true }));

test("the demo prints a working curl command, and keeps its data and key", async () => {
  const dataDir = sharedDataDir;
  const first = await startDemo(dataDir);
  const [command = ""] = /curl .+/.exec(first.run.out) ?? [];
  const { stdout } = await promisify(execFile)("sh", ["-c", command]);
  expect((JSON.parse(stdout) as List).data).toHaveLength(3);
  expect(await counts(first.get)).toEqual([15, 20, 40, 60, 44]);
  expect(first.run.error).toBe("");
  await first.stop();

  const second = await startDemo(dataDir);
  expect(second.key).toBe(first.key);
  expect(await counts(second.get)).toEqual([15, 20, 40, 60, 44]);
  await second.stop();
});

test("the demo has every kind of client and status, its payments add up and its books agree", async () => {
  const { get, stop } = await startDemo(sharedDataDir);
  const clients = (await get<List>("/clients?limit=100")).data;
  expect(new Set(clients.map(({ type }) => type))).toEqual(new Set(["HOMEOWNER", "COMPANY", "MCST", "GOVERNMENT"]));
  const names = clients.map(({ name }) => name).join(" ");
  expect(names).toMatch(/\p{Script=Han}/u);
  expect(names).toMatch(/\p{Script=Tamil}/u);
  expect(names).toMatch(/\bbin\b|\bbinte\b/);
  const [{ id } = { id: "" }] = (await get<List>("/quotations?limit=1")).data;
  expect((await get<{ sections: unknown[] }>(`/quotations/${id}`)).sections.length).toBeGreaterThan(0);
  await expectEveryState(get);
  await stop();
  expect(await quoin(["check"], { QUOIN_DATA_DIR: sharedDataDir })).toMatchObject({ code: 0 });
});

async function expectEveryState(get: <Body>(path: string) => Promise<Body>): Promise<void> {
  const quotations = (await get<List<QuotationSummary>>("/quotations?limit=100")).data;
  const invoices = (await get<List<InvoiceSummary>>("/invoices?limit=100")).data;
  const payments = (await get<List<Payment>>("/payments?limit=100")).data;
  const now = new Date().toISOString();
  const statuses = (documents: readonly { status: string }[]) => new Set(documents.map(({ status }) => status));
  const invoicesIn = (status: InvoiceSummary["status"]) => invoices.filter((invoice) => invoice.status === status);

  expect(statuses(quotations)).toEqual(new Set(quotationStatuses));
  expect(statuses(invoices)).toEqual(new Set(invoiceStatuses));
  const sent = quotations.filter(({ status }) => status === "SENT");
  expect(new Set(sent.map(({ validUntil }) => (validUntil ?? "") < now))).toEqual(new Set([true, false]));
  expect(quotations.some(({ status, revision }) => status === "ACCEPTED" && revision === 2)).toBe(true);
  const charged = new Set(invoices.map(({ quotationId }) => quotationId));
  expect(statuses(quotations.filter(({ id }) => charged.has(id)))).toEqual(new Set(["ACCEPTED"]));

  expect(invoicesIn("OVERDUE").every(({ dueDate }) => dueDate < now)).toBe(true);
  expect(invoicesIn("SENT").every(({ dueDate }) => dueDate > now)).toBe(true);
  for (const open of [invoicesIn("SENT"), invoicesIn("OVERDUE")]) {
    expect(open.some(({ totals }) => totals.paid > 0 && totals.outstanding > 0)).toBe(true);
    expect(open.some(({ totals }) => totals.retention > 0)).toBe(true);
  }
  for (const { id, number, totals } of invoices) {
    const amounts = payments.filter(({ invoiceId }) => invoiceId === id).map(({ amount }) => cents(amount));
    expect(
      amounts.reduce((sum, amount) => sum + amount, 0),
      number,
    ).toBe(cents(totals.paid));
  }
}

const cents = (amount: number) => Math.round(amount * 100);

test("a first start that was killed in the middle is made good by the next", async () => {
  const dataDir = await emptyDataDir();
  for (const fillingMs of [400, 600]) {
    const run = start(["demo"], { QUOIN_DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "debug" });
    // Filling begins soon after the database has started, and takes a second or more.
    await until(async () => /embedded PostgreSQL \d+: /.test(run.error));
    await sleep(fillingMs);
    run.child.kill("SIGKILL");
    await run.exit;
  }
  const { run, get, stop } = await startDemo(dataDir);
  expect(run.out).toContain("a new year of data");
  expect(await counts(get)).toEqual([15, 20, 40, 60, 44]);
  await stop();
});
