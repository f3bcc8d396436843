import type { MailKind } from "#contract/mails/mail-kinds.ts";
import type { ClaimedMailRow } from "./queue-store.ts";

/** How a mail of a kind comes about, and whether it is about a document whose mails are one conversation. */
interface Manner {
  /** True for those that the service writes by itself; others are a person's, unless their row says otherwise. */
  readonly isOfService: boolean;
  readonly isOfDocument: boolean;
}

const toClient: Manner = { isOfService: false, isOfDocument: true };
const aboutDocument: Manner = { isOfService: true, isOfDocument: true };
const notice: Manner = { isOfService: true, isOfDocument: false };

const manners: Readonly<Record<MailKind, Manner>> = {
  QUOTATION: toClient,
  INVOICE: toClient,
  INVOICE_REMINDER: toClient,
  RECEIPT: toClient,
  CLAIM: toClient,
  CLAIM_ACCEPTANCE: toClient,
  CREDIT_NOTE: toClient,
  // Each is of a period of its own.
  STATEMENT: { isOfService: false, isOfDocument: false },
  // It is about all documents, and none.
  CLIENT_PAGE: { isOfService: false, isOfDocument: false },
  DECISION_CODE: aboutDocument,
  QUOTATION_CONFIRMATION: aboutDocument,
  QUOTATION_ACCEPTED: aboutDocument,
  QUOTATION_REJECTED: aboutDocument,
  CLAIM_DAYS_MOVED: aboutDocument,
  CLIENT_QUESTION: aboutDocument,
  ENDPOINT_DISABLED: notice,
  ENDPOINT_FAILING: notice,
  ENDPOINT_RECOVERED: notice,
  HOLIDAYS_MISSING: notice,
  // A member invites a person; nobody but the service writes to somebody about their own account.
  INVITATION: { isOfService: false, isOfDocument: false },
  PASSWORD_RESET: notice,
  SECURITY_NOTICE: notice,
};

/** Mails to accounts that belong to no organization are notices, whatever their kind. */
const mannerOf = ({ orgId, kind }: Pick<ClaimedMailRow, "orgId" | "kind">): Manner =>
  orgId === null ? notice : manners[kind];

/** True for a mail that no person asked for, which its headers say (RFC 3834). */
export const isAutomatic = (mail: Pick<ClaimedMailRow, "orgId" | "kind" | "isAutomatic">): boolean =>
  mail.isAutomatic || mannerOf(mail).isOfService;

/** True for a mail that belongs to the conversation about its document. */
export const isOfDocument = (mail: Pick<ClaimedMailRow, "orgId" | "kind">): boolean => mannerOf(mail).isOfDocument;
