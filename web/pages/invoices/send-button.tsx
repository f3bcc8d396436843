import { lazy, Suspense, useState } from "react";
import type { Invoice } from "#contract/invoices.ts";
import type { MailTask } from "#web/pages/documents/mail-task.ts";
import { usePermission } from "#web/session.ts";
import { Button } from "#web/ui/button.tsx";
import { copy } from "#web/copy/copy.ts";

const loadMailDialog = () => import("#web/pages/documents/mail-dialog.tsx");
const MailDialog = lazy(async () => ({ default: (await loadMailDialog()).MailDialog }));

interface SendButtonProps {
  readonly invoice: Invoice;
  readonly etag: string;
}

/** The buttons that email an invoice: the first time, again, or a reminder. */
export function SendButton({ invoice: { id, status }, etag }: SendButtonProps) {
  const [task, setTask] = useState<MailTask>();
  const canSend = usePermission("invoices:write");
  const isFirst = status === "DRAFT";
  const isOpen = status === "SENT" || status === "OVERDUE";
  return (
    <>
      {canSend && (isFirst || isOpen) && (
        <Button
          variant={isFirst ? "primary" : "secondary"}
          onPointerEnter={() => void loadMailDialog()}
          onClick={() => setTask({ kind: "invoice", id, isFirst, etag })}
        >
          {isFirst ? copy.mailing.send : copy.mailing.actions.again}
        </Button>
      )}
      {canSend && isOpen && (
        <Button onPointerEnter={() => void loadMailDialog()} onClick={() => setTask({ kind: "reminder", id })}>
          {copy.mailing.actions.reminder}
        </Button>
      )}
      <Suspense>{task !== undefined && <MailDialog task={task} onClose={() => setTask(undefined)} />}</Suspense>
    </>
  );
}
