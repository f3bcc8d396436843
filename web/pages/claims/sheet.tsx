import type { KeyboardEvent } from "react";
import type { Claim } from "#contract/claims.ts";
import type { Contract } from "#contract/contracts.ts";
import { formatAmount } from "#web/amounts.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import { LineRow } from "./line-row.tsx";
import type { ClaimLine, LineRules } from "./progress.ts";
import { type ClaimSheet, materialsOf } from "./use-claim-sheet.ts";

const words = claimsCopy.sheet;

interface SheetProps {
  readonly claim: Claim;
  readonly contract: Contract;
  readonly sheet: ClaimSheet;
  readonly rules: LineRules;
  readonly isEditable: boolean;
}

interface Group {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly ClaimLine[];
}

/** Returns the lines by section, those of each variation below the quotation's. */
function groupsOf(claim: Claim, contract: Contract): readonly Group[] {
  const sections = new Map(contract.items.map(({ itemId, section }) => [itemId, section]));
  const parts = new Map(contract.parts.map((part) => [part.quotationId, part]));
  const groups = new Map<string, { key: string; title: string; lines: ClaimLine[] }>();
  for (const line of claim.items) {
    const section = sections.get(line.itemId) ?? null;
    const key = `${line.part} ${section ?? ""}`;
    const part = parts.get(line.part);
    const title = [part?.kind === "VARIATION" ? part.number : null, section].filter(Boolean).join(" · ");
    const group = groups.get(key) ?? { key, title: title === "" ? contract.title : title, lines: [] };
    group.lines.push(line);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The lines of a claim by section, with a cell for the progress of each to date. */
export function Sheet({ claim, contract, sheet, rules, isEditable }: SheetProps) {
  const { edits, setLine, setLines, setMaterials, save } = sheet;
  const stages = contract.stages ?? [];
  const materials = edits.materials ?? (claim.materials.claimed === 0 ? "" : formatAmount(claim.materials.claimed));
  return (
    <section className="card overflow-hidden" aria-label={words.title}>
      {isEditable && (
        <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3">
          <p className="mr-auto text-muted">{words.hint}</p>
          {stages.map(({ title }, i) => (
            <Button key={i} onClick={() => void save({ stage: i + 1 })}>
              {words.stage({ number: i + 1, title })}
            </Button>
          ))}
          <Button onClick={() => void save({ all: 1 })}>{words.everything}</Button>
        </div>
      )}
      <div
        aria-hidden
        className="hidden grid-cols-[minmax(0,1fr)_6rem_6rem_7.5rem] gap-x-3 border-b border-line bg-sunken/60 px-5 py-2 text-xs font-medium text-muted sm:grid"
      >
        <span>{words.line}</span>
        <span className="text-right">{words.value}</span>
        <span className="text-right">{words.before}</span>
        <span className="text-right">{claim.response === null ? words.toDate : words.certified}</span>
      </div>
      <div role="presentation" onKeyDown={moveBetweenCells}>
        {groupsOf(claim, contract).map(({ key, title, lines }) => (
          <div key={key}>
            <div className="flex items-center justify-between gap-3 px-5 pt-4 pb-1">
              <h2 className="min-w-0 font-medium break-words">{title}</h2>
              {isEditable && (
                <Button
                  aria-label={words.fillSection({ section: title })}
                  onClick={() =>
                    setLines(
                      lines.map(({ itemId }) => itemId),
                      "100%",
                    )
                  }
                >
                  {words.whole}
                </Button>
              )}
            </div>
            <ul aria-label={title} className="divide-y divide-line">
              {lines.map((line) => (
                <LineRow
                  key={line.itemId}
                  line={line}
                  typed={edits.lines[line.itemId]}
                  rules={rules}
                  onChange={isEditable ? setLine : undefined}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {isEditable && (
        <div className="border-t border-line px-5 py-4 sm:ml-auto sm:w-80">
          <TextField
            label={words.materials}
            hint={words.materialsHint}
            error={
              edits.materials !== undefined && materialsOf(edits.materials) === undefined
                ? words.notAnAmount
                : undefined
            }
            inputMode="decimal"
            autoComplete="off"
            className="text-right tabular-nums"
            value={materials}
            onChange={({ target }) => setMaterials(target.value)}
          />
        </div>
      )}
    </section>
  );
}

/** Enter and the arrows move to the cell of the line below or above. */
function moveBetweenCells(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
  const isCell = event.target instanceof HTMLInputElement && "progress" in event.target.dataset;
  if (step === 0 || !isCell || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const cells = [...event.currentTarget.querySelectorAll<HTMLInputElement>("[data-progress]")];
  const next = cells[cells.indexOf(event.target as HTMLInputElement) + step];
  next?.focus();
  next?.select();
}
