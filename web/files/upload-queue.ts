import type { ResponseOf } from "#web/api.ts";
import { newIdempotencyKey } from "#web/session/idempotency-key.ts";
import { type Accepted, findProblem, problemOf } from "./check-file.ts";
import { withKnownFormat } from "./convert-image.ts";
import { uploadFile, type UploadOperation } from "./upload-file.ts";

/** A file on its way to the server. */
export interface Upload {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: "WAITING" | "SENDING" | "FAILED";
  /** The fraction that was sent. */
  readonly fraction: number;
  /** Why it failed, and what to do. */
  readonly problem?: string;
  /** True when the same file may succeed at another attempt. */
  readonly canRetry: boolean;
}

interface Entry {
  readonly file: File;
  readonly cancelling: AbortController;
  shown: Upload;
}

interface QueueOptions<Op extends UploadOperation> {
  readonly operation: Op;
  readonly params?: Readonly<Record<string, string>>;
  readonly accepted?: Accepted;
  /** Called with the response for each file that is stored. */
  readonly onStored: (stored: ResponseOf<Op>, file: File) => void;
}

/** Two at once use a slow line well without delaying the first one much. */
const atOnce = 2;

/**
 * The uploads of a page. Each file is checked first, and sent in its turn; it is gone from the queue once it is stored.
 * Uploads go on when the component that shows them is gone.
 */
export class UploadQueue<Op extends UploadOperation> {
  #entries: readonly Entry[] = [];
  #snapshot: readonly Upload[] = [];
  readonly #listeners = new Set<() => void>();
  #options: QueueOptions<Op>;

  constructor(options: QueueOptions<Op>) {
    this.#options = options;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  snapshot = (): readonly Upload[] => this.#snapshot;

  setOptions(options: QueueOptions<Op>): void {
    this.#options = options;
  }

  add = (files: Iterable<File>): void => {
    const added = [...files].map((file): Entry => {
      const { name, size: bytes } = file;
      const shown = { key: newIdempotencyKey(), name, bytes, state: "WAITING", fraction: 0, canRetry: false } as const;
      return { file, cancelling: new AbortController(), shown };
    });
    this.#entries = [...this.#entries, ...added];
    this.#changed();
  };

  /** Stops an upload, or removes one that failed. */
  remove = (key: string): void => {
    const entry = this.#entries.find(({ shown }) => shown.key === key);
    this.#entries = this.#entries.filter((each) => each !== entry);
    entry?.cancelling.abort();
    this.#changed();
  };

  /** Sends a file that failed once more. */
  retry = (key: string): void => {
    const entry = this.#entries.find(({ shown }) => shown.key === key);
    if (entry !== undefined) this.#show(entry, { state: "WAITING", fraction: 0 });
  };

  async #send(entry: Entry): Promise<void> {
    const { operation, params = {}, accepted, onStored } = this.#options;
    const { cancelling, shown } = entry;
    const file = await withKnownFormat(entry.file);
    const problem = await findProblem(file, accepted);
    if (problem !== undefined) return this.#show(entry, { state: "FAILED", problem, canRetry: false });
    try {
      const stored = await uploadFile(operation, file, {
        params,
        idempotencyKey: shown.key,
        signal: cancelling.signal,
        onProgress: (fraction) => this.#show(entry, { fraction }),
      });
      this.#entries = this.#entries.filter((each) => each !== entry);
      this.#changed();
      onStored(stored, file);
    } catch (error) {
      if (!cancelling.signal.aborted) {
        this.#show(entry, { state: "FAILED", problem: problemOf(error), canRetry: true });
      }
    }
  }

  #show(entry: Entry, changed: Partial<Upload>): void {
    entry.shown = { ...entry.shown, ...changed };
    this.#changed();
  }

  #changed(): void {
    const sending = this.#entries.filter(({ shown }) => shown.state === "SENDING").length;
    const next = this.#entries.filter(({ shown }) => shown.state === "WAITING").slice(0, Math.max(0, atOnce - sending));
    for (const entry of next) {
      entry.shown = { ...entry.shown, state: "SENDING" };
      void this.#send(entry);
    }
    this.#snapshot = this.#entries.map(({ shown }) => shown);
    for (const listener of this.#listeners) listener();
  }
}
