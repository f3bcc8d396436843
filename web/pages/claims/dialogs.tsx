import { useForm } from "react-hook-form";
import type { Claim } from "#contract/claims.ts";
import { request } from "#web/api.ts";
import { isoDay } from "#web/days.ts";
import { useContractChange } from "#web/pages/contracts/use-contract-change.ts";
import { useTimeZone } from "#web/session.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { claimsCopy } from "#web/copy/claims.ts";

interface ClaimDialogProps {
  readonly claim: Claim;
  readonly onClose: () => void;
}

/** Serves a claim on the client: it takes its number, and stays as it is. */
export function SubmitDialog({ claim: { id }, onClose }: ClaimDialogProps) {
  const words = claimsCopy.submit;
  const today = isoDay(new Date(), useTimeZone());
  const change = useContractChange();
  const form = useForm({ defaultValues: { servedOn: today } });
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.hint}
      action={words.submit}
      onClose={onClose}
      onSubmit={async (body) => {
        await change(() => request("POST /claims/{id}/submit", { params: { id }, body }));
        onClose();
        showToast(words.done);
      }}
    >
      <TextField
        label={words.on}
        error={form.formState.errors.servedOn?.message}
        type="date"
        max={today}
        {...form.register("servedOn", { required: copy.invoices.payment.noDate })}
      />
    </FormDialog>
  );
}

/** Withdraws a claim, so that it is never billed. */
export function WithdrawDialog({ claim: { id }, onClose }: ClaimDialogProps) {
  const words = claimsCopy.withdraw;
  const change = useContractChange();
  return (
    <Confirm
      title={words.title}
      hint={words.hint}
      action={claimsCopy.actions.withdraw}
      onClose={onClose}
      onConfirm={async () => {
        await change(() => request("POST /claims/{id}/withdraw", { params: { id } }));
        showToast(words.done);
      }}
    />
  );
}
