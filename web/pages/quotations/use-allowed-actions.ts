import type { quotationActions, QuotationStatus } from "#contract/quotations.ts";
import { usePermission } from "#web/session.ts";

/** The contract's table. Its type is the contract's, so a difference does not compile; its schemas stay unloaded. */
const actionsOf: typeof quotationActions = {
  DRAFT: ["update", "delete", "send", "duplicate"],
  SENT: ["send", "accept", "reject", "revise", "duplicate"],
  ACCEPTED: ["convert", "duplicate"],
  REJECTED: ["revise", "duplicate"],
};

/** Returns what the status of a quotation and the person's role allow. */
export function useAllowedActions(status: QuotationStatus) {
  const canWrite = usePermission("quotations:write");
  const canInvoice = usePermission("invoices:write");
  const allowed: readonly string[] = actionsOf[status];
  const may = (action: string) => canWrite && allowed.includes(action);
  return {
    update: may("update"),
    delete: may("delete"),
    send: may("send"),
    accept: may("accept"),
    reject: may("reject"),
    revise: may("revise"),
    duplicate: may("duplicate"),
    withdraw: canWrite && status !== "DRAFT",
    convert: canInvoice && allowed.includes("convert"),
  };
}
