import type { OrganizationId } from "#contract/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { insertOrganization, slugIsTaken } from "./store.ts";

/** Creates an organization with the settings of a GST-registered contractor in Singapore, which it may change; only `isTest` is for good. */
export async function createOrganization(
  system: Sql,
  organization: { readonly name: string; readonly email: string; readonly isTest?: boolean; readonly at: Date },
): Promise<OrganizationId> {
  const id = newId("org", organization.at);
  await insertOrganization(system, {
    id,
    name: organization.name,
    slug: await freeSlug(system, organization.name, id),
    isTest: organization.isTest ?? false,
    legalName: null,
    uen: null,
    gstRegistered: true,
    gstRegistrationNumber: null,
    gstRate: "0.09",
    currency: "SGD",
    timeZone: "Asia/Singapore",
    paymentTermsDays: 30,
    quotationValidityDays: 30,
    defaultRetentionPct: null,
    address: null,
    postalCode: null,
    email: organization.email,
    phone: null,
    payNowProxy: null,
    invoicePrefix: "INV",
    quotationPrefix: "Q",
    creditNotePrefix: "CN",
    logoFileId: null,
    createdAt: organization.at,
    updatedAt: organization.at,
  });
  return id;
}

const slugLengthMax = 40;

/** Returns the name as a slug; with the end of the id if that is empty or taken. */
async function freeSlug(system: Sql, name: string, id: OrganizationId): Promise<string> {
  const plain = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/\p{Mark}/gu, "")
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .slice(0, slugLengthMax);
  const unique = id.slice(-6);
  if (plain === "") return `org-${unique}`;
  return (await slugIsTaken(system, plain)) ? `${plain}-${unique}` : plain;
}
