import { type Approval, approvalDays, approvalsMax, type ApprovedOperation } from "#contract/people/approvals.ts";
import type { Mailing } from "#contract/documents/documents.ts";
import type { ClientId, InvoiceId, QuotationId } from "#contract/api/ids.ts";
import { wording } from "#contract/api/wording.ts";
import { recordEvent } from "#server/history/audit/record-event.ts";
import type { Caller } from "#server/http/caller.ts";
import { getClient } from "#server/records/clients/read.ts";
import { newId } from "#server/core/ids.ts";
import { found, Refusal } from "#server/core/refusal.ts";
import { inOrg, isoInstant, readInOrg } from "#server/db/sql.ts";
import { deleteApprovals, findApprovalByKey, findPendingApprovals, insertApproval } from "./store.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Requests are kept for so long after they were made, whether they were decided or not. */
const keptDays = 30;

/** A mail that an assistant wants to send, with the document that it was shown. */
export interface Requested {
  readonly operation: ApprovedOperation;
  readonly document: { readonly id: QuotationId | InvoiceId; readonly version: number };
  readonly body: Mailing;
  /** Of the confirmation: a repeated one requests nothing more. */
  readonly requestKey: string;
}

/** True when a mail would reach another address than the client's own. */
export async function reachesOthers(caller: Caller, clientId: ClientId, { to, cc = [] }: Mailing): Promise<boolean> {
  const given = [...(to == null ? [] : [to]), ...(cc ?? [])];
  if (given.length === 0) return false;
  const { email } = await getClient(readInOrg(caller), clientId);
  return given.some((address) => address.trim().toLowerCase() !== email?.trim().toLowerCase());
}

/** Keeps a request until a person decides it: nothing is sent. @throws Refusal 409 when too many wait */
export function requestApproval(
  caller: Caller,
  { operation, document, body, requestKey }: Requested,
): Promise<Pick<Approval, "id" | "expiresAt">> {
  return inOrg(caller, async (tx) => {
    const at = caller.clock();
    await deleteApprovals(tx, new Date(at.getTime() - keptDays * dayMs));
    const known = await findApprovalByKey(tx, requestKey);
    if (known === undefined && (await findPendingApprovals(tx, at)).length >= approvalsMax) {
      throw new Refusal("INVALID_STATE", wording("assistants.tooManyWaiting", { max: approvalsMax }));
    }
    const isNew = await insertApproval(tx, {
      id: newId("apr", at),
      operation,
      documentId: document.id,
      version: document.version,
      body,
      requestedBy: caller.name,
      requestKey,
      createdAt: at,
      expiresAt: new Date(at.getTime() + approvalDays * dayMs),
    });
    if (isNew) {
      const { to = null, cc } = body;
      await recordEvent(tx, {
        resourceType: operation === "sendQuotation" ? "quotation" : "invoice",
        resourceId: document.id,
        details: { approval: "REQUESTED", operation, recipient: to, ...(cc == null ? {} : { cc }) },
      });
    }
    const { id, expiresAt } = found(await findApprovalByKey(tx, requestKey));
    return { id, expiresAt: isoInstant(expiresAt) };
  });
}
