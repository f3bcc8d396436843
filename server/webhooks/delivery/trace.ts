import {
  type AttemptCause,
  type AttemptPhase,
  attemptPhases,
  type DeliveryAttempt,
} from "#contract/webhooks/deliveries.ts";

/** The facts of an attempt, beside its result. Nothing of it is text that the receiver chose but its certificate. */
export type Explanation = Pick<DeliveryAttempt, "cause" | "address" | "phase" | "timings" | "certificate">;

/** The facts of an attempt that never began. */
export const unexplained: Explanation = { cause: null, address: null, phase: null, timings: null, certificate: null };

/** Collects the facts of one attempt while it goes on. */
export interface Trace {
  /** Ends the phase before, and begins this one. A phase that is entered again adds to its time. */
  enter(phase: AttemptPhase): void;
  /** The address that is being tried. */
  address: string | null;
  /** The more exact cause, once it is known; the first one counts. */
  cause: AttemptCause | null;
  certificate: DeliveryAttempt["certificate"];
  /** @param failed true when there was no response: only then are the cause and the certificate of interest */
  explain(failed: boolean): Explanation;
}

/** Starts to measure an attempt. Times are of a clock that never goes back. */
export function startTrace(): Trace {
  const spentMs: Partial<Record<AttemptPhase, number>> = {};
  let phase: AttemptPhase | null = null;
  let since = 0;
  const enter = (next: AttemptPhase | null) => {
    const now = performance.now();
    if (phase !== null) spentMs[phase] = (spentMs[phase] ?? 0) + now - since;
    [phase, since] = [next, now];
  };
  const rounded = (each: AttemptPhase): number | null => {
    const ms = spentMs[each];
    return ms === undefined ? null : Math.round(ms);
  };
  const trace: Trace = {
    enter,
    address: null,
    cause: null,
    certificate: null,
    explain(failed) {
      const ended = phase;
      enter(null);
      if (ended === null) return { ...unexplained, cause: trace.cause };
      const timings = Object.fromEntries(attemptPhases.map((each) => [each, rounded(each)])) as Record<
        AttemptPhase,
        number | null
      >;
      const { address, cause, certificate } = trace;
      return {
        address,
        phase: ended,
        timings,
        cause: failed ? (ended === "connect" && cause === "out_of_time" ? "connect_timed_out" : cause) : null,
        certificate: failed ? certificate : null,
      };
    },
  };
  return trace;
}
