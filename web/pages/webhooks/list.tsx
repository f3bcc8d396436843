import { Link, useRouter } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { Suspense, useState } from "react";
import { endpointFilters } from "#contract/webhooks/webhook-filters.ts";
import type { WebhookEndpoint, WebhookEndpointWithSecret } from "#contract/webhooks/webhooks.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { Empty } from "#web/list/empty.tsx";
import { FilterChip } from "#web/list/filters/filter-chip.tsx";
import { filterQuery } from "#web/list/filters/filter-query.ts";
import { Pager } from "#web/list/pager.tsx";
import { usePage } from "#web/list/use-page.ts";
import { usePermission } from "#web/session/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { PauseNotice } from "#web/ui/page/pause-notice.tsx";
import { getRouteApi } from "@tanstack/react-router";
import { copy } from "#web/copy/copy.ts";
import { recordFiltersCopy } from "#web/copy/record-filters.ts";
import { webhooksCopy } from "#web/copy/webhooks.ts";
import { eventCountOf } from "./event-count.ts";
import { standardSecret } from "./standard-secret.ts";
import { EndpointStatus } from "./status.tsx";

// Loaded when an endpoint is added.
const EndpointForm = lazyPart(async () => (await import("./endpoint-form.tsx")).EndpointForm);
const SecretDialog = lazyPart(async () => (await import("#web/records/secrets/secret-dialog.tsx")).SecretDialog);

const route = getRouteApi("/office/settings/webhooks");

export function WebhooksPage() {
  const { cursor, ...filters } = route.useSearch();
  const { failing } = filters;
  const navigate = route.useNavigate();
  const { data, error, refetch, isPlaceholderData } = usePage("GET /webhook-endpoints", {
    ...filterQuery(endpointFilters, filters),
    cursor,
  });
  const showAll = () => void navigate({ search: {} });
  const canEdit = usePermission("webhooks:write");
  const router = useRouter();
  const [isAdding, setIsAdding] = useState(false);
  const [created, setCreated] = useState<WebhookEndpointWithSecret>();
  const add = canEdit ? (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      <Plus className="size-4" aria-hidden />
      {webhooksCopy.webhooks.add}
    </Button>
  ) : undefined;
  const isEmpty = data?.data.length === 0;

  return (
    <>
      <PageHeader
        title={webhooksCopy.webhooks.title}
        lead={webhooksCopy.webhooks.lead}
        guide="/docs/webhooks"
        actions={isEmpty ? undefined : add}
      />
      <div className="mb-4 empty:hidden">
        <PauseNotice />
      </div>
      {failing === true && (
        <div className="mb-4">
          <FilterChip name={recordFiltersCopy.endpoints.failing} onRemove={showAll} />
        </div>
      )}
      {error !== null && data === undefined ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : isEmpty && failing === true ? (
        <Empty {...recordFiltersCopy.endpoints.none}>
          <Button onClick={showAll}>{copy.common.clearFilters}</Button>
        </Empty>
      ) : isEmpty ? (
        <Empty {...webhooksCopy.webhooks.none}>{add}</Empty>
      ) : (
        <ul
          aria-label={webhooksCopy.webhooks.title}
          aria-busy={data === undefined || isPlaceholderData}
          className="space-y-2.5"
        >
          {data === undefined
            ? [1, 2, 3].map((i) => <li key={i} aria-hidden className="card h-20 animate-pulse bg-sunken" />)
            : data.data.map((endpoint) => (
                <li key={endpoint.id}>
                  <EndpointCard endpoint={endpoint} isRepeated={isUrlRepeated(endpoint, data.data)} />
                </li>
              ))}
        </ul>
      )}
      <Pager nextCursor={data?.nextCursor ?? null} isBusy={isPlaceholderData} />
      <Suspense>
        {isAdding && (
          <EndpointForm
            onClose={() => setIsAdding(false)}
            onSaved={(endpoint) => {
              setIsAdding(false);
              if ("secret" in endpoint) setCreated(endpoint);
            }}
          />
        )}
        {created !== undefined && (
          <SecretDialog
            title={webhooksCopy.webhooks.secretTitle}
            hint={webhooksCopy.webhooks.secretHint}
            secret={created.secret}
            other={standardSecret(created, created.secret)}
            onClose={() => void router.navigate({ to: "/settings/webhooks/$id", params: { id: created.id } })}
          />
        )}
      </Suspense>
    </>
  );
}

/** True when events go to the same URL by another endpoint too, as after a tool has registered itself again. */
const isUrlRepeated = ({ id, url, enabled }: WebhookEndpoint, all: readonly WebhookEndpoint[]): boolean =>
  enabled && all.some((other) => other.id !== id && other.enabled && other.url === url);

interface EndpointCardProps {
  readonly endpoint: WebhookEndpoint;
  readonly isRepeated: boolean;
}

function EndpointCard({ endpoint, isRepeated }: EndpointCardProps) {
  const { id, url, description, events } = endpoint;
  return (
    <Link
      to="/settings/webhooks/$id"
      params={{ id }}
      className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-4 hover:border-line-strong/60"
    >
      <span className="min-w-0 flex-1 basis-64">
        <span className="block truncate font-medium">{url}</span>
        <span className="block truncate text-muted">
          {[eventCountOf(events), description].filter(Boolean).join(" · ")}
        </span>
      </span>
      {isRepeated && <Badge tone="warn">{webhooksCopy.webhooks.repeated}</Badge>}
      <EndpointStatus endpoint={endpoint} />
    </Link>
  );
}
