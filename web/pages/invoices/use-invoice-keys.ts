import { useRouter } from "@tanstack/react-router";
import type { Invoice } from "#contract/invoices.ts";
import { isPageShortcut } from "#web/ui/keyboard.ts";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import { useAvailableActions } from "./available-actions.ts";
import type { InvoiceDialogName } from "./dialogs.tsx";
import { editorOf } from "./editor-of.ts";

/** Runs the actions of `invoiceShortcuts` that the invoice's status and the user's permissions allow. */
export function useInvoiceKeys(invoice: Invoice, open: (name: InvoiceDialogName) => void): void {
  const can = useAvailableActions(invoice);
  const router = useRouter();
  const edit = () => (invoice.status === "DRAFT" ? void router.navigate({ to: editorOf(invoice.id) }) : open("terms"));
  const actions: Readonly<Record<string, (() => void) | false>> = {
    p: can("record-payment") && (() => open("payment")),
    e: can("update") && edit,
  };
  useKeyDown((event) => {
    const action = actions[event.key];
    if (action === undefined || action === false || event.repeat || !isPageShortcut(event)) return;
    event.preventDefault();
    action();
  });
}
