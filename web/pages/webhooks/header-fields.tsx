import { useFieldArray, type UseFormReturn } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { webhooksCopy } from "#web/copy/webhooks.ts";
import type { EndpointValues } from "./endpoint-values.ts";

const { headers: copy } = webhooksCopy.webhooks;

/** The contract's `webhookHeadersMax`, without loading its schemas. */
const headersMax = 10;

/** The own headers of an endpoint. The value of one that is set is not known here, and stays when it is left empty. */
export function HeaderFields({ form }: { readonly form: UseFormReturn<EndpointValues> }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "headers" });
  const { errors } = form.formState;
  return (
    <fieldset className="space-y-3">
      <legend className="mb-1 font-medium">{copy.title}</legend>
      <p className="text-muted">{copy.hint}</p>
      {errors.headers?.message !== undefined && <p className="text-danger">{errors.headers.message}</p>}
      {fields.map((field, i) => {
        const number = i + 1;
        const fault = errors.headers?.[i];
        return (
          <div key={field.id} className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
            <TextField
              label={copy.name({ number })}
              error={fault?.name?.message}
              autoComplete="off"
              spellCheck={false}
              {...form.register(`headers.${i}.name`)}
            />
            <TextField
              label={copy.value({ number })}
              hint={field.isSet ? copy.isSet : undefined}
              error={fault?.value?.message}
              autoComplete="off"
              spellCheck={false}
              {...form.register(`headers.${i}.value`)}
            />
            <Button className="sm:mt-7" onClick={() => remove(i)}>
              {copy.remove({ number })}
            </Button>
          </div>
        );
      })}
      {fields.length < headersMax && (
        <Button onClick={() => append({ name: "", value: "", isSet: false })}>{copy.add}</Button>
      )}
    </fieldset>
  );
}
