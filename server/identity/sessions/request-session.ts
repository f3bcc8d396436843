import type { FastifyRequest } from "fastify";
import { Refusal } from "#server/core/refusal.ts";
import type { AppContext, Caller, Doctor, Services, SessionLimits, UserContext } from "#server/http/caller.ts";
import type { AllowedRanges } from "#server/core/address-ranges.ts";
import { shownOrganizationHeader } from "#contract/api/app-route.ts";
import type { Permission } from "#contract/people/roles.ts";
import { wording } from "#contract/api/wording.ts";
import { isoInstantOrNull } from "#server/db/sql.ts";
import { findSession, notSignedIn } from "./sessions.ts";
import { arrivalOf, originOf } from "#server/http/origin.ts";
import { type Lacks, lacksOf } from "./lacks.ts";
import { permissionsIn } from "./permissions.ts";
import { refuseOtherSites } from "./refuse-other-sites.ts";
import { browserTokenOf, deviceTokenOf, sessionTokenOf } from "./session-cookie.ts";

/** The user of a request, as far as its session identifies one. */
export interface SessionIdentity extends Lacks {
  readonly context: AppContext;
  readonly person: UserContext | undefined;
  /** Undefined for a person who belongs to no organization. */
  readonly caller: Caller | undefined;
  /** The id of the organization that the page shows; undefined when the request does not name one. */
  readonly shown: string | undefined;
}

/**
 * Identifies the user of a request of the web app. A write must come from a page of our own: the browser says so in
 * headers that no other site can set.
 * @throws Refusal 403 for a write from another site
 */
export async function identifyUser(
  request: FastifyRequest,
  options: Services & {
    readonly publicUrl: () => string;
    readonly sessionLimits: SessionLimits;
    readonly doctor: Doctor;
    /** The networks of proxies that are trusted to report a request's address. */
    readonly trustedProxies: AllowedRanges;
  },
  isPolled = false,
): Promise<SessionIdentity> {
  const { publicUrl: urlNow, doctor, trustedProxies, ...services } = options;
  const publicUrl = urlNow();
  if (request.method !== "GET" && request.method !== "HEAD") refuseOtherSites(request, publicUrl);
  const context: AppContext = {
    ...services,
    ...originOf(request),
    publicUrl,
    device: deviceTokenOf(request, publicUrl),
    browser: browserTokenOf(request, publicUrl),
    log: request.log,
    doctor,
    arrival: arrivalOf(request, (address) => trustedProxies.holds(address)),
  };
  const token = sessionTokenOf(request, publicUrl);
  const shown = request.headers[shownOrganizationHeader]?.toString();
  const row = token === "" ? undefined : await findSession(services, token, isPolled);
  const lacksNothing = { lacksSecondFactor: false, lacksProvider: false };
  if (row === undefined) return { context, person: undefined, caller: undefined, ...lacksNothing, shown };
  const { userId, sessionId, email, name, orgId, role, database, providerOrgId: providerOrg } = row;
  const lacks = lacksOf(row);
  const confirmed = isoInstantOrNull(row.confirmedAt);
  const confirmedAt = confirmed === null ? null : new Date(confirmed);
  const identity = { userId, sessionId, email, name, org: orgId, role, providerOrg, confirmedAt };
  const person: UserContext = { ...context, ...identity };
  if (orgId === null || role === null) return { context, person, caller: undefined, ...lacks, shown };
  const permissions = permissionsIn(row);
  const caller: Caller = { ...services, db: database, org: orgId, name, actorId: userId, permissions, confirmedAt };
  return { context, person, caller, ...lacks, shown };
}

/** @throws Refusal 401, 403 */
export function personOf({ person }: SessionIdentity): UserContext {
  if (person === undefined) throw notSignedIn();
  return person;
}

/** Returns the person as a caller of their organization. @throws Refusal 401, 403, 409 from another one's page */
export function callerOf(identity: SessionIdentity, permission: Permission | "any"): Caller {
  personOf(identity);
  const { caller, shown } = identity;
  if (caller === undefined) throw new Refusal("FORBIDDEN", wording("people.noOrganization"));
  if (shown !== undefined && shown !== caller.org) {
    throw new Refusal("OTHER_ORGANIZATION", wording("people.otherOrganization"));
  }
  if (identity.lacksProvider) {
    throw new Refusal("SINGLE_SIGN_ON_REQUIRED", wording("people.singleSignOnRequired"));
  }
  if (identity.lacksSecondFactor) {
    throw new Refusal("SECOND_FACTOR_REQUIRED", wording("people.twoFactorRequired"));
  }
  requirePermission(caller, permission);
  return caller;
}

/** @throws Refusal 403 when the person's role lacks the permission */
export function requirePermission({ permissions }: Caller, permission: Permission | "any"): void {
  if (permission === "any" || permissions.includes(permission)) return;
  throw new Refusal("FORBIDDEN", wording("people.roleNotAllowed"));
}
