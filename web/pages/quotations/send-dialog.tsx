import type { Quotation } from "#contract/quotations/quotations.ts";
import type { Tagged } from "#web/api.ts";
import { MailDialog } from "#web/records/documents/mailing/mail-dialog.tsx";

interface SendDialogProps {
  readonly quotation: Tagged<Quotation>;
  readonly onClose: () => void;
}

/** Emails a quotation, the first time or again. */
export const SendDialog = ({ quotation: { record, etag }, onClose }: SendDialogProps) => (
  <MailDialog task={{ kind: "quotation", id: record.id, isFirst: record.status === "DRAFT", etag }} onClose={onClose} />
);
