import { memo } from "react";
import { toNumber } from "#contract/money.ts";
import { formatAmount, formatQuantity } from "#web/values/amounts.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import {
  certifiedState,
  type ClaimLine,
  lineState,
  type LineRules,
  progressText,
  readProgress,
} from "#web/pages/claims/progress.ts";

const words = claimsCopy.sheet;

/** The columns of a row, except on phones. */
export const columns = "sm:grid-cols-[minmax(0,1fr)_6.5rem_6.5rem_7.5rem]";

/** What is entered on a sheet: what is claimed, or what the client certifies of it. */
export type SheetKind = "claim" | "response";

interface LineRowProps {
  readonly kind: SheetKind;
  readonly line: ClaimLine;
  /** What was typed and is not saved yet. */
  readonly typed: string | undefined;
  readonly rules: LineRules;
  /** What the server refused of the line. */
  readonly refused: string | undefined;
  /** Undefined where the claim can no longer change. */
  readonly onChange: ((id: string, typed: string) => void) | undefined;
}

/** A line of the claim sheet. It renders only when its own entry changes, since a sheet may have hundreds. */
export const LineRow = memo(function LineRow({ kind, line, typed, rules, refused, onChange }: LineRowProps) {
  const { itemId, ref, description, unit, qty, value, before, claimed, certified } = line;
  const isResponse = kind === "response";
  const { toDate, fault = refused, warning } = (isResponse ? certifiedState : lineState)(line, typed, rules);
  const text = typed ?? (isResponse ? "" : progressText(line));
  const isAnswered = isResponse || certified !== null;
  const note = fault ?? warning;
  return (
    <li
      data-row={itemId}
      className={`grid grid-cols-2 items-start gap-x-3 gap-y-1 px-5 py-2 [contain-intrinsic-size:auto_3.75rem] [content-visibility:auto] focus-within:bg-sunken/40 ${columns}`}
    >
      <div className="col-span-2 min-w-0 sm:col-span-1 sm:pt-1.5">
        <p className="break-words whitespace-pre-line">
          {ref !== null && <span className="mr-1 text-muted">{`${ref} `}</span>}
          {description}
        </p>
        {unit !== null && <p className="text-xs text-muted tabular-nums">{`${formatQuantity(qty)} ${unit}`}</p>}
      </div>
      <Amount name={isAnswered ? words.before : words.value} amount={isAnswered ? before : value} />
      <Amount name={isAnswered ? words.claimed : words.before} amount={isAnswered ? claimed : before} isLast />
      <div className="col-span-2 sm:col-span-1">
        {onChange === undefined ? (
          <p className="text-right font-medium tabular-nums sm:pt-1.5">
            <span className="mr-1.5 text-xs font-normal text-muted sm:sr-only">
              {isAnswered ? words.certified : words.toDate}
            </span>
            {formatAmount(certified ?? claimed)}
          </p>
        ) : (
          <>
            <input
              aria-label={(isResponse ? words.certifiedOf : words.toDateOf)({
                line: [ref, description].filter(Boolean).join(" "),
              })}
              placeholder={isResponse ? formatAmount(claimed) : undefined}
              data-progress={itemId}
              autoComplete="off"
              value={text}
              onChange={({ target }) => onChange(itemId, target.value)}
              aria-invalid={fault === undefined ? undefined : true}
              aria-describedby={note === undefined ? undefined : `${itemId}-note`}
              className={`control text-right tabular-nums ${fault === undefined && warning !== undefined ? "border-warn" : ""}`}
            />
            {fault === undefined && isConverted(text) && (
              <p className="px-3 pt-0.5 text-right text-xs text-muted tabular-nums">{formatAmount(toNumber(toDate))}</p>
            )}
          </>
        )}
      </div>
      {note !== undefined && (
        <p
          id={`${itemId}-note`}
          className={`col-span-full text-right text-xs ${fault === undefined ? "text-warn" : "text-danger"}`}
        >
          {note}
        </p>
      )}
    </li>
  );
});

/** True when an entry is no amount, so that what it comes to is worth showing. */
function isConverted(text: string): boolean {
  const progress = readProgress(text);
  return progress !== undefined && !("value" in progress);
}

interface AmountProps {
  readonly name: string;
  readonly amount: number;
  readonly isLast?: boolean;
}

/** An amount of a line, with its name on phones, where there is no heading. */
const Amount = ({ name, amount, isLast = false }: AmountProps) => (
  <p className={`tabular-nums sm:pt-1.5 sm:text-right ${isLast ? "text-right text-muted" : ""}`}>
    <span className="block text-xs text-muted sm:sr-only">{name}</span>
    {formatAmount(amount)}
  </p>
);
