import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import type { Client } from "#contract/clients/clients.ts";
import { type AdjacentRecords, useAdjacentRecords } from "#web/ui/page/adjacent-records.ts";
import { Tabs } from "#web/list/tabs.tsx";
import { useSession } from "#web/session/session.ts";
import { clientSections } from "#web/values/values.ts";
import { Badge } from "#web/ui/badge.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { RecordFailure } from "#web/ui/page/record-failure.tsx";
import { copy } from "#web/copy/copy.ts";
import { clientPageCopy } from "#web/copy/client-page.ts";
import { ClientActions } from "./client-actions.tsx";
import { clientQuery } from "#web/records/clients/names.ts";
import { ClientOverview } from "./overview.tsx";
import { sections } from "./sections.ts";

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
  const { name, type, archivedAt } = client;
  const { permissions } = useSession();
  const shown = clientSections.filter((section) => permissions.includes(sections[section].needs));
  const { tab } = route.useSearch();
  const current = shown.find((section) => section === tab);
  const Section = current === undefined ? ClientOverview : sections[current].Section;
  return (
    <>
      <PageHeader
        title={name}
        badge={archivedAt === null ? undefined : <Badge tone="neutral">{copy.clients.archived}</Badge>}
        lead={copy.clients.types[type]}
        back={back}
        adjacentRecords={adjacentRecords}
        actions={<ClientActions key={client.id} client={client} />}
      />
      <Tabs
        label={clientPageCopy.tabsLabel}
        tabs={[
          { name: clientPageCopy.overview, isCurrent: current === undefined, search: {} },
          ...shown.map((section) => ({
            name: clientPageCopy.tabs[section],
            isCurrent: section === current,
            search: { tab: section },
          })),
        ]}
      />
      <div className="mt-5">
        <Suspense fallback={<div aria-busy className="card h-60 animate-pulse bg-sunken" />}>
          <Section key={client.id} client={client} />
        </Suspense>
      </div>
    </>
  );
}
