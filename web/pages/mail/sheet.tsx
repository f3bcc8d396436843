import { resendNeeds } from "#contract/mails/mail-kinds.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Mail } from "#contract/mails/mails.ts";
import { request } from "#web/api.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ExactTime } from "#web/ui/day.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { mailCopy } from "#web/copy/mail.ts";
import { MailStatus } from "./status.tsx";

/** An email with its text, its link and a resend button. */
export function MailSheet({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ["GET /mails/{id}", id],
    queryFn: ({ signal }) => request("GET /mails/{id}", { params: { id }, signal }),
  });
  return (
    <Dialog
      shape="sheet"
      title={data?.subject ?? (data === undefined ? mailCopy.mail.one : mailCopy.mail.kinds[data.kind])}
      description={data && [data.recipient, ...data.cc].join(", ")}
      onClose={onClose}
    >
      {data !== undefined ? (
        <Details mail={data} />
      ) : error !== null ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy className="h-40 animate-pulse rounded-lg bg-sunken" />
      )}
    </Dialog>
  );
}

function Details({ mail }: { readonly mail: Mail }) {
  const { id, kind, status, text, link, lastError, nextAttemptAt, sentAt, attemptCount, createdAt } = mail;
  const queries = useQueryClient();
  const canWrite = usePermission("mail:write");
  const canSend = usePermission(resendNeeds[kind]);
  const resend = useMutation({
    mutationFn: () => request("POST /mails/{id}/resend", { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).includes("/mails") }),
  });
  return (
    <div className="space-y-6">
      <div className="flex flex-wrap items-center gap-3">
        <MailStatus status={status} />
        <span className="flex-1" />
        {link !== null && <CopyButton text={link} label={mailCopy.mail.copyLink} />}
        {canWrite && canSend && text !== null && status !== "KEPT" && (
          <Button isBusy={resend.isPending} onClick={() => resend.mutate()}>
            {mailCopy.mail.resend}
          </Button>
        )}
      </div>
      {resend.error !== null && <ErrorNotice error={resend.error} />}
      <dl className="space-y-1 text-muted">
        <Fact name={mailCopy.mail.created} at={createdAt} />
        {sentAt !== null && <Fact name={mailCopy.mail.sent} at={sentAt} />}
        {status === "QUEUED" && nextAttemptAt !== null && attemptCount > 0 && (
          <Fact name={mailCopy.mail.nextAttempt} at={nextAttemptAt} />
        )}
      </dl>
      {status === "KEPT" && <Notice tone="info">{mailCopy.mail.kept}</Notice>}
      {lastError !== null && status !== "KEPT" && (
        <p className="rounded-md bg-danger-tint p-3 break-words text-danger">{lastError}</p>
      )}
      {text === null ? (
        <p className="text-muted">{mailCopy.mail.unavailable}</p>
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
      <ExactTime at={at} />
    </dd>
  </div>
);
