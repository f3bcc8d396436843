// @module-tag gate
import { type ChildProcess, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test, vi } from "vitest";
import type { OrganizationId } from "#contract/api/ids.ts";
import { createPdfRenderer, waitingPdfsMax } from "#server/pdf/render.ts";
import type { PrintJob } from "#server/pdf/print.ts";
import { faultOfCompiler } from "#server/pdf/compile.ts";
import type { Refusal } from "#server/core/refusal.ts";
import { isPdfA, textOf } from "../support/pdf.ts";
import { testPdf } from "../support/service.ts";
import { quotationJob } from "./jobs.ts";

const digest = (pdf: Uint8Array) => createHash("sha256").update(pdf).digest("hex");

test("the same document is the same bytes, also from another process", async () => {
  const here = digest(await testPdf.render(quotationJob(40)));
  expect(digest(await testPdf.render(quotationJob(40)))).toBe(here);
  const program = `
    import { createHash } from "node:crypto";
    import type { OrganizationId } from "#contract/api/ids.ts";
    import { createPdfRenderer } from "./server/pdf/render.ts";
    import { quotationJob } from "./tests/pdf/jobs.ts";
    const renderer = createPdfRenderer();
    const pdf = await renderer.render(quotationJob(40));
    process.stdout.write(createHash("sha256").update(pdf).digest("hex"));
    await renderer.close();`;
  const there = spawnSync(process.execPath, ["--input-type=module-typescript", "--eval", program], {
    cwd: fileURLToPath(new URL("../..", import.meta.url)),
    encoding: "utf8",
  });
  expect(there.stdout, there.stderr).toBe(here);
});

test("one document's render leaves no trace in the next", async () => {
  const alone = digest(await testPdf.render(quotationJob(1)));
  const logo = await logoOf("rgb(20, 90, 70)");
  await testPdf.render({ ...quotationJob(3), findLogo: async () => logo });
  expect(digest(await testPdf.render(quotationJob(1)))).toBe(alone);
  const withLogo = digest(await testPdf.render({ ...quotationJob(1), findLogo: async () => logo }));
  const withOther = await testPdf.render({ ...quotationJob(1), findLogo: () => logoOf("rgb(160, 20, 20)") });
  expect(digest(withOther)).not.toBe(withLogo);
  expect(isPdfA(withOther)).toBe(true);
});

const logoOf = async (color: string): Promise<Uint8Array> =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><path fill="${color}" d="M0 0h60v20H0z"/></svg>`,
  );

test("a logo that cannot be read is left out, and the document is made all the same", async () => {
  const broken = Buffer.from("no image at all");
  const lacks: unknown[] = [];
  const renderer = createPdfRenderer({ onLack: (org, { what }) => lacks.push([org, what]) });
  const pdf = await renderer.render({ ...quotationJob(1), findLogo: async () => broken });
  expect(digest(pdf)).toBe(digest(await renderer.render(quotationJob(1))));
  expect(lacks).toEqual([[quotationJob(1).org, "LOGO"]]);
  await renderer.close();
});

test("a compiler of another version is named, with the remedy", () => {
  expect(faultOfCompiler()).toBeUndefined();
  expect(faultOfCompiler("0.13.1")).toMatch(/Typst 0\.13\.1, and Quoin needs .*npm ci/);
});

test("a document that takes too long is abandoned, and the next one is rendered", async () => {
  const renderer = createPdfRenderer({ timeoutMs: 2_000 });
  const endless = expect(renderer.render(quotationJob(16_000))).rejects.toThrow(/took more than 2000 ms/);
  const next = renderer.render(quotationJob(1));
  await endless;
  expect(await textOf(await next)).toContain("Q-2026-0117");
  await renderer.close();
});

test("a process that has become large is replaced after its document", async () => {
  const renderer = createPdfRenderer({ bytesMax: 0 });
  const started = noteStarted();
  const first = digest(await renderer.render(quotationJob(1)));
  expect(digest(await renderer.render(quotationJob(1)))).toBe(first);
  expect(started).toHaveLength(2);
  await vi.waitUntil(() => hasEnded(started[0]), { timeout: 30_000 });
  await renderer.close();
});

/** Returns the processes that this thread starts from now on; other tests of the run start theirs in other threads. */
function noteStarted(): readonly ChildProcess[] {
  const started: ChildProcess[] = [];
  const note = (message: unknown) => void started.push((message as { readonly process: ChildProcess }).process);
  subscribe("child_process", note);
  onTestFinished(() => void unsubscribe("child_process", note));
  return started;
}

const hasEnded = (child: ChildProcess | undefined): boolean =>
  child !== undefined && (child.exitCode !== null || child.signalCode !== null);

test("a job that no request waits for is dropped and frees its place", async () => {
  const renderer = createPdfRenderer();
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  const first = renderer.render({ ...quotationJob(1), findLogo: () => (asked.resolve(), answered.promise) });
  await asked.promise;
  const closed = new AbortController();
  let begun = 0;
  const job = { ...quotationJob(1), findLogo: async () => void begun++ as undefined };
  const left = Promise.allSettled(Array.from({ length: waitingPdfsMax }, () => renderer.render(job, closed.signal)));
  await expect(renderer.render(job)).rejects.toMatchObject({ status: 503 });
  closed.abort();
  const next = renderer.render(job);
  await expect(renderer.render(job, closed.signal)).rejects.toMatchObject({ status: 400 });
  answered.resolve(undefined);
  await Promise.all([first, next]);
  expect(new Set((await left).map(({ status }) => status))).toEqual(new Set(["rejected"]));
  expect(begun).toBe(1);
  await renderer.close();
});

test("an organization that used up its time is refused until part of it expires", async () => {
  let now = 0;
  const renderer = createPdfRenderer({ secondsPerMinute: 0.001, now: () => now });
  await renderer.render(quotationJob(200, "org_much"));
  const refused: unknown = await renderer.render(quotationJob(1, "org_much")).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 429, retryAfterSeconds: expect.any(Number) });
  expect(await textOf(await renderer.render(quotationJob(1, "org_other")))).toContain("Q-2026-0117");
  now += Number((refused as Refusal).retryAfterSeconds) * 1000;
  expect(await textOf(await renderer.render(quotationJob(1, "org_much")))).toContain("Q-2026-0117");
  await renderer.close();
});

test("an organization with many documents holds up no other by more than one of them", async () => {
  const renderer = createPdfRenderer();
  const made: string[] = [];
  const render = async (org: OrganizationId) => {
    await renderer.render(quotationJob(1, org));
    made.push(org);
  };
  await Promise.all(Array.from({ length: 8 }, () => render("org_many")).concat(render("org_one"), render("org_other")));
  expect(made.slice(0, 3)).toEqual(["org_many", "org_one", "org_other"]);
  expect(made).toHaveLength(10);
  await renderer.close();
});

test("an organization with too many waiting jobs is refused, and others are not", async () => {
  const renderer = createPdfRenderer();
  const gone = new AbortController();
  const job = quotationJob(1, "org_many");
  const begun = Promise.allSettled(Array.from({ length: waitingPdfsMax + 1 }, () => renderer.render(job, gone.signal)));
  await expect(renderer.render(job)).rejects.toMatchObject({ status: 503 });
  expect(await textOf(await renderer.render(quotationJob(1, "org_one")))).toContain("Q-2026-0117");
  gone.abort();
  await begun;
  await renderer.close();
});

test("the logo of a document is read when its turn has come, and not before", async () => {
  const renderer = createPdfRenderer();
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  let laterRead = 0;
  const first = renderer.render({ ...quotationJob(1), findLogo: () => (asked.resolve(), answered.promise) });
  const later = { ...quotationJob(1), findLogo: async () => void laterRead++ as undefined };
  const rest = [renderer.render(later), renderer.render(later)];
  await asked.promise;
  expect(laterRead).toBe(0);
  answered.resolve(undefined);
  await Promise.all([first, ...rest]);
  expect(laterRead).toBe(2);
  await renderer.close();
});

test("an invalid job is refused, and the next one is rendered", async () => {
  const renderer = createPdfRenderer();
  const job = quotationJob(1);
  const broken = (facts: object) => renderer.render({ ...job, facts } as PrintJob);
  await expect(broken({ ...job.facts, quotation: null })).rejects.toThrow(/of null/);
  await expect(broken({ ask: () => 1 })).rejects.toThrow(/could not be cloned/);
  expect(await textOf(await renderer.render(quotationJob(1)))).toContain("Q-2026-0117");
  await renderer.close();
});

test("an idle process ends, and the next document starts another, which is no restart", async () => {
  const waits: { ms: number; end: () => void; isCanceled: boolean }[] = [];
  const after = (ms: number, end: () => void) => {
    const wait = { ms, end, isCanceled: false };
    waits.push(wait);
    return () => void (wait.isCanceled = true);
  };
  const started = noteStarted();
  const renderer = createPdfRenderer({ after });
  const first = digest(await renderer.render(quotationJob(1)));
  await renderer.render(quotationJob(2));
  expect(waits.map(({ ms, isCanceled }) => [ms, isCanceled])).toEqual([
    [180_000, true],
    [180_000, false],
  ]);
  expect(started.map(hasEnded)).toEqual([false]);
  waits.at(-1)?.end();
  await vi.waitUntil(() => hasEnded(started[0]), { timeout: 30_000 });
  expect(digest(await renderer.render(quotationJob(1)))).toBe(first);
  expect(started.map(hasEnded)).toEqual([true, false]);
  expect(renderer.figures()).toMatchObject({ rendered: 3, failed: 0, restarts: 0 });
  await renderer.close();
  expect(waits.at(-1)?.isCanceled).toBe(true);
});

test("a PDF of every Chinese letter in both weights has less than 10 MB", async () => {
  const letters = Array.from({ length: 20_900 }, (_, i) => String.fromCodePoint(0x4e00 + i));
  const { facts, ...job } = quotationJob(500);
  const some = (i: number, count: number) =>
    letters
      .slice((i * count) % letters.length)
      .slice(0, count)
      .join("");
  const items = facts.quotation.items.map((item, i) => ({ ...item, description: some(i, 100) }));
  const sections = Array.from({ length: 200 }, (_, i) => ({ id: `sec_${i}`, title: some(i, 120), sortOrder: i }));
  const quotation = { ...facts.quotation, items, sections };
  const pdf = await testPdf.render({ ...job, facts: { ...facts, quotation } } as typeof job & { facts: typeof facts });
  expect(pdf.length).toBeGreaterThan(2_000_000);
  expect(pdf.length).toBeLessThan(10_000_000);
});
