import { useForm, useWatch } from "react-hook-form";
import type { Claim } from "#contract/claims.ts";
import { decimal, subtract, toNumber } from "#contract/money.ts";
import { formatAmount, formatMoney } from "#web/amounts.ts";
import { request } from "#web/api.ts";
import { isoDay } from "#web/days.ts";
import { useContractChange } from "#web/pages/contracts/use-contract-change.ts";
import { readMoney } from "#web/read-amount.ts";
import { useTimeZone } from "#web/session.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { TextArea, TextField } from "#web/ui/field.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { claimsCopy } from "#web/copy/claims.ts";

interface ClaimDialogProps {
  readonly claim: Claim;
  readonly currency: string;
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

/** Records what the client pays of a claim; the difference is withheld. */
export function RespondDialog({ claim, currency, onClose }: ClaimDialogProps) {
  const { id, claimedNet } = claim;
  const words = claimsCopy.respond;
  const today = isoDay(new Date(), useTimeZone());
  const change = useContractChange();
  const form = useForm({ defaultValues: { amount: formatAmount(claimedNet), receivedOn: today, reason: "" } });
  const { errors } = form.formState;
  const amount = readMoney(useWatch({ control: form.control, name: "amount" }));
  const isLess = amount !== undefined && amount < claimedNet;
  const faultOf = (typed: string) => {
    const read = readMoney(typed);
    if (read === undefined) return claimsCopy.sheet.notAnAmount;
    return read > claimedNet ? words.tooMuch({ amount: formatMoney(claimedNet, currency) }) : undefined;
  };
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={words.hint({ amount: formatMoney(claimedNet, currency) })}
      action={words.submit}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = {
          amount: readMoney(values.amount) ?? 0,
          receivedOn: values.receivedOn,
          reason: values.reason.trim() || null,
        };
        await change(() => request("POST /claims/{id}/respond", { params: { id }, body }));
        onClose();
        showToast(words.done);
      }}
    >
      <TextField
        label={words.amount}
        hint={
          <span role="status">
            {isLess
              ? words.withheld({
                  amount: formatMoney(toNumber(subtract(decimal(claimedNet), decimal(amount))), currency),
                })
              : ""}
          </span>
        }
        error={errors.amount?.message}
        inputMode="decimal"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog would focus its close button
        autoFocus
        autoComplete="off"
        className="tabular-nums"
        {...form.register("amount", { validate: faultOf })}
      />
      <TextField
        label={words.on}
        error={errors.receivedOn?.message}
        type="date"
        max={today}
        {...form.register("receivedOn", { required: copy.invoices.payment.noDate })}
      />
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        error={errors.reason?.message}
        maxLength={2_000}
        rows={2}
        {...form.register("reason", {
          validate: (reason) => (isLess && reason.trim() === "" ? words.noReason : undefined),
        })}
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
