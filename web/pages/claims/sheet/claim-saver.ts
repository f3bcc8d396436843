import type { Claim } from "#contract/contracts/claims.ts";
import { ApiError, requestTagged, type Tagged } from "#web/api.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { keepUnsavedCopy, removeUnsavedCopy } from "#web/records/saving/unsaved-copy.ts";
import { capitalize } from "#web/ui/forms/form.tsx";
import { changeOf, type Edits, type Faults, headFields, isEmpty, noEdits, noFaults, withoutSaved } from "./edits.ts";
import { type Attempt, findLocalCopy, type LocalCopy } from "./local-copy.ts";

/** The pause in typing after which a claim is saved. */
const saveAfterMs = 500;
/** The pause after which the browser's own copy is renewed. */
const keepAfterMs = 150;
/** The waits before an unanswered request is repeated. */
const retryWaitsMs = [2_000, 5_000, 10_000, 30_000] as const;

export type SaveStatus =
  | { readonly kind: "saved" | "unsaved" | "saving" | "offline" | "signedOut" }
  | { readonly kind: "faults"; readonly faults: Faults }
  | { readonly kind: "refused"; readonly message: string; readonly faults: Faults }
  | { readonly kind: "conflict"; readonly theirs: Tagged<Claim> };

interface SaverState {
  readonly edits: Edits;
  readonly status: SaveStatus;
}

interface SaverOptions {
  readonly claim: Tagged<Claim>;
  /** The name of the browser's copy. */
  readonly copyName: string;
  /** Finds what keeps edits of the saved claim from being saved. */
  readonly faultsOf: (edits: Edits, claim: Claim) => Faults;
  readonly onSaved: (claim: Tagged<Claim>) => void;
  readonly onSignedOut: () => void;
}

/**
 * Saves the entries of a draft claim as they are typed: one request at a time, each based on the ETag of the last. A
 * request whose response is lost is repeated unchanged under its key. Until the server has an entry, the browser keeps
 * a copy of it.
 */
export class ClaimSaver {
  /** When the browser's copy was kept that the edits were restored from; null when they were not. */
  readonly restoredFrom: string | null;
  /** True when the person gave the edits up. */
  isDiscarded = false;
  private state: SaverState;
  private claim: Tagged<Claim>;
  private attempt: Attempt | null;
  private running: Promise<void> | null = null;
  private saveTimer: ReturnType<typeof setTimeout> | undefined;
  private keepTimer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private isClosed = false;
  private readonly listeners = new Set<() => void>();
  private readonly options: SaverOptions;

  constructor(options: SaverOptions) {
    const kept = findLocalCopy(options.copyName);
    this.options = options;
    // Edits that were based on another version are sent with its ETag, so that nothing is overwritten unseen.
    this.claim = kept === undefined ? options.claim : { ...options.claim, etag: kept.etag };
    this.attempt = kept?.attempt ?? null;
    this.restoredFrom = kept?.keptAt ?? null;
    const isDraft = options.claim.record.status === "DRAFT";
    const restored = isDraft ? ({ kind: "unsaved" } as const) : ({ kind: "conflict", theirs: options.claim } as const);
    this.state = { edits: kept?.edits ?? noEdits, status: kept === undefined ? { kind: "saved" } : restored };
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  getState = (): SaverState => this.state;
  get status(): SaveStatus {
    return this.state.status;
  }

  /** Changes the entries, and saves them when typing pauses. */
  edit(change: (edits: Edits) => Edits): void {
    const { status } = this.state;
    this.set({ edits: change(this.state.edits), status: status.kind === "saved" ? { kind: "unsaved" } : status });
    clearTimeout(this.keepTimer);
    this.keepTimer = setTimeout(() => this.keep(), keepAfterMs);
    // A conflict is settled by the person first.
    if (status.kind !== "conflict") this.saveIn(saveAfterMs);
  }

  /** Takes note of the claim as it was fetched later; with unsaved entries, the conflict is found when they are saved. */
  refresh(claim: Tagged<Claim>): void {
    if (this.state.status.kind === "saved") this.claim = claim;
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
    return this.state.status.kind === "saved";
  }

  /** Settles a conflict: the entries are saved over that version. */
  async keepMine(theirs: Tagged<Claim>): Promise<void> {
    this.takeBasis(theirs);
    this.set({ status: { kind: "unsaved" } });
    await this.flush();
  }

  /** Settles a conflict: the entries are dropped, and that version is shown. */
  takeTheirs(theirs: Tagged<Claim>): void {
    this.takeBasis(theirs);
    this.finish();
  }

  /** Forgets the entries, in the browser too. */
  discard(): void {
    this.isDiscarded = true;
    this.close();
    removeUnsavedCopy(this.options.copyName);
  }

  /** Stops the timers when the page is closed. Unsaved entries stay in the browser. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.saveTimer);
    clearTimeout(this.keepTimer);
  }

  /** Starts again after `close`, which React's strict mode calls between two mounts. */
  open(): void {
    this.isClosed = false;
    if (this.state.status.kind === "offline") this.saveIn(saveAfterMs);
  }

  /** Stores the browser's copy of what the server does not have. */
  keep(): void {
    clearTimeout(this.keepTimer);
    if (this.isClosed || this.isDiscarded || this.state.status.kind === "saved") return;
    const { attempt, claim } = this;
    const keptAt = new Date().toISOString();
    const copy: LocalCopy = { edits: this.state.edits, etag: claim.etag, attempt, keptAt };
    keepUnsavedCopy(this.options.copyName, copy);
  }

  private set(change: Partial<SaverState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }

  private takeBasis(claim: Tagged<Claim>): void {
    this.claim = claim;
    this.attempt = null;
    this.options.onSaved(claim);
  }

  private finish(): void {
    removeUnsavedCopy(this.options.copyName);
    clearTimeout(this.keepTimer);
    this.set({ edits: noEdits, status: { kind: "saved" } });
  }

  private saveIn(ms: number): void {
    clearTimeout(this.saveTimer);
    if (!this.isClosed) this.saveTimer = setTimeout(() => void this.save(), ms);
  }

  private async save(): Promise<void> {
    // Several callers may wait for the same request: only one of them goes on at a time.
    while (this.running !== null) await this.running;
    if (this.state.status.kind === "conflict") return;
    this.running = this.saveOnce().finally(() => (this.running = null));
    await this.running;
  }

  private async saveOnce(): Promise<void> {
    while (!this.isDiscarded) {
      const isRepeated = this.attempt !== null;
      const attempt = this.attempt ?? this.nextAttempt();
      if (attempt === undefined) return;
      this.attempt = attempt;
      if (this.state.status.kind !== "offline") this.set({ status: { kind: "saving" } });
      try {
        const { id } = this.claim.record;
        const { body, etag: ifMatch, idempotencyKey } = attempt;
        this.claim = await requestTagged("PATCH /claims/{id}", { params: { id }, body, ifMatch, idempotencyKey });
        this.attempt = null;
        this.failures = 0;
        this.options.onSaved(this.claim);
        this.set({ edits: withoutSaved(this.state.edits, attempt.edits) });
      } catch (error) {
        await this.fail(error, attempt);
        // What was refused is an earlier state of the entries, which may have been corrected since.
        if (!isRepeated || this.state.status.kind !== "refused") return;
      }
    }
  }

  /** Returns the request that saves the entries; undefined when there are none, or they cannot be saved yet. */
  private nextAttempt(): Attempt | undefined {
    const { edits } = this.state;
    if (isEmpty(edits)) {
      this.finish();
      return undefined;
    }
    const faults = this.options.faultsOf(edits, this.claim.record);
    if (faults.size > 0) {
      this.set({ status: { kind: "faults", faults } });
      this.keep();
      return undefined;
    }
    return { idempotencyKey: newIdempotencyKey(), etag: this.claim.etag, body: changeOf(edits), edits };
  }

  private async fail(error: unknown, attempt: Attempt): Promise<void> {
    const { status, code, message, details } =
      error instanceof ApiError ? error : new ApiError(0, "NO_RESPONSE", String(error), null);
    if (status === 401) {
      this.set({ status: { kind: "signedOut" } });
      this.keep();
      this.options.onSignedOut();
      return;
    }
    if (status === 0 || status === 429 || status >= 500 || code === "IDEMPOTENCY_KEY_IN_USE") {
      this.set({ status: { kind: "offline" } });
      this.keep();
      this.saveIn(retryWaitsMs[Math.min(this.failures, retryWaitsMs.length - 1)] ?? 0);
      this.failures += 1;
      return;
    }
    // The outcome is known: nothing was saved, and the next request is a new one.
    this.attempt = null;
    if (status === 412 || code === "INVALID_STATE") await this.showConflict(message);
    else this.set({ status: { kind: "refused", ...placeFaults(details, attempt, message) } });
    this.keep();
  }

  /** Fetches the version that stands against the entries, for the person to choose. */
  private async showConflict(message: string): Promise<void> {
    try {
      const theirs = await requestTagged("GET /claims/{id}", { params: { id: this.claim.record.id } });
      // What was refused for another reason would be refused again.
      if (theirs.etag === this.claim.etag) this.set({ status: { kind: "refused", message, faults: noFaults } });
      else this.set({ status: { kind: "conflict", theirs } });
    } catch {
      this.set({ status: { kind: "refused", message, faults: noFaults } });
    }
  }
}

/** Returns the API's faults by the line or field that they belong to, and those without one as a message. */
function placeFaults(details: ApiError["details"], { body }: Attempt, message: string) {
  const faults = new Map<string, string>();
  const others: string[] = [];
  for (const { path, message: fault } of details) {
    const [, index] = /^items\[(\d+)\]/.exec(path) ?? [];
    const place =
      index === undefined ? headFields.find((field) => field === path) : body.items?.[Number(index)]?.itemId;
    if (place === undefined) others.push(capitalize(fault));
    else faults.set(place, capitalize(fault));
  }
  return { faults, message: others.length > 0 || faults.size === 0 ? [message, ...others].join(" ") : "" };
}
