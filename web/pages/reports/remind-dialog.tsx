import { useQuery } from "@tanstack/react-query";
import type { AgeingRow } from "#contract/books/reports.ts";
import { decimal, sum, toNumber } from "#contract/money.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { daysUntil } from "#web/days/days.ts";
import { useRefreshDocuments } from "#web/records/documents/queries.ts";
import { joinList } from "#web/locale.ts";
import { useSession, useTimeZone } from "#web/session/session.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { CheckField } from "#web/ui/forms/field.tsx";
import { ErrorNotice, Notice } from "#web/ui/notice.tsx";
import { ChooseDialog } from "./choose-dialog.tsx";
import { findReminders, recentDays, type Reminder } from "./reminders.ts";

const words = reportsCopy.remind;

interface RemindDialogProps {
  readonly clients: readonly AgeingRow[];
  readonly onClose: () => void;
}

/** Reminds clients of their overdue invoices: first whom and at which address, afterwards what came of each. */
export function RemindDialog({ clients, onClose }: RemindDialogProps) {
  const timeZone = useTimeZone();
  const { data, error, refetch } = useQuery({
    queryKey: ["reminders by ageing", ...clients.map(({ clientId }) => clientId)],
    queryFn: () => findReminders(clients, timeZone),
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
      isUsual={(each) => each.to !== null && !isRecent(each)}
      words={words}
      about={words.summary}
      fieldOf={(reminder, choice) => <ReminderField reminder={reminder} {...choice} />}
      nameOf={nameOf}
      reasonOf={reasonOf}
      send={({ id }, idempotencyKey) => request("POST /clients/{id}/remind", { params: { id }, idempotencyKey })}
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
  const { invoices, client, to, remindedDaysAgo } = reminder;
  const timeZone = useTimeZone();
  const { organization } = useSession();
  const owed = toNumber(sum(invoices.map(({ outstanding }) => decimal(outstanding))));
  const days = Math.max(...invoices.map(({ dueDate }) => -daysUntil(dueDate, timeZone)));
  return (
    <CheckField
      label={client}
      checked={checked}
      disabled={to === null}
      onChange={onChange}
      hint={
        <>
          <span className="block wrap-anywhere">{to ?? words.noEmail}</span>
          <span className="block tabular-nums">
            {words.amount({ amount: formatMoney(owed, organization?.currency ?? ""), days })}
          </span>
          <span className="block wrap-anywhere">{joinList(invoices.map(({ number }) => number))}</span>
          {remindedDaysAgo !== undefined && <span className="block">{words.reminded({ days: remindedDaysAgo })}</span>}
        </>
      }
    />
  );
}

const isRecent = ({ remindedDaysAgo }: Reminder): boolean =>
  remindedDaysAgo !== undefined && remindedDaysAgo < recentDays;

function reasonOf(reminder: Reminder): string {
  if (reminder.to === null) return words.skippedNoEmail;
  return isRecent(reminder) && reminder.remindedDaysAgo !== undefined
    ? words.skippedReminded({ days: reminder.remindedDaysAgo })
    : words.skippedNotChosen;
}

const nameOf = ({ client, to }: Reminder): string => [client, ...(to === null ? [] : [to])].join(" · ");
