import { answerExamples } from "#contract/examples/answers.ts";
import { exampleId, idPrefixes } from "#contract/api/ids.ts";
import type { Json, JsonObject } from "./published.ts";
import { tags } from "./tags.ts";
import { requestExamples } from "#contract/examples/requests.ts";
import { isWrite, type Route } from "#contract/api/route.ts";
import { type RouteName, routeEntries, versionPrefixes } from "#contract/api/routes.ts";

/** The format of the collection. Source: https://schema.postman.com/collection/json/v2.1.0/draft-07/docs/index.html */
const format = "https://schema.getpostman.com/json/collection/v2.1.0/collection.json";

/** The variables that stand for the ids of the examples, by prefix: `clientId` for `cli`. */
const idVariables: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(idPrefixes).map(([kind, prefix]) => [prefix, `${kind}Id`]),
);

/** Runs in Postman after each request, so that the next ones are about what it created. */
const remembersIds = [
  `const variables = ${JSON.stringify(idVariables)};`,
  'if (pm.request.method !== "GET" && pm.response.code < 300) {',
  '  for (const [, id, prefix] of pm.response.text().matchAll(/"id":"(([a-z]+)_\\w{26})"/g))',
  "    pm.collectionVariables.set(variables[prefix], id);",
  "}",
];

/** Returns a Postman collection of all operations, with the examples of the OpenAPI document and its groups as folders. */
export function postmanCollection({ serverUrl }: { readonly serverUrl: string }): Json {
  const groups = Object.entries(tags).map(([name, { description }]) => ({
    name,
    description,
    item: routeEntries.filter(([, { group }]) => group === name).map(([operation, route]) => item(operation, route)),
  }));
  return {
    info: {
      name: "Quoin",
      description:
        "Set `apiKey` to a key of yours, and `baseUrl` if it is another server. The other variables are ids: creating a " +
        "resource sets the one of its kind, and the requests that follow are about it.",
      schema: format,
    },
    auth: { type: "bearer", bearer: [{ key: "token", value: "{{apiKey}}", type: "string" }] },
    event: [{ listen: "test", script: { type: "text/javascript", exec: remembersIds } }],
    variable: [
      { key: "baseUrl", value: serverUrl + versionPrefixes[0] },
      { key: "apiKey", value: "" },
      ...Object.entries(idVariables).map(([prefix, key]) => ({ key, value: exampleId(prefix as "cli") })),
    ],
    item: groups.filter((group) => group.item.length > 0),
  };
}

function item(name: RouteName, route: Route): JsonObject {
  const request = {
    method: route.method,
    header: [
      ...(route.body === undefined ? [] : [header("Content-Type", "application/json")]),
      ...(isWrite(route) ? [header("Idempotency-Key", "{{$guid}}")] : []),
    ],
    url: address(route),
    ...bodyOf(name, route),
    description: route.description ?? "",
  };
  return { name: route.summary, request, response: answers(name, route, request) };
}

const header = (key: string, value: string) => ({ key, value });

interface QuerySchema {
  readonly description?: string;
  readonly examples?: readonly string[];
  readonly enum?: readonly string[];
}

function address({ path, query, id, nestedIds }: Route): JsonObject {
  const parts = path.slice(1).replaceAll(/\{(\w+)\}/g, ":$1");
  const ids = Object.entries({ ...(id === undefined ? {} : { id }), ...nestedIds });
  return {
    raw: `{{baseUrl}}/${parts}`,
    host: ["{{baseUrl}}"],
    path: parts.split("/"),
    // Each is listed; one that may be left out is sent once it is ticked.
    query: Object.entries(query.properties as Readonly<Record<string, QuerySchema>>).map(([key, schema]) => {
      const isRequired = (query.required ?? []).includes(key);
      return {
        key,
        value: isRequired ? withVariables(schema.examples?.[0] ?? schema.enum?.[0] ?? "") : "",
        description: schema.description ?? "",
        disabled: !isRequired,
      };
    }),
    variable: ids.map(([key, prefix]) => ({ key, value: `{{${idVariables[prefix]}}}` })),
  };
}

function bodyOf(name: RouteName, { upload }: Route): JsonObject {
  if (upload !== undefined) return { body: { mode: "formdata", formdata: [{ key: "file", type: "file", src: [] }] } };
  const example = (requestExamples as { readonly [Name in RouteName]?: unknown })[name];
  if (example === undefined) return {};
  return { body: { mode: "raw", raw: withVariables(indented(example)), options: { raw: { language: "json" } } } };
}

function answers(name: RouteName, route: Route, originalRequest: JsonObject): Json[] {
  const example = (answerExamples as { readonly [Name in RouteName]?: unknown })[name];
  if (example === undefined) return [];
  return [
    {
      name: String(route.status),
      originalRequest,
      code: route.status,
      _postman_previewlanguage: "json",
      header: [header("Content-Type", "application/json")],
      body: indented(example),
    },
  ];
}

const indented = (example: unknown): string => JSON.stringify(example, undefined, 2);

/** Replaces the ids of the examples by the variables that stand for them. */
const withVariables = (text: string): string =>
  Object.entries(idVariables).reduce(
    (replaced, [prefix, variable]) => replaced.replaceAll(exampleId(prefix as "cli"), `{{${variable}}}`),
    text,
  );
