import { type Permission, permissionsOf } from "#contract/people/roles.ts";
import type { SignedInRow } from "./store.ts";

type Membership = Pick<SignedInRow, "role" | "orgId" | "administeringOrgId">;

/** Returns what a person may do in their current organization: what their role may, and owners of the first one more. */
export function permissionsIn({ role, orgId, administeringOrgId }: Membership): readonly Permission[] {
  if (role === null) return [];
  const administers = role === "OWNER" && orgId === administeringOrgId;
  return administers ? [...permissionsOf.OWNER, "installation:read"] : permissionsOf[role];
}
