import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { openapiDocument } from "#contract/openapi/openapi.ts";
import { breakingChanges, type ComparedDocument, type Schema } from "../support/breaking-changes.ts";

const folder = new URL("../openapi/", import.meta.url);
const releases = readdirSync(folder).filter((name) => /^\d+\.\d+\.\d+\.json$/.test(name));
const current = openapiDocument({ serverUrl: "http://127.0.0.1", version: "test" }) as unknown as ComparedDocument;

/** Differences of the document alone: whatever the service took before, it takes now. */
const corrections = [
  "GET /projects/figures requires query ids",
  // The pattern before allowed 16 characters.
  "PATCH /organization request.payNowProxy has maxLength 30, not undefined",
  // Line breaks, control characters and direction marks in names and subjects are refused now.
  "PATCH /organization request.name has another pattern",
  "PATCH /organization request.mailSenderName has another pattern",
  ...["QUOTATION", "INVOICE", "INVOICE_REMINDER", "RECEIPT"].map(
    (kind) => `PATCH /organization request.mailTexts.${kind}.subject has another pattern`,
  ),
  ...[
    "/quotations/{id}/send",
    "/invoices/{id}/send",
    "/invoices/{id}/remind",
    "/quotations/{id}/preview-mail",
    "/invoices/{id}/preview-mail",
    "/invoices/{id}/payments/{paymentId}/preview-mail",
    "/invoices/{id}/payments/{paymentId}/send-receipt",
  ].map((path) => `POST ${path} request.subject has another pattern`),
  // Only where a request kept money as credit, which no client of that version sends.
  "GET /clients/{id}/statement 200.lines[].invoiceId may be null",
];

test.each(releases)("nothing that a client of %s relies on has changed", (name) => {
  const released = JSON.parse(readFileSync(new URL(name, folder), "utf8")) as ComparedDocument;
  const changes = breakingChanges(released, current).filter((change) => !corrections.includes(change));
  expect(changes).toEqual([]);
});

const documentOf = (request: Schema, answer: Schema): ComparedDocument => ({
  paths: {
    "/things": {
      post: {
        requestBody: { content: { "application/json": { schema: request } } },
        responses: { 201: { content: { "application/json": { schema: answer } } } },
      },
    },
  },
});
const object = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: "object",
  properties,
  required,
});
const text = { type: "string" };

test.each([
  ["a removed field", object({ a: text }), object({}), "is gone"],
  ["another type", object({ a: text }), object({ a: { type: "number" } }), "number"],
  ["a field that may be missing now", object({ a: text }, ["a"]), object({ a: text }), "may be missing"],
  ["a field that may be null now", object({ a: text }), object({ a: { type: ["string", "null"] } }), "may be null"],
])("in answers, %s breaks clients", (_, before, after, change) => {
  const changes = breakingChanges(documentOf(text, before), documentOf(text, after));
  expect(changes).toEqual([expect.stringContaining(change)]);
});

test.each([
  ["a removed field", object({ a: text }), object({}), "is gone"],
  ["a field that is required now", object({ a: text }), object({ a: text }, ["a"]), "is required"],
  ["a removed value", { enum: ["A", "B"] }, { enum: ["A"] }, "refuses B"],
  ["a value that may not be null now", { type: ["string", "null"] }, text, "refuses null"],
  ["a lower limit", { ...text, maxLength: 20 }, { ...text, maxLength: 10 }, "maxLength"],
])("in requests, %s breaks clients", (_, before, after, change) => {
  const changes = breakingChanges(documentOf(before, text), documentOf(after, text));
  expect(changes).toEqual([expect.stringContaining(change)]);
});

const withParameter = (schema: Schema, more: object = {}): ComparedDocument => ({
  paths: { "/things": { get: { parameters: [{ name: "status", in: "query", schema, ...more }], responses: {} } } },
});
const values = { ...text, enum: ["A", "B"] };

test("a parameter that takes several values, separated by commas, still takes one", () => {
  const [before, list] = [withParameter(values), { type: "array", items: values, minItems: 1 }];
  const separated = { style: "form", explode: false };
  expect(breakingChanges(before, withParameter(list, separated))).toEqual([]);
  const fewer = { ...list, items: { ...text, enum: ["A"] } };
  expect(breakingChanges(before, withParameter(fewer, separated))).toEqual([expect.stringContaining("refuses B")]);
  const repeated = breakingChanges(before, withParameter(list, { style: "form", explode: true }));
  expect(repeated).toContainEqual(expect.stringContaining("refuses string"));
});

test("a removed operation breaks clients", () => {
  expect(breakingChanges(documentOf(text, text), { paths: {} })).toEqual(["POST /things is gone"]);
});

test("new fields, values and operations break nothing", () => {
  const before = documentOf(object({ a: text }), object({ a: { ...text, enum: ["A"] } }, ["a"]));
  const after = documentOf(
    object({ a: text, b: text }),
    object({ a: { ...text, enum: ["A", "B"] }, b: text }, ["a", "b"]),
  );
  expect(breakingChanges(before, after)).toEqual([]);
});
