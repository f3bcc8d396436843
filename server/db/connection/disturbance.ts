/** A state in which the database fails for one reason, as far as this process has noticed. */
export interface Disturbance {
  readonly isOn: boolean;
  /** Awaits the work, and notices when it failed for that reason. */
  watch<T>(work: Promise<T>): Promise<T>;
  /** Called with the first error when it begins, with the first one that explains it, and again when it ends. */
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
 * @param explains recognizes the errors that say more about it than others do
 */
export function createDisturbance(
  isCause: (error: unknown) => boolean,
  probe: () => Promise<unknown>,
  onCause: (error: unknown) => void = () => undefined,
  explains: (error: unknown) => boolean = () => false,
): Disturbance {
  let probing: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isExplained = false;
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
    if (isStopped) return;
    const isFirst = probing === undefined;
    const explainsIt = explains(cause) && (isFirst || !isExplained);
    if (isFirst) probing = setTimeout(() => void look(), probeEveryMs).unref();
    if (isFirst || explainsIt) {
      isExplained = explainsIt;
      state.onChange(true, cause);
    }
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
