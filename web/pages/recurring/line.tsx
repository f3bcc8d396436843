import Trash2 from "lucide-react/icons/trash-2";
import type { UseFormReturn } from "react-hook-form";
import { recurringCopy } from "#web/copy/recurring.ts";
import { BookingFields } from "#web/records/documents/booking-fields.tsx";
import { readQuantity } from "#web/records/quotations/convert-values.ts";
import { readAmount } from "#web/values/read-amount.ts";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { SignedField } from "#web/ui/forms/signed-field.tsx";
import { placeholderFault } from "./placeholder-fault.ts";
import type { RecurringFormValues } from "./values.ts";

const words = recurringCopy.form;

interface LineProps {
  readonly form: UseFormReturn<RecurringFormValues>;
  readonly index: number;
  readonly onRemove: () => void;
}

/** An item of a recurring invoice. */
export function Line({ form, index, onRemove }: LineProps) {
  const errors = form.formState.errors.items?.[index];
  const number = { index: String(index + 1) };
  return (
    <li aria-label={words.line(number)} className="space-y-3 p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <TextArea
            label={words.description}
            error={errors?.description?.message}
            rows={1}
            maxLength={2_000}
            {...form.register(`items.${index}.description`, {
              validate: (text) => (text.trim() === "" ? words.noDescription : placeholderFault(text)),
            })}
          />
        </div>
        <button
          type="button"
          aria-label={words.remove(number)}
          onClick={onRemove}
          className="-mr-2 flex size-11 shrink-0 items-center justify-center rounded-md text-muted hover:bg-sunken hover:text-ink"
        >
          <Trash2 className="size-4" aria-hidden />
        </button>
      </div>
      <div className="grid grid-cols-3 gap-3">
        <TextField
          label={words.quantity}
          error={errors?.qty?.message}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          className="tabular-nums"
          {...form.register(`items.${index}.qty`, {
            validate: (text) => (readQuantity(text) === undefined ? words.notAQuantity : undefined),
          })}
        />
        <TextField
          label={words.unit}
          error={errors?.unit?.message}
          autoComplete="off"
          maxLength={20}
          {...form.register(`items.${index}.unit`)}
        />
        <SignedField
          label={words.unitPrice}
          error={errors?.unitPrice?.message}
          inputMode="decimal"
          autoComplete="off"
          maxLength={24}
          className="tabular-nums"
          {...form.register(`items.${index}.unitPrice`, {
            validate: (text) => (readAmount(text) === undefined ? words.notAPrice : undefined),
          })}
        />
      </div>
      <BookingFields
        taxCode={form.register(`items.${index}.taxCode`)}
        accountCode={form.register(`items.${index}.accountCode`)}
        accountError={errors?.accountCode?.message}
      />
    </li>
  );
}
