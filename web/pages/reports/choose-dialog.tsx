import { type ReactNode, useState } from "react";
import { BulkDialog, mailFailureOf } from "#web/list/selection/bulk-dialog.tsx";
import { runEach } from "#web/list/selection/run-each.ts";
import { MailStateNotice, useMailOutcome } from "#web/records/documents/mailing/use-mail-outcome.tsx";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";

/** Emails that are sent at once. */
const atOnce = 2;

interface ChooseDialogProps<Row extends { readonly id: string }> {
  readonly rows: readonly Row[];
  /** True for a row that is chosen when the dialog opens. */
  readonly isUsual: (row: Row) => boolean;
  readonly words: {
    readonly title: string;
    readonly choose: string;
    readonly action: (values: { readonly count: number }) => string;
    readonly stopped: string;
  };
  /** Says above the rows what will be sent. */
  readonly about: string;
  readonly fieldOf: (row: Row, choice: { readonly checked: boolean; readonly onChange: () => void }) => ReactNode;
  readonly nameOf: (row: Row) => string;
  /** Says of a row that is not chosen why nothing is sent. */
  readonly reasonOf: (row: Row) => string;
  readonly send: (row: Row, idempotencyKey: string) => Promise<unknown>;
  /** Called once all were tried. */
  readonly onSent?: () => void;
  readonly onClose: () => void;
}

/** A dialog in which rows are chosen, and that then sends an email for each of them. */
export function ChooseDialog<Row extends { readonly id: string }>(props: ChooseDialogProps<Row>) {
  const { rows: all, isUsual, words, about, fieldOf, nameOf, reasonOf, send, onSent, onClose } = props;
  const outcome = useMailOutcome();
  // With the row's id, a key that lets a repeated request send nothing twice.
  const [keyPrefix] = useState(newIdempotencyKey);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(all.filter(isUsual).map(({ id }) => id)));
  const toggle = (id: string) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]));
  const rows = all.filter(({ id }) => chosen.has(id));
  return (
    <BulkDialog
      title={words.title}
      summary={
        <>
          <MailStateNotice />
          <p>{about}</p>
          <ul
            aria-label={words.choose}
            className="max-h-96 divide-y divide-line overflow-y-auto rounded-md border border-line"
          >
            {all.map((row) => (
              <li key={row.id} className="px-3.5 py-2 wrap-anywhere">
                {fieldOf(row, { checked: chosen.has(row.id), onChange: () => toggle(row.id) })}
              </li>
            ))}
          </ul>
        </>
      }
      listsNames={false}
      action={words.action({ count: rows.length })}
      rows={rows}
      skipped={all.flatMap((row) => (chosen.has(row.id) ? [] : [{ row, reason: reasonOf(row) }]))}
      nameOf={nameOf}
      doneWord={outcome.word}
      stoppedWord={words.stopped}
      messageOf={mailFailureOf}
      run={(each, job) => runEach(each, (row) => send(row, `${keyPrefix}-${row.id}`), atOnce, job).finally(onSent)}
      onClose={onClose}
    />
  );
}
