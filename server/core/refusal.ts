import {
  type AppErrorCode,
  appErrorStatuses,
  type ErrorCode,
  errorStatuses,
  type Fault as PresentedFault,
  faultsMax,
} from "#contract/api/errors.ts";
import type { Language } from "#contract/language.ts";
import { type Thing, thing, type Wording, wording } from "#contract/api/wording.ts";
import { statusOf, textOf } from "./text/wordings.ts";

const statuses = { ...errorStatuses, ...appErrorStatuses };

/** A fault before it is presented in a language. */
export interface Fault extends Omit<PresentedFault, "message"> {
  readonly message: Wording;
}

/** The only error that is shown to the caller. Every other error is a bug and answers 500. */
export class Refusal extends Error {
  readonly code: ErrorCode | AppErrorCode;
  readonly wording: Wording;
  readonly details: readonly Fault[] | undefined;
  readonly currentStatus: string | undefined;
  readonly allowedActions: readonly string[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The id of the account concerned, for the server's log only and never for the response. */
  readonly account: string | undefined;

  constructor(
    code: ErrorCode | AppErrorCode,
    wording: Wording,
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
    super(textOf(wording), more);
    this.code = code;
    this.wording = wording;
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
export const notFound = () => new Refusal("NOT_FOUND", wording("requests.notFound"));

/** Returns what a read found. @throws Refusal 404 for undefined */
export function found<T>(result: T | undefined): T {
  if (result === undefined) throw notFound();
  return result;
}

/** @param bytesMax the limit that the body exceeds */
export function tooLarge(bytesMax: number): Refusal {
  const kib = Math.floor(bytesMax / 1024);
  const limit = kib < 1024 ? `${kib} KiB` : `${Math.floor(kib / 1024)} MiB`;
  return new Refusal("PAYLOAD_TOO_LARGE", wording("requests.bodyTooLarge", { limit }));
}

export const notJson = () => new Refusal("UNSUPPORTED_MEDIA_TYPE", wording("requests.notJson"));

/** @param account the id of the account concerned, for the server's log */
export const invalidFields = (details: readonly Fault[], account?: string): Refusal =>
  new Refusal("VALIDATION_FAILED", summaryOf(details), { details, account });

/** Returns the first fault as a sentence, with the number of the others. */
function summaryOf([first, ...others]: readonly Fault[]): Wording {
  const { path, message: fault } = first ?? { path: "", message: wording("fields.notValid") };
  const count = others.length;
  if (path === "")
    return count === 0 ? wording("requests.body", { fault }) : wording("requests.bodyAndMore", { fault, count });
  return count === 0
    ? wording("requests.field", { path, fault })
    : wording("requests.fieldAndMore", { path, fault, count });
}

/** Returns the fault of a reference to an unknown or to another organization's resource: the two look the same. */
export const unknownReference = (path: string, what: Thing): Fault => ({
  path,
  code: "UNKNOWN_REFERENCE",
  message: wording("fields.unknownReference", { thing: thing(what) }),
});

/** Returns a fault as an answer in that language shows it. */
export const presentFault = ({ message, ...fault }: Fault, language?: Language): PresentedFault => ({
  ...fault,
  message: textOf(message, language),
});

/** Throws when checks found faults: business faults are collected, then reported together. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw invalidFields(faults);
}

/** Returns the refusal of parameters, which names the first of them. */
export const badParameters = (details: readonly Fault[]): Refusal => {
  const [{ path: name, message: fault }] = details as [Fault];
  return new Refusal("BAD_REQUEST", wording("requests.parameter", { name, fault }), { details });
};

export const badParameter = (path: string, code: string, message: Wording) => badParameters([{ path, code, message }]);

export const badHeader = (path: string, code: string, message: Wording) =>
  new Refusal("BAD_REQUEST", wording("requests.header", { name: path, fault: message }), {
    details: [{ path, code, message }],
  });

/**
 * Returns the error for an action that a document's status does not allow.
 * @param what the document's name for people, as in `Invoice INV-2026-0001`
 */
export function invalidState(
  what: Wording,
  document: { readonly status: string },
  action: string,
  allowedActions: readonly string[],
): Refusal {
  const values = { thing: what, status: statusOf(document.status), action };
  const text =
    allowedActions.length === 0
      ? wording("requests.invalidState", values)
      : wording("requests.invalidStateAllowing", { ...values, allowed: allowedActions.join(", ") });
  return new Refusal("INVALID_STATE", text, { currentStatus: document.status, allowedActions });
}
