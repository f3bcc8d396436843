import { confirmationsCopy } from "#web/copy/confirmations.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { useDuplicateInvoice } from "./use-duplicate-invoice.ts";

interface ConfirmDuplicateProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Asks whether an invoice shall be copied although another one bills its quotation. */
export function ConfirmDuplicate({ id, onClose }: ConfirmDuplicateProps) {
  const duplicate = useDuplicateInvoice(id);
  return (
    <Confirm
      title={confirmationsCopy.title}
      hint={confirmationsCopy.QUOTATION_BILLED}
      action={confirmationsCopy.copy}
      variant="primary"
      onConfirm={() => duplicate.mutateAsync(["QUOTATION_BILLED"])}
      onClose={onClose}
    />
  );
}
