import { apiErrorOf, noResponseError, type Operation, organizationHeader, type ResponseOf, urlOf } from "#web/api.ts";

/** An operation that takes a form with a file. */
export type UploadOperation = Extract<Operation, `POST ${string}`>;

interface UploadOptions {
  /** The ids in the path, by name. */
  readonly params?: Readonly<Record<string, string>>;
  /** Makes a retry after a lost response store the file once. */
  readonly idempotencyKey: string;
  readonly signal: AbortSignal;
  /** Called with the fraction that was sent. */
  readonly onProgress: (fraction: number) => void;
}

/**
 * Uploads one file in the form field `file`. It uses XMLHttpRequest, since fetch does not report how much was sent.
 * @throws ApiError, or the signal's reason when it is aborted
 */
export function uploadFile<Op extends UploadOperation>(
  operation: Op,
  file: File,
  { params = {}, idempotencyKey, signal, onProgress }: UploadOptions,
): Promise<ResponseOf<Op>> {
  const [, path = ""] = operation.split(" ");
  const form = new FormData();
  form.append("file", file);
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open("POST", urlOf(path, params));
    const headers = { ...organizationHeader(), "idempotency-key": idempotencyKey };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    const abort = () => {
      request.abort();
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", abort, { once: true });
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
    request.addEventListener("loadend", () => {
      signal.removeEventListener("abort", abort);
      const { status, responseText } = request;
      const headers = { get: (name: string) => request.getResponseHeader(name) };
      if (status === 0) reject(noResponseError());
      else if (status >= 300) reject(apiErrorOf({ status, headers }, responseText));
      else resolve(JSON.parse(responseText) as ResponseOf<Op>);
    });
    request.send(form);
  });
}
