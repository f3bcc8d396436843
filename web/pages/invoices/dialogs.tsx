import { type ReactNode, Suspense, useState } from "react";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import type { MailTask } from "#web/records/documents/mailing/mail-task.ts";

const RecordPaymentDialog = lazyPart(
  async () => (await import("./payments/record-payment-dialog.tsx")).RecordPaymentDialog,
);
const ChangeTermsDialog = lazyPart(async () => (await import("./change-terms-dialog.tsx")).ChangeTermsDialog);
const ConfirmDuplicate = lazyPart(async () => (await import("./confirm-duplicate.tsx")).ConfirmDuplicate);
const WriteOffDialog = lazyPart(async () => (await import("./write-off-dialog.tsx")).WriteOffDialog);
const VoidDialog = lazyPart(async () => (await import("./void-dialog.tsx")).VoidDialog);
const CreateCreditNote = lazyPart(async () => (await import("#web/pages/credit-notes/create-dialog.tsx")).CreateDialog);
const WithdrawLink = lazyPart(async () => (await import("#web/records/documents/link/withdraw-link.tsx")).WithdrawLink);
const EInvoice = lazyPart(
  async () => (await import("#web/records/documents/e-invoices/e-invoice-dialog.tsx")).EInvoiceDialog,
);
const CorrectParties = lazyPart(
  async () => (await import("#web/records/documents/corrections/dialog.tsx")).CorrectPartiesDialog,
);
const MailDialog = lazyPart(async () => (await import("#web/records/documents/mailing/mail-dialog.tsx")).MailDialog);

/** A dialog about an invoice, by its name or by the email to send. */
export type InvoiceDialog =
  | "payment"
  | "terms"
  | "credit"
  | "duplicate"
  | "write-off"
  | "void"
  | "withdraw"
  | "e-invoice"
  | "correct-parties"
  | MailTask;

/**
 * Returns the open dialog of an invoice, and a function to open one. It stays open although the invoice's status no
 * longer allows its action: what was typed is not lost when another person was faster.
 */
export function useInvoiceDialogs(invoice: Invoice): {
  readonly open: (dialog: InvoiceDialog) => void;
  readonly dialog: ReactNode;
} {
  const [opened, setOpened] = useState<InvoiceDialog | null>(null);
  const props = { invoice, onClose: () => setOpened(null) };
  const dialog = (
    <Suspense>
      {opened === "payment" && <RecordPaymentDialog {...props} />}
      {opened === "terms" && <ChangeTermsDialog {...props} />}
      {opened === "credit" && <CreateCreditNote {...props} />}
      {opened === "duplicate" && <ConfirmDuplicate id={invoice.id} onClose={props.onClose} />}
      {opened === "write-off" && <WriteOffDialog {...props} />}
      {opened === "void" && <VoidDialog {...props} onCredit={() => setOpened("credit")} />}
      {opened === "withdraw" && <WithdrawLink kind="invoices" id={invoice.id} onClose={props.onClose} />}
      {opened === "e-invoice" && <EInvoice kind="invoices" document={invoice} onClose={props.onClose} />}
      {opened === "correct-parties" && <CorrectParties kind="invoices" document={invoice} onClose={props.onClose} />}
      {opened !== null && typeof opened === "object" && <MailDialog task={opened} onClose={props.onClose} />}
    </Suspense>
  );
  return { open: setOpened, dialog };
}
