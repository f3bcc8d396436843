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

function operationAt(method: string, url: string): { name: RouteName; path: string } | undefined {
  const path = url.split("?", 1)[0] ?? "";
  const isFixed = ([, route]: (typeof routeEntries)[number]) =>
    versionPrefixes.some((prefix) => prefix + route.path === path);
  // The last part of a fixed path is not an id.
  const candidates = routeEntries.some(isFixed) ? routeEntries.filter(isFixed) : routeEntries;
  for (const [name, route] of candidates) {
    const pattern = new RegExp(`^(${versionPrefixes.join("|")})${route.path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
    if (route.method === method && pattern.test(path)) return { name, path: route.path };
  }
  return undefined;
}

function checkBody(pointer: string, body: unknown): string[] {
  const validate = compiled.get(pointer) ?? ajv.compile({ $ref: `document${pointer}` });
  compiled.set(pointer, validate);
  return validate(body) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
}
