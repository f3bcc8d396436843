import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Invoice } from "#contract/invoices.ts";

const RecordPaymentDialog = lazy(async () => ({
  default: (await import("./record-payment-dialog.tsx")).RecordPaymentDialog,
}));
const ChangeTermsDialog = lazy(async () => ({
  default: (await import("./change-terms-dialog.tsx")).ChangeTermsDialog,
}));
const VoidDialog = lazy(async () => ({ default: (await import("./void-dialog.tsx")).VoidDialog }));
const WithdrawLink = lazy(async () => ({
  default: (await import("#web/pages/documents/withdraw-link.tsx")).WithdrawLink,
}));

export type InvoiceDialogName = "payment" | "terms" | "void" | "withdraw";

/**
 * Returns the open dialog of an invoice, and a function to open one. It stays open although the invoice's status no
 * longer allows its action: what was typed is not lost when another person was faster.
 */
export function useInvoiceDialogs(invoice: Invoice): {
  readonly open: (name: InvoiceDialogName) => void;
  readonly dialog: ReactNode;
} {
  const [opened, setOpened] = useState<InvoiceDialogName | null>(null);
  const props = { invoice, onClose: () => setOpened(null) };
  const dialog = (
    <Suspense>
      {opened === "payment" && <RecordPaymentDialog {...props} />}
      {opened === "terms" && <ChangeTermsDialog {...props} />}
      {opened === "void" && <VoidDialog {...props} />}
      {opened === "withdraw" && <WithdrawLink kind="invoices" id={invoice.id} onClose={props.onClose} />}
    </Suspense>
  );
  return { open: setOpened, dialog };
}
