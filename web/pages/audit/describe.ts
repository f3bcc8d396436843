import type { AuditEntry } from "#contract/people/audit-log.ts";
import type { PortalAction } from "#contract/documents/portal.ts";
import { auditCopy } from "#web/copy/audit.ts";
import { auditFieldsCopy } from "#web/copy/audit-fields.ts";

/** Returns the text of a name that the server sent; undefined for one that this table does not have. */
const textOf = (table: Readonly<Record<string, string>>, name: string | null): string | undefined =>
  name !== null && Object.hasOwn(table, name) ? table[name] : undefined;

/** Describes an entry in a few words. */
export function describe({ action, change, resourceType, details }: AuditEntry): string {
  const failure = details?.["failure"];
  if (typeof failure === "string") {
    return auditCopy.audit.failedBecause({
      attempt: textOf(auditCopy.audit.failed, action) ?? auditCopy.audit.failedConfirmation,
      reason: textOf(auditCopy.audit.failures, failure) ?? failure,
    });
  }
  if (details?.["code"] === "RECOVERY_CODE") return auditCopy.audit.recoveryCode;
  if (details?.["newNetwork"] !== undefined) return auditCopy.audit.newNetwork;
  // The document that was issued has an entry of its own; its email may be sent later, or never.
  if (resourceType === "mail" && (action === null || !mailActions.has(action))) return auditCopy.audit.mailed;
  const known = textOf(auditCopy.audit.actions, action);
  if (known !== undefined) return known;
  return auditCopy.audit.changeOf({
    resource: auditCopy.audit.resources[resourceType],
    change: auditCopy.audit.changes[change],
  });
}

/** Operations whose words say that they are about an email. */
const mailActions: ReadonlySet<string> = new Set([
  "remindInvoice",
  "remindClient",
  "sendAccountLink",
  "sendReceipt",
  "sendClientStatement",
  "sendMoneyReceipt",
  "getMail",
  "resendMail",
]);

/** The fields that can name an entry's record, best first. */
const nameFields = ["number", "title", "name", "recipient", "email", "url", "newNetwork", "description"];

/** Returns the name of an entry's record, as it is now; null when it is the person who acted. */
export function recordNameOf(entry: AuditEntry): string | null {
  const { before, after, details, actorName, resourceName } = entry;
  const values = { ...before, ...after, ...details };
  const noted = nameFields.map((field) => values[field]).find((value) => typeof value === "string" && value !== "");
  const names = entry.resourceType === "mail" ? [resourceName, noted] : [resourceName ?? noted];
  const name = names.filter((part) => typeof part === "string").join(" · ");
  return name === "" || name === actorName ? null : name;
}

/** Returns the name of who acted. A failed sign-in has no verified person, and a client in the portal no account. */
export function actorOf({ action, actorId, actorName, requestId }: AuditEntry): string {
  if (actorId === null && action !== null && Object.hasOwn(portalActions, action)) return auditCopy.audit.client;
  return actorName ?? (requestId === null ? auditCopy.audit.system : auditCopy.audit.notSignedIn);
}

const portalActions: Readonly<Record<PortalAction, true>> = {
  acceptInPortal: true,
  rejectInPortal: true,
  requestDecisionCode: true,
  askInPortal: true,
};

/** Returns a field's name in words. A field that the catalog lacks is spaced out: `mainSite` becomes `Main site`. */
export const fieldName = (name: string): string => {
  const known = textOf(auditFieldsCopy, name);
  if (known !== undefined) return known;
  const spaced = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
};
