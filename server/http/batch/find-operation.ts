import { isBatchable } from "#contract/api/batch.ts";
import type { Route } from "#contract/api/route.ts";
import { wording } from "#contract/api/wording.ts";
import { notFound, Refusal } from "#server/core/refusal.ts";
import { methodNotAllowed, pathOf } from "#server/http/requests/methods.ts";
import type { Operation } from "#server/http/operation.ts";

/** An operation of the API, which may be part of a batch. */
export interface ApiOperation extends Operation {
  readonly route: Route;
}

export interface FoundOperation<Found> {
  readonly operation: Found;
  /** The parameters in the path. */
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Returns a search for the operation of a method and an address below the version's prefix. It throws a Refusal: 404,
 * 405, and 400 for an operation that cannot be part of a batch.
 */
export function operationFinder<Found extends ApiOperation>(
  operations: readonly Found[],
): (method: Route["method"], url: string) => FoundOperation<Found> {
  const candidates = operations.map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.route.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`),
  }));
  return (method, url) => {
    const path = pathOf(url);
    // A fixed path such as `/expenses/totals` is not the id of `/expenses/{id}`.
    const fixed = candidates.filter(({ operation }) => operation.route.path === path);
    const atPath = fixed.length > 0 ? fixed : candidates.filter(({ pattern }) => pattern.test(path));
    if (atPath.length === 0) throw notFound();
    const found = atPath.find(({ operation }) => operation.route.method === method);
    if (found === undefined) {
      throw methodNotAllowed(
        method,
        atPath.map(({ operation }) => operation.route.method),
      );
    }
    if (!isBatchable(found.operation.route)) {
      throw new Refusal("BAD_REQUEST", wording("requests.notInBatch"));
    }
    return { operation: found.operation, params: { ...found.pattern.exec(path)?.groups } };
  };
}
