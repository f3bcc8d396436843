import type { Logger } from "#server/core/log.ts";
import type { RequestObserver } from "#server/http/observe-requests.ts";

/** Supervisors and load balancers ask these every few seconds. */
const probes: readonly string[] = ["/livez", "/readyz"];

/** Returns an observer that logs each finished request, except probes. */
export const logRequests = (log: Logger): RequestObserver => ({
  finished({ seconds, ...finished }) {
    if (probes.includes(finished.route)) return;
    log.info({ ...finished, durationMs: Math.round(seconds * 1000) }, "request");
  },
});
