import { useQueryClient } from "@tanstack/react-query";
import { useForm, useWatch } from "react-hook-form";
import type { NextNumber } from "#contract/organizations/numbering.ts";
import { request } from "#web/api.ts";
import { documentSettingsCopy } from "#web/copy/document-settings.ts";
import { TextField } from "#web/ui/forms/field.tsx";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { type NumberedDocument, numberingKey } from "./next-numbers.tsx";

interface RaiseNumberDialogProps {
  readonly document: NumberedDocument;
  readonly current: NextNumber;
  readonly onClose: () => void;
}

const fieldOf = { invoice: "nextInvoiceNumber", quotation: "nextQuotationNumber" } as const;

/** Raises the counter of a kind of document, and shows the number that this gives before it is done. */
export function RaiseNumberDialog({ document, current, onClose }: RaiseNumberDialogProps) {
  const name = fieldOf[document];
  const queries = useQueryClient();
  const form = useForm({ defaultValues: { nextInvoiceNumber: "", nextQuotationNumber: "" } });
  const typed = useWatch({ control: form.control, name }).trim();
  const idempotencyKey = useIdempotencyKey();
  const { number, next, year } = current;
  const isHigher = /^\d{1,6}$/.test(typed) && Number(typed) > next;
  return (
    <FormDialog
      form={form}
      title={documentSettingsCopy.raiseTitle}
      description={documentSettingsCopy.raiseLead}
      action={documentSettingsCopy.raiseAction}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = { [name]: Number(values[name]) };
        const saved = await request("PATCH /numbering", { body, idempotencyKey: idempotencyKey(body) });
        queries.setQueryData(numberingKey, saved);
        showToast(documentSettingsCopy.raised({ number: saved[document].number }));
        onClose();
      }}
    >
      <TextField
        label={documentSettingsCopy.raiseField[document]({ year: String(year) })}
        hint={documentSettingsCopy.raiseHint({ number, next: String(next) })}
        error={form.formState.errors[name]?.message}
        inputMode="numeric"
        autoComplete="off"
        {...form.register(name, { validate: (text) => /^\d+$/.test(text.trim()) || documentSettingsCopy.notANumber })}
      />
      <p aria-live="polite" className="min-h-5 font-medium">
        {isHigher && documentSettingsCopy.becomes({ number: numberWith(number, Number(typed)) })}
      </p>
    </FormDialog>
  );
}

/** Returns the number with another counter. */
const numberWith = (number: string, counter: number): string =>
  number.slice(0, number.lastIndexOf("-") + 1) + String(counter).padStart(4, "0");
