import { useForm, useWatch } from "react-hook-form";
import { formatRate } from "#web/values/amounts.ts";
import { Button } from "#web/ui/button.tsx";
import { FormDateField } from "#web/ui/forms/date-field/form-date-field.tsx";
import { CheckField, TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { organizationCopy } from "#web/copy/organization.ts";
import { welcomeCopy } from "#web/copy/welcome.ts";
import { type StepProps, textOrNull } from "./step-props.ts";
import { useSaveOrganization } from "./use-save.ts";
import { useTyped } from "./use-typed.ts";

interface GstValues {
  /** Empty until the person chooses. */
  readonly registered: "" | "yes" | "no";
  readonly gstRegistrationNumber: string;
  readonly gstRegisteredFrom: string;
}

const changeOf = ({ registered, gstRegistrationNumber, gstRegisteredFrom }: GstValues) =>
  registered === "yes"
    ? {
        gstRegistered: true,
        gstRegistrationNumber: textOrNull(gstRegistrationNumber),
        gstRegisteredFrom: textOrNull(gstRegisteredFrom),
      }
    : { gstRegistered: false };

/** The question if the company is registered for GST, with its number and first day. No answer is chosen beforehand. */
export function GstStep({ organization, onDone, onTyped }: StepProps) {
  const save = useSaveOrganization();
  const form = useForm<GstValues>({
    defaultValues: {
      registered: organization.gstRegistered && organization.gstRegistrationNumber !== null ? "yes" : "",
      gstRegistrationNumber: organization.gstRegistrationNumber ?? "",
      gstRegisteredFrom: organization.gstRegisteredFrom ?? "",
    },
  });
  useTyped(form, changeOf, onTyped);
  const { errors, isSubmitting } = form.formState;
  const isRegistered = useWatch({ control: form.control, name: "registered" }) === "yes";
  const words = welcomeCopy.gst;
  const choice = form.register("registered", { required: words.choose });
  return (
    <Form
      form={form}
      label={words.title}
      onSubmit={async (values) => {
        await save(changeOf(values));
        onDone();
      }}
    >
      <fieldset>
        <legend className="sr-only">{words.title}</legend>
        <CheckField type="radio" value="no" label={words.no} hint={words.noHint} {...choice} />
        <CheckField
          type="radio"
          value="yes"
          label={words.yes}
          hint={words.yesHint({ rate: formatRate(organization.gstRate) })}
          {...choice}
        />
        {errors.registered !== undefined && (
          <p role="alert" className="mt-1.5 text-danger">
            {errors.registered.message}
          </p>
        )}
      </fieldset>
      {isRegistered && (
        <>
          <TextField
            label={organizationCopy.organization.gstRegistrationNumber}
            hint={words.numberHint}
            error={errors.gstRegistrationNumber?.message}
            autoComplete="off"
            {...form.register("gstRegistrationNumber", { required: words.numberMissing })}
          />
          <FormDateField
            label={organizationCopy.organization.gstRegisteredFrom}
            hint={organizationCopy.organization.gstRegisteredFromHint}
            control={form.control}
            name="gstRegisteredFrom"
            rules={{ required: words.firstDayMissing }}
          />
        </>
      )}
      <Button type="submit" variant="primary" isBusy={isSubmitting} className="w-full">
        {welcomeCopy.next}
      </Button>
    </Form>
  );
}
