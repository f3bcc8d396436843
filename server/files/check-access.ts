import type { Permission } from "#contract/people/roles.ts";
import type { FileUses } from "./store.ts";

type Permissions = readonly Permission[];

/** True when a caller who may read expenses may open the file by its own id. */
export function mayOpen(uses: FileUses, permissions: Permissions): boolean {
  const { isReceipt, isLogo, ofProject, ofClient } = uses;
  if (isReceipt || isLogo) return true;
  if (!ofProject && !ofClient) return true;
  return (ofProject && permissions.includes("projects:read")) || (ofClient && permissions.includes("clients:read"));
}

/** True when the file is not in use yet, or in a use that the caller deals with. */
export function mayReferTo(uses: FileUses, permissions: Permissions): boolean {
  const deals = (resource: "expenses" | "projects" | "clients" | "organization") =>
    permissions.includes(`${resource}:read`) || permissions.includes(`${resource}:write`);
  const { isReceipt, isLogo, ofProject, ofClient } = uses;
  if (!isReceipt && !isLogo && !ofProject && !ofClient) return true;
  return (
    (isReceipt && deals("expenses")) ||
    (isLogo && deals("organization")) ||
    (ofProject && deals("projects")) ||
    (ofClient && deals("clients"))
  );
}
