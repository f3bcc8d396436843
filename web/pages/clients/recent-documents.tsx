import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Client } from "#contract/clients.ts";
import { formatMoney } from "#web/amounts.ts";
import { request } from "#web/api.ts";
import { useWithoutHidden } from "#web/list/hidden-records.ts";
import type { DocumentKind } from "#web/pages/documents/document-kind.ts";
import { InvoiceStatus } from "#web/pages/invoices/status.tsx";
import { QuotationStatus } from "#web/pages/quotations/status.tsx";
import { useTimeZone } from "#web/session.ts";
import { ErrorNotice } from "#web/ui/notice.tsx";
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
    <Recent
      kind="quotations"
      clientId={id}
      found={found}
      statusOf={(quotation) => <QuotationStatus quotation={quotation} timeZone={timeZone} />}
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
    <Recent
      kind="invoices"
      clientId={id}
      found={found}
      statusOf={(invoice) => <InvoiceStatus invoice={invoice} timeZone={timeZone} />}
    />
  );
}

interface Row {
  readonly id: string;
  readonly title: string;
  readonly number: string;
  readonly status: string;
  readonly totals: { readonly total: number };
  readonly currency: string;
}

interface RecentProps<Shown extends Row> {
  readonly kind: DocumentKind;
  readonly clientId: string;
  readonly found: UseQueryResult<{ readonly data: readonly Shown[]; readonly hasMore: boolean }>;
  readonly statusOf: (row: Shown) => ReactNode;
}

function Recent<Shown extends Row>({ kind, clientId, found, statusOf }: RecentProps<Shown>) {
  const { data, error, refetch } = found;
  const words = copy.clients.recent[kind];
  return (
    <section className="card min-w-0 overflow-hidden" aria-label={words.title} aria-busy={data === undefined}>
      <div className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
        <h2 className="font-medium text-muted">{words.title}</h2>
        {data?.hasMore === true && (
          <Link
            to={`/${kind}`}
            search={{ client: clientId }}
            aria-label={words.all}
            className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0"
          >
            {copy.clients.viewAll}
          </Link>
        )}
      </div>
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className="px-5 pb-5 text-muted">{words.none}</p>}
      <ul className="divide-y divide-line">
        {data?.data.map((row) => (
          <li key={row.id}>
            <Link
              to={`/${kind}/$id`}
              params={{ id: row.id }}
              className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3.5 hover:bg-sunken/60 focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1 basis-full sm:basis-48">
                <span className="block truncate font-medium">{row.title}</span>
                {row.status !== "DRAFT" && <span className="block text-muted tabular-nums">{row.number}</span>}
              </span>
              {statusOf(row)}
              <span className="ml-auto min-w-28 text-right font-medium tabular-nums">
                {formatMoney(row.totals.total, row.currency)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
