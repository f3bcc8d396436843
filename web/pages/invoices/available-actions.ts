import { type InvoiceAction, invoiceActions } from "#contract/invoices/invoice-actions.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Permission } from "#contract/people/roles.ts";
import { useSession } from "#web/session/session.ts";

const ofPayments: readonly InvoiceAction[] = ["record-payment", "write-off", "reverse-payment", "send-receipt"];

/** Returns a function that tells whether the invoice's status and the user's permissions allow an action. */
export function useAvailableActions({ status }: Pick<Invoice, "status">): (action: InvoiceAction) => boolean {
  const { permissions } = useSession();
  const allowed: readonly InvoiceAction[] = invoiceActions[status];
  const needs = (action: InvoiceAction): Permission => {
    if (action === "credit") return "credits:write";
    return ofPayments.includes(action) ? "payments:write" : "invoices:write";
  };
  return (action) => allowed.includes(action) && permissions.includes(needs(action));
}
