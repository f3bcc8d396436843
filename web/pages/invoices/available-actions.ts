import type { Invoice, InvoiceAction, invoiceActions } from "#contract/invoices.ts";
import type { Permission } from "#contract/roles.ts";
import { useSession } from "#web/session.ts";

/** The contract's table without its schemas, which a page need not load. The compiler compares the two. */
const actionsOf: typeof invoiceActions = {
  DRAFT: ["update", "send", "void", "duplicate"],
  SENT: [
    "update",
    "send",
    "remind",
    "record-payment",
    "send-receipt",
    "reverse-payment",
    "credit",
    "void",
    "duplicate",
  ],
  OVERDUE: [
    "update",
    "send",
    "remind",
    "record-payment",
    "send-receipt",
    "reverse-payment",
    "credit",
    "void",
    "duplicate",
  ],
  PAID: ["send-receipt", "reverse-payment", "credit", "void", "duplicate"],
  VOID: ["duplicate"],
};

const ofPayments: readonly InvoiceAction[] = ["record-payment", "reverse-payment", "send-receipt"];

/** Returns a function that tells whether the invoice's status and the user's permissions allow an action. */
export function useAvailableActions({ status }: Pick<Invoice, "status">): (action: InvoiceAction) => boolean {
  const { permissions } = useSession();
  const allowed: readonly InvoiceAction[] = actionsOf[status];
  const needs = (action: InvoiceAction): Permission => {
    if (action === "credit") return "credits:write";
    return ofPayments.includes(action) ? "payments:write" : "invoices:write";
  };
  return (action) => allowed.includes(action) && permissions.includes(needs(action));
}
