import ChevronDown from "lucide-react/icons/chevron-down";
import { memo } from "react";
import { decimal, sum, toNumber } from "#contract/money.ts";
import { formatAmount, formatShare } from "#web/values/amounts.ts";
import { Button } from "#web/ui/button.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import type { Faults } from "./edits.ts";
import { FillCell } from "./fill-cell.tsx";
import type { Group } from "./groups.ts";
import { LineRow, type SheetKind } from "./line-row.tsx";
import { certifiedState, lineState, type LineRules } from "#web/pages/claims/progress.ts";

const words = claimsCopy.sheet;

interface SectionRowsProps {
  readonly kind: SheetKind;
  readonly group: Group;
  readonly edits: Readonly<Record<string, string>>;
  readonly faults: Faults;
  readonly rules: LineRules;
  readonly isFolded: boolean;
  readonly onFold: (key: string) => void;
  readonly onChange: ((id: string, typed: string) => void) | undefined;
  /** Sets several lines; undefined where the claim can no longer change. */
  readonly onFill: ((typed: Readonly<Record<string, string>>) => void) | undefined;
}

/** A section of the claim sheet with its lines, which can be folded and filled at once. */
export const SectionRows = memo(function SectionRows(props: SectionRowsProps) {
  const { kind, group, edits, faults, rules, isFolded, onFold, onChange, onFill } = props;
  const { key, title, lines } = group;
  const value = toNumber(sum(lines.map((line) => decimal(line.value))));
  const stateOf = kind === "response" ? certifiedState : lineState;
  const toDate = toNumber(sum(lines.map((line) => stateOf(line, edits[line.itemId], rules).toDate)));
  const fillWith = (text: string) => onFill?.(Object.fromEntries(lines.map(({ itemId }) => [itemId, text])));
  return (
    <div className="border-t border-line first:border-t-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 bg-sunken/70 px-5 py-1.5">
        <h2 className="min-w-0 flex-1 basis-full font-medium sm:basis-0">
          <button
            type="button"
            aria-expanded={!isFolded}
            onClick={() => onFold(key)}
            className="-ml-1.5 inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-md px-1.5 text-left hover:bg-sunken sm:min-h-8"
          >
            <ChevronDown
              className={`size-4 shrink-0 text-muted transition-transform ${isFolded ? "-rotate-90" : ""}`}
              aria-hidden
            />
            <span className="min-w-0 break-words">{title}</span>
          </button>
        </h2>
        <p className="text-muted tabular-nums">
          {words.sectionToDate({
            toDate: formatAmount(toDate),
            value: formatAmount(value),
            share: formatShare(value === 0 ? 0 : toDate / value),
          })}
        </p>
        {onFill !== undefined && kind === "response" && (
          <Button className="ml-auto" aria-label={words.asClaimedOf({ section: title })} onClick={() => fillWith("")}>
            {words.asClaimed}
          </Button>
        )}
        {onFill !== undefined && kind === "claim" && (
          <span className="ml-auto flex items-center gap-2">
            <FillCell label={words.fillWith({ section: title })} onFill={fillWith} />
            <Button aria-label={words.fillSection({ section: title })} onClick={() => fillWith("100%")}>
              {words.whole}
            </Button>
          </span>
        )}
      </div>
      {!isFolded && (
        <ul aria-label={title} className="divide-y divide-line">
          {lines.map((line) => (
            <LineRow
              key={line.itemId}
              kind={kind}
              line={line}
              typed={edits[line.itemId]}
              refused={faults.get(line.itemId)}
              rules={rules}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </div>
  );
}, isSame);

/** True when nothing that a section shows has changed: an entry changes one line of one of them. */
function isSame(before: SectionRowsProps, after: SectionRowsProps): boolean {
  const { group: lastGroup, edits: lastEdits, faults: lastFaults, ...last } = before;
  const { group, edits, faults, ...rest } = after;
  return (
    (Object.keys(rest) as (keyof typeof rest)[]).every((name) => rest[name] === last[name]) &&
    group.title === lastGroup.title &&
    group.lines.length === lastGroup.lines.length &&
    group.lines.every(
      (line, i) =>
        line === lastGroup.lines[i] &&
        edits[line.itemId] === lastEdits[line.itemId] &&
        faults.get(line.itemId) === lastFaults.get(line.itemId),
    )
  );
}
