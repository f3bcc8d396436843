import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AgeingRow } from "#contract/books/reports.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { ApiError, request } from "#web/api.ts";
import { copy } from "#web/copy/copy.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { selectionCopy } from "#web/copy/selection.ts";
import { daysUntil } from "#web/days/days.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { BulkDialog } from "#web/list/bulk-dialog.tsx";
import { runEach } from "#web/list/run-each.ts";
import { useRefreshDocuments } from "#web/pages/documents/queries.ts";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { CheckField } from "#web/ui/field.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { findReminders, recentDays, type Reminder } from "./reminders.ts";

const words = reportsCopy.remind;

/** As many as from the list of invoices. */
const remindersAtOnce = 2;

interface RemindDialogProps {
  readonly clients: readonly AgeingRow[];
  readonly onClose: () => void;
}

/** Reminds clients of their overdue invoices: first which ones and to which address, afterwards what came of each. */
export function RemindDialog({ clients, onClose }: RemindDialogProps) {
  const timeZone = useTimeZone();
  const readsMails = usePermission("mail:read");
  const { data, error, refetch } = useQuery({
    queryKey: ["reminders by ageing", ...clients.map(({ clientId }) => clientId)],
    queryFn: () => findReminders(clients, timeZone, readsMails),
    staleTime: Infinity,
    gcTime: 0,
  });
  if (data !== undefined && data.length > 0) return <ChooseReminders reminders={data} onClose={onClose} />;
  return (
    <Dialog title={words.title} onClose={onClose}>
      {data !== undefined ? (
        <Notice tone="info">{words.none}</Notice>
      ) : error !== null ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <p role="status" aria-busy className="text-muted">
          {words.loading}
        </p>
      )}
    </Dialog>
  );
}

interface ChooseRemindersProps {
  readonly reminders: readonly Reminder[];
  readonly onClose: () => void;
}

function ChooseReminders({ reminders, onClose }: ChooseRemindersProps) {
  // With the invoice's id, a key that lets a repeated request send nothing twice.
  const [keyPrefix] = useState(newIdempotencyKey);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(reminders.filter((each) => each.email !== null && !isRecent(each)).map(({ id }) => id)),
  );
  const refresh = useRefreshDocuments();
  const rows = reminders.filter(({ id }) => chosen.has(id));
  const skipped = reminders.flatMap((row) => (chosen.has(row.id) ? [] : [{ row, reason: reasonOf(row) }]));
  const toggle = (id: string) => setChosen((before) => new Set(before.has(id) ? without(before, id) : [...before, id]));
  const send = ({ id }: Reminder) =>
    request("POST /invoices/{id}/remind", { params: { id }, idempotencyKey: `${keyPrefix}-${id}` });
  return (
    <BulkDialog
      title={words.title}
      summary={
        <>
          <p>{words.summary}</p>
          <ul
            aria-label={words.choose}
            className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line"
          >
            {reminders.map((reminder) => (
              <li key={reminder.id} className="px-3.5 py-2">
                <ReminderField
                  reminder={reminder}
                  isChosen={chosen.has(reminder.id)}
                  onToggle={() => toggle(reminder.id)}
                />
              </li>
            ))}
          </ul>
        </>
      }
      listsNames={false}
      action={words.action({ count: rows.length })}
      rows={rows}
      skipped={skipped}
      nameOf={nameOf}
      doneWord={words.sent}
      stoppedWord={words.stopped}
      messageOf={messageOf}
      run={(each, job) => runEach(each, send, remindersAtOnce, job).finally(() => void refresh())}
      onClose={onClose}
    />
  );
}

interface ReminderFieldProps {
  readonly reminder: Reminder;
  readonly isChosen: boolean;
  readonly onToggle: () => void;
}

function ReminderField({ reminder, isChosen, onToggle }: ReminderFieldProps) {
  const { invoice, client, email, remindedDaysAgo } = reminder;
  const days = -daysUntil(invoice.dueDate, useTimeZone());
  const outstanding = formatMoney(invoice.totals.outstanding, invoice.currency);
  return (
    <CheckField
      label={words.invoice({ number: invoice.number, title: invoice.title })}
      checked={isChosen}
      disabled={email === null}
      onChange={onToggle}
      hint={
        <>
          <span className="block wrap-anywhere">
            {email === null ? words.noEmail({ client }) : words.to({ client, email })}
          </span>
          <span className="block tabular-nums">{words.amount({ amount: outstanding, days })}</span>
          {remindedDaysAgo !== undefined && <span className="block">{words.reminded({ days: remindedDaysAgo })}</span>}
        </>
      }
    />
  );
}

const isRecent = ({ remindedDaysAgo }: Reminder): boolean =>
  remindedDaysAgo !== undefined && remindedDaysAgo < recentDays;

const without = (ids: ReadonlySet<string>, id: string): string[] => [...ids].filter((each) => each !== id);

function reasonOf(reminder: Reminder): string {
  if (reminder.email === null) return words.skippedNoEmail;
  return isRecent(reminder) && reminder.remindedDaysAgo !== undefined
    ? words.skippedReminded({ days: reminder.remindedDaysAgo })
    : words.skippedNotChosen;
}

const nameOf = ({ invoice, client, email }: Reminder): string =>
  [invoice.number, email === null ? client : words.to({ client, email })].join(" · ");

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return copy.failure.unexpected;
  return error.details.some(({ path }) => path === "to") ? selectionCopy.bulkReminders.noRecipient : error.message;
}
