import { memo } from "react";
import { formatAmount, formatQuantity } from "#web/amounts.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { type ClaimLine, lineState, type LineRules, progressText } from "./progress.ts";

const words = claimsCopy.sheet;

interface LineRowProps {
  readonly line: ClaimLine;
  /** What was typed and is not saved yet. */
  readonly typed: string | undefined;
  readonly rules: LineRules;
  /** Undefined where the claim can no longer change. */
  readonly onChange: ((id: string, typed: string) => void) | undefined;
}

/** A line of the claim sheet; on phones its figures are below its description. */
export const LineRow = memo(function LineRow({ line, typed, rules, onChange }: LineRowProps) {
  const { itemId, ref, description, unit, qty, value, before, certified } = line;
  const { toDate: _toDate, fault, warning } = lineState(line, typed, rules);
  const name = [ref, description].filter(Boolean).join(" ");
  const note = fault ?? warning;
  return (
    <li className="grid grid-cols-2 items-center gap-x-3 gap-y-1 px-5 py-2 sm:grid-cols-[minmax(0,1fr)_6rem_6rem_7.5rem]">
      <div className="col-span-2 min-w-0 sm:col-span-1">
        <p className="break-words">
          {ref !== null && <span className="mr-2 text-muted">{ref}</span>}
          {description}
        </p>
        {unit !== null && <p className="text-xs text-muted tabular-nums">{`${formatQuantity(qty)} ${unit}`}</p>}
      </div>
      <p className="tabular-nums sm:text-right">
        <span className="block text-xs text-muted sm:sr-only">{words.value}</span>
        {formatAmount(value)}
      </p>
      <p className="text-right text-muted tabular-nums">
        <span className="block text-xs sm:sr-only">{words.before}</span>
        {formatAmount(before)}
      </p>
      <div className="col-span-2 sm:col-span-1">
        {onChange === undefined ? (
          <p className="text-right font-medium tabular-nums">
            <span className="mr-1.5 text-xs font-normal text-muted sm:sr-only">{words.toDate}</span>
            {formatAmount(certified ?? line.claimed)}
          </p>
        ) : (
          <input
            aria-label={words.toDateOf({ line: name })}
            data-progress
            autoComplete="off"
            value={typed ?? progressText(line)}
            onChange={({ target }) => onChange(itemId, target.value)}
            aria-invalid={fault === undefined ? undefined : true}
            aria-describedby={note === undefined ? undefined : `${itemId}-note`}
            className={`control text-right tabular-nums ${fault !== undefined ? "border-danger" : warning !== undefined ? "border-warn" : ""}`}
          />
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
