import type { OrganizationId } from "#contract/api/ids.ts";
import type { SealedPlace, Secret } from "#server/core/secret.ts";
import type { Checks } from "./provider.ts";

export const clientSecretPlace = (org: OrganizationId): SealedPlace => ({ purpose: "single sign-on", org, row: "" });

/** Returns the nonce and the verifier that belong to a state: only this installation can make them, so none is stored. */
export const checksOf = (secret: Secret, state: string): Checks => ({
  state,
  nonce: secret.mac("single sign-on nonce", state).toString("base64url"),
  verifier: secret.mac("single sign-on verifier", state).toString("base64url"),
});
