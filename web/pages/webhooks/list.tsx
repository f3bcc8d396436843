import { Link, useRouter } from "@tanstack/react-router";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { Empty } from "#web/list/empty.tsx";
import { Pager } from "#web/list/pager.tsx";
import { usePage } from "#web/list/use-page.ts";
import { SecretDialog } from "#web/pages/settings/secret-dialog.tsx";
import { usePermission } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { getRouteApi } from "@tanstack/react-router";
import { copy } from "#web/copy/copy.ts";
import { EndpointForm } from "./endpoint-form.tsx";
import { eventTypes } from "./event-types.ts";
import { EndpointStatus } from "./status.tsx";

const route = getRouteApi("/office/settings/webhooks");

export function WebhooksPage() {
  const { cursor } = route.useSearch();
  const { data, error, refetch, isPlaceholderData } = usePage("GET /webhook-endpoints", { cursor });
  const canEdit = usePermission("webhooks:write");
  const router = useRouter();
  const [isAdding, setIsAdding] = useState(false);
  const [created, setCreated] = useState<{ readonly id: string; readonly secret: string }>();
  const add = canEdit ? (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      <Plus className="size-4" aria-hidden />
      {copy.webhooks.add}
    </Button>
  ) : undefined;
  const isEmpty = data?.data.length === 0;

  return (
    <>
      <PageHeader title={copy.webhooks.title} lead={copy.webhooks.lead} actions={isEmpty ? undefined : add} />
      {error !== null && data === undefined ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <Empty {...copy.webhooks.none}>{add}</Empty>
      ) : (
        <ul
          aria-label={copy.webhooks.title}
          aria-busy={data === undefined || isPlaceholderData}
          className="space-y-2.5"
        >
          {data === undefined
            ? [1, 2, 3].map((i) => <li key={i} aria-hidden className="card h-20 animate-pulse bg-sunken" />)
            : data.data.map((endpoint) => (
                <li key={endpoint.id}>
                  <EndpointCard endpoint={endpoint} />
                </li>
              ))}
        </ul>
      )}
      <Pager nextCursor={data?.nextCursor ?? null} isBusy={isPlaceholderData} />
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
          title={copy.webhooks.secretTitle}
          hint={copy.webhooks.secretHint}
          secret={created.secret}
          onClose={() => void router.navigate({ to: "/settings/webhooks/$id", params: { id: created.id } })}
        />
      )}
    </>
  );
}

function EndpointCard({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
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
          {[copy.webhooks.eventCount(events.length, eventTypes.length), description].filter(Boolean).join(" · ")}
        </span>
      </span>
      <EndpointStatus endpoint={endpoint} />
    </Link>
  );
}
