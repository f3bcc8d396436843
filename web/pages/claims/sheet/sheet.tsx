import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useState } from "react";
import type { Claim } from "#contract/contracts/claims.ts";
import type { Contract } from "#contract/contracts/contracts.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import type { Faults } from "./edits.ts";
import { groupsOf } from "./groups.ts";
import { columns, type SheetKind } from "./line-row.tsx";
import { type ClaimLine, type LineRules, progressText } from "#web/pages/claims/progress.ts";
import { SectionRows } from "./section-rows.tsx";
import { usePasteColumn } from "./use-paste-column.tsx";

const words = claimsCopy.sheet;

interface SheetProps {
  readonly kind: SheetKind;
  readonly claim: Claim;
  readonly contract: Contract;
  readonly lines: readonly ClaimLine[];
  /** What was typed, by line. */
  readonly entries: Readonly<Record<string, string>>;
  readonly faults: Faults;
  readonly rules: LineRules;
  /** Undefined where nothing can be entered. */
  readonly onChange: ((id: string, typed: string) => void) | undefined;
  readonly onSet: (entries: Readonly<Record<string, string>>) => void;
  /** What sets many lines at once. */
  readonly toolbar?: ReactNode;
  /** The fields below the lines. */
  readonly children?: ReactNode;
}

/** The lines of a claim by section, with a cell each for the progress to date, or for what the client certifies. */
export function Sheet(props: SheetProps) {
  const { kind, claim, contract, lines, entries, faults, rules, onChange, onSet, toolbar, children } = props;
  const groups = useMemo(() => groupsOf(lines, contract), [lines, contract]);
  const ordered = useMemo(() => groups.flatMap((group) => group.lines), [groups]);
  const [folded, onFold] = useFolded(groups.map(({ key }) => key));
  const textOf = (line: ClaimLine) => entries[line.itemId] ?? (kind === "response" ? "" : progressText(line));
  const paste = usePasteColumn({ lines: ordered, textOf, rules, onSet });
  const names =
    kind === "claim" && claim.response === null
      ? [words.value, words.before, words.toDate]
      : [words.before, words.claimed, words.certified];
  return (
    // Clipped, not hidden: the headings stay in sight while the page scrolls.
    <section className="card overflow-clip" aria-label={words.title}>
      {toolbar}
      {paste.bar !== false && <div className="border-b border-line p-3">{paste.bar}</div>}
      <div
        aria-hidden
        className={`sticky top-14 z-10 hidden gap-x-3 border-b border-line bg-surface px-5 py-2 text-xs font-medium text-muted sm:grid lg:top-0 ${columns}`}
      >
        <span>{words.line}</span>
        {names.map((name) => (
          <span key={name} className="text-right">
            {name}
          </span>
        ))}
      </div>
      <div role="presentation" onKeyDown={moveBetweenCells} onPaste={paste.onPaste}>
        {groups.map((group) => (
          <SectionRows
            key={group.key}
            {...{ kind, group, faults, rules, onFold, onChange }}
            edits={entries}
            isFolded={folded.has(group.key)}
            onFill={onChange === undefined ? undefined : onSet}
          />
        ))}
      </div>
      {children}
    </section>
  );
}

/** The folded sections. On phones a claim is entered section by section, so only the first is open at the beginning. */
function useFolded(keys: readonly string[]): readonly [ReadonlySet<string>, (key: string) => void] {
  const [folded, setFolded] = useState<ReadonlySet<string>>(
    () => new Set(matchMedia("(min-width: 640px)").matches ? [] : keys.slice(1)),
  );
  const onFold = useCallback(
    (key: string) =>
      setFolded((now) => (now.has(key) ? new Set([...now].filter((each) => each !== key)) : new Set([...now, key]))),
    [],
  );
  return [folded, onFold];
}

/** Enter and the arrows move to the cell of the line below or above; Enter with Shift moves up. */
function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const { key, shiftKey, target, currentTarget, nativeEvent } = event;
  const step = key === "ArrowUp" || (key === "Enter" && shiftKey) ? -1 : key === "ArrowDown" || key === "Enter" ? 1 : 0;
  const isCell = target instanceof HTMLInputElement && "progress" in target.dataset;
  if (step === 0 || !isCell || nativeEvent.isComposing) return;
  event.preventDefault();
  const cells = [...currentTarget.querySelectorAll<HTMLInputElement>("[data-progress]")];
  const next = cells[cells.indexOf(target) + step];
  next?.focus();
  next?.select();
}
