import type { Organization, OrganizationChange } from "#contract/organizations/organizations.ts";
import { wording } from "#contract/api/wording.ts";
import type { Fault } from "#server/core/refusal.ts";
import { isUen } from "#server/core/uen.ts";

type Registration = Pick<Organization, "gstRegistered" | "gstRegistrationNumber" | "gstRegisteredFrom" | "currency">;

/** An older number: `M`, nine letters or digits, such as M90312345A or MR-8500123-4. */
const olderForm = /^M[\dA-Z]\d{7}[\dA-Z]$/;

/** True for a text that has the form of a GST registration number: a UEN, or an older one with or without hyphens. */
export function isGstNumber(text: string): boolean {
  const compact = text.toUpperCase().replaceAll(/[\s-]/g, "");
  return isUen(compact) || olderForm.test(compact);
}

/** True for a bank's SWIFT code (BIC), or for its code in Singapore with or without the branch. */
export const isBankCode = (text: string): boolean =>
  /^(?:[A-Z]{6}[A-Z\d]{2}(?:[A-Z\d]{3})?|\d{4}(?:\d{3})?)$/.test(text.toUpperCase().replaceAll(/[\s-]/g, ""));

/**
 * Returns the faults of a change of the registration for GST, of what differs from before only: what was stored by earlier
 * versions stays as it is until somebody changes it.
 */
export function registrationFaults(body: OrganizationChange, before: Registration): Fault[] {
  const after = { ...before, ...body };
  const changes = (name: keyof Registration) => body[name] !== undefined && body[name] !== before[name];
  const number = after.gstRegistrationNumber?.trim() ?? "";
  const faults: Fault[] = [];
  if (after.gstRegistered && number === "" && (changes("gstRegistered") || changes("gstRegistrationNumber"))) {
    const message = wording("organization.gstNumberRequired");
    faults.push({ path: "gstRegistrationNumber", code: "REQUIRED", message });
  }
  if (number !== "" && changes("gstRegistrationNumber") && !isGstNumber(number)) {
    const message = wording("organization.gstNumberForm");
    faults.push({ path: "gstRegistrationNumber", code: "WRONG_FORMAT", message });
  }
  if (after.gstRegisteredFrom === null && before.gstRegisteredFrom !== null && after.gstRegistered) {
    faults.push({ path: "gstRegisteredFrom", code: "REQUIRED", message: wording("organization.gstFirstDay") });
  }
  if (after.gstRegistered && after.currency !== "SGD" && (changes("gstRegistered") || changes("currency"))) {
    faults.push({ path: "currency", code: "NOT_ALLOWED", message: wording("organization.gstCurrency") });
  }
  return faults;
}

/** Returns a fault for a bank code of no known form. */
export function bankCodeFaults(body: OrganizationChange, before: Pick<Organization, "bankCode">): Fault[] {
  if (body.bankCode == null || body.bankCode === before.bankCode || isBankCode(body.bankCode)) return [];
  return [{ path: "bankCode", code: "WRONG_FORMAT", message: wording("organization.bankCodeForm") }];
}
