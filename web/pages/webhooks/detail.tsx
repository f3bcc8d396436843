import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { ask } from "#web/api.ts";
import { useMay } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { words } from "#web/words.ts";
import { EndpointDeliveries } from "./endpoint-deliveries.tsx";
import { EndpointFacts } from "./endpoint-facts.tsx";
import { eventTypes } from "./event-types.ts";
import { EndpointStatus } from "./status.tsx";

// Read more often than changed: what only opens with a click is loaded then.
const EndpointForm = lazy(async () => ({ default: (await import("./endpoint-form.tsx")).EndpointForm }));
const TestDialog = lazy(async () => ({ default: (await import("./test-dialog.tsx")).TestDialog }));
const Confirm = lazy(async () => ({ default: (await import("#web/ui/confirm.tsx")).Confirm }));

const route = getRouteApi("/office/settings/webhooks/$id");
const said = words.webhooks;
const back = { to: "/settings/webhooks", name: said.back };

const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ["GET /webhook-endpoints/{id}", id],
    queryFn: ({ signal }) => ask("GET /webhook-endpoints/{id}", { params: { id }, signal }),
  });

export function WebhookPage() {
  const { id } = route.useParams();
  const { data, error, refetch } = useQuery(endpointQuery(id));
  if (data !== undefined) return <Shown endpoint={data} />;
  return (
    <>
      <PageHeader title={said.title} back={back} />
      {error !== null && <ErrorNotice error={error} onRetry={() => void refetch()} />}
    </>
  );
}

type Opened = "edit" | "test" | "remove" | null;

function Shown({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, url, description, events, enabled, disabledReason } = endpoint;
  const [opened, setOpened] = useState<Opened>(null);
  const onClose = () => setOpened(null);
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const mayChange = useMay("webhooks:write");
  const toggle = useMutation({
    mutationFn: () => ask("PATCH /webhook-endpoints/{id}", { params: { id }, body: { enabled: !enabled } }),
    onSuccess: (changed) => queries.setQueryData(endpointQuery(id).queryKey, changed),
  });

  return (
    <>
      <PageHeader
        title={new URL(url).host}
        beside={<EndpointStatus endpoint={endpoint} />}
        lead={[description, said.eventCount(events.length, eventTypes.length)].filter(Boolean).join(" · ")}
        back={back}
        actions={
          mayChange ? (
            <>
              <Button look="primary" disabled={!enabled} onClick={() => setOpened("test")}>
                {said.test}
              </Button>
              <Button onClick={() => setOpened("edit")}>{said.edit}</Button>
              <Button isBusy={toggle.isPending} onClick={() => toggle.mutate()}>
                {enabled ? said.disable : said.enable}
              </Button>
              <Button onClick={() => setOpened("remove")}>{said.remove}</Button>
            </>
          ) : undefined
        }
      />
      <div className="mb-8 space-y-3">
        {disabledReason !== null && <Notice tone="danger">{said.disabledBy(disabledReason)}</Notice>}
        {toggle.error !== null && <ErrorNotice error={toggle.error} />}
        <EndpointFacts endpoint={endpoint} />
      </div>
      <EndpointDeliveries endpoint={endpoint} />

      <Suspense>
        {opened === "edit" && <EndpointForm endpoint={endpoint} onClose={onClose} onSaved={onClose} />}
        {opened === "test" && (
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
        {opened === "remove" && (
          <Confirm
            title={said.removeTitle}
            hint={said.removeHint}
            action={said.removeSubmit}
            onClose={onClose}
            onConfirm={async () => {
              await ask("DELETE /webhook-endpoints/{id}", { params: { id } });
              await navigate({ to: "/settings/webhooks" });
              await queries.invalidateQueries({ queryKey: ["GET /webhook-endpoints"] });
            }}
          />
        )}
      </Suspense>
    </>
  );
}
