import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Delivery, type DeliveryAttempt } from "#contract/webhooks/deliveries.ts";
import { request } from "#web/api.ts";
import { usePermission } from "#web/session/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CodeBlock } from "#web/ui/code-block.tsx";
import { ExactTime } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";
import { AttemptFacts } from "./attempt-facts.tsx";
import { DeliveryStatus, isInProgress } from "./status.tsx";

const pollIntervalMs = 1_500;

interface SheetProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onReplayed: (id: string) => void;
}

/** A delivery with its attempts, its request and a resend button. */
export function DeliverySheet({ id, onClose, onReplayed }: SheetProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /webhook-deliveries/{id}", id],
    queryFn: ({ signal }) => request("GET /webhook-deliveries/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isInProgress(state.data) ? pollIntervalMs : false),
  });
  return (
    <Dialog
      shape="sheet"
      title={data === undefined ? webhooksCopy.deliveries.one : webhooksCopy.eventTypes[data.eventType]}
      description={<code className="break-all">{id}</code>}
      onClose={onClose}
    >
      {data !== undefined ? (
        <Details delivery={data} onReplayed={onReplayed} />
      ) : error !== null ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="h-40 animate-pulse rounded-lg bg-sunken" />
      )}
    </Dialog>
  );
}

function Details({
  delivery,
  onReplayed,
}: {
  readonly delivery: Delivery;
  readonly onReplayed: SheetProps["onReplayed"];
}) {
  const { id, status, attempts, nextAttemptAt, test } = delivery;
  const queries = useQueryClient();
  const canEdit = usePermission("webhooks:write");
  const resend = useMutation({
    mutationFn: () => request("POST /webhook-deliveries/{id}/replay", { params: { id } }),
    onSuccess(created) {
      void queries.invalidateQueries({ queryKey: ["GET /webhook-deliveries"] });
      onReplayed(created.id);
    },
  });
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3">
        <DeliveryStatus status={status} />
        {test && <Badge tone="neutral">{webhooksCopy.deliveries.test}</Badge>}
        <span className="flex-1" />
        {canEdit && (
          <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
            {webhooksCopy.deliveries.resend}
          </Button>
        )}
      </div>
      {resend.error !== null && <ErrorNotice error={resend.error} />}
      {nextAttemptAt !== null && attempts.length > 0 && (
        <p className="text-muted">
          {webhooksCopy.deliveries.nextAttempt}: <ExactTime at={nextAttemptAt} />
        </p>
      )}
      {attempts.length === 0 ? (
        <p className="text-muted">{webhooksCopy.deliveries.noAttempts}</p>
      ) : (
        <ol className="space-y-4">
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
      <Request id={id} />
    </div>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { number, startedAt, durationMs, status, responseBody, error } = attempt;
  const isSuccess = status !== null && status >= 200 && status < 300;
  const outcome =
    status !== null
      ? webhooksCopy.deliveries.response({ status })
      : error !== null
        ? webhooksCopy.deliveries.errors[error]
        : webhooksCopy.deliveries.inProgress;
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-medium">{webhooksCopy.deliveries.attempt({ number })}</h3>
        <Badge tone={isSuccess ? "good" : status === null && error === null ? "info" : "danger"}>{outcome}</Badge>
      </div>
      <p className="mt-1 text-muted">
        <ExactTime at={startedAt} />
        {durationMs !== null && (
          <span className="tabular-nums"> · {webhooksCopy.deliveries.durationMs({ ms: durationMs })}</span>
        )}
      </p>
      <AttemptFacts attempt={attempt} />
      {responseBody !== null && (
        <div className="mt-3">
          {responseBody === "" ? (
            <p className="text-muted">{webhooksCopy.deliveries.emptyResponse}</p>
          ) : (
            <CodeBlock label={webhooksCopy.deliveries.responseBody} text={responseBody} />
          )}
        </div>
      )}
    </li>
  );
}

/** The request of a delivery. Reading its body requires permission to read events. */
function Request({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /webhook-deliveries/{id}/request", id],
    queryFn: ({ signal }) => request("GET /webhook-deliveries/{id}/request", { params: { id }, signal }),
    enabled: usePermission("events:read"),
    // The request is the same for every attempt.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <section aria-labelledby="sent" className="space-y-4">
      <h3 id="sent" className="font-medium">
        {webhooksCopy.deliveries.request}
      </h3>
      <div>
        <CodeBlock
          label={webhooksCopy.deliveries.requestHeaders}
          text={data.headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}
        />
        <p className="mt-1.5 text-muted">{webhooksCopy.deliveries.signatureHint}</p>
      </div>
      <CodeBlock label={webhooksCopy.deliveries.requestBody} text={data.body} />
    </section>
  );
}
