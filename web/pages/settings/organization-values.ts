import type { Organization, OrganizationChange } from "#contract/organizations.ts";
import { fractionOf, percentOf } from "#web/percent.ts";

export const organizationKey = ["GET /organization"];

/** Converts an organization to form values, with rates in percent. */
export const valuesOf = (organization: Organization) => ({
  name: organization.name,
  legalName: organization.legalName ?? "",
  uen: organization.uen ?? "",
  address: organization.address ?? "",
  postalCode: organization.postalCode ?? "",
  email: organization.email ?? "",
  phone: organization.phone ?? "",
  gstRegistered: organization.gstRegistered,
  gstRegistrationNumber: organization.gstRegistrationNumber ?? "",
  gstRate: percentOf(organization.gstRate),
  paymentTermsDays: String(organization.paymentTermsDays),
  quotationValidityDays: String(organization.quotationValidityDays),
  defaultRetentionPct: organization.defaultRetentionPct === null ? "" : percentOf(organization.defaultRetentionPct),
  payNowProxy: organization.payNowProxy ?? "",
  bankName: organization.bank?.name ?? "",
  bankAccountName: organization.bank?.accountName ?? "",
  bankAccountNumber: organization.bank?.accountNumber ?? "",
  invoicePrefix: organization.invoicePrefix,
  quotationPrefix: organization.quotationPrefix,
  timeZone: organization.timeZone,
  currency: organization.currency,
});

/** Converts form values to a change: empty fields become null. The API validates the rest. */
export function changeOf(values: ReturnType<typeof valuesOf>): OrganizationChange {
  const { gstRate, paymentTermsDays, quotationValidityDays, defaultRetentionPct, ...others } = values;
  const { bankName, bankAccountName, bankAccountNumber, ...texts } = others;
  const bank = { name: bankName, accountName: bankAccountName, accountNumber: bankAccountNumber };
  const { name, invoicePrefix, quotationPrefix, timeZone, currency, gstRegistered, ...nullableTexts } = texts;
  return {
    ...(Object.fromEntries(
      Object.entries(nullableTexts).map(([field, text]) => [field, text.trim() === "" ? null : text.trim()]),
    ) as Record<keyof typeof nullableTexts, string | null>),
    name,
    invoicePrefix,
    quotationPrefix,
    timeZone,
    currency,
    gstRegistered,
    bank: Object.values(bank).every((line) => line.trim() === "") ? null : bank,
    gstRate: rateOf(gstRate),
    paymentTermsDays: numberOf(paymentTermsDays),
    quotationValidityDays: numberOf(quotationValidityDays),
    defaultRetentionPct: defaultRetentionPct.trim() === "" ? null : rateOf(defaultRetentionPct),
  };
}

/** Passes empty and invalid numbers on unchanged, so that the API rejects them instead of storing zero or null. */
const numberOf = (text: string): number => (isNumber(text) ? Number(text) : (text as never));

/** Reads a percentage like `numberOf`, as a fraction. */
const rateOf = (percent: string): number => fractionOf(percent) ?? numberOf(percent);

const isNumber = (text: string): boolean => text.trim() !== "" && Number.isFinite(Number(text));
