import { useForm, useWatch } from "react-hook-form";
import type { EInvoiceState } from "#contract/documents/e-invoice-states.ts";
import { request } from "#web/api.ts";
import { copy, keysOf } from "#web/copy/copy.ts";
import { eInvoicesCopy } from "#web/copy/e-invoices.ts";
import { Button } from "#web/ui/button.tsx";
import { SelectField, TextField } from "#web/ui/forms/field.tsx";
import { Form } from "#web/ui/forms/form.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useDocumentChange } from "#web/records/documents/use-document-change.ts";

interface EInvoiceMarkFormProps {
  readonly kind: "invoices" | "credit-notes";
  readonly document: {
    readonly id: string;
    readonly number: string;
    readonly eInvoiceState: EInvoiceState;
    readonly eInvoiceReason: string | null;
  };
  readonly onClose: () => void;
}

/** Notes what became of an e-invoice at the access point or at IRAS. */
export function EInvoiceMarkForm({ kind, document, onClose }: EInvoiceMarkFormProps) {
  const { id, number, eInvoiceState, eInvoiceReason } = document;
  const change = useDocumentChange();
  const form = useForm({ defaultValues: { state: eInvoiceState, reason: eInvoiceReason ?? "" } });
  const { errors, isSubmitting } = form.formState;
  const state = useWatch({ control: form.control, name: "state" });
  return (
    <Form
      form={form}
      label={eInvoicesCopy.mark}
      className="mt-6 space-y-4 border-t border-line pt-5"
      onSubmit={async (values) => {
        const reason = values.reason.trim() === "" ? null : values.reason.trim();
        const body = { state: values.state, reason };
        await change(() => request(`POST /${kind}/{id}/mark-e-invoice`, { params: { id }, body }));
        onClose();
        showToast(eInvoicesCopy.marked({ number, state: eInvoicesCopy.states[values.state] }));
      }}
    >
      <SelectField label={eInvoicesCopy.state} error={errors.state?.message} {...form.register("state")}>
        {keysOf(eInvoicesCopy.states).map((value) => (
          <option key={value} value={value}>
            {eInvoicesCopy.states[value]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={eInvoicesCopy.reason}
        hint={eInvoicesCopy.reasonHint}
        error={errors.reason?.message}
        maxLength={1_000}
        {...form.register("reason", {
          validate: (text) => (state === "REFUSED" && text.trim() === "" ? eInvoicesCopy.noReason : undefined),
        })}
      />
      <div className="flex justify-end">
        <Button type="submit" isBusy={isSubmitting}>
          {copy.common.save}
        </Button>
      </div>
    </Form>
  );
}
