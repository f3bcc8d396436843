import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { Contract, ContractChange } from "#contract/contracts/contracts.ts";
import { isApiError, requestTagged, type Tagged } from "#web/api.ts";
import { useRefreshDocuments } from "#web/records/documents/queries.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { contractQuery } from "#web/records/contracts/queries.ts";
import { ContractOnlyFields, FurtherFields, RetentionFields } from "./term-fields.tsx";
import { termsOf, termValuesOf, type TermValues } from "./term-values.ts";

interface TermsDialogProps {
  readonly contract: Tagged<Contract>;
  readonly onClose: () => void;
}

/** The form of a contract's terms. */
export function TermsDialog({ contract, onClose }: TermsDialogProps) {
  const { id, number } = contract.record;
  const words = contractsCopy.terms;
  const queries = useQueryClient();
  const refresh = useRefreshDocuments();
  const keyOf = useIdempotencyKey();
  // What the edits are based on: the page beneath may fetch a later state while the dialog is open.
  const [basis, setBasis] = useState(contract);
  const [isConflict, setIsConflict] = useState(false);
  const form = useForm<TermValues>({ defaultValues: termValuesOf(contract.record) });
  const fields = { register: form.register, errors: form.formState.errors };
  return (
    <FormDialog
      form={form}
      shape="sheet"
      title={words.editTitle({ number })}
      description={words.editHint}
      action={copy.common.save}
      onClose={onClose}
      onSubmit={async (values) => {
        const body: ContractChange = onlyChanged(termsOf(termValuesOf(basis.record)), termsOf(values));
        if (Object.keys(body).length === 0) return onClose();
        const ifMatch = basis.etag;
        try {
          const idempotencyKey = keyOf([body, ifMatch]);
          const changed = await requestTagged("PATCH /contracts/{id}", {
            params: { id },
            body,
            ifMatch,
            idempotencyKey,
          });
          queries.setQueryData(contractQuery(id).queryKey, changed);
        } catch (error) {
          if (!isApiError(error, "PRECONDITION_FAILED")) throw error;
          const current = await queries.fetchQuery({ ...contractQuery(id), staleTime: 0 });
          setBasis(current);
          setIsConflict(true);
          form.reset(termValuesOf(current.record), { keepDirtyValues: true });
          return;
        }
        onClose();
        showToast(copy.common.saved);
        await refresh();
      }}
    >
      {isConflict && <Notice tone="warn">{words.changed}</Notice>}
      <div className="grid gap-5 sm:grid-cols-2">
        <RetentionFields {...fields} />
      </div>
      <FurtherFields {...fields} />
      <ContractOnlyFields register={form.register} control={form.control} />
    </FormDialog>
  );
}
