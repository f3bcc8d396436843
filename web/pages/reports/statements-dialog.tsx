import { useState } from "react";
import type { Ageing, AgeingRow } from "#contract/books/reports.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { ApiError, request } from "#web/api.ts";
import { copy } from "#web/copy/copy.ts";
import { reportsCopy } from "#web/copy/reports.ts";
import { selectionCopy } from "#web/copy/selection.ts";
import { formatCalendarDate, isoDay } from "#web/days/days.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { BulkDialog } from "#web/list/bulk-dialog.tsx";
import { runEach } from "#web/list/run-each.ts";
import { useTimeZone } from "#web/session/session.ts";
import { CheckField } from "#web/ui/field.tsx";

const words = reportsCopy.statements;

/** As many as reminders. */
const statementsAtOnce = 2;

interface StatementsDialogProps {
  readonly ageing: Ageing;
  /** The last day of the statements; undefined for today. */
  readonly at: string | undefined;
  readonly onClose: () => void;
}

/** Emails clients their statements of the year: those who owe something, unless others are chosen. */
export function StatementsDialog({ ageing: { data, currency }, at, onClose }: StatementsDialogProps) {
  // With the client's id, a key that lets a repeated request send nothing twice.
  const [keyPrefix] = useState(newIdempotencyKey);
  const [chosen, setChosen] = useState(() => new Set(data.filter(({ total }) => total > 0).map(idOf)));
  const today = isoDay(new Date(), useTimeZone());
  const to = at ?? today;
  const from = `${to.slice(0, "2026".length)}-01-01`;
  const clients = data.map((row) => ({ ...row, id: row.clientId }));
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  const rows = clients.filter(({ id }) => chosen.has(id));
  const send = ({ id }: Client) =>
    request("POST /clients/{id}/statement/send", {
      params: { id },
      query: { from, ...(at === undefined ? {} : { to }) },
      idempotencyKey: `${keyPrefix}-${id}`,
    });
  return (
    <BulkDialog
      title={words.title}
      summary={
        <>
          <p>{words.summary({ from: formatCalendarDate(from), to: formatCalendarDate(to) })}</p>
          <ul
            aria-label={words.choose}
            className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line"
          >
            {clients.map(({ id, name, total }) => (
              <li key={id} className="px-3.5 py-2 wrap-anywhere">
                <CheckField
                  label={name}
                  hint={words.amount({ amount: formatMoney(total, currency) })}
                  checked={chosen.has(id)}
                  onChange={() => toggle(id)}
                />
              </li>
            ))}
          </ul>
        </>
      }
      listsNames={false}
      action={words.action({ count: rows.length })}
      rows={rows}
      skipped={clients.flatMap((row) => (chosen.has(row.id) ? [] : [{ row, reason: words.notChosen }]))}
      nameOf={({ name }) => name}
      doneWord={words.sent}
      stoppedWord={words.stopped}
      messageOf={messageOf}
      run={(each, job) => runEach(each, send, statementsAtOnce, job)}
      onClose={onClose}
    />
  );
}

type Client = AgeingRow & { readonly id: string };

const idOf = ({ clientId }: AgeingRow): string => clientId;

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError)) return copy.failure.unexpected;
  return error.details.some(({ path }) => path === "to") ? selectionCopy.bulkReminders.noRecipient : error.message;
}
