import type { Invoice } from "#contract/invoices/invoices.ts";
import type { Quotation } from "#contract/quotations/quotations.ts";
import { requestTagged, type Tagged } from "#web/api.ts";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";
import type { DocumentFields } from "#web/pages/editor/to-request.ts";

export type DocumentRecord = Quotation | Invoice;

/** A document as the server has it. */
export interface Saved extends Tagged<DocumentRecord> {
  /** The fields as this page sent or read them, to find what has changed since. */
  readonly fields: DocumentFields;
}

/** One request that saves a draft. It is repeated unchanged until its outcome is known. */
export interface Attempt {
  readonly idempotencyKey: string;
  /** The document to change; null to create one. */
  readonly target: { readonly id: string; readonly etag: string } | null;
  readonly body: DocumentFields;
  /** All fields of the draft once the request has succeeded. */
  readonly fields: DocumentFields;
}

/** Sends an attempt, and returns the document as it is then. @throws ApiError */
export async function sendAttempt(kind: DocumentKind, attempt: Attempt, keepalive = false): Promise<Saved> {
  const { idempotencyKey, target, body, fields } = attempt;
  const options = { body: body as never, idempotencyKey, ...(keepalive ? { keepalive } : {}) };
  const tagged =
    target === null
      ? await requestTagged(`POST /${kind}`, options)
      : await requestTagged(`PATCH /${kind}/{id}`, { ...options, params: { id: target.id }, ifMatch: target.etag });
  return { ...tagged, fields };
}

/** Fetches the document as it is saved now; null when it does not exist any more. */
export async function fetchSaved(kind: DocumentKind, id: string): Promise<Tagged<DocumentRecord> | null> {
  try {
    return await requestTagged(`GET /${kind}/{id}`, { params: { id } });
  } catch (error) {
    if ((error as { status?: number }).status === 404) return null;
    throw error;
  }
}
