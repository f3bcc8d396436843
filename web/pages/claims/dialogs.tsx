import type { Claim } from "#contract/contracts/claims.ts";
import { request } from "#web/api.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { claimsCopy } from "#web/copy/claims.ts";

interface ClaimDialogProps {
  readonly claim: Claim;
  readonly onClose: () => void;
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

/** Credits all of a claim's invoice and withdraws the claim. */
export function TakeBackDialog({ claim: { id, number }, onClose }: ClaimDialogProps) {
  const words = claimsCopy.takeBack;
  const change = useContractChange();
  return (
    <Confirm
      title={words.title({ number: number ?? "" })}
      hint={words.hint}
      action={claimsCopy.actions.takeBack}
      onClose={onClose}
      onConfirm={async () => {
        await change(() => request("POST /claims/{id}/take-back", { params: { id } }));
        showToast(words.done({ number: number ?? "" }));
      }}
    />
  );
}

/** Bills a claim below what was billed by credit notes for the latest invoices, which cover it together. */
export function CreditInvoicesDialog({ claim: { id }, onClose }: ClaimDialogProps) {
  const words = claimsCopy.creditInvoices;
  const change = useContractChange();
  return (
    <Confirm
      title={words.title}
      hint={words.hint}
      action={words.action}
      variant="primary"
      onClose={onClose}
      onConfirm={async () => {
        await change(() => request("POST /claims/{id}/credit-invoices", { params: { id } }));
        showToast(words.done);
      }}
    />
  );
}
