import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Tagged } from "#web/api.ts";
import { WithdrawLink } from "#web/records/documents/link/withdraw-link.tsx";

interface WithdrawDialogProps {
  readonly quotation: Tagged<Quotation>;
  readonly onClose: () => void;
}

/** Asks before the client's link to a quotation is replaced. */
export const WithdrawDialog = ({ quotation, onClose }: WithdrawDialogProps) => (
  <WithdrawLink kind="quotations" id={quotation.record.id} onClose={onClose} />
);
