import type { TSchema } from "typebox";
import { describe, expect, test } from "vitest";
import { appRouteEntries } from "#contract/api/app-routes.ts";
import { requestHeaders } from "#contract/openapi/headers.ts";
import { Acceptance, Rejection } from "#contract/documents/portal.ts";
import { routeEntries } from "#contract/api/routes.ts";
import { compile } from "#server/http/requests/validate.ts";
import { cpuMsOf } from "../support/cpu.ts";

const lengthOfText = 100_000;
const cpuMsMax = 50;

/** Texts on which a pattern with catastrophic backtracking takes seconds. */
const texts = ["a", " ", "1", "a.", "a@", "\u0301", "\u{1f600}"].flatMap((unit) =>
  ["\n", "\0", "!", "@", ""].map((end) => unit.repeat(lengthOfText / unit.length) + end),
);

/** Returns the patterns and formats of all strings in a schema, without their lengths. */
function checksIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { pattern, format } = schema as { pattern?: unknown; format?: unknown };
  const own =
    typeof pattern === "string" || typeof format === "string"
      ? [
          JSON.stringify({
            type: "string",
            ...(format === undefined ? {} : { format }),
            ...(pattern === undefined ? {} : { pattern }),
          }),
        ]
      : [];
  return [...own, ...Object.values(schema).flatMap(checksIn)];
}

const checks = [
  ...new Set(
    checksIn([
      Acceptance,
      Rejection,
      ...[...routeEntries, ...appRouteEntries].map(([, { query, body }]) => [query, body]),
      ...Object.values(requestHeaders),
    ]),
  ),
];

test("the tables hold patterns and formats to check", () => {
  expect(checks.length).toBeGreaterThan(15);
});

describe("100 KB of text costs a pattern or format less than 50 ms of CPU", () => {
  test.each(checks)("%s", async (check) => {
    const isValid = compile(JSON.parse(check) as TSchema);
    for (const text of texts) {
      const cpuMs = await cpuMsOf(() => isValid(text), cpuMsMax);
      expect(cpuMs, JSON.stringify([text.slice(0, 2), text.slice(-1)])).toBeLessThan(cpuMsMax);
    }
  });
});
