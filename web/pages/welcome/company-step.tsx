import { useForm } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import { Form } from "#web/ui/form.tsx";
import { welcomeCopy } from "#web/copy/welcome.ts";
import type { StepProps } from "./step-props.ts";
import { useSaveOrganization } from "./use-save.ts";

/** The company's name and registration number. */
export function CompanyStep({ organization, onDone }: StepProps) {
  const save = useSaveOrganization();
  const form = useForm({ defaultValues: { name: organization.name, uen: organization.uen ?? "" } });
  const { errors, isSubmitting } = form.formState;
  const words = welcomeCopy.company;
  return (
    <Form
      form={form}
      label={words.title}
      onSubmit={async ({ name, uen }) => {
        await save({ name, uen: uen.trim() === "" ? null : uen.trim() });
        onDone();
      }}
    >
      <TextField
        label={words.name}
        error={errors.name?.message}
        autoComplete="organization"
        {...form.register("name")}
      />
      <TextField
        label={words.uen}
        hint={words.uenHint}
        error={errors.uen?.message}
        autoComplete="off"
        {...form.register("uen")}
      />
      <Button type="submit" variant="primary" isBusy={isSubmitting} className="w-full">
        {welcomeCopy.next}
      </Button>
    </Form>
  );
}
