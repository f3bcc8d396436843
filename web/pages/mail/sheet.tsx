import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Mail } from "#contract/mails.ts";
import { ask } from "#web/api.ts";
import { useMay } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy.tsx";
import { Time } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { words } from "#web/words.ts";
import { MailStatus } from "./status.tsx";

const said = words.mail;

/** One mail as it is sent, the link that it carries, and a way to send it again. */
export function MailSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /mails/{id}", id],
    queryFn: ({ signal }) => ask("GET /mails/{id}", { params: { id }, signal }),
  });
  return (
    <Dialog
      shape="sheet"
      title={data?.subject ?? (data === undefined ? said.one : said.kinds[data.kind])}
      description={data?.recipient}
      onClose={onClose}
    >
      {data !== undefined ? (
        <Shown mail={data} />
      ) : error !== null ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="h-40 animate-pulse rounded-lg bg-sunken" />
      )}
    </Dialog>
  );
}

function Shown({ mail }: { readonly mail: Mail }) {
  const { id, status, text, link, lastError, nextAttemptAt, sentAt, attemptCount, createdAt } = mail;
  const queries = useQueryClient();
  const mayChange = useMay("mail:write");
  const again = useMutation({
    mutationFn: () => ask("POST /mails/{id}/resend", { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/mails") }),
  });
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3">
        <MailStatus status={status} />
        <span className="flex-1" />
        {link !== null && <CopyButton text={link} label={said.copyLink} />}
        {mayChange && text !== null && (
          <Button isBusy={again.isPending} onClick={() => again.mutate()}>
            {said.again}
          </Button>
        )}
      </div>
      {again.error !== null && <ErrorNotice error={again.error} />}
      <dl className="space-y-1 text-muted">
        <Fact name={said.created} at={createdAt} />
        {sentAt !== null && <Fact name={said.sent} at={sentAt} />}
        {status === "QUEUED" && nextAttemptAt !== null && attemptCount > 0 && (
          <Fact name={said.nextAttempt} at={nextAttemptAt} />
        )}
      </dl>
      {lastError !== null && <p className="rounded-md bg-danger-tint p-3 break-words text-danger">{lastError}</p>}
      {text === null ? (
        <p className="text-muted">{said.gone}</p>
      ) : (
        <p className="card p-4 break-words whitespace-pre-wrap">{text}</p>
      )}
    </div>
  );
}

const Fact = ({ name, at }: { readonly name: string; readonly at: string }) => (
  <div>
    <dt className="inline">{name}: </dt>
    <dd className="inline">
      <Time at={at} />
    </dd>
  </div>
);
