import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { organizationCopy } from "#web/copy/organization.ts";
import { usePermission } from "#web/session/session.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import type { OrganizationValues } from "#web/records/organization/organization-values.ts";

const words = organizationCopy.organization.gstRates;

/** The GST rates with the day from which each applies: of past years, and one to come. */
export function GstRates({ form }: { readonly form: UseFormReturn<OrganizationValues> }) {
  const canEdit = usePermission("organization:write");
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "gstRates" });
  const { errors } = form.formState;
  return (
    <fieldset className="space-y-3 sm:col-span-2">
      <legend className="mb-1.5 font-medium">{words.title}</legend>
      <p className="text-muted">{words.lead}</p>
      {fields.map((field, i) => {
        const number = i + 1;
        const fault = errors.gstRates?.[i];
        return (
          <div key={field.id} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
            {i === 0 ? (
              <p className="self-center text-muted">{words.beginning}</p>
            ) : (
              <FormDateField
                label={words.from({ number })}
                control={form.control}
                name={`gstRates.${i}.from`}
                rules={{ required: words.noDay }}
              />
            )}
            <TextField
              label={words.rate({ number })}
              inputMode="decimal"
              autoComplete="off"
              error={fault?.rate?.message}
              {...form.register(`gstRates.${i}.rate`)}
            />
            {canEdit && i > 0 && (
              <Button className="sm:mt-7" onClick={() => remove(i)}>
                {words.remove({ number })}
              </Button>
            )}
          </div>
        );
      })}
      {errors.gstRates?.message !== undefined && <p className="text-danger">{errors.gstRates.message}</p>}
      {canEdit && <Button onClick={() => append({ from: "", rate: "" })}>{words.add}</Button>}
    </fieldset>
  );
}
