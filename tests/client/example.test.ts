// @module-tag gate
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { createQuoin, type Quoin } from "#client/quoin.ts";
import { newInstallation, serve } from "../commands/in-process.ts";
import { freePort } from "../commands/quoin.ts";
import { builtClient } from "./built-client.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

interface Ledger {
  readonly debtors: Readonly<Record<string, { readonly account: string; readonly name: string }>>;
  readonly invoices: Readonly<Record<string, { readonly total: number; readonly status: string }>>;
  readonly receipts: Readonly<Record<string, { readonly amount: number; readonly isReversed: boolean }>>;
}

/** Copies the example to where the package is installed, as a reader would. */
async function installedExample(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "quoin-example-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(join(root, "examples/accounting-sync"), folder, { recursive: true });
  await cp(await builtClient(), join(folder, "node_modules/@quoin/client"), { recursive: true });
  return folder;
}

/** Starts the example, and returns what it has printed and a way to end it. */
function startExample(folder: string, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["sync.ts"], { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const run = {
    output: "",
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => (run.output += text.toString()));
  onTestFinished(run.stop);
  return run;
}

/** Creates a sent invoice of 109.00 for a client. */
async function sentInvoice(quoin: Quoin, clientId: `cli_${string}`) {
  const project = await quoin.createProject({ clientId, name: "Lobby" });
  const items = [{ description: "Tiling", qty: 2, unitPrice: 54.5 }];
  const { id } = await quoin.createInvoice({ clientId, projectId: project.id, title: "Deposit", items });
  return quoin.sendInvoice(id);
}

test("the example's ledger follows payments, reversals, voidings and deletions", async () => {
  const { env, apiKey } = await newInstallation();
  const { url } = await serve({
    ...env,
    QUOIN_WEBHOOK_ALLOW_CIDRS: "127.0.0.0/8",
    // What the example misses while it is stopped is sent again soon.
    QUOIN_WEBHOOK_RETRY_WAITS: "1s,1s,1s,1s",
  });
  const quoin = createQuoin({ url, key: apiKey });
  const port = await freePort();
  const { secret } = await quoin.createWebhookEndpoint({
    url: `http://127.0.0.1:${port}/`,
    events: [
      "client.created",
      "client.deleted",
      "invoice.sent",
      "invoice.voided",
      "payment.recorded",
      "payment.reversed",
    ],
  });
  const folder = await installedExample();
  const settings = { QUOIN_URL: url, QUOIN_KEY: apiKey, WEBHOOK_SECRET: secret, PORT: String(port) };
  const ledger = async () => JSON.parse(await readFile(join(folder, "ledger.json"), "utf8")) as Ledger;
  const ledgerShows = (find: (ledger: Ledger) => unknown, expected: unknown) => {
    const found = () => ledger().then(find, () => undefined);
    return expect.poll(found, { interval: 200 }).toEqual(expected);
  };

  // The records from before the first run.
  const riverside = await quoin.createClient({ name: "Riverside MCST 4821", type: "MCST" });
  const known = await quoin.createClient({ name: "Tan", externalId: "D-9000" });
  const invoice = await sentInvoice(quoin, riverside.id);
  const payment = await quoin.recordPayment(invoice.id, { amount: 109 });

  // So rarely does it read by itself that webhooks must bring the next changes.
  const first = startExample(folder, { ...settings, SYNC_SECONDS: "3600" });
  await ledgerShows(({ debtors }) => debtors[riverside.id]?.account, "D-0001");
  await ledgerShows(({ debtors }) => debtors[known.id], { account: "D-9000", name: "Tan" });
  await ledgerShows(({ invoices }) => invoices[invoice.id]?.status, "PAID");
  await ledgerShows(({ receipts }) => receipts[payment.id]?.amount, 109);
  expect((await quoin.getClient(riverside.id)).externalId).toBe("D-0001");

  const second = await sentInvoice(quoin, riverside.id);
  const third = await sentInvoice(quoin, known.id);
  await quoin.voidInvoice(third.id);
  const part = await quoin.recordPayment(second.id, { amount: 9 });
  await ledgerShows(({ receipts }) => receipts[part.id]?.amount, 9);
  await ledgerShows(({ invoices }) => invoices[third.id]?.status, "VOID");
  await quoin.reversePayment(second.id, part.id, { reason: "entered twice" });
  await ledgerShows(({ receipts }) => receipts[part.id]?.isReversed, true);
  await expect.poll(() => first.output).toContain("payment.reversed evt_");
  const forged = await fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: "{}" });
  expect(forged.status).toBe(401);

  // It is killed, and finds what it missed.
  await first.stop();
  const gone = await quoin.createClient({ name: "Gone" });
  await quoin.reversePayment(invoice.id, payment.id, { reason: "bounced" });
  const restarted = startExample(folder, { ...settings, SYNC_SECONDS: "1" });
  await ledgerShows(({ debtors }) => debtors[gone.id]?.account, "D-0002");
  await ledgerShows(({ receipts }) => receipts[payment.id]?.isReversed, true);
  await ledgerShows(({ invoices }) => invoices[invoice.id]?.status, "SENT");
  await quoin.deleteClient(gone.id);
  await ledgerShows(({ debtors }) => Object.keys(debtors).toSorted(), [riverside.id, known.id].toSorted());

  // In the end both agree on what each client owes.
  for (const { id } of [invoice, second, third]) {
    const { totals, status, payments } = await quoin.getInvoice(id);
    const { invoices, receipts } = await ledger();
    expect(invoices[id]).toMatchObject({ status, total: status === "VOID" ? 0 : totals.total });
    expect(payments.map((each) => receipts[each.id]?.amount)).toEqual(payments.map(({ amount }) => amount));
  }
  expect(restarted.output).not.toContain("Error");
});
