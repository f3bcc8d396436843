import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { descriptionLinesMax } from "#contract/documents/line-breaks.ts";
import { newDataDir, quoin, serve } from "../commands/quoin.ts";
import { measureBaseline, measureDuring } from "../support/bystander.ts";

const attackMs = 12_000;
const aloneMs = 1_000;
/** While one request is rendered, the other is always waiting. */
const attackConnections = 2;
/** Limits of the slowdown: of others' reads, and of others' PDFs relative to the attacker's. */
const [readsSlowerMax, pdfSlowerMax] = [12, 3];
/** Above 384 MiB the renderer is replaced after its current document. */
const rendererMbMax = 450;

interface Tenant {
  readonly send: (method: string, path: string, body?: unknown) => Promise<Response>;
  readonly create: (path: string, body: unknown) => Promise<string>;
}

async function newTenant(name: string, env: Record<string, string>, url: () => string): Promise<Tenant> {
  const made = await quoin(["org", "create", "--name", name, "--email", "office@example.com", "--json"], env);
  const { apiKey: key } = JSON.parse(made.out) as { apiKey: string };
  const send: Tenant["send"] = (method, path, body) =>
    fetch(`${url()}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const create: Tenant["create"] = async (path, body) => {
    const answer = await send("POST", path, body);
    if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { id: string }).id;
  };
  return { send, create };
}

/** Random text each time, because text that was laid out before costs less. */
const word = () => Array.from({ length: 9 }, () => String.fromCharCode(97 + randomInt(26))).join("");
const worstLine = () => ({
  description: Array.from({ length: descriptionLinesMax }, word).join("\n"),
  qty: 1,
  unitPrice: 1,
});

async function newQuotation({ create }: Tenant, items: readonly object[]): Promise<string> {
  const clientId = await create("/clients", { name: "Lim" });
  const projectId = await create("/projects", { clientId, name: "Bath" });
  return create("/quotations", { clientId, projectId, title: "Works", items });
}

test("one organization's largest PDFs delay neither others' PDFs nor their reads", async () => {
  const env = { QUOIN_DATA_DIR: await newDataDir() };
  let url = "";
  const started = await serve(env);
  ({ url } = started);
  const [attacker, bystander] = [await newTenant("A", env, () => url), await newTenant("B", env, () => url)];
  const breaks = { description: `a${"\n".repeat(1_998)}b`, qty: 1, unitPrice: 1 };
  await expect(
    newQuotation(
      attacker,
      Array.from({ length: 250 }, () => breaks),
    ),
  ).rejects.toThrow(/422.*TOO_MANY_LINES/);
  const worst = await newQuotation(attacker, Array.from({ length: 500 }, worstLine));
  const small = await newQuotation(bystander, [{ description: "Tiling", qty: 1, unitPrice: 1 }]);

  // When both cores are busy with other work, any PDF may exceed the time limit.
  const ask = (path: string) => async () => {
    for (;;) {
      const answer = await bystander.send("GET", path);
      await answer.arrayBuffer();
      if (answer.status === 200) return;
      if (answer.status !== 503) throw new Error(`${path}: ${answer.status}`);
    }
  };
  const [askPdf, askRead] = [ask(`/quotations/${small}/pdf`), ask(`/quotations/${small}`)];
  await askPdf();
  const readsAlone = await measureBaseline(askRead, aloneMs);

  const attackerMs: number[] = [];
  const attack = async () => {
    const until = performance.now() + attackMs;
    const connection = async () => {
      while (performance.now() < until) {
        const startedAt = performance.now();
        const answer = await attacker.send("GET", `/quotations/${worst}/pdf`);
        await answer.arrayBuffer();
        if (answer.status === 429) await sleep(100);
        else attackerMs.push(performance.now() - startedAt);
      }
    };
    await Promise.all(Array.from({ length: attackConnections }, connection));
  };
  const { result, latencies: pdfs } = await measureDuring(askPdf, () => measureDuring(askRead, attack));
  const reads = result.latencies;

  const attackerP50 = attackerMs.toSorted((a, b) => a - b)[Math.floor(attackerMs.length / 2)] ?? 0;
  process.stderr.write(`${JSON.stringify({ readsAlone, reads, pdfs, attackerP50, documents: attackerMs.length })}\n`);
  expect(attackerMs.length).toBeGreaterThan(0);
  expect(reads.p50 / readsAlone.p50).toBeLessThan(readsSlowerMax);
  expect(pdfs.p50 / attackerP50).toBeLessThan(pdfSlowerMax);
  expect(rendererMbOf(started.run.child.pid)).toBeLessThan(rendererMbMax);
});

/** Returns the memory of the renderer process in MiB, or 0 if there is none. */
function rendererMbOf(server: number | undefined): number {
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const isRenderer = readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("render-process.ts");
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      if (isRenderer && status.includes(`PPid:\t${server}\n`)) {
        return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
      }
    } catch {
      // It ended during the check.
    }
  }
  return 0;
}
