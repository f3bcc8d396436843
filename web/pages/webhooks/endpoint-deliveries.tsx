import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import type { WebhookEndpoint } from "#contract/webhooks.ts";
import { useMay } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { words } from "#web/words.ts";
import { DeliveryLog } from "./delivery-log.tsx";

const ReplayDialog = lazy(async () => ({ default: (await import("./replay-dialog.tsx")).ReplayDialog }));
const ReplayProgress = lazy(async () => ({ default: (await import("./replay-progress.tsx")).ReplayProgress }));

const route = getRouteApi("/office/settings/webhooks/$id");

/** What went to an endpoint, and a period of it once more. */
export function EndpointDeliveries({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayChange = useMay("webhooks:write");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="deliveries" className="text-lg font-semibold tracking-tight">
          {words.deliveries.title}
        </h2>
        {mayChange && (
          <Button disabled={!endpoint.enabled} onClick={() => setIsAsking(true)}>
            {words.replays.begin}
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
        {isAsking && (
          <ReplayDialog
            endpoint={endpoint}
            onClose={() => setIsAsking(false)}
            onBegun={(replay) => {
              setIsAsking(false);
              void navigate({ search: { replay: replay.id } });
            }}
          />
        )}
      </Suspense>
      <DeliveryLog endpoint={endpoint} />
    </section>
  );
}
