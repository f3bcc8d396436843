import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { expensesCopy } from "#web/copy/expenses.ts";
import { usePermission } from "#web/session/session.ts";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { SelectField, TextArea, TextField } from "#web/ui/forms/field.tsx";
import { AmountFields } from "./amount-fields.tsx";
import type { ExpenseValues } from "./expense-values.ts";
import { ProjectChoice } from "./project-choice.tsx";
import { vendorsQuery } from "./queries.ts";
import { expenseCategories } from "#contract/values.ts";

const words = expensesCopy.form;

interface FieldsProps {
  readonly form: UseFormReturn<ExpenseValues>;
  /** True for a new expense, whose first field has the focus. */
  readonly isNew: boolean;
}

/** The fields of an expense, in the order in which a receipt is read. */
export function ExpenseFields({ form, isNew }: FieldsProps) {
  const { errors } = form.formState;
  const canReadProjects = usePermission("projects:read");
  const projectId = useWatch({ control: form.control, name: "projectId" });
  return (
    <>
      <VendorField form={form} isNew={isNew} />
      <TextField
        label={words.description}
        error={errors.description?.message}
        maxLength={500}
        autoComplete="off"
        {...form.register("description", {
          validate: (text) => (text.trim() === "" ? words.noDescription : undefined),
        })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormDateField label={words.date} control={form.control} name="date" rules={{ required: words.noDate }} />
        <SelectField
          label={words.category}
          error={errors.category?.message}
          {...form.register("category", { required: words.noCategory })}
        >
          <option value="" disabled>
            {words.chooseCategory}
          </option>
          {expenseCategories.map((category) => (
            <option key={category} value={category}>
              {expensesCopy.categories[category]}
            </option>
          ))}
        </SelectField>
      </div>
      <AmountFields form={form} />
      {canReadProjects && (
        <ProjectChoice
          value={projectId}
          error={errors.projectId?.message}
          onChange={(id) => form.setValue("projectId", id, { shouldDirty: true })}
        />
      )}
      <TextField
        label={words.reference}
        error={errors.reference?.message}
        hint={words.referenceHint}
        maxLength={100}
        autoComplete="off"
        {...form.register("reference")}
      />
      <TextArea
        label={words.notes}
        error={errors.notes?.message}
        maxLength={10_000}
        rows={2}
        {...form.register("notes")}
      />
    </>
  );
}

/** The vendor, with those of recent expenses as suggestions. A known one brings its category along. */
function VendorField({ form, isNew }: FieldsProps) {
  const id = useId();
  const { data } = useQuery(vendorsQuery);
  const vendors = data?.data ?? [];
  return (
    <>
      <TextField
        label={words.vendor}
        error={form.formState.errors.vendor?.message}
        list={id}
        // The dialog would focus its close button.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isNew}
        maxLength={200}
        autoComplete="off"
        {...form.register("vendor", {
          onChange({ target }) {
            const known = vendors.find(({ name }) => name === (target as HTMLInputElement).value);
            if (known !== undefined && form.getValues("category") === "") {
              form.setValue("category", known.category);
              form.clearErrors("category");
            }
          },
        })}
      />
      <datalist id={id}>
        {vendors.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
