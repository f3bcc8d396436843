import { readFile, rename, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createQuoin, SignatureError, verifyWebhook } from "@quoin/client";

// Keeps the ledger of an accounting program, here a JSON file, in agreement with Quoin. README.md says how to run it.

const { QUOIN_URL = "", QUOIN_KEY = "", WEBHOOK_SECRET = "", LEDGER = "ledger.json" } = process.env;
const port = Number(process.env["PORT"] ?? 8080);
const everyMs = Number(process.env["SYNC_SECONDS"] ?? 300) * 1_000;
/** A change may become visible a little after its time: docs/api.md, "Polling for changes". */
const marginMs = 30_000;

interface Ledger {
  /** The account of each client, by the client's id. */
  debtors: Record<string, { account: string; name: string }>;
  invoices: Record<string, { number: string; clientId: string; total: number; status: string }>;
  receipts: Record<string, { invoiceId: string; amount: number; isReversed: boolean }>;
  /** How far the changes were read. */
  position: { updatedAfter?: string; deletions?: string; lastAccount: number };
  /** The webhooks that arrived: they may be delivered twice. */
  seenEvents: string[];
}

const empty: Ledger = { debtors: {}, invoices: {}, receipts: {}, position: { lastAccount: 0 }, seenEvents: [] };
const ledger = JSON.parse(await readFile(LEDGER, "utf8").catch(() => JSON.stringify(empty))) as Ledger;
const quoin = createQuoin({ url: QUOIN_URL, key: QUOIN_KEY });

/** Writes the ledger at once: a crash leaves the old one or the new one, never half of it. */
async function save(): Promise<void> {
  await writeFile(`${LEDGER}.new`, JSON.stringify(ledger, null, 2));
  await rename(`${LEDGER}.new`, LEDGER);
}

/** Brings the ledger up to date: the first time with everything, then with what has changed. */
async function sync(): Promise<void> {
  const { updatedAfter } = ledger.position;
  const changed = updatedAfter === undefined ? {} : { updatedAfter };
  let newest = updatedAfter ?? "1970-01-01T00:00:00Z";
  const note = (updatedAt: string) => (newest = updatedAt > newest ? updatedAt : newest);

  for await (const client of quoin.each("listClients", changed)) {
    ledger.debtors[client.id] = { account: client.externalId ?? (await openAccount(client.id)), name: client.name };
    note(client.updatedAt);
  }
  for await (const { id, number, clientId, totals, status, updatedAt } of quoin.each("listInvoices", changed)) {
    // A draft is not final yet. An invoice that was voided is owed no more.
    if (status !== "DRAFT")
      ledger.invoices[id] = { number, clientId, total: status === "VOID" ? 0 : totals.total, status };
    note(updatedAt);
  }
  for (const isReversed of [false, true]) {
    const payments = quoin.each("listPayments", { ...changed, reversed: isReversed });
    for await (const { id, invoiceId, amount } of payments) ledger.receipts[id] = { invoiceId, amount, isReversed };
  }
  await readDeletions();
  ledger.position.updatedAfter = new Date(Date.parse(newest) - marginMs).toISOString();
  await save();
}

/** Opens an account, and writes its number to the client. The key makes a repeated write have its effect once. */
async function openAccount(clientId: string): Promise<string> {
  const account = `D-${String(++ledger.position.lastAccount).padStart(4, "0")}`;
  // Saved first: if this program ends here, no other client gets the number.
  await save();
  await quoin.updateClient(clientId, { externalId: account }, { idempotencyKey: `open-${clientId}-${account}` });
  return account;
}

/** Takes what was deleted out of the ledger. */
async function readDeletions(): Promise<void> {
  const { deletions } = ledger.position;
  const since = deletions === undefined ? {} : { cursor: deletions };
  for await (const { data, resumeCursor } of quoin.pages("listDeletions", since)) {
    for (const { id } of data) delete ledger.debtors[id];
    ledger.position.deletions = resumeCursor;
  }
}

let running = Promise.resolve();
/** Runs after the sync that is going on: two at once would open two accounts for one client. */
const syncNext = () => (running = running.then(sync).catch((error: unknown) => console.error(String(error))));

async function receive(request: IncomingMessage): Promise<number> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part as Uint8Array);
  try {
    const event = await verifyWebhook(Buffer.concat(parts), String(request.headers["svc-signature"]), WEBHOOK_SECRET);
    if (ledger.seenEvents.includes(event.id)) return 204;
    ledger.seenEvents = [...ledger.seenEvents.slice(-999), event.id];
    console.log(event.type, event.id);
    // Events may overtake one another: they say that something changed, and the API what is true now.
    void syncNext();
    return 204;
  } catch (error) {
    if (error instanceof SignatureError) return 401;
    throw error;
  }
}

if (WEBHOOK_SECRET !== "") {
  createServer((request, response) => {
    receive(request).then(
      (status) => response.writeHead(status).end(),
      () => response.writeHead(500).end(),
    );
  }).listen(port, "127.0.0.1");
}
// A webhook that could not be delivered is given up after five attempts.
for (;;) {
  await syncNext();
  await sleep(everyMs);
}
