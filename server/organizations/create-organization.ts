import type { OrganizationId } from "#contract/api/ids.ts";
import type { Sql } from "#server/db/sql.ts";
import { dayOf } from "#server/core/calendar.ts";
import { newId } from "#server/core/ids.ts";
import { freeSlug } from "./free-slug.ts";
import { insertOrganization, slugIsTaken } from "./store.ts";

/** The days of a new organization are those of Singapore. */
const timeZone = "Asia/Singapore";

/** A registration for GST; `from` is its first day, `YYYY-MM-DD`. */
export interface GstRegistration {
  readonly number: string;
  readonly from: string;
}

/**
 * Creates an organization with the settings of a contractor in Singapore, which it may change; only `isTest` is for good.
 * It is registered for GST only with a number and the day from which it holds.
 * @param isTaken tells whether an organization has that slug already; by default, one of this database
 */
export async function createOrganization(
  system: Sql,
  organization: {
    readonly name: string;
    readonly email: string;
    readonly isTest?: boolean;
    readonly registration?: GstRegistration;
    readonly at: Date;
  },
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
    gstRegistered: organization.registration !== undefined,
    gstRegistrationNumber: organization.registration?.number ?? null,
    gstRegisteredFrom: organization.registration?.from ?? null,
    gstAwaited: (organization.registration?.from ?? "") > dayOf(organization.at, timeZone),
    gstRate: "0.09",
    currency: "SGD",
    timeZone,
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
