import { storageIsFull } from "#server/core/storage-full.ts";

/** The state of the database's disk space, as far as this process has noticed. */
export interface StorageState {
  readonly isFull: boolean;
  /** Awaits the work, and notices when it failed because there was no space. */
  watch<T>(work: Promise<T>): Promise<T>;
  /** Called when space runs out, and again when there is some. */
  onChange: (isFull: boolean) => void;
  /** Stops checking for space. */
  stop(): void;
}

/** The interval of checks for space while the disk is full. */
const probeEveryMs = 1_000;
/** A nearly full disk accepts one write and refuses the next: that is one shortage and not many. */
const quietMsMin = 2_000;

/** Creates the state. @param probe succeeds when the database can write */
export function createStorageState(probe: () => Promise<unknown>): StorageState {
  let probing: NodeJS.Timeout | undefined;
  let failedAt = 0;
  const look = async () => {
    const hasSpace = await probe().then(
      () => true,
      () => false,
    );
    if (probing === undefined) return;
    if (hasSpace && performance.now() - failedAt > quietMsMin) {
      probing = undefined;
      state.onChange(false);
    } else {
      probing = setTimeout(() => void look(), probeEveryMs).unref();
    }
  };
  const note = () => {
    failedAt = performance.now();
    if (probing !== undefined) return;
    probing = setTimeout(() => void look(), probeEveryMs).unref();
    state.onChange(true);
  };
  const state: StorageState = {
    get isFull() {
      return probing !== undefined;
    },
    async watch(work) {
      try {
        return await work;
      } catch (error) {
        if (storageIsFull(error)) note();
        throw error;
      }
    },
    onChange: () => undefined,
    stop() {
      clearTimeout(probing);
      probing = undefined;
    },
  };
  return state;
}
