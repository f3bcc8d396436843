import { useQueryClient } from "@tanstack/react-query";
import type { OrganizationChange } from "#contract/organizations/organizations.ts";
import { request } from "#web/api.ts";
import { organizationKey } from "#web/records/organization/organization-values.ts";
import { sessionQuery } from "#web/session/session.ts";
import { useIdempotencyKey } from "#web/session/use-idempotency-key.ts";

/** Returns a function that saves some of the organization's settings at once. @throws ApiError */
export function useSaveOrganization(): (body: OrganizationChange) => Promise<void> {
  const queries = useQueryClient();
  const keyOf = useIdempotencyKey();
  return async (body) => {
    const saved = await request("PATCH /organization", { body, idempotencyKey: keyOf(body) });
    queries.setQueryData(organizationKey, saved);
    // The session holds the organization's name.
    await queries.invalidateQueries(sessionQuery);
  };
}
