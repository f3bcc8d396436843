import { quotationActions, type Quotation, type QuotationQuery } from "#contract/quotations.ts";
import type { Fault } from "#contract/errors.ts";
import type { ClientId, QuotationId } from "#contract/ids.ts";
import type { Page } from "#server/db/page.ts";
import type { Read, Tx } from "#server/db/sql.ts";
import { invalidState, notFound, unknownReference } from "#server/refusal.ts";
import { presentQuotation, presentQuotationSummary } from "./present.ts";
import {
  findQuotation,
  findQuotations,
  hasQuotations,
  holdQuotationRow,
  lockQuotationRow,
  type QuotationRow,
} from "./store.ts";

export const listQuotations = async (read: Read, query: QuotationQuery, page: Page) =>
  page.body(await findQuotations(read, query, page), presentQuotationSummary);

/** @throws Refusal 404 */
export async function getQuotation(read: Read, id: QuotationId): Promise<Quotation> {
  const row = await findQuotation(read, id);
  if (row === undefined) throw notFound();
  return presentQuotation(row);
}

/** Takes the quotation for changing it. @throws Refusal 404, 409 INVALID_STATE unless it is a draft */
export async function lockDraftQuotation(tx: Tx, id: QuotationId): Promise<QuotationRow> {
  const row = await lockQuotationRow(tx, id);
  if (row === undefined) throw notFound();
  if (row.status !== "DRAFT") {
    throw invalidState(
      `Quotation ${row.number} is ${row.status}; only a draft can be changed or deleted.`,
      row.status,
      quotationActions[row.status],
    );
  }
  return row;
}

/** Checks a reference to a quotation of that client, which then stays until the transaction ends. */
export async function quotationFaults(tx: Tx, quotationId: QuotationId, clientId: ClientId): Promise<Fault[]> {
  const quotation = await holdQuotationRow(tx, quotationId);
  if (quotation === undefined) return [unknownReference("quotationId", "quotation")];
  if (quotation.clientId === clientId) return [];
  return [{ path: "quotationId", code: "WRONG_CLIENT", message: "is a quotation of another client" }];
}

export const anyQuotation = hasQuotations;
