import { queryOptions } from "@tanstack/react-query";
import type { Organization, OrganizationChange } from "#contract/organizations/organizations.ts";
import { request } from "#web/api.ts";
import { percentOf } from "#web/values/percent.ts";
import { rateOf } from "./read-numbers.ts";

export const organizationKey = ["GET /organization"];

export const organizationQuery = queryOptions({
  queryKey: organizationKey,
  queryFn: ({ signal }) => request("GET /organization", { signal }),
});

/** Converts an organization to form values, with rates in percent. */
export const valuesOf = (organization: Organization) => ({
  name: organization.name,
  legalName: organization.legalName ?? "",
  uen: organization.uen ?? "",
  address: organization.address ?? "",
  postalCode: organization.postalCode ?? "",
  country: organization.country,
  email: organization.email ?? "",
  phone: organization.phone ?? "",
  gstRegistered: organization.gstRegistered,
  gstRegistrationNumber: organization.gstRegistrationNumber ?? "",
  gstRegisteredFrom: organization.gstRegisteredFrom ?? "",
  gstPeriods: `${organization.gstPeriodMonths}:${organization.gstPeriodEndMonth % organization.gstPeriodMonths}`,
  gstRate: percentOf(organization.gstRate),
  gstRates: organization.gstRates.map(({ from, rate }) => ({ from: from ?? "", rate: percentOf(rate) })),
  payNowProxy: organization.payNowProxy ?? "",
  bankCode: organization.bankCode ?? "",
  bankName: organization.bank?.name ?? "",
  bankAccountName: organization.bank?.accountName ?? "",
  bankAccountNumber: organization.bank?.accountNumber ?? "",
  lockedThrough: organization.lockedThrough ?? "",
  timeZone: organization.timeZone,
  currency: organization.currency,
});

export type OrganizationValues = ReturnType<typeof valuesOf>;

/** Converts form values to a change: empty fields become null. The API validates the rest. */
export function changeOf(values: OrganizationValues): OrganizationChange {
  const { gstRate, gstRates, gstPeriods, ...others } = values;
  const [months = 3, end = 0] = gstPeriods.split(":").map(Number);
  const { bankName, bankAccountName, bankAccountNumber, ...texts } = others;
  const bank = { name: bankName, accountName: bankAccountName, accountNumber: bankAccountNumber };
  const { name, timeZone, currency, country, gstRegistered, ...nullableTexts } = texts;
  return {
    ...(Object.fromEntries(
      Object.entries(nullableTexts).map(([field, text]) => [field, text.trim() === "" ? null : text.trim()]),
    ) as Record<keyof typeof nullableTexts, string | null>),
    name,
    timeZone,
    currency,
    country,
    gstRegistered,
    bank: Object.values(bank).every((line) => line.trim() === "") ? null : bank,
    gstPeriodMonths: months as OrganizationChange["gstPeriodMonths"] & number,
    gstPeriodEndMonth: end === 0 ? months : end,
    gstRate: rateOf(gstRate),
    gstRates: gstRates.map(({ from, rate }) => ({ from: from === "" ? null : from, rate: rateOf(rate) })),
  };
}
