import type { Ageing } from "#contract/books/reports.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request } from "#web/api.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { formatCalendarDate, isoDay } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { CheckField } from "#web/ui/forms/field.tsx";
import { ChooseDialog } from "./choose-dialog.tsx";

const words = reportsCopy.statements;

interface StatementsDialogProps {
  readonly ageing: Ageing;
  /** The last day of the statements; undefined for today. */
  readonly at: string | undefined;
  readonly onClose: () => void;
}

/** Emails clients their statements of the year: those who owe something, unless others are chosen. */
export function StatementsDialog({ ageing: { data, currency }, at, onClose }: StatementsDialogProps) {
  const today = isoDay(new Date(), useTimeZone());
  const to = at ?? today;
  const from = `${to.slice(0, "2026".length)}-01-01`;
  return (
    <ChooseDialog
      rows={data.map((row) => ({ ...row, id: row.clientId }))}
      isUsual={({ total }) => total > 0}
      words={words}
      about={words.summary({ from: formatCalendarDate(from), to: formatCalendarDate(to) })}
      fieldOf={({ name, total }, choice) => (
        <CheckField label={name} hint={words.amount({ amount: formatMoney(total, currency) })} {...choice} />
      )}
      nameOf={({ name }) => name}
      reasonOf={() => words.notChosen}
      send={({ id }, idempotencyKey) =>
        request("POST /clients/{id}/statement/send", {
          params: { id },
          query: { from, ...(at === undefined ? {} : { to }) },
          idempotencyKey,
        })
      }
      onClose={onClose}
    />
  );
}
