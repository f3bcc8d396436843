import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorNotice } from "#web/ui/notice.tsx";
import { usePausedSince } from "#web/ui/page/pause-notice.tsx";
import { mailingCopy } from "#web/copy/mailing.ts";
import { MailForm } from "./mail-form.tsx";
import { hasLeft, MailSent, type SentMail } from "./mail-sent.tsx";
import { documentQuery, mailPreviewQuery, type MailTask } from "./mail-task.ts";
import { useRefreshDocuments } from "#web/records/documents/queries.ts";
import { checkedBy, SendCheckPanel } from "./send-check/panel.tsx";

export type { MailTask } from "./mail-task.ts";

interface MailDialogProps {
  readonly task: MailTask;
  readonly onClose: () => void;
  readonly onSent?: () => void;
}

/**
 * Emails a document: shows the email with its fields, sends it, and says what was done. Render it where it stays when
 * the document's status changes.
 */
export function MailDialog({ task: given, onClose, onSent }: MailDialogProps) {
  // As it was when the dialog opened: the page behind it is redrawn as soon as the document was sent.
  const [task, setTask] = useState(given);
  const [sent, setSent] = useState<SentMail>();
  const usual = useQuery({ ...mailPreviewQuery(task, "{}"), enabled: sent === undefined });
  const { data: document } = useQuery(documentQuery(task));
  const checked = checkedBy(task, document?.record.clientId);
  const isPaused = usePausedSince() !== null;
  const refresh = useRefreshDocuments();
  const queries = useQueryClient();

  async function reload() {
    const { record, etag } = await queries.fetchQuery({ ...documentQuery(task), staleTime: 0 });
    await refresh();
    setTask(
      task.kind === "quotation" || task.kind === "invoice"
        ? { ...task, etag, isFirst: record.status === "DRAFT" }
        : task,
    );
  }

  return (
    <Dialog
      shape={sent === undefined ? "wide" : "box"}
      title={sent === undefined ? titleOf(task) : mailingCopy.sent[hasLeft(sent, isPaused) ? "title" : "ready"]}
      {...(document === undefined ? {} : { description: describe(document.record) })}
      onClose={onClose}
    >
      {sent !== undefined ? (
        <MailSent task={task} mail={sent} onClose={onClose} />
      ) : usual.data !== undefined ? (
        <>
          {checked !== undefined && <SendCheckPanel checked={checked} />}
          <MailForm
            title={titleOf(task)}
            task={task}
            usual={usual.data}
            clientId={document?.record.clientId}
            onReload={reload}
            onSent={async (mail) => {
              setSent(mail);
              onSent?.();
              await refresh();
            }}
          />
        </>
      ) : usual.error !== null ? (
        <ErrorNotice error={usual.error} onRetry={() => void usual.refetch()} />
      ) : (
        <div aria-busy className="h-80 animate-pulse rounded-lg bg-sunken" />
      )}
    </Dialog>
  );
}

const titleOf = (task: MailTask): string =>
  task.kind === "quotation" || task.kind === "invoice"
    ? mailingCopy.titles[task.kind][task.isFirst ? "first" : "again"]
    : mailingCopy.titles[task.kind];

/** A draft invoice has no number yet, only a placeholder, and a statement has none. */
const describe = ({ number, title }: { readonly number: string; readonly title: string }): string =>
  number === "" || number.startsWith("DRAFT-") ? title : `${number} · ${title}`;
