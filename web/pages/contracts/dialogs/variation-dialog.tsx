import { useRouter } from "@tanstack/react-router";
import { useForm } from "react-hook-form";
import type { ContractSummary } from "#contract/contracts/contracts.ts";
import { request } from "#web/api.ts";
import { editorOf } from "#web/records/documents/editor-of.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { contractsCopy } from "#web/copy/contracts.ts";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";

interface VariationDialogProps {
  readonly contract: ContractSummary;
  readonly onClose: () => void;
}

/** Creates the draft of a variation, and opens it in the editor of quotations. */
export function VariationDialog({ contract, onClose }: VariationDialogProps) {
  const words = contractsCopy.variations;
  const router = useRouter();
  const change = useContractChange();
  const keyOf = useIdempotencyKey();
  const form = useForm({ defaultValues: { title: "" } });
  return (
    <FormDialog
      form={form}
      title={words.new}
      description={words.hint}
      action={words.create}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = { contractId: contract.id, title: values.title.trim(), items: [] };
        const { id } = await change(() => request("POST /quotations", { body, idempotencyKey: keyOf(body) }));
        onClose();
        await router.navigate({ to: editorOf("quotations", id) });
      }}
    >
      <TextField
        label={words.name}
        error={form.formState.errors.title?.message}
        placeholder={words.placeholder}
        required
        maxLength={200}
        autoComplete="off"
        {...form.register("title")}
      />
    </FormDialog>
  );
}
