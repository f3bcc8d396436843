// @module-tag slow
import fc from "fast-check";
import { expect, test } from "vitest";
import type { BankStatement } from "#contract/payments/bank.ts";
import type { Client } from "#contract/clients/clients.ts";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { gstRatesMax, type Organization } from "#contract/organizations/organizations.ts";
import type { ClientCredits, PaymentReceipt } from "#contract/payments/payment-receipts.ts";
import { type BankRow, bankLines, rowsForm } from "../support/bank.ts";
import type { Answer, Api } from "../support/api.ts";
import { differencesOf } from "../support/kept-money.ts";
import { cents, expectInvoices, expectLines } from "./money-invariants.ts";
import { manyRunsMs, randomly } from "../support/runs.ts";
import { newOrg, service } from "../support/service.ts";

/** An office into which money comes by every door, and what is known of it. */
interface Office {
  readonly api: Api;
  readonly client: Client;
  readonly projectId: string;
  now: Date;
  /** The money that was recorded and not taken back, in cents. */
  received: number;
  /** The reports of the closed days as they were when they were closed. */
  closed: { readonly through: string; readonly reports: unknown } | null;
  /** The different rows of all files of the bank. */
  readonly rows: Map<string, BankRow>;
  /** The rate of each issued invoice, which never changes. */
  readonly rates: Map<string, number>;
}

/** One change, with values that each kind uses as it needs. */
interface Step {
  readonly kind: keyof typeof changes;
  readonly which: number;
  readonly percent: number;
  readonly days: number;
}

const dayMs = 86_400_000;
const dayAt = (at: Date, days = 0): string => new Date(at.getTime() - days * dayMs).toISOString().slice(0, 10);
const pick = <Item>(of: readonly Item[], which: number): Item | undefined => of[which % Math.max(of.length, 1)];

const invoicesOf = async (api: Api, query = ""): Promise<InvoiceSummary[]> =>
  (await api.get<{ data: InvoiceSummary[] }>(`/invoices?limit=100${query}`)).body.data;

/** A request may be refused, and never for a fault of the service. */
async function send({ api }: Office, path: string, body: object = {}): Promise<Answer<Record<string, unknown>>> {
  const answer = await api.post<Record<string, unknown>>(path, body);
  expect([200, 201, 409, 422], `${path} ${JSON.stringify(body)}: ${answer.text}`).toContain(answer.status);
  return answer;
}

const isDone = ({ status }: { readonly status: number }): boolean => status < 300;

/** Returns what the day's share of an amount is, at least a cent. */
const part = (amount: number, percent: number): number =>
  Math.max(1, Math.floor((cents(amount) * percent) / 100)) / 100;

/** Returns the money that lines of the bank were matched with, but for what a person had recorded before. */
async function matched({ api }: Office): Promise<number> {
  const payments = (await bankLines(api, "?limit=100")).flatMap((line) => line.payments);
  return payments.reduce((sum, { amount, linked }) => (linked ? sum : sum + cents(amount)), 0);
}

/** Imports rows of one account. */
async function imported({ api, rows: all }: Office, rows: readonly BankRow[]): Promise<BankStatement> {
  for (const row of rows) all.set(row.join(), row);
  return (await api.post<BankStatement>("/bank-statements", rowsForm(rows))).body;
}

async function matchExact(office: Office): Promise<void> {
  const before = await matched(office);
  await send(office, "/bank-lines/match-exact");
  office.received += (await matched(office)) - before;
}

const changes = {
  async issue(office: Office, { which, percent, days }: Step) {
    const { api, client, projectId } = office;
    const items = [
      { description: "Works", qty: 1 + (which % 3), unitPrice: (percent * 100 + which) / 100 },
      { description: "Exempt", qty: 1, unitPrice: days, taxCode: "EXEMPT" },
    ];
    const { id } = await api.create<{ id: string }>("/invoices", { clientId: client.id, projectId, title: "T", items });
    await send(office, `/invoices/${id}/send`, { issuedAt: dayAt(office.now, days) });
  },
  async pay(office: Office, { which, percent, days }: Step) {
    const invoice = pick(await invoicesOf(office.api, "&open=true"), which);
    if (invoice === undefined) return;
    // The reference is the bank's text, as a person copies it.
    const amount = part(invoice.totals.outstanding, percent);
    const body = {
      amount,
      paidAt: dayAt(office.now, days),
      reference: `FAST ${invoice.number}`,
      keepRestAsCredit: true,
    };
    if (isDone(await send(office, `/invoices/${invoice.id}/payments`, body))) office.received += cents(amount);
  },
  async overpay(office: Office, { which, days }: Step) {
    const invoice = pick(await invoicesOf(office.api, "&open=true"), which);
    if (invoice === undefined) return;
    const amount = (cents(invoice.totals.outstanding) + which) / 100;
    const body = { amount, paidAt: dayAt(office.now, days), keepRestAsCredit: true };
    if (isDone(await send(office, `/invoices/${invoice.id}/payments`, body))) office.received += cents(amount);
  },
  /** Money that pays no invoice. */
  async keep(office: Office, { which, days }: Step) {
    const { client, now } = office;
    const amount = (which + 1) / 100;
    const money = { clientId: client.id, amount, paidAt: dayAt(now, days), reference: `TRF ${which} ${client.name}` };
    const body = { ...money, allocations: [], keepRestAsCredit: true };
    if (isDone(await send(office, "/payments", body))) office.received += cents(amount);
  },
  /** The bank's file shows money that a person entered already. None of it is money that came again. */
  async bankRepeats(office: Office, { which }: Step) {
    const { data } = (await office.api.get<{ data: PaymentReceipt[] }>("/payment-receipts?hasBankLine=false&limit=100"))
      .body;
    const receipt = pick(
      data.filter(({ reference }) => reference !== null),
      which,
    );
    if (receipt === undefined) return;
    const row = [dayAt(new Date(receipt.paidAt)), receipt.reference ?? "", receipt.amount.toFixed(2)] as const;
    const { id } = await imported(office, [row]);
    await matchExact(office);
    for (const line of await bankLines(office.api, `?statementId=${id}`)) expect(line.status).not.toBe("MATCHED");
    const line = (await bankLines(office.api, "?status=NEW&limit=100")).find(
      ({ suggestion }) => suggestion?.confidence === "RECORDED",
    );
    if (line === undefined) return;
    await send(office, `/bank-lines/${line.id}/link`, { receiptIds: [line.suggestion?.receipt?.receiptId] });
  },
  /** New money, whose text names one open invoice and nothing else. */
  async bankPays(office: Office, { which, days }: Step) {
    const invoice = pick(await invoicesOf(office.api, "&open=true"), which);
    if (invoice === undefined) return;
    const amount = invoice.totals.outstanding.toFixed(2);
    const row = [dayAt(office.now, days), `GIRO ${which} ${invoice.number}`, amount] as const;
    await imported(office, [row]);
    await matchExact(office);
  },
  /** An export of all days, which begins before the last one ended. */
  async bankAgain(office: Office) {
    const rows = [...office.rows.values()];
    if (rows.length === 0) return;
    expect(await imported(office, rows)).toMatchObject({ added: 0, known: rows.length });
    await matchExact(office);
  },
  async unmatch(office: Office, { which }: Step) {
    const line = pick(await bankLines(office.api, "?status=MATCHED&limit=100"), which);
    if (line === undefined) return;
    const recorded = line.payments.filter(({ linked }) => !linked);
    if (!isDone(await send(office, `/bank-lines/${line.id}/unmatch`))) return;
    office.received -= recorded.reduce((sum, { amount }) => sum + cents(amount), 0);
  },
  async reverse(office: Office, { which }: Step) {
    const { data } = (
      await office.api.get<{ data: { id: string; amount: number; kept: number }[] }>("/payment-receipts?limit=100")
    ).body;
    const receipt = pick(data, which);
    if (receipt === undefined) return;
    if (isDone(await send(office, `/payment-receipts/${receipt.id}/reverse`))) office.received -= cents(receipt.amount);
  },
  async credit(office: Office, { which, percent }: Step) {
    const invoice = pick(await invoicesOf(office.api, "&status=SENT,OVERDUE,PAID"), which);
    if (invoice === undefined) return;
    const items = [{ description: "Works", qty: 1, unitPrice: percent }];
    const body = { invoiceId: invoice.id, reason: "Defects", ...(which % 3 === 0 ? {} : { items }) };
    const note = await send(office, "/credit-notes", body);
    if (isDone(note)) await send(office, `/credit-notes/${String(note.body["id"])}/send`);
  },
  async useCredit(office: Office, { which, percent }: Step) {
    const { sources } = (await office.api.get<ClientCredits>(`/clients/${office.client.id}/credits`)).body;
    const source = pick(sources, which);
    if (source === undefined) return;
    const path =
      source.creditNoteId === null ? `/payment-receipts/${source.receiptId}` : `/credit-notes/${source.creditNoteId}`;
    const invoice = pick(await invoicesOf(office.api, "&open=true"), which);
    if (percent > 50 || invoice === undefined)
      await send(office, `${path}/refund`, { amount: part(source.remaining, percent) });
    else {
      const amount = Math.min(cents(source.remaining), cents(invoice.totals.outstanding)) / 100;
      await send(office, `${path}/apply`, { invoiceId: invoice.id, amount });
    }
  },
  async void(office: Office, { which }: Step) {
    const invoice = pick(await invoicesOf(office.api, "&status=SENT,OVERDUE,PAID"), which);
    if (invoice !== undefined) await send(office, `/invoices/${invoice.id}/void`, { keepPayments: true });
  },
  async writeOff(office: Office, { which, days }: Step) {
    const invoice = pick(await invoicesOf(office.api, "&open=true"), which);
    if (invoice === undefined) return;
    const body = { reason: "Short paid", writtenOffOn: dayAt(office.now, days) };
    await send(office, `/invoices/${invoice.id}/write-off`, body);
  },
  async close(office: Office, { days }: Step) {
    const through = dayAt(office.now, days + 1);
    if (office.closed !== null && through <= office.closed.through) return;
    const { status, text } = await office.api.patch("/organization", { lockedThrough: through });
    expect(status, text).toBe(200);
    office.closed = { through, reports: await reportsOf(office, through) };
  },
  async changeRate(office: Office, { which }: Step) {
    const { status, text } = await office.api.patch("/organization", { gstRate: 0.08 + (which % 3) / 100 });
    expect(status, text).toBe(200);
  },
  /** A rate that is entered before the day on which it begins. */
  async planRate(office: Office, { which, days }: Step) {
    const { gstRates } = (await office.api.get<Organization>("/organization")).body;
    const from = dayAt(office.now, -1 - days);
    const others = gstRates.filter((each) => each.from !== from);
    const body = { gstRates: [...others, { from, rate: (5 + (which % 4)) / 100 }] };
    if (body.gstRates.length > gstRatesMax) return;
    const { status, text } = await office.api.patch("/organization", body);
    expect(status, text).toBe(200);
  },
};

/** Returns the reports of the days up to one. */
async function reportsOf({ api, client }: Office, through: string): Promise<unknown> {
  const paths = [
    `/reports/gst-f5?from=2020-01-01&to=${through}`,
    `/reports/ageing?at=${through}`,
    `/clients/${client.id}/statement?from=2020-01-01&to=${through}`,
  ];
  return Promise.all(paths.map(async (path) => (await api.get<object>(path)).body));
}

async function expectInvariants(office: Office): Promise<void> {
  await expectInvoices(office.api, office.rates);
  await expectLines(office.api);
  const { api, client, closed, received } = office;
  expect(await differencesOf(api.org)).toEqual([]);
  const totals = (await api.get<{ amount: number }>("/payment-receipts/totals")).body;
  expect(cents(totals.amount)).toBe(received);
  const { sources, amount } = (await api.get<ClientCredits>(`/clients/${client.id}/credits`)).body;
  expect(cents(amount)).toBe(sources.reduce((sum, { remaining }) => sum + cents(remaining), 0));
  expect((await api.get<Client>(`/clients/${client.id}`)).body.credit).toBe(amount);
  if (closed !== null) expect(await reportsOf(office, closed.through)).toEqual(closed.reports);
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...(Object.keys(changes) as Step["kind"][]), "issue", "pay", "bankRepeats", "useCredit"),
  which: fc.nat(999),
  percent: fc.integer({ min: 1, max: 100 }),
  days: fc.nat(20),
});

/** Money by every door and a closed period, which few random histories need have. */
const everyDoor = (
  [
    "issue",
    "pay",
    "bankRepeats",
    "issue",
    "bankPays",
    "issue",
    "overpay",
    "useCredit",
    "planRate",
    "bankAgain",
    "close",
  ] as const
).map((kind, which): Step => ({ kind, which, percent: 40, days: 3 }));

test(
  "money is counted once by whatever door it came, and no figure of a closed period moves",
  async () => {
    const on = await service();
    const counts = { received: 0, closed: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 25, maxLength: 25 }), async (steps) => {
        const api = await newOrg();
        const client = await api.client();
        const project = await api.create<{ id: string }>("/projects", { clientId: client.id, name: "Job" });
        const office: Office = {
          api,
          client,
          projectId: project.id,
          now: new Date("2026-03-02T04:00:00Z"),
          received: 0,
          closed: null,
          rows: new Map(),
          rates: new Map(),
        };
        try {
          for (const step of steps) {
            office.now = new Date(office.now.getTime() + (step.days % 9) * dayMs);
            on.now = office.now;
            await changes[step.kind](office, step);
            await expectInvariants(office);
          }
        } finally {
          on.now = null;
        }
        counts.received += office.received;
        counts.closed += office.closed === null ? 0 : 1;
      }),
      { ...randomly(12, 3), examples: [[everyDoor]], endOnFailure: true },
    );
    expect(counts.received).toBeGreaterThan(0);
    expect(counts.closed).toBeGreaterThan(0);
  },
  manyRunsMs,
);
