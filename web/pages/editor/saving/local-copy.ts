import { findUnsavedCopy } from "#web/records/saving/unsaved-copy.ts";
import { type Draft, newKey } from "#web/pages/editor/draft.ts";
import type { Attempt } from "./save-request.ts";

/** Changes that the server does not have yet, kept in this browser until it has them. */
export interface LocalCopy {
  readonly draft: Draft;
  /** The ETag of the saved document that the changes are based on; null for a new document. */
  readonly etag: string | null;
  /** A request whose response was lost, to be repeated as it was. */
  readonly attempt: Attempt | null;
  readonly keptAt: string;
}

/** Finds the copy of that name. Its rows get new keys, since this page has used the old ones. */
export function findLocalCopy(name: string): LocalCopy | undefined {
  const copy = findUnsavedCopy<LocalCopy>(name, ({ draft }) => Array.isArray(draft.sections));
  return copy === undefined ? undefined : { ...copy, draft: withNewKeys(copy.draft) };
}

const withNewKeys = (draft: Draft): Draft => ({
  ...draft,
  sections: draft.sections.map((section) => ({
    ...section,
    key: newKey(),
    lines: section.lines.map((line) => ({ ...line, key: newKey() })),
  })),
});
