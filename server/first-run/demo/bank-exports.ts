import type { BankLine } from "#contract/payments/bank.ts";
import { decimal, divide, subtract, sum, toNumber, toText } from "#contract/money.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { importBankStatement } from "#server/billing/bank/import-statement.ts";
import { ignoreBankLine } from "#server/billing/bank/ignore-line.ts";
import { matchBankLine } from "#server/billing/bank/match-line.ts";
import { listBankLines } from "#server/billing/bank/read.ts";
import type { Caller } from "#server/http/caller.ts";
import { getClient } from "#server/records/clients/read.ts";
import { addDays, dayOf } from "#server/core/calendar.ts";
import { readPage } from "#server/db/lists/page.ts";
import { readInOrg } from "#server/db/sql.ts";
import { Upload } from "#server/http/requests/read-upload.ts";
import { getInvoice } from "#server/billing/invoices/read.ts";
import { demoTimeZone } from "./contractor.ts";
import type { PaymentStory } from "./story.ts";
import { known, type Step, type Year } from "./year.ts";

/** From that day on the office takes payments from the bank's exports, and no longer types them in. */
const firstDaysAgo = 106;
/** The days of the two exports that are imported. */
const importedDaysAgo = [46, 3] as const;

/** A line of an export. */
interface Row {
  readonly date: string;
  readonly description: string;
  readonly amount: string;
}

/** A file that a reader of the demo can import. */
export interface SampleFile {
  readonly name: string;
  readonly content: string;
}

/** True for a payment that comes in by an export. Cheques and GIRO are typed in as before. */
export const isBanked = ({ daysAgo, method, reversed }: PaymentStory): boolean =>
  daysAgo <= firstDaysAgo &&
  daysAgo > importedDaysAgo[1] &&
  ["BANK_TRANSFER", "PAYNOW"].includes(method) &&
  reversed === undefined;

/** Keeps a payment until the export that has it. */
export function bankPayment(year: Year, caller: Caller, story: object, payment: PaymentStory): void {
  const before = year.banked.filter((each) => each.story === story).map(({ amount }) => decimal(amount));
  const { totals } = known(year.invoices, story);
  const amount = payment.amount ?? toNumber(subtract(decimal(totals.outstanding), sum(before)));
  year.banked.push({ story, amount, date: today(caller), description: payment.reference });
}

const today = (caller: Caller): string => dayOf(caller.clock(), demoTimeZone);

/** Returns the imports of both exports: the second one leaves a line of every kind to the reader. */
export const bankSteps = (year: Year): Step[] => [
  { daysAgo: importedDaysAgo[0], run: async (caller) => void (await importPayments(year, caller, [])) },
  {
    daysAgo: importedDaysAgo[1],
    async run(caller) {
      const further = await openRows(year, caller);
      const lines = await importPayments(year, caller, further);
      const interest = lines.find(({ description }) => description.startsWith("INTEREST"));
      if (interest !== undefined) await ignoreBankLine(caller, interest.id);
    },
  },
];

/** Imports the payments kept so far with further rows, and matches each with its invoice. */
async function importPayments(year: Year, caller: Caller, further: readonly Row[]): Promise<BankLine[]> {
  const payments = year.banked.splice(0);
  const rows = [...payments.map(({ amount, ...row }) => ({ ...row, amount: toText(decimal(amount)) })), ...further];
  const file = new Upload(`account-${today(caller)}.csv`, Buffer.from(csvOf(rows)));
  const { id } = await importBankStatement(caller, {}, file);
  const page = readPage({ limit: 100 }, { list: "bank-lines", org: caller.org, secret: caller.secret });
  const { data: lines } = await listBankLines(readInOrg(caller), { statementId: id }, page);
  for (const { story, amount, description, date } of payments) {
    const invoice = known(year.invoices, story);
    const line = lines.find((each) => each.description === description && each.date === date);
    if (line === undefined) throw new Error(`the demo's export lost ${description}`);
    await matchBankLine(caller, line.id, { allocations: [{ invoiceId: invoice.id, amount }] });
    year.invoices.set(story, await getInvoice(readInOrg(caller), invoice.id));
  }
  return lines;
}

/** Returns rows that stay unmatched: one for each kind of suggestion, and some that pay no invoice. */
async function openRows(year: Year, caller: Caller): Promise<Row[]> {
  const open = await openInvoices(year, caller);
  const [exact, part, ...others] = open;
  const alike = await recognizedByAmount(caller, others, open);
  const date = (days: number) => addDays(today(caller), -days);
  return [
    { date: date(4), description: "SERVICE CHARGE", amount: "-15.00" },
    { date: date(3), description: "INTEREST EARNED", amount: "1.87" },
    { date: date(2), description: "INWARD TT REFUND SITE DEPOSIT", amount: "480.00" },
    ...(exact === undefined ? [] : [{ date: date(2), description: `FAST ${exact.number}`, amount: owed(exact) }]),
    ...(part === undefined ? [] : [{ date: date(1), description: `PayNow ${part.number} PART`, amount: half(part) }]),
    ...(alike === undefined
      ? []
      : [{ date: date(1), description: `FAST ${alike.word} TRANSFER`, amount: owed(alike.invoice) }]),
  ];
}

/** Returns exports of the days before now for invoices that are open; the second one overlaps with the first. */
export async function sampleExports(year: Year, caller: Caller): Promise<SampleFile[]> {
  const open = (await openInvoices(year, caller)).toReversed();
  const [first, second, third, part] = open;
  if (first === undefined || second === undefined || third === undefined || part === undefined) {
    throw new Error("the demo has too few open invoices for sample exports");
  }
  const date = (days: number) => addDays(today(caller), -days);
  const both = { date: date(1), description: `PayNow ${second.number}`, amount: owed(second) };
  const rows = [
    [{ date: date(2), description: `FAST ${first.number}`, amount: owed(first) }, both],
    [
      both,
      { date: date(0), description: `FAST ${third.number}`, amount: owed(third) },
      { date: date(0), description: `FAST ${part.number} PART PAYMENT`, amount: half(part) },
      { date: date(0), description: "SERVICE CHARGE CHEQUE BOOK", amount: "-20.00" },
    ],
  ];
  return rows.map((each, i) => ({ name: `demo-bank-${i + 1}.csv`, content: csvOf(each) }));
}

/** Returns the invoices on which money is owed and that no payment of the next export pays, by due date. */
async function openInvoices(year: Year, caller: Caller): Promise<Invoice[]> {
  const read = readInOrg(caller);
  const invoices: Invoice[] = [];
  const paid = new Set(year.banked.map(({ story }) => story));
  for (const [story, { id }] of year.invoices) if (!paid.has(story)) invoices.push(await getInvoice(read, id));
  return invoices
    .filter(({ status, totals }) => ["SENT", "OVERDUE"].includes(status) && totals.outstanding > 0)
    .toSorted((a, b) => (a.dueDate === b.dueDate ? (a.id < b.id ? -1 : 1) : a.dueDate < b.dueDate ? -1 : 1));
}

/** Returns an invoice that its amount and a word of its client's name point to. */
async function recognizedByAmount(caller: Caller, invoices: readonly Invoice[], open: readonly Invoice[]) {
  for (const invoice of invoices) {
    const { name } = await getClient(readInOrg(caller), invoice.clientId);
    const word = /[A-Za-z]{4,}/.exec(name)?.[0].toUpperCase();
    const isOnly = open.filter(({ totals }) => totals.outstanding === invoice.totals.outstanding).length === 1;
    if (word !== undefined && isOnly) return { invoice, word };
  }
  return undefined;
}

const owed = ({ totals }: Invoice): string => toText(decimal(totals.outstanding));
const half = ({ totals }: Invoice): string => toText(divide(decimal(totals.outstanding), decimal(2), 2));

const csvOf = (rows: readonly Row[]): string =>
  ["Date,Description,Amount", ...rows.map(({ date, description, amount }) => `${date},"${description}",${amount}`)]
    .join("\n")
    .concat("\n");
