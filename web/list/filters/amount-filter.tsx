import { useEffect, useEffectEvent, useState } from "react";
import { formatAmount } from "#web/values/amounts.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { debounceMs } from "#web/ui/use-debounced.ts";
import { copy } from "#web/copy/copy.ts";

export interface AmountRange {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

interface AmountRangeFieldsProps {
  readonly label: string;
  readonly amounts: AmountRange;
  readonly onChange: (amounts: AmountRange) => void;
}

/** Two inputs for an inclusive range of amounts; either end may be open. */
export function AmountRangeFields({ label, amounts: { min, max }, onChange }: AmountRangeFieldsProps) {
  return (
    <>
      <AmountField
        label={copy.list.from({ field: label })}
        amount={min}
        onChange={(amount) => onChange({ min: amount, max })}
      />
      <AmountField
        label={copy.list.to({ field: label })}
        amount={max}
        onChange={(amount) => onChange({ min, max: amount })}
      />
    </>
  );
}

interface AmountFieldProps {
  readonly label: string;
  readonly amount: number | undefined;
  readonly onChange: (amount: number | undefined) => void;
}

const textOf = (amount: number | undefined) => (amount === undefined ? "" : formatAmount(amount));

function AmountField({ label, amount, onChange }: AmountFieldProps) {
  const [typed, setTyped] = useState(textOf(amount));
  const [applied, setApplied] = useState(amount);
  // The URL changed by other means, such as Back or Clear filters.
  if (amount !== applied) {
    setApplied(amount);
    setTyped(textOf(amount));
  }
  const read = readMoney(typed);
  const isReadable = read !== undefined || typed.trim() === "";
  const apply = useEffectEvent(() => {
    setApplied(read);
    onChange(read);
  });
  useEffect(() => {
    if (!isReadable || read === applied) return;
    const timer = setTimeout(apply, debounceMs);
    return () => clearTimeout(timer);
  }, [isReadable, read, applied]);
  return (
    <TextField
      label={label}
      error={isReadable ? undefined : copy.list.notAnAmount}
      value={typed}
      inputMode="decimal"
      autoComplete="off"
      placeholder={copy.list.amountPlaceholder}
      maxLength={20}
      onChange={({ target }) => setTyped(target.value)}
      className="text-right tabular-nums"
    />
  );
}

/** Describes a range of amounts; undefined when both ends are open. */
export function describeAmountRange(label: string, { min, max }: AmountRange): string | undefined {
  if (min === undefined)
    return max === undefined ? undefined : copy.list.toAmount({ field: label, amount: formatAmount(max) });
  if (max === undefined) return copy.list.fromAmount({ field: label, amount: formatAmount(min) });
  return copy.list.betweenAmounts({ field: label, from: formatAmount(min), to: formatAmount(max) });
}
