// @module-tag slow
import { setTimeout as timer } from "node:timers/promises";
import { strFromU8, unzipSync } from "fflate";
import { expect, onTestFinished, test } from "vitest";
import type { QuotationDecision } from "#contract/documents/portal.ts";
import { wording } from "#contract/api/wording.ts";
import { allowedRanges } from "#server/core/address-ranges.ts";
import { createLog } from "#server/core/log.ts";
import { Refusal } from "#server/core/refusal.ts";
import { secretFrom } from "#server/core/secret.ts";
import { asSystem } from "#server/db/sql.ts";
import { startWorker } from "#server/jobs/run.ts";
import { noMailLimits } from "#server/mail/limits.ts";
import type { PdfRenderer } from "#server/pdf/render.ts";
import { attemptTimeoutMs, waitsBeforeMs } from "#server/webhooks/delivery/retry-schedule.ts";
import { until } from "../commands/quoin.ts";
import { Api } from "../support/api.ts";
import { ownerOf } from "../support/browser-like.ts";
import { startMailServer } from "../support/mail-server.ts";
import { clientOf } from "../support/portal.ts";
import { startReceiver } from "../support/receiver.ts";
import {
  createTestApp,
  databaseFor,
  newOrg,
  openOwnerOf,
  type Service,
  service,
  startService,
  testPdf,
  testSecret,
} from "../support/service.ts";

/** Counts what the tests' renderer is given. @param before runs before each document */
function countingPdf(before: (count: number) => Promise<void> = async () => undefined) {
  const counted = { jobs: 0 };
  const pdf: PdfRenderer = {
    ...testPdf,
    async render(job) {
      counted.jobs += 1;
      await before(counted.jobs);
      return testPdf.render(job);
    },
  };
  return { pdf, counted };
}

/** Starts an app with that renderer, and an organization whose requests go to it. */
async function newOrgWith(pdf: PdfRenderer, on?: Service): Promise<Api> {
  const running = on ?? (await service());
  const { org, key } = await newOrg({ on: running });
  const app = await createTestApp(running, { pdf });
  onTestFinished(() => app.close());
  return new Api(app, org, key);
}

function startWorkerWith(on: Service, pdf: PdfRenderer, smtpUrl?: string): void {
  const worker = startWorker({
    db: on.db,
    clock: () => new Date(),
    secret: secretFrom(testSecret),
    pdf,
    mailLimits: noMailLimits,
    allowedRanges: allowedRanges(["127.0.0.0/8"]),
    waitsMs: waitsBeforeMs,
    pollMs: 50,
    attemptTimeoutMs,
    mail: smtpUrl === undefined ? undefined : { smtpUrl, from: "office@quoin.example", dkim: undefined },
    publicUrl: "http://127.0.0.1",
    log: createLog("silent"),
    sleep: (_ms, signal) => timer(50, undefined, { signal }).catch(() => undefined),
  });
  onTestFinished(() => worker.stop());
}

test("an invoice whose PDF no client opens is created, sent and paid without one", async () => {
  const on = await startService("unneeded_pdfs");
  const { pdf, counted } = countingPdf();
  const api = await newOrgWith(pdf, on);
  const receiver = await startReceiver();
  await api.endpoint({ url: receiver.url, events: ["invoice.paid"] });
  startWorkerWith(on, pdf);
  for (let i = 0; i < 3; i++) await api.pay(await api.sentInvoice(), 109);
  await until(async () => receiver.received.length === 3);
  expect(counted.jobs).toBe(0);
  const { data } = (await api.get<{ data: { id: string }[] }>("/invoices")).body;
  expect(data).toHaveLength(3);
  expect((await api.file(`/invoices/${data[0]?.id}/pdf`)).status).toBe(200);
  expect(counted.jobs).toBe(1);
});

test("a mail has the PDF made that it carries", async () => {
  const on = await startService("mailed_pdfs");
  const { pdf, counted } = countingPdf();
  const api = await newOrgWith(pdf, on);
  const { id } = await api.sentInvoice();
  await api.act(`/invoices/${id}/remind`, { to: "client@example.com" });
  const mails = await startMailServer();
  startWorkerWith(on, pdf, mails.url);
  await until(async () => mails.received.length > 0);
  const { bytes } = await api.file(`/invoices/${id}/pdf`);
  const attached = mails.received.flatMap(({ attachments }) => attachments.map(({ content }) => content));
  expect(attached.map((content) => Buffer.from(content as ArrayBuffer).equals(bytes))).toContain(true);
  expect(counted.jobs).toBe(1);
});

test("requests that need the same PDF at once wait for one rendering", async () => {
  const { pdf, counted } = countingPdf(() => timer(300));
  const api = await newOrgWith(pdf);
  const invoice = await api.sentInvoice();
  const client = await clientOf(api, invoice);
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => api.file(`/invoices/${invoice.id}/pdf`)),
    ...Array.from({ length: 4 }, () => client.get("/pdf")),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ bytes }) => bytes.toString("latin1"))).size).toBe(1);
  expect(counted.jobs).toBe(1);
});

test("a rendering that fails fails for all that wait for it, and the next request repeats it", async () => {
  const { pdf, counted } = countingPdf(async (count) => {
    await timer(300);
    if (count === 1) throw new Error("the renderer ended");
  });
  const api = await newOrgWith(pdf);
  const { id } = await api.sentInvoice();
  const answers = await Promise.all(Array.from({ length: 3 }, () => api.file(`/invoices/${id}/pdf`)));
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 500]);
  expect((await api.file(`/invoices/${id}/pdf`)).status).toBe(200);
  expect(counted.jobs).toBe(2);
});

test("a quotation's page has its PDF made, whose digest is stored with the decision", async () => {
  const { db } = await service();
  const { pdf, counted } = countingPdf();
  const api = await newOrgWith(pdf);
  const quotation = await api.sentQuotation();
  const client = await clientOf(api, quotation);
  const digests = (table: "issued_document" | "portal_decision", column: "pdf_sha256" | "document_sha256") =>
    asSystem(db, async (system) => {
      const rows = await system<{ digest: Buffer | null }[]>`
        select ${system(column)} as digest from ${system(table)} where org_id = ${api.org}`;
      return rows.map(({ digest }) => digest?.toString("hex"));
    });
  expect((await client.get()).status).toBe(200);
  await until(async () => (await digests("issued_document", "pdf_sha256"))[0] !== undefined);
  expect((await client.accept({ name: "Lim", version: quotation.version })).status).toBe(200);
  const { body } = await api.get<QuotationDecision>(`/quotations/${quotation.id}/decision`);
  expect(await digests("portal_decision", "document_sha256")).toEqual([body.documentSha256]);
  await client.get();
  expect(counted.jobs).toBe(1);
});

test("an export of everything waits until it has all PDFs", async () => {
  const { pdf } = countingPdf(async (count) => {
    if (count <= 4) throw new Refusal("RATE_LIMITED", wording("documents.renderingTimeUsed"), { retryAfterSeconds: 0 });
  });
  const api = await newOrgWith(pdf);
  const { number } = await api.sentInvoice();
  const owner = await ownerOf(api.org, { ...(await service()), app: api.app });
  const { rawPayload } = await api.app.inject({
    method: "GET",
    url: "/app/v1/exports/everything.zip",
    headers: { "sec-fetch-site": "same-origin", cookie: owner.cookie },
  });
  const files = unzipSync(rawPayload);
  const name = `invoices/${number}.pdf`;
  expect(Object.keys(files)).toContain(name);
  expect(Object.keys(files)).not.toContain("missing.txt");
  const rows = Object.entries(files).find(([file]) => file.includes("issued_document"))?.[1] ?? new Uint8Array();
  expect(JSON.parse(strFromU8(rows))).toMatchObject({ pdf: name });
});

test("a document that version 0.2 queued for its worker is rendered when it is needed", async () => {
  const { target } = await service();
  const api = await newOrg();
  const { id } = await api.sentInvoice();
  const owner = openOwnerOf(target, await databaseFor(api.org));
  await owner`update issued_document set next_attempt_at = now(), attempt_count = 1 where document_id = ${id}`;
  const first = await api.file(`/invoices/${id}/pdf`);
  expect(first.status).toBe(200);
  const rows = await owner`select next_attempt_at from issued_document where document_id = ${id}`;
  expect(rows).toEqual([{ nextAttemptAt: null }]);
  expect((await api.file(`/invoices/${id}/pdf`)).bytes.equals(first.bytes)).toBe(true);
  await owner.end();
});
