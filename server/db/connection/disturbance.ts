/** A state in which the database fails for one reason, as far as this process has noticed. */
export interface Disturbance {
  readonly isOn: boolean;
  /** Awaits the work, and notices when it failed for that reason. */
  watch<T>(work: Promise<T>): Promise<T>;
  /** Called with the first error when it begins, and again when it ends. */
  onChange: (isOn: boolean, cause?: unknown) => void;
  /** Stops checking for the end, and noticing another one. */
  stop(): void;
}

/** The interval of checks for the end. */
const probeEveryMs = 1_000;
/** Near the end one statement succeeds and the next fails: that is one disturbance and not many. */
const quietMsMin = 2_000;

/**
 * @param isCause recognizes the errors of this disturbance
 * @param probe succeeds when it is over
 * @param onCause called with each such error
 */
export function createDisturbance(
  isCause: (error: unknown) => boolean,
  probe: () => Promise<unknown>,
  onCause: (error: unknown) => void = () => undefined,
): Disturbance {
  let probing: NodeJS.Timeout | undefined;
  let isStopped = false;
  let failedAt = 0;
  const look = async () => {
    const isOver = await probe().then(
      () => true,
      (error: unknown) => {
        if (isCause(error)) onCause(error);
        return false;
      },
    );
    if (probing === undefined) return;
    if (isOver && performance.now() - failedAt > quietMsMin) {
      probing = undefined;
      state.onChange(false);
    } else {
      probing = setTimeout(() => void look(), probeEveryMs).unref();
    }
  };
  const note = (cause: unknown) => {
    failedAt = performance.now();
    onCause(cause);
    if (probing !== undefined || isStopped) return;
    probing = setTimeout(() => void look(), probeEveryMs).unref();
    state.onChange(true, cause);
  };
  const state: Disturbance = {
    get isOn() {
      return probing !== undefined;
    },
    async watch(work) {
      try {
        return await work;
      } catch (error) {
        if (isCause(error)) note(error);
        throw error;
      }
    },
    onChange: () => undefined,
    stop() {
      isStopped = true;
      clearTimeout(probing);
      probing = undefined;
    },
  };
  return state;
}
