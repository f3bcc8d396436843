import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { request } from "#web/api.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page/page-header.tsx";
import { PauseNotice } from "#web/ui/page/pause-notice.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";
import { EndpointDeliveries } from "./endpoint-deliveries.tsx";
import { EndpointFacts } from "./endpoint-facts.tsx";
import { eventCountOf } from "./event-count.ts";
import { FailureNotice } from "./failure-notice.tsx";
import { EndpointStatus } from "./status.tsx";

// Dialogs are loaded when they are first opened.
const EndpointForm = lazyPart(async () => (await import("./endpoint-form.tsx")).EndpointForm);
const TestDialog = lazyPart(async () => (await import("./test-dialog.tsx")).TestDialog);
const Confirm = lazyPart(async () => (await import("#web/ui/confirm.tsx")).Confirm);

const route = getRouteApi("/office/settings/webhooks/$id");
const back = { to: "/settings/webhooks", name: webhooksCopy.webhooks.back };

const pollIntervalMs = 10_000;

const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ["GET /webhook-endpoints/{id}", id],
    queryFn: ({ signal }) => request("GET /webhook-endpoints/{id}", { params: { id }, signal }),
    // Notices that an endpoint works again while its page is open.
    refetchInterval: ({ state }) => (state.data?.failingSince == null ? false : pollIntervalMs),
  });

export function WebhookPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(endpointQuery(id));
  if (data !== undefined) return <Details endpoint={data} />;
  return (
    <>
      <PageHeader title={webhooksCopy.webhooks.title} back={back} />
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
    </>
  );
}

type OpenDialog = "edit" | "test" | "remove" | null;

function Details({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, url, description, events, enabled, disabledReason } = endpoint;
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const onClose = () => setOpenDialog(null);
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const canEdit = usePermission("webhooks:write");
  const toggle = useMutation({
    mutationFn: () => request("PATCH /webhook-endpoints/{id}", { params: { id }, body: { enabled: !enabled } }),
    onSuccess: (changed) => queries.setQueryData(endpointQuery(id).queryKey, changed),
  });

  return (
    <>
      <PageHeader
        title={new URL(url).host}
        badge={<EndpointStatus endpoint={endpoint} />}
        lead={[description, eventCountOf(events)].filter(Boolean).join(" · ")}
        back={back}
        actions={
          canEdit ? (
            <>
              <Button variant="primary" disabled={!enabled} onClick={() => setOpenDialog("test")}>
                {webhooksCopy.webhooks.test}
              </Button>
              <Button onClick={() => setOpenDialog("edit")}>{webhooksCopy.webhooks.edit}</Button>
              <Button isBusy={toggle.isPending} onClick={() => toggle.mutate()}>
                {enabled ? webhooksCopy.webhooks.disable : webhooksCopy.webhooks.enable}
              </Button>
              <Button onClick={() => setOpenDialog("remove")}>{webhooksCopy.webhooks.remove}</Button>
            </>
          ) : undefined
        }
      />
      <div className="mb-8 space-y-3">
        <PauseNotice />
        {disabledReason !== null && (
          <Notice tone="danger">{webhooksCopy.webhooks.disabledReason({ reason: disabledReason })}</Notice>
        )}
        <FailureNotice endpoint={endpoint} />
        {toggle.error !== null && <ErrorNotice error={toggle.error} />}
        <EndpointFacts endpoint={endpoint} />
      </div>
      <EndpointDeliveries endpoint={endpoint} />

      <Suspense>
        {openDialog === "edit" && <EndpointForm endpoint={endpoint} onClose={onClose} onSaved={onClose} />}
        {openDialog === "test" && (
          <TestDialog
            endpoint={endpoint}
            onClose={onClose}
            onSent={(delivery) => {
              onClose();
              void queries.invalidateQueries({ queryKey: ["GET /webhook-deliveries"] });
              void navigate({ search: { delivery: delivery.id } });
            }}
          />
        )}
        {openDialog === "remove" && (
          <Confirm
            title={webhooksCopy.webhooks.removeTitle}
            hint={webhooksCopy.webhooks.removeHint}
            action={webhooksCopy.webhooks.removeSubmit}
            onClose={onClose}
            onConfirm={async () => {
              await request("DELETE /webhook-endpoints/{id}", { params: { id } });
              await navigate({ to: "/settings/webhooks" });
              await queries.invalidateQueries({ queryKey: ["GET /webhook-endpoints"] });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
