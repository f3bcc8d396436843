import type { AuditEntry } from "#contract/audit-log.ts";
import { copy } from "#web/copy/copy.ts";

/** Describes an entry in a few words. */
export function describe({ action, change, resourceType, details }: AuditEntry): string {
  const failure = details?.["failure"];
  if (typeof failure === "string") {
    return `${copy.audit.failed[action ?? ""] ?? copy.audit.failedConfirmation}: ${copy.audit.failures[failure] ?? failure}`;
  }
  if (details?.["code"] === "RECOVERY_CODE") return copy.audit.recoveryCode;
  if (details?.["newNetwork"] !== undefined) return copy.audit.newNetwork;
  const known = copy.audit.actions[action ?? ""];
  if (known !== undefined) return known;
  if (resourceType === "mail") return copy.audit.mailed;
  return `${copy.audit.resources[resourceType]} ${copy.audit.changes[change]}`;
}

/** The fields that can name an entry's record, best first. */
const nameFields = ["number", "title", "name", "recipient", "email", "url", "newNetwork", "description"];

/** Returns the name of an entry's record; null when it is the person who acted. */
export function recordNameOf({ before, after, details, actorName }: AuditEntry): string | null {
  const values = { ...before, ...after, ...details };
  const name = nameFields.map((field) => values[field]).find((value) => typeof value === "string" && value !== "");
  return typeof name === "string" && name !== actorName ? name : null;
}

/** Returns the name of who acted. A failed sign-in has no verified person. */
export const actorOf = ({ actorName, requestId }: AuditEntry): string =>
  actorName ?? (requestId === null ? copy.audit.system : copy.audit.notSignedIn);

/** Converts a field name to words: `gstRate` becomes `Gst rate`. */
export const fieldName = (name: string): string => {
  const spaced = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
