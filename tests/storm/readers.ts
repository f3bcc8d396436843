import { setTimeout as sleep } from "node:timers/promises";
import type { Event } from "#contract/webhooks/events.ts";
import type { Door } from "./client.ts";
import type { Ledger } from "./ledger.ts";
import type { Office } from "./load.ts";

const tailPauseMs = 300;
const walkPauseMs = 200;
const walkPageLimit = 20;
const pdfPauseMs = 400;
const foreignReadPauseMs = 500;

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly nextCursor: string | null;
}

/** Follows an organization's events from the last one that it has, like a receiver that catches up. */
export async function followEvents(door: Door, followed: string[], isOver: () => boolean): Promise<void> {
  for (let isLast = false; !isLast;) {
    // Another read after the end finds the last commits.
    isLast = isOver();
    for (let hasNextPage = true; hasNextPage;) {
      const { status, body } = await door.get<Page<Event>>(`/events?after=${followed.at(-1)}&limit=50`);
      if (status !== 200) throw new Error(`the events were answered ${status} ${JSON.stringify(body)}`);
      followed.push(...body.data.map(({ id }) => id));
      hasNextPage = body.nextCursor !== null;
    }
    if (!isLast) await sleep(tailPauseMs);
  }
}

/** Pages slowly through the list of clients again and again; each client that existed at the beginning must be seen. */
export async function walkClients({ door, ledger, isOver }: Office): Promise<number> {
  let walks = 0;
  for (; !isOver(); walks++) {
    const before = [...ledger.created.client.values()];
    const seen: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const path: string = `/clients?limit=${walkPageLimit}${cursor === "" ? "" : `&cursor=${cursor}`}`;
      const { status, body }: { status: number; body: Page<{ id: string }> } = await door.get(path);
      if (status !== 200) {
        ledger.faults.push(`a page of clients was answered ${status}`);
        return walks;
      }
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.nextCursor;
      await sleep(walkPauseMs);
    }
    const missing = before.filter((id) => !seen.includes(id));
    if (missing.length > 0) ledger.faults.push(`a walk through all clients missed ${missing.join(", ")}`);
    if (new Set(seen).size !== seen.length) ledger.faults.push("a walk through all clients met one twice");
  }
  return walks;
}

/** Reads PDFs of sent invoices; each response must be a complete document. */
export async function readPdfs({ door, ledger, invoices, random, isOver }: Office): Promise<number> {
  let count = 0;
  while (!isOver()) {
    const invoice = random.pick(invoices);
    if (invoice !== undefined) {
      const { status, bytes } = await door.pdf(`/invoices/${invoice.id}/pdf`);
      const text = Buffer.from(bytes).toString("latin1");
      if (status === 200 && text.startsWith("%PDF-") && text.trimEnd().endsWith("%%EOF")) count++;
      else ledger.faults.push(`the PDF of ${invoice.id}: ${status}, ${bytes.length} bytes`);
    }
    await sleep(random.between(0, pdfPauseMs));
  }
  return count;
}

/** Requests resources of other organizations, which must never be found. */
export async function requestForeignClients(
  { door, ledger, random, isOver }: Office,
  others: readonly Ledger[],
): Promise<void> {
  while (!isOver()) {
    const other = random.pick(others);
    const id = other === undefined ? undefined : random.pick([...other.created.client.values()]);
    if (id !== undefined) {
      const { status } = await door.get(`/clients/${id}`);
      if (status !== 404) ledger.faults.push(`another organization's client ${id} was answered ${status}`);
    }
    await sleep(foreignReadPauseMs);
  }
}
