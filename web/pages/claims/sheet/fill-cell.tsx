import { useState } from "react";
import { formatRate } from "#web/values/amounts.ts";
import { fractionOf } from "#web/values/percent.ts";

interface FillCellProps {
  readonly label: string;
  /** Takes a percentage from 0 to 100 as a line would show it, such as `40%`. */
  readonly onFill: (percentage: string, fraction: number) => void;
}

/** A small field for a percentage that several lines are set to with Enter. */
export function FillCell({ label, onFill }: FillCellProps) {
  const [typed, setTyped] = useState("");
  const fraction = fractionOf(typed);
  const isFault = typed.trim() !== "" && (fraction === undefined || fraction < 0 || fraction > 1);
  return (
    <input
      aria-label={label}
      title={label}
      placeholder="%"
      autoComplete="off"
      inputMode="decimal"
      value={typed}
      aria-invalid={isFault ? true : undefined}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={(event) => {
        if (event.key !== "Enter" || event.nativeEvent.isComposing || fraction === undefined || isFault) return;
        event.preventDefault();
        onFill(formatRate(fraction), fraction);
        setTyped("");
      }}
      className="control w-16! text-right tabular-nums"
    />
  );
}
