import { joinList } from "#web/locale.ts";
import { useState } from "react";
import type { InvoiceSummary } from "#contract/invoices/invoices.ts";
import { request } from "#web/api.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { BulkDialog, mailFailureOf } from "#web/list/selection/bulk-dialog.tsx";
import { runEach } from "#web/list/selection/run-each.ts";
import { useRefreshDocuments } from "#web/records/documents/queries.ts";
import { MailStateNotice, useMailOutcome } from "#web/records/documents/mailing/use-mail-outcome.tsx";
import { fullNameOfDocument } from "#web/records/documents/document-name.ts";
import { keysOf } from "#web/copy/copy.ts";
import { selectionCopy } from "#web/copy/selection.ts";

/** Two requests at a time: other people work meanwhile, and the mail server would not be faster. */
const remindersAtOnce = 2;

type SkippedStatus = keyof typeof selectionCopy.bulkReminders.reason;

const isSkipped = (status: string): status is SkippedStatus => status in selectionCopy.bulkReminders.reason;

interface SendRemindersDialogProps {
  readonly rows: readonly InvoiceSummary[];
  readonly onClose: () => void;
}

/** Sends a reminder for each selected invoice that awaits payment. */
export function SendRemindersDialog({ rows, onClose }: SendRemindersDialogProps) {
  const outcome = useMailOutcome();
  // With the invoice's id, a key that lets a repeated request send nothing twice.
  const [keyPrefix] = useState(newIdempotencyKey);
  const refresh = useRefreshDocuments();
  const eligible = rows.filter(({ status }) => !isSkipped(status));
  const skipped = rows.flatMap((row) =>
    isSkipped(row.status) ? [{ row, reason: selectionCopy.bulkReminders.reason[row.status] }] : [],
  );
  const send = ({ id }: InvoiceSummary) =>
    request("POST /invoices/{id}/remind", { params: { id }, idempotencyKey: `${keyPrefix}-${id}` });
  return (
    <BulkDialog
      title={selectionCopy.bulkReminders.title}
      summary={
        <>
          {eligible.length > 0 && <MailStateNotice />}
          <p>
            {eligible.length === 0
              ? selectionCopy.bulkReminders.none
              : selectionCopy.bulkReminders.summary({ count: eligible.length })}
          </p>
          {skipped.length > 0 && (
            <p>
              {selectionCopy.bulkReminders.skipped({ count: skipped.length, reasons: joinList(countReasons(rows)) })}
            </p>
          )}
        </>
      }
      action={selectionCopy.bulkReminders.start({ count: eligible.length })}
      rows={eligible}
      skipped={skipped}
      nameOf={fullNameOfDocument}
      doneWord={outcome.word}
      stoppedWord={selectionCopy.bulkReminders.stopped}
      messageOf={mailFailureOf}
      run={(chosen, job) => runEach(chosen, send, remindersAtOnce, job).finally(() => void refresh())}
      onClose={onClose}
    />
  );
}

const countReasons = (rows: readonly InvoiceSummary[]): readonly string[] =>
  keysOf(selectionCopy.bulkReminders.reasons).flatMap((status) => {
    const { length } = rows.filter((row) => row.status === status);
    return length === 0 ? [] : [selectionCopy.bulkReminders.reasons[status]({ count: length })];
  });
