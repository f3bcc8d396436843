import type { InvoiceStatus } from "#contract/invoices/invoices.ts";
import { Button } from "#web/ui/button.tsx";
import { copy } from "#web/copy/copy.ts";
import { mailingCopy } from "#web/copy/mailing.ts";
import type { InvoiceTasks } from "./use-invoice-tasks.ts";

interface MainActionsProps {
  readonly status: InvoiceStatus;
  readonly tasks: InvoiceTasks;
}

/** The buttons of what an invoice is waiting for. */
export function MainActions({ status, tasks }: MainActionsProps) {
  if (status === "DRAFT") {
    return (
      <>
        {tasks.send !== undefined && (
          <Button variant="primary" onClick={tasks.send}>
            {mailingCopy.send}
          </Button>
        )}
        {tasks.edit !== undefined && <Button onClick={tasks.edit}>{copy.invoices.edit}</Button>}
      </>
    );
  }
  return (
    <>
      {tasks.pay !== undefined && (
        <Button variant="primary" onClick={tasks.pay}>
          {copy.invoices.recordPayment}
        </Button>
      )}
      {status === "OVERDUE" && tasks.remind !== undefined && (
        <Button onClick={tasks.remind}>{mailingCopy.actions.reminder}</Button>
      )}
    </>
  );
}
