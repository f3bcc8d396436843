import type { OrganizationId } from "#contract/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { newId } from "#server/core/ids.ts";
import { freeSlug } from "./free-slug.ts";
import { insertOrganization, slugIsTaken } from "./store.ts";

/**
 * Creates an organization with the settings of a GST-registered contractor in Singapore, which it may change; only
 * `isTest` is for good.
 * @param isTaken tells whether an organization has that slug already; by default, one of this cell
 */
export async function createOrganization(
  system: Sql,
  organization: { readonly name: string; readonly email: string; readonly isTest?: boolean; readonly at: Date },
  isTaken = (slug: string) => slugIsTaken(system, slug),
): Promise<OrganizationId> {
  const id = newId("org", organization.at);
  await insertOrganization(system, {
    id,
    name: organization.name,
    slug: await freeSlug(organization.name, id, isTaken),
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
    receiptPrefix: "R",
    logoFileId: null,
    createdAt: organization.at,
    updatedAt: organization.at,
  });
  return id;
}
