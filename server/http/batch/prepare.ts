import type { ValidateFunction } from "ajv";
import type { BatchOperation } from "#contract/api/batch.ts";
import { type Route, scopesOf } from "#contract/api/route.ts";
import type { Caller, Services } from "#server/http/caller.ts";
import { invalidFields } from "#server/core/refusal.ts";
import { checkBody } from "#server/http/requests/check-body.ts";
import type { CheckedCall } from "#server/http/checked-call.ts";
import { callOf } from "#server/http/operation.ts";
import { type Parse, parserOf } from "#server/http/requests/parse-request.ts";
import type { Incoming } from "#server/http/run-once.ts";
import { compile, faultsOf } from "#server/http/requests/validate.ts";
import type { ApiOperation, FoundOperation } from "./find-operation.ts";

export type PrepareOptions = Pick<Services, "clock" | "secret"> & {
  readonly publicUrl: () => string;
  /** @throws Refusal 403 when the caller lacks the scope */
  readonly requireScope: (caller: Caller, scope: Route["scope"]) => void;
};

/** The caller of a request that executes operations, with the origin of the request. */
export type AskingCaller = Caller & Required<Pick<Caller, "asked">>;

/** The query, body and headers of an operation; its path only for the query. */
type GivenOperation = { readonly [Name in keyof Omit<BatchOperation, "method">]: BatchOperation[Name] | undefined } & {
  readonly path: string;
};

/** An operation within a request that was admitted and checked. */
export interface Prepared {
  readonly operation: ApiOperation;
  readonly request: Incoming;
  readonly call: CheckedCall & { readonly caller: Caller };
}

/**
 * Returns the first steps of an operation within a batch or a call of a tool, the same as those of a request of its own
 * between its limits and the handler. They throw what such a request would be refused with.
 */
export function preparer(): (
  found: FoundOperation<ApiOperation>,
  given: GivenOperation,
  caller: AskingCaller,
  options: PrepareOptions,
) => Prepared {
  // Compiled when they are first needed.
  const parsers = new Map<ApiOperation, Parse>();
  const validators = new Map<ApiOperation, ValidateFunction>();
  return ({ operation, params }, given, caller, options) => {
    const { route } = operation;
    for (const scope of scopesOf(route)) options.requireScope(caller, scope);
    const parse = computed(parsers, operation, () => parserOf(operation, options));
    const { requestId, address, userAgent } = caller.asked;
    const parsed = parse({ params, url: given.path }, caller, { requestId, address, userAgent });
    const request = {
      headers: { "idempotency-key": given.idempotencyKey, "if-match": given.ifMatch },
      body: given.body,
    };
    checkBody(request, route);
    if (route.body !== undefined) {
      const { body } = route;
      const isValid = computed(validators, operation, () => compile(body));
      if (!isValid(request.body)) throw invalidFields(faultsOf(isValid.errors ?? []));
    }
    const call = callOf({ caller, ...parsed }, request.body, options.publicUrl());
    return { operation, request, call: { ...call, caller: { ...caller, ...call.caller } } };
  };
}

function computed<Key, Value>(kept: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const value = kept.get(key) ?? compute();
  kept.set(key, value);
  return value;
}
