import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { appPrefix } from "#contract/api/app-route.ts";
import type { AppErrorCode, ErrorBody } from "#contract/api/errors.ts";
import type { Language } from "#contract/language.ts";
import { type Wording, wording } from "#contract/api/wording.ts";
import { storageIsFull } from "#server/core/storage-full.ts";
import { databaseIsAway, databaseIsReadOnly, outcomeIsUnknown } from "#server/core/database-away.ts";
import { lostExternalId, wasGivenUp } from "#server/db/failures.ts";
import { networkOf } from "#server/core/network.ts";
import { invalidFields, notFound, notJson, presentFault, Refusal, tooLarge } from "#server/core/refusal.ts";
import { retryAfterSeconds } from "#server/core/sharing/retry-after.ts";
import { textOf } from "#server/core/text/wordings.ts";
import { languageOf } from "./language.ts";
import { organizationOf, routeOf } from "./observe-requests.ts";
import { securityHeaders } from "./security-headers.ts";
import { addressOf } from "./origin.ts";
import { faultsOf } from "./requests/validate.ts";

interface AnyErrorBody {
  readonly error: Omit<ErrorBody["error"], "code"> & { readonly code: ErrorBody["error"]["code"] | AppErrorCode };
}

export const errorBody = (refusal: Refusal, requestId: string, language?: Language): AnyErrorBody => ({
  error: {
    code: refusal.code,
    message: textOf(refusal.wording, language),
    requestId,
    ...(refusal.details === undefined
      ? {}
      : { details: refusal.details.map((fault) => presentFault(fault, language)) }),
    ...(refusal.currentStatus === undefined ? {} : { currentStatus: refusal.currentStatus }),
    ...(refusal.allowedActions === undefined ? {} : { allowedActions: [...refusal.allowedActions] }),
  },
});

/** Sends any error in the one error shape. Only refusals show details; any other error is logged. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = loggedRefusal(error, request, reply);
  // The rest of the body is not awaited: the connection ends with the response, whether its client closes it or not.
  if (didNotArrive(error, request)) reply.header("connection", "close");
  if (refusal.code.endsWith("_KEY") && refusal.status === 401) reply.header("www-authenticate", "Bearer");
  setRetryAfter(refusal, reply);
  return (
    reply
      .code(refusal.status)
      // Hooks do not run when the framework cannot parse the URL.
      .headers({ ...securityHeaders, "x-request-id": request.id, "cache-control": "no-store" })
      .type("application/json; charset=utf-8")
      .send(JSON.stringify(errorBody(refusal, request.id, errorLanguage(request))))
  );
}

/** Translates an error into a refusal, and logs what the operator must know of. */
export function loggedRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): Refusal {
  const refusal = refusalOf(error, request);
  if (refusal.status >= 500) logFailure(error, request, reply);
  logRefusal(refusal, request);
  return refusal;
}

/** Logs a request that failed because of Quoin, or that Quoin refuses on purpose until later, as during a move. */
export function logFailure(error: unknown, request: FastifyRequest, { elapsedTime }: FastifyReply): void {
  const fields = {
    requestId: request.id,
    method: request.method,
    route: routeOf(request),
    organization: organizationOf(request),
    durationMs: Math.round(elapsedTime),
  };
  const isOnPurpose = error instanceof Refusal && error.cause === undefined;
  if (isOnPurpose) request.log.warn({ reason: error.message, ...fields }, "request refused for now");
  else request.log.error({ err: error, ...fields }, "request failed");
}

/** Returns the language of errors: that of the page, while programs read English. */
export const errorLanguage = (request: FastifyRequest): Language =>
  request.url.startsWith(`${appPrefix}/`) ? languageOf(request) : "en";

/** Sets `Retry-After` where waiting helps: for refusals that give a time, and in every 503. */
export function setRetryAfter(refusal: Refusal, reply: { header(name: string, value: number): unknown }): void {
  const seconds = refusal.retryAfterSeconds ?? (refusal.status === 503 ? retryAfterSeconds.unavailable : undefined);
  if (seconds !== undefined) reply.header("retry-after", seconds);
}

const loggedCodes: readonly string[] = [
  "SIGN_IN_FAILED",
  "LINK_NOT_VALID",
  "INVALID_KEY",
  "REVOKED_KEY",
  "EXPIRED_KEY",
  "INSUFFICIENT_SCOPE",
  "FORBIDDEN",
];
/** One sender's refusals of one kind are logged once in this time, so that a flood cannot fill the log. */
const loggedOncePerMs = 10_000;
const sendersRemembered = 10_000;
const recent = new LRUCache<string, true>({ max: sendersRemembered, ttl: loggedOncePerMs });

/**
 * Logs failed authentication, missing permissions and every 429, with the origin but not the content of the request.
 */
export function logRefusal({ code, details, account }: Refusal, request: FastifyRequest): void {
  const isWrongProof = details?.some((fault) => fault.code === "WRONG_PASSWORD" || fault.code === "WRONG_CODE");
  const reason = isWrongProof === true ? details?.[0]?.code : code;
  if (isWrongProof !== true && code !== "RATE_LIMITED" && !loggedCodes.includes(code)) return;
  const address = addressOf(request);
  const sender = `${reason} ${account ?? ""} ${networkOf(address)}`;
  // A failure at a known account is always logged: the limits on attempts bound their number.
  if (recent.has(sender) && account === undefined) return;
  recent.set(sender, true);
  request.log.warn(
    {
      reason,
      requestId: request.id,
      address,
      route: request.routeOptions.url,
      ...(account === undefined ? {} : { account }),
    },
    "request refused",
  );
}

/** Translates errors of the framework and the database into refusals. */
export function refusalOf(error: unknown, request: FastifyRequest): Refusal {
  if (error instanceof Refusal) return error;
  if (request.method !== "GET" && outcomeIsUnknown(error)) {
    return unavailable(wording("requests.outcomeUnknown"));
  }
  if (databaseIsReadOnly(error)) {
    return unavailable(wording("requests.databaseReadOnly"));
  }
  if (databaseIsAway(error)) return unavailable(wording("requests.databaseAway"));
  if (storageIsFull(error)) {
    return new Refusal("STORAGE_FULL", wording("requests.storageFull"));
  }
  if (lostExternalId(error)) {
    return unavailable(wording("requests.externalIdTaken"));
  }
  if (wasGivenUp(error)) {
    return unavailable(wording("requests.givenUp"));
  }
  const { code, statusCode, validation } = error as Partial<FastifyError>;
  if (validation !== undefined) return invalidFields(faultsOf(validation as Parameters<typeof faultsOf>[0]));
  if (code === "FST_ERR_HANDLER_TIMEOUT") {
    if (didNotArrive(error, request)) return new Refusal("BAD_REQUEST", wording("requests.bodyTooLate"));
    return unavailable(wording("requests.timedOut"));
  }
  if (code === "FST_ERR_BAD_URL") return notFound();
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE") {
    return tooLarge(request.routeOptions.bodyLimit);
  }
  if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") {
    return notJson();
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal(
      "BAD_REQUEST",
      wording("requests.invalid", { fault: (error as Error).message.replace(/\.$/, "") }),
    );
  }
  return new Refusal("INTERNAL", wording("requests.internal"));
}

function didNotArrive(error: unknown, request: FastifyRequest): boolean {
  // Undefined for a request within the process, whose body is there at once.
  const { complete } = request.raw as { readonly complete?: boolean };
  return (error as Partial<FastifyError>).code === "FST_ERR_HANDLER_TIMEOUT" && complete === false;
}

const unavailable = (message: Wording) => new Refusal("UNAVAILABLE", message);
