import type { Organization } from "#contract/organizations/organizations.ts";
import type { Tagged } from "#web/api.ts";
import { type Draft, draftOf, emptyDraft } from "./draft.ts";
import type { EditorKind } from "./kinds.ts";
import { findLocalCopy } from "./saving/local-copy.ts";
import type { DocumentRecord } from "./saving/save-request.ts";
import { fieldsOf } from "./to-request.ts";
import type { DraftStart } from "./saving/use-draft.ts";

/** An ETag that no version has: a copy that was to become a document of its own is based on none. */
const noVersion = '"none"';

interface StartOptions {
  readonly kind: EditorKind;
  readonly copyName: string;
  /** The document as it is saved; null for a new one. */
  readonly tagged: Tagged<DocumentRecord> | null;
  readonly organization: Organization;
  readonly given: Pick<Draft, "clientId" | "projectId">;
}

/** Returns what the editor starts with: the saved document, or this browser's copy with changes that were not saved. */
export function startOf({ kind, copyName, tagged, organization, given }: StartOptions): DraftStart & {
  /** True when the document was sent, and there are no changes to save. */
  readonly isClosed: boolean;
} {
  const { timeZone, defaultRetentionPct } = organization;
  const savedDraft =
    tagged === null
      ? emptyDraft(given, defaultRetentionPct, organization[kind.termsField])
      : draftOf(tagged.record, timeZone);
  const saved = tagged === null ? null : { ...tagged, fields: fieldsOf(savedDraft, kind) };
  const kept = findLocalCopy(copyName);
  if (kept === undefined) {
    const isClosed = tagged !== null && tagged.record.status !== "DRAFT";
    return { draft: savedDraft, saved, attempt: null, restoredFrom: null, isClosed };
  }
  // Changes that were based on another version are sent with its ETag, so that nothing is overwritten unseen.
  const isSameVersion = saved === null || kept.etag === saved.etag;
  const base = isSameVersion ? saved : { ...saved, etag: kept.etag ?? noVersion, fields: {} };
  return { draft: kept.draft, saved: base, attempt: kept.attempt, restoredFrom: kept.keptAt, isClosed: false };
}
