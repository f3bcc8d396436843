import { getRouteApi } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";
import { DeliveryLog } from "./delivery-log.tsx";

const ReplayDialog = lazyPart(async () => (await import("./replay-dialog.tsx")).ReplayDialog);
const ReplayProgress = lazyPart(async () => (await import("./replay-progress.tsx")).ReplayProgress);

const route = getRouteApi("/office/settings/webhooks/$id");

/** The deliveries of an endpoint, with replays. */
export function EndpointDeliveries({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const canEdit = usePermission("webhooks:write");
  const [isReplayOpen, setIsReplayOpen] = useState(false);
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries" className="text-lg font-semibold tracking-tight">
          {webhooksCopy.deliveries.title}
        </h2>
        {canEdit && (
          <Button disabled={!endpoint.enabled} onClick={() => setIsReplayOpen(true)}>
            {webhooksCopy.replays.open}
          </Button>
        )}
      </div>
      <Suspense>
        {search.replay !== undefined && (
          <ReplayProgress
            endpointId={endpoint.id}
            id={search.replay}
            onClose={() => void navigate({ search: { ...search, replay: undefined } })}
          />
        )}
        {isReplayOpen && (
          <ReplayDialog
            endpoint={endpoint}
            onClose={() => setIsReplayOpen(false)}
            onStarted={(replay) => {
              setIsReplayOpen(false);
              void navigate({ search: { replay: replay.id } });
            }}
          />
        )}
      </Suspense>
      <DeliveryLog endpoint={endpoint} />
    </section>
  );
}
