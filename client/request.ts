import { errorOf, type FailureTexts, noResponse, notTheApi } from "./errors.ts";

/** The fields of a request beyond its URL; those without a value are not sent. */
export interface ApiRequest {
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  /** Sent instead of `body` for uploads. */
  readonly form?: FormData | undefined;
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly keepalive?: boolean | undefined;
}

/** Fills a path such as `/invoices/{id}`, and adds the query parameters that have a value. */
export function fillPath(path: string, params: Readonly<Record<string, string>>, query: object = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  const text = search.toString();
  return text === "" ? filled : `${filled}?${text}`;
}

/** Sends a request once. @throws QuoinError for a response outside 2xx or none; the signal's reason when it aborts */
export async function sendRequest(
  url: string,
  { method, headers, body, form, ifMatch, idempotencyKey, signal, keepalive }: ApiRequest,
  texts: FailureTexts,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(ifMatch === undefined ? {} : { "if-match": ifMatch }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    body: form ?? (body === undefined ? null : JSON.stringify(body)),
    signal: signal ?? null,
    keepalive: keepalive ?? false,
  }).catch((cause: unknown) => {
    if (signal?.aborted === true) throw cause;
    throw noResponse(texts, cause);
  });
  if (!response.ok) throw await errorOf(response, texts);
  return response;
}

/** Reads the body of a response. @throws QuoinError when the connection is lost before its end, or it is not JSON */
export async function readJson(response: Response, texts: FailureTexts): Promise<unknown> {
  if (response.status === 204) return undefined;
  return response.json().catch((cause: unknown) => {
    throw cause instanceof SyntaxError ? notTheApi(response, texts) : noResponse(texts, cause);
  });
}
