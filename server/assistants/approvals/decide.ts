import { approvalNeeds, type ApprovedOperation } from "#contract/people/approvals.ts";
import type { Mailing } from "#contract/documents/documents.ts";
import type { ApprovalId, InvoiceId, QuotationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { inOrg, isoInstant, type Tx } from "#server/db/sql.ts";
import { requirePermission } from "#server/identity/sessions/request-session.ts";
import { lockInvoice } from "#server/billing/invoices/read.ts";
import { remindInvoice } from "#server/billing/invoices/sending/remind-invoice.ts";
import { sendInvoice } from "#server/billing/invoices/sending/send-invoice.ts";
import { lockQuotation } from "#server/billing/quotations/read.ts";
import { sendQuotation } from "#server/billing/quotations/send-quotation.ts";
import { type ApprovalRow, lockApproval, settleApproval } from "./store.ts";

/**
 * Sends what an assistant asked to send, as the person who approves it.
 * @throws Refusal 403 without the permission to send it, 404, 409 INVALID_STATE, 412 once the document has changed, and
 * what sending is refused with
 */
export function approveSending(caller: Caller, id: ApprovalId): Promise<void> {
  return inOrg(caller, async (tx) => {
    const row = await lockPending(tx, caller, id);
    const isQuotation = row.operation === "sendQuotation";
    const { version } = isQuotation
      ? await lockQuotation(tx, row.documentId as QuotationId)
      : await lockInvoice(tx, row.documentId as InvoiceId);
    if (version !== row.version) {
      throw new Refusal("PRECONDITION_FAILED", wording("assistants.documentChanged"));
    }
    await execute({ ...caller, tx }, row);
    await settle(tx, row, "APPROVED");
  });
}

/** @throws Refusal 403 without the permission to send it, 404, 409 INVALID_STATE */
export function declineSending(caller: Caller, id: ApprovalId): Promise<void> {
  return inOrg(caller, async (tx) => settle(tx, await lockPending(tx, caller, id), "DECLINED"));
}

async function lockPending(tx: Tx, caller: Caller, id: ApprovalId): Promise<ApprovalRow> {
  const row = found(await lockApproval(tx, id));
  requirePermission(caller, approvalNeeds[row.operation]);
  if (row.status !== "PENDING") throw new Refusal("INVALID_STATE", wording("assistants.decided"));
  if (new Date(isoInstant(row.expiresAt)) <= caller.clock()) {
    throw new Refusal("INVALID_STATE", wording("assistants.expired"));
  }
  return row;
}

const verbs: Readonly<Record<ApprovedOperation, (caller: Caller, id: never, body: Mailing) => Promise<unknown>>> = {
  sendQuotation,
  sendInvoice,
  remindInvoice,
};

const execute = (caller: Caller, { operation, documentId, body }: ApprovalRow) =>
  verbs[operation](caller, documentId as never, body);

async function settle(tx: Tx, { id, operation, documentId, body }: ApprovalRow, status: "APPROVED" | "DECLINED") {
  await settleApproval(tx, id, status);
  const { to = null, cc } = body;
  await recordEvent(tx, {
    resourceType: operation === "sendQuotation" ? "quotation" : "invoice",
    resourceId: documentId,
    details: { approval: status, operation, recipient: to, ...(cc == null ? {} : { cc }) },
  });
}
