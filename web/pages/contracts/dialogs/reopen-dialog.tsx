import { useRouter } from "@tanstack/react-router";
import type { Contract } from "#contract/contracts/contracts.ts";
import { request, type Tagged } from "#web/api.ts";
import { useRefreshDocuments } from "#web/records/documents/queries.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";

interface ContractDialogProps {
  readonly contract: Tagged<Contract>;
  readonly onClose: () => void;
}

/** Undoes the completion and the closing of a contract. */
export function ReopenDialog({ contract: { record }, onClose }: ContractDialogProps) {
  const { id, number } = record;
  const { reopen: words, actions } = contractsCopy;
  const change = useContractChange();
  return (
    <Confirm
      title={words.title({ number })}
      hint={words.hint}
      action={actions.reopen}
      variant="primary"
      onClose={onClose}
      onConfirm={async () => {
        await change(() => request("POST /contracts/{id}/reopen", { params: { id } }));
        showToast(words.done);
      }}
    />
  );
}

/** Deletes a contract of which nothing was claimed or billed, and returns to its quotation. */
export function DeleteDialog({ contract: { record, etag }, onClose }: ContractDialogProps) {
  const { id, number, quotationId } = record;
  const { delete: words, actions } = contractsCopy;
  const refresh = useRefreshDocuments();
  const router = useRouter();
  return (
    <Confirm
      title={words.title({ number })}
      hint={words.hint}
      action={actions.delete}
      onClose={onClose}
      onConfirm={async () => {
        await request("DELETE /contracts/{id}", { params: { id }, ifMatch: etag });
        await router.navigate({ to: `/quotations/${quotationId}`, replace: true });
        showToast(words.done);
        await refresh();
      }}
    />
  );
}
