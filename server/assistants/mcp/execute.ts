import type { FastifyReply } from "fastify";
import type { Caller } from "#server/http/caller.ts";
import { textOf } from "#server/core/text/raw-json.ts";
import { inOrg } from "#server/db/sql.ts";
import type { ApiOperation } from "#server/http/batch/find-operation.ts";
import { type AskingCaller, type Prepared, preparer, type PrepareOptions } from "#server/http/batch/prepare.ts";
import { resultWriter } from "#server/http/batch/results.ts";
import type { CheckedCall } from "#server/http/checked-call.ts";
import { perform } from "#server/http/operation.ts";
import type { LimitCaller } from "#server/http/limits/rate-limit.ts";
import type { OperationName } from "./tools.ts";

export type ExecuteOptions = PrepareOptions & { readonly limitCaller: LimitCaller };

/** The input that a tool gives to an operation. */
export interface Given {
  readonly id?: string | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: Readonly<Record<string, unknown>> | undefined;
  readonly ifMatch?: string | undefined;
  readonly idempotencyKey?: string | undefined;
}

export interface Executed {
  readonly body: Readonly<Record<string, unknown>>;
  readonly etag: string | undefined;
}

/** Executes operations for one request, each with the steps of a request of its own. Both throw what one is refused with. */
export interface Executor {
  readonly execute: (name: OperationName, given: Given) => Promise<Executed>;
  /** Executes an operation and undoes it, to see what it would do. */
  readonly tryOut: (name: OperationName, given: Given) => Promise<Executed>;
}

/** Returns the executor of a request, by its caller and response. */
export function executors(
  operations: readonly ApiOperation[],
  options: ExecuteOptions,
): (caller: AskingCaller, reply: FastifyReply) => Executor {
  const prepare = preparer();
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  return (caller, reply) => {
    let executedCount = 0;
    const prepared = (name: OperationName, { id, query, ...given }: Given): Prepared => {
      // The request itself was counted already, as its first operation.
      if (executedCount > 0) options.limitCaller(caller, reply);
      executedCount += 1;
      const operation = byName.get(name);
      if (operation === undefined) throw new Error(`there is no operation ${name}`);
      const params: Record<string, string> = id === undefined ? {} : { id };
      return prepare(
        { operation, params },
        { ...given, path: operation.route.path + queryText(query) },
        caller,
        options,
      );
    };
    return {
      execute(name, given) {
        const { operation, request, call } = prepared(name, given);
        return run(operation, request, call, reply);
      },
      tryOut(name, given) {
        const { operation, request, call } = prepared(name, given);
        return undone(call.caller, (by) => run(operation, request, { ...call, caller: by }, reply));
      },
    };
  };
}

const queryText = (query: Given["query"] = {}): string => {
  const given = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    typeof value === "string" ? value : Array.isArray(value) ? value.join(",") : JSON.stringify(value),
  ]);
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`;
};

async function run(
  operation: ApiOperation,
  request: Prepared["request"],
  call: CheckedCall,
  reply: FastifyReply,
): Promise<Executed> {
  const { writer, headers } = resultWriter(operation, reply);
  const { body } = await perform(operation, request, call, writer);
  return { body: body === null ? {} : (JSON.parse(textOf(body)) as Executed["body"]), etag: headers["etag"] };
}

/** Does some work in a transaction that is rolled back, and returns its result. */
async function undone<Result>(caller: Caller, work: (caller: Caller) => Promise<Result>): Promise<Result> {
  const outcome: { result?: Result } = {};
  const rollback = new Error("the work was tried out");
  try {
    return await inOrg(caller, async (tx) => {
      outcome.result = await work({ ...caller, tx });
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
    return outcome.result as Result;
  }
}
