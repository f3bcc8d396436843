import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useForm } from "react-hook-form";
import type { RecurringInvoice } from "#contract/invoices/recurring-invoices.ts";
import { isApiError, requestTagged, type Tagged } from "#web/api.ts";
import { copy } from "#web/copy/copy.ts";
import { recurringCopy } from "#web/copy/recurring.ts";
import { FormDialog } from "#web/ui/forms/form-dialog.tsx";
import { Notice } from "#web/ui/notice.tsx";
import { onlyChanged } from "#web/ui/forms/only-changed.ts";
import { showToast } from "#web/ui/toasts.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";
import { RecurringFields } from "./fields.tsx";
import { recurringQuery, useRefreshRecurring } from "./queries.ts";
import { fieldsOf, type RecurringFormValues, valuesOf } from "./values.ts";

interface EditRecurringProps {
  readonly tagged: Tagged<RecurringInvoice>;
  readonly onClose: () => void;
}

/** Returns the fields of a request, without a next day that is not chosen. */
const bodyOf = (values: RecurringFormValues) => {
  const { clientId, projectId, nextOn } = values;
  return {
    ...fieldsOf(values),
    ...(clientId === null ? {} : { clientId }),
    ...(projectId === null ? {} : { projectId }),
    ...(nextOn === "" ? {} : { nextOn }),
  };
};

/** The form of a recurring invoice. Only what was changed is sent. */
export function EditRecurringDialog({ tagged, onClose }: EditRecurringProps) {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  const refresh = useRefreshRecurring();
  /** The state that the edits are based on. */
  const [base, setBase] = useState(tagged);
  const [hasConflict, setHasConflict] = useState(false);
  const form = useForm<RecurringFormValues>({ defaultValues: valuesOf(tagged.record) });
  const { id, nextOn, dayOfMonth } = base.record;
  return (
    <FormDialog
      form={form}
      shape="sheet"
      title={recurringCopy.editTitle}
      action={copy.common.save}
      onClose={onClose}
      onSubmit={async (values) => {
        const body = onlyChanged(bodyOf(valuesOf(base.record)), bodyOf(values));
        if (Object.keys(body).length === 0) return onClose();
        const options = { params: { id }, body, ifMatch: base.etag, idempotencyKey: keyOf([body, base.etag]) };
        try {
          queries.setQueryData(
            recurringQuery(id).queryKey,
            await requestTagged("PATCH /recurring-invoices/{id}", options),
          );
        } catch (error) {
          if (!isApiError(error, "PRECONDITION_FAILED")) throw error;
          const current = await queries.fetchQuery({ ...recurringQuery(id), staleTime: 0 });
          setBase(current);
          setHasConflict(true);
          form.reset(valuesOf(current.record), { keepDirtyValues: true });
          return;
        }
        form.reset(values);
        onClose();
        showToast(copy.common.saved);
        await refresh();
      }}
    >
      {hasConflict && <Notice tone="warn">{recurringCopy.form.changed}</Notice>}
      <RecurringFields form={form} kept={{ nextOn, dayOfMonth }} />
    </FormDialog>
  );
}
