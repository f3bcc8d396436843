import { attemptErrors } from "#contract/webhooks/deliveries.ts";
import { mailOutcomes, type Telemetry } from "#server/core/telemetry.ts";
import { version } from "#server/core/version.ts";
import type { Database } from "#server/db/sql.ts";
import type { RequestObserver } from "#server/http/observe-requests.ts";
import type { OwnPdfRenderer } from "#server/pdf/render.ts";
import { databaseLabel } from "#server/db/placement/databases.ts";
import { type DatabaseFigures, databasesReader } from "./read-databases.ts";

/** The figures of a process, in the format of Prometheus. Every label has a closed list of values. */
export interface Metrics extends Pick<Telemetry, "countAttempt" | "countMail"> {
  readonly observer: RequestObserver;
  /** Returns a function that writes all figures, those of the database included. */
  readerOf(sources: MetricSources): () => Promise<{ readonly contentType: string; readonly text: string }>;
}

export interface MetricSources {
  readonly db: Database;
  readonly pdf: OwnPdfRenderer;
  /** False when mails wait in the app, where none is ever late. */
  readonly sendsMail: boolean;
}

const attemptOutcomes = ["succeeded", "rejected", ...attemptErrors] as const;
/** In seconds, up to the time limit of a request. */
const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const attemptBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates the metrics of this process. Loads their library, which a process without metrics does not need. */
export async function createMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import("prom-client");
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const counter = (name: string, help: string, labelNames: string[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });

  gauge("quoin_build_info", "The running version; always 1.", ["version", "node"]).set(
    { version: version.number, node: process.version },
    1,
  );
  const requests = counter("quoin_http_requests_total", "Finished requests.", ["method", "route", "status"]);
  const durations = new Histogram({
    name: "quoin_http_request_duration_seconds",
    help: "Time from the headers of a request to the end of its response.",
    labelNames: ["method", "route"],
    buckets: requestBuckets,
    registers,
  });
  const attempts = counter("quoin_delivery_attempts_total", "Attempts to deliver a webhook.", ["outcome"]);
  for (const outcome of attemptOutcomes) attempts.inc({ outcome }, 0);
  const attemptDurations = new Histogram({
    name: "quoin_delivery_attempt_duration_seconds",
    help: "Duration of attempts to deliver a webhook.",
    buckets: attemptBuckets,
    registers,
  });
  const mails = counter("quoin_mails_total", "Attempts to send an email.", ["outcome"]);
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0);

  const ofDatabase = {
    up: gauge("quoin_database_up", "1 when the database answered this scrape within 2 seconds, otherwise 0.", [
      databaseLabel,
    ]),
    max: gauge("quoin_database_connections_max", "Size of a connection pool.", ["pool", databaseLabel]),
    inUse: gauge("quoin_database_connections_in_use", "Connections of a pool that work.", ["pool", databaseLabel]),
    waiting: gauge("quoin_database_waiting", "Reads and transactions that wait for a connection.", [
      "pool",
      databaseLabel,
    ]),
  };
  const ofEach = (name: string, help: string) => gauge(name, help, [databaseLabel]);
  const ofBacklog = {
    pending: ofEach("quoin_deliveries_pending", "Webhook deliveries that are not finished, counted up to 100,000."),
    due: ofEach("quoin_deliveries_due", "Webhook deliveries that are due, counted up to 100,000."),
    dueAge: ofEach("quoin_delivery_oldest_due_age_seconds", "Time since the oldest due webhook delivery became due."),
    mailsWaiting: ofEach("quoin_mails_waiting", "Emails that are not sent yet, counted up to 100,000."),
    mailAge: ofEach("quoin_mail_oldest_due_age_seconds", "Time since the oldest due email became due."),
    overdue: ofEach("quoin_invoice_overdue_lag_seconds", "Time since the due date of the oldest unmarked invoice."),
  };
  const ofPdf = {
    documents: counter("quoin_pdf_documents_total", "PDFs that were rendered, or could not be.", ["outcome"]),
    seconds: counter("quoin_pdf_render_seconds_total", "Time that PDFs took, without their wait."),
    waiting: gauge("quoin_pdf_waiting", "PDFs that wait for the renderer."),
    restarts: counter("quoin_pdf_renderer_restarts_total", "Starts of the PDF renderer after it had ended early."),
  };

  const setPools = ({ loads, labels }: DatabaseFigures) => {
    for (const [pool, { connectionsMax, running }] of Object.entries(loads ?? {})) {
      ofDatabase.max.set({ pool, ...labels }, connectionsMax);
      ofDatabase.inUse.set({ pool, ...labels }, Math.min(running, connectionsMax));
      ofDatabase.waiting.set({ pool, ...labels }, Math.max(0, running - connectionsMax));
    }
  };
  /** A figure that could not be read is left out: an old one would look like a new one. */
  const setBacklog = ({ backlog, labels }: DatabaseFigures, sendsMail: boolean) => {
    if (backlog === undefined) return;
    const { deliveries, mails, overdue } = backlog;
    ofBacklog.pending.set(labels, deliveries.pending);
    ofBacklog.due.set(labels, deliveries.due);
    ofBacklog.dueAge.set(labels, deliveries.oldestDueAge ?? 0);
    ofBacklog.mailsWaiting.set(labels, mails.waiting);
    if (sendsMail) ofBacklog.mailAge.set(labels, mails.oldestDueAge ?? 0);
    ofBacklog.overdue.set(labels, overdue.lag ?? 0);
  };
  const readPdf = (pdf: OwnPdfRenderer) => {
    const { rendered, failed, seconds, waiting, restarts } = pdf.figures();
    // The renderer counts by itself, since its start.
    for (const each of [ofPdf.documents, ofPdf.seconds, ofPdf.restarts]) each.reset();
    ofPdf.documents.inc({ outcome: "rendered" }, rendered);
    ofPdf.documents.inc({ outcome: "failed" }, failed);
    ofPdf.seconds.inc(seconds);
    ofPdf.restarts.inc(restarts);
    ofPdf.waiting.set(waiting);
  };

  return {
    countAttempt(outcome, seconds) {
      attempts.inc({ outcome });
      attemptDurations.observe(seconds);
    },
    countMail: (outcome) => mails.inc({ outcome }),
    observer: {
      finished({ method, route, status, seconds }) {
        requests.inc({ method, route, status });
        durations.observe({ method, route }, seconds);
      },
    },
    readerOf({ db, pdf, sendsMail }) {
      const read = databasesReader(db);
      return async () => {
        readPdf(pdf);
        const databases = await read();
        for (const each of [...Object.values(ofDatabase), ...Object.values(ofBacklog)]) each.reset();
        for (const each of databases) {
          ofDatabase.up.set(each.labels, each.isUp ? 1 : 0);
          setPools(each);
          setBacklog(each, sendsMail);
        }
        return { contentType: registry.contentType, text: await registry.metrics() };
      };
    },
  };
}
