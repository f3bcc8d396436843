import type { Permission } from "#contract/people/roles.ts";

/** The kinds of mails. The app lists them without loading the contract's schemas. */
export const mailKinds = [
  "QUOTATION",
  "INVOICE",
  "INVOICE_REMINDER",
  "RECEIPT",
  "CLAIM",
  "CREDIT_NOTE",
  "STATEMENT",
  "CLIENT_PAGE",
  "QUOTATION_ACCEPTED",
  "QUOTATION_REJECTED",
  "ENDPOINT_DISABLED",
  "ENDPOINT_FAILING",
  "ENDPOINT_RECOVERED",
  "INVITATION",
  "PASSWORD_RESET",
  "SECURITY_NOTICE",
  "DECISION_CODE",
  "CLAIM_DAYS_MOVED",
  "CLAIM_ACCEPTANCE",
  "QUOTATION_CONFIRMATION",
  "CLIENT_QUESTION",
  "HOLIDAYS_MISSING",
] as const;
export type MailKind = (typeof mailKinds)[number];

/**
 * The permission to send a mail of each kind again, in addition to `mail:write`: that of who may send it. Mails to the
 * office and to an account are sent by the service itself.
 */
export const resendNeeds: Readonly<Record<MailKind, Permission>> = {
  QUOTATION: "quotations:write",
  INVOICE: "invoices:write",
  INVOICE_REMINDER: "invoices:write",
  RECEIPT: "payments:write",
  CLAIM: "contracts:write",
  CREDIT_NOTE: "credits:write",
  STATEMENT: "invoices:write",
  CLIENT_PAGE: "quotations:write",
  QUOTATION_ACCEPTED: "mail:write",
  QUOTATION_REJECTED: "mail:write",
  ENDPOINT_DISABLED: "mail:write",
  ENDPOINT_FAILING: "mail:write",
  ENDPOINT_RECOVERED: "mail:write",
  INVITATION: "people:write",
  PASSWORD_RESET: "people:write",
  SECURITY_NOTICE: "organization:write",
  DECISION_CODE: "quotations:write",
  CLAIM_DAYS_MOVED: "mail:write",
  CLAIM_ACCEPTANCE: "contracts:write",
  QUOTATION_CONFIRMATION: "quotations:write",
  CLIENT_QUESTION: "mail:write",
  HOLIDAYS_MISSING: "mail:write",
};

/** The permission to see mails of each kind, in addition to `mail:read`: that of reading what they are about. */
export const mailReadNeeds: Readonly<Record<MailKind, Permission>> = {
  QUOTATION: "quotations:read",
  INVOICE: "invoices:read",
  INVOICE_REMINDER: "invoices:read",
  RECEIPT: "payments:read",
  CLAIM: "contracts:read",
  CREDIT_NOTE: "credits:read",
  STATEMENT: "invoices:read",
  CLIENT_PAGE: "clients:read",
  QUOTATION_ACCEPTED: "quotations:read",
  QUOTATION_REJECTED: "quotations:read",
  ENDPOINT_DISABLED: "webhooks:read",
  ENDPOINT_FAILING: "webhooks:read",
  ENDPOINT_RECOVERED: "webhooks:read",
  INVITATION: "people:read",
  PASSWORD_RESET: "people:read",
  SECURITY_NOTICE: "organization:write",
  DECISION_CODE: "quotations:read",
  CLAIM_DAYS_MOVED: "contracts:read",
  CLAIM_ACCEPTANCE: "contracts:read",
  QUOTATION_CONFIRMATION: "quotations:read",
  CLIENT_QUESTION: "clients:read",
  HOLIDAYS_MISSING: "contracts:read",
};

/** Returns the kinds of mails that a person with those permissions sees. */
export const readableMailKinds = (permissions: readonly Permission[]): readonly MailKind[] =>
  mailKinds.filter((kind) => permissions.includes(mailReadNeeds[kind]));
