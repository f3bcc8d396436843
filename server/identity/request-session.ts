import { isIP } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Actor, Guest, Means, Person, SessionLimits } from "#server/caller.ts";
import { shownOrganizationHeader } from "#contract/app-route.ts";
import { permissionsOf, type Permission } from "#contract/roles.ts";
import { deviceDays } from "./known-devices.ts";
import { findSession, notSignedIn } from "./sessions.ts";
import { Refusal } from "#server/core/refusal.ts";
import type { Cookie } from "#server/http/app-handlers.ts";

const daySeconds = 24 * 60 * 60;
const userAgentLengthMax = 300;

/** The user of a request, as far as its session identifies one. */
export interface Asking {
  readonly visitor: Guest;
  readonly person: Person | undefined;
  /** Undefined for a person who belongs to no organization. */
  readonly caller: Actor | undefined;
  /** The id of the organization that the page shows; undefined when the request does not name one. */
  readonly shown: string | undefined;
}

/**
 * Identifies the user of a request of the web app. A write must come from a page of our own: the browser says so in
 * headers that no other site can set.
 * @throws Refusal 403 for a write from another site
 */
export async function askingOf(
  request: FastifyRequest,
  options: Means & { readonly publicUrl: () => string; readonly sessionLimits: SessionLimits },
): Promise<Asking> {
  const { publicUrl: urlNow, ...means } = options;
  const publicUrl = urlNow();
  if (request.method !== "GET" && request.method !== "HEAD") refuseOtherSites(request, publicUrl);
  const visitor: Guest = {
    ...means,
    ...originOf(request),
    publicUrl,
    device: request.cookies[cookieName(publicUrl, deviceSuffix)] ?? "",
    log: request.log,
  };
  const token = sessionTokenOf(request, publicUrl);
  const shown = request.headers[shownOrganizationHeader]?.toString();
  const row = token === "" ? undefined : await findSession(means, token);
  if (row === undefined) return { visitor, person: undefined, caller: undefined, shown };
  const { userId, sessionId, email, name, orgId, role } = row;
  const person: Person = { ...visitor, userId, sessionId, email, name, org: orgId, role };
  if (orgId === null || role === null) return { visitor, person, caller: undefined, shown };
  const caller: Actor = { ...means, org: orgId, name, actorId: userId, permissions: permissionsOf[role] };
  return { visitor, person, caller, shown };
}

/** Returns what the audit log records about a request's origin. */
export const originOf = (request: FastifyRequest) => ({
  requestId: request.id,
  address: addressOf(request),
  userAgent: request.headers["user-agent"]?.slice(0, userAgentLengthMax) ?? null,
});

/** Returns the client's address: the one that the nearest trusted proxy reports, if it is a valid address. */
export const addressOf = ({ ip, socket }: FastifyRequest): string =>
  isIP(ip) === 0 ? (socket.remoteAddress ?? "") : ip;

/** @throws Refusal 401, 403 */
export function personOf({ person }: Asking): Person {
  if (person === undefined) throw notSignedIn();
  return person;
}

/** Returns the person as a caller of their organization. @throws Refusal 401, 403, 409 from another one's page */
export function callerOf(asking: Asking, permission: Permission | "any"): Actor {
  personOf(asking);
  const { caller, shown } = asking;
  if (caller === undefined)
    throw new Refusal("FORBIDDEN", "You belong to no organization. Ask somebody to invite you.");
  if (shown !== undefined && shown !== caller.org) {
    const message = "In this browser you work in another organization by now. Nothing was done; load this page again.";
    throw new Refusal("OTHER_ORGANIZATION", message);
  }
  if (permission !== "any" && !caller.permissions.includes(permission)) {
    throw new Refusal("FORBIDDEN", "Your role does not allow this. Ask an owner or an administrator.");
  }
  return caller;
}

function refuseOtherSites({ headers }: FastifyRequest, publicUrl: string): void {
  const site = headers["sec-fetch-site"];
  const isOurs = site === undefined ? headers.origin === new URL(publicUrl).origin : site === "same-origin";
  if (!isOurs) throw new Refusal("FORBIDDEN", "This request comes from another site. Open Quoin itself and try again.");
}

export function cookieOf(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { readonly publicUrl: () => string; readonly sessionLimits: SessionLimits },
): Cookie {
  const publicUrl = options.publicUrl();
  const name = cookieName(publicUrl);
  const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure: isHttps(publicUrl) } as const;
  const sessionSeconds = options.sessionLimits.days * daySeconds;
  return {
    given: sessionTokenOf(request, publicUrl),
    set: ({ token, device }) => {
      reply.setCookie(name, token, { ...attributes, maxAge: sessionSeconds });
      reply.setCookie(cookieName(publicUrl, deviceSuffix), device, { ...attributes, maxAge: deviceDays * daySeconds });
    },
    clear: () => void reply.clearCookie(name, attributes),
  };
}

const deviceSuffix = "-device";

/** Returns the session token that the browser sent, or an empty string. */
export const sessionTokenOf = (request: FastifyRequest, publicUrl: string): string =>
  request.cookies[cookieName(publicUrl)] ?? "";

/** With the `__Host-` prefix a browser sends the cookie only to this exact host and only over TLS. */
const cookieName = (publicUrl: string, suffix = ""): string =>
  `${isHttps(publicUrl) ? "__Host-quoin" : "quoin"}${suffix}`;

const isHttps = (publicUrl: string): boolean => publicUrl.startsWith("https:");
