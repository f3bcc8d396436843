import type { MailId } from "#contract/ids.ts";
import type { Tx } from "#server/db/sql.ts";

export type MailKind =
  | "QUOTATION"
  | "INVOICE"
  | "INVOICE_REMINDER"
  | "ENDPOINT_DISABLED"
  | "INVITATION"
  | "PASSWORD_RESET";

export interface NewMailRow {
  id: MailId;
  kind: MailKind;
  documentId: string;
  revision: number;
  recipient: string;
  message: string | null;
  linkSealed: Buffer | null;
  status: "QUEUED";
  createdAt: Date;
}

export const insertMail = (tx: Tx, row: NewMailRow) => tx.sql`insert into mail ${tx.sql({ orgId: tx.org, ...row })}`;
