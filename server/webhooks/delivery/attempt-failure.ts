import type { AttemptCause } from "#contract/webhooks/deliveries.ts";

/** An attempt that got no response, for a reason that is known. */
export class AttemptFailure extends Error {
  readonly reason: AttemptCause;
  constructor(reason: AttemptCause, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}
