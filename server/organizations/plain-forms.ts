import type { OrganizationChange } from "#contract/organizations/organizations.ts";
import { withPlainNumbers } from "#server/core/party-numbers.ts";
import { isBankCode, isGstNumber } from "./check-registration.ts";
import { payNowProxyOf } from "./pay-now-proxy.ts";

const inCapitals = (text: string): string => text.toUpperCase().replaceAll(/\s/g, "");

/** Returns a change with its numbers and codes as they are published, however they were typed. */
export function withPlainForms(change: OrganizationChange, country: string): OrganizationChange {
  const { gstRegistrationNumber: number, bankCode, payNowProxy } = change;
  return {
    ...withPlainNumbers(change, country),
    ...(number == null || !isGstNumber(number) ? {} : { gstRegistrationNumber: inCapitals(number) }),
    ...(bankCode == null || !isBankCode(bankCode) ? {} : { bankCode: inCapitals(bankCode) }),
    ...(payNowProxy == null ? {} : { payNowProxy: payNowProxyOf(payNowProxy) }),
  };
}
