import type { InvoiceId } from "#contract/api/ids.ts";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { type Decimal, decimal, smaller, subtract, sum, toNumber, zero } from "#contract/money.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { readMoney } from "#web/values/read-amount.ts";

type OpenInvoice = Pick<InvoiceSummary, "id" | "totals">;

/** The text typed for each invoice, by its id; empty for one that is not paid. */
export type TypedAmounts = Readonly<Record<string, string>>;

/** Divides an amount between invoices: each takes what is outstanding, until nothing is left. */
export function allocate(amount: number, invoices: readonly OpenInvoice[]): TypedAmounts {
  let left: Decimal = decimal(amount);
  return Object.fromEntries(
    invoices.map(({ id, totals }) => {
      const part = smaller(left, decimal(totals.outstanding));
      left = subtract(left, part);
      return [id, part.units === 0n ? "" : formatAmount(toNumber(part))];
    }),
  );
}

/** Returns the amounts that can be read and are above 0. */
export const allocationsOf = (
  typed: TypedAmounts,
  invoices: readonly OpenInvoice[],
): { readonly invoiceId: InvoiceId; readonly amount: number }[] =>
  invoices.flatMap(({ id }) => {
    const amount = readMoney(typed[id] ?? "") ?? 0;
    return amount === 0 ? [] : [{ invoiceId: id, amount }];
  });

/** Returns the amount that was received less the parts of it; below 0 when they are more. */
export const leftOf = (received: number, parts: readonly { readonly amount: number }[]): number =>
  toNumber(subtract(decimal(received), sumOf(parts)));

const sumOf = (parts: readonly { readonly amount: number }[]): Decimal =>
  parts.length === 0 ? zero : sum(parts.map(({ amount }) => decimal(amount)));
