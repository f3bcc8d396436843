// @module-tag gate
import { expect, test } from "vitest";
import { answerExamples } from "#contract/examples/answers.ts";
import { eventExamples } from "#contract/examples/events.ts";
import { exampleId, idPrefixes } from "#contract/api/ids.ts";
import { toNumber } from "#contract/money.ts";
import { openapiDocument } from "#contract/openapi/openapi.ts";
import { requestExamples } from "#contract/examples/requests.ts";
import { organization } from "#contract/examples/resources.ts";
import { type RouteName, routeEntries } from "#contract/api/routes.ts";
import { sumsOf, lineAmount, type PricedLine, totalsOf } from "#contract/documents/totals.ts";
import { compile } from "#server/http/requests/validate.ts";
import { stockAjv } from "../support/stock-ajv.ts";

type Examples = { readonly [Name in RouteName]?: unknown };
const [requests, answers]: readonly Examples[] = [requestExamples, answerExamples];

test("every example is accepted by the validator of requests", () => {
  for (const [name, { body, answer }] of routeEntries) {
    for (const [schema, example] of [
      [body, requests?.[name]],
      [answer, answers?.[name]],
    ] as const) {
      if (schema === undefined) continue;
      const validate = compile(schema);
      expect(validate(JSON.parse(JSON.stringify(example))), `${name} ${JSON.stringify(validate.errors)}`).toBe(true);
    }
  }
});

interface Media {
  readonly content?: { readonly "application/json"?: { readonly schema: object; readonly example?: unknown } };
}
interface Document {
  readonly paths: Record<
    string,
    Record<string, { operationId: string; requestBody?: Media; responses: Record<string, Media> }>
  >;
}

test("every example of the document is valid for a stock validator", () => {
  const document = openapiDocument({ serverUrl: "http://127.0.0.1", version: "test" }) as unknown as Document;
  const ajv = stockAjv(document);
  let count = 0;
  for (const { operationId, requestBody, responses } of Object.values(document.paths).flatMap(Object.values)) {
    for (const media of [requestBody, ...Object.values(responses)]) {
      const { schema, example } = media?.content?.["application/json"] ?? {};
      if (schema === undefined || example === undefined) continue;
      expect(ajv.validate(within(schema), example), `${operationId} ${ajv.errorsText()}`).toBe(true);
      count++;
    }
  }
  expect(count).toBe(Object.keys(requestExamples).length + Object.keys(answerExamples).length);
});

/** Returns a schema of the document with references that lead there from outside. */
const within = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')) as object;

/** Calls back with every object of the examples, and the example that it is in. */
function visitExamples(visit: (value: Readonly<Record<string, unknown>>, where: string) => void): void {
  const visitIn = (value: unknown, where: string): void => {
    if (typeof value !== "object" || value === null) return;
    if (!Array.isArray(value)) visit(value as Readonly<Record<string, unknown>>, where);
    for (const below of Object.values(value)) visitIn(below, where);
  };
  for (const [kind, examples] of Object.entries({ request: requests, answer: answers, event: eventExamples }))
    for (const [name, example] of Object.entries(examples ?? {})) visitIn(example, `${kind} ${name}`);
}

test("the examples tell one story: there is one id of each kind", () => {
  const ids = new RegExp(`^(${Object.values(idPrefixes).join("|")})_[0-9a-z]{26}$`);
  let count = 0;
  visitExamples((object, where) => {
    for (const id of Object.values(object).flat()) {
      const [, prefix] = (typeof id === "string" ? ids.exec(id) : null) ?? [];
      if (prefix === undefined) continue;
      expect(id, where).toBe(exampleId(prefix as "cli"));
      count++;
    }
  });
  expect(count).toBeGreaterThan(100);
});

test("the totals of every example are those of its items", () => {
  let count = 0;
  visitExamples(({ items, totals, retentionPct, gstRateAtIssue }, where) => {
    if (totals === undefined || items === undefined) return;
    const lines = items as (PricedLine & { amount: number })[];
    const gstRate = (gstRateAtIssue as number | undefined) ?? organization.gstRate;
    const expected = totalsOf({ ...sumsOf(lines), retentionPct: retentionPct as number | null, gstRate });
    expect(totals, where).toMatchObject(expected);
    expect(
      lines.map(({ amount }) => amount),
      where,
    ).toEqual(lines.map((line) => toNumber(lineAmount(line))));
    count++;
  });
  expect(count).toBeGreaterThan(20);
});

test("an answer has the values of the example of its request", () => {
  let count = 0;
  for (const name of Object.keys(requestExamples) as RouteName[]) {
    for (const [field, value] of Object.entries(requests?.[name] ?? {})) {
      if (hasOtherMeaning.has(`${name} ${field}`)) continue;
      const answer = (answers?.[name] as Readonly<Record<string, unknown>> | undefined)?.[field];
      expect(agreeing(value, answer), `${name} ${field}`).toEqual(value);
      if (answer !== undefined) count++;
    }
  }
  expect(count).toBeGreaterThan(80);
});

/** A correction names some columns, and is answered with all. A claim's line is entered by its quantity to date and answered with that of its contract; a voiding and a reversal have reasons, too. */
const hasOtherMeaning: ReadonlySet<string> = new Set([
  "createClaim items",
  "updateClaim items",
  "correctImportPreview columns",
  "voidCreditNote reason",
  "reverseRefund reason",
  "reverseRefundOfKeptMoney reason",
  "reverseMoneyReceipt reason",
  "refundKeptMoney amount",
  "refundKeptMoney method",
  "refundKeptMoney reference",
  // The recipient, and the end of the period.
  "sendClientStatement to",
]);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;
const singaporeDay = new Intl.DateTimeFormat("en-CA", { timeZone: organization.timeZone });

/** Returns what was given, with the answered values of those fields that an answer has; a day where a day was given. */
function agreeing(given: unknown, answered: unknown): unknown {
  if (answered === undefined) return given;
  if (Array.isArray(given) && Array.isArray(answered))
    return answered.map((each: unknown, i) => agreeing(given[i] ?? null, each));
  if (isObject(given) && isObject(answered))
    return Object.fromEntries(Object.entries(given).map(([key, each]) => [key, agreeing(each, answered[key])]));
  const isDay = typeof given === "string" && /^\d{4}-\d\d-\d\d$/.test(given);
  return isDay && typeof answered === "string" && answered.length > given.length
    ? singaporeDay.format(new Date(answered))
    : answered;
}
