import type { InvoiceId } from "#contract/api/ids.ts";
import type { Invoice, InvoiceChange } from "#contract/invoices/invoices.ts";
import { storedSums } from "#contract/documents/totals.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { emit } from "#server/history/events/emit.ts";
import { hasChanged } from "#server/history/events/has-changed.ts";
import { changesLabelsAlone, externalIdFaults, labelsIn } from "#server/db/lists/labels.ts";
import { inOrg, isoInstant, type Tx } from "#server/db/sql.ts";
import { partyFaults } from "#server/billing/documents/check-parties.ts";
import { summarizeLines } from "#server/billing/documents/summarize-lines.ts";
import { placed, priceLines, textFaults, unpricedFaults, writtenSums } from "#server/billing/documents/price-lines.ts";
import { holdDraftTerms } from "#server/organizations/read.ts";
import { quotationFaults } from "#server/billing/quotations/read.ts";
import { unconfirmed } from "#server/core/confirm.ts";
import { invalidFields, refuseFaults } from "#server/core/refusal.ts";
import { chosenDueDate, dueOddities, termsOf } from "#server/billing/invoices/due-date.ts";
import { presentInvoiceSummary } from "#server/billing/invoices/present.ts";
import {
  getInvoice,
  lockInvoice,
  lockInvoiceFor,
  refuseDerivedFields,
  refuseFrozenFields,
} from "#server/billing/invoices/read.ts";
import { deleteItems } from "#server/billing/invoices/items-store.ts";
import { changeInvoice, type InvoiceRow, type InvoiceValues } from "#server/billing/invoices/store.ts";
import { writeItems } from "./write-items.ts";

/**
 * Changes the fields given. On a sent invoice only due date, notes and labels may change, and labels in every status. Raises
 * invoice.updated if items are given or a field other than the labels differs.
 * @throws Refusal 404, 409 INVALID_STATE, 422
 */
export function updateInvoice(caller: Caller, id: InvoiceId, body: InvoiceChange): Promise<Invoice> {
  return inOrg(caller, async (tx) => {
    const terms = await holdDraftTerms(tx);
    const before = changesLabelsAlone(body) ? await lockInvoice(tx, id) : await lockInvoiceFor(tx, id, "update");
    const { dueDate, confirm, ...fields } = body;
    if (dueDate === null && before.status !== "DRAFT") {
      throw invalidFields([{ path: "dueDate", code: "NOT_ALLOWED", message: wording("invoices.dueDateRequired") }]);
    }
    refuseFaults(await externalIdFaults(tx, "invoice", body.externalId, id));
    const issuedAt = new Date(isoInstant(before.issuedAt));
    const due: Due = dueDate === undefined ? {} : chosenDueDate(dueDate, issuedAt, termsOf(terms, before));
    if (due.dueDate !== undefined && before.status !== "DRAFT") {
      refuseFaults(unconfirmed(dueOddities(issuedAt, due.dueDate, terms), confirm));
    }
    const at = caller.clock();
    await (before.status === "DRAFT"
      ? changeDraft(tx, before, fields, due, at)
      : changeSent(tx, before, fields, due, at));
    const invoice = await getInvoice(tx, id);
    const isChanged = fields.items !== undefined || hasChanged(presentInvoiceSummary(before), invoice);
    if (isChanged) await emit(tx, "invoice.updated", invoice, at);
    return invoice;
  });
}

/** The fields that are stored as they are given. */
type Change = Omit<InvoiceChange, "dueDate" | "confirm">;
type Due = Pick<InvoiceValues, "dueDate" | "dueDateGiven">;

/** Changes a draft. Items, if given, replace all existing ones. */
async function changeDraft(tx: Tx, before: InvoiceRow, change: Change, due: Due, at: Date): Promise<void> {
  const { id } = before;
  const { items, ...fields } = change;
  refuseDerivedFields(before, change);
  const after = { ...before, ...fields };
  const priced =
    items === undefined
      ? { sums: storedSums(before), faults: unpricedFaults(fields, storedSums(before), after) }
      : priceLines(placed(items), after);
  const movesParty = fields.clientId !== undefined || fields.projectId !== undefined;
  const quotationId = movesParty || fields.quotationId !== undefined ? after.quotationId : null;
  refuseFaults([
    ...(movesParty ? await partyFaults(tx, after) : []),
    ...(quotationId === null ? [] : await quotationFaults(tx, quotationId, after.clientId)),
    ...priced.faults,
    ...textFaults(placed(items ?? [])),
  ]);

  if (items !== undefined) {
    await deleteItems(tx, id);
    await writeItems(tx, id, items, at);
  }
  await changeInvoice(tx, id, {
    ...fields,
    ...due,
    ...writtenSums(priced.sums),
    ...(items === undefined ? {} : { lines: summarizeLines([{ items }]) }),
    updatedAt: at,
  });
}

/** Changes a sent invoice. An OVERDUE one due in the future is SENT again; only the job makes it overdue. */
async function changeSent(tx: Tx, before: InvoiceRow, change: Change, due: Due, at: Date): Promise<void> {
  const { notes, externalId, metadata, ...frozen } = change;
  refuseFrozenFields(before, frozen);
  const isDueAgain = before.status === "OVERDUE" && due.dueDate !== undefined && due.dueDate > at;
  await changeInvoice(tx, before.id, {
    ...(notes === undefined ? {} : { notes }),
    ...labelsIn({ externalId, metadata }),
    ...due,
    ...(isDueAgain ? { status: "SENT" } : {}),
    updatedAt: at,
  });
}
