import { useQuery } from "@tanstack/react-query";
import type { Client } from "#contract/clients/clients.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { useWithoutHidden } from "#web/list/hidden-records.ts";
import { RecordSection } from "#web/list/record-section.tsx";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";
import { InvoiceStatus } from "#web/records/invoices/status.tsx";
import { QuotationStatus } from "#web/records/quotations/status.tsx";
import { useTimeZone } from "#web/session/session.ts";
import { copy } from "#web/copy/copy.ts";

/** The number of recent documents shown; the lists have all of them. */
const documentsShown = 5;

/** The recent quotations of a client. */
export function RecentQuotations({ client: { id } }: { readonly client: Client }) {
  const timeZone = useTimeZone();
  const select = useWithoutHidden();
  const found = useQuery({
    queryKey: ["GET /quotations", "of client", id],
    queryFn: ({ signal }) => request("GET /quotations", { query: { clientId: id, limit: documentsShown }, signal }),
    select,
  });
  return (
    <RecordSection
      words={copy.clients.recent.quotations}
      found={found}
      show={(quotation) => ({
        ...shown("quotations", quotation),
        badge: <QuotationStatus quotation={quotation} timeZone={timeZone} />,
      })}
      all={{ to: `/clients/${id}`, search: { tab: "quotations" } }}
    />
  );
}

/** The recent invoices of a client. */
export function RecentInvoices({ client: { id } }: { readonly client: Client }) {
  const timeZone = useTimeZone();
  const select = useWithoutHidden();
  const found = useQuery({
    queryKey: ["GET /invoices", "of client", id],
    queryFn: ({ signal }) => request("GET /invoices", { query: { clientId: id, limit: documentsShown }, signal }),
    select,
  });
  return (
    <RecordSection
      words={copy.clients.recent.invoices}
      found={found}
      show={(invoice) => ({
        ...shown("invoices", invoice),
        badge: <InvoiceStatus invoice={invoice} timeZone={timeZone} />,
      })}
      all={{ to: `/clients/${id}`, search: { tab: "invoices" } }}
    />
  );
}

interface Document {
  readonly id: string;
  readonly title: string;
  readonly number: string;
  readonly status: string;
  readonly totals: { readonly total: number };
  readonly currency: string;
}

/** Returns the parts of a document's row that both kinds have. A draft has no number worth showing. */
const shown = (kind: DocumentKind, { id, title, number, status, totals, currency }: Document) => ({
  key: id,
  to: `/${kind}/${id}`,
  title,
  ...(status === "DRAFT" ? {} : { hint: number }),
  amount: formatMoney(totals.total, currency),
});
