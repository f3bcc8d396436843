import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { DeliveryStatus as Status, DeliverySummary } from "#contract/deliveries.ts";
import type { EventType } from "#contract/events.ts";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { Empty } from "#web/list/empty.tsx";
import { Pager } from "#web/list/pager.tsx";
import { type Column, RecordList } from "#web/list/record-list.tsx";
import { Tabs } from "#web/list/tabs.tsx";
import { usePage } from "#web/list/use-page.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { Time } from "#web/ui/day.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { keysOf, words } from "#web/words.ts";
import { eventTypes, eventWords } from "./event-types.ts";
import { DeliveryStatus, isUnderWay } from "./status.tsx";

const DeliverySheet = lazy(async () => ({ default: (await import("./delivery-sheet.tsx")).DeliverySheet }));

const route = getRouteApi("/office/settings/webhooks/$id");
const said = words.deliveries;

/** While something is on its way, the log looks again by itself. */
const lookAgainMs = 3_000;

/** What was sent to an endpoint, and what came of it. */
export function DeliveryLog({ endpoint: { id } }: { readonly endpoint: WebhookEndpoint }) {
  const search = route.useSearch();
  const { status, event, cursor, delivery } = search;
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = usePage(
    "GET /webhook-deliveries",
    { endpointId: id as WebhookEndpoint["id"], status, eventType: event as EventType | undefined, cursor },
    (page) => (page.data.some(isUnderWay) ? lookAgainMs : false),
  );
  const isFiltered = status !== undefined || event !== undefined;
  const tab = (name: string, value: Status | undefined) => ({
    name,
    isCurrent: status === value,
    search: { status: value, event },
  });

  return (
    <section aria-labelledby="deliveries">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries" className="text-lg font-semibold tracking-tight">
          {said.title}
        </h2>
        <select
          aria-label={said.event}
          className="control w-full sm:w-60"
          value={event ?? ""}
          onChange={({ target }) => void navigate({ search: { status, event: target.value || undefined } })}
        >
          <option value="">{said.everyEvent}</option>
          {eventTypes.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </div>
      <Tabs
        label={said.statusLabel}
        tabs={[tab(said.all, undefined), ...keysOf(said.statuses).map((value) => tab(said.statuses[value], value))]}
      />
      <div className="mt-4">
        {error !== null && data === undefined ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : data?.data.length === 0 ? (
          <Empty {...(isFiltered ? said.noResults : said.none)}>
            {isFiltered && <Button onClick={() => void navigate({ search: {} })}>{words.common.clearFilters}</Button>}
          </Empty>
        ) : (
          <RecordList
            label={said.title}
            rows={data?.data}
            columns={columns}
            linkOf={(row) => ({ to: ".", search: { ...search, delivery: row.id } })}
            card={(row) => <Card delivery={row} />}
            isStale={isPlaceholderData}
          />
        )}
      </div>
      <Pager nextCursor={data?.nextCursor ?? null} isBusy={isPlaceholderData} />
      {delivery !== undefined && (
        <Suspense>
          <DeliverySheet
            id={delivery}
            onClose={() => void navigate({ search: { ...search, delivery: undefined } })}
            onReplayed={(again) => void navigate({ search: { ...search, delivery: again } })}
          />
        </Suspense>
      )}
    </section>
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
