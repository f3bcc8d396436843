// @module-tag gate
import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import type { BankLine, BankStatement, ExactMatches } from "#contract/payments/bank.ts";
import type { Claim, ClaimSummary } from "#contract/contracts/claims.ts";
import type { Contract, ContractSummary } from "#contract/contracts/contracts.ts";
import type { Delivery, DeliverySummary } from "#contract/webhooks/deliveries.ts";
import type { Invoice, InvoiceSummary } from "#contract/invoices/invoices.ts";
import type { MailSummary } from "#contract/mails/mails.ts";
import type { Payment } from "#contract/payments/payments.ts";
import type { PriceItem } from "#contract/quotations/price-items.ts";
import type { QuotationSummary } from "#contract/quotations/quotations.ts";
import type { RetentionRegister } from "#contract/contracts/retention.ts";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { invoiceStatuses, quotationStatuses } from "#contract/values.ts";
import { addDays, dayOf } from "#server/core/calendar.ts";
import { newDemoInstallation, ownerOf, quoin, serve, start } from "./in-process.ts";
import { freePort, until } from "./quoin.ts";

interface List<Item = { id: string; name?: string; type?: string }> {
  data: Item[];
}

/** Returns requests to a server with an API key. */
function requestsTo(url: string, key: string) {
  const headers = { authorization: `Bearer ${key}` };
  const get = async <Body>(path: string) => {
    const answer = await fetch(`${url}/api/v1${path}`, { headers });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Body;
  };
  const post = async <Body>(path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers: { ...headers, ...(isForm || body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    expect(answer.ok, await answer.clone().text()).toBe(true);
    return (await answer.json()) as Body;
  };
  return { get, post };
}

/** A demo fills its database with a year of data before it serves. */
const demoMsMax = 60_000;

/** Starts `quoin demo`, and waits until it prints how to use it. */
async function startDemo(env: Readonly<Record<string, string>>) {
  const port = await freePort();
  const run = start(["demo"], { ...env, PORT: String(port) });
  await until(async () => {
    if (run.code !== undefined) throw new Error(`the demo stopped: ${run.error}`);
    return run.out.includes("curl ");
  }, demoMsMax);
  const key = /quoin_live_\w{36}/.exec(run.out)?.[0] ?? "";
  return { run, key, ...requestsTo(`http://127.0.0.1:${port}`, key) };
}

/** Serves a copy of the year of data, without a worker that would go on with it. */
async function serveYear() {
  const year = await newDemoInstallation();
  const { url } = await serve(year.env, ["serve", "--no-worker"]);
  return { ...year, ...requestsTo(url, year.apiKey) };
}

async function counts(get: <Body>(path: string) => Promise<Body>): Promise<number[]> {
  const lists = ["clients", "projects", "quotations", "invoices", "expenses", "contracts", "claims"].map((name) =>
    get<List>(`/${name}?limit=100`),
  );
  return (await Promise.all(lists)).map(({ data }) => data.length);
}

const countsOfYear = [15, 25, 46, 79, 51, 3, 11];

test("the demo prints a working curl command, and keeps its data and key", async () => {
  const year = await newDemoInstallation();
  const first = await startDemo(year.env);
  const [command = ""] = /curl .+/.exec(first.run.out) ?? [];
  const { stdout } = await promisify(execFile)("sh", ["-c", command]);
  expect((JSON.parse(stdout) as List).data).toHaveLength(3);
  expect(first.key).toBe(year.apiKey);
  expect(await counts(first.get)).toEqual(countsOfYear);
  expect(first.run.error).toBe("");
  expect(await first.run.stop()).toEqual({ code: 0 });
});

test("the demo has every kind of client and status, its payments add up and its books agree", async () => {
  const { get, env } = await serveYear();
  const clients = (await get<List>("/clients?limit=100")).data;
  expect(new Set(clients.map(({ type }) => type))).toEqual(new Set(["HOMEOWNER", "COMPANY", "MCST", "GOVERNMENT"]));
  const names = clients.map(({ name }) => name).join(" ");
  expect(names).toMatch(/\p{Script=Han}/u);
  expect(names).toMatch(/\p{Script=Tamil}/u);
  expect(names).toMatch(/\bbin\b|\bbinte\b/);
  const [{ id } = { id: "" }] = (await get<List>("/quotations?limit=1")).data;
  expect((await get<{ sections: unknown[] }>(`/quotations/${id}`)).sections.length).toBeGreaterThan(0);
  // A day may have ended since another test made the year.
  await expectEveryState(get, statSync(join(env.QUOIN_DATA_DIR, "demo-key")).mtime.toISOString());
  await expectDeliveries(get);
  expect(await quoin(["check"], env)).toMatchObject({ code: 0 });
});

async function expectDeliveries(get: <Body>(path: string) => Promise<Body>): Promise<void> {
  const endpoints = (await get<List<WebhookEndpoint>>("/webhook-endpoints")).data;
  expect(
    endpoints.map(({ enabled, url }) => ({ enabled, isNowhere: new URL(url).hostname.endsWith(".invalid") })),
  ).toEqual([
    { enabled: true, isNowhere: true },
    { enabled: true, isNowhere: true },
  ]);
  const of = async (status: string) =>
    (await get<List<DeliverySummary>>(`/webhook-deliveries?limit=100&status=${status}`)).data;
  expect((await of("SUCCEEDED")).length).toBeGreaterThan(20);
  const [failed] = await of("FAILED");
  const retrying = await of("PENDING");
  expect(retrying).toMatchObject([{ attemptCount: 3, eventId: failed?.eventId }]);
  for (const [delivery, count] of [
    [failed, 5],
    [retrying[0], 3],
  ] as const) {
    const { attempts } = await get<Delivery>(`/webhook-deliveries/${delivery?.id}`);
    expect(attempts.map(({ status }) => status)).toEqual(Array<number>(count).fill(503));
  }
  expect(await of("CANCELLED")).toEqual([]);
}

async function expectEveryState(get: <Body>(path: string) => Promise<Body>, now: string): Promise<void> {
  const quotations = (await get<List<QuotationSummary>>("/quotations?limit=100")).data;
  const invoices = (await get<List<InvoiceSummary>>("/invoices?limit=100")).data;
  const payments = (await get<List<Payment>>("/payments?limit=100")).data;
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

/** The figures of the worked example, which a program of its own calculated. */
const example = JSON.parse(readFileSync(new URL("../contracts/worked-example.json", import.meta.url), "utf8")) as {
  readonly contractSum: number;
  readonly documents: readonly {
    readonly kind: string;
    readonly items: readonly { readonly amount: number }[];
    readonly totals: Readonly<Record<"net" | "gst" | "total", number>>;
  }[];
  readonly claims: readonly {
    readonly lines: readonly { readonly ref: string; readonly toDate: number; readonly before: number }[];
    readonly claimedNet: number;
    readonly net: number;
  }[];
};

test("the demo has a price book, and bank lines of every kind", async () => {
  const { get } = await serveYear();
  const prices = (await get<List<PriceItem>>("/price-items?limit=100")).data;
  expect(prices.length).toBeGreaterThanOrEqual(12);
  for (const { code, unit, unitPrice, unitCost, category } of prices) {
    expect([code, unit, category]).not.toContain(null);
    expect(unitCost).toBeLessThan(unitPrice);
  }
  const lines = (await get<List<BankLine>>("/bank-lines?limit=100")).data;
  const matched = lines.filter(({ status }) => status === "MATCHED");
  expect(matched.length).toBeGreaterThan(lines.length / 2);
  expect(lines.filter(({ status }) => status === "IGNORED")).toHaveLength(1);
  const open = lines.filter(({ status, amount }) => status === "NEW" && amount > 0);
  expect(new Set(open.map(({ suggestion }) => suggestion?.confidence))).toEqual(
    new Set(["EXACT", "NUMBER", "AMOUNT", undefined]),
  );
});

test("the sample exports of the demo are imported and matched, and its books still agree", async () => {
  const { get, post, env } = await serveYear();
  const importSample = async (name: string) => {
    const form = new FormData();
    form.append("file", new Blob([readFileSync(join(env.QUOIN_DATA_DIR, name))], { type: "text/csv" }), name);
    return post<BankStatement>("/bank-statements", form);
  };
  expect(await importSample("demo-bank-1.csv")).toMatchObject({ added: 2, known: 0, skipped: [] });
  expect(await importSample("demo-bank-2.csv")).toMatchObject({ added: 3, known: 1, skipped: [] });
  // Three of the samples, and the one that waited before.
  expect(await post<ExactMatches>("/bank-lines/match-exact")).toMatchObject({ matched: 4 });
  const open = (await get<List<BankLine>>("/bank-lines?open=true&limit=100")).data;
  for (const { id, suggestion } of open) {
    if (suggestion === null) continue;
    const allocations = suggestion.invoices.map(({ invoiceId, amount }) => ({ invoiceId, amount }));
    await post(`/bank-lines/${id}/match`, { allocations });
  }
  expect((await get<List<BankLine>>("/bank-lines?open=true")).data).toMatchObject([{ suggestion: null }]);
  expect(await quoin(["check"], env)).toMatchObject({ code: 0 });
});

test("a contract of the demo comes to the worked example to the cent, and is paid in full", async () => {
  const { get } = await serveYear();
  const { data } = await get<List<ContractSummary>>("/contracts?q=lift%20lobbies");
  expect(data).toHaveLength(1);
  const { id, ledger, status } = await get<Contract>(`/contracts/${data[0]?.id}`);
  const invoices = (await get<List<InvoiceSummary>>(`/invoices?contractId=${id}`)).data.toReversed();
  const documents = example.documents.filter(({ kind }) => kind !== "CREDIT_NOTE");
  expect(invoices.map(({ kind, status }) => [kind, status])).toEqual(documents.map(({ kind }) => [kind, "PAID"]));
  for (const [i, { id }] of invoices.entries()) {
    const { items, totals } = await get<Invoice>(`/invoices/${id}`);
    expect(items.map(({ unitPrice }) => unitPrice)).toEqual(documents[i]?.items.map(({ amount }) => amount));
    expect(totals).toMatchObject({ ...documents[i]?.totals, outstanding: 0 });
  }
  const claims = (await get<List<ClaimSummary>>(`/claims?contractId=${id}`)).data.toReversed();
  for (const [i, { id }] of claims.entries()) {
    const { items, claimedNet, responseNet } = await get<Claim>(`/claims/${id}`);
    expect(items.map(({ ref, claimed, before }) => [ref, claimed, before])).toEqual(
      example.claims[i]?.lines.map(({ ref, toDate, before }) => [ref, toDate, before]),
    );
    expect([claimedNet, responseNet]).toEqual([example.claims[i]?.claimedNet, example.claims[i]?.net]);
  }
  expect(claims).toHaveLength(example.claims.length);
  expect(status).toBe("CLOSED");
  expect(ledger).toMatchObject({
    contractSum: example.contractSum,
    billed: example.contractSum,
    retention: { held: 0 },
    deposit: { balance: 0 },
    withheld: 0,
    outstanding: 0,
  });
});

test("the emails of the demo's year arrived, and a mail server is given none of them", async () => {
  const { env } = await newDemoInstallation();
  const { run, get } = await startDemo({ ...env, SMTP_URL: "smtp://127.0.0.1:1", MAIL_FROM: "quoin@example.com" });
  const read = (label: string) => new RegExp(`${label} +(\\S+)`).exec(run.out)?.[1] ?? "";
  const app = `${read("Web")}/app/v1`;
  const signedIn = await fetch(`${app}/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: read("Web") },
    body: JSON.stringify({ email: read("Sign in"), password: read("Password") }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const mails = (await (await fetch(`${app}/mails?limit=100`, { headers: { cookie } })).json()) as List<MailSummary>;
  expect(mails.data.length).toBeGreaterThan(50);
  expect(new Set(mails.data.map(({ status }) => status))).toEqual(new Set(["SENT"]));
  const [claim] = (await get<List<ClaimSummary>>("/claims?status=SUBMITTED")).data;
  const clock = await get<{ servedVia: string; servedAt: string | null }>(`/claims/${claim?.id}/clock`);
  expect(clock).toMatchObject({ servedVia: "EMAIL", servedAt: expect.any(String) });
});

test("the demo has a house billed by stages, retention that is due, and a claim without a response", async () => {
  const { get } = await serveYear();
  const contracts = (await get<List<ContractSummary>>("/contracts")).data;
  const contractOf = (title: string) => contracts.find((each) => each.title.startsWith(title)) ?? contracts[0];
  const house = contractOf("Rear extension");
  const ofHouse = (await get<List<ClaimSummary>>(`/claims?contractId=${house?.id}`)).data.toReversed();
  expect(ofHouse.map(({ stage, status }) => [stage, status])).toEqual([1, 2, 3, 4, 5, 6].map((i) => [i, "BILLED"]));
  expect(house?.ledger.balance).toBe(0);
  const paid = (await get<List<InvoiceSummary>>(`/invoices?contractId=${house?.id}&status=PAID`)).data;
  expect(paid.length).toBeGreaterThan(3);
  const due = (await get<RetentionRegister>("/retention?due=true")).data;
  expect(due.map(({ contractId }) => contractId)).toEqual([house?.id]);

  const kitchen = contractOf("Central kitchen");
  const [claim] = (await get<List<ClaimSummary>>(`/claims?contractId=${kitchen?.id}&status=SUBMITTED`)).data;
  expect(claim?.response).toBeNull();
  const lastDay = addDays(claim?.servedOn ?? "", kitchen?.responseDays ?? 0);
  expect(lastDay < dayOf(new Date(), "Asia/Singapore")).toBe(true);
  expect(kitchen?.pendingVariations).toMatchObject([{ status: "SENT" }]);
});

test("check names a claim of the demo that was changed by hand", async () => {
  const year = await newDemoInstallation();
  const sql = ownerOf(year);
  const changed = await sql`
    update claim set billed_retention = billed_retention + 0.01
    where id = (select id from claim where status = 'BILLED' order by id limit 1)`;
  expect(changed.count).toBe(1);
  const wrong = await quoin(["check", "--json"], year.env);
  expect(wrong.code).toBe(1);
  expect((JSON.parse(wrong.out) as { differences: unknown[] }).differences.length).toBeGreaterThan(0);
});
