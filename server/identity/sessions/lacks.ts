import type { SignedInRow } from "./store.ts";

/** The proofs that a session still needs before it may act in its organization. */
export interface Lacks {
  /** True when the organization requires a second factor that the person does not have. */
  readonly lacksSecondFactor: boolean;
  /** True when the organization requires its identity provider, which has not made the session. */
  readonly lacksProvider: boolean;
}

/**
 * Returns what a session lacks for its organization. The provider decides how its people prove who they are, so its
 * sessions need no second factor here. Owners may always use their password: no one is locked out while it is away.
 */
export function lacksOf(
  row: Pick<
    SignedInRow,
    "orgId" | "role" | "providerOrgId" | "hasTotp" | "hasPasskey" | "requiresSecondFactor" | "requiredProvider"
  >,
): Lacks {
  if (row.providerOrgId !== null && row.providerOrgId === row.orgId) {
    return { lacksSecondFactor: false, lacksProvider: false };
  }
  return {
    lacksSecondFactor: row.requiresSecondFactor === true && !row.hasTotp && !row.hasPasskey,
    lacksProvider: row.requiredProvider !== null && row.role !== "OWNER",
  };
}
