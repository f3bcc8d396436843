import type { FieldErrors, UseFormRegister } from "react-hook-form";
import type { EnteredPaymentMethod } from "#contract/payments/payments.ts";
import { copy } from "#web/copy/copy.ts";
import { isoDay } from "#web/days.ts";
import { useTimeZone } from "#web/session.ts";
import { SelectField, TextField } from "#web/ui/field.tsx";
import { enteredPaymentMethods } from "#web/values.ts";

/** The values of a form about money that was received or paid back, beside its amount. */
export interface PaymentValues {
  paidAt: string;
  method: EnteredPaymentMethod;
  reference: string;
}

/** Returns the values that a new form begins with. */
export const usePaymentDefaults = (): PaymentValues => ({
  paidAt: isoDay(new Date(), useTimeZone()),
  method: "BANK_TRANSFER",
  reference: "",
});

interface PaymentFieldsProps {
  readonly form: {
    readonly register: UseFormRegister<PaymentValues>;
    readonly formState: { readonly errors: FieldErrors<PaymentValues> };
  };
  readonly words: Readonly<Record<"date" | "noDate" | "future" | "method" | "reference" | "referenceHint", string>>;
}

/** When, how and under which reference money moved. */
export function PaymentFields({ form, words }: PaymentFieldsProps) {
  const { errors } = form.formState;
  const today = isoDay(new Date(), useTimeZone());
  return (
    <>
      <TextField
        label={words.date}
        error={errors.paidAt?.message}
        type="date"
        max={today}
        {...form.register("paidAt", {
          required: words.noDate,
          validate: (day) => (day > today ? words.future : undefined),
        })}
      />
      <SelectField label={words.method} error={errors.method?.message} {...form.register("method")}>
        {enteredPaymentMethods.map((method) => (
          <option key={method} value={method}>
            {copy.methods[method]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words.reference}
        error={errors.reference?.message}
        hint={words.referenceHint}
        maxLength={200}
        autoComplete="off"
        {...form.register("reference")}
      />
    </>
  );
}
