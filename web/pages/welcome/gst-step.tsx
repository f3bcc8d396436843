import { useForm, useWatch } from "react-hook-form";
import { formatRate } from "#web/amounts.ts";
import { Button } from "#web/ui/button.tsx";
import { CheckField, TextField } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { welcomeCopy } from "#web/copy/welcome.ts";
import type { StepProps } from "./step-props.ts";
import { useSaveOrganization } from "./use-save.ts";

/** The question if the company is registered for GST, and its number. */
export function GstStep({ organization, onDone }: StepProps) {
  const save = useSaveOrganization();
  const form = useForm({
    defaultValues: {
      registered: organization.gstRegistered ? "yes" : "no",
      gstRegistrationNumber: organization.gstRegistrationNumber ?? "",
    },
  });
  const { errors, isSubmitting } = form.formState;
  const isRegistered = useWatch({ control: form.control, name: "registered" }) === "yes";
  const words = welcomeCopy.gst;
  return (
    <Form
      form={form}
      label={words.title}
      onSubmit={async ({ registered, gstRegistrationNumber }) => {
        const number = gstRegistrationNumber.trim();
        await save(
          registered === "yes"
            ? { gstRegistered: true, gstRegistrationNumber: number === "" ? null : number }
            : { gstRegistered: false },
        );
        onDone();
      }}
    >
      <fieldset>
        <legend className="sr-only">{words.title}</legend>
        <CheckField type="radio" value="no" label={words.no} hint={words.noHint} {...form.register("registered")} />
        <CheckField
          type="radio"
          value="yes"
          label={words.yes}
          hint={words.yesHint({ rate: formatRate(organization.gstRate) })}
          {...form.register("registered")}
        />
      </fieldset>
      {isRegistered && (
        <TextField
          label={words.number}
          error={errors.gstRegistrationNumber?.message}
          autoComplete="off"
          {...form.register("gstRegistrationNumber")}
        />
      )}
      <Button type="submit" variant="primary" isBusy={isSubmitting} className="w-full">
        {welcomeCopy.next}
      </Button>
    </Form>
  );
}
