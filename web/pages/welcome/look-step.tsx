import { useForm, useWatch } from "react-hook-form";
import { contrastMin, standardBrandColour } from "#contract/organizations/brand.ts";
import { isLegible } from "#web/records/organization/branding-values.ts";
import { Logo } from "#web/records/organization/logo.tsx";
import { Button } from "#web/ui/button.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { brandingCopy } from "#web/copy/branding.ts";
import { welcomeCopy } from "#web/copy/welcome.ts";
import type { StepProps } from "./step-props.ts";
import { useSaveOrganization } from "./use-save.ts";
import { useTyped } from "./use-typed.ts";

interface LookValues {
  /** `#rrggbb`. */
  readonly brandColour: string;
}

/** The standard colour is saved as no colour. One that is too light to read is not shown either. */
const changeOf = ({ brandColour }: LookValues) => ({
  brandColour: brandColour === standardBrandColour || !isLegible(brandColour) ? null : brandColour,
});

/** The logo, which is saved as soon as a file is chosen, and the colour. */
export function LookStep({ organization, onDone, onTyped }: StepProps) {
  const save = useSaveOrganization();
  const form = useForm<LookValues>({
    defaultValues: { brandColour: organization.brandColour ?? standardBrandColour },
  });
  useTyped(form, changeOf, onTyped);
  const colour = useWatch({ control: form.control, name: "brandColour" });
  const { errors, isSubmitting } = form.formState;
  const words = welcomeCopy.look;
  return (
    <Form
      form={form}
      label={words.title}
      onSubmit={async (values) => {
        const change = changeOf(values);
        if (change.brandColour !== organization.brandColour) await save(change);
        onDone();
      }}
    >
      <Logo fileId={organization.logoFileId} canEdit />
      <div>
        <label className="flex items-center gap-3">
          <input
            type="color"
            {...form.register("brandColour", {
              validate: (chosen) => isLegible(chosen) || brandingCopy.tooLow({ min: contrastMin }),
            })}
            className="h-11 w-14 shrink-0 rounded-md border border-line-strong/60 bg-surface p-1 sm:h-9"
          />
          <span className="font-medium">{brandingCopy.pick}</span>
        </label>
        {(errors.brandColour !== undefined || !isLegible(colour)) && (
          <p role="alert" className="mt-1.5 text-danger">
            {brandingCopy.tooLow({ min: contrastMin })}
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" isBusy={isSubmitting} className="w-full">
        {welcomeCopy.finish}
      </Button>
    </Form>
  );
}
