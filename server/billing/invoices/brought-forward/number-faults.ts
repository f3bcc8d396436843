import type { OpenInvoice } from "#contract/payments/open-invoices.ts";
import { thing, wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import type { Read } from "#server/db/sql.ts";
import { findLastNumber } from "#server/billing/documents/number.ts";
import { findNumbered, type NumberedRow } from "./store.ts";

/** The prefixes of an organization's own series. */
type OwnPrefixes = Readonly<Record<"invoicePrefix" | "creditNotePrefix" | "receiptPrefix", string>>;

/** A prefix that the database takes for receipts, where another series has the default one. */
const otherReceiptPrefixes = ["R", "RCPT"];

/** The numbers that rows must not take. */
export interface TakenNumbers {
  /** Returns the document that has the number already. */
  readonly documentOf: (row: OpenInvoice) => NumberedRow | undefined;
  /** Returns the faults of a number that is, or will be, one of ours. */
  readonly faultsOf: (row: OpenInvoice) => Fault[];
}

const isCredit = ({ type }: Pick<OpenInvoice, "type">) => type === "CREDIT";
const keyOf = (row: Pick<OpenInvoice, "type" | "number">) => `${isCredit(row) ? "credit" : "invoice"} ${row.number}`;

/** Looks up the numbers of rows. */
export async function findTakenNumbers(
  read: Read,
  rows: readonly Pick<OpenInvoice, "type" | "number">[],
  prefixes: OwnPrefixes,
): Promise<TakenNumbers> {
  const [credits, invoices] = [rows.filter(isCredit), rows.filter((row) => !isCredit(row))];
  const numbersOf = (some: readonly Pick<OpenInvoice, "number">[]) => some.map(({ number }) => number);
  const documents = new Map<string, NumberedRow>();
  for (const row of await findNumbered(read, "INVOICE", numbersOf(invoices)))
    documents.set(`invoice ${row.number}`, row);
  for (const row of await findNumbered(read, "CREDIT", numbersOf(credits))) documents.set(`credit ${row.number}`, row);
  const own = await findOwnSeries(read, rows, prefixes);
  return {
    documentOf: (row) => documents.get(keyOf(row)),
    faultsOf: (row) => {
      const other = documents.get(keyOf(row));
      if (other !== undefined && !other.broughtForward) {
        const document = thing(isCredit(row) ? "receipt" : "invoice");
        const message = wording("imports.numberTaken", { document, number: row.number, client: other.clientName });
        return [{ path: "number", code: "TAKEN", message }];
      }
      return other === undefined && own.has(keyOf(row)) ? [ownFault(row)] : [];
    },
  };
}

const ownFault = ({ number }: Pick<OpenInvoice, "number">): Fault => ({
  path: "number",
  code: "TAKEN",
  message: wording("imports.numberOfSeries", { number }),
});

/** Returns the keys of the rows whose numbers our series have still to give, and those that look like drafts. */
async function findOwnSeries(
  read: Read,
  rows: readonly Pick<OpenInvoice, "type" | "number">[],
  { invoicePrefix, creditNotePrefix, receiptPrefix }: OwnPrefixes,
): Promise<Set<string>> {
  // A client reads credit notes and receipts side by side, so a credit has the number of neither.
  const ofCredits = new Set([...otherReceiptPrefixes, receiptPrefix, creditNotePrefix]);
  const own = new Set<string>();
  const last = new Map<number, number>();
  for (const row of rows) {
    if (row.number.startsWith("DRAFT-")) own.add(keyOf(row));
    const [, name = "", year = "", place = ""] = /^(.+)-(\d{4})-(\d{4,9})$/.exec(row.number) ?? [];
    if (isCredit(row)) {
      if (ofCredits.has(name)) own.add(keyOf(row));
    } else if (name === invoicePrefix) {
      const given = last.get(Number(year)) ?? (await findLastNumber(read, "INVOICE", Number(year)));
      last.set(Number(year), given);
      if (Number(place) > given) own.add(keyOf(row));
    }
  }
  return own;
}
