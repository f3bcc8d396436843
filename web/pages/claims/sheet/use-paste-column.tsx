import { type ClipboardEvent, type ReactNode, useState } from "react";
import { showToast } from "#web/ui/toasts.ts";
import { claimsCopy } from "#web/copy/claims.ts";
import { PasteBar } from "./paste-bar.tsx";
import { entriesOf, guessReading, type PastedColumn, readColumn } from "./paste-column.ts";
import type { ClaimLine, LineRules } from "#web/pages/claims/progress.ts";

type Entries = Readonly<Record<string, string>>;

interface PasteOptions {
  /** The lines in the order of the sheet. */
  readonly lines: readonly ClaimLine[];
  /** Returns what the cell of a line shows. */
  readonly textOf: (line: ClaimLine) => string;
  readonly rules: LineRules;
  readonly onSet: (entries: Entries) => void;
}

interface Paste {
  readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void;
  /** What was pasted, while it can be read in another way. */
  readonly bar: ReactNode;
}

interface Pasted {
  readonly column: PastedColumn;
  readonly added: Entries;
  readonly left: number;
  /** What all cells showed before. */
  readonly before: Entries;
}

/** Takes a column of a spreadsheet that is pasted into a cell, for its line and those below. */
export function usePasteColumn({ lines, textOf, rules, onSet }: PasteOptions): Paste {
  const [pasted, setPasted] = useState<Pasted | null>(null);

  function apply(column: PastedColumn, last: Pick<Pasted, "added" | "before">) {
    const { entries: added, left } = entriesOf(column, lines);
    onSet({ ...takenBack(last), ...added });
    setPasted({ column, added, left, before: last.before });
  }
  return {
    onPaste(event) {
      const startId = event.target instanceof HTMLInputElement ? event.target.dataset["progress"] : undefined;
      if (startId === undefined) return;
      const cells = readColumn(event.clipboardData.getData("text/plain"));
      if (cells === undefined) return;
      event.preventDefault();
      if (cells === null) {
        showToast(claimsCopy.paste.oneColumn);
        return;
      }
      const before = Object.fromEntries(lines.map((line) => [line.itemId, textOf(line)]));
      const reading = guessReading(cells, startId, lines, rules);
      apply({ cells, startId, reading, skipsEmpty: false }, { added: {}, before });
    },
    bar: pasted !== null && (
      <PasteBar
        column={pasted.column}
        count={Object.keys(pasted.added).length}
        left={pasted.left}
        onChange={(column) => apply(column, pasted)}
        onUndo={() => {
          onSet(takenBack(pasted));
          setPasted(null);
        }}
        onClose={() => setPasted(null)}
      />
    ),
  };
}

/** Returns what the cells that were pasted into showed before: they may be saved already. */
const takenBack = ({ added, before }: Pick<Pasted, "added" | "before">): Entries =>
  Object.fromEntries(Object.keys(added).map((id) => [id, before[id] ?? ""]));
