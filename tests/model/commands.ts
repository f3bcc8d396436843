import fc from "fast-check";
import { expect } from "vitest";
import type { Invoice, PaymentRecorded } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { taxCodes } from "#contract/books/tax-codes.ts";
import type { Answer, Api } from "../support/api.ts";
import {
  becomeOverdue,
  type Content,
  endOfDay,
  type InvoiceModel,
  type Office,
  outstandingCents,
  paidCents,
  type QuotationModel,
  assignNumber,
  totalCents,
} from "./office.ts";

/** The real service, with the ids that the commands need. */
export interface Real {
  readonly api: Api;
  readonly clientId: string;
  readonly projectId: string;
  /** Runs the overdue job at that time. */
  readonly markOverdue: (at: Date) => Promise<void>;
  /** True when that also sets the service's clock; otherwise only the job is ahead. */
  readonly setsClock: boolean;
}

type Command = fc.AsyncCommand<Office, Real>;

const dayMs = 86_400_000;
const termsDays = 30;

/** Builds a command that is always applicable; the model predicts whether it succeeds. */
function command<Parameters>(
  name: string,
  parameters: fc.Arbitrary<Parameters>,
  run: (office: Office, real: Real, parameters: Parameters) => Promise<void>,
): fc.Arbitrary<Command> {
  return parameters.map((given) => ({
    check: () => true,
    run: (office, real) => run(office, real, given),
    toString: () => `${name}(${JSON.stringify(given)})`,
  }));
}

// Few documents, so that much happens to each.
const pick = fc.nat({ max: 2 });
const line = fc.record({
  qty: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: -500, max: 9_999 }),
  taxCode: fc.constantFrom("STANDARD", "STANDARD", ...taxCodes),
});
const content: fc.Arbitrary<Content> = fc.record({
  lines: fc.array(line, {
    maxLength: 3,
  }),
  retention: fc.constantFrom(0, 5, 10, 100),
});

const money = (cents: number): number => Number((cents / 100).toFixed(2));
const itemsOf = ({ lines }: Content) =>
  lines.map(({ qty, price, taxCode }) => ({ description: "Work", qty, unitPrice: money(price), taxCode }));
const pctOf = ({ retention }: Content) => (retention === 0 ? null : retention / 100);

/** Expects the error; callers then check that the service still shows the model's state. */
function expectRefused(answer: Answer<unknown>, status: number, code: string): void {
  expect(answer).toMatchObject({ status, body: { error: { code } } });
}

const nothing = command("nothing", fc.constant(null), async () => {});

export const passedDaysMax = 45;

export async function passDays(office: Office, real: Real, days: number): Promise<void> {
  const at = office.now + days * dayMs;
  await real.markOverdue(new Date(at));
  becomeOverdue(office, at);
  if (real.setsClock) office.now = at;
}

const pass = command("pass", fc.integer({ min: 1, max: passedDaysMax }), passDays);

// ---- invoices

function addInvoice(office: Office, id: string, of: Content, more: Partial<InvoiceModel> = {}): InvoiceModel {
  const invoice: InvoiceModel = {
    id,
    status: "DRAFT",
    content: of,
    dueAt: endOfDay(office, termsDays),
    dueIsGiven: false,
    number: null,
    payments: [],
    told: new Set(),
    convertedFrom: null,
    ...more,
  };
  office.invoices.push(invoice);
  office.events.push("invoice.created");
  return invoice;
}

/** Builds a command that acts on one of the invoices and then compares it with the model. */
const onInvoice = <Parameters>(
  name: string,
  parameters: fc.Arbitrary<Parameters>,
  run: (office: Office, real: Real, invoice: InvoiceModel, parameters: Parameters) => Promise<void>,
) =>
  command(name, fc.tuple(pick, parameters), async (office, real, [index, given]) => {
    const invoice = office.invoices[index % Math.max(office.invoices.length, 1)];
    if (invoice === undefined) return;
    await run(office, real, invoice, given);
    await expectInvoice(real.api, invoice);
  });

export async function expectInvoice(api: Api, invoice: InvoiceModel): Promise<void> {
  const { body } = await api.get<Invoice>(`/invoices/${invoice.id}`);
  expect(body).toMatchObject({
    status: invoice.status,
    dueDate: new Date(invoice.dueAt).toISOString(),
    totals: {
      total: money(totalCents(invoice.content)),
      paid: money(paidCents(invoice)),
      outstanding: money(outstandingCents(invoice)),
    },
  });
  if (invoice.number === null) expect(body.number).toMatch(/^DRAFT-/);
  else expect(body.number).toBe(invoice.number);
  expect(body.payments.map(({ id }) => id).toSorted()).toEqual(
    invoice.payments
      .filter(({ stands }) => stands)
      .map(({ id }) => id)
      .toSorted(),
  );
  expect([body.paidAt !== null, body.voidedAt !== null, body.sentAt !== null]).toEqual([
    invoice.status === "PAID",
    invoice.status === "VOID",
    invoice.number !== null,
  ]);
}

const isOpen = ({ status }: InvoiceModel) => status === "SENT" || status === "OVERDUE";

const createInvoice = command("createInvoice", content, async (office, { api, clientId, projectId }, of) => {
  const body = { clientId, projectId, title: "Claim", items: itemsOf(of), retentionPct: pctOf(of) };
  const { id } = await api.create<Invoice>("/invoices", body);
  await expectInvoice(api, addInvoice(office, id, of));
});

const repriceInvoice = onInvoice("repriceInvoice", content, async (office, { api }, invoice, of) => {
  const body = { items: itemsOf(of), retentionPct: pctOf(of) };
  const answer = await api.patch(`/invoices/${invoice.id}`, body);
  if (invoice.status !== "DRAFT") return expectRefused(answer, 409, "INVALID_STATE");
  expect(answer.status).toBe(200);
  invoice.content = of;
  office.events.push("invoice.updated");
});

const moveDueDate = onInvoice(
  "moveDueDate",
  fc.integer({ min: -40, max: 40 }),
  async (office, { api }, invoice, days) => {
    const dueAt = office.now + days * dayMs;
    const answer = await api.patch(`/invoices/${invoice.id}`, {
      dueDate: new Date(dueAt).toISOString(),
      confirm: ["DUE_BEFORE_ISSUE"],
    });
    if (invoice.status === "PAID" || invoice.status === "VOID") return expectRefused(answer, 409, "INVALID_STATE");
    expect(answer.status).toBe(200);
    if (invoice.dueAt !== dueAt) office.events.push("invoice.updated");
    invoice.dueAt = dueAt;
    invoice.dueIsGiven = true;
    if (invoice.status === "OVERDUE" && dueAt > office.now) invoice.status = "SENT";
  },
);

const sendInvoice = onInvoice("sendInvoice", fc.constant(null), async (office, { api }, invoice) => {
  const answer = await api.post(`/invoices/${invoice.id}/send`, {
    to: "client@example.com",
    confirm: ["DUE_BEFORE_ISSUE"],
  });
  if (isOpen(invoice) || invoice.status === "PAID") return expect(answer.status).toBe(200) as unknown as void;
  if (invoice.status !== "DRAFT") return expectRefused(answer, 409, "INVALID_STATE");
  const total = totalCents(invoice.content);
  if (invoice.content.lines.length === 0 || total < 0) return expectRefused(answer, 422, "VALIDATION_FAILED");
  expect(answer.status).toBe(200);
  invoice.number = assignNumber(office);
  if (!invoice.dueIsGiven) invoice.dueAt = endOfDay(office, termsDays);
  invoice.status = total === 0 ? "PAID" : "SENT";
  office.events.push("invoice.sent", ...(total === 0 ? ["invoice.paid"] : []));
});

/** Pays that percentage of the outstanding amount, rounded up to a cent; more than 100 is too much. */
const pay = onInvoice("pay", fc.constantFrom(10, 50, 99, 100, 101, 300), async (office, { api }, invoice, percent) => {
  const cents = Math.max(1, Math.ceil((outstandingCents(invoice) * percent) / 100));
  const answer = await api.post<PaymentRecorded>(`/invoices/${invoice.id}/payments`, { amount: money(cents) });
  if (invoice.status === "DRAFT" || invoice.status === "VOID") return expectRefused(answer, 409, "INVALID_STATE");
  if (cents > outstandingCents(invoice)) return expectRefused(answer, 422, "OVERPAYMENT");
  expect(answer.status).toBe(201);
  invoice.payments.push({ id: answer.body.id, cents, stands: true });
  office.events.push("payment.recorded");
  if (outstandingCents(invoice) > 0) return;
  invoice.status = "PAID";
  office.events.push("invoice.paid");
});

const reverse = onInvoice("reverse", pick, async (office, { api }, invoice, which) => {
  const payment = invoice.payments[which % Math.max(invoice.payments.length, 1)];
  if (payment === undefined) return;
  const answer = await api.post(`/invoices/${invoice.id}/payments/${payment.id}/reverse`);
  if (!payment.stands) return expectRefused(answer, 409, "INVALID_STATE");
  expect(answer.status).toBe(200);
  payment.stands = false;
  office.events.push("payment.reversed");
  if (invoice.status === "PAID") invoice.status = invoice.told.has(invoice.dueAt) ? "OVERDUE" : "SENT";
});

const voidInvoice = onInvoice("voidInvoice", fc.boolean(), async (office, { api }, invoice, keepPayments) => {
  const answer = await api.post(`/invoices/${invoice.id}/void`, { keepPayments });
  const canBeVoided = invoice.status === "VOID" || keepPayments || paidCents(invoice) === 0;
  if (!canBeVoided) return expectRefused(answer, 409, "HAS_PAYMENTS");
  expect(answer.status).toBe(200);
  if (invoice.status !== "VOID") office.events.push("invoice.voided");
  invoice.status = "VOID";
});

const duplicateInvoice = onInvoice("duplicateInvoice", fc.constant(null), async (office, { api }, invoice) => {
  const { id } = await api.create<Invoice>(`/invoices/${invoice.id}/duplicate`, { confirm: ["QUOTATION_BILLED"] });
  await expectInvoice(api, addInvoice(office, id, invoice.content));
});

// ---- quotations

const onQuotation = <Parameters>(
  name: string,
  parameters: fc.Arbitrary<Parameters>,
  run: (office: Office, real: Real, quotation: QuotationModel, parameters: Parameters) => Promise<void>,
) =>
  command(name, fc.tuple(pick, parameters), async (office, real, [index, given]) => {
    const quotation = office.quotations[index % Math.max(office.quotations.length, 1)];
    if (quotation === undefined) return;
    await run(office, real, quotation, given);
    await expectQuotation(real.api, quotation);
  });

export async function expectQuotation(api: Api, quotation: QuotationModel): Promise<void> {
  const answer = await api.get<Quotation>(`/quotations/${quotation.id}`);
  if (quotation.status === "GONE") return expectRefused(answer, 404, "NOT_FOUND");
  const { status, revision } = quotation;
  expect(answer.body).toMatchObject({ status, revision, totals: { total: money(totalCents(quotation.content)) } });
  const isDecided = status === "ACCEPTED" || status === "REJECTED";
  expect([answer.body.decidedAt !== null, answer.body.decidedVia]).toEqual([isDecided, isDecided ? "STAFF" : null]);
}

const createQuotation = command("createQuotation", content, async (office, { api, clientId, projectId }, of) => {
  const body = { clientId, projectId, title: "Works", items: itemsOf(of), retentionPct: pctOf(of) };
  const { id } = await api.create<Quotation>("/quotations", body);
  const quotation: QuotationModel = { id, status: "DRAFT", content: of, revision: 1 };
  office.quotations.push(quotation);
  office.events.push("quotation.created");
  await expectQuotation(api, quotation);
});

const sendQuotation = onQuotation("sendQuotation", fc.constant(null), async (office, { api }, quotation) => {
  const answer = await api.post(`/quotations/${quotation.id}/send`, {
    to: "client@example.com",
    confirm: ["OFFER_EXPIRED"],
  });
  if (quotation.status === "GONE") return expectRefused(answer, 404, "NOT_FOUND");
  if (quotation.status !== "DRAFT" && quotation.status !== "SENT") return expectRefused(answer, 409, "INVALID_STATE");
  const { content: of, status } = quotation;
  if (status === "DRAFT" && (of.lines.length === 0 || totalCents(of) < 0)) {
    return expectRefused(answer, 422, "VALIDATION_FAILED");
  }
  expect(answer.status).toBe(200);
  quotation.status = "SENT";
  office.events.push("quotation.sent");
});

const decide = onQuotation("decide", fc.constantFrom("accept", "reject"), async (office, { api }, quotation, verb) => {
  const answer = await api.post(`/quotations/${quotation.id}/${verb}`);
  const status = verb === "accept" ? "ACCEPTED" : "REJECTED";
  if (quotation.status === "GONE") return expectRefused(answer, 404, "NOT_FOUND");
  if (quotation.status !== "SENT" && quotation.status !== status) return expectRefused(answer, 409, "INVALID_STATE");
  expect(answer.status).toBe(200);
  if (quotation.status === "SENT") office.events.push(verb === "accept" ? "quotation.accepted" : "quotation.rejected");
  quotation.status = status;
});

const revise = onQuotation("revise", fc.constant(null), async (office, { api }, quotation) => {
  const answer = await api.post(`/quotations/${quotation.id}/revise`);
  if (quotation.status === "GONE") return expectRefused(answer, 404, "NOT_FOUND");
  if (quotation.status !== "SENT" && quotation.status !== "REJECTED")
    return expectRefused(answer, 409, "INVALID_STATE");
  expect(answer.status).toBe(200);
  quotation.status = "DRAFT";
  quotation.revision++;
  office.events.push("quotation.revised");
});

const convert = onQuotation("convert", fc.constant(null), async (office, { api }, quotation) => {
  const answer = await api.post<Invoice>(`/quotations/${quotation.id}/convert`);
  if (quotation.status === "GONE") return expectRefused(answer, 404, "NOT_FOUND");
  if (quotation.status !== "ACCEPTED") return expectRefused(answer, 409, "INVALID_STATE");
  const hasActiveInvoice = office.invoices.some(
    ({ convertedFrom, status }) => convertedFrom === quotation.id && status !== "VOID",
  );
  if (hasActiveInvoice) return expectRefused(answer, 409, "ALREADY_CONVERTED");
  expect(answer.status).toBe(201);
  await expectInvoice(api, addInvoice(office, answer.body.id, quotation.content, { convertedFrom: quotation.id }));
});

const discard = onQuotation("discard", fc.constant(null), async (office, { api }, quotation) => {
  const answer = await api.send("DELETE", `/quotations/${quotation.id}`);
  if (quotation.status === "GONE") return expectRefused(answer, 404, "NOT_FOUND");
  if (quotation.status !== "DRAFT") return expectRefused(answer, 409, "INVALID_STATE");
  expect(answer.status).toBe(204);
  quotation.status = "GONE";
  office.events.push("quotation.deleted");
});

/** A failing run shrinks to the first command where another does not matter. */
export const anyCommand = fc.oneof(
  { withCrossShrink: true },
  nothing,
  { arbitrary: createInvoice, weight: 3 },
  { arbitrary: createQuotation, weight: 2 },
  { arbitrary: sendInvoice, weight: 5 },
  { arbitrary: pay, weight: 6 },
  { arbitrary: reverse, weight: 3 },
  { arbitrary: voidInvoice, weight: 2 },
  { arbitrary: pass, weight: 3 },
  { arbitrary: moveDueDate, weight: 3 },
  repriceInvoice,
  duplicateInvoice,
  { arbitrary: sendQuotation, weight: 4 },
  { arbitrary: decide, weight: 3 },
  { arbitrary: revise, weight: 2 },
  { arbitrary: convert, weight: 2 },
  discard,
);
