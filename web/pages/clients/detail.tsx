import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addressLines } from "#contract/address-lines.ts";
import type { Client } from "#contract/clients.ts";
import { formatMoney } from "#web/amounts.ts";
import { request } from "#web/api.ts";
import { type AdjacentRecords, useAdjacentRecords } from "#web/list/adjacent-records.ts";
import { InvoiceStatus } from "#web/pages/invoices/status.tsx";
import { useSession } from "#web/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RecordFailure } from "#web/ui/record-failure.tsx";
import { copy } from "#web/copy/copy.ts";
import { clientQuery } from "./names.ts";

const route = getRouteApi("/office/clients/$id");
const pathOf = (id: string) => `/clients/${id}`;
const back = { to: "/clients", name: copy.clients.back };

/** The number of recent invoices shown; the invoice list has all of them. */
const invoicesShown = 5;

export function ClientPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(clientQuery(id));
  const adjacentRecords = useAdjacentRecords(id, pathOf);
  if (data !== undefined) return <Details adjacentRecords={adjacentRecords} client={data} />;
  return (
    <>
      <PageHeader title={copy.clients.title} back={back} adjacentRecords={adjacentRecords} />
      {error === null ? (
        <div aria-busy className="card h-60 animate-pulse bg-sunken" />
      ) : (
        <RecordFailure error={error} onRetry={() => void refetch()} list={back} />
      )}
    </>
  );
}

interface DetailsProps {
  readonly client: Client;
  readonly adjacentRecords: AdjacentRecords | undefined;
}

function Details({ client, adjacentRecords }: DetailsProps) {
  const { name, type, email, phone, attention, uen, mcstNumber, createdAt, notes } = client;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [copy.clients.attention, attention],
    [
      copy.clients.email,
      email === null ? null : (
        <a href={`mailto:${email}`} className="underline underline-offset-4">
          {email}
        </a>
      ),
    ],
    [copy.clients.phone, phone],
    [copy.clients.address, addressLines(client).join("\n")],
    [copy.clients.uen, uen],
    [copy.clients.mcstNumber, mcstNumber],
    [copy.clients.since, <Day key="since" at={createdAt} />],
  ];
  return (
    <>
      <PageHeader
        title={name}
        badge={client.archivedAt === null ? undefined : <Badge tone="neutral">{copy.clients.archived}</Badge>}
        lead={copy.clients.types[type]}
        back={back}
        adjacentRecords={adjacentRecords}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <Invoices client={client} />
        <div className="order-first min-w-0 space-y-5 lg:order-none">
          <section className="card p-5">
            <h2 className="mb-3 font-medium text-muted">{copy.clients.contact}</h2>
            <dl className="space-y-3">
              {facts
                .filter(([, value]) => value !== null && value !== "")
                .map(([fact, value]) => (
                  <div key={fact}>
                    <dt className="text-xs text-muted">{fact}</dt>
                    <dd className="break-words whitespace-pre-line">{value}</dd>
                  </div>
                ))}
            </dl>
          </section>
          {notes !== null && notes !== "" && (
            <section className="card p-5">
              <h2 className="font-medium text-muted">{copy.clients.notes}</h2>
              <p className="mb-3 text-xs text-muted">{copy.clients.notesHint}</p>
              <p className="break-words whitespace-pre-line">{notes}</p>
            </section>
          )}
        </div>
      </div>
    </>
  );
}

function Invoices({ client: { id } }: { readonly client: Client }) {
  const timeZone = useSession().organization?.timeZone ?? "UTC";
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /invoices", "of client", id],
    queryFn: ({ signal }) => request("GET /invoices", { query: { clientId: id, limit: invoicesShown }, signal }),
  });
  return (
    <section className="card min-w-0 overflow-hidden" aria-busy={data === undefined}>
      <div className="flex items-center justify-between gap-4 px-5 pt-4 pb-2">
        <h2 className="font-medium text-muted">{copy.clients.invoices}</h2>
        {data?.hasMore === true && (
          <Link
            to="/invoices"
            search={{ client: id }}
            className="inline-flex min-h-11 items-center underline underline-offset-4 sm:min-h-0"
          >
            {copy.clients.allInvoices}
          </Link>
        )}
      </div>
      {error !== null && data === undefined && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <p className="px-5 pb-5 text-muted">{copy.clients.noInvoices}</p>}
      <ul className="divide-y divide-line">
        {data?.data.map((invoice) => (
          <li key={invoice.id}>
            <Link
              to="/invoices/$id"
              params={{ id: invoice.id }}
              className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-5 py-3.5 hover:bg-sunken/60 focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1 basis-full sm:basis-48">
                <span className="block truncate font-medium">{invoice.title}</span>
                {invoice.status !== "DRAFT" && <span className="block text-muted tabular-nums">{invoice.number}</span>}
              </span>
              <InvoiceStatus invoice={invoice} timeZone={timeZone} />
              <span className="ml-auto min-w-28 text-right font-medium tabular-nums">
                {formatMoney(invoice.totals.total, invoice.currency)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
