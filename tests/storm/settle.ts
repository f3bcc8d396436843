import { isDeepStrictEqual } from "node:util";
import { setTimeout as sleep } from "node:timers/promises";
import type { DeliverySummary } from "#contract/webhooks/deliveries.ts";
import type { Door } from "./client.ts";
import type { Office } from "./load.ts";
import type { Page } from "./readers.ts";

const repeatsMax = 150;
const pollMs = 500;
/** If no delivery ends in all this time, the remaining ones never will. */
const noProgressMsMax = 5 * 60_000;

/** Repeats acknowledged writes with their keys: each must return the first response, without another effect. */
export async function repeatAcknowledged({ door, ledger, random }: Office): Promise<string[]> {
  const faults: string[] = [];
  for (let i = 0; i < Math.min(repeatsMax, ledger.acknowledged.length); i++) {
    const write = random.pick(ledger.acknowledged);
    if (write === undefined) break;
    const again = await door.write(write.method, write.path, write.body, write.key);
    const isSame = again.status === write.status && isDeepStrictEqual(again.body, write.answer);
    if (!isSame || !again.isReplayed) {
      faults.push(`${write.method} ${write.path} under ${write.key}: ${again.status} ${JSON.stringify(again.body)}`);
    }
  }
  return faults;
}

/** Waits until no delivery is open, replays those that failed, and returns the number of replays. */
export async function settleDeliveries(door: Door): Promise<number> {
  const replayed = new Set<string>();
  let openBefore = Number.POSITIVE_INFINITY;
  let progressedAt = performance.now();
  for (;;) {
    // One list of all: a delivery may go from one status to another between two lists, and be in neither.
    const deliveries = await deliveriesOf(door);
    const open = deliveries.filter(({ status }) => status === "PENDING" || status === "DELIVERING");
    // A replay is a new delivery; the failed one stays in the log.
    const failed = deliveries.flatMap(({ id, status }) => (status === "FAILED" && !replayed.has(id) ? [id] : []));
    if (open.length === 0 && failed.length === 0) return replayed.size;
    for (const id of failed) {
      await replay(door, id);
      replayed.add(id);
    }
    if (open.length !== openBefore) progressedAt = performance.now();
    openBefore = open.length;
    if (performance.now() - progressedAt > noProgressMsMax) return replayed.size;
    await sleep(pollMs);
  }
}

async function replay(door: Door, id: string): Promise<void> {
  const { status, body } = await door.write("POST", `/webhook-deliveries/${id}/replay`, undefined, `replay-${id}`);
  if (status >= 300) throw new Error(`delivery ${id} was not replayed: ${JSON.stringify(body)}`);
}

async function deliveriesOf(door: Door): Promise<DeliverySummary[]> {
  const deliveries: DeliverySummary[] = [];
  for (let cursor: string | null = ""; cursor !== null;) {
    const after: string = cursor === "" ? "" : `&cursor=${cursor}`;
    const path: string = `/webhook-deliveries?limit=100${after}`;
    const { body }: { body: Page<DeliverySummary> } = await door.get(path);
    deliveries.push(...body.data);
    cursor = body.nextCursor;
  }
  return deliveries;
}
