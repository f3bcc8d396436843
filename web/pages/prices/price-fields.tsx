import type { UseFormReturn } from "react-hook-form";
import { pricesCopy } from "#web/copy/prices.ts";
import { BookingFields } from "#web/records/documents/booking-fields.tsx";
import { usePermission } from "#web/session/session.ts";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { SignedField } from "#web/ui/forms/signed-field.tsx";
import { isPrice, type PriceValues } from "./price-values.ts";

/** The fields of a price item. Description and unit price are required. */
export function PriceFields({ form }: { readonly form: UseFormReturn<PriceValues> }) {
  const seesCosts = usePermission("costs:read");
  const { errors } = form.formState;
  const field = (name: keyof PriceValues) => ({
    label: pricesCopy.fields[name],
    error: errors[name]?.message,
    autoComplete: "off",
    ...form.register(name),
  });
  const price = (name: "unitPrice" | "unitCost", isRequired: boolean) => ({
    ...field(name),
    inputMode: "decimal" as const,
    maxLength: 40,
    className: "text-right tabular-nums",
    ...form.register(name, {
      validate: (text) => (!isRequired && text.trim() === "") || isPrice(text) || pricesCopy.notANumber,
    }),
  });
  return (
    <>
      <TextArea {...field("description")} required maxLength={2_000} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SignedField {...price("unitPrice", true)} required />
        <TextField {...field("unit")} maxLength={20} />
      </div>
      {seesCosts && <TextField {...price("unitCost", false)} hint={pricesCopy.costHint} />}
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("code")} maxLength={40} />
        <TextField {...field("category")} maxLength={100} />
      </div>
      <BookingFields
        taxCode={form.register("taxCode")}
        accountCode={form.register("accountCode")}
        accountError={errors.accountCode?.message}
      />
    </>
  );
}
