import { useForm } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { TextArea, TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { organizationCopy } from "#web/copy/organization.ts";
import { welcomeCopy } from "#web/copy/welcome.ts";
import { type StepProps, textOrNull } from "./step-props.ts";
import { useSaveOrganization } from "./use-save.ts";
import { useTyped } from "./use-typed.ts";

interface CompanyValues {
  readonly uen: string;
  readonly address: string;
  readonly postalCode: string;
  readonly phone: string;
}

const changeOf = ({ uen, address, postalCode, phone }: CompanyValues) => ({
  uen: textOrNull(uen),
  address: textOrNull(address),
  postalCode: textOrNull(postalCode),
  phone: textOrNull(phone),
});

/** The company's registration number, and where it is found. Its name is known since the account was created. */
export function CompanyStep({ organization, onDone, onTyped }: StepProps) {
  const save = useSaveOrganization();
  const form = useForm<CompanyValues>({
    defaultValues: {
      uen: organization.uen ?? "",
      address: organization.address ?? "",
      postalCode: organization.postalCode ?? "",
      phone: organization.phone ?? "",
    },
  });
  useTyped(form, changeOf, onTyped);
  const { errors, isSubmitting } = form.formState;
  const words = welcomeCopy.company;
  const field = (name: keyof CompanyValues) => ({
    label: organizationCopy.organization[name],
    error: errors[name]?.message,
    ...form.register(name),
  });
  return (
    <Form
      form={form}
      label={words.title}
      onSubmit={async (values) => {
        await save(changeOf(values));
        onDone();
      }}
    >
      <TextField {...field("uen")} hint={words.uenHint} autoComplete="off" />
      <TextArea {...field("address")} rows={2} autoComplete="street-address" />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("postalCode")} inputMode="numeric" autoComplete="postal-code" />
        <TextField {...field("phone")} type="tel" autoComplete="tel" />
      </div>
      <Button type="submit" variant="primary" isBusy={isSubmitting} className="w-full">
        {welcomeCopy.next}
      </Button>
    </Form>
  );
}
