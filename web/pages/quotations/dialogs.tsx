import type { Quotation } from "#contract/quotations.ts";
import type { Tagged } from "#web/api.ts";
import { WithdrawLink } from "#web/pages/documents/withdraw-link.tsx";
import { DecisionDialog } from "./decision-dialog.tsx";

export { ReviseDialog } from "./revise-dialog.tsx";

/** The dialogs of a quotation's page, which are loaded together when the first one opens. */

interface QuotationDialogProps {
  readonly quotation: Tagged<Quotation>;
  readonly onClose: () => void;
}

export const AcceptDialog = (props: QuotationDialogProps) => <DecisionDialog {...props} decision="accept" />;
export const RejectDialog = (props: QuotationDialogProps) => <DecisionDialog {...props} decision="reject" />;

export const WithdrawDialog = ({ quotation, onClose }: QuotationDialogProps) => (
  <WithdrawLink kind="quotations" id={quotation.record.id} onClose={onClose} />
);
