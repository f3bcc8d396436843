// @module-tag gate
import { expect, test } from "vitest";
import { newInstallation, quoin, serve, start } from "./in-process.ts";
import { until } from "./quoin.ts";

/** Creates an invoice with a due date in the past over HTTP. */
async function dueInvoice(url: string, key: string): Promise<string> {
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const answer = await fetch(`${url}/api/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    return (await answer.json()) as { id: string };
  };
  const { id: clientId } = await send("/clients", { name: "Lim" });
  const { id: projectId } = await send("/projects", { name: "Kitchen", clientId });
  const items = [{ description: "Tiles", qty: 1, unitPrice: 1 }];
  const { id } = await send("/invoices", { clientId, projectId, title: "Claim", items, dueDate: "2026-01-31" });
  await send(`/invoices/${id}/send`, { confirm: ["DUE_BEFORE_ISSUE"] });
  return id;
}

const statusOf = async (url: string, key: string, id: string) => {
  const answer = await fetch(`${url}/api/v1/invoices/${id}`, { headers: { authorization: `Bearer ${key}` } });
  return ((await answer.json()) as { status: string }).status;
};

test("without a worker due work waits, and `overdue run` does and counts it", async () => {
  const { env, apiKey: key } = await newInstallation();
  const { url } = await serve(env, ["serve", "--no-worker"]);
  const id = await dueInvoice(url, key);
  expect(await statusOf(url, key, id)).toBe("SENT");
  expect((await quoin(["overdue", "run"], env)).out).toBe("1 invoice became overdue.\n");
  expect(await statusOf(url, key, id)).toBe("OVERDUE");
  expect((await quoin(["overdue", "run"], env)).out).toBe("0 invoices became overdue.\n");
});

test("a worker starts with what fell due while none ran", async () => {
  const { env, apiKey: key } = await newInstallation();
  const { url, run } = await serve(env, ["serve", "--no-worker"]);
  const [first, second] = [await dueInvoice(url, key), await dueInvoice(url, key)];
  const worker = start(["worker"], env);
  await until(async () => (await statusOf(url, key, first)) === "OVERDUE");
  expect(await worker.stop()).toEqual({ code: 0 });
  expect(await statusOf(url, key, second)).toBe("OVERDUE");

  const third = await dueInvoice(url, key);
  await run.stop();
  const again = await serve(env);
  await until(async () => (await statusOf(again.url, key, third)) === "OVERDUE");
});
