import type { Static, TSchema } from "typebox";
import { appPrefix, shownOrganizationHeader } from "#contract/app-route.ts";
import type { appRoutes } from "#contract/app-routes.ts";
import type { ErrorBody, Fault } from "#contract/errors.ts";
import type { routes } from "#contract/routes.ts";
import { copy } from "#web/copy/copy.ts";

/** The fields of a route that a request depends on. */
interface Row {
  readonly method: string;
  readonly path: string;
  readonly query: TSchema;
  readonly body?: TSchema;
  readonly answer?: TSchema;
}

type Tables = typeof routes & typeof appRoutes;
type ByAddress<Table extends Record<string, Row>> = {
  [Name in keyof Table as `${Table[Name]["method"]} ${Table[Name]["path"]}`]: Table[Name];
};

/**
 * Every operation of the contract, keyed by method and path. Only the types are imported: bundling the schemas would
 * make each page a third larger.
 */
type Operations = ByAddress<Tables>;
export type Operation = keyof Operations;

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

export type ResponseOf<Op extends Operation> = Operations[Op] extends { readonly answer: infer Schema extends TSchema }
  ? Static<Schema>
  : undefined;
export type QueryOf<Op extends Operation> = Static<Operations[Op]["query"]>;
type BodyOf<Op extends Operation> = Operations[Op] extends { readonly body: infer Schema extends TSchema }
  ? Static<Schema>
  : undefined;

type RequestOptions<Op extends Operation> = ([NamesIn<Op>] extends [never]
  ? { readonly params?: never }
  : { readonly params: Readonly<Record<NamesIn<Op>, string>> }) & {
  readonly query?: QueryOf<Op>;
  readonly body?: BodyOf<Op>;
  /** Sent instead of `body` for uploads. */
  readonly form?: FormData;
  readonly signal?: AbortSignal;
  /** The ETag that the resource must still have, or the request is refused with 412. */
  readonly ifMatch?: string;
  /** Makes a repeated request have its effect once: the second one gets the first one's response. */
  readonly idempotencyKey?: string;
  /** Lets the request finish although the page is closed. */
  readonly keepalive?: boolean;
};

/** A response body with its ETag. */
export interface Tagged<Body> {
  readonly record: Body;
  readonly etag: string;
}

/** A response outside 2xx, or no response at all. */
export class ApiError extends Error {
  /** 0 when there was no response. */
  readonly status: number;
  readonly code: string;
  readonly requestId: string | null;
  readonly details: readonly Fault[];
  /** The wait that the response asks for before the request is repeated; 0 if it asks for none. */
  retryAfterSeconds = 0;

  constructor(status: number, code: string, message: string, requestId: string | null, details: readonly Fault[] = []) {
    super(message);
    this.status = status;
    this.code = code;
    this.requestId = requestId;
    this.details = details;
  }
}

let activeId: string | undefined;

/** Sets the organization that is sent with every request. */
export function setActiveOrganization(id: string | undefined): void {
  activeId = id;
}

export const activeOrganization = (): string | undefined => activeId;

/** Sends a request for one operation of the contract and returns the response body. @throws ApiError */
export async function request<Op extends Operation>(
  operation: Op,
  options: RequestOptions<Op>,
): Promise<ResponseOf<Op>> {
  const response = await send(operation, options);
  return (response.status === 204 ? undefined : await readBody(response)) as ResponseOf<Op>;
}

/** Reads the body of a response. @throws ApiError when the connection is lost before its end */
const readBody = (response: Response): Promise<unknown> =>
  response.json().catch(() => {
    throw new ApiError(0, "NO_ANSWER", copy.failure.noResponse, null);
  });

/** Sends a request like `request`, and returns the response body with its ETag. @throws ApiError */
export async function requestTagged<Op extends Operation>(
  operation: Op,
  options: RequestOptions<Op>,
): Promise<Tagged<ResponseOf<Op>>> {
  const response = await send(operation, options);
  return { record: (await readBody(response)) as ResponseOf<Op>, etag: response.headers.get("etag") ?? "" };
}

/** Sends a request whose response is a file, and returns its content and file name. @throws ApiError */
export async function requestFile<Op extends Operation>(
  operation: Op,
  options: RequestOptions<Op>,
): Promise<{ readonly content: Blob; readonly name: string }> {
  const response = await send(operation, options);
  const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "file";
  const content = await response.blob().catch(() => {
    // The connection was lost during the download.
    throw new ApiError(0, "NO_ANSWER", copy.failure.noResponse, null);
  });
  return { content, name };
}

/** Sends a request whose response is a large file, and returns its content while it arrives. @throws ApiError */
export async function requestStream<Op extends Operation>(
  operation: Op,
  options: RequestOptions<Op>,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await send(operation, options);
  if (body === null) throw new ApiError(0, "NO_ANSWER", copy.failure.noResponse, null);
  return body;
}

async function send<Op extends Operation>(operation: Op, options: RequestOptions<Op>): Promise<Response> {
  const { params, query, body, form, signal, ifMatch, idempotencyKey, keepalive } = options;
  const [method, path = ""] = operation.split(" ");
  const response = await fetch(urlOf(path, params ?? {}, query ?? {}), {
    method: method ?? "GET",
    credentials: "same-origin",
    headers: {
      ...organizationHeader(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    ...(keepalive === undefined ? {} : { keepalive }),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form === undefined ? {} : { body: form }),
    ...(signal === undefined ? {} : { signal }),
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error;
    throw new ApiError(0, "NO_ANSWER", copy.failure.noResponse, null);
  });
  if (!response.ok) throw await toApiError(response);
  return response;
}

/** Returns the header that every request has. */
export const organizationHeader = (): Readonly<Record<string, string>> =>
  activeId === undefined ? {} : { [shownOrganizationHeader]: activeId };

/** Returns the URL of a path of the contract. */
export function urlOf(path: string, params: Readonly<Record<string, string>>, query: object = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return `${appPrefix}${filled}${search.size === 0 ? "" : `?${search.toString()}`}`;
}

async function toApiError(response: Response): Promise<ApiError> {
  const body = await response.text().catch(() => "");
  const error = apiErrorOf(response.status, body, response.headers.get("x-request-id"));
  error.retryAfterSeconds = Number(response.headers.get("retry-after") ?? 0);
  return error;
}

/** Returns the error of a response outside 2xx, in the language of the page that sent the request. */
export function apiErrorOf(status: number, body: string, requestId: string | null): ApiError {
  try {
    const { error } = JSON.parse(body) as ErrorBody;
    return new ApiError(status, error.code, error.message, error.requestId, error.details);
  } catch {
    // A proxy responded instead of the API, so the body is not JSON.
    return new ApiError(status, "INTERNAL", copy.failure.unavailable, requestId);
  }
}

export const isApiError = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;
