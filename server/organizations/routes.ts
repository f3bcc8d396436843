import { readInOrg } from "#server/db/sql.ts";
import type { Handlers } from "#server/http/handlers.ts";
import { getMe, getOrganization } from "./read.ts";
import { type OrganizationDocuments, updateOrganization } from "./update-organization.ts";

export const organizationHandlers = (
  documents: OrganizationDocuments,
): Handlers<"getMe" | "getOrganization" | "updateOrganization"> => ({
  getMe: ({ caller }) => getMe(readInOrg(caller)),
  getOrganization: ({ caller }) => getOrganization(readInOrg(caller)),
  updateOrganization: ({ caller, body }) => updateOrganization(caller, body, documents),
});
