import type { ImportAction, ImportPreview } from "#contract/imports/import-previews.ts";
import { decimal, toNumber } from "#contract/money.ts";
import { formatAmount } from "#web/values/amounts.ts";
import { fieldName, importReviewCopy as words } from "#web/copy/import-review.ts";
import { formatCalendarDate } from "#web/days/days.ts";
import { isDay } from "#web/days/is-day.ts";
import { joinList } from "#web/locale.ts";
import { actionOf, type RowChoice } from "./use-review.ts";

type Row = ImportPreview["rows"][number];

interface ReviewRowsProps {
  readonly preview: ImportPreview;
  readonly choices: ReadonlyMap<number, RowChoice>;
  /** The fields that the rows are shown with. */
  readonly shown: readonly string[];
  readonly onChoose: (row: number, choice: RowChoice) => void;
}

/** More would make the dialog slow, and nobody reads them: the columns are corrected instead. */
const checkedMax = 100;
const sampleMax = 5;

const isToCheck = ({ errors, doubts, duplicates, known }: Row): boolean =>
  errors.length > 0 || doubts.length > 0 || (duplicates.length > 0 && !known);

/** The rows that a person should look at, each with its reasons and what to do with it, and the first of the others. */
export function ReviewRows({ preview: { kind, rows }, choices, shown, onChoose }: ReviewRowsProps) {
  const toCheck = rows.filter(isToCheck);
  const others = rows.filter((row) => !isToCheck(row) && !row.known).slice(0, sampleMax);
  return (
    <>
      {toCheck.length > 0 && (
        <section>
          <h3 className="mb-1.5 font-medium text-warn">{words.toCheck({ count: toCheck.length })}</h3>
          <ul className="divide-y divide-line rounded-md border border-warn/40">
            {toCheck.slice(0, checkedMax).map((row) => (
              <CheckedRow
                key={row.row}
                kind={kind}
                row={row}
                choice={choices.get(row.row)}
                shown={shown}
                onChoose={onChoose}
              />
            ))}
          </ul>
          {toCheck.length > checkedMax && (
            <p className="mt-1.5 text-muted">{words.more({ count: toCheck.length - checkedMax })}</p>
          )}
        </section>
      )}
      {others.length > 0 && (
        <section>
          <h3 className="mb-1.5 text-muted">{words.rows({ count: others.length })}</h3>
          <ul className="divide-y divide-line rounded-md border border-line">
            {others.map((row) => (
              // A bank's row may be two lines: the payment and its fee.
              <li key={`${row.row} ${row.values["description"] ?? ""}`} className="px-3.5 py-2">
                <RowText row={row} shown={shown} />
                <NotTaken row={row} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function RowText({ row: { row, values }, shown }: { readonly row: Row; readonly shown: readonly string[] }) {
  return (
    <p className="flex flex-wrap gap-x-3 break-words">
      <span className="text-muted">{words.row({ row })}</span>
      {shown.map((field) => {
        const text = values[field];
        return text === undefined ? null : <span key={field}>{shownText(field, text)}</span>;
      })}
    </p>
  );
}

const amountFields: ReadonlySet<string> = new Set(["amount", "balance"]);

/** Returns a day or an amount as the other pages write it, and what could not be read as it is. */
function shownText(field: string, text: string): string {
  if (isDay(text)) return formatCalendarDate(text);
  return amountFields.has(field) && /^-?\d+(\.\d+)?$/.test(text) ? formatAmount(toNumber(decimal(text))) : text;
}

const NotTaken = ({ row: { notTaken } }: { readonly row: Row }) =>
  notTaken.length === 0 ? null : (
    <p className="text-xs break-words text-muted">
      {words.cellNotTaken({ text: notTaken.map(({ text }) => text).join(" · ") })}
    </p>
  );

interface CheckedRowProps {
  readonly kind: ImportPreview["kind"];
  readonly row: Row;
  readonly choice: RowChoice | undefined;
  readonly shown: readonly string[];
  readonly onChoose: ReviewRowsProps["onChoose"];
}

function CheckedRow({ kind, row, choice, shown, onChoose }: CheckedRowProps) {
  const { errors, doubts, duplicates } = row;
  const [like] = duplicates;
  const actions: readonly ImportAction[] = [
    "ADD",
    ...(like === undefined || kind === "EXPENSES" ? [] : ["UPDATE" as const]),
    "SKIP",
  ];
  return (
    <li className="space-y-1.5 px-3.5 py-2.5">
      <div className="grid items-center gap-2 sm:grid-cols-[1fr_11rem]">
        <RowText row={row} shown={shown} />
        <select
          aria-label={words.rowAction({ row: row.row })}
          className="control pr-8"
          value={actionOf(row, choice)}
          onChange={({ target }) => onChoose(row.row, { action: target.value as ImportAction })}
        >
          {actions.map((action) => (
            <option key={action} value={action}>
              {action === "UPDATE" ? words.UPDATE({ name: like?.name ?? "" }) : words[action]}
            </option>
          ))}
        </select>
      </div>
      {like !== undefined && (
        <p className="text-warn">
          {row.known
            ? words.isKnown({ name: like.name })
            : words.sameBy({ name: like.name, fields: joinList(like.by.map((field) => fieldName(field, kind))) })}
        </p>
      )}
      {doubts.map(({ field, code, message }) => (
        <p key={`${field} ${code}`} className="text-warn">
          {(words.doubts as Readonly<Record<string, string>>)[code] ??
            words.doubt({ field: fieldName(field, kind), message })}
        </p>
      ))}
      {errors.map(({ path, message }) => (
        <label key={`${path} ${message}`} className="grid items-center gap-2 text-danger sm:grid-cols-[1fr_11rem]">
          <span>{words.doubt({ field: fieldName(path, kind), message })}</span>
          <input
            aria-label={words.correct({ row: row.row, field: fieldName(path, kind) })}
            className="control"
            // A client or project may be named by its id, and is usually named by its name.
            defaultValue={row.values[path] ?? row.values[path.replace(/Id$/, "")] ?? ""}
            onChange={({ target }) => onChoose(row.row, { values: { ...choice?.values, [path]: target.value } })}
          />
        </label>
      ))}
      <NotTaken row={row} />
    </li>
  );
}
