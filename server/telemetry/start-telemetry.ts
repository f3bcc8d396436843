import type { Logger } from "#server/core/log.ts";
import { noTelemetry, type Telemetry } from "#server/core/telemetry.ts";
import type { RequestObserver } from "#server/http/observe-requests.ts";
import type { MetricSources } from "./metrics.ts";
import { type MetricsAddress, serveMetrics } from "./metrics-server.ts";
import { logRequests } from "./log-requests.ts";
import type { TraceSettings } from "./traces.ts";

export interface TelemetrySettings {
  /** Undefined for no metrics. */
  readonly metrics: MetricsAddress | undefined;
  /** Undefined for no traces. */
  readonly traces: TraceSettings | undefined;
  /** True when each finished request is a line of the log. */
  readonly logsRequests: boolean;
}

export interface RunningTelemetry extends Telemetry {
  readonly observers: readonly RequestObserver[];
  /** Begins to serve the metrics. @throws Error with one line that says why it cannot listen */
  open(sources: MetricSources): Promise<void>;
  /** Stops serving metrics, and sends the last traces. */
  close(): Promise<void>;
}

/** Starts what the settings ask for, and loads nothing else. */
export async function startTelemetry(
  { metrics: address, traces: traceSettings, logsRequests }: TelemetrySettings,
  log: Logger,
): Promise<RunningTelemetry> {
  const metrics = address && (await (await import("./metrics.ts")).createMetrics());
  const traces = traceSettings && (await (await import("./traces.ts")).createTraces(traceSettings, log));
  const ownObservers = [traces?.observer, metrics?.observer, logsRequests ? logRequests(log) : undefined];
  let stopServing = async () => undefined as void;
  return {
    trace: traces?.trace ?? noTelemetry.trace,
    traceWithin: traces?.traceWithin ?? noTelemetry.traceWithin,
    countAttempt: metrics?.countAttempt ?? noTelemetry.countAttempt,
    countMail: metrics?.countMail ?? noTelemetry.countMail,
    observers: ownObservers.filter((observer) => observer !== undefined),
    async open(sources) {
      if (address === undefined || metrics === undefined) return;
      stopServing = await serveMetrics(address, metrics.readerOf(sources), log);
    },
    async close() {
      await stopServing();
      await traces?.close();
    },
  };
}
