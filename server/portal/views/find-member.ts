import type { FastifyRequest } from "fastify";
import type { OrganizationId } from "#contract/api/ids.ts";
import type { SignedIn } from "#contract/people/people.ts";
import type { Services, SessionLimits } from "#server/http/caller.ts";
import { sessionTokenOf } from "#server/identity/sessions/session-cookie.ts";
import { findSignedInPerson } from "#server/identity/sessions/sessions.ts";

/**
 * Returns the person who is signed in to the browser, if they are a member of the organization. The office must not
 * decide for its client, and its visits are not the client's.
 */
export async function findMember(
  options: Services & { readonly publicUrl: () => string; readonly sessionLimits: SessionLimits },
  request: FastifyRequest,
  org: OrganizationId,
): Promise<SignedIn["user"] | undefined> {
  const person = await findSignedInPerson(options, sessionTokenOf(request, options.publicUrl()));
  return person?.memberships.some(({ organizationId }) => organizationId === org) === true ? person.user : undefined;
}
