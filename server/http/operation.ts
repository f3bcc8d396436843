import type { AppRoute } from "#contract/api/app-route.ts";
import { isTagged } from "#contract/api/etags.ts";
import type { Caller } from "./caller.ts";
import { textOf } from "#server/core/text/raw-json.ts";
import { answered, etagOf, type Result, type Writer } from "./answer.ts";
import type { BrowserCall, CheckedCall, Handle } from "./checked-call.ts";
import type { Answered } from "./idempotency/answer-once.ts";
import type { Parsed } from "./requests/parse-request.ts";
import { type Guard, type Incoming, runOnce } from "./run-once.ts";

/** An operation, and what its requests need. */
export interface Operation {
  readonly name: string;
  readonly route: Omit<AppRoute, "access">;
  readonly prefixes: readonly string[];
  readonly handle: Handle;
  /** The read whose ETag If-Match may name. */
  readonly guard: Guard | undefined;
}

/** The caller of a request that was admitted. */
export interface Admitted {
  /** Undefined on routes for people who may belong to no organization. */
  readonly caller: Caller | undefined;
  /** The additional arguments of handlers of the web app's own routes. */
  readonly browser?: BrowserCall;
}

/** Returns the call of a request that was admitted, parsed and checked. */
export function callOf(
  { caller, browser, asked, ...parsed }: Admitted & Parsed,
  body: unknown,
  publicUrl: string,
): CheckedCall {
  const asking = caller === undefined || asked === undefined ? caller : { ...caller, asked };
  return { ...parsed, ...browser, caller: asking, body, publicUrl };
}

/**
 * Carries out a request whose call is checked, of its own or within a batch: once per Idempotency-Key, and only if the
 * ETag in If-Match is current. Sets the headers that the result calls for.
 */
export async function perform(
  { route, prefixes, handle, guard }: Operation,
  request: Incoming,
  call: CheckedCall,
  writer: Writer,
): Promise<Answered> {
  const answer = async (by: CheckedCall) => answered(route, prefixes, (await handle(by)) as Result, writer);
  const { answer: written, isReplayed } = await runOnce(request, writer, { route, guard, call, answer });
  if (isReplayed) writer.header("idempotent-replayed", "true");
  if (written.location !== null) writer.header("location", written.location);
  // With what belongs to other resources, it would not be the ETag that If-Match expects.
  const isPlain = call.query["include"] === undefined && call.query["check"] === undefined;
  if (written.body !== null && isTagged(route) && isPlain) writer.header("etag", etagOf(textOf(written.body)));
  return written;
}
