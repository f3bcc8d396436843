import type { Organization } from "#contract/organizations.ts";
import { isLine, isMailbox } from "#server/core/text-forms.ts";
import { isUen } from "#server/core/uen.ts";
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
  const inSingapore = country === "SG";
  return [
    ...(gstRegistered && (number ?? "").trim() === ""
      ? [{ field: "gstRegistrationNumber" as const, value: null }]
      : []),
    ...wrong("gstRegistrationNumber", number, isGstNumber),
    ...(gstRegistered && currency !== "SGD" ? [{ field: "currency" as const, value: currency }] : []),
    ...wrong("uen", org.uen, (text) => !inSingapore || isUen(text.toUpperCase().replaceAll(/\s/g, ""))),
    ...wrong("postalCode", org.postalCode, (text) => !inSingapore || /^\d{6}$/.test(text.trim())),
    ...wrong("email", org.email, isMailbox),
    ...wrong("mailReplyTo", org.mailReplyTo, isMailbox),
    ...wrong("name", org.name, isLine),
    ...wrong("legalName", org.legalName, isLine),
    ...wrong("phone", org.phone, isLine),
    ...wrong("bank", bank === null ? null : Object.values(bank).join(" "), isLine),
  ];
}
