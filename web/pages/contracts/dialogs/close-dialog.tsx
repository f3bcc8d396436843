import { useForm } from "react-hook-form";
import type { Contract } from "#contract/contracts/contracts.ts";
import { formatMoney } from "#web/values/amounts.ts";
import { request, type Tagged } from "#web/api.ts";
import { CheckField, TextArea } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { contractsCopy } from "#web/copy/contracts.ts";
import { useConfirmations } from "#web/ui/use-confirmations.tsx";
import { useContractChange } from "#web/records/contracts/use-contract-change.ts";

interface CloseDialogProps {
  readonly contract: Tagged<Contract>;
  readonly onClose: () => void;
}

/** Closes a contract; retention that is still held is written off only where that is ticked. */
export function CloseDialog({ contract: { record }, onClose }: CloseDialogProps) {
  const { id, number, currency, ledger } = record;
  const { held } = ledger.retention;
  const words = contractsCopy.close;
  const change = useContractChange();
  const form = useForm({ defaultValues: { writeOff: false, note: "" } });
  const confirmations = useConfirmations();
  const { errors } = form.formState;
  return (
    <FormDialog
      form={form}
      title={words.title({ number })}
      description={words.hint}
      action={words.submit}
      variant={held > 0 ? "danger" : "primary"}
      onClose={onClose}
      onSubmit={async ({ writeOff, note }) => {
        const body = { ...(writeOff && { writeOff }), note: note.trim() || null, ...confirmations.body };
        try {
          await change(() => request("POST /contracts/{id}/close", { params: { id }, body }));
        } catch (error) {
          if (confirmations.asks(error)) return;
          throw error;
        }
        onClose();
        showToast(words.done);
      }}
    >
      {held > 0 && (
        <div>
          <CheckField
            label={words.writeOff({ amount: formatMoney(held, currency) })}
            hint={words.writeOffHint}
            {...form.register("writeOff", { validate: (isTicked) => (isTicked ? undefined : words.mustWriteOff) })}
          />
          {errors.writeOff !== undefined && (
            <p role="alert" className="mt-1.5 text-danger">
              {errors.writeOff.message}
            </p>
          )}
        </div>
      )}
      <TextArea label={words.note} error={errors.note?.message} maxLength={2_000} rows={2} {...form.register("note")} />
      {confirmations.field}
    </FormDialog>
  );
}
