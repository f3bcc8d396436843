import { emailLengthMax } from "#contract/fields.ts";
import type { OrganizationId } from "#contract/ids.ts";
import { scopes } from "#contract/scopes.ts";
import { systemClock } from "../clock.ts";
import { asSystem, type Database } from "../db/sql.ts";
import { createApiKey } from "../keys/create-api-key.ts";
import { createOrganization } from "../orgs/create-organization.ts";
import { UsageError } from "./usage.ts";

/** `quoin org create`: an organization and a key with every scope, or neither. */
export async function createOrganizationWithKey(
  db: Database,
  options: { readonly name: string; readonly email: string },
): Promise<{ organization: { id: OrganizationId; name: string }; apiKey: string }> {
  const name = options.name.trim();
  if (name === "" || name.length > 200) throw new UsageError("--name must have 1 to 200 characters");
  if (!/^[^\s@]+@[^\s@]+$/.test(options.email) || options.email.length > emailLengthMax) {
    throw new UsageError(`--email must be an e-mail address, not "${options.email}"`);
  }
  const at = systemClock();
  return asSystem(db, async (system) => {
    const id = await createOrganization(system, { name, email: options.email, at });
    const { key } = await createApiKey(system, { org: id, name: "First key", scopes, expiresAt: null, at });
    return { organization: { id, name }, apiKey: key };
  });
}
