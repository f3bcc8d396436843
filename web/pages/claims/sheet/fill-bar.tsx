import type { Stages } from "#contract/contracts/stages.ts";
import { Button } from "#web/ui/button.tsx";
import { claimsCopy } from "#web/copy/claims.ts";
import type { Fill } from "./edits.ts";
import { FillCell } from "./fill-cell.tsx";

const words = claimsCopy.sheet;

interface FillBarProps {
  readonly stages: Stages | null;
  /** The stage that has set the lines, if one did. */
  readonly stage: number | null;
  readonly onFill: (fill: Fill) => void;
}

/** Sets all lines of a claim at once: to a stage, to a percentage, or to everything. */
export const FillBar = ({ stages, stage, onFill }: FillBarProps) => (
  <div className="flex flex-wrap items-center gap-2 border-b border-line px-5 py-3">
    <p className="mr-auto max-w-prose min-w-0 grow basis-60 text-muted">{words.hint}</p>
    {(stages ?? []).map(({ title }, i) => (
      <Button key={i} aria-pressed={stage === i + 1} onClick={() => onFill({ stage: i + 1 })}>
        {words.stage({ number: i + 1, title })}
      </Button>
    ))}
    <span className="flex items-center gap-2">
      <FillCell label={words.fillAll} onFill={(_, all) => onFill({ all })} />
      <Button onClick={() => onFill({ all: 1 })}>{words.everything}</Button>
    </span>
  </div>
);
