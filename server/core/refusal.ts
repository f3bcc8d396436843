import {
  type AppErrorCode,
  appErrorStatuses,
  type ErrorCode,
  errorStatuses,
  type Fault,
  faultsMax,
} from "#contract/api/errors.ts";

const statuses = { ...errorStatuses, ...appErrorStatuses };

/** The only error that is shown to the caller. Every other error is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: ErrorCode | AppErrorCode;
  readonly details: readonly Fault[] | undefined;
  readonly currentStatus: string | undefined;
  readonly allowedActions: readonly string[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The id of the account concerned, for the server's log only and never for the response. */
  readonly account: string | undefined;

  constructor(
    code: ErrorCode | AppErrorCode,
    message: string,
    more: {
      readonly details?: readonly Fault[];
      readonly currentStatus?: string;
      readonly allowedActions?: readonly string[];
      readonly retryAfterSeconds?: number;
      readonly account?: string | undefined;
      /** The failure that this refusal reports, for the server's log only; without one, nothing failed. */
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, more);
    this.code = code;
    this.details = more.details?.slice(0, faultsMax);
    this.currentStatus = more.currentStatus;
    this.allowedActions = more.allowedActions;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.account = more.account;
  }

  get status(): number {
    return statuses[this.code];
  }
}

/** The same error for a resource that does not exist, an id that is malformed, and another organization's resource. */
export const notFound = () => new Refusal("NOT_FOUND", "The resource was not found. Check the path and the id.");

/** Returns what a read found. @throws Refusal 404 for undefined */
export function found<T>(result: T | undefined): T {
  if (result === undefined) throw notFound();
  return result;
}

/** @param bytesMax the limit that the body exceeds */
export function tooLarge(bytesMax: number): Refusal {
  const kib = Math.floor(bytesMax / 1024);
  const limit = kib < 1024 ? `${kib} KiB` : `${Math.floor(kib / 1024)} MiB`;
  return new Refusal("PAYLOAD_TOO_LARGE", `The body is larger than ${limit}. Send less at a time.`);
}

export const notJson = () =>
  new Refusal("UNSUPPORTED_MEDIA_TYPE", "Send the body as JSON, with `Content-Type: application/json`.");

/** @param account the id of the account concerned, for the server's log */
export function invalidFields(details: readonly Fault[], account?: string): Refusal {
  const [first] = details;
  const more = details.length > 1 ? ` (and ${details.length - 1} more)` : "";
  const where = first === undefined || first.path === "" ? "The body" : `\`${first.path}\``;
  return new Refusal("VALIDATION_FAILED", `${where} ${first?.message ?? "is not valid"}${more}.`, { details, account });
}

/** Returns the fault of a reference to an unknown or to another organization's resource: the two look the same. */
export const unknownReference = (path: string, what: string): Fault => ({
  path,
  code: "UNKNOWN_REFERENCE",
  message: `does not match any ${what} of this organization`,
});

/** Throws when checks found faults: business faults are collected, then reported together. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalidFields(faults);
}

export const badParameter = (path: string, code: string, message: string) =>
  new Refusal("BAD_REQUEST", `The query parameter \`${path}\` ${message}.`, { details: [{ path, code, message }] });

export const badHeader = (path: string, code: string, message: string) =>
  new Refusal("BAD_REQUEST", `The header \`${path}\` ${message}.`, { details: [{ path, code, message }] });

/**
 * Returns the error for an action that a document's status does not allow.
 * @param what the document's name for people, as in `Invoice INV-2026-0001`
 */
export function invalidState(
  what: string,
  document: { readonly status: string },
  action: string,
  allowedActions: readonly string[],
): Refusal {
  const allowed = allowedActions.length === 0 ? "" : ` Allowed actions: ${allowedActions.join(", ")}.`;
  return new Refusal("INVALID_STATE", `${what} is ${document.status}, which does not allow \`${action}\`.${allowed}`, {
    currentStatus: document.status,
    allowedActions,
  });
}
