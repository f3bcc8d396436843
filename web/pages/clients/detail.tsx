import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { addressLines } from "#contract/address-lines.ts";
import type { Client } from "#contract/clients.ts";
import { type AdjacentRecords, useAdjacentRecords } from "#web/list/adjacent-records.ts";
import { usePermission } from "#web/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Day } from "#web/ui/day.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { RecordFailure } from "#web/ui/record-failure.tsx";
import { copy } from "#web/copy/copy.ts";
import { ClientActions } from "./client-actions.tsx";
import { clientQuery } from "./names.ts";
import { RecentInvoices, RecentQuotations } from "./recent-documents.tsx";

const route = getRouteApi("/office/clients/$id");
const pathOf = (id: string) => `/clients/${id}`;
const back = { to: "/clients", name: copy.clients.back };

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
  const canReadQuotations = usePermission("quotations:read");
  const canReadInvoices = usePermission("invoices:read");
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
        actions={<ClientActions client={client} />}
      />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="min-w-0 space-y-5">
          {canReadQuotations && <RecentQuotations client={client} />}
          {canReadInvoices && <RecentInvoices client={client} />}
        </div>
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
