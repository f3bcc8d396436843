// @module-tag gate
import { expect, onTestFinished, test, vi } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { linesOf, startWatched } from "../support/watched-server.ts";
import { inProcess, quoin } from "./in-process.ts";
import { until } from "./quoin.ts";

/** A span as OTLP/JSON carries it. */
interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

interface Export {
  resourceSpans: {
    resource: { attributes: Span["attributes"] };
    scopeSpans: { spans: Span[] }[];
  }[];
}

const plain = (attributes: Span["attributes"]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** Starts a receiver of OTLP/HTTP that keeps the spans it gets. */
async function startCollector() {
  const receiver = await startReceiver();
  const exports = () => receiver.received.map(({ body }) => JSON.parse(body) as Export);
  return {
    receiver,
    resources: () =>
      exports().flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => plain(resource.attributes))),
    spans: () =>
      exports()
        .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
        .flatMap(({ spans }) => spans.map((span) => ({ ...span, attributes: plain(span.attributes) }))),
  };
}

/** Starts a server that exports its traces. */
function startTraced(database: string, url: string) {
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: url };
  // The exporter of OpenTelemetry reads the environment of the process.
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return startWatched(inProcess, database, settings);
}

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const parent = `00-${traceId}-00f067aa0ba902b7-01`;

test("a request is traced with its route, status and organization, within its caller's trace", async () => {
  const { receiver, spans, resources } = await startCollector();
  const { send, api, run } = await startTraced("traces", receiver.url);
  const hook = await startReceiver();
  await api.endpoint({ url: hook.url, events: ["client.created"] });
  const answer = await send("POST", "/api/v1/clients", { name: "Tan Private" }, { traceparent: parent });
  expect(answer.status).toBe(201);
  await send("GET", "/api/v1/clients?q=Private", undefined, { traceparent: parent.replace(/01$/, "00") });
  await until(async () =>
    ["deliver webhook", "POST /api/v1/clients"].every((expected) => spans().some(({ name }) => name === expected)),
  );
  expect(receiver.received[0]?.path).toBe("/v1/traces");
  expect(resources()[0]).toMatchObject({ "service.name": "quoin", "service.version": expect.stringMatching(/^\d/) });
  const request = spans().find(({ name }) => name === "POST /api/v1/clients");
  expect(request).toMatchObject({
    traceId,
    parentSpanId: "00f067aa0ba902b7",
    attributes: {
      "http.request.method": "POST",
      "http.route": "/api/v1/clients",
      "http.response.status_code": 201,
      "quoin.organization": api.org,
      "quoin.request_id": answer.headers.get("x-request-id"),
    },
  });
  // The database work that the request did after its body had arrived.
  const within = spans().filter((span) => span.parentSpanId === request?.spanId);
  expect(within.map(({ name }) => name)).toContain("database transaction");
  const delivery = spans().find(({ name }) => name === "deliver webhook");
  expect(delivery?.attributes).toMatchObject({
    "quoin.organization": api.org,
    "quoin.event_type": "client.created",
    "quoin.outcome": "succeeded",
    "http.response.status_code": 200,
  });
  expect(await run.stop()).toEqual({ code: 0 });
  // The caller's decision not to record is respected, and polling is not recorded at all.
  const names = spans().map(({ name }) => name);
  expect(names.filter((name) => name === "GET /api/v1/clients")).toEqual([]);
  const ids = new Set(spans().map(({ spanId }) => spanId));
  const roots = spans().filter(({ parentSpanId }) => parentSpanId === undefined || !ids.has(parentSpanId));
  expect(roots.filter(({ name }) => name.startsWith("database"))).toEqual([]);
  expect(JSON.stringify(receiver.received)).not.toContain("Private");
});

test("spans that are not sent yet when the process stops are sent then", async () => {
  const { receiver, spans } = await startCollector();
  const { send, run } = await startTraced("traces_stop", receiver.url);
  await send("GET", "/api/v1/clients/cli_00000000000000000000000000");
  await run.stop();
  expect(spans().find(({ name }) => name === "GET /api/v1/clients/:id")?.attributes).toMatchObject({
    "http.response.status_code": 404,
  });
});

test("a collector that is away costs nothing but one line", async () => {
  const { receiver } = await startCollector();
  receiver.answer = (response) => void response.writeHead(400).end();
  const { send, run } = await startTraced("traces_away", receiver.url);
  const warnings = () => linesOf(run).filter(({ msg }) => String(msg).includes("traces"));
  expect((await send("GET", "/api/v1/clients")).status).toBe(200);
  await until(async () => warnings().length === 1);
  expect((await send("GET", "/api/v1/clients")).status).toBe(200);
  await until(async () => receiver.received.length >= 2);
  receiver.answer = (response) => void response.end("{}");
  expect((await send("GET", "/api/v1/clients")).status).toBe(200);
  await until(async () => warnings().length === 2);
  expect(warnings()).toMatchObject([
    { level: 40, msg: "traces cannot be sent and are dropped; check OTEL_EXPORTER_OTLP_ENDPOINT" },
    { level: 40, msg: "traces are sent again" },
  ]);
});

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, /OTEL_EXPORTER_OTLP_ENDPOINT must be a URL/],
  [{ OTEL_TRACES_SAMPLER_ARG: "2" }, /OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "2"/],
  [{ QUOIN_METRICS_PORT: "70000" }, /QUOIN_METRICS_PORT must be a number from 0 to 65535, not "70000"/],
  [{ QUOIN_LOG_REQUESTS: "yes" }, /QUOIN_LOG_REQUESTS must be one of true, false, not "yes"/],
])("the invalid setting %o ends the start with one line", async (settings, message) => {
  const { code, error } = await quoin(["migrate"], settings as unknown as Record<string, string>);
  expect([code, error.trim().split("\n").length]).toEqual([1, 1]);
  expect(error).toMatch(message);
});
