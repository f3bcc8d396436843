import type { Static, TSchema } from "typebox";
import { type FailureTexts, noResponse, parseError, QuoinError as ApiError } from "#client/errors.ts";
import { fillPath, readJson, sendRequest } from "#client/request.ts";
import { appPrefix, shownOrganizationHeader } from "#contract/api/app-route.ts";
import type { appRoutes } from "#contract/api/app-routes.ts";
import type { routes } from "#contract/api/routes.ts";
import { copy } from "#web/copy/copy.ts";

export { ApiError };

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
  return (await readJson(await send(operation, options), texts())) as ResponseOf<Op>;
}

/** Sends a request like `request`, and returns the response body with its ETag. @throws ApiError */
export async function requestTagged<Op extends Operation>(
  operation: Op,
  options: RequestOptions<Op>,
): Promise<Tagged<ResponseOf<Op>>> {
  const response = await send(operation, options);
  return { record: (await readJson(response, texts())) as ResponseOf<Op>, etag: response.headers.get("etag") ?? "" };
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
    throw noResponseError();
  });
  return { content, name };
}

/** Sends a request whose response is a large file, and returns its content while it arrives. @throws ApiError */
export async function requestStream<Op extends Operation>(
  operation: Op,
  options: RequestOptions<Op>,
): Promise<ReadableStream<Uint8Array>> {
  const { body } = await send(operation, options);
  if (body === null) throw noResponseError();
  return body;
}

/** Asks the person to confirm the session with the password; resolves to false when they cancel. */
type AskToConfirm = () => Promise<boolean>;
let askToConfirm: AskToConfirm | undefined;

/** Sets what asks for the password when a change needs it. */
export function setAskToConfirm(ask: AskToConfirm | undefined): void {
  askToConfirm = ask;
}

/** Asks the person to sign in again. @param isChange true for what a person just did; resolves to false when they do not */
type AskToSignIn = (isChange: boolean) => Promise<boolean>;
let askToSignIn: AskToSignIn | undefined;

/** Sets what asks to sign in again, over the page, when the session has ended. */
export function setAskToSignIn(ask: AskToSignIn | undefined): void {
  askToSignIn = ask;
}

/** Asks to sign in again where typed text would be lost otherwise. */
export const signInAgain = async (): Promise<boolean> => (await askToSignIn?.(false)) ?? false;

/** Changes without a response that may be sent again: that has no second effect. */
const repeatable = new WeakSet<object>();

/** True when it is not known what became of a change, and sending it again has no second effect. */
export const mayBeRepeated = (error: unknown): error is ApiError => error instanceof ApiError && repeatable.has(error);

/** No response, and those of a proxy whose server restarts. */
const noAnswer: readonly number[] = [0, 502, 503, 504];

/** The wait before a server that did not answer is asked again. */
export const retryMs = 5_000;

/** True when the server did not answer, and may have carried the request out. */
export const hasNoAnswer = (error: unknown): error is ApiError =>
  error instanceof ApiError && noAnswer.includes(error.status);

async function send<Op extends Operation>(operation: Op, options: RequestOptions<Op>): Promise<Response> {
  const { params, query, ...rest } = options;
  const [method = "GET", path = ""] = operation.split(" ");
  const once = () =>
    sendRequest(urlOf(path, params, query), { ...rest, method, headers: organizationHeader() }, texts());
  try {
    return await once();
  } catch (error) {
    const { idempotencyKey, ifMatch } = options;
    if (hasNoAnswer(error) && (idempotencyKey !== undefined || (method === "PATCH" && ifMatch === undefined)))
      repeatable.add(error);
    const hasLeave = isApiError(error, "NOT_SIGNED_IN")
      ? await askToSignIn?.(method !== "GET")
      : isApiError(error, "CONFIRMATION_REQUIRED") && (await askToConfirm?.());
    if (hasLeave !== true) throw error;
    return once();
  }
}

/** The messages of failures, in the language of the page. */
const texts = (): FailureTexts => copy.failure;

/** Returns the header that every request has. */
export const organizationHeader = (): Readonly<Record<string, string>> =>
  activeId === undefined ? {} : { [shownOrganizationHeader]: activeId };

/** Returns the URL of a path of the contract. */
export const urlOf = (path: string, params: Readonly<Record<string, string>> = {}, query: object = {}): string =>
  appPrefix + fillPath(path, params, query);

/** Returns the error of a response outside 2xx that was not sent with `request`. */
export const apiErrorOf = (response: Parameters<typeof parseError>[0], body: string): ApiError =>
  parseError(response, body, texts());

/** Returns the error of a request without a response. */
export const noResponseError = (): ApiError => noResponse(texts());

export const isApiError = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code;
