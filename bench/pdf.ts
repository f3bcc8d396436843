import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { scopes } from "#contract/api/scopes.ts";
import { systemClock } from "#server/core/clock.ts";
import { openEmbedded } from "#server/db/embedded.ts";
import { migrate } from "#server/db/schema/migrate.ts";
import { openOwner } from "#server/db/sql.ts";
import { createApiKey } from "#server/identity/api-keys/create-api-key.ts";
import { createOrganization } from "#server/organizations/create-organization.ts";
import type { AskTask } from "./bare-ask.ts";
import type { PdfsMade, PdfTask } from "./bare-pdf.ts";
import { printConditions } from "./conditions.ts";
import { evenly, type Request, send, sendFor } from "./load.ts";
import { rankOf, type Spread, spreadOf } from "./measure.ts";
import { linesOf } from "./pdf-facts.ts";
import { startBare, startQuoin } from "./processes.ts";
import { printTable } from "./table.ts";
import { printTargets, type Target } from "./targets.ts";
import { registration } from "./registration.ts";
import { cpuWithChildrenOf, residentMbWithChildrenOf } from "./usage.ts";

const rounds = 5;
const invoicesEach = 200;
const billsEach = 20;
const documentsForMemory = 500;
const readsPerSecond = 200;
const readSeconds = 15;
const warmUpSeconds = 3;

/** `npm run bench -- pdf` */
export async function benchPdf(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "quoin-bench-"));
  const embedded = await openEmbedded({ dataDir, log: () => undefined });
  const owner = openOwner(embedded.administrator);
  try {
    await printConditions(owner);
    const targets = [...(await benchRendering()), await benchMemory()];
    await migrate(owner);
    const at = systemClock();
    const org = await createOrganization(owner, {
      name: "Alpha Renovation",
      email: "office@example.com",
      registration,
      at,
    });
    const { key } = await createApiKey(owner, { org, name: "bench", scopes, expiresAt: null, at });
    printTargets([...targets, await benchReads(dataDir, key)]);
  } finally {
    await owner.end({ timeout: 5 });
    await embedded.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Measures the CPU time of a document, and how many are rendered per second. */
async function benchRendering(): Promise<Target[]> {
  const bare = startBare("./bare-pdf.ts");
  try {
    const kinds = [
      { document: "invoice", name: "invoice on one page", count: invoicesEach, mostMs: 50 },
      { document: "bill", name: "bill of 500 lines", count: billsEach, mostMs: 700 },
    ] as const;
    const measured = kinds.map((kind) => ({ ...kind, cpuMs: [] as number[], perSecond: [] as number[], bytes: 0 }));
    for (let round = 0; round <= rounds; round++) {
      process.stderr.write(round === 0 ? "warming up\n" : `rendering, round ${round} of ${rounds}\n`);
      for (const kind of measured) {
        const { document, count } = kind;
        const before = cpuWithChildrenOf(bare.pid);
        const made = await bare.ask<PdfsMade>({ document, count } satisfies PdfTask);
        if (round === 0) continue;
        kind.cpuMs.push(((cpuWithChildrenOf(bare.pid) - before) * 1000) / count);
        kind.perSecond.push(count / made.seconds);
        kind.bytes = made.bytes;
      }
    }
    printTable([
      ["document", "CPU ms", "documents/s", "bytes"],
      ...measured.map(({ name, cpuMs, perSecond, bytes }) => [
        name,
        spreadOf(cpuMs).median.toFixed(1),
        spreadOf(perSecond).median.toFixed(1),
        String(bytes),
      ]),
    ]);
    return measured.map(({ name, cpuMs, mostMs }) => ({
      name: `CPU ms, ${name}`,
      ratio: spreadOf(cpuMs),
      most: mostMs,
    }));
  } finally {
    await bare.stop();
  }
}

/** Checks whether the renderer's memory grows with the documents rendered. */
async function benchMemory(): Promise<Target> {
  const bare = startBare("./bare-pdf.ts");
  try {
    process.stderr.write(`${documentsForMemory} documents in one process\n`);
    const each = documentsForMemory / 10;
    const residentMb: number[] = [];
    for (let done = 0; done < documentsForMemory; done += each) {
      // Nine invoices and a bill of quantities, repeatedly.
      await bare.ask<PdfsMade>({ document: "invoice", count: Math.ceil(each * 0.9) } satisfies PdfTask);
      await bare.ask<PdfsMade>({ document: "bill", count: Math.floor(each * 0.1) } satisfies PdfTask);
      residentMb.push(residentMbWithChildrenOf(bare.pid));
    }
    printTable([
      ["documents made", ...residentMb.map((_, i) => String((i + 1) * each))],
      ["resident MB", ...residentMb.map((mb) => mb.toFixed(0))],
    ]);
    const [first = 0] = residentMb;
    return {
      name: `memory after ${documentsForMemory}, to that after ${each}`,
      ratio: spreadOf([(residentMb.at(-1) ?? 0) / first]),
      most: 1.25,
    };
  } finally {
    await bare.stop();
  }
}

/** Measures how long reading an invoice takes without other load, and while PDFs are requested without pause. */
async function benchReads(dataDir: string, key: string): Promise<Target> {
  const server = await startQuoin(dataDir);
  try {
    const api = `${server.url}/api/v1`;
    const { invoice, bill } = await writeDocuments(api, key);
    const read = (seconds: number) => readEvenly({ url: `${api}/invoices/${invoice}`, key }, seconds);
    const pdfs = [`${api}/invoices/${invoice}/pdf`, `${api}/quotations/${bill}/pdf`];
    await read(warmUpSeconds);
    const p99s = { alone: [] as number[], beside: [] as number[] };
    const pdfsPerSecond: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      process.stderr.write(`reading, round ${round} of ${rounds}\n`);
      p99s.alone.push(rankOf(await read(readSeconds), 0.99));
      const asking = startBare("./bare-ask.ts");
      await asking.ask<number>({ kind: "begin", urls: pdfs, key } satisfies AskTask);
      p99s.beside.push(rankOf(await read(readSeconds), 0.99));
      // Fails if the renderer ended, because no PDFs would have been made during the measurement.
      pdfsPerSecond.push((await asking.ask<number>({ kind: "count" } satisfies AskTask)) / readSeconds);
      await asking.stop();
    }
    const row = (name: string, { median, least, most }: Spread) => [
      name,
      String(readsPerSecond),
      median.toFixed(1),
      least.toFixed(1),
      most.toFixed(1),
    ];
    printTable([
      ["GET /invoices/{id}", "reads/s", "p99 ms", "least", "most"],
      row("alone", spreadOf(p99s.alone)),
      row("while PDFs are made", spreadOf(p99s.beside)),
    ]);
    process.stdout.write(`${spreadOf(pdfsPerSecond).median.toFixed(1)} PDFs were made in a second meanwhile\n\n`);
    const ratio = spreadOf(p99s.beside.map((ms, i) => ms / (p99s.alone[i] ?? Number.NaN)));
    return { name: "p99 of reads while PDFs are made, to alone", ratio, most: 2 };
  } finally {
    await server.stop();
  }
}

/** Creates two drafts: their PDFs are rendered at every request. */
async function writeDocuments(api: string, key: string): Promise<{ invoice: string; bill: string }> {
  const create = async (path: string, body: object) =>
    (await sendFor<{ id: string }>({ url: api + path, method: "POST", key, body }, 201)).id;
  const clientId = await create("/clients", { name: "陈伟明" });
  const document = { clientId, projectId: await create("/projects", { name: "Kitchen", clientId }), title: "Works" };
  return {
    invoice: await create("/invoices", { ...document, items: linesOf(8) }),
    bill: await create("/quotations", { ...document, items: linesOf(500) }),
  };
}

/** Sends reads at a constant rate. Returns the milliseconds of each. */
const readEvenly = (request: Request, seconds: number): Promise<number[]> =>
  evenly(readsPerSecond, seconds, async () => {
    const { status } = await send(request);
    if (status !== 200) throw new Error(`${request.url} answered ${status}`);
  });
