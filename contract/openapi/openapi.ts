import { groupBy } from "#contract/group-by.ts";
import type { TObject, TSchema } from "typebox";
import { answerExamples } from "#contract/examples/answers.ts";
import { guardOf } from "#contract/api/etags.ts";
import { eventExamples } from "#contract/examples/events.ts";
import { ErrorBody, type ErrorCode, errorStatuses } from "#contract/api/errors.ts";
import { eventSchemaName, events, type EventType } from "#contract/webhooks/events.ts";
import { exampleId, idField } from "#contract/api/ids.ts";
import { includedSchema } from "#contract/api/include.ts";
import { mayBeUnchanged, requestHeaders, requestHeadersOf, responseHeaders, responseHeadersOf } from "./headers.ts";
import { enumSchemas, type Json, type JsonObject, mapped, publishedSchema } from "./published.ts";
import { named } from "./schemas.ts";
import { tags } from "./tags.ts";
import { pagingParameters } from "#contract/api/page.ts";
import { requestExamples } from "#contract/examples/requests.ts";
import { type Route, refusalsOf, scopesOf } from "#contract/api/route.ts";
import { type RouteName, routeEntries, versionPrefixes } from "#contract/api/routes.ts";

interface OpenapiOptions {
  readonly serverUrl: string;
  readonly version: string;
  /**
   * True for the schemas as our own validator uses them, with formats and fractional `multipleOf` that stock tools do not
   * know or compute otherwise.
   */
  readonly isExact?: boolean;
}

/**
 * Returns the OpenAPI 3.1 document of the service, built from the schemas that validate requests and serialize
 * responses. Source: https://spec.openapis.org/oas/v3.1.1
 */
export function openapiDocument({ serverUrl, version, isExact = false }: OpenapiOptions): Json {
  const document = {
    openapi: "3.1.1",
    info: {
      title: "Quoin",
      version,
      summary: "The back office of a contractor: clients, quotations, invoices, payments, and signed webhooks.",
      description:
        "Send `Authorization: Bearer <API key>` with every request. Bodies are JSON. Lists are paged by cursor, " +
        "newest first. Every response that is not 2xx has the body `ApiError`. Changes within v1 are additive: new " +
        "fields, parameters and enum values may appear. Text in requests must not contain NUL characters.",
      contact: { name: "Help", url: `${serverUrl}/docs` },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: serverUrl + versionPrefixes[0] }],
    security: [{ apiKey: [] }],
    tags: Object.entries(tags).map(([name, { description, guide }]) => ({
      name,
      description,
      externalDocs: { description: `Guide: ${name}`, url: `${serverUrl}/docs/api/${guide}` },
    })),
    externalDocs: { description: "Guides of the API", url: `${serverUrl}/docs/api` },
    paths: paths(),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "An API key, such as `quoin_live_…`, or `quoin_test_…` of a test organization.",
        },
      },
      parameters: {
        ...requestHeaders,
        ...mapped(pagingParameters, (schema, name) => queryParameter(name, schema, false)),
      },
      headers: responseHeaders,
      responses: failureResponses(),
      schemas: { ...mapped({ ...named, ...pages }, inlined), EventEnvelope: eventUnion() },
    },
  };
  return isExact ? document : withPublishedSchemas(document);
}

/** Replaces every schema of the document. */
function withPublishedSchemas(document: Json): Json {
  const inside = (value: Json, key: string): Json => {
    if (key === "schema") return publishedSchema(value);
    if (key === "schemas")
      return { ...mapped(value as JsonObject, (schema) => publishedSchema(schema)), ...enumSchemas };
    return key === "example" || key === "examples" ? value : withPublishedSchemas(value);
  };
  if (Array.isArray(document)) return document.map((entry: Json) => withPublishedSchemas(entry));
  if (typeof document !== "object" || document === null) return document;
  return mapped(document as JsonObject, inside);
}

function paths(): Json {
  const byPath: Record<string, Record<string, Json>> = {};
  for (const [name, route] of routeEntries) {
    byPath[route.path] = { ...byPath[route.path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return byPath;
}

function operation(name: RouteName, route: Route): Json {
  const [first, second] = scopesOf(route);
  const scope =
    first === undefined
      ? "Any valid key may call it."
      : `Needs the scope \`${first}\`${second === undefined ? "" : ` and, as it moves money, \`${second}\``}.`;
  return {
    operationId: name,
    tags: [route.group],
    summary: route.summary,
    description: route.description === undefined ? scope : `${route.description}\n\n${scope}`,
    ...(route.scope === "any" ? {} : { "x-required-scope": route.scope }),
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route),
      ...requestHeadersOf(route).map((header) => referenceTo("parameters", header)),
    ],
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: route.bodyIsOptional !== true,
            content: { "application/json": { schema: schemaJson(route.body), ...exampleIn(requestExamples, name) } },
          },
        }),
    ...(route.upload === undefined ? {} : { requestBody: uploadBody }),
    responses: { ...success(name, route), ...failures(route) },
  };
}

const referenceTo = (kind: "parameters" | "headers" | "responses" | "schemas", name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});

/** The schema of bytes. The format is for tools that only know OpenAPI 3.0, some of which then offer a file picker. */
const bytesOf = (mediaType: string): Json => ({ type: "string", format: "binary", contentMediaType: mediaType });

const uploadBody: Json = {
  required: true,
  content: {
    "multipart/form-data": {
      schema: {
        type: "object",
        properties: { file: bytesOf("application/octet-stream") },
        required: ["file"],
        additionalProperties: false,
      },
    },
  },
};

function pathParameters(route: Route): Json[] {
  const ids = { ...(route.id === undefined ? {} : { id: route.id }), ...route.nestedIds };
  return Object.entries(ids).map(([name, prefix]) => ({
    name,
    in: "path",
    required: true,
    schema: schemaJson(idField(prefix)),
  }));
}

function queryParameters(route: Route): Json[] {
  return Object.entries(route.query.properties).map(([name, schema]) =>
    isSame(schema, pagingParameters[name as keyof typeof pagingParameters])
      ? referenceTo("parameters", name)
      : queryParameter(name, schema, (route.query.required ?? []).includes(name)),
  );
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const queryParameter = (name: string, schema: unknown, required: boolean): JsonObject => ({
  name,
  in: "query",
  required,
  // The values of a list are separated by commas.
  ...((schema as TSchema & { type?: string }).type === "array" ? { style: "form", explode: false } : {}),
  schema: schemaJson(schema),
});

const headersOf = (route: Route, status: number): JsonObject =>
  Object.fromEntries(responseHeadersOf(route, status).map((name) => [name, referenceTo("headers", name)]));

function success(name: RouteName, route: Route): Record<string, Json> {
  return {
    [route.status]: {
      description: {
        200: "OK.",
        201: "Created.",
        202: "Accepted; processed asynchronously.",
        204: "Success, without a body.",
      }[route.status],
      headers: headersOf(route, route.status),
      ...contentOf(name, route),
    },
    ...(mayBeUnchanged(route)
      ? { 304: { description: "Not modified since the version in If-None-Match.", headers: headersOf(route, 304) } }
      : {}),
  };
}

function contentOf(name: RouteName, { answer, files = [] }: Route): Record<string, Json> {
  const content = {
    ...(answer === undefined
      ? {}
      : { "application/json": { schema: schemaJson(answer), ...exampleIn(answerExamples, name) } }),
    ...Object.fromEntries(files.map((mediaType) => [mediaType, { schema: bytesOf(mediaType) }])),
  };
  return Object.keys(content).length === 0 ? {} : { content };
}

/** Returns the example of an operation, converted to JSON as it is sent. */
function exampleIn(examples: { readonly [Name in RouteName]?: unknown }, name: RouteName): JsonObject {
  const example = examples[name];
  return example === undefined ? {} : { example: JSON.parse(JSON.stringify(example)) as Json };
}

/** Returns the error codes of an operation by status. */
function codesByStatus(route: Route): Map<number, readonly ErrorCode[]> {
  const stale = guardOf(route) === undefined ? [] : (["PRECONDITION_FAILED"] as const);
  return groupBy([...refusalsOf(route), ...stale].toSorted(), (code) => errorStatuses[code]);
}

/** Returns the name of a response among the components, such as `InvalidStateOrOverpayment`. */
const failureNameOf = (codes: readonly ErrorCode[]): string =>
  codes
    .map((code) => code.toLowerCase().replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase()))
    .join("Or");

const failures = (route: Route): JsonObject =>
  Object.fromEntries(
    [...codesByStatus(route)].map(([status, codes]) => [status, referenceTo("responses", failureNameOf(codes))]),
  );

function failureResponses(): JsonObject {
  const all = routeEntries.flatMap(([, route]) =>
    [...codesByStatus(route)].map(([status, codes]): [string, Json] => [
      failureNameOf(codes),
      {
        description: `${codes.join(", ")}.`,
        headers: headersOf(route, status),
        content: { "application/json": { schema: schemaJson(ErrorBody) } },
      },
    ]),
  );
  return Object.fromEntries(all.toSorted(([a], [b]) => a.localeCompare(b)));
}

function webhooks(): Json {
  return mapped(events, ({ when }, type) => ({
    post: {
      operationId: `on.${type}`,
      tags: ["Webhooks"],
      summary: type,
      description: `${when} Sent to the endpoints that subscribe to \`${type}\`.`,
      security: [],
      parameters: deliveryHeaders(type as EventType),
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: referenceTo("schemas", eventSchemaName(type as EventType)),
            example: exampleOf(type as EventType),
          },
        },
      },
      responses: {
        "2XX": { description: "Received. Respond with a 2xx status within 10 seconds; anything else is retried." },
      },
    },
  }));
}

const exampleOf = (type: EventType): Json => ({
  id: exampleId("evt"),
  type,
  created: 1_772_415_000,
  // Converted to JSON and back, as a receiver gets it.
  data: { object: JSON.parse(JSON.stringify(eventExamples[type])) as Json },
});

function deliveryHeaders(type: EventType): Json[] {
  const header = (name: string, description: string, schema: Json, required = true): Json => ({
    name,
    in: "header",
    required,
    description,
    schema,
  });
  const text = { type: "string" };
  return [
    header("Svc-Signature", '`t=<unix seconds>,v1=<hex HMAC-SHA256 of t + "." + body>`', { type: "string" }),
    header("Svc-Event-Id", "The id of the envelope.", { type: "string" }),
    header("Svc-Event-Type", "The type of the envelope.", { type: "string", const: type }),
    header("webhook-id", "The id of the envelope, with `standardWebhooks`.", text, false),
    header("webhook-timestamp", "Unix seconds of the attempt, with `standardWebhooks`.", text, false),
    header("webhook-signature", "`v1,<base64>`, two of them during a rotation, with `standardWebhooks`.", text, false),
  ];
}

const nameOf = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]));

/** The pages of lists, by names such as `InvoicePage`. */
const pages = Object.fromEntries(
  routeEntries.flatMap(([, { answer }]) => {
    const { data, nextCursor } = (answer as Partial<TObject> | undefined)?.properties ?? {};
    const item = nextCursor === undefined ? undefined : nameOf.get((data as { items?: unknown } | undefined)?.items);
    return item === undefined ? [] : [[`${item.replace(/^Listed|(Summary|Envelope)$/, "")}Page`, answer]];
  }),
);
for (const [name, page] of Object.entries(pages)) nameOf.set(page, name);

/** An event is one of those of the webhooks. */
function eventUnion(): JsonObject {
  const types = Object.keys(events) as EventType[];
  const references = types.map((type) => referenceTo("schemas", eventSchemaName(type)));
  return {
    description:
      "The envelope, byte for byte as delivered: `type` says which. The object of an event that an earlier version " +
      "raised lacks the fields that were added since.",
    oneOf: references,
    discriminator: {
      propertyName: "type",
      mapping: Object.fromEntries(types.map((type, i) => [type, references[i]?.["$ref"] ?? ""])),
    },
  };
}

/** Returns a schema as JSON, with the named schemas below it as references. */
function schemaJson(schema: unknown): Json {
  const name = nameOf.get(schema);
  return name === undefined ? inlined(schema) : referenceTo("schemas", name);
}

function inlined(schema: unknown): Json {
  if (Array.isArray(schema)) return schema.map(schemaJson);
  if (typeof schema !== "object" || schema === null) return schema as Json;
  const original = includedSchema(schema);
  if (original !== undefined) return includedJson(schema, original);
  return mapped(schema as Readonly<Record<string, unknown>>, schemaJson);
}

/** Returns the reference of a field that is present only where a request includes it. */
function includedJson(field: { readonly type?: unknown; readonly description?: string }, original: TSchema): Json {
  const { type, description = "" } = field;
  const reference = schemaJson(original);
  return Array.isArray(type)
    ? { anyOf: [reference, { type: "null" }], description }
    : { ...(reference as JsonObject), description };
}
