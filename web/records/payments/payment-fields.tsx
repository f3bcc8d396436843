import type { UseFormReturn } from "react-hook-form";
import type { EnteredPaymentMethod } from "#contract/payments/payments.ts";
import { enteredPaymentMethods } from "#contract/values.ts";
import { copy } from "#web/copy/copy.ts";
import { isoDay } from "#web/days/days.ts";
import { useTimeZone } from "#web/session/session.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";

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

interface PaymentFieldsProps<Values extends PaymentValues> {
  readonly form: UseFormReturn<Values>;
  readonly words: Readonly<Record<"date" | "noDate" | "future" | "method" | "reference" | "referenceHint", string>>;
}

/** When, how and under which reference money moved. */
export function PaymentFields<Values extends PaymentValues>({ form, words }: PaymentFieldsProps<Values>) {
  // The further values of the form do not matter here.
  const { control, register, formState } = form as unknown as UseFormReturn<PaymentValues>;
  const { errors } = formState;
  const today = isoDay(new Date(), useTimeZone());
  return (
    <>
      <FormDateField
        label={words.date}
        max={today}
        control={control}
        name="paidAt"
        rules={{
          required: words.noDate,
          validate: (day) => (day > today ? words.future : undefined),
        }}
      />
      <SelectField label={words.method} error={errors.method?.message} {...register("method")}>
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
        {...register("reference")}
      />
    </>
  );
}
