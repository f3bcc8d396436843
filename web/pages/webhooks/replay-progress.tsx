import { useQuery, useQueryClient } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import { useEffect } from "react";
import type { Replay } from "#contract/webhooks/webhooks.ts";
import { request } from "#web/api.ts";
import { Button } from "#web/ui/button.tsx";
import { Day } from "#web/ui/day.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";

const pollIntervalMs = 1_000;

interface ReplayProgressProps {
  readonly endpointId: string;
  readonly id: string;
  readonly onClose: () => void;
}

/** The progress of a replay, which runs on the server. */
export function ReplayProgress({ endpointId, id, onClose }: ReplayProgressProps) {
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /webhook-endpoints/{id}/replays/{jobId}", endpointId, id],
    queryFn: ({ signal }) =>
      request("GET /webhook-endpoints/{id}/replays/{jobId}", { params: { id: endpointId, jobId: id }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === "RUNNING" ? pollIntervalMs : false),
  });
  const done = data?.done ?? 0;
  useEffect(() => {
    if (done > 0) void queries.invalidateQueries({ queryKey: ["GET /webhook-deliveries"] });
  }, [queries, done]);
  return (
    <div className="card mb-5 flex items-start gap-4 py-3 pr-3 pl-5">
      <div className="min-w-0 flex-1 py-1">
        {data !== undefined ? (
          <Details replay={data} />
        ) : error !== null ? (
          <ErrorNotice error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy className="h-10 animate-pulse rounded-md bg-sunken" />
        )}
      </div>
      <Button variant="quiet" aria-label={webhooksCopy.replays.close} onClick={onClose} className="px-2.5">
        <X className="size-4" aria-hidden />
      </Button>
    </div>
  );
}

function Details({ replay: { status, only, since, until, total, done } }: { readonly replay: Replay }) {
  const outcome = {
    RUNNING: webhooksCopy.replays.running,
    DONE: webhooksCopy.replays.done,
    CANCELLED: webhooksCopy.replays.cancelled,
  }[status];
  const isEmpty = total === 0 && status !== "CANCELLED";
  return (
    <>
      <p role="status" className="font-medium">
        {isEmpty ? webhooksCopy.replays.empty[only] : outcome({ done, total })}
      </p>
      {status === "RUNNING" && !isEmpty && (
        <progress value={done} max={total} aria-label={webhooksCopy.replays.title} className="progress my-2" />
      )}
      <p className="mt-0.5 text-muted">
        {webhooksCopy.replays.choices[only].label}, <Day at={since} /> – <Day at={until} />
      </p>
    </>
  );
}
