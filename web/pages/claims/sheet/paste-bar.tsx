import { Button } from "#web/ui/button.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import { hasGaps, hasPlainNumbers, type PastedColumn, readings } from "./paste-column.ts";

const words = claimsCopy.paste;

interface PasteBarProps {
  readonly column: PastedColumn;
  /** The number of lines that were set. */
  readonly count: number;
  /** The number of cells that no line was left for. */
  readonly left: number;
  readonly onChange: (column: PastedColumn) => void;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** Says what a pasted column has set, and lets the person read it in another way or take it back. */
export function PasteBar({ column, count, left, onChange, onUndo, onClose }: PasteBarProps) {
  return (
    <Notice tone="info">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <p className="mr-auto min-w-0">
          {words.done({ count })}
          {left > 0 && ` ${words.left({ count: left })}`}
        </p>
        {hasPlainNumbers(column.cells) && (
          <span role="group" aria-label={words.read} className="flex flex-wrap items-center gap-2">
            <span aria-hidden>{words.read}</span>
            {readings.map((reading) => (
              <Button
                key={reading}
                variant={reading === column.reading ? "primary" : "secondary"}
                aria-pressed={reading === column.reading}
                onClick={() => onChange({ ...column, reading })}
              >
                {words.readings[reading]}
              </Button>
            ))}
          </span>
        )}
        {hasGaps(column.cells) && (
          <Button
            aria-pressed={column.skipsEmpty}
            variant={column.skipsEmpty ? "primary" : "secondary"}
            onClick={() => onChange({ ...column, skipsEmpty: !column.skipsEmpty })}
          >
            {words.skipEmpty}
          </Button>
        )}
        <Button onClick={onUndo}>{words.undo}</Button>
        <Button variant="quiet" onClick={onClose}>
          {words.keep}
        </Button>
      </div>
    </Notice>
  );
}
