import type { claimAcceptanceRoutes } from "#contract/contracts/claim-acceptance.ts";
import type { documentMailRoutes } from "#contract/documents/document-mails.ts";
import type { mailSampleRoutes } from "#contract/mails/mail-samples.ts";
import type { mailRoutes } from "#contract/mails/mails.ts";
import { readInOrg } from "#server/db/sql.ts";
import type { AppHandlers } from "#server/http/app-handlers.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { previewAccountLinkMail } from "./client-page-mail.ts";
import { previewClaimAcceptance } from "./composing/compose-acceptance.ts";
import {
  previewClaimMail,
  previewCreditNoteMail,
  previewInvoiceMail,
  previewMoneyReceiptMail,
  previewQuotationMail,
  previewReceiptMail,
} from "./preview-mail.ts";
import { previewMailText } from "./preview-mail-text.ts";
import { getMail, listMails } from "./read.ts";
import { resendMail } from "./resend-mail.ts";
import { previewStatementMail } from "./statement-mail.ts";

export const mailHandlers: AppHandlers<keyof typeof mailRoutes> = {
  listMails: ({ caller, query, page }) => listMails(readInOrg(caller), query, page, caller.permissions),
  getMail: ({ caller, person, id }) => getMail(caller, person, id),
  resendMail: ({ caller, person, id }) => resendMail(caller, person, id),
};

export const mailSampleHandlers: AppHandlers<keyof typeof mailSampleRoutes | "previewAccountLinkMail"> = {
  previewAccountLinkMail: ({ caller, id, body, context }) =>
    previewAccountLinkMail(caller, id, body, context.publicUrl),
  previewMailText: ({ caller, body, context }) => previewMailText(caller, body, context.publicUrl),
};

export const documentMailHandlers: Handlers<
  | Exclude<keyof typeof documentMailRoutes, "previewInvoiceSend" | "sendReceipt">
  | "previewMoneyReceiptMail"
  | "previewStatementMail"
  | Exclude<keyof typeof claimAcceptanceRoutes, "acceptClaimResponse">
> = {
  previewQuotationMail: ({ caller, id, body, publicUrl }) => previewQuotationMail(caller, id, body, publicUrl),
  previewInvoiceMail: ({ caller, id, body, publicUrl }) => previewInvoiceMail(caller, id, body, publicUrl),
  previewClaimMail: ({ caller, id, body, publicUrl }) => previewClaimMail(caller, id, body, publicUrl),
  previewClaimAcceptance: ({ caller, id, body, publicUrl }) => previewClaimAcceptance(caller, id, body, publicUrl),
  previewCreditNoteMail: ({ caller, id, body, publicUrl }) => previewCreditNoteMail(caller, id, body, publicUrl),
  previewMoneyReceiptMail: ({ caller, id, body, publicUrl }) => previewMoneyReceiptMail(caller, id, body, publicUrl),
  previewStatementMail: ({ caller, id, query, body }) => previewStatementMail(caller, id, query, body),
  previewReceiptMail: ({ caller, id, nestedIds, body, publicUrl }) =>
    previewReceiptMail(caller, { id, ...nestedIds }, body, publicUrl),
};
