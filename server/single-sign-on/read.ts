import type { OrganizationId } from "#contract/api/ids.ts";
import type { SingleSignOn } from "#contract/people/single-sign-on.ts";
import type { RequestContext, UserContext } from "#server/http/caller.ts";
import { databaseOf } from "#server/db/placement/databases.ts";
import { isoInstant, onceAsSystem, type Read, readInOrg } from "#server/db/sql.ts";
import { presentProvider } from "./present.ts";
import { countLinks, findLinkOf, findOnlyProvider, findProvider, type OnlyProviderRow } from "./store.ts";

/** The address that the provider sends browsers back to, by the public address of the installation. */
export const redirectUrlOf = ({ publicUrl }: { readonly publicUrl: string }): string => `${publicUrl}/sign-in/return`;

/** Returns a scope for reading and changing an organization, wherever it is. */
export const scopeOf = async ({ db }: Pick<RequestContext, "db">, org: OrganizationId) => ({
  db: await databaseOf(db, org),
  org,
});

/** Returns the provider that the sign-in page offers; null without one. */
export async function showProvider(
  context: RequestContext,
  organization: OrganizationId | undefined,
): Promise<{ organizationId: OrganizationId; name: string } | null> {
  if (organization !== undefined) {
    const row = await findProvider(readInOrg(await scopeOf(context, organization)));
    return row === undefined ? null : { organizationId: organization, name: row.name };
  }
  if ((await context.db.databases.others()).length > 0) return null;
  const [only] = await onceAsSystem<OnlyProviderRow>(context.db, findOnlyProvider);
  return only === undefined ? null : { organizationId: only.orgId, name: only.name };
}

export async function getProvider(read: Read): Promise<SingleSignOn | null> {
  const row = await findProvider(read);
  return row === undefined ? null : presentProvider(row, await countLinks(read, row.changedAt));
}

/** Returns the link of a person in their current organization. */
export async function getLink(person: UserContext): Promise<{ name: string | null; linkedAt: string | null }> {
  if (person.org === null) return { name: null, linkedAt: null };
  const read = readInOrg(await scopeOf(person, person.org));
  const provider = await findProvider(read);
  const link = await findLinkOf(read, person.userId);
  const isLinked = link !== undefined && link.issuer === provider?.issuer;
  return { name: provider?.name ?? null, linkedAt: isLinked ? isoInstant(link.createdAt) : null };
}
