import type { IncomingHttpHeaders } from "node:http";
import { isWrite, type Route } from "#contract/api/route.ts";
import { inOrg } from "#server/db/sql.ts";
import type { Result, Writer } from "./answer.ts";
import type { CheckedCall, Handle } from "./checked-call.ts";
import { type Answered, answerOnce } from "./idempotency/answer-once.ts";
import { refuseStale, takeResource } from "./requests/if-match.ts";

/** The read of the resource that a write changes. */
export interface Guard {
  readonly route: Route;
  readonly read: Handle;
}

/** The parts of a request beyond its address, of a single request or an operation of a batch. */
export interface Incoming {
  readonly headers: Pick<IncomingHttpHeaders, "if-match"> & {
    readonly "idempotency-key"?: string | string[] | undefined;
  };
  readonly body: unknown;
}

interface Run {
  readonly route: Omit<Route, "scope">;
  readonly guard: Guard | undefined;
  readonly call: CheckedCall;
  readonly answer: (call: CheckedCall) => Promise<Answered>;
}

/**
 * Runs the handler, once per Idempotency-Key if the request has one.
 * @throws Refusal as `answerOnce` does, and 412 when If-Match names an ETag other than the current one
 */
export async function runOnce(
  request: Incoming,
  writer: Writer,
  run: Run,
): Promise<{ readonly answer: Answered; readonly isReplayed: boolean }> {
  const { route, call } = run;
  const { caller } = call;
  const key = isWrite(route) ? request.headers["idempotency-key"] : undefined;
  if (key === undefined || caller === undefined) {
    return { answer: await runIfMatching(request, writer, run), isReplayed: false };
  }
  const identity = [route.method, route.path, { ...call.nestedIds, id: call.id }, request.body ?? null];
  return answerOnce(caller, key, identity, (within) =>
    runIfMatching(request, writer, { ...run, call: { ...call, caller: within } }),
  );
}

/** Runs the handler; with If-Match, in one transaction with the read of the current ETag. */
async function runIfMatching(request: Incoming, writer: Writer, { guard, call, answer }: Run): Promise<Answered> {
  const { caller } = call;
  const expected = request.headers["if-match"];
  if (guard === undefined || expected === undefined || caller === undefined) return answer(call);
  return inOrg(caller, async (tx) => {
    const within = { ...call, caller: { ...caller, tx } };
    await takeResource(tx, guard.route, call);
    refuseStale(expected, writer, guard.route, (await guard.read({ ...within, query: {} })) as Result);
    return answer(within);
  });
}
