import type { FastifyReply } from "fastify";
import type { Batch } from "#contract/api/batch.ts";
import { pageBytesMax } from "#contract/api/page.ts";
import { wording } from "#contract/api/wording.ts";
import type { Caller } from "#server/http/caller.ts";
import { RawJson, textOf } from "#server/core/text/raw-json.ts";
import { Refusal } from "#server/core/refusal.ts";
import { wasDeadlock } from "#server/db/failures.ts";
import { lockSettings } from "#server/db/lock-resource.ts";
import { inOrg, inPartOf, inSameTransaction, type Tx } from "#server/db/sql.ts";
import type { CheckedCall, Handle } from "#server/http/checked-call.ts";
import { loggedRefusal } from "#server/http/errors.ts";
import { perform } from "#server/http/operation.ts";
import { type ApiOperation, operationFinder } from "./find-operation.ts";
import { type AskingCaller, type Prepared, preparer, type PrepareOptions } from "./prepare.ts";
import { type PartResult, refusedResult, resultWriter, resultsJson } from "./results.ts";

type BatchOptions = PrepareOptions & {
  /** Counts an operation against the limits of requests. @throws Refusal 429 */
  readonly count: (caller: Caller, reply: FastifyReply) => void;
};

/** The time of all operations of a batch together: their transaction holds locks and a connection. */
const batchMsMax = 10_000;

/** Executions of an atomic batch that PostgreSQL chose as the victim of a deadlock, with the first. */
const attemptsMax = 4;

/** One operation of a batch: what is to be done, or why it was refused before anything was. */
type Part = Prepared | { readonly error: unknown };

/** Returns the handler of batches of these operations. */
export function batchHandle(operations: readonly ApiOperation[], options: BatchOptions): Handle {
  const find = operationFinder(operations);
  const prepare = preparer();
  return async ({ caller, body, reply }) => {
    if (caller?.asked === undefined || reply === undefined) throw new Error("a batch is a request of its own");
    const { operations: given, atomic = false } = body as Batch;
    const asking: AskingCaller = { ...caller, asked: caller.asked };
    const batch = { reply, endsAt: performance.now() + batchMsMax, bytes: 0 };
    const parts = given.map((operation, i): Part => {
      // The batch itself was counted already, as its first operation.
      try {
        if (i > 0) options.count(caller, reply);
        return prepare(find(operation.method, operation.path), operation, asking, options);
      } catch (error) {
        return { error };
      }
    });
    return atomic ? runAtomically(parts, caller, batch) : runEach(parts, caller, batch);
  };
}

interface Running {
  readonly reply: FastifyReply;
  /** By the process's clock; no operation begins later. */
  readonly endsAt: number;
  /** The size of the results so far, in bytes; no operation begins above the bound of a page. */
  bytes: number;
}

/** Executes the operations one after the other, whether others fail or not. */
async function runEach(parts: readonly Part[], { tx }: Caller, batch: Running): Promise<RawJson> {
  if (tx !== undefined) await lockSettings(tx);
  const results: PartResult[] = [];
  for (const part of parts) {
    try {
      results.push(await run(part, tx, batch));
    } catch (error) {
      const result = refusedResult(loggedRefusal(error, batch.reply.request, batch.reply), batch.reply);
      // The response is kept for the batch's Idempotency-Key, and a failure of the service must not be repeated.
      if (tx !== undefined && result.status >= 500) throw error;
      results.push(result);
    }
  }
  return new RawJson(resultsJson(results));
}

/** Executes an operation, within the transaction of the batch's Idempotency-Key if it has one. */
async function run(part: Part, tx: Tx | undefined, batch: Running): Promise<PartResult> {
  if ("error" in part) throw part.error;
  refuseFull(batch);
  if (tx === undefined) return resultOf(part, part.call, batch);
  const { caller } = part.call;
  return inPartOf(caller, tx, (within) => resultOf(part, { ...part.call, caller: { ...caller, tx: within } }, batch));
}

async function resultOf({ operation, request }: Prepared, call: CheckedCall, batch: Running): Promise<PartResult> {
  const { writer, headers } = resultWriter(operation, batch.reply);
  const { status, body } = await perform(operation, request, call, writer);
  const text = body && textOf(body);
  batch.bytes += Buffer.byteLength(text ?? "");
  return { status, headers, body: text };
}

/** The failure of one operation of an atomic batch, which undoes the others. */
class PartFailed extends Error {
  readonly index: number;

  constructor(index: number, cause: unknown) {
    super("an operation of a batch failed", { cause });
    this.index = index;
  }
}

/** Executes all operations in one transaction, or none. */
async function runAtomically(parts: readonly Part[], caller: Caller, batch: Running): Promise<RawJson> {
  let errors: unknown[] = parts.map((part) => ("error" in part ? part.error : undefined));
  if (!errors.some((error) => error !== undefined)) {
    try {
      return new RawJson(resultsJson(await attemptAll(parts as readonly Prepared[], caller, batch)));
    } catch (error) {
      if (!(error instanceof PartFailed)) throw error;
      errors = errors.with(error.index, error.cause);
    }
  }
  const results = errors.map((error) =>
    refusedResult(
      error === undefined ? rolledBack() : loggedRefusal(error, batch.reply.request, batch.reply),
      batch.reply,
    ),
  );
  return new RawJson(resultsJson(results), { isKept: false });
}

/** Executes the operations in one transaction, again when another one held their locks in the opposite order. */
async function attemptAll(parts: readonly Prepared[], caller: Caller, batch: Running): Promise<PartResult[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inOneTransaction(caller, (tx) => runAll(parts, tx, batch));
    } catch (error) {
      const canRepeat = attempt < attemptsMax && performance.now() < batch.endsAt;
      if (!canRepeat || !wasDeadlock(error instanceof PartFailed ? error.cause : error)) throw error;
    }
  }
}

const inOneTransaction = <T>(caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
  caller.tx === undefined ? inOrg(caller, work) : inPartOf(caller, caller.tx, work);

async function runAll(parts: readonly Prepared[], tx: Tx, batch: Running): Promise<PartResult[]> {
  // Whatever changes documents locks the organization first, so it cannot wait for a batch with locks of its own.
  await lockSettings(tx);
  batch.bytes = 0;
  const results: PartResult[] = [];
  for (const part of parts) {
    const { caller } = part.call;
    try {
      refuseFull(batch);
      const call = { ...part.call, caller: { ...caller, tx } };
      results.push(await inSameTransaction(caller, tx, () => resultOf(part, call, batch)));
    } catch (error) {
      throw new PartFailed(results.length, error);
    }
  }
  return results;
}

const rolledBack = () => new Refusal("BATCH_ROLLED_BACK", wording("requests.batchFailed"));

/** @throws Refusal 413 when the results are as large as a response may be, 503 when the time is up */
function refuseFull({ endsAt, bytes }: Running): void {
  if (bytes > pageBytesMax) {
    throw new Refusal("PAYLOAD_TOO_LARGE", wording("requests.batchTooLarge"));
  }
  if (performance.now() <= endsAt) return;
  throw new Refusal("UNAVAILABLE", wording("requests.batchTooLong"));
}
