import { readFile, rename, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createQuoin, type ItemOf, SignatureError, verifyWebhook } from "@quoin/client";

// Keeps the ledger of an accounting program, here a JSON file, in agreement with Quoin. README.md says how to run it.

const { QUOIN_URL = "", QUOIN_KEY = "", WEBHOOK_SECRET = "", LEDGER = "ledger.json" } = process.env;
const port = Number(process.env["PORT"] ?? 8080);
const everyMs = Number(process.env["SYNC_SECONDS"] ?? 300) * 1_000;
/** A change is in the lists 5 seconds after it was made: docs/api.md, "Reading changes". */
const settledMs = 6_000;

interface Ledger {
  /** The account of each client, by the client's id. */
  debtors: Record<string, { account: string; name: string }>;
  invoices: Record<string, { number: string; clientId: string; total: number; status: string }>;
  receipts: Record<string, { invoiceId: string; amount: number; isReversed: boolean }>;
  lastAccount: number;
  /** Where each list of changes continues. */
  cursors: Record<string, string>;
  /** The webhooks that arrived: they may be delivered twice. */
  seenEvents: string[];
}

const empty: Ledger = { debtors: {}, invoices: {}, receipts: {}, lastAccount: 0, cursors: {}, seenEvents: [] };
const ledger = JSON.parse(await readFile(LEDGER, "utf8").catch(() => JSON.stringify(empty))) as Ledger;
const quoin = createQuoin({ url: QUOIN_URL, key: QUOIN_KEY });

/** Writes the ledger at once: a crash leaves the old one or the new one, never half of it. */
async function save(): Promise<void> {
  await writeFile(`${LEDGER}.new`, JSON.stringify(ledger, null, 2));
  await rename(`${LEDGER}.new`, LEDGER);
}

/** Brings the ledger up to date: the first time with everything, then with what has changed. */
async function sync(): Promise<void> {
  const sort = "updatedAt";
  await follow("clients", (start) => quoin.pages("listClients", { sort, ...start }), keepClient);
  await follow("invoices", (start) => quoin.pages("listInvoices", { sort, ...start }), keepInvoice);
  await follow("payments", (start) => quoin.pages("listPayments", { sort, ...start }), keepPayment);
  await follow(
    "deletions",
    (start) => quoin.pages("listDeletions", start),
    ({ id }) => void delete ledger.debtors[id],
  );
  await save();
}

async function keepClient({ id, name, externalId }: ItemOf<"listClients">): Promise<void> {
  ledger.debtors[id] = { account: externalId ?? (await openAccount(id)), name };
}

function keepInvoice({ id, number, clientId, totals, status }: ItemOf<"listInvoices">): void {
  // A draft is not final yet. An invoice that was voided is owed no more.
  const total = status === "VOID" ? 0 : totals.total;
  if (status !== "DRAFT") ledger.invoices[id] = { number, clientId, total, status };
}

function keepPayment({ id, invoiceId, amount, reversedAt }: ItemOf<"listPayments">): void {
  ledger.receipts[id] = { invoiceId, amount, isReversed: reversedAt !== null };
}

/** Reads a list from where the last sync ended, oldest change first. */
async function follow<Row>(
  list: string,
  read: (start: { cursor?: string }) => AsyncIterable<{ data: Row[]; resumeCursor?: string | null }>,
  apply: (row: Row) => void | Promise<void>,
): Promise<void> {
  const cursor = ledger.cursors[list];
  for await (const { data, resumeCursor } of read(cursor === undefined ? {} : { cursor })) {
    for (const row of data) await apply(row);
    ledger.cursors[list] = resumeCursor ?? "";
  }
}

/** Opens an account, and writes its number to the client. The key makes a repeated write have its effect once. */
async function openAccount(clientId: string): Promise<string> {
  const account = `D-${String(++ledger.lastAccount).padStart(4, "0")}`;
  // Saved first: if this program ends here, no other client gets the number.
  await save();
  await quoin.updateClient(clientId, { externalId: account }, { idempotencyKey: `open-${clientId}-${account}` });
  return account;
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
    setTimeout(() => void syncNext(), settledMs);
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
