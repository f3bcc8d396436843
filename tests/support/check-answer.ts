import type { ValidateFunction } from "ajv/dist/2020.js";
import type { ErrorBody } from "#contract/api/errors.ts";
import { openapiDocument } from "#contract/openapi/openapi.ts";
import { type RouteName, routeEntries, versionPrefixes } from "#contract/api/routes.ts";
import { stockAjv } from "./stock-ajv.ts";

interface Response {
  readonly content?: { "application/json": { schema: object } };
}
interface Document {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, Response | { $ref: string }> }>>;
}

const document = openapiDocument({ serverUrl: "http://127.0.0.1", version: "test" }) as unknown as Document;
const ajv = stockAjv(document);

const compiled = new Map<string, ValidateFunction>();

/** Validates a response of any status against the OpenAPI document, and returns the violations. */
export const checkAnswer = (method: string, url: string, status: number, body: unknown): string[] => [
  ...checkSchema(method, url, status, body),
  ...checkDays(body),
];

/** A day as programs write it, unless it is an example of how to write one. */
const bareDay = /(?<!such as|as in|or) [12]\d{3}-\d\d-\d\d\b/;

/** Returns the texts of a refusal that name a day otherwise than the app and documents do, as in 27 Nov 2026. */
export function checkDays(body: unknown): string[] {
  const { error } = (body ?? {}) as Partial<ErrorBody>;
  const texts = [error?.message ?? "", ...(error?.details ?? []).map(({ message }) => message)];
  return texts.filter((text) => bareDay.test(text)).map((text) => `does not write a day as people do: ${text}`);
}

function checkSchema(method: string, url: string, status: number, body: unknown): string[] {
  const operation = operationAt(method, url);
  if (operation === undefined) return checkBody("#/components/schemas/ApiError", body);
  const { name, path } = operation;
  const response = document.paths[path]?.[method.toLowerCase()]?.responses[status];
  if (response === undefined) return [`${name} does not document the status ${status}`];
  if ("$ref" in response) return checkBody(`${response.$ref}/content/application~1json/schema`, body);
  if (response.content === undefined) return body === undefined ? [] : [`${name} documents no body with ${status}`];
  const pointer = [path, method.toLowerCase(), "responses", String(status), "content", "application/json", "schema"]
    .map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
    .join("/");
  return checkBody(`#/paths/${pointer}`, body);
}

interface Operation {
  readonly name: RouteName;
  readonly path: string;
}

/** By path and method, where the path has no id: its last part is not one. */
const fixedOperations = new Map<string, Readonly<Record<string, Operation>>>();
const otherOperations: { readonly method: string; readonly pattern: RegExp; readonly operation: Operation }[] = [];
for (const [name, { method, path }] of routeEntries) {
  const operation = { name, path };
  for (const prefix of versionPrefixes) {
    const at = prefix + path;
    const pattern = new RegExp(`^${at.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    if (path.includes("{")) otherOperations.push({ method, pattern, operation });
    else fixedOperations.set(at, { ...fixedOperations.get(at), [method]: operation });
  }
}

function operationAt(method: string, url: string): Operation | undefined {
  const path = url.split("?", 1)[0] ?? "";
  const fixed = fixedOperations.get(path);
  if (fixed !== undefined) return fixed[method];
  return otherOperations.find((each) => each.method === method && each.pattern.test(path))?.operation;
}

function checkBody(pointer: string, body: unknown): string[] {
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` });
  compiled.set(pointer, validate);
  return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
