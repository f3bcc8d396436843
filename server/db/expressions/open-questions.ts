import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { Query, Read } from "#server/db/sql.ts";

/** The mails by which the office writes to a client about a document. */
const answeringMailKinds: MailKind[] = ["QUOTATION", "INVOICE", "INVOICE_REMINDER", "CLAIM", "CREDIT_NOTE"];

/** True for a row of `portal_question` that is neither marked as answered nor followed by a mail about the document. */
export const isOpenQuestion = ({ sql, org }: Read): Query => sql`
  answered_at is null and not exists (
    select from mail m
    where m.org_id = ${org} and m.document_id = portal_question.document_id and m.created_at > asked_at
      and m.kind = any(${answeringMailKinds}::text[]))`;
