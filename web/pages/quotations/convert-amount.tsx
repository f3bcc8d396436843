import { formatMoney } from "#web/values/amounts.ts";
import { readMoney } from "#web/values/read-amount.ts";
import { conversionCopy } from "#web/copy/conversion.ts";
import { TextField } from "#web/ui/forms/field.tsx";

interface ConvertAmountProps {
  /** The amount before GST that is left to invoice. */
  readonly left: number;
  readonly currency: string;
  readonly text: string;
  /** The server's error. */
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
}

/** Takes the amount before GST to invoice. */
export const ConvertAmount = ({ left, currency, text, error, onChange }: ConvertAmountProps) => (
  <TextField
    label={conversionCopy.amount}
    error={error ?? faultOf(text, left, currency)}
    hint={conversionCopy.amountLeft({ amount: formatMoney(left, currency) })}
    inputMode="decimal"
    autoComplete="off"
    maxLength={24}
    className="tabular-nums"
    value={text}
    onChange={({ target }) => onChange(target.value)}
  />
);

function faultOf(text: string, left: number, currency: string): string | undefined {
  if (text.trim() === "") return undefined;
  const amount = readMoney(text) ?? 0;
  if (amount === 0) return conversionCopy.notAnAmount;
  return amount > left ? conversionCopy.atMost({ limit: formatMoney(left, currency) }) : undefined;
}
