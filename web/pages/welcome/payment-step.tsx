import { useForm } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { organizationCopy } from "#web/copy/organization.ts";
import { welcomeCopy } from "#web/copy/welcome.ts";
import { type StepProps, textOrNull } from "./step-props.ts";
import { useSaveOrganization } from "./use-save.ts";
import { useTyped } from "./use-typed.ts";

interface PaymentValues {
  readonly payNowProxy: string;
  readonly bankName: string;
  readonly bankAccountNumber: string;
  readonly bankAccountName: string;
}

/** The name on the account is filled in beforehand, so an account is given by its bank or number. */
const changeOf = ({ payNowProxy, bankName, bankAccountNumber, bankAccountName }: PaymentValues) => ({
  payNowProxy: textOrNull(payNowProxy),
  bank:
    `${bankName}${bankAccountNumber}`.trim() === ""
      ? null
      : { name: bankName.trim(), accountNumber: bankAccountNumber.trim(), accountName: bankAccountName.trim() },
});

/** Where clients pay to: PayNow, a bank account, or both. */
export function PaymentStep({ organization, onDone, onTyped }: StepProps) {
  const save = useSaveOrganization();
  const { payNowProxy, bank, uen, legalName, name } = organization;
  const form = useForm<PaymentValues>({
    defaultValues: {
      payNowProxy: payNowProxy ?? "",
      bankName: bank?.name ?? "",
      bankAccountNumber: bank?.accountNumber ?? "",
      bankAccountName: bank?.accountName ?? legalName ?? name,
    },
  });
  useTyped(form, changeOf, onTyped);
  const { errors, isSubmitting } = form.formState;
  const words = welcomeCopy.payment;
  const field = (of: keyof PaymentValues) => ({
    label: organizationCopy.organization[of],
    error: errors[of]?.message,
    autoComplete: "off",
    ...form.register(of),
  });
  const isEmpty = form.watch("payNowProxy").trim() === "";
  return (
    <Form
      form={form}
      label={words.title}
      onSubmit={async (values) => {
        await save(changeOf(values));
        onDone();
      }}
    >
      <div>
        <TextField {...field("payNowProxy")} hint={words.payNowHint} />
        {uen !== null && isEmpty && (
          <Button
            variant="quiet"
            className="mt-1 -ml-3.5"
            onClick={() => form.setValue("payNowProxy", uen, { shouldDirty: true })}
          >
            {words.useUen({ uen })}
          </Button>
        )}
      </div>
      <p className="text-muted">{words.orBank}</p>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField {...field("bankName")} />
        <TextField {...field("bankAccountNumber")} inputMode="numeric" />
      </div>
      <TextField {...field("bankAccountName")} />
      <Button type="submit" variant="primary" isBusy={isSubmitting} className="w-full">
        {welcomeCopy.next}
      </Button>
    </Form>
  );
}
