import { useQuery } from "@tanstack/react-query";
import type { AgeingRow } from "#contract/books/reports.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { daysUntil } from "#web/days/days.ts";
import { useRefreshDocuments } from "#web/pages/documents/queries.ts";
import { usePermission, useTimeZone } from "#web/session/session.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { CheckField } from "#web/ui/field.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { ChooseDialog } from "./choose-dialog.tsx";
import { findReminders, recentDays, type Reminder } from "./reminders.ts";

const words = reportsCopy.remind;

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
  const refresh = useRefreshDocuments();
  return (
    <ChooseDialog
      rows={reminders}
      isUsual={(each) => each.email !== null && !isRecent(each)}
      words={words}
      about={words.summary}
      fieldOf={(reminder, choice) => <ReminderField reminder={reminder} {...choice} />}
      nameOf={nameOf}
      reasonOf={reasonOf}
      send={({ id }, idempotencyKey) => request("POST /invoices/{id}/remind", { params: { id }, idempotencyKey })}
      onSent={() => void refresh()}
      onClose={onClose}
    />
  );
}

interface ReminderFieldProps {
  readonly reminder: Reminder;
  readonly checked: boolean;
  readonly onChange: () => void;
}

function ReminderField({ reminder, checked, onChange }: ReminderFieldProps) {
  const { invoice, client, email, remindedDaysAgo } = reminder;
  const days = -daysUntil(invoice.dueDate, useTimeZone());
  const outstanding = formatMoney(invoice.totals.outstanding, invoice.currency);
  return (
    <CheckField
      label={words.invoice({ number: invoice.number, title: invoice.title })}
      checked={checked}
      disabled={email === null}
      onChange={onChange}
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

function reasonOf(reminder: Reminder): string {
  if (reminder.email === null) return words.skippedNoEmail;
  return isRecent(reminder) && reminder.remindedDaysAgo !== undefined
    ? words.skippedReminded({ days: reminder.remindedDaysAgo })
    : words.skippedNotChosen;
}

const nameOf = ({ invoice, client, email }: Reminder): string =>
  [invoice.number, email === null ? client : words.to({ client, email })].join(" · ");
