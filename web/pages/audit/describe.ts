import type { AuditEntry } from "#contract/audit-log.ts";
import { words } from "#web/words.ts";

const said = words.audit;

/** Says in a few words what happened. */
export function describe({ action, change, resourceType, details }: AuditEntry): string {
  const failure = details?.["failure"];
  if (typeof failure === "string") {
    return `${said.failed[action ?? ""] ?? said.failedConfirmation}: ${said.failures[failure] ?? failure}`;
  }
  if (details?.["code"] === "RECOVERY_CODE") return said.recoveryCode;
  if (details?.["newNetwork"] !== undefined) return said.newNetwork;
  const known = said.actions[action ?? ""];
  if (known !== undefined) return known;
  if (resourceType === "mail") return said.mailed;
  return `${said.changes[change]}: ${said.resources[resourceType]}`;
}

/** What of an entry's values names its object, the best first. */
const naming = ["number", "title", "name", "recipient", "email", "url", "newNetwork", "description"];

/** Names the object of an entry as far as the entry does; null where that is who did it. */
export function objectOf({ before, after, details, actorName }: AuditEntry): string | null {
  const values = { ...before, ...after, ...details };
  const name = naming.map((field) => values[field]).find((value) => typeof value === "string" && value !== "");
  return typeof name === "string" && name !== actorName ? name : null;
}

/** Names who did it: nobody has proved to be the person of a failed sign-in. */
export const actorOf = ({ actorName, requestId }: AuditEntry): string =>
  actorName ?? (requestId === null ? said.byItself : said.notSignedIn);

/** A field's name as words: `gstRate` as `Gst rate`. */
export const fieldName = (name: string): string => {
  const spaced = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
