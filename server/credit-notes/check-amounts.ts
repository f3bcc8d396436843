import type { CreditNote } from "#contract/credit-notes.ts";
import type { Fault } from "#contract/errors.ts";
import type { Invoice } from "#contract/invoices.ts";
import { add, compare, type Decimal, decimal, subtract, toNumber, zero } from "#contract/money.ts";
import { type TaxCode, taxCodeOf, taxCodes } from "#contract/tax-codes.ts";
import { taxPartsOf } from "#contract/totals.ts";
import { formatFigure } from "#server/core/format.ts";
import type { Tx } from "#server/db/sql.ts";
import { depositLeft, getBilledAmounts, lockContract } from "#server/documents/contracts/hold.ts";
import { getInvoice } from "#server/invoices/read.ts";
import { listIssuedOf } from "./read.ts";
import { sumCreditNotesOf } from "./store.ts";

/** Returns the faults of an amount that the invoice, one of its tax codes, or its deposit does not cover. */
export async function amountFaults(tx: Tx, draft: CreditNote): Promise<Fault[]> {
  const total = decimal(draft.totals.total);
  if (compare(total, zero) <= 0) return [beyond("must come to more than 0")];
  const invoice = await getInvoice(tx, draft.invoiceId);
  const left = subtract(decimal(invoice.totals.total), decimal(await sumCreditNotesOf(tx, invoice.id)));
  if (compare(total, left) > 0)
    return [beyond(`must come to at most ${figure(left)}, which is left of invoice ${invoice.number}`)];
  const ofCodes = await taxCodeFaults(tx, invoice, draft);
  return ofCodes.length > 0 ? ofCodes : depositFaults(tx, invoice, draft);
}

/**
 * Returns the faults of tax codes of which less was invoiced. A credit note corrects the tax that its invoice charged, so
 * it may not take off standard-rated lines what was sold without GST. With one code the total says it all.
 */
async function taxCodeFaults(tx: Tx, invoice: Invoice, draft: CreditNote): Promise<Fault[]> {
  const codes = new Set([...invoice.items, ...draft.items].map(taxCodeOf));
  if (codes.size === 1) return [];
  const [invoiced, drafted] = [netsOf(invoice), netsOf(draft)];
  const credited = (await listIssuedOf(tx, invoice.id)).map(netsOf);
  return taxCodes.flatMap((code) => {
    const wanted = drafted(code);
    const all = invoiced(code);
    const left = credited.reduce((rest, nets) => subtract(rest, nets(code)), all);
    // A code whose lines come to less than 0, such as a discount, is credited by as much below 0.
    const isWithin = compare(all, zero) < 0 ? within(left, wanted, zero) : within(zero, wanted, left);
    if (isWithin) return [];
    const message = `must come to at most ${figure(left)} before GST in items with the tax code ${code}, which is left of those of invoice ${invoice.number}`;
    return [beyond(message)];
  });
}

/** Returns a function that returns the net of a document's lines with a tax code. */
function netsOf({ items, totals, retentionPct }: Pick<Invoice | CreditNote, "items" | "totals" | "retentionPct">) {
  const parts = taxPartsOf(items, totals, retentionPct);
  return (code: TaxCode): Decimal =>
    parts.reduce((sum, { taxCode, net }) => (taxCode === code ? add(sum, decimal(net)) : sum), zero);
}

const within = (least: Decimal, value: Decimal, most: Decimal) =>
  compare(least, value) <= 0 && compare(value, most) <= 0;

async function depositFaults(tx: Tx, { contractId, kind }: Invoice, { totals }: CreditNote): Promise<Fault[]> {
  if (contractId === null || kind !== "DEPOSIT") return [];
  await lockContract(tx, contractId);
  const deposit = depositLeft(await getBilledAmounts(tx, contractId));
  if (compare(decimal(totals.net), deposit) <= 0) return [];
  return [beyond(`must come to at most ${figure(deposit)} before GST, which is left of the contract's deposit`)];
}

const figure = (amount: Decimal) => formatFigure(toNumber(amount));
const beyond = (message: string): Fault => ({ path: "items", code: "OUT_OF_RANGE", message });
