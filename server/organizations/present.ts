import { defaultAccountCodes } from "#contract/account-table.ts";
import { asNumber, asNumberOrNull } from "#contract/money.ts";
import type { Organization } from "#contract/organizations.ts";
import { isoInstant } from "#server/db/sql.ts";
import { gstRatesOf } from "./gst-rates.ts";
import type { OrganizationRow } from "./store.ts";

export const presentOrganization = (row: OrganizationRow): Organization => ({
  id: row.id,
  name: row.name,
  slug: row.slug,
  test: row.isTest,
  legalName: row.legalName,
  uen: row.uen,
  gstRegistered: row.gstRegistered,
  gstRegistrationNumber: row.gstRegistrationNumber,
  gstRate: asNumber(row.gstRate),
  gstRates: gstRatesOf(row),
  currency: row.currency,
  timeZone: row.timeZone,
  paymentTermsDays: row.paymentTermsDays,
  quotationValidityDays: row.quotationValidityDays,
  defaultRetentionPct: asNumberOrNull(row.defaultRetentionPct),
  address: row.address,
  postalCode: row.postalCode,
  email: row.email,
  phone: row.phone,
  bank: row.bank,
  payNowProxy: row.payNowProxy,
  invoicePrefix: row.invoicePrefix,
  quotationPrefix: row.quotationPrefix,
  creditNotePrefix: row.creditNotePrefix,
  receiptPrefix: row.receiptPrefix,
  logoFileId: row.logoFileId,
  brandColour: row.brandColour,
  footerText: row.footerText,
  quotationTerms: row.quotationTerms,
  invoiceTerms: row.invoiceTerms,
  mailTexts: row.mailTexts,
  mailSenderName: row.mailSenderName,
  mailReplyTo: row.mailReplyTo,
  reminderDays: row.reminderDays,
  sendsReceipts: row.sendsReceipts,
  confirmsDecisions: row.confirmsDecisions,
  accountCodes: { ...defaultAccountCodes, ...row.accountCodes },
  lockedThrough: row.lockedThrough,
  createdAt: isoInstant(row.createdAt),
  updatedAt: isoInstant(row.updatedAt),
});
