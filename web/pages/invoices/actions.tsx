import { appPrefix } from "#contract/api/app-route.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { CopyClientLink, PdfLink } from "#web/records/documents/link/client-link.tsx";
import { MoreActions } from "#web/records/documents/more/more-actions.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { invoiceCreditsCopy } from "#web/copy/invoice-credits.ts";
import { mailingCopy } from "#web/copy/mailing.ts";
import { useInvoiceDialogs } from "./dialogs.tsx";
import { MainActions } from "./main-actions.tsx";
import { useInvoiceKeys } from "./use-invoice-keys.ts";
import { useInvoiceTasks } from "./use-invoice-tasks.ts";

interface InvoiceActionsProps {
  readonly invoice: Invoice;
  readonly etag: string;
}

/** The actions of an invoice: the main one, the client's link and the PDF, and a menu of the others. */
export function InvoiceActions({ invoice, etag }: InvoiceActionsProps) {
  const { id, status, payments } = invoice;
  const { open, dialog } = useInvoiceDialogs(invoice);
  const { tasks, error } = useInvoiceTasks(invoice, etag, open);
  useInvoiceKeys({ p: tasks.pay, e: tasks.edit, s: tasks.send, r: tasks.remind });
  const isDraft = status === "DRAFT";
  const isOverdue = status === "OVERDUE";
  const pdf = `${appPrefix}/invoices/${id}/pdf`;
  const item = (name: string, onChoose: (() => void) | undefined) =>
    onChoose === undefined ? [] : [{ name, onChoose }];
  const final = (name: string, onChoose: (() => void) | undefined) =>
    item(name, onChoose).map((each) => ({ ...each, isFinal: true as const }));
  const file = (name: string, href: string, isShown: boolean) => (isShown ? [{ name, href }] : []);
  const others = [
    ...(isDraft ? [] : item(mailingCopy.actions.again, tasks.send)),
    ...(isOverdue ? [] : item(mailingCopy.actions.reminder, tasks.remind)),
    ...(isDraft ? [] : item(copy.invoices.changeTerms, tasks.edit)),
    ...file(copy.invoices.currentPdf, `${pdf}?as=current`, payments.length > 0),
    ...item(copy.invoices.duplicate, tasks.duplicate),
    ...item(invoiceCreditsCopy.recur, tasks.recur),
    ...item(invoiceCreditsCopy.action, tasks.credit),
    ...item(invoiceCreditsCopy.writeOff.action, tasks.writeOff),
    ...item(copy.documents.eInvoice, tasks.eInvoice),
    ...item(copy.documents.correctParties, tasks.correct),
    ...item(copy.documents.withdrawLink, tasks.withdraw),
    ...final(copy.invoices.void, tasks.void),
    ...final(copy.invoices.discard, tasks.discard),
  ];
  return (
    <>
      <MainActions status={status} tasks={tasks} />
      {!isDraft && status !== "VOID" && <CopyClientLink kind="invoices" id={id} />}
      <PdfLink href={pdf} label={copy.documents.pdf} />
      {others.length > 0 && <MoreActions actions={others} />}
      {dialog}
      {error !== null && (
        <div className="basis-full">
          <ErrorNotice error={error} />
        </div>
      )}
    </>
  );
}
