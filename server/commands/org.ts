import { emailLengthMax } from "#contract/fields.ts";
import type { OrganizationId } from "#contract/ids.ts";
import { scopes } from "#contract/scopes.ts";
import { systemClock } from "#server/core/clock.ts";
import { asSystem, type Database } from "../db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import { type Account, openAccount } from "#server/identity/open-account.ts";
import { readName, required, UsageError } from "./usage.ts";

export interface NewOrganization {
  readonly name: string;
  readonly email: string;
}

/** Reads the options of `quoin org create`. @throws UsageError before anything is opened */
export function readNewOrganization(options: { readonly name?: string; readonly email?: string }): NewOrganization {
  const email = required("email", options.email);
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > emailLengthMax) {
    throw new UsageError(`--email must be an email address, not "${email}"`);
  }
  return { name: readName(options.name), email };
}

/** `quoin org create`: creates an organization, a key with every scope and an owner who can sign in, or nothing. */
export async function createOrganizationWithKey(
  db: Database,
  { name, email }: NewOrganization,
): Promise<{ organization: { id: OrganizationId; name: string }; apiKey: string; user: Account }> {
  const at = systemClock();
  return asSystem(db, async (system) => {
    const id = await createOrganization(system, { name, email, at });
    const { key } = await createApiKey(system, { org: id, name: "First key", scopes, expiresAt: null, at });
    const user = await openAccount(system, id, { email, name }, at);
    return { organization: { id, name }, apiKey: key, user };
  });
}
