import { useRouter } from "@tanstack/react-router";
import { useForm, useWatch } from "react-hook-form";
import type { Contract } from "#contract/contracts/contracts.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request, type Tagged } from "#web/api.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { amountOf, readPortion } from "#web/pages/contracts/portion.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";

interface DepositDialogProps {
  readonly contract: Tagged<Contract>;
  readonly onClose: () => void;
}

/** Bills a deposit: an amount, or a percentage of the contract sum. Opens its draft invoice. */
export function DepositDialog({ contract: { record }, onClose }: DepositDialogProps) {
  const { id, currency, ledger } = record;
  const words = contractsCopy.deposit;
  const router = useRouter();
  const change = useContractChange();
  const keyOf = useIdempotencyKey();
  const form = useForm({ defaultValues: { amount: "10%", fraction: "" } });
  const { errors } = form.formState;
  const portion = readPortion(useWatch({ control: form.control, name: "amount" }));
  const comesTo =
    portion === undefined
      ? words.amountHint({ sum: formatMoney(ledger.contractSum, currency) })
      : words.comesTo({ amount: formatMoney(amountOf(portion, ledger.contractSum), currency) });
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.hint}
      action={words.submit}
      onClose={onClose}
      onSubmit={async ({ amount }) => {
        const body = readPortion(amount) ?? {};
        const invoice = await change(() =>
          request("POST /contracts/{id}/deposit", { params: { id }, body, idempotencyKey: keyOf(body) }),
        );
        onClose();
        await router.navigate({ to: `/invoices/${invoice.id}` });
      }}
    >
      <TextField
        label={words.amount}
        hint={<span role="status">{comesTo}</span>}
        error={errors.amount?.message ?? errors.fraction?.message}
        inputMode="text"
        autoComplete="off"
        className="tabular-nums"
        {...form.register("amount", {
          validate: (typed) => (readPortion(typed) === undefined ? contractsCopy.terms.notADeposit : undefined),
        })}
      />
    </FormDialog>
  );
}
