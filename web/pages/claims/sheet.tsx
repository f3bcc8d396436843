import { type KeyboardEvent, useCallback, useMemo, useState } from "react";
import type { Claim } from "#contract/claims.ts";
import type { Contract } from "#contract/contracts.ts";
import { Button } from "#web/ui/button.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import { FillCell } from "./fill-cell.tsx";
import { groupsOf } from "./groups.ts";
import { columns } from "./line-row.tsx";
import { type ClaimLine, type LineRules, progressText } from "./progress.ts";
import { SectionRows } from "./section-rows.tsx";
import type { ClaimSheet } from "./use-claim-sheet.ts";
import { usePasteColumn } from "./use-paste-column.tsx";

const words = claimsCopy.sheet;

interface SheetProps {
  readonly claim: Claim;
  readonly contract: Contract;
  readonly sheet: ClaimSheet;
  readonly rules: LineRules;
  readonly isEditable: boolean;
  /** The fields below the lines. */
  readonly children?: React.ReactNode;
}

/** The lines of a claim by section, with a cell for the progress of each to date. */
export function Sheet({ claim, contract, sheet, rules, isEditable, children }: SheetProps) {
  const { edits, lines, faults, setLine, setLines, fill } = sheet;
  const groups = useMemo(() => groupsOf(lines, contract), [lines, contract]);
  const ordered = useMemo(() => groups.flatMap((group) => group.lines), [groups]);
  const [folded, onFold] = useFolded(groups.map(({ key }) => key));
  const textOf = (line: ClaimLine) => edits.lines[line.itemId] ?? progressText(line);
  const paste = usePasteColumn({ lines: ordered, textOf, rules, onSet: setLines });
  const names =
    claim.response === null
      ? [words.value, words.before, words.toDate]
      : [words.before, words.claimed, words.certified];
  return (
    // Clipped, not hidden: the headings stay in sight while the page scrolls.
    <section className="card overflow-clip" aria-label={words.title}>
      {isEditable && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3">
          <p className="mr-auto max-w-prose min-w-0 basis-60 grow text-muted">{words.hint}</p>
          {(contract.stages ?? []).map(({ title }, i) => (
            <Button
              key={i}
              aria-pressed={claim.stage === i + 1 && Object.keys(edits.lines).length === 0}
              onClick={() => fill({ stage: i + 1 })}
            >
              {words.stage({ number: i + 1, title })}
            </Button>
          ))}
          <span className="flex items-center gap-2">
            <FillCell label={words.fillAll} onFill={(_, all) => fill({ all })} />
            <Button onClick={() => fill({ all: 1 })}>{words.everything}</Button>
          </span>
        </div>
      )}
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
            {...{ group, faults, rules, onFold }}
            edits={edits.lines}
            isFolded={folded.has(group.key)}
            onChange={isEditable ? setLine : undefined}
            onFill={isEditable ? setLines : undefined}
          />
        ))}
      </div>
      {children}
    </section>
  );
}

/** The folded sections. On phones a claim is entered section by section, so only the first is open at the beginning. */
export function useFolded(keys: readonly string[]): readonly [ReadonlySet<string>, (key: string) => void] {
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
export function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
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
