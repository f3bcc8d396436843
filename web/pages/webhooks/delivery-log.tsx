import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { DeliverySummary } from "#contract/deliveries.ts";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { Empty } from "#web/list/empty.tsx";
import { PagedList } from "#web/list/paged-list.tsx";
import type { Column } from "#web/list/record-list.tsx";
import { StatusTabs } from "#web/list/status-tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { words } from "#web/words.ts";
import { DeliveryFilters } from "./delivery-filters.tsx";
import { eventWords } from "./event-types.ts";
import { DeliveryStatus, isUnderWay } from "./status.tsx";

const DeliverySheet = lazy(async () => ({ default: (await import("./delivery-sheet.tsx")).DeliverySheet }));

const route = getRouteApi("/office/settings/webhooks/$id");
const said = words.deliveries;

/** While something is on its way, the log looks again by itself. */
const lookAgainMs = 3_000;

/** What was sent to an endpoint, and what came of it. */
export function DeliveryLog({ endpoint: { id } }: { readonly endpoint: WebhookEndpoint }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { status, event, q, from, to, cursor, delivery, replay } = search;
  const filters = { event, q, from, to };
  const page = usePage(
    "GET /webhook-deliveries",
    { endpointId: id, status, eventType: event, q, from, to, cursor },
    ({ data }) => (data.some(isUnderWay) ? lookAgainMs : false),
  );
  const isFiltered = Object.values({ ...filters, status }).some((value) => value !== undefined);

  return (
    <>
      <StatusTabs
        label={said.statusLabel}
        all={said.all}
        names={said.statuses}
        current={status}
        searchOf={(value) => ({ ...filters, status: value, replay })}
      />
      <DeliveryFilters
        filters={filters}
        onFilter={(changed) => void navigate({ search: { status, replay, ...filters, ...changed }, replace: true })}
      />
      <PagedList
        page={page}
        label={said.title}
        columns={columns}
        linkOf={(row) => ({ to: ".", search: { ...search, delivery: row.id } })}
        card={(row) => <Card delivery={row} />}
        empty={
          <Empty {...(isFiltered ? said.noResults : said.none)}>
            {isFiltered && (
              <Button onClick={() => void navigate({ search: { replay } })}>{words.common.clearFilters}</Button>
            )}
          </Empty>
        }
      />
      {delivery !== undefined && (
        <Suspense>
          <DeliverySheet
            id={delivery}
            onClose={() => void navigate({ search: { ...search, delivery: undefined } })}
            onReplayed={(again) => void navigate({ search: { ...search, delivery: again } })}
          />
        </Suspense>
      )}
    </>
  );
}

const columns: readonly Column<DeliverySummary>[] = [
  {
    name: said.columns.event,
    cell: ({ eventType, test }) => (
      <span className="flex items-center gap-2">
        <span className="min-w-0">
          <span className="block truncate font-medium">{eventWords[eventType]}</span>
          <code className="block truncate text-xs text-muted">{eventType}</code>
        </span>
        {test && <Badge tone="neutral">{said.test}</Badge>}
      </span>
    ),
  },
  { name: said.columns.status, width: "w-36", cell: ({ status }) => <DeliveryStatus status={status} /> },
  { name: said.columns.attempts, width: "w-28", align: "right", cell: ({ attemptCount }) => attemptCount },
  { name: said.columns.created, width: "w-56", align: "right", cell: ({ createdAt }) => <Time at={createdAt} /> },
];

function Card({ delivery: { eventType, status, createdAt, test } }: { readonly delivery: DeliverySummary }) {
  return (
    <>
      <span className="flex items-center justify-between gap-3">
        <span className="min-w-0 truncate font-medium">{eventWords[eventType]}</span>
        <DeliveryStatus status={status} />
      </span>
      <span className="mt-1 flex items-center justify-between gap-3 text-muted">
        <Time at={createdAt} />
        {test && said.test}
      </span>
    </>
  );
}
