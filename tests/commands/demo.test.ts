import { execFile } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { freePort, newDataDir, start, until } from "./quoin.ts";

interface List {
  data: { id: string; name?: string; type?: string; retentionPct?: number | null; sections?: unknown[] }[];
}

async function startDemo(dataDir: string) {
  const port = await freePort();
  const run = start(["demo"], { QUOIN_DATA_DIR: dataDir, PORT: String(port) });
  await until(async () => {
    if (run.child.exitCode !== null) throw new Error(`the demo stopped: ${run.error}`);
    return run.out.includes("curl ");
  });
  const key = /quoin_live_\w{36}/.exec(run.out)?.[0] ?? "";
  const get = async <Body>(path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Body;
  };
  const stop = async () => {
    run.child.kill("SIGTERM");
    expect((await run.exit).code).toBe(0);
  };
  return { run, key, get, stop };
}

async function counts(get: <Body>(path: string) => Promise<Body>): Promise<number[]> {
  const lists = ["clients", "projects", "quotations", "invoices"].map((name) => get<List>(`/${name}?limit=100`));
  return (await Promise.all(lists)).map(({ data }) => data.length);
}

test("the demo prints a curl that shows invoices as it stands, and keeps its data and key for the next start", async () => {
  const dataDir = await newDataDir();
  const first = await startDemo(dataDir);
  const [command = ""] = /curl .+/.exec(first.run.out) ?? [];
  const { stdout } = await promisify(execFile)("sh", ["-c", command]);
  expect((JSON.parse(stdout) as List).data).toHaveLength(3);
  expect(await counts(first.get)).toEqual([15, 20, 40, 60]);
  expect(first.run.error).toBe("");
  await first.stop();

  const second = await startDemo(dataDir);
  expect(second.key).toBe(first.key);
  expect(await counts(second.get)).toEqual([15, 20, 40, 60]);
  await second.stop();
});

test("its clients, quotations and invoices are of every kind", async () => {
  const { get, stop } = await startDemo(await newDataDir());
  const clients = (await get<List>("/clients?limit=100")).data;
  expect(new Set(clients.map(({ type }) => type))).toEqual(new Set(["HOMEOWNER", "COMPANY", "MCST", "GOVERNMENT"]));
  const names = clients.map(({ name }) => name).join(" ");
  expect(names).toMatch(/\p{Script=Han}/u);
  expect(names).toMatch(/\p{Script=Tamil}/u);
  expect(names).toMatch(/\bbin\b|\bbinte\b/);
  const [{ id } = { id: "" }] = (await get<List>("/quotations?limit=1")).data;
  expect((await get<{ sections: unknown[] }>(`/quotations/${id}`)).sections.length).toBeGreaterThan(0);
  const retentions = (await get<List>("/invoices?limit=100")).data.map(({ retentionPct }) => retentionPct);
  expect(retentions).toContain(0.05);
  await stop();
});

test("a first start that was killed in the middle is made good by the next", async () => {
  const dataDir = await newDataDir();
  for (const afterMs of [1100, 1400]) {
    const run = start(["demo"], { QUOIN_DATA_DIR: dataDir, PORT: "0" });
    await sleep(afterMs);
    run.child.kill("SIGKILL");
    await run.exit;
  }
  const { get, stop } = await startDemo(dataDir);
  expect(await counts(get)).toEqual([15, 20, 40, 60]);
  await stop();
});
