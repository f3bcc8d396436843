// @module-tag gate
import { connect } from "node:net";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Client } from "#contract/clients/clients.ts";
import type { Invoice } from "#contract/invoices/invoices.ts";
import { openOwner } from "#server/db/sql.ts";
import { startMailServer } from "../support/mail-server.ts";
import { type Sample, scrape, total } from "../support/metrics.ts";
import { startReceiver } from "../support/receiver.ts";
import { startBeside, startWatched } from "../support/watched-server.ts";
import { inProcess } from "./in-process.ts";
import { freePort, until } from "./quoin.ts";

test("requests are counted by route, method and status, never by what a caller chose", async () => {
  const { send, metricsPort, api, url } = await startWatched(inProcess, "metrics_requests");
  const client = (await (await send("POST", "/api/v1/clients", { name: "Tan" })).json()) as Client;
  for (const path of [`/${client.id}`, "/cli_00000000000000000000000000", "?limit=1&q=secretword"])
    await send("GET", `/api/v1/clients${path}`);
  await send("GET", "/no/such/path-of-mine");
  await fetch(`${url}/%zz`);
  const { port } = new URL(url);
  const socket = connect(Number(port), "127.0.0.1");
  await once(socket, "connect");
  const part = "POST /api/v1/clients HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\nContent-Type: application/json\r\n";
  socket.write(`${part}Authorization: Bearer ${api.key}\r\n\r\n{`);
  let samples: Sample[] = [];
  await until(async () => {
    samples = await scrape(metricsPort);
    if (!socket.destroyed && samples.length > 0) socket.resetAndDestroy();
    return total(samples, "quoin_http_requests_total", { status: "aborted" }) === 1;
  });
  const count = (route: string, status: string, method = "GET") =>
    total(samples, "quoin_http_requests_total", { route, status, method });
  expect(count("/api/v1/clients", "201", "POST")).toBe(1);
  expect(count("/api/v1/clients/:id", "200")).toBe(1);
  expect(count("/api/v1/clients/:id", "404")).toBe(1);
  expect(count("/api/v1/clients", "200")).toBe(1);
  expect(count("unmatched", "404")).toBe(2);
  const observed = { route: "/api/v1/clients/:id", method: "GET" };
  expect(total(samples, "quoin_http_request_duration_seconds_count", observed)).toBe(2);
  expect(total(samples, "quoin_http_request_duration_seconds_bucket", { ...observed, le: "+Inf" })).toBe(2);
  const labels = JSON.stringify(samples.map((sample) => sample.labels));
  for (const chosen of [client.id, api.org, "secretword", "path-of-mine", "cli_0"])
    expect(labels).not.toContain(chosen);
  expect(total(samples, "quoin_build_info")).toBe(1);
  expect(total(samples, "nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect(total(samples, "process_resident_memory_bytes")).toBeGreaterThan(1e7);
});

test("deliveries, mails, PDFs and overdue invoices are counted as they are in the database", async () => {
  const mails = await startMailServer();
  const settings = {
    SMTP_URL: mails.url,
    MAIL_FROM: "Quoin <office@quoin.example>",
    QUOIN_WEBHOOK_RETRY_WAITS: "1h,1h,1h,1h",
  };
  const { api, send, metricsPort } = await startWatched(inProcess, "metrics_work", settings);
  const [good, bad] = [await startReceiver(), await startReceiver()];
  bad.answer = (response) => void response.writeHead(500).end();
  mails.behaviour = 451;
  const { id } = await api.invoice();
  for (const { url } of [good, bad]) await api.endpoint({ url, events: ["invoice.sent"] });
  await api.act(`/invoices/${id}/send`, { to: "tan@example.com" });
  expect((await send("GET", `/api/v1/invoices/${id}/pdf`)).status).toBe(200);
  let samples: Sample[] = [];
  const value = (name: string, labels = {}) => total(samples, name, labels);
  await until(async () => {
    samples = await scrape(metricsPort);
    return (
      value("quoin_delivery_attempts_total", { outcome: "rejected" }) === 1 &&
      value("quoin_delivery_attempts_total", { outcome: "succeeded" }) === 1 &&
      value("quoin_mails_total", { outcome: "retried" }) === 1 &&
      value("quoin_deliveries_pending") === 1 &&
      value("quoin_mails_waiting") === 1 &&
      // The backlog is kept for seconds: it may be of the time before the attempt.
      value("quoin_deliveries_due") === 0 &&
      value("quoin_mail_oldest_due_age_seconds") === 0
    );
  });
  const { data } = (await (await send("GET", "/api/v1/webhook-deliveries?status=PENDING")).json()) as {
    data: unknown[];
  };
  expect(data).toHaveLength(1);
  expect(value("quoin_delivery_attempt_duration_seconds_count")).toBe(2);
  expect(value("quoin_pdf_documents_total", { outcome: "rendered" })).toBeGreaterThan(0);
  expect(value("quoin_pdf_render_seconds_total")).toBeGreaterThan(0);
  expect(value("quoin_pdf_renderer_restarts_total")).toBe(0);
  expect(value("quoin_database_up")).toBe(1);
  expect(value("quoin_database_connections_max", { pool: "app" })).toBe(14);
  expect(value("quoin_invoice_overdue_lag_seconds")).toBe(0);
});

test("old work shows its age, and other processes their own figures", async () => {
  // Nothing is sent there.
  const settings = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "Quoin <office@quoin.example>" };
  const watched = await startWatched(inProcess, "metrics_age", settings, ["serve", "--no-worker"]);
  const { api, on } = watched;
  await api.endpoint({ events: ["invoice.sent"] });
  const { id } = await api.invoice();
  await api.act(`/invoices/${id}/send`, { to: "tan@example.com" });
  const owner = openOwner(on.target);
  await owner`update delivery_queue set due_at = now() - interval '1 hour'`;
  await owner`update mail set next_attempt_at = now() - interval '3 hours'`;
  await owner`update invoice set due_date = now() - interval '2 hours' where id = ${id}`;
  await owner.end();
  const samples = await scrape(watched.metricsPort);
  const hours = (name: string) => Math.round((total(samples, name) ?? 0) / 3_600);
  expect(total(samples, "quoin_deliveries_due")).toBe(1);
  expect(hours("quoin_delivery_oldest_due_age_seconds")).toBe(1);
  expect(hours("quoin_mail_oldest_due_age_seconds")).toBe(3);
  expect(hours("quoin_invoice_overdue_lag_seconds")).toBe(2);

  // A worker marks the invoice at its start, and has metrics too.
  const port = await freePort();
  startBeside(inProcess, watched, ["worker"], { QUOIN_METRICS_PORT: String(port) });
  await until(async () => (await api.get<Invoice>(`/invoices/${id}`)).body.status === "OVERDUE");
  const ofWorker = await scrape(port);
  expect(total(ofWorker, "quoin_invoice_overdue_lag_seconds")).toBe(0);
  expect(total(ofWorker, "quoin_http_requests_total")).toBeUndefined();
});

test("while the database is away a scrape answers with the rest", async () => {
  const { proxy, metricsPort, send } = await startWatched(inProcess, "metrics_away");
  expect(total(await scrape(metricsPort), "quoin_deliveries_pending")).toBe(0);
  proxy.cutAt = () => true;
  proxy.cut(() => true);
  await until(async () => total(await scrape(metricsPort), "quoin_database_up") === 0);
  const samples = await scrape(metricsPort);
  expect(
    samples.filter(
      ({ name }) => /deliveries_|mails_waiting|_age_|_lag_seconds$/.test(name) && name.startsWith("quoin"),
    ),
  ).toEqual([]);
  expect(total(samples, "quoin_pdf_waiting")).toBe(0);
  expect((await send("GET", "/api/v1/clients")).status).toBe(503);
  proxy.cutAt = () => false;
  await until(async () => total(await scrape(metricsPort), "quoin_database_up") === 1);
  expect(total(await scrape(metricsPort), "quoin_deliveries_pending")).toBe(0);
});

test("a scrape is answered before a request that waits for a database that hangs", async () => {
  const { proxy, metricsPort, send } = await startWatched(inProcess, "metrics_hang");
  proxy.hold();
  const answered: string[] = [];
  const [request, samples] = [send("GET", "/api/v1/clients"), scrape(metricsPort)];
  await Promise.all([request.then(() => answered.push("request")), samples.then(() => answered.push("scrape"))]);
  expect(answered).toEqual(["scrape", "request"]);
  expect(total(await samples, "quoin_database_up")).toBe(0);
  expect((await request).status).toBe(503);
  proxy.release();
});

test.each([["serve", "--no-build"], ["worker"]])(
  "a metrics port in use ends the start of %s with one line",
  async (...command) => {
    const watched = await startWatched(inProcess, "metrics_port");
    const run = startBeside(inProcess, watched, command, { PORT: "0" });
    expect((await run.exit).code).toBe(1);
    expect(
      run.error
        .split("\n")
        .filter((line) => !line.startsWith("{"))
        .join("\n"),
    ).toBe(
      `quoin: port ${watched.metricsPort} of 127.0.0.1 for metrics is already in use; ` +
        "set QUOIN_METRICS_PORT to another port for each process\n",
    );
  },
);

const pageOf = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), "utf8");

/** Returns the names of metrics in a text; a histogram is meant by its name with any ending. */
const metricsIn = (text: string) => new Set(text.match(/\b(?:quoin|nodejs|process)_[a-z0-9_]+[a-z0-9]\b/g));

test("the dashboard, the alerts and the docs name metrics that exist, and all of Quoin's", async () => {
  const { metricsPort } = await startWatched(inProcess, "metrics_names");
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = "", type = ""]) => ({ name, type }));
  const existing = new Set(
    types.flatMap(({ name, type }) => [
      name,
      ...(type === "histogram" ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : []),
    ]),
  );
  const own = types.map(({ name }) => name).filter((name) => name.startsWith("quoin_"));
  expect(own.length).toBeGreaterThan(15);
  const dashboard = JSON.parse(pageOf("docs/operating/grafana-dashboard.json")) as {
    panels: { type: string; title: string; targets?: { expr: string }[] }[];
  };
  const expressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  const shown = metricsIn(expressions.join("\n"));
  const [, section = ""] = /^## Metrics\n(.*?)^## /ms.exec(pageOf("docs/operating/metrics.md")) ?? [];
  const documented = metricsIn(section);
  const alerted = metricsIn(pageOf("docs/operating/prometheus-rules.yml"));
  for (const named of [shown, documented, alerted]) {
    expect([...named].filter((name) => !existing.has(name))).toEqual([]);
  }
  const lacksFrom = (named: ReadonlySet<string>) =>
    own.filter((name) => !named.has(name) && !named.has(`${name}_bucket`));
  expect(lacksFrom(documented)).toEqual([]);
  expect(lacksFrom(shown)).toEqual([]);
  expect(alerted.size).toBeGreaterThan(5);
  const queries = dashboard.panels.filter(({ type }) => type !== "row");
  expect(queries.filter(({ targets = [] }) => targets.length === 0)).toEqual([]);
});

test("only /metrics is served there, and nothing of it at the public address", async () => {
  const { url, metricsPort } = await startWatched(inProcess, "metrics_paths");
  const at = `http://127.0.0.1:${metricsPort}`;
  expect((await fetch(`${at}/api/v1/clients`)).status).toBe(404);
  expect((await fetch(`${at}/metrics`, { method: "POST" })).status).toBe(404);
  expect((await fetch(`${at}/metrics`)).headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
});
