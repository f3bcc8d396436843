import { getRouteApi } from "@tanstack/react-router";
import { Suspense } from "react";
import { deliveryFilters } from "#contract/webhooks/webhook-filters.ts";
import type { DeliverySummary } from "#contract/webhooks/deliveries.ts";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Empty } from "#web/list/empty.tsx";
import { filterQuery } from "#web/list/filters/filter-query.ts";
import { PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ExactTime } from "#web/ui/day.tsx";
import { copy } from "#web/copy/copy.ts";
import { webhooksCopy } from "#web/copy/webhooks.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { DeliveryStatus, isInProgress } from "./status.tsx";

const DeliverySheet = lazyPart(async () => (await import("./delivery-sheet.tsx")).DeliverySheet);

const route = getRouteApi("/office/settings/webhooks/$id");

/** The polling interval while a delivery is pending. */
const pollIntervalMs = 3_000;

/** The delivery log of an endpoint. */
export function DeliveryLog({ endpoint: { id } }: { readonly endpoint: WebhookEndpoint }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { cursor, delivery, replay, replayFrom: _, ...filters } = search;
  const page = usePage(
    "GET /webhook-deliveries",
    { ...filterQuery(deliveryFilters, filters), endpointId: id, cursor },
    ({ data }) => (data.some(isInProgress) ? pollIntervalMs : false),
  );
  const isFiltered = Object.values(filters).some((value) => value !== undefined);

  return (
    <>
      <StatusTabs
        label={webhooksCopy.deliveries.statusLabel}
        all={webhooksCopy.deliveries.all}
        names={webhooksCopy.deliveries.statuses}
        current={filters.status}
        searchOf={(value) => ({ ...filters, status: value, replay })}
      />
      <DeliveryFilters
        filters={filters}
        onFilter={(changed) => void navigate({ search: { replay, ...filters, ...changed }, replace: true })}
      />
      <PagedList
        page={page}
        label={webhooksCopy.deliveries.title}
        columns={columns}
        linkOf={(row) => ({ to: ".", search: { ...search, delivery: row.id } })}
        card={(row) => <Card delivery={row} />}
        empty={
          <Empty {...(isFiltered ? webhooksCopy.deliveries.noResults : webhooksCopy.deliveries.none)}>
            {isFiltered && (
              <Button onClick={() => void navigate({ search: { replay } })}>{copy.common.clearFilters}</Button>
            )}
          </Empty>
        }
      />
      {delivery !== undefined && (
        <Suspense>
          <DeliverySheet
            id={delivery}
            onClose={() => void navigate({ search: { ...search, delivery: undefined } })}
            onReplayed={(created) => void navigate({ search: { ...search, delivery: created } })}
          />
        </Suspense>
      )}
    </>
  );
}

const columns: readonly Column<DeliverySummary>[] = [
  {
    name: webhooksCopy.deliveries.columns.event,
    cell: ({ eventType, test }) => (
      <span className="flex items-center gap-2">
        <span className="min-w-0">
          <span className="block truncate font-medium">{webhooksCopy.eventTypes[eventType]}</span>
          <code className="block truncate text-xs text-muted">{eventType}</code>
        </span>
        {test && <Badge tone="neutral">{webhooksCopy.deliveries.test}</Badge>}
      </span>
    ),
  },
  {
    name: webhooksCopy.deliveries.columns.status,
    width: "w-36",
    cell: ({ status }) => <DeliveryStatus status={status} />,
  },
  {
    name: webhooksCopy.deliveries.columns.attempts,
    width: "w-28",
    align: "right",
    cell: ({ attemptCount }) => attemptCount,
  },
  {
    name: webhooksCopy.deliveries.columns.created,
    width: "w-56",
    align: "right",
    cell: ({ createdAt }) => <ExactTime at={createdAt} />,
  },
];

function Card({ delivery: { eventType, status, createdAt, test } }: { readonly delivery: DeliverySummary }) {
  return (
    <>
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{webhooksCopy.eventTypes[eventType]}</span>
        <DeliveryStatus status={status} />
      </span>
      <span className="mt-1 flex items-center justify-between gap-3 text-muted">
        <ExactTime at={createdAt} />
        {test && webhooksCopy.deliveries.test}
      </span>
    </>
  );
}
