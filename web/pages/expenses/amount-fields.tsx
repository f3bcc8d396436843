import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { type ExpenseTaxCode, expenseTaxCodes } from "#contract/books/tax-codes.ts";
import { formatRate } from "#web/values/amounts.ts";
import { copy } from "#web/copy/copy.ts";
import { expensesCopy } from "#web/copy/expenses.ts";
import { organizationQuery } from "#web/records/organization/organization-values.ts";
import { readSignedMoney } from "#web/values/read-amount.ts";
import { CheckField, SelectField, TextField } from "#web/ui/forms/field.tsx";
import { SignedField } from "#web/ui/forms/signed-field.tsx";
import { type AmountField, changeAmounts, followsRate, isGstAboveTotal, type TypedAmounts } from "./amounts.ts";
import type { ExpenseValues } from "./expense-values.ts";

const words = expensesCopy.form;

/** The amount before GST, the GST and the total, each of which follows the others, and the GST rate of the organization. */
export function AmountFields({ form }: { readonly form: UseFormReturn<ExpenseValues> }) {
  const { data } = useQuery({
    ...organizationQuery,
    staleTime: 60_000,
  });
  const taxCode = useWatch({ control: form.control, name: "taxCode" });
  const hasGst = taxCode === "STANDARD" || taxCode === "NOT_CLAIMABLE";
  const rate = hasGst ? (data?.gstRate ?? 0) : 0;
  const [anchor, setAnchor] = useState<"amount" | "total">("total");
  const [amount, gstAmount, total] = useWatch({ control: form.control, name: ["amount", "gstAmount", "total"] });
  const typed: TypedAmounts = { amount, gstAmount, total };
  const [chosen, setChosen] = useState<boolean | null>(null);
  const includesRate = rate > 0 && (chosen ?? followsRate(typed, rate));
  const set = (values: TypedAmounts) => {
    for (const [field, value] of Object.entries(values) as [AmountField, string][]) {
      if (value !== form.getValues(field)) form.setValue(field, value, { shouldDirty: true });
    }
    form.clearErrors(["amount", "gstAmount", "total"]);
  };
  const change = (field: AmountField, text: string) => {
    const nextAnchor = field === "gstAmount" ? anchor : field;
    setAnchor(nextAnchor);
    if (field === "gstAmount") setChosen(false);
    set(changeAmounts(typed, { field, typed: text, anchor: nextAnchor, rate: includesRate ? rate : null }));
  };
  const choose = (isChosen: boolean) => {
    setChosen(isChosen);
    const gst = isChosen ? gstAmount : "";
    const field = isChosen ? anchor : "gstAmount";
    const text = isChosen ? typed[anchor] : gst;
    set(changeAmounts({ ...typed, gstAmount: gst }, { field, typed: text, anchor, rate: isChosen ? rate : null }));
  };
  const field = (name: AmountField, validate: (text: string) => string | undefined) => ({
    inputMode: "decimal" as const,
    autoComplete: "off",
    maxLength: 24,
    className: "text-right tabular-nums",
    error: form.formState.errors[name]?.message,
    ...form.register(name, { validate, onChange: ({ target }) => change(name, (target as HTMLInputElement).value) }),
  });
  const isAmount = (text: string) => (readSignedMoney(text) === undefined ? copy.list.notAnAmount : undefined);
  const chooseTax = (chosenCode: ExpenseTaxCode) => {
    form.setValue("taxCode", chosenCode, { shouldDirty: true });
    if (chosenCode === "STANDARD" || chosenCode === "NOT_CLAIMABLE") return;
    setChosen(false);
    set(changeAmounts({ ...typed, gstAmount: "" }, { field: "gstAmount", typed: "", anchor, rate: null }));
  };
  return (
    <div>
      <div className="grid grid-cols-3 gap-3 sm:gap-5">
        <SignedField label={words.net} placeholder="0.00" {...field("amount", isAmount)} />
        <TextField
          label={words.gst}
          placeholder="0.00"
          {...field("gstAmount", (text) => {
            if (isGstAboveTotal(typed)) return words.gstAboveTotal;
            return text.trim() === "" ? undefined : isAmount(text);
          })}
        />
        <SignedField label={words.total} placeholder="0.00" {...field("total", isAmount)} />
      </div>
      {rate > 0 && (
        <div className="mt-1.5">
          <CheckField
            label={words.includesGst({ rate: formatRate(rate) })}
            checked={includesRate}
            onChange={({ target }) => choose(target.checked)}
          />
        </div>
      )}
      <div className="mt-3 sm:w-1/2">
        <SelectField
          label={words.taxCode}
          hint={taxCode === "NOT_CLAIMABLE" ? words.notClaimableHint : undefined}
          error={form.formState.errors.taxCode?.message}
          value={taxCode}
          onChange={({ target }) => chooseTax(target.value as ExpenseTaxCode)}
        >
          {expenseTaxCodes.map((code) => (
            <option key={code} value={code}>
              {words.taxCodes[code]}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
