// @module-tag slow
// @module-tag database
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import type { CreditNote, Refund } from "#contract/invoices/credit-notes.ts";
import type { Dashboard, DashboardQuery } from "#contract/organizations/dashboard.ts";
import type { Invoice, PaymentRecorded } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { taxCodes } from "#contract/books/tax-codes.ts";
import { asSystem, openOwner } from "#server/db/sql.ts";
import { markOverdueInOrg } from "#server/billing/invoices/mark-overdue.ts";
import { checkDerived, repairDerived } from "#server/db/derived/check-derived.ts";
import { foldDerived, foldDerivedInOrg } from "#server/db/derived/fold-derived.ts";
import { type Api, line } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { billed, newClaim, newContract, sent } from "../support/contracts.ts";
import { countingService } from "../support/scanned-rows.ts";
import { newOrg, type Service, startService } from "../support/service.ts";
import { summedDashboard } from "../support/summed-documents.ts";
import { today } from "../support/today.ts";
import { manyRunsMs, randomly } from "../support/runs.ts";

const figures = () => startService("figures");
const minuteMs = 60_000;

/** An office whose history is made at random. */
interface Office {
  readonly on: Service;
  readonly api: Api;
  readonly parties: { readonly clientId: string; readonly projectId: string };
  readonly invoices: string[];
  readonly payments: string[];
  readonly quotations: string[];
  readonly contracts: string[];
  readonly credits: string[];
}

/** One change, with numbers that each kind uses as it needs. */
interface Step {
  readonly kind: keyof typeof changes;
  /** The minutes since the step before. */
  readonly after: number;
  readonly which: number;
  readonly price: number;
  readonly rate: number;
  /** In minutes. */
  readonly shift: number;
}

const pick = (of: readonly string[], which: number) => of[which % Math.max(of.length, 1)];
const shifted = ({ on }: Office, minutes: number) => new Date((on.now?.getTime() ?? 0) + minutes * minuteMs);
const itemsOf = ({ price, which }: Step) => [
  line({ qty: 1 + (which % 7) / 16, unitPrice: price / 1000 }),
  ...(which % 3 === 0 ? [line({ qty: 1, unitPrice: price / 10_000, taxCode: taxCodes[which % 4] })] : []),
];

/** Each change as requests: one that the state of the document refuses changes nothing. */
const changes = {
  async sendInvoice(office: Office, step: Step) {
    const { api, parties } = office;
    const draft = { ...parties, title: "Claim", items: itemsOf(step), retentionPct: step.rate };
    const dueDate = step.which % 2 === 0 ? { dueDate: shifted(office, step.shift).toISOString() } : {};
    const { id } = await api.create<Invoice>("/invoices", { ...draft, ...dueDate });
    office.invoices.push(id);
    if (step.which % 5 !== 0) await api.post(`/invoices/${id}/send`, { confirm: ["DUE_BEFORE_ISSUE"] });
  },
  async pay(office: Office, step: Step) {
    const id = pick(office.invoices, step.which);
    if (id === undefined) return;
    const { outstanding } = (await office.api.get<Invoice>(`/invoices/${id}`)).body.totals;
    const amount = step.which % 2 === 0 ? outstanding : Math.ceil(outstanding * 30) / 100;
    const paidAt = shifted(office, -Math.abs(step.shift)).toISOString();
    const paid = await office.api.post<PaymentRecorded>(`/invoices/${id}/payments`, { amount, paidAt });
    if (paid.status === 201) office.payments.push(`/invoices/${id}/payments/${paid.body.id}`);
  },
  async reverse(office: Office, { which }: Step) {
    const path = pick(office.payments, which);
    if (path !== undefined) await office.api.post(`${path}/reverse`);
  },
  async voidInvoice({ api, invoices }: Office, { which }: Step) {
    await api.post(`/invoices/${pick(invoices, which)}/void`, { keepPayments: which % 2 === 0 });
  },
  async changeInvoice(office: Office, step: Step) {
    const path = `/invoices/${pick(office.invoices, step.which)}`;
    await office.api.patch(path, { dueDate: shifted(office, step.shift).toISOString(), confirm: ["DUE_BEFORE_ISSUE"] });
    await office.api.patch(path, { items: itemsOf(step), retentionPct: step.rate });
  },
  async duplicateInvoice({ api, invoices }: Office, { which }: Step) {
    const copy = await api.post<Invoice>(`/invoices/${pick(invoices, which)}/duplicate`, {
      confirm: ["QUOTATION_BILLED"],
    });
    if (copy.status === 201) invoices.push(copy.body.id);
  },
  async discard({ quotations, api }: Office, { which }: Step) {
    await api.delete(`/quotations/${pick(quotations, which)}`);
  },
  async quote(office: Office, step: Step) {
    const { api, parties } = office;
    const draft = { ...parties, title: "Works", items: itemsOf(step), retentionPct: step.rate };
    const { id } = await api.create<Quotation>("/quotations", draft);
    office.quotations.push(id);
    if (step.which % 4 !== 0) await api.post(`/quotations/${id}/send`, { to: "client@example.com" });
  },
  async decide({ api, quotations }: Office, { which }: Step) {
    await api.post(`/quotations/${pick(quotations, which)}/${which % 3 === 0 ? "reject" : "accept"}`);
  },
  async revise({ api, quotations }: Office, { which }: Step) {
    await api.post(`/quotations/${pick(quotations, which)}/revise`);
  },
  async convert({ api, quotations, invoices }: Office, { which }: Step) {
    const converted = await api.post<Invoice>(`/quotations/${pick(quotations, which)}/convert`);
    if (converted.status === 201) invoices.push(converted.body.id);
  },
  async beginContract(office: Office, step: Step) {
    const { api, parties, contracts } = office;
    const draft = { ...parties, title: "Works", items: itemsOf(step) };
    const { id } = await api.create<Quotation>("/quotations", draft);
    await api.post(`/quotations/${id}/send`, { to: "client@example.com" });
    await api.post(`/quotations/${id}/accept`);
    const opening = { items: [], retentionWithheld: step.which / 100, retentionReleased: step.which / 300 };
    const begun = await api.post<Contract>("/contracts", {
      quotationId: id,
      retentionPct: step.rate,
      ...(step.which % 3 === 0 ? { opening } : {}),
    });
    if (begun.status === 201) contracts.push(begun.body.id);
  },
  async claim({ api, contracts, invoices }: Office, { which, shift }: Step) {
    const contract = pick(contracts, which);
    const claim = await api.post<Claim>(`/contracts/${contract}/claims`, { all: Math.abs(shift % 1_001) / 1_000 });
    const billed = await api.post<Invoice>(`/claims/${claim.status === 201 ? claim.body.id : ""}/invoice`);
    if (billed.status !== 201) return;
    invoices.push(billed.body.id);
    if (which % 4 !== 0) await api.post(`/invoices/${billed.body.id}/send`);
  },
  async release({ api, contracts, invoices }: Office, { which }: Step) {
    const body = which % 3 === 0 ? { fraction: 0.3 } : {};
    const released = await api.post<Invoice>(`/contracts/${pick(contracts, which)}/release-retention`, body);
    if (released.status !== 201) return;
    invoices.push(released.body.id);
    if (which % 4 !== 0) await api.post(`/invoices/${released.body.id}/send`);
  },
  async releasePlain({ api, parties, invoices }: Office, { which }: Step) {
    const body = which % 3 === 0 ? {} : { fraction: 0.3 };
    const released = await api.post<Invoice>(`/projects/${parties.projectId}/release-retention`, body);
    if (released.status !== 201) return;
    invoices.push(released.body.id);
    if (which % 4 !== 0) await api.post(`/invoices/${released.body.id}/send`);
  },
  async completeContract(office: Office, { which }: Step) {
    const on = shifted(office, 0).toISOString().slice(0, 10);
    await office.api.post(`/contracts/${pick(office.contracts, which)}/complete`, { on });
  },
  async changeTerms({ api, contracts }: Office, { which, rate }: Step) {
    const defectsEndOn = which % 2 === 0 ? null : `2026-${String((which % 12) + 1).padStart(2, "0")}-28`;
    await api.patch(`/contracts/${pick(contracts, which)}`, {
      releasePct: rate,
      defectsMonths: which % 5,
      defectsEndOn,
    });
  },
  async closeContract({ api, contracts }: Office, { which }: Step) {
    const body = which % 3 === 0 ? {} : { writeOff: true, confirm: ["BALANCE_LEFT"] };
    await api.post(`/contracts/${pick(contracts, which)}/${which % 3 === 0 ? "reopen" : "close"}`, body);
  },
  async changeGstRate({ api }: Office, { rate }: Step) {
    await api.patch("/organization", { gstRate: rate });
  },
  async credit({ api, invoices, payments, credits }: Office, { which, price, rate }: Step) {
    const part = { items: [line({ qty: 1, unitPrice: (1 + (price % 100_000)) / 100 })], retentionPct: rate };
    const body = { invoiceId: pick(invoices, which), reason: "Price reduction", ...(which % 3 === 0 ? {} : part) };
    const draft = await api.post<CreditNote>("/credit-notes", body);
    if (draft.status !== 201) return;
    credits.push(draft.body.id);
    const issued = await api.post<CreditNote>(`/credit-notes/${draft.body.id}/send`);
    if (issued.status !== 200) return;
    const applied = issued.body.applications.map((each) => `/invoices/${each.invoiceId}/payments/${each.paymentId}`);
    payments.push(...applied);
  },
  async applyCredit({ api, invoices, credits }: Office, { which, shift }: Step) {
    await api.post(`/credit-notes/${pick(credits, which)}/apply`, { invoiceId: pick(invoices, Math.abs(shift)) });
  },
  async refund(office: Office, { which, price, shift }: Step) {
    const path = `/credit-notes/${pick(office.credits, which)}`;
    // Not before the day of its credit note, which may be this one.
    const paidAt = shifted(office, which % 2 === 0 ? 0 : -Math.abs(shift)).toISOString();
    const refund = await office.api.post<Refund>(`${path}/refund`, { amount: (1 + (price % 10_000)) / 100, paidAt });
    if (refund.status === 201 && which % 3 === 0) await office.api.post(`${path}/refunds/${refund.body.id}/reverse`);
  },
  async voidCredit({ api, credits }: Office, { which }: Step) {
    await api.post(`/credit-notes/${pick(credits, which)}/void`);
  },
  async markOverdue({ on, api }: Office) {
    await markOverdueInOrg({ db: on.db, org: api.org, clock: () => on.now ?? new Date() });
  },
  fold: ({ on }: Office) => foldDerived(on),
  repair: ({ on, api }: Office) => repairDerived(on.db, api.org),
};

const kinds = Object.keys(changes) as (keyof typeof changes)[];
const often = [
  ...(["sendInvoice", "sendInvoice", "pay", "pay", "quote", "decide", "credit", "credit"] as const),
  ...(["beginContract", "claim", "claim", "claim", "release", "completeContract"] as const),
];
const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...kinds, ...often),
  after: fc.integer({ min: 1, max: 20 * 1_440 }),
  which: fc.nat(1_000),
  price: fc.integer({ min: 1, max: 9_999_999 }),
  rate: fc.constantFrom(0, 0.05, 0.1, 0.123456, 0.333333),
  shift: fc.integer({ min: -60 * 1_440, max: 60 * 1_440 }),
});

const step = (kind: Step["kind"], numbers: Partial<Step> = {}): Step => ({
  kind,
  after: 60,
  which: 1,
  price: 4_000_000,
  rate: 0.1,
  shift: 1_000,
  ...numbers,
});

/** A history with a payment, a credit note and retention held: few random ones need have them. */
const everyFigure = [
  step("sendInvoice"),
  step("pay"),
  step("sendInvoice"),
  step("credit"),
  step("beginContract"),
  step("claim"),
];

/** Zones whose days begin on the hour, within one, and at another hour in summer. */
const zones = ["Asia/Singapore", "Asia/Kolkata", "Asia/Kathmandu", "America/St_Johns", "Australia/Lord_Howe"];
const queries: readonly DashboardQuery[] = [
  {},
  { compare: "PREVIOUS" },
  { from: "2026-03", to: "2027-12", compare: "LAST_YEAR" },
  { from: "2026-02-11", to: "2026-08-30", compare: "PREVIOUS" },
];

async function newOffice(timeZone: string): Promise<Office> {
  const on = await figures();
  on.now = new Date("2026-01-05T01:23:45.678Z");
  const api = await newOrg({ on });
  expect((await api.patch("/organization", { timeZone, gstRegistered: true })).status).toBe(200);
  const { id: projectId, clientId } = await api.project();
  const parties = { clientId, projectId };
  return { on, api, parties, invoices: [], payments: [], quotations: [], contracts: [], credits: [] };
}

/** Returns the number of contracts of which retention is held, once the changes are folded. */
async function listedContracts({ on, api }: Office): Promise<number> {
  const rows = await asSystem(
    on.db,
    (system) => system`select 1 from held_retention where org_id = ${api.org} and is_checked`,
  );
  return rows.length;
}

async function expectSummedDocuments({ on, api }: Office): Promise<void> {
  const owner = await ownerOf(api.org, on);
  expect(await checkDerived(on.db, api.org)).toEqual([]);
  const at = on.now ?? new Date();
  for (const query of queries) {
    const path = `/dashboard?${new URLSearchParams(query as Record<string, string>).toString()}`;
    expect((await owner.get<Dashboard>(path)).body).toEqual(await summedDashboard(api.org, on, query, at));
  }
}

test(
  "the overview is the sum of the documents after any history, in any zone, at any time",
  async () => {
    const histories = fc.tuple(fc.constantFrom(...zones), fc.array(anyStep, { minLength: 35, maxLength: 35 }));
    let paid = 0;
    let listed = 0;
    let credited = 0;
    await fc.assert(
      fc.asyncProperty(histories, async ([zone, steps]) => {
        const office = await newOffice(zone);
        for (const step of steps) {
          office.on.now = shifted(office, step.after);
          await changes[step.kind](office, step);
        }
        await expectSummedDocuments(office);
        await foldDerived(office.on);
        await expectSummedDocuments(office);
        paid += office.payments.length;
        listed += await listedContracts(office);
        credited += office.credits.length;
      }),
      {
        ...randomly(40),
        examples: [[["Asia/Singapore", everyFigure]]],
      },
    );
    expect(paid).toBeGreaterThan(0);
    expect(listed).toBeGreaterThan(0);
    expect(credited).toBeGreaterThan(0);
  },
  manyRunsMs,
);

test("figures are right after the example is added and removed", async () => {
  const on = await figures();
  const api = await newOrg({ on });
  const owner = await ownerOf(api.org, on);
  await owner.act("/example");
  expect((await owner.get<Dashboard>("/dashboard")).body.quotations.statuses.some(({ count }) => count > 0)).toBe(true);
  expect(await checkDerived(on.db, api.org)).toEqual([]);
  expect((await owner.send("DELETE", "/example")).status).toBe(200);
  expect(await checkDerived(on.db, api.org)).toEqual([]);
});

test("writers, the job that folds and a repair never wait for each other in a circle, and lose nothing", async () => {
  const { api, on } = await newOffice("Asia/Singapore");
  on.now = new Date("2026-01-05T01:23:45.678Z");
  const open = await Promise.all(Array.from({ length: 4 }, () => api.sentInvoice()));
  let writing = true;
  const rewriting = [
    (async () => {
      while (writing) await foldDerivedInOrg({ db: on.db, org: api.org });
    })(),
    (async () => {
      while (writing) await repairDerived(on.db, api.org);
    })(),
  ];
  const work = open.flatMap((invoice, i) => [
    ...Array.from({ length: 4 }, (_, n) =>
      api.pay(invoice, 1 + n, { paidAt: new Date(Date.parse("2026-01-01") + ((i * n) % 5) * 3_600_000).toISOString() }),
    ),
    api.sentInvoice(),
    api.acceptedQuotation(),
  ]);
  await Promise.all(work).finally(() => {
    writing = false;
  });
  await Promise.all(rewriting);
  expect(await checkDerived(on.db, api.org)).toEqual([]);
  await foldDerivedInOrg({ db: on.db, org: api.org });
  expect(await checkDerived(on.db, api.org)).toEqual([]);
  on.now = null;
});

test("folded figures have a row per hour and day, and none for what is no longer there", async () => {
  const { api, on } = await newOffice("Asia/Singapore");
  const invoice = await api.sentInvoice();
  for (let i = 0; i < 5; i++) await api.pay(invoice, 1);
  await api.pay(invoice, 104);
  await foldDerived(on);
  const rows = await asSystem(
    on.db,
    (system) =>
      system<{ figure: string; span: string; amount: string; count: number }[]>`
      select figure, span, amount, count from kept_figure where org_id = ${api.org} order by figure, span`,
  );
  expect([...rows]).toEqual([
    { figure: "INVOICED", span: "DAY", amount: "109.00", count: 1 },
    { figure: "INVOICED", span: "HOUR", amount: "109.00", count: 1 },
    { figure: "RECEIVED", span: "DAY", amount: "109.00", count: 6 },
    { figure: "RECEIVED", span: "HOUR", amount: "109.00", count: 6 },
  ]);
  on.now = null;
});

test("of all documents the overview reads the quotations that wait alone", async () => {
  const { on, app, db, scanned, target } = await countingService([
    "invoice",
    "payment",
    "quotation",
    "invoice_item",
    "contract",
    "claim",
  ]);
  const api = await newOrg({ on });
  const { id: projectId, clientId } = await api.project();
  const contract = await newContract(api);
  await sent(api, await billed(api, await newClaim(contract, api)));
  await api.act(`/contracts/${contract.id}/complete`, { on: today() });
  const owner = openOwner(target);
  await owner.begin(async (sql) => {
    await sql`set local role quoin_system`;
    await sql`
      insert into invoice (org_id, id, number, title, status, client_id, project_id, currency, subtotal, gst_rate,
        issued_at, due_date, due_date_given, sent_at, version, created_at, updated_at, parties)
      select ${api.org}, 'inv_' || n, 'INV-' || n, 'Claim', 'SENT', ${clientId}, ${projectId}, 'SGD', 100, 0.09, at,
        date_trunc('day', at) + interval '30 days 15:59:59', false, at, 2, at, at, '{}'
      from generate_series(1, 300) i, lpad(i::text, 26, '0') n,
        lateral (select timestamptz '2026-01-01' + i * interval '1 hour' as at) t`;
    await sql`
      insert into quotation (org_id, id, number, title, status, client_id, project_id, currency, subtotal, gst_rate,
        valid_until, revision, version, created_at, updated_at, parties)
      select ${api.org}, 'qtn_' || lpad(n::text, 26, '0'), 'Q-' || n, 'Works', 'SENT', ${clientId}, ${projectId}, 'SGD',
        100, 0, now() + (5 - 2 * n) * interval '3 days', 1, 2, at, at, '{}'
      from generate_series(1, 300) n, lateral (select now() - n * interval '1 hour' as at) t`;
    await sql`
      insert into payment (org_id, id, invoice_id, amount, paid_at, method, note, created_at)
      select org_id, 'pmt_' || right(id, 26), id, 1, issued_at + interval '1 day', 'CASH', '', issued_at
      from invoice where org_id = ${api.org} and contract_id is null`;
  });
  await foldDerived({ db });
  await owner`analyze invoice, payment, quotation, kept_figure`;
  await owner.end();
  const tab = await ownerOf(api.org, { app, db, target, now: null });
  scanned();
  const { status, body } = await tab.get<Dashboard>("/dashboard?from=2026-01&to=2026-12&compare=LAST_YEAR");
  expect([status, body.outstanding, body.range.received]).toEqual([
    200,
    { amount: 32_890.5, count: 301 },
    { amount: 300, count: 300 },
  ]);
  expect(body.retentionDue).toEqual({ amount: 25, count: 1 });
  expect([body.quotations.waiting, body.quotations.expired]).toEqual([
    { amount: 200, count: 2 },
    { amount: 29_800, count: 298 },
  ]);
  expect(scanned()).toBe(2);
});
