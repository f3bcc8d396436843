import { type ReactNode, useRef } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { usePermission } from "#web/session/session.ts";
import { Form } from "#web/ui/forms/form.tsx";
import { useKeyDown } from "#web/ui/use-key-down.ts";
import type { ExpenseValues } from "./expense-values.ts";
import { ExpenseFields } from "./fields.tsx";
import { ReceiptPanel } from "./receipt-panel.tsx";

interface ExpenseFormProps {
  readonly form: UseFormReturn<ExpenseValues>;
  readonly label: string;
  readonly isNew: boolean;
  readonly onSubmit: (values: ExpenseValues) => Promise<void>;
  /** Above the fields. */
  readonly notice?: ReactNode;
  /** The buttons, which stay in sight. */
  readonly actions: ReactNode;
}

/** The fields of an expense, with the receipt beside them; on a phone above them. */
export function ExpenseForm({ form, label, isNew, onSubmit, notice, actions }: ExpenseFormProps) {
  const canEdit = usePermission("expenses:write");
  const receiptFileId = useWatch({ control: form.control, name: "receiptFileId" });
  const frame = useRef<HTMLDivElement>(null);
  useKeyDown((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
    event.preventDefault();
    // A dialog over this one is answered first.
    const isCovered = document.querySelectorAll("[role=dialog]:not([aria-modal=false])").length > 1;
    if (canEdit && !isCovered) frame.current?.querySelector("form")?.requestSubmit();
  });
  return (
    <div ref={frame} className="grid gap-6 lg:grid-cols-2">
      <div className="min-w-0 lg:order-last">
        <ReceiptPanel
          fileId={receiptFileId}
          canEdit={canEdit}
          operation={isNew ? "POST /receipts" : "POST /files"}
          // The upload of a new expense is stored already, so closing the form loses nothing.
          onChange={(id) => form.setValue("receiptFileId", id, { shouldDirty: !isNew })}
        />
      </div>
      <Form form={form} label={label} onSubmit={onSubmit} className="min-w-0">
        <fieldset disabled={!canEdit} className="space-y-5">
          {notice}
          <ExpenseFields form={form} isNew={isNew} />
        </fieldset>
        {canEdit && (
          <div className="sticky -bottom-5 z-10 -mx-5 mt-5 -mb-5 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-surface px-5 py-3 lg:mr-0 lg:pr-0">
            {actions}
          </div>
        )}
      </Form>
    </div>
  );
}
