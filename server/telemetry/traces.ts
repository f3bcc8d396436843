import { AsyncLocalStorage } from "node:async_hooks";
import type { Context, Span } from "@opentelemetry/api";
import type { ExportResultCode } from "@opentelemetry/core";
import type { SpanExporter } from "@opentelemetry/sdk-trace";
import type { FastifyRequest } from "fastify";
import type { Logger } from "#server/core/log.ts";
import type { Step, Telemetry } from "#server/core/telemetry.ts";
import { version } from "#server/core/version.ts";
import { type RequestObserver, routeOf } from "#server/http/observe-requests.ts";

export interface TraceSettings {
  readonly serviceName: string;
  /** The share of the traces that begin here to record, from 0 to 1; callers decide about those that they began. */
  readonly share: number;
}

export interface Traces extends Pick<Telemetry, "trace" | "traceWithin"> {
  readonly observer: RequestObserver;
  /** Sends what was recorded. */
  close(): Promise<void>;
}

/** The time for sending the last spans when the process stops. */
const closeTimeoutMs = 3_000;

/**
 * Records requests, deliveries, mails and their database work as OpenTelemetry spans, and exports them by OTLP/HTTP.
 * Loads the SDK, which reads the address, headers and other settings of the exporter from the standard variables.
 */
export async function createTraces({ serviceName, share }: TraceSettings, log: Logger): Promise<Traces> {
  const [{ ROOT_CONTEXT, SpanKind, SpanStatusCode, trace }, sdk, { resourceFromAttributes }, core, exporters] =
    await Promise.all([
      import("@opentelemetry/api"),
      import("@opentelemetry/sdk-trace"),
      import("@opentelemetry/resources"),
      import("@opentelemetry/core"),
      import("@opentelemetry/exporter-trace-otlp-http"),
    ]);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName, "service.version": version.number }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: reportingOutages(new exporters.OTLPTraceExporter(), log, core.ExportResultCode.FAILED),
      }),
    ],
  });
  const tracer = provider.getTracer("quoin", version.number);
  const propagator = new core.W3CTraceContextPropagator();
  const current = new AsyncLocalStorage<Context>();
  const begun = new WeakMap<FastifyRequest, { readonly context: Context; readonly span: Span }>();
  const headers = {
    keys: (carrier: FastifyRequest["headers"]) => Object.keys(carrier),
    get: (carrier: FastifyRequest["headers"], key: string) => carrier[key],
  };

  const begin = (request: FastifyRequest) => {
    const parent = propagator.extract(ROOT_CONTEXT, request.headers, headers);
    const route = routeOf(request);
    const attributes = { "http.request.method": request.method, "http.route": route, "quoin.request_id": request.id };
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const started = { context: trace.setSpan(parent, span), span };
    begun.set(request, started);
    return started;
  };

  const run = async <T>(span: Span, context: Context, work: Step<T>): Promise<T> => {
    try {
      return await current.run(context, () => work((more) => span.setAttributes(more)));
    } catch (error) {
      // Its message may quote a value.
      span.setStatus({ code: SpanStatusCode.ERROR, message: (error as Error).name });
      throw error;
    } finally {
      span.end();
    }
  };
  const startTrace: Telemetry["trace"] = async (name, attributes, work) => {
    const parent = current.getStore() ?? ROOT_CONTEXT;
    const span = tracer.startSpan(name, { kind: SpanKind.INTERNAL, attributes }, parent);
    return run(span, trace.setSpan(parent, span), work);
  };

  return {
    trace: startTrace,
    traceWithin: async (name, attributes, work) =>
      current.getStore() === undefined ? work(() => undefined) : startTrace(name, attributes, work),
    observer: {
      enter: (request, next) => current.run((begun.get(request) ?? begin(request)).context, next),
      finished({ status, organization }, request) {
        const span = begun.get(request)?.span;
        if (span === undefined) return;
        if (organization !== undefined) span.setAttribute("quoin.organization", organization);
        if (status === "aborted") span.setAttribute("error.type", "aborted");
        else span.setAttribute("http.response.status_code", status);
        if (status !== "aborted" && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    },
    async close() {
      const timeout = AbortSignal.timeout(closeTimeoutMs);
      const tooLate = new Promise<void>((resolve) => timeout.addEventListener("abort", () => resolve()));
      await Promise.race([provider.shutdown().catch(() => undefined), tooLate]);
    },
  };
}

/** Logs once when the receiver of the traces stops to take them, and once when it takes them again. */
function reportingOutages(exporter: SpanExporter, log: Logger, failed: ExportResultCode): SpanExporter {
  let isAway = false;
  const note = (isAwayNow: boolean, reason: string | undefined) => {
    if (isAway === isAwayNow) return;
    isAway = isAwayNow;
    if (isAway) log.warn({ reason }, "traces cannot be sent and are dropped; check OTEL_EXPORTER_OTLP_ENDPOINT");
    else log.warn("traces are sent again");
  };
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        note(result.code === failed, result.error?.message);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
