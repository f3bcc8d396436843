import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Delivery, type DeliveryAttempt } from "#contract/deliveries.ts";
import { ask } from "#web/api.ts";
import { useMay } from "#web/session.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { CodeBlock } from "#web/ui/copy.tsx";
import { Time } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { words } from "#web/words.ts";
import { eventWords } from "./event-types.ts";
import { DeliveryStatus, isUnderWay } from "./status.tsx";

const said = words.deliveries;
const lookAgainMs = 1_500;

interface SheetProps {
  readonly id: string;
  readonly onClose: () => void;
  readonly onReplayed: (id: string) => void;
}

/** One delivery: each attempt with its answer, what was sent, and a way to send it again. */
export function DeliverySheet({ id, onClose, onReplayed }: SheetProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /webhook-deliveries/{id}", id],
    queryFn: ({ signal }) => ask("GET /webhook-deliveries/{id}", { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? lookAgainMs : false),
  });
  return (
    <Dialog
      shape="sheet"
      title={data === undefined ? said.ids : eventWords[data.eventType]}
      description={<code className="break-all">{id}</code>}
      onClose={onClose}
    >
      {data !== undefined ? (
        <Shown delivery={data} onReplayed={onReplayed} />
      ) : error !== null ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="h-40 animate-pulse rounded-lg bg-sunken" />
      )}
    </Dialog>
  );
}

function Shown({
  delivery,
  onReplayed,
}: {
  readonly delivery: Delivery;
  readonly onReplayed: SheetProps["onReplayed"];
}) {
  const { id, status, attempts, nextAttemptAt, test } = delivery;
  const queries = useQueryClient();
  const mayChange = useMay("webhooks:write");
  const again = useMutation({
    mutationFn: () => ask("POST /webhook-deliveries/{id}/replay", { params: { id } }),
    onSuccess(made) {
      void queries.invalidateQueries({ queryKey: ["GET /webhook-deliveries"] });
      onReplayed(made.id);
    },
  });
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3">
        <DeliveryStatus status={status} />
        {test && <Badge tone="neutral">{said.test}</Badge>}
        <span className="flex-1" />
        {mayChange && (
          <Button isBusy={again.isPending} onClick={() => again.mutate()}>
            {said.again}
          </Button>
        )}
      </div>
      {again.error !== null && <ErrorNotice error={again.error} />}
      {nextAttemptAt !== null && attempts.length > 0 && (
        <p className="text-muted">
          {said.nextAttempt}: <Time at={nextAttemptAt} />
        </p>
      )}
      {attempts.length === 0 ? (
        <p className="text-muted">{said.noAttempts}</p>
      ) : (
        <ol className="space-y-4">
          {attempts.toReversed().map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
      <Sent id={id} />
    </div>
  );
}

function Attempt({ attempt }: { readonly attempt: DeliveryAttempt }) {
  const { number, startedAt, durationMs, status, responseBody, error } = attempt;
  const isGood = status !== null && status >= 200 && status < 300;
  const outcome = status !== null ? said.answered(status) : error !== null ? said.errors[error] : said.underWay;
  return (
    <li className="card p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-medium">{said.attempt(number)}</h3>
        <Badge tone={isGood ? "good" : status === null && error === null ? "info" : "danger"}>{outcome}</Badge>
      </div>
      <p className="mt-1 text-muted">
        <Time at={startedAt} />
        {durationMs !== null && <span className="tabular-nums"> · {said.took(durationMs)}</span>}
      </p>
      {responseBody !== null && (
        <div className="mt-3">
          {responseBody === "" ? (
            <p className="text-muted">{said.noBody}</p>
          ) : (
            <CodeBlock label={said.response} text={responseBody} />
          )}
        </div>
      )}
    </li>
  );
}

/** Not everybody who may see that it was sent may read what stands in it. */
function Sent({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /webhook-deliveries/{id}/request", id],
    queryFn: ({ signal }) => ask("GET /webhook-deliveries/{id}/request", { params: { id }, signal }),
    enabled: useMay("events:read"),
    // It is the same at every attempt.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error !== null) return <ErrorNotice error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return null;
  return (
    <section aria-labelledby="sent" className="space-y-4">
      <h3 id="sent" className="font-medium">
        {said.request}
      </h3>
      <div>
        <CodeBlock
          label={said.requestHeaders}
          text={data.headers.map(({ name, value }) => `${name}: ${value}`).join("\n")}
        />
        <p className="mt-1.5 text-muted">{said.signatureHint}</p>
      </div>
      <CodeBlock label={said.requestBody} text={data.body} />
    </section>
  );
}
