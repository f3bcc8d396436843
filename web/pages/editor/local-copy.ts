import { type Draft, newKey } from "./draft.ts";
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

/** Stores a copy. When the browser's storage is full or switched off, the page goes on without one. */
export function keepLocalCopy(name: string, copy: LocalCopy): void {
  try {
    localStorage.setItem(name, JSON.stringify(copy));
  } catch {
    // Nothing is lost yet: the changes are still on the page, which says that they are not saved.
  }
}

export function removeLocalCopy(name: string): void {
  try {
    localStorage.removeItem(name);
  } catch {
    // There is no storage, hence no copy.
  }
}

/** Finds the copy of that name. Its rows get new keys, since this page has used the old ones. */
export function findLocalCopy(name: string): LocalCopy | undefined {
  try {
    const text = localStorage.getItem(name);
    if (text === null) return undefined;
    const copy = JSON.parse(text) as LocalCopy;
    if (!Array.isArray(copy.draft.sections)) return undefined;
    return { ...copy, draft: withNewKeys(copy.draft) };
  } catch {
    // Written by another version of the app, or no storage.
    return undefined;
  }
}

/** Returns the names of the copies that begin like this. */
export function localCopyNames(prefix: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  } catch {
    return [];
  }
}

const withNewKeys = (draft: Draft): Draft => ({
  ...draft,
  sections: draft.sections.map((section) => ({
    ...section,
    key: newKey(),
    lines: section.lines.map((line) => ({ ...line, key: newKey() })),
  })),
});
