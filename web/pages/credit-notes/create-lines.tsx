import { type UseFormReturn, useWatch } from "react-hook-form";
import type { Invoice, InvoiceItem } from "#contract/invoices/invoices.ts";
import { toNumber } from "#contract/money.ts";
import { lineAmount } from "#contract/documents/totals.ts";
import { formatAmount, formatQuantity } from "#web/values/amounts.ts";
import { creditNotesCopy } from "#web/copy/credit-notes.ts";
import { readQuantity } from "#web/records/quotations/convert-values.ts";
import type { CreditValues } from "./credit-values.ts";

interface CreateLinesProps {
  readonly form: UseFormReturn<CreditValues>;
  readonly invoice: Invoice;
}

const words = creditNotesCopy.create;

/** Chooses lines of an invoice and the quantity to credit of each. */
export const CreateLines = ({ form, invoice }: CreateLinesProps) => (
  <ul className="card divide-y divide-line">
    {invoice.items.map((item, i) => (
      <Line key={item.id} form={form} item={item} index={i} />
    ))}
  </ul>
);

interface LineProps {
  readonly form: UseFormReturn<CreditValues>;
  readonly item: InvoiceItem;
  readonly index: number;
}

function Line({ form, item, index }: LineProps) {
  const { id, description, qty, unit, unitPrice } = item;
  const name = `lines.${index}.qty` as const;
  const typed = useWatch({ control: form.control, name });
  const fault = form.formState.errors.lines?.[index]?.qty?.message;
  const faultOf = (text: string) => {
    if (text === "") return undefined;
    const quantity = readQuantity(text);
    if (quantity === undefined) return words.notAQuantity;
    return quantity > qty ? words.atMost({ limit: formatQuantity(qty) }) : undefined;
  };
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 px-4 py-3">
      <input
        type="checkbox"
        id={`line-${id}`}
        aria-label={description}
        checked={typed !== ""}
        onChange={({ target }) =>
          form.setValue(name, target.checked ? String(qty) : "", {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
        className="mt-2 size-5 shrink-0 accent-accent sm:size-4"
      />
      <label htmlFor={`line-${id}`} className="min-w-0 flex-1 py-1.5 wrap-anywhere whitespace-pre-line">
        {description}
        <span className="block text-muted tabular-nums">
          {words.line({ quantity: `${formatQuantity(qty)} ${unit ?? ""}`.trim(), price: formatAmount(unitPrice) })}
        </span>
      </label>
      <div className="w-28 shrink-0 text-right">
        <input
          aria-label={words.quantityOf({ description })}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `line-${id}-error`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          placeholder="0"
          className="control text-right tabular-nums"
          {...form.register(name, { validate: faultOf })}
        />
        <span className="mt-1 block text-muted tabular-nums">
          {formatAmount(toNumber(lineAmount({ qty: readQuantity(typed) ?? 0, unitPrice })))}
        </span>
      </div>
      {fault !== undefined && (
        <p id={`line-${id}-error`} className="basis-full text-right text-danger">
          {fault}
        </p>
      )}
    </li>
  );
}
