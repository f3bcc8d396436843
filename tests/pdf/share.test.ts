// @module-tag gate
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { createPdfRenderer, type PdfRenderer } from "#server/pdf/render.ts";
import { Api, line } from "../support/api.ts";
import { createTestApp, newOrg, service, testPdf } from "../support/service.ts";
import { quotationJob } from "./jobs.ts";

const long = { items: Array.from({ length: 200 }, () => line()) };

test("PDFs above an organization's budget are 429 with Retry-After; others' are not", async () => {
  const pdf = createPdfRenderer({ secondsPerMinute: 0.001 });
  onTestFinished(() => pdf.close());
  const app = await createTestApp(await service(), { pdf });
  const newTenant = async () => {
    const { org, key } = await newOrg();
    return new Api(app, org, key);
  };
  const [greedy, other] = [await newTenant(), await newTenant()];
  const { id } = await greedy.quotation(long);
  expect((await greedy.file(`/quotations/${id}/pdf`)).status).toBe(200);
  const refused = await greedy.file(`/quotations/${id}/pdf`);
  expect([refused.status, JSON.parse(refused.bytes.toString()).error.code]).toEqual([429, "RATE_LIMITED"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  const own = await other.quotation();
  expect((await other.file(`/quotations/${own.id}/pdf`)).status).toBe(200);
});

test("a PDF that waits for a client that closed the connection is never made", async () => {
  const [begun, first] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  const outcomes: string[] = [];
  let asked = 0;
  const pdf: PdfRenderer = {
    answerTimeoutMs: 60_000,
    close: () => Promise.resolve(),
    async render(job, isUnwanted) {
      asked++;
      const rendering = testPdf.render(job, isUnwanted);
      rendering.then(
        () => outcomes.push("made"),
        () => outcomes.push("dropped"),
      );
      return rendering;
    },
  };
  const app = await createTestApp(await service(), { pdf });
  await app.listen({ port: 0, host: "127.0.0.1" });
  onTestFinished(() => app.close());
  const api = await newOrg();
  const { id } = await api.quotation();
  const { port } = app.server.address() as AddressInfo;
  const ask = (signal: AbortSignal) =>
    fetch(`http://127.0.0.1:${port}/api/v1/quotations/${id}/pdf`, {
      headers: { authorization: `Bearer ${api.key}` },
      signal,
    });

  // This job holds up the renderer, so that the requests below have to wait.
  const ahead = testPdf.render({ ...quotationJob(1), findLogo: () => (begun.resolve(), first.promise) });
  await begun.promise;
  const [closing, staying] = [new AbortController(), new AbortController()];
  const closed = Promise.allSettled([ask(closing.signal), ask(closing.signal)]);
  const kept = ask(staying.signal);
  await vi.waitUntil(() => asked === 3, { timeout: 30_000 });
  closing.abort();
  await closed;
  await vi.waitUntil(() => outcomes.length === 2, { timeout: 30_000 });
  expect(outcomes).toEqual(["dropped", "dropped"]);
  first.resolve(undefined);
  await ahead;
  expect((await kept).status).toBe(200);
  expect(outcomes).toEqual(["dropped", "dropped", "made"]);
});
