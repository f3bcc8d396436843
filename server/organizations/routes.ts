import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getOrganization } from "./read.ts";
import { type OrganizationDocuments, type TellOwners, updateOrganization } from "./update-organization.ts";

export const organizationHandlers = (
  documents: OrganizationDocuments,
  tellOwners: TellOwners,
): Handlers<"getOrganization" | "updateOrganization"> => ({
  getOrganization: ({ caller }) => getOrganization(readInOrg(caller)),
  updateOrganization: ({ caller, body }) => updateOrganization(caller, body, documents, tellOwners),
});
