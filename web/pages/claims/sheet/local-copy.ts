import type { ClaimChange } from "#contract/contracts/claims.ts";
import { findUnsavedCopy } from "#web/records/saving/unsaved-copy.ts";
import type { Edits } from "./edits.ts";

/** One request that saves edits. It is repeated unchanged until its outcome is known. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly etag: string;
  readonly body: ClaimChange;
  readonly edits: Edits;
}

/** Edits that the server does not have yet, kept in this browser until it has them. */
export interface LocalCopy {
  readonly edits: Edits;
  /** The ETag of the claim that the edits are based on. */
  readonly etag: string;
  /** A request whose response was lost. */
  readonly attempt: Attempt | null;
  readonly keptAt: string;
}

export const findLocalCopy = (name: string): LocalCopy | undefined =>
  findUnsavedCopy<LocalCopy>(name, ({ edits }) => typeof edits.lines === "object" && typeof edits.head === "object");
