import type { Organization, OrganizationChange } from "#contract/organizations.ts";

export const organizationKey = ["GET /organization"];

/** The organization as its form holds it: text throughout, rates in per cent. */
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

/** What is empty is none; the rest is the service's to judge. */
export function changeOf(values: ReturnType<typeof valuesOf>): OrganizationChange {
  const { gstRate, paymentTermsDays, quotationValidityDays, defaultRetentionPct, ...others } = values;
  const { bankName, bankAccountName, bankAccountNumber, ...texts } = others;
  const bank = { name: bankName, accountName: bankAccountName, accountNumber: bankAccountNumber };
  const { name, invoicePrefix, quotationPrefix, timeZone, currency, gstRegistered, ...mayBeNone } = texts;
  return {
    ...(Object.fromEntries(
      Object.entries(mayBeNone).map(([field, text]) => [field, text.trim() === "" ? null : text.trim()]),
    ) as Record<keyof typeof mayBeNone, string | null>),
    name,
    invoicePrefix,
    quotationPrefix,
    timeZone,
    currency,
    gstRegistered,
    bank: Object.values(bank).every((line) => line.trim() === "") ? null : bank,
    gstRate: fractionOf(gstRate),
    paymentTermsDays: numberOf(paymentTermsDays),
    quotationValidityDays: numberOf(quotationValidityDays),
    defaultRetentionPct: defaultRetentionPct.trim() === "" ? null : fractionOf(defaultRetentionPct),
  };
}

/** Rates have six decimals at most; a floating-point number would show more. */
const percentOf = (fraction: number): string => String(Number((fraction * 100).toFixed(4)));
const fractionOf = (percent: string): number =>
  isNumber(percent) ? Number((Number(percent) / 100).toFixed(6)) : numberOf(percent);

/** What is no number, or was emptied, goes to the service as it stands, which says so: it is not zero, and not none. */
const numberOf = (text: string): number => (isNumber(text) ? Number(text) : (text as never));

const isNumber = (text: string): boolean => text.trim() !== "" && Number.isFinite(Number(text));

/** The fields of a change that differ from what they were. */
export const changedOnly = (before: OrganizationChange, after: OrganizationChange): OrganizationChange =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
    ),
  );
