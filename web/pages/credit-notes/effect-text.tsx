import type { Invoice } from "#contract/invoices/invoices.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { effectOf } from "#web/records/credit-notes/effect.ts";

interface EffectTextProps {
  /** The total of the credit note. */
  readonly total: number;
  readonly invoice: Invoice;
}

/** Describes what issuing a credit note settles, and what is left of it. */
export function EffectText({ total, invoice }: EffectTextProps) {
  const { number, currency } = invoice;
  const { applied, open, left } = effectOf(total, invoice);
  const words = creditNotesCopy.effect;
  const sentences = [
    ...(applied > 0 ? [words.settles({ amount: formatMoney(applied, currency), number })] : []),
    ...(applied > 0 && open === 0 ? [words.paid({ number })] : []),
    ...(open > 0 ? [words.open({ amount: formatMoney(open, currency), number })] : []),
    ...(left > 0 ? [words.left({ amount: formatMoney(left, currency) })] : []),
  ];
  return (
    <div role="status" className="space-y-1">
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
