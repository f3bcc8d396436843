import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { request } from "#web/api.ts";
import { recurringCopy } from "#web/copy/recurring.ts";
import { addDays, isoDay } from "#web/days/days.ts";
import { invoiceQuery } from "#web/records/documents/queries.ts";
import { useTimeZone } from "#web/session/session.ts";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { RecurringFields } from "./fields.tsx";
import { useRefreshRecurring } from "./queries.ts";
import { contentOf, fieldsOf, newValues, type RecurringFormValues } from "./values.ts";

interface NewRecurringProps {
  /** The invoice that it begins with, if any. */
  readonly from?: string | undefined;
  readonly onClose: () => void;
  readonly onCreated: (id: string) => void;
}

/** The form of a new recurring invoice, with the content of an invoice where one is given. */
export function NewRecurringDialog({ from, ...props }: NewRecurringProps) {
  const { data, error } = useQuery({ ...invoiceQuery(from ?? ""), enabled: from !== undefined });
  if (from !== undefined && data === undefined && error === null) return null;
  return <NewForm invoice={data?.record} {...props} />;
}

interface NewFormProps extends Omit<NewRecurringProps, "from"> {
  readonly invoice: Invoice | undefined;
}

function NewForm({ invoice, onClose, onCreated }: NewFormProps) {
  const keyOf = useIdempotencyKey();
  const refresh = useRefreshRecurring();
  const timeZone = useTimeZone();
  const empty = newValues(addDays(isoDay(new Date(), timeZone), 1));
  const form = useForm<RecurringFormValues>({
    defaultValues: { ...empty, ...(invoice === undefined ? {} : contentOf(invoice)) },
  });
  return (
    <FormDialog
      form={form}
      shape="sheet"
      title={recurringCopy.newTitle}
      action={recurringCopy.form.create}
      onClose={onClose}
      onSubmit={async (values) => {
        const { clientId, projectId, nextOn } = values;
        if (clientId === null || projectId === null) return;
        const body = { ...fieldsOf(values), clientId, projectId, nextOn };
        const { id } = await request("POST /recurring-invoices", { body, idempotencyKey: keyOf(body) });
        form.reset(values);
        void refresh();
        showToast(recurringCopy.form.created);
        onCreated(id);
      }}
    >
      <RecurringFields form={form} />
    </FormDialog>
  );
}
