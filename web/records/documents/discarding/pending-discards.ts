import { ApiError, request, requestTagged } from "#web/api.ts";
import { hideRecord, unhideRecord } from "#web/list/hidden-records.ts";
import { showToast } from "#web/ui/toasts.ts";
import { copy } from "#web/copy/copy.ts";
import type { DocumentKind } from "#web/records/documents/document-kind.ts";

export interface Draft {
  readonly kind: DocumentKind;
  readonly id: string;
  readonly name: string;
}

/** The draft as it was when the user deleted it. */
interface Read {
  readonly status: string;
  readonly etag: string;
}

interface Discard {
  readonly draft: Draft;
  readonly reading: Promise<Read>;
  /** The result of reading, for a page that is being left and cannot wait. */
  read?: Read;
  readonly refresh: () => Promise<void>;
  readonly closeToast: () => void;
}

/** Drafts that the user has deleted, and may still restore. */
const pending = new Map<string, Discard>();

/** Hides a draft from lists, and deletes it once its message with Undo is gone. */
export function beginDiscard(draft: Draft, refresh: () => Promise<void>): void {
  const { id, kind, name } = draft;
  if (pending.has(id)) return;
  hideRecord(id);
  const reading = readDraft(draft);
  const undo = {
    name: copy.documents.undo,
    onClick() {
      pending.delete(id);
      unhideRecord(id);
    },
  };
  const closeToast = showToast(copy.documents.discarded[kind]({ name }), undo, () => void finishDiscard(id));
  const discard: Discard = { draft, reading, refresh, closeToast };
  pending.set(id, discard);
  void keepRead(discard);
}

async function keepRead(discard: Discard): Promise<void> {
  // Finishing reports a failure to read.
  const read = await discard.reading.catch(() => undefined);
  if (read === undefined) return;
  discard.read = read;
  // It was sent in another tab. There is nothing to undo, so that the user learns of it at once.
  if (read.status !== "DRAFT") discard.closeToast();
}

/** Deletes all drafts that could still be restored, because the session ends. */
export async function finishDiscards(): Promise<void> {
  const discards = [...pending.values()];
  await Promise.all(discards.map(({ draft }) => finishDiscard(draft.id)));
  for (const { closeToast } of discards) closeToast();
}

async function finishDiscard(id: string): Promise<void> {
  const discard = pending.get(id);
  if (!pending.delete(id) || discard === undefined) return;
  const { draft, reading, refresh } = discard;
  try {
    await deleteDraft(draft, await reading);
  } catch (error) {
    if (!isGone(error)) showToast(refusalOf(draft, error));
  }
  await refresh();
  unhideRecord(id);
}

/** A page that is being left does not wait for a response, so that everything is sent before. */
addEventListener("pagehide", () => {
  for (const { draft, read } of pending.values()) {
    if (read !== undefined) void deleteDraft(draft, read, true).catch(() => {});
  }
  pending.clear();
});

async function readDraft({ kind, id }: Draft): Promise<Read> {
  const { record, etag } = await requestTagged(`GET /${kind}/{id}`, { params: { id } });
  return { status: record.status, etag };
}

class NotDraft extends Error {}

/** Deletes a draft unless it has changed since. A sent invoice could be voided, so that its status is not enough. */
async function deleteDraft({ kind, id }: Draft, { status, etag }: Read, keepalive = false): Promise<void> {
  if (status !== "DRAFT") throw new NotDraft();
  const options = { params: { id }, ifMatch: etag, keepalive };
  if (kind === "quotations") await request("DELETE /quotations/{id}", options);
  else await request("POST /invoices/{id}/void", { ...options, body: { reason: copy.documents.discardReason } });
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

function refusalOf({ name }: Draft, error: unknown): string {
  if (error instanceof NotDraft) return copy.documents.notDiscarded.sent({ name });
  if (!(error instanceof ApiError))
    return copy.documents.notDiscarded.failed({ name, reason: copy.failure.unexpected });
  return error.status === 412 || error.code === "INVALID_STATE"
    ? copy.documents.notDiscarded.changed({ name })
    : copy.documents.notDiscarded.failed({ name, reason: error.message });
}
