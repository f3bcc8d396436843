import { useQueryClient } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { BankAccount } from "#contract/payments/bank-accounts.ts";
import { request } from "#web/api.ts";
import { bankCopy as words } from "#web/copy/bank.ts";
import { useSession } from "#web/session/session.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";

interface AccountDialogProps {
  /** Null for a new one. */
  readonly account: BankAccount | null;
  readonly onClose: () => void;
}

const bodyOf = ({ name, number, currency }: { name: string; number: string; currency: string }) => ({
  name: name.trim(),
  number: number.trim() === "" ? null : number.trim(),
  currency: currency.trim().toUpperCase(),
});

/** Adds an account, or changes one. */
export function AccountDialog({ account, onClose }: AccountDialogProps) {
  const queries = useQueryClient();
  const idempotencyKey = useIdempotencyKey();
  const currency = useSession().organization?.currency ?? "SGD";
  const before = {
    name: account?.name ?? "",
    number: account?.number ?? "",
    currency: account?.currency ?? currency,
  };
  const form = useForm({ defaultValues: before });
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={account === null ? words.newAccount : words.editAccount}
      action={words.saveAccount}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = bodyOf(values);
        if (account === null) {
          await request("POST /bank-accounts", { body, idempotencyKey: idempotencyKey(body) });
        } else {
          const changed = onlyChanged(bodyOf(before), body);
          const params = { id: account.id };
          await request("PATCH /bank-accounts/{id}", {
            params,
            body: changed,
            idempotencyKey: idempotencyKey(changed),
          });
        }
        await queries.invalidateQueries();
        form.reset(values);
        onClose();
        showToast(words.accountSaved);
      }}
    >
      <TextField
        label={words.accountName}
        error={errors.name?.message}
        autoComplete="off"
        maxLength={100}
        {...form.register("name", { validate: (text) => text.trim() !== "" || words.accountNameMissing })}
      />
      <TextField
        label={words.accountNumber}
        hint={words.accountNumberHint}
        error={errors.number?.message}
        autoComplete="off"
        maxLength={50}
        {...form.register("number")}
      />
      <TextField
        label={words.accountCurrency}
        hint={words.accountCurrencyHint({ currency })}
        error={errors.currency?.message}
        autoComplete="off"
        maxLength={3}
        {...form.register("currency")}
      />
    </FormDialog>
  );
}
