import { ApiError, type Tagged } from "#web/api.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { keepUnsavedCopy, removeUnsavedCopy } from "#web/records/saving/unsaved-copy.ts";
import type { Draft } from "#web/pages/editor/draft.ts";
import { type Faults, findFaults, noFaults, placeFaults } from "#web/pages/editor/faults.ts";
import type { EditorKind } from "#web/pages/editor/kinds.ts";
import type { LocalCopy } from "./local-copy.ts";
import { type Attempt, type DocumentRecord, fetchSaved, type Saved, sendAttempt } from "./save-request.ts";
import { changedFields, fieldsOf, fieldsOfNew } from "#web/pages/editor/to-request.ts";

/** The pause in typing after which a draft is saved. */
const saveAfterMs = 500;
/** The pause after which the browser's own copy is renewed. */
const keepAfterMs = 150;
/** The waits before an unanswered request is repeated. */
const retryWaitsMs = [2_000, 5_000, 10_000, 30_000] as const;

export type SaveStatus =
  | { readonly kind: "saved" | "unsaved" | "saving" | "offline" | "signedOut" }
  | { readonly kind: "incomplete"; readonly faults: Faults }
  | { readonly kind: "refused"; readonly message: string; readonly faults: Faults }
  /** `theirs` is null when the document was deleted. */
  | { readonly kind: "conflict"; readonly theirs: Tagged<DocumentRecord> | null };

interface SaverOptions {
  readonly kind: EditorKind;
  readonly draft: Draft;
  /** The document as the draft was read from it; null for a new one. */
  readonly saved: Saved | null;
  /** Returns the name of the browser's copy of a document; null for the new one that is edited. */
  readonly copyNameOf: (id: string | null) => string;
  /** A request of an earlier visit whose outcome is not known. */
  readonly attempt: Attempt | null;
  /** True when the draft was restored from the browser's copy: it is saved once it is changed, or `flush` is called. */
  readonly isRestored: boolean;
  readonly onSaved: (saved: Saved, isNew: boolean) => void;
  readonly onSignedOut: () => void;
}

/**
 * Saves a draft as it changes: one request at a time, each based on the ETag of the last. A request whose response is
 * lost is repeated unchanged under its key, so it has its effect once; later changes follow in the next request. Until
 * the server has a change, the browser keeps a copy of it.
 */
export class Saver {
  status: SaveStatus;
  saved: Saved | null;
  private draft: Draft;
  private attempt: Attempt | null;
  private running: Promise<void> | null = null;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isClosed = false;
  /** True when the person gave the changes up. */
  isDiscarded = false;
  private readonly listeners = new Set<() => void>();
  private readonly options: SaverOptions;

  constructor(options: SaverOptions) {
    this.options = options;
    this.draft = options.draft;
    this.saved = options.saved;
    this.attempt = options.attempt;
    this.status = { kind: options.isRestored ? "unsaved" : "saved" };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  getStatus = (): SaveStatus => this.status;

  /** Takes note of a changed draft, and saves it when typing pauses. */
  change(draft: Draft): void {
    if (draft === this.draft) return;
    this.draft = draft;
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => this.keep(), keepAfterMs);
    // A conflict is settled by the person first.
    if (this.status.kind === "conflict") return;
    if (this.status.kind === "saved") this.set({ kind: "unsaved" });
    this.saveIn(saveAfterMs);
  }

  /**
   * Saves at once if the last attempt got no response; to be called when the browser has found a network. The first request
   * can still fail then, so the next ones follow as after a first failure.
   */
  reconnect(): void {
    if (this.status.kind !== "offline") return;
    this.failures = 0;
    void this.flush();
  }

  /** Saves at once. Resolves to true when the server has everything. */
  async flush(): Promise<boolean> {
    clearTimeout(this.saveTimer);
    await this.save();
    return this.status.kind === "saved";
  }

  /** Settles a conflict with the saved version: it becomes the one that the draft is based on. */
  rebase(theirs: Tagged<DocumentRecord>, theirDraft: Draft): void {
    this.saved = { ...theirs, fields: fieldsOf(theirDraft, this.options.kind) };
    this.attempt = null;
    this.set({ kind: "unsaved" });
  }

  /** Settles a conflict by saving the draft as a new document. */
  async saveCopy(): Promise<void> {
    removeUnsavedCopy(this.copyName);
    this.saved = null;
    this.attempt = null;
    this.set({ kind: "unsaved" });
    await this.flush();
  }

  /** Forgets the changes, in the browser too. */
  discard(): void {
    this.close();
    this.isDiscarded = true;
    removeUnsavedCopy(this.copyName);
  }

  private get copyName(): string {
    return this.options.copyNameOf(this.saved?.record.id ?? null);
  }

  /** Stops the timers when the editor is closed. Unsaved changes stay in the browser. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.saveTimer);
    clearTimeout(this.keepTimer);
  }

  /** Starts again after `close`, which React's strict mode calls between two mounts. */
  open(): void {
    this.isClosed = false;
    if (this.status.kind === "offline") this.saveIn(saveAfterMs);
  }

  /** Stores the browser's copy of what the server does not have. */
  keep(): void {
    clearTimeout(this.keepTimer);
    if (this.isClosed || this.status.kind === "saved") return;
    const { draft, attempt } = this;
    const copy: LocalCopy = { draft, attempt, etag: this.saved?.etag ?? null, keptAt: new Date().toISOString() };
    keepUnsavedCopy(this.copyName, copy);
  }

  private set(status: SaveStatus): void {
    this.status = status;
    for (const listener of this.listeners) listener();
  }

  private saveIn(ms: number): void {
    clearTimeout(this.saveTimer);
    if (!this.isClosed) this.saveTimer = setTimeout(() => void this.save(), ms);
  }

  private async save(): Promise<void> {
    // Several callers may wait for the same request: only one of them goes on at a time.
    while (this.running !== null) await this.running;
    if (this.status.kind === "conflict") return;
    this.running = this.saveOnce().finally(() => (this.running = null));
    await this.running;
  }

  private async saveOnce(): Promise<void> {
    for (;;) {
      if (this.isDiscarded) return;
      const draft = this.draft;
      const isRepeated = this.attempt !== null;
      const attempt = this.attempt ?? this.nextAttempt(draft);
      if (attempt === undefined) return;
      this.attempt = attempt;
      if (this.status.kind !== "offline") this.set({ kind: "saving" });
      try {
        const isNew = attempt.target === null;
        const next = await sendAttempt(this.options.kind.name, attempt);
        // A new document has a copy under its own name from here on.
        if (isNew) removeUnsavedCopy(this.copyName);
        this.saved = next;
        this.attempt = null;
        this.failures = 0;
        // The page that was closed meanwhile must not lead the person away from the next one.
        this.options.onSaved(next, isNew && !this.isClosed);
      } catch (error) {
        await this.fail(error, draft);
        // What was refused is an earlier state of the draft, which may have been corrected since.
        if (!isRepeated || this.status.kind !== "refused") return;
      }
    }
  }

  /** Returns the request that saves the draft; undefined when there is nothing to save, or it cannot be saved yet. */
  private nextAttempt(draft: Draft): Attempt | undefined {
    const { saved } = this;
    const fields = fieldsOf(draft, this.options.kind);
    const body = saved === null ? fieldsOfNew(fields) : changedFields(saved.fields, fields);
    if (body === undefined) {
      removeUnsavedCopy(this.copyName);
      clearTimeout(this.keepTimer);
      this.set({ kind: "saved" });
      return undefined;
    }
    const faults = findFaults(draft);
    if (faults.size > 0) {
      this.set({ kind: "incomplete", faults });
      this.keep();
      return undefined;
    }
    const target = saved === null ? null : { id: saved.record.id, etag: saved.etag };
    return { idempotencyKey: newIdempotencyKey(), target, body, fields };
  }

  /** Fetches the version that stands against the draft, for the person to choose. */
  private async showConflict(id: string, message: string): Promise<void> {
    try {
      this.set({ kind: "conflict", theirs: await fetchSaved(this.options.kind.name, id) });
    } catch {
      this.set({ kind: "refused", message, faults: noFaults });
    }
  }

  private async fail(error: unknown, draft: Draft): Promise<void> {
    const { status, code, message, details } =
      error instanceof ApiError ? error : new ApiError(0, "NO_RESPONSE", String(error), null);
    if (status === 401) {
      this.set({ kind: "signedOut" });
      this.keep();
      this.options.onSignedOut();
      return;
    }
    if (status === 0 || status === 429 || status >= 500 || code === "IDEMPOTENCY_KEY_IN_USE") {
      this.set({ kind: "offline" });
      this.keep();
      this.saveIn(retryWaitsMs[Math.min(this.failures, retryWaitsMs.length - 1)] ?? 0);
      this.failures += 1;
      return;
    }
    // The outcome is known: nothing was saved, and the next request is a new one.
    const target = this.attempt?.target ?? null;
    this.attempt = null;
    if (target !== null && (status === 412 || status === 404 || code === "INVALID_STATE")) {
      await this.showConflict(target.id, message);
      this.keep();
      return;
    }
    const { faults, others } = placeFaults(details, draft);
    this.set({
      kind: "refused",
      faults,
      message: others.length > 0 || faults.size === 0 ? [message, ...others].join(" ") : "",
    });
    this.keep();
  }
}
