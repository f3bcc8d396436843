import { useMutation, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { WebhookFailure } from "#contract/webhooks/webhook-failures.ts";
import type { WebhookEndpoint } from "#contract/webhooks/webhooks.ts";
import { request } from "#web/api.ts";
import { formatDateTime } from "#web/days/days.ts";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";

const route = getRouteApi("/office/settings/webhooks/$id");
const { failure: copy } = webhooksCopy.webhooks;

const pollIntervalMs = 10_000;

/**
 * Says since when and why an endpoint fails, and replays what it missed with one click. The link in the mail that it works
 * again brings the beginning of such a replay.
 */
export function FailureNotice({ endpoint }: { readonly endpoint: WebhookEndpoint }) {
  const { id, enabled, failingSince } = endpoint;
  const { replayFrom } = route.useSearch();
  const timeZone = useTimeZone();
  const isFailing = enabled && failingSince !== null;
  const { data } = useQuery({
    queryKey: ["GET /webhook-endpoints/{id}/failure", id, failingSince],
    queryFn: ({ signal }) => request("GET /webhook-endpoints/{id}/failure", { params: { id }, signal }),
    enabled: isFailing,
    refetchInterval: pollIntervalMs,
  });
  if (isFailing) {
    const from = data === undefined || data.failed === 0 ? null : data.undeliveredSince;
    return (
      <Replayable endpoint={endpoint} from={from} tone="warn">
        <p>{copy.since({ time: formatDateTime(failingSince, timeZone) })}</p>
        {data !== undefined && <Details failure={data} />}
      </Replayable>
    );
  }
  if (replayFrom === undefined || !enabled || Number.isNaN(Date.parse(replayFrom))) return null;
  return (
    <Replayable endpoint={endpoint} from={replayFrom} tone="info">
      <p>{copy.missed({ time: formatDateTime(replayFrom, timeZone) })}</p>
    </Replayable>
  );
}

function Details({ failure: { status, error, cause, waiting, failed } }: { readonly failure: WebhookFailure }) {
  const { errors, causes } = webhooksCopy.deliveries;
  const reason =
    cause !== null
      ? causes[cause]
      : error !== null
        ? errors[error]
        : status === null
          ? null
          : copy.response({ status });
  return (
    <>
      {reason !== null && <p>{reason}</p>}
      {waiting > 0 && <p>{copy.waiting({ count: waiting })}</p>}
      {failed > 0 && <p>{copy.failed({ count: failed })}</p>}
    </>
  );
}

interface ReplayableProps {
  readonly endpoint: WebhookEndpoint;
  /** The beginning of the replay; null when there is nothing to replay. */
  readonly from: string | null;
  readonly tone: "warn" | "info";
  readonly children: React.ReactNode;
}

function Replayable({ endpoint: { id }, from, tone, children }: ReplayableProps) {
  const navigate = route.useNavigate();
  const canEdit = usePermission("webhooks:write");
  const replay = useMutation({
    mutationFn: (since: string) =>
      request("POST /webhook-endpoints/{id}/replay", { params: { id }, body: { since, only: "failed" } }),
    onSuccess: (job) => navigate({ search: { replay: job.id } }),
  });
  return (
    <>
      <Notice tone={tone}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <div className="min-w-0">{children}</div>
          {canEdit && from !== null && (
            <Button isBusy={replay.isPending} onClick={() => replay.mutate(from)}>
              {copy.replay}
            </Button>
          )}
        </div>
      </Notice>
      {replay.error !== null && <ErrorNotice error={replay.error} />}
    </>
  );
}
