import type { Organization } from "#contract/organizations/organizations.ts";
import { isLine, isMailbox } from "#server/core/text/text-forms.ts";
import { numberFaults, type PartyNumbers, withPlainNumbers } from "#server/core/party-numbers.ts";
import { isGstNumber } from "./check-registration.ts";

/** A setting that is missing or cannot be right. */
export interface DetailToCorrect {
  readonly field: keyof Organization;
  /** Null when it is missing. */
  readonly value: string | null;
}

/** Returns the settings that earlier versions took and that would be refused now, the most urgent first. */
export function detailsToCorrect(org: Organization): DetailToCorrect[] {
  const { gstRegistered, gstRegistrationNumber: number, currency, country, bank } = org;
  const wrong = (field: DetailToCorrect["field"], value: string | null, isRight: (text: string) => boolean) =>
    value === null || value.trim() === "" || isRight(value) ? [] : [{ field, value }];
  const isTaken = (body: PartyNumbers) => numberFaults(withPlainNumbers(body, country), country).length === 0;
  return [
    ...(gstRegistered && (number ?? "").trim() === ""
      ? [{ field: "gstRegistrationNumber" as const, value: null }]
      : []),
    ...wrong("gstRegistrationNumber", number, isGstNumber),
    ...(gstRegistered && currency !== "SGD" ? [{ field: "currency" as const, value: currency }] : []),
    ...wrong("uen", org.uen, (uen) => isTaken({ uen })),
    ...wrong("postalCode", org.postalCode, (postalCode) => isTaken({ postalCode })),
    ...wrong("email", org.email, isMailbox),
    ...wrong("mailReplyTo", org.mailReplyTo, isMailbox),
    ...wrong("name", org.name, isLine),
    ...wrong("legalName", org.legalName, isLine),
    ...wrong("phone", org.phone, isLine),
    ...wrong("bank", bank === null ? null : Object.values(bank).join(" "), isLine),
  ];
}
