import { guardOf } from "./etags.ts";
import { eventExamples } from "./event-examples.ts";
import { ErrorBody, type ErrorCode, errorStatuses } from "./errors.ts";
import { envelopeOf, events, type EventType } from "./events.ts";
import { exampleId, idField } from "./ids.ts";
import { commonHeaders, mayBeUnchanged, requestHeaders, successHeaders } from "./openapi-headers.ts";
import { type Route, refusalsOf } from "./route.ts";
import { type RouteName, routeEntries, routes, versionPrefixes } from "./routes.ts";
import { named } from "./openapi-schemas.ts";

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const nameOf = new Map<unknown, string>(Object.entries(named).map(([name, schema]) => [schema, name]));

/**
 * Returns the OpenAPI 3.1 document of the service, built from the schemas that validate requests and serialize
 * responses. Source: https://spec.openapis.org/oas/v3.1.1
 */
export function openapiDocument(options: { readonly serverUrl: string; readonly version: string }): Json {
  return {
    openapi: "3.1.1",
    info: {
      title: "Quoin",
      version: options.version,
      summary: "The back office of a contractor: clients, quotations, invoices, payments, and signed webhooks.",
      description:
        "Send `Authorization: Bearer <API key>` with every request. Bodies are JSON. Lists are paged by cursor, " +
        "newest first. Every response that is not 2xx has the body `Error`. Changes within v1 are additive: new " +
        "fields, parameters and enum values may appear. Formats: `text` is text without NUL characters; " +
        "`day` is `YYYY-MM-DD`, and `day-or-instant` that or an RFC 3339 instant.",
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: options.serverUrl + versionPrefixes[0] }],
    security: [{ apiKey: [] }],
    tags: [...new Set(Object.values(routes).map((route) => route.group))].map((name) => ({ name })),
    paths: paths(),
    webhooks: webhooks(),
    components: {
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key, such as `quoin_live_…`." },
      },
      schemas: Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, inlined(schema)])),
    },
  };
}

function paths(): Json {
  const byPath: Record<string, Record<string, Json>> = {};
  for (const [name, route] of routeEntries) {
    byPath[route.path] = { ...byPath[route.path], [route.method.toLowerCase()]: operation(name, route) };
  }
  return byPath;
}

function operation(name: RouteName, route: Route): Json {
  return {
    operationId: name,
    tags: [route.group],
    summary: route.summary,
    ...(route.description === undefined ? {} : { description: route.description }),
    ...(route.scope === "any" ? {} : { "x-required-scope": route.scope }),
    parameters: [...pathParameters(route), ...queryParameters(route), ...requestHeaders(route)],
    ...(route.body === undefined
      ? {}
      : {
          requestBody: {
            required: route.bodyIsOptional !== true,
            content: { "application/json": { schema: schemaJson(route.body) } },
          },
        }),
    ...(route.upload === undefined ? {} : { requestBody: uploadBody }),
    responses: { ...success(route), ...failures(route) },
  };
}

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
  return Object.entries(route.query.properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: false,
    schema: schemaJson(schema),
  }));
}

function success(route: Route): Record<string, Json> {
  return {
    [route.status]: {
      description: {
        200: "OK.",
        201: "Created.",
        202: "Accepted; processed asynchronously.",
        204: "Success, without a body.",
      }[route.status],
      headers: successHeaders(route),
      ...contentOf(route),
    },
    ...(mayBeUnchanged(route)
      ? { 304: { description: "Not modified since the version in If-None-Match.", headers: commonHeaders } }
      : {}),
  };
}

function contentOf({ answer, files = [] }: Route): Record<string, Json> {
  const content = {
    ...(answer === undefined ? {} : { "application/json": { schema: schemaJson(answer) } }),
    ...Object.fromEntries(files.map((mediaType) => [mediaType, { schema: bytesOf(mediaType) }])),
  };
  return Object.keys(content).length === 0 ? {} : { content };
}

function failures(route: Route): Record<string, Json> {
  const codesByStatus = new Map<number, ErrorCode[]>();
  const stale = guardOf(route) === undefined ? [] : (["PRECONDITION_FAILED"] as const);
  for (const code of [...refusalsOf(route), ...stale]) {
    const status = errorStatuses[code];
    codesByStatus.set(status, [...(codesByStatus.get(status) ?? []), code]);
  }
  return Object.fromEntries(
    [...codesByStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(", "),
        headers: commonHeaders,
        content: { "application/json": { schema: schemaJson(ErrorBody) } },
      },
    ]),
  );
}

function webhooks(): Json {
  return Object.fromEntries(
    (Object.keys(events) as EventType[]).map((type) => [
      type,
      {
        post: {
          operationId: `on.${type}`,
          tags: ["Webhooks"],
          summary: events[type].when,
          security: [],
          parameters: deliveryHeaders(type),
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaJson(envelopeOf(type)), example: exampleOf(type) } },
          },
          responses: {
            "2XX": { description: "Received. Respond with a 2xx status within 10 seconds; anything else is retried." },
          },
        },
      },
    ]),
  );
}

const exampleOf = (type: EventType): Json => ({
  id: exampleId("evt"),
  type,
  created: 1_772_415_000,
  // Converted to JSON and back, as a receiver gets it.
  data: { object: JSON.parse(JSON.stringify(eventExamples[type])) as Json },
});

function deliveryHeaders(type: EventType): Json[] {
  const header = (name: string, description: string, schema: Json): Json => ({
    name,
    in: "header",
    required: true,
    description,
    schema,
  });
  return [
    header("Svc-Signature", '`t=<unix seconds>,v1=<hex HMAC-SHA256 of t + "." + body>`', { type: "string" }),
    header("Svc-Event-Id", "The id of the envelope.", { type: "string" }),
    header("Svc-Event-Type", "The type of the envelope.", { type: "string", const: type }),
  ];
}

/** Returns a schema as JSON, with the named schemas below it as references. */
function schemaJson(schema: unknown): Json {
  const name = nameOf.get(schema);
  return name === undefined ? inlined(schema) : { $ref: `#/components/schemas/${name}` };
}

function inlined(schema: unknown): Json {
  if (Array.isArray(schema)) return schema.map(schemaJson);
  if (typeof schema !== "object" || schema === null) return schema as Json;
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, schemaJson(value)]));
}
