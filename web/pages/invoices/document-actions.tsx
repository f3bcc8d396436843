import { appPrefix } from "#contract/app-route.ts";
import type { Invoice } from "#contract/invoices.ts";
import { ClientLink, PdfLink } from "#web/pages/documents/client-link.tsx";
import { copy } from "#web/copy/copy.ts";
import { SendButton } from "./send-button.tsx";

/** The actions of an invoice: its PDFs and the client's link. */
export function DocumentActions({ invoice, etag }: { readonly invoice: Invoice; readonly etag: string }) {
  const { id, sentAt, payments } = invoice;
  const pdf = `${appPrefix}/invoices/${id}/pdf`;
  return (
    <>
      <SendButton invoice={invoice} etag={etag} />
      {sentAt !== null && <ClientLink kind="invoices" id={id} />}
      {payments.length > 0 && <PdfLink href={`${pdf}?as=current`} label={copy.invoices.currentPdf} />}
      <PdfLink href={pdf} label={copy.documents.pdf} />
    </>
  );
}
