import { Link } from "@tanstack/react-router";
import { appPrefix } from "#contract/app-route.ts";
import type { Invoice } from "#contract/invoices.ts";
import { CopyClientLink, PdfLink } from "#web/pages/documents/client-link.tsx";
import { MoreActions } from "#web/pages/documents/more-actions.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { copy } from "#web/copy/copy.ts";
import { useAvailableActions } from "./available-actions.ts";
import { type InvoiceDialogName, useInvoiceDialogs } from "./dialogs.tsx";
import { editorOf } from "./editor-of.ts";
import { useDuplicateInvoice } from "./use-duplicate-invoice.ts";
import { useInvoiceKeys } from "./use-invoice-keys.ts";

/** The actions of an invoice: the main one, the client's link and the PDF, and a menu of the others. */
export function InvoiceActions({ invoice }: { readonly invoice: Invoice }) {
  const { id, status, payments } = invoice;
  const can = useAvailableActions(invoice);
  const { open, dialog } = useInvoiceDialogs(invoice);
  const duplicate = useDuplicateInvoice(id);
  const isDraft = status === "DRAFT";
  const pdf = `${appPrefix}/invoices/${id}/pdf`;
  useInvoiceKeys(invoice, open);
  const opener = (name: string, dialogName: InvoiceDialogName) => ({ name, onChoose: () => open(dialogName) });
  const others = [
    ...(can("update") && !isDraft ? [opener(copy.invoices.changeTerms, "terms")] : []),
    ...(payments.length > 0 ? [{ name: copy.invoices.currentPdf, href: `${pdf}?as=current` }] : []),
    ...(can("duplicate") ? [{ name: copy.invoices.duplicate, onChoose: () => duplicate.mutate() }] : []),
    ...(can("void") && !isDraft
      ? [opener(copy.documents.withdrawLink, "withdraw"), opener(copy.invoices.void, "void")]
      : []),
  ];
  return (
    <>
      {can("update") && isDraft && (
        <Link to={editorOf(id)} className={buttonClass("primary")}>
          {copy.invoices.edit}
        </Link>
      )}
      {can("record-payment") && (
        <Button variant="primary" onClick={() => open("payment")}>
          {copy.invoices.recordPayment}
        </Button>
      )}
      {!isDraft && status !== "VOID" && <CopyClientLink kind="invoices" id={id} />}
      <PdfLink href={pdf} label={copy.documents.pdf} />
      {others.length > 0 && <MoreActions actions={others} />}
      {dialog}
      {duplicate.error !== null && (
        <div className="basis-full">
          <ErrorNotice error={duplicate.error} />
        </div>
      )}
    </>
  );
}
