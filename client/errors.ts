import type { ErrorCode } from "./operations.ts";

/** One invalid field of a request. */
export interface FieldError {
  /** The field, such as `items[2].qty`; empty when the whole body is invalid. */
  readonly path: string;
  readonly code: string;
  readonly message: string;
}

/** The fields of an error that only some responses have. */
interface Extras {
  /** The wait that the response asks for before the request is repeated; 0 if it asks for none. */
  readonly retryAfterSeconds: number;
  /** With INVALID_STATE: the current status of the resource. */
  readonly currentStatus: string | undefined;
  /** With INVALID_STATE: the actions that this status allows. */
  readonly allowedActions: readonly string[];
}

/**
 * `NO_RESPONSE` when the service could not be reached or the connection broke, `TIMED_OUT` when it took too long. The
 * service may add codes.
 */
export type QuoinErrorCode = ErrorCode | "NO_RESPONSE" | "TIMED_OUT" | (string & {});

/** A response outside 2xx, or no response at all. */
export class QuoinError extends Error implements Extras {
  override readonly name = "QuoinError";
  /** 0 when there was no response. */
  readonly status: number;
  readonly code: QuoinErrorCode;
  /** Quote it when you ask for support; null when there was no response. */
  readonly requestId: string | null;
  readonly details: readonly FieldError[];
  readonly retryAfterSeconds: number;
  readonly currentStatus: string | undefined;
  readonly allowedActions: readonly string[];

  constructor(
    status: number,
    code: QuoinErrorCode,
    message: string,
    requestId: string | null,
    details: readonly FieldError[] = [],
    { retryAfterSeconds = 0, currentStatus, allowedActions = [], cause }: Partial<Extras> & { cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
    this.retryAfterSeconds = retryAfterSeconds;
    this.currentStatus = currentStatus;
    this.allowedActions = allowedActions;
  }
}

/** The messages of errors that do not come from the service. */
export interface FailureTexts {
  readonly noResponse: string;
  /** For a response that is not the API's, such as that of a proxy. */
  readonly unavailable: string;
}

/** Returns the error of a response outside 2xx. */
export async function errorOf(response: Response, texts: FailureTexts): Promise<QuoinError> {
  const body = await response.text().catch(() => "");
  return parseError(response, body, texts);
}

/** The parts of a response that an error depends on. */
type Failed = Pick<Response, "status"> & { readonly headers: Pick<Headers, "get"> };

/** Returns the error of a response outside 2xx with that body. */
export function parseError(response: Failed, body: string, texts: FailureTexts): QuoinError {
  try {
    const { error } = JSON.parse(body) as { readonly error: QuoinError };
    const { code, message, requestId, details, currentStatus, allowedActions } = error;
    const extras = { retryAfterSeconds: retryAfterSecondsOf(response), currentStatus, allowedActions };
    return new QuoinError(response.status, code, message, requestId, details, extras);
  } catch {
    return notTheApi(response, texts);
  }
}

/** Returns the error of a response that is not JSON: a proxy responded instead of the API. */
export function notTheApi(response: Failed, { unavailable }: FailureTexts): QuoinError {
  const extras = { retryAfterSeconds: retryAfterSecondsOf(response) };
  return new QuoinError(response.status, "INTERNAL", unavailable, response.headers.get("x-request-id"), [], extras);
}

const retryAfterSecondsOf = ({ headers }: Failed): number => Number(headers.get("retry-after")) || 0;

/** Returns the error of a request without a response. */
export const noResponse = (texts: FailureTexts, cause?: unknown): QuoinError =>
  new QuoinError(0, "NO_RESPONSE", texts.noResponse, null, [], { cause });
